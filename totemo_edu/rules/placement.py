"""A placement (one block onto one cell), and a turn of several.

>>> Placement.parse("B@c2")
Placement.parse('B@c2')
>>> [str(placement) for placement in read_turn("B@c2 R@d3")]
['B@c2', 'R@d3']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from totemo_edu.rules.blocks import LETTERS, Block
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.notation import read_cell

DISCARD = "discard"
"""How a turn is written in which all blocks go back into the bag."""


@dataclass(frozen=True, repr=False)
class Placement:
    """One block onto one cell."""

    block: Block
    cell: Cell

    def __post_init__(self) -> None:
        if type(self.block) is not Block or type(self.cell) is not Cell:  # Placement("B", "c2")
            cell = Cell[self.cell] if isinstance(self.cell, str) else Cell(self.cell)
            object.__setattr__(self, "block", Block(self.block))
            object.__setattr__(self, "cell", cell)

    @classmethod
    def parse(cls, text: str) -> Placement:
        """Reads a placement such as `B@c2`."""
        if text[:1] not in LETTERS or not text:
            raise NotationError(text, 0, f"a block letter ({LETTERS})")
        if text[1:2] != "@":
            raise NotationError(text, 1, 'an at sign ("B@c2")')
        try:
            cell = read_cell(text[2:])
        except NotationError as error:
            raise error.inside(text, 2) from None
        return cls(Block(text[0]), cell)

    def __str__(self) -> str:
        return f"{self.block}@{self.cell}"

    def __repr__(self) -> str:
        return f"Placement.parse({str(self)!r})"


def read_turn(text: str) -> tuple[Placement, ...]:
    """Reads a turn: placements joined by spaces, or `discard`, which is no placement at all."""
    if text == DISCARD:
        return ()
    if text.startswith(DISCARD):
        raise NotationError(text, len(DISCARD), f"the end of the turn after {DISCARD}")
    if text[:1] not in LETTERS or not text:
        raise NotationError(text, 0, f"{DISCARD} or a block letter ({LETTERS})")
    placements: list[Placement] = []
    start = 0
    for part in text.split(" "):
        try:
            placements.append(Placement.parse(part))
        except NotationError as error:
            raise error.inside(text, start) from None
        start += len(part) + 1
    return tuple(placements)


def write_turn(placements: Iterable[Placement]) -> str:
    """The turn as text; no placements make a `discard`.

    >>> write_turn(read_turn("B@c2 R@d3")), write_turn(())
    ('B@c2 R@d3', 'discard')
    """
    return " ".join(map(str, placements)) or DISCARD
