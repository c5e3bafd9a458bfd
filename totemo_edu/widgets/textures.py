"""The painted surfaces of the 3D board as SVG pictures: one tile a kind of block, and the wood."""

from __future__ import annotations

import random
from collections.abc import Iterator
from urllib.parse import quote

from totemo_edu.palette import CREAM, Palette, mix
from totemo_edu.picture.drawing import num
from totemo_edu.picture.marks import mark_of, mark_path
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import SIZE
from totemo_edu.rules.colours import Colour
from totemo_edu.rules.ruleset import Ruleset
from totemo_edu.widgets.shapes import BOARD_WIDTH

TILES = 4
"""The picture of the blocks has this many tiles a side."""
LETTERS = "".join(map(str, Block))
"""Which blocks fill it, row by row."""
_TILE = 256
_WOOD, _WOOD_DARK, _HOLE = "#d9a866", "#b98445", "#4a2c14"
_FONT = "font-family='Arial,Helvetica,sans-serif' font-weight='700' text-anchor='middle'"


def blocks_picture(palette: Palette, rules: Ruleset) -> str:
    """Every kind of block on one picture, as a data address."""
    size = TILES * _TILE
    parts = [f"<rect width='{size}' height='{size}' fill='{_WOOD}'/>"]
    for index, block in enumerate(map(Block, LETTERS)):
        column, row = index % TILES, index // TILES
        parts.append(
            f"<g transform='translate({column * _TILE} {row * _TILE})'>"
            f"{_tile(block, palette, rules.value(block))}</g>"
        )
    return _address(size, "".join(parts))


def _tile(block: Block, palette: Palette, value: int) -> str:
    """The face of a block: a disc with the mark, and what the block is worth in a corner."""
    paint = palette.paint(block.colour)
    if block.colour is Colour.RAINBOW:
        width = _TILE / len(palette.stripes)
        body = "".join(
            f"<rect x='{num(i * width)}' width='{num(width + 1)}' height='{_TILE}' fill='{stripe}'/>"
            for i, stripe in enumerate(palette.stripes)
        )
        disc, ink = CREAM, "#2b1a0c"
    else:
        body = f"<rect width='{_TILE}' height='{_TILE}' fill='{paint}'/>"
        disc, ink = mix(paint, "#ffffff", 0.82), mix(paint, "#000000", 0.62)
    mark = mark_path(mark_of(block)).replace('"', "'")
    return (
        f"{body}<circle cx='112' cy='118' r='88' fill='{disc}'/>"
        f"<circle cx='112' cy='118' r='88' fill='none' stroke='{ink}' stroke-opacity='.35' stroke-width='5'/>"
        f"<g transform='translate(112 118) scale(5.6)' fill='{ink}'>{mark}</g>"
        f"<circle cx='206' cy='206' r='42' fill='#fffaf0' stroke='{ink}' stroke-width='5'/>"
        f"<text x='206' y='{226 if value < 10 else 222}' font-size='{60 if value < 10 else 46}'"
        f" fill='#1c1108' {_FONT}>{value}</text>"
    )


def board_picture() -> str:
    """The top of the board: wood, a hole for every cell, and the names of columns and rows."""
    size = 1024
    cell = size / BOARD_WIDTH
    parts = [f"<rect width='{size}' height='{size}' fill='{_WOOD}'/>", *_grain(size)]
    edge = (BOARD_WIDTH - SIZE) / 2 * cell
    for i in range(SIZE):
        middle = edge + (i + 0.5) * cell
        for x, y in ((middle, edge * 0.5), (middle, size - edge * 0.5)):
            parts.append(_name("abcde"[i], x, y))
        for x, y in ((edge * 0.5, middle), (size - edge * 0.5, middle)):
            parts.append(_name(str(i + 1), x, y))
        for j in range(SIZE):
            down = edge + (j + 0.5) * cell
            parts.append(
                f"<rect x='{num(middle - cell * 0.47)}' y='{num(down - cell * 0.47)}' rx='14'"
                f" width='{num(cell * 0.94)}' height='{num(cell * 0.94)}' fill='{_WOOD_DARK}'"
                " fill-opacity='.28'/>"
                f"<circle cx='{num(middle)}' cy='{num(down)}' r='40' fill='{_HOLE}'/>"
                f"<circle cx='{num(middle)}' cy='{num(down + 4)}' r='34' fill='#2c180a'/>"
            )
    return _address(size, "".join(parts))


def _name(text: str, x: float, y: float) -> str:
    return (
        f"<text x='{num(x)}' y='{num(y + 15)}' font-size='44' fill='#4a2c14' {_FONT}>{text}</text>"
    )


def _grain(size: int) -> Iterator[str]:
    """Lines of wood grain; the same every time."""
    chance = random.Random("grain")
    y = 0.0
    while y < size:
        y += chance.uniform(12, 44)
        bend = chance.uniform(-14, 14)
        yield (
            f"<path d='M0 {num(y)}C340 {num(y + bend)} 680 {num(y - bend)} {size} {num(y + bend / 2)}'"
            f" stroke='#a9743a' stroke-opacity='{num(chance.uniform(0.1, 0.4))}'"
            f" stroke-width='{num(chance.uniform(1, 4))}' fill='none'/>"
        )


def _address(size: int, body: str) -> str:
    svg = (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{size}' height='{size}'"
        f" viewBox='0 0 {size} {size}'>{body}</svg>"
    )
    return "data:image/svg+xml," + quote(svg, safe=" '=:/;,()@+*&!$?")
