"""The exhaustive solver: the best placement, turn and plan, with proof. Standard library only."""

from totemo_edu.solver.solution import Solution, solve

__all__ = ["Solution", "solve"]
