"""The stacks on their wooden board, seen from the south corner and lit from the left."""

from __future__ import annotations

from collections.abc import Collection

from totemo_edu.picture.block import EAST, HALF, SOUTH, block_symbol, disc, project
from totemo_edu.picture.drawing import (
    HIGHLIGHT,
    HIGHLIGHT_EDGE,
    Point,
    Sheet,
    group,
    matrix,
    num,
    path,
    text,
    use,
)
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import SIZE, Cell

WIDTH = 532.0
"""Of the picture of a board; how high it is depends on its stacks."""

_RIM = 0.42
"""The edge of the board around its cells, which carries their names."""
_EDGE = SIZE / 2 + _RIM
_THICKNESS = 24.0
_LEAST_HEADROOM = 30.0
_SHADOW: Point = (0.34, -0.16)
"""How far the shadow of one floor falls on the board, in cells."""
_PLANKS = ("#e6bb80", "#dfb174", "#e9c189", "#dbac6e", "#e3b67a")
_CORNERS = ((-_EDGE, _EDGE), (_EDGE, _EDGE), (_EDGE, -_EDGE), (-_EDGE, -_EDGE))


def _place(cell: Cell) -> Point:
    return cell.column - SIZE // 2, cell.row - SIZE // 2


def isometric(sheet: Sheet, board: Board, highlight: Collection[Cell] = ()) -> tuple[str, float]:
    """The drawing of a board, `WIDTH` wide, and its height."""
    tops = [project(*_place(cell), height + 0.2)[1] - 26 for cell, height, _ in board]
    top = min([project(-_EDGE, -_EDGE)[1] - _LEAST_HEADROOM, *(top - 14 for top in tops)])
    bottom = project(_EDGE, _EDGE)[1] + _THICKNESS + 26
    parts = [_slab(), _shadows(board), _names()]
    for cell in Cell:
        x, y = _place(cell)
        if not board[cell]:
            parts.append(use(sheet.define("hole", _hole), project(x, y)))
        for floor, block in enumerate(board[cell]):
            attributes = f'data-cell="{cell}" data-floor="{floor + 1}"'
            parts.append(use(block_symbol(sheet, block), project(x, y, floor), attributes))
        if cell in highlight:
            parts.append(use(sheet.define("ring", _ring), project(x, y, board.height(cell))))
    return group("".join(parts), (WIDTH / 2, -top)), bottom - top


def _slab() -> str:
    """The wooden board: its shadow, its two visible sides, its planks, and the lines of the cells."""
    left, front, right, back = (project(*corner) for corner in _CORNERS)

    def lowered(point: Point, by: float) -> Point:
        return point[0], point[1] + by

    shadow = "".join(
        f'<path d="{path(left, lowered(left, by), lowered(front, by), lowered(right, by), right)}"/>'
        for by in (_THICKNESS + 6, _THICKNESS + 11, _THICKNESS + 16)
    )
    width = 2 * _EDGE / len(_PLANKS)
    planks = "".join(
        f'<path d="M{num(-_EDGE)} {num(-_EDGE + i * width)}H{num(_EDGE)}v{num(width)}H{num(-_EDGE)}Z"'
        f' fill="{paint}" stroke="none"/>'
        for i, paint in enumerate(_PLANKS)
    )
    grain = "".join(
        f"M{num(-_EDGE)} {num(y)}C-1.2 {num(y + bend)} 1.2 {num(y - bend)} {num(_EDGE)} {num(y)}"
        for y, bend in ((-2.6, 0.2), (-1.5, -0.3), (-1.2, 0.2), (0.1, 0.3), (1.2, -0.2), (2.2, 0.3))
    )
    lines = "".join(f"M{num(at)}-2.5V2.5M-2.5 {num(at)}H2.5" for at in (n - 2.5 for n in range(6)))
    surface = matrix(EAST, SOUTH, (0, 0))
    return (
        f'<g fill="#5a3a1c" fill-opacity=".09">{shadow}</g>'
        f'<path d="{path(left, front, lowered(front, _THICKNESS), lowered(left, _THICKNESS))}"'
        ' fill="#b98149"/>'
        f'<path d="{path(front, right, lowered(right, _THICKNESS), lowered(front, _THICKNESS))}"'
        ' fill="#96642f"/>'
        f'<g transform="{surface}" fill="none" stroke="#8a5a2b">{planks}'
        f'<path d="{grain}" stroke-width=".02" stroke-opacity=".2"/>'
        f'<path d="{lines}" stroke-width=".03" stroke-opacity=".4" stroke-linecap="round"/></g>'
        f'<path d="{path(left, front, right, back)}" fill="none" stroke="#f3d8ac"'
        ' stroke-width="1.4" stroke-linejoin="round"/>'
    )


def _shadows(board: Board) -> str:
    """The shadows of all stacks on the board, as one shade: where two fall it is no darker."""
    shapes = ""
    for cell in Cell:
        x, y = _place(cell)
        east, north = (part * board.height(cell) for part in _SHADOW)
        # No shadow falls beyond the edge of the board.
        far, high, low = (min(x + HALF + east, _EDGE), y - HALF + north, y + HALF + north)
        if east:
            corners = [
                (x - HALF, y - HALF),
                (x - HALF, y + HALF),
                (x + HALF, y + HALF),
                (far, max(low, -_EDGE)),
                (far, max(high, -_EDGE)),
                (min(x - HALF + east, _EDGE), max(high, -_EDGE)),
            ]
            shapes += path(*corners)
    surface = matrix(EAST, SOUTH, (0, 0))
    shade = f'<path transform="{surface}" d="{shapes}" fill="#3d1f06" fill-opacity=".25"/>'
    return shade if shapes else ""


def _names() -> str:
    """The letters of the columns and the numbers of the rows on the two front edges."""
    middle = _EDGE - _RIM / 2
    names = ""
    for i in range(SIZE):
        at = i - SIZE // 2
        for name, (x, y) in (("abcde"[i], (at, middle)), (str(i + 1), (middle, at))):
            spot = project(x, y)
            names += text(name, (spot[0], spot[1] + 5), 15, "#3d2107")
    return names


def _hole() -> str:
    """An empty hole: light on its near rim, dark inside, with some light on the near wall."""
    across, down = 0.22 * EAST[0] * 2**0.5, 0.22 * EAST[1] * 2**0.5
    a, b, inner = num(across), num(down), num(down * 0.45)
    wall = f"M-{a} 0A{a} {b} 0 0 0 {a} 0A{a} {inner} 0 0 1-{a} 0Z"
    return (
        disc(0.24, -0.04, "#f7dfb8", 'fill-opacity=".75"')
        + disc(0.22, 0, "#472810")
        + f'<path d="{wall}" fill="#7d5027"/>'
    )


def _ring() -> str:
    """The mark of a highlighted cell, on the board or around the top of its stack."""
    corners = [(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)]
    outline = path(*(project(*corner) for corner in corners))
    return (
        f'<path d="{outline}" fill="{HIGHLIGHT}" fill-opacity=".25" stroke="{HIGHLIGHT_EDGE}"'
        ' stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="none" stroke="{HIGHLIGHT}" stroke-width="2.6" stroke-linejoin="round"/>'
    )
