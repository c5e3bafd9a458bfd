"""What can be wrong with a board that was set up by hand, as data and as a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from totemo_edu.rules.blocks import BOX, Block
from totemo_edu.rules.cells import MAX_HEIGHT, Cell
from totemo_edu.rules.errors import RuleError


class ProblemKind(Enum):
    """A way in which a board can break the rules."""

    MISMATCH = "mismatch"
    TOPPER_AT_THE_BOTTOM = "topper at the bottom"
    ON_A_TOPPER = "on a topper"
    TOO_HIGH = "too high"
    MORE_THAN_THE_BOX = "more than the box"

    def __repr__(self) -> str:
        return f"ProblemKind.{self.name}"


@dataclass(frozen=True)
class Problem:
    """One problem: its kind, the blocks and cells concerned, and a number.

    The number is the floor that the (first) block stands on; for `TOO_HIGH` the height of the
    stack, and for `MORE_THAN_THE_BOX` how many blocks there are.
    """

    kind: ProblemKind
    blocks: tuple[Block, ...]
    cells: tuple[Cell, ...]
    number: int

    def __str__(self) -> str:
        what = self.blocks[0].description
        match self.kind:
            case ProblemKind.MISMATCH:
                one, other = self.blocks
                here, there = self.cells
                clash = f"and {one.colour} does not match {other.colour}"
                if here == there:
                    return f"the {what} on {here} (floor {self.number}) stands on a {other.description}, {clash}"
                floor = f"both on floor {self.number}"
                return f"the {what} on {here} touches the {other.description} on {there} ({floor}), {clash}"
            case ProblemKind.TOPPER_AT_THE_BOTTOM:
                return f"the {what} on {self.cells[0]} stands on the bare board"
            case ProblemKind.ON_A_TOPPER:
                return f"the {what} on {self.cells[0]} (floor {self.number}) stands on a topper"
            case ProblemKind.TOO_HIGH:
                return (
                    f"the stack on {self.cells[0]} is {self.number} high, {MAX_HEIGHT} is the most"
                )
            case ProblemKind.MORE_THAN_THE_BOX:
                held = BOX[self.blocks[0]]
                return f"there are {self.number} of the {what} ({self.blocks[0]}), the box holds {held}"


class BrokenBoardError(RuleError):
    """A board that breaks rules was used where only a proper one will do."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "this board breaks the rules: " + "; ".join(map(str, self.problems))
