"""Where the points of a placement come from: its own value, then each block that it touches.

>>> from totemo_edu.rules.board import Board
>>> score = Board.parse("5/1.BB.3/1.GG.P.2/5/5").score("B@c3")
>>> print(score)
blue itself 1 + green on b3 2 + purple below 3 = 6
>>> score.points
6
"""

from __future__ import annotations

from dataclasses import dataclass

from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import Cell, Direction
from totemo_edu.rules.placement import Placement


@dataclass(frozen=True)
class Contribution:
    """Points from one block; `direction` is None for the placed block itself."""

    block: Block
    cell: Cell
    height: int
    direction: Direction | None
    points: int

    def __str__(self) -> str:
        match self.direction:
            case None:
                where = "itself"
            case Direction.BELOW:
                where = "below"
            case _:
                where = f"on {self.cell}"
        return f"{self.block.colour} {where} {self.points}"


@dataclass(frozen=True)
class Score:
    """The points of a placement as a sum that can be written out."""

    placement: Placement
    contributions: tuple[Contribution, ...]

    @property
    def points(self) -> int:
        """What the placement scores in all."""
        return sum(contribution.points for contribution in self.contributions)

    @property
    def sum(self) -> str:
        """The bare sum.

        >>> from totemo_edu.rules.board import Board
        >>> Board.start().score("B@c3").sum
        '1 + 3 = 4'
        """
        terms = " + ".join(str(contribution.points) for contribution in self.contributions)
        return terms if len(self.contributions) == 1 else f"{terms} = {self.points}"

    def __str__(self) -> str:
        terms = " + ".join(map(str, self.contributions))
        return terms if len(self.contributions) == 1 else f"{terms} = {self.points}"
