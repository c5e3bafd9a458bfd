"""The 25 cells of the board, their names, and which of them lie side by side.

`a1` is the north-west (top left) cell and `e5` the south-east one: a letter for the column and
a number for the row, as in a spreadsheet. The centre is `c3`.

>>> Cell.c3.neighbours
{Direction.NORTH: Cell.c2, Direction.EAST: Cell.d3, Direction.SOUTH: Cell.c4, Direction.WEST: Cell.b3}
>>> Cell.a1.neighbours
{Direction.EAST: Cell.b1, Direction.SOUTH: Cell.a2}
"""

from __future__ import annotations

from enum import Enum, IntEnum

SIZE = 5
"""Cells along one side of the board."""

MAX_HEIGHT = 5
"""Blocks in the tallest stack that the rules allow."""


class Direction(Enum):
    """Where a touched block lies, seen from the block that touches it."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    BELOW = "below"

    def __repr__(self) -> str:
        return f"Direction.{self.name}"

    def __str__(self) -> str:
        return self.value


class Cell(IntEnum):
    """A cell of the board; as a number, its place in board order (row by row from `a1`).

    >>> Cell.c2, str(Cell.c2), int(Cell.c2)
    (Cell.c2, 'c2', 7)
    >>> Cell["c2"].column, Cell["c2"].row
    (2, 1)
    """

    a1, b1, c1, d1, e1 = range(0, 5)
    a2, b2, c2, d2, e2 = range(5, 10)
    a3, b3, c3, d3, e3 = range(10, 15)
    a4, b4, c4, d4, e4 = range(15, 20)
    a5, b5, c5, d5, e5 = range(20, 25)

    def __repr__(self) -> str:
        return f"Cell.{self.name}"

    def __str__(self) -> str:
        return self.name

    @property
    def column(self) -> int:
        """0 for `a` to 4 for `e`."""
        return int(self) % SIZE

    @property
    def row(self) -> int:
        """0 for the northern row 1 to 4 for the southern row 5."""
        return int(self) // SIZE

    @property
    def neighbours(self) -> dict[Direction, Cell]:
        """The cells that share an edge with this one, clockwise from the north."""
        return dict(_NEIGHBOURS[self])


CENTRE = Cell.c3
"""Where the starting rainbow stands when a game begins."""

_STEPS = {
    Direction.NORTH: (0, -1),
    Direction.EAST: (1, 0),
    Direction.SOUTH: (0, 1),
    Direction.WEST: (-1, 0),
}

_NEIGHBOURS = {
    cell: {
        direction: Cell((cell.row + down) * SIZE + cell.column + right)
        for direction, (right, down) in _STEPS.items()
        if 0 <= cell.column + right < SIZE and 0 <= cell.row + down < SIZE
    }
    for cell in Cell
}
