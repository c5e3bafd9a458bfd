"""The board from above, all of it or one floor after the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from totemo_edu.picture import words
from totemo_edu.picture.above import SMALL_TILE, TILE, small_tile, stack_tile
from totemo_edu.picture.drawing import (
    CARD,
    HIGHLIGHT,
    HIGHLIGHT_EDGE,
    QUIET_TEXT,
    TEXT,
    WOOD,
    WOOD_EDGE,
    Sheet,
    group,
    num,
    text,
)
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import SIZE, Cell

_NAMES = 20.0
_FRAME = 6.0
_BOARD = SIZE * TILE + 2 * _FRAME
WIDTH = _NAMES + _BOARD
HEIGHT = WIDTH + 22

_SMALL_NAMES = 14.0
FLOOR_WIDTH = _SMALL_NAMES + SIZE * SMALL_TILE + 6
FLOOR_HEIGHT = FLOOR_WIDTH + 20


def plan(
    sheet: Sheet,
    board: Board,
    overlay: Mapping[Cell, str] | None = None,
    highlight: Collection[Cell] = (),
) -> str:
    """The drawing of a board from above, `WIDTH` by `HEIGHT`."""
    key = text(words.plan_key(), (WIDTH, HEIGHT - 4), 12, QUIET_TEXT, "end", bold=False)
    parts = [_wood(_NAMES, _BOARD, 10), key]
    for i in range(SIZE):
        middle = _NAMES + _FRAME + (i + 0.5) * TILE
        parts.append(text("abcde"[i], (middle, _NAMES - 7), 14, QUIET_TEXT))
        parts.append(text(str(i + 1), (_NAMES / 2 - 1, middle + 5), 14, QUIET_TEXT))
    for cell in Cell:
        x, y = (_NAMES + _FRAME + (place + 0.5) * TILE for place in (cell.column, cell.row))
        drawing = stack_tile(sheet, board[cell])
        if cell in highlight:
            drawing += _ring()
        if overlay and cell in overlay:
            drawing += _pill(overlay[cell])
        parts.append(group(drawing, (x, y), attributes=f'data-cell="{cell}"'))
    return "".join(parts)


def floor_plan(sheet: Sheet, board: Board, floor: int) -> str:
    """The drawing of the blocks at one height, `FLOOR_WIDTH` by `FLOOR_HEIGHT`."""
    parts = [
        text(words.floor_title(floor), (FLOOR_WIDTH / 2 + _SMALL_NAMES / 2, 12), 13),
        group(_wood(_SMALL_NAMES, SIZE * SMALL_TILE + 6, 5), (0, 20)),
    ]
    for i in range(SIZE):
        middle = _SMALL_NAMES + 3 + (i + 0.5) * SMALL_TILE
        parts.append(text("abcde"[i], (middle, 30), 11, QUIET_TEXT))
        parts.append(text(str(i + 1), (_SMALL_NAMES / 2 - 1, middle + 24), 11, QUIET_TEXT))
    for cell in Cell:
        x, y = (_SMALL_NAMES + 3 + (at + 0.5) * SMALL_TILE for at in (cell.column, cell.row))
        parts.append(group(small_tile(sheet, board.block_at(cell, floor), floor == 1), (x, y + 20)))
    return "".join(parts)


def _wood(at: float, side: float, rounding: float) -> str:
    return (
        f'<rect x="{num(at)}" y="{num(at)}" width="{num(side)}" height="{num(side)}"'
        f' rx="{num(rounding)}" fill="{WOOD}" stroke="{WOOD_EDGE}" stroke-width="1.5"/>'
    )


def _ring() -> str:
    side = TILE - 6
    box = (
        f'<rect x="{num(-side / 2)}" y="{num(-side / 2)}" width="{num(side)}" height="{num(side)}"'
        ' rx="6" fill="none"'
    )
    return f'{box} stroke="{HIGHLIGHT_EDGE}" stroke-width="6"/>{box} stroke="{HIGHLIGHT}" stroke-width="3.2"/>'


def _pill(content: str) -> str:
    half = max(13.0, 5.0 * len(content) + 6)
    return (
        f'<rect x="{num(-half)}" y="-12" width="{num(2 * half)}" height="24" rx="12" fill="{CARD}"'
        f' stroke="{TEXT}" stroke-width="1.5"/>' + text(content, (0, 5.6), 16)
    )
