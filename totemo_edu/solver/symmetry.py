"""The ways to turn and mirror the board that leave it looking as it is.

>>> from totemo_edu.rules.board import Board
>>> len(symmetries_of(Board.start()))        # all eight, less the one that moves nothing
7
>>> symmetries_of(Board.start().place("B@a2"))
()
"""

from __future__ import annotations

from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import SIZE, Cell

Image = tuple[int, ...]
"""Where each cell goes, in board order."""


def _images() -> tuple[Image, ...]:
    last = SIZE - 1
    turned = []
    for mirror in (False, True):
        for quarter_turns in range(4):
            image = []
            for cell in Cell:
                column, row = cell.column, cell.row
                if mirror:
                    column = last - column
                for _ in range(quarter_turns):
                    column, row = last - row, column
                image.append(row * SIZE + column)
            turned.append(tuple(image))
    return tuple(turned)


IMAGES = _images()
"""All eight ways to turn and mirror the board; the first moves nothing."""


def symmetries_of(board: Board) -> tuple[Image, ...]:
    """The images, other than the one that moves nothing, that leave this board as it is."""
    stacks = board.stacks
    return tuple(
        image
        for image in IMAGES[1:]
        if all(stacks[cell] == stacks[there] for cell, there in enumerate(image))
    )
