"""A stack from above: the top block with mark, letter and value, its height, and all its blocks.

What a stack hides below its top is told at its right edge by a ladder of five rungs: one letter a
block, from the bottom up.
"""

from __future__ import annotations

from collections.abc import Sequence

from totemo_edu.palette import CREAM, DARK_INK
from totemo_edu.picture.block import mark_symbol, rainbow_badge, striped
from totemo_edu.picture.drawing import Sheet, block_name, group, num, text, use
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import MAX_HEIGHT
from totemo_edu.rules.colours import Colour

TILE = 72.0
"""The side of the square that a stack takes up, with its middle on the origin."""
SMALL_TILE = 32.0
"""The same for a block on its floor."""

_HALF = TILE / 2 - 2
_LADDER = 18.0
_MIDDLE = 24.0
_RUNG = 10.2
_RUNGS = [(_MIDDLE, _HALF - 1.5 - (i + 0.5) * _RUNG) for i in range(MAX_HEIGHT)]
"""The middles of the rungs, from the bottom up."""


def stack_tile(sheet: Sheet, stack: Sequence[Block]) -> str:
    """The drawing of a stack, or of the empty hole."""
    if not stack:
        return use(sheet.define("hole-above", lambda: _hole(_HALF, 14)))
    top = use(sheet.define(f"above-{block_name(stack[-1])}", lambda: _top(sheet, stack[-1])))
    height = text(str(len(stack)), (_MIDDLE, -_HALF + 12.5), 13.5, DARK_INK)
    # A board that breaks the rules can be higher than the ladder, which then shows its top.
    shown = zip(stack[-MAX_HEIGHT:], _RUNGS, strict=False)
    rungs = (use(_rung_symbol(sheet, block), at) for block, at in shown)
    return top + use(sheet.define("ladder", _ladder)) + height + "".join(rungs)


def _top(sheet: Sheet, block: Block) -> str:
    """The top of a block: its paint, its letter, its mark and its value."""
    ink = sheet.palette.ink(block.colour)
    shades = sheet.palette.shades(block.colour)
    middle = -_LADDER / 2
    letter = text(str(block), (-_HALF + 4, -_HALF + 14), 15, ink, "start")
    if block.colour is Colour.RAINBOW:
        size = 2 * _HALF - _LADDER - 2, 2 * _HALF - 2
        return (
            _square(_HALF, CREAM, shades.outline, 4)
            + striped(sheet.palette.stripes, (-_HALF + 1, -_HALF + 1), size)
            + f'<path d="M{num(-_HALF + 1)} {num(-_HALF + 1)}h19v13a4 4 0 0 1-4 4h-15z" fill="{CREAM}"/>'
            + letter
            + group(rainbow_badge(sheet, block), (middle, 6), 1.3)
        )
    dish = ""
    if block.is_topper:
        dish = (
            f'<circle cx="{num(middle)}" r="19.5" fill="{shades.right}" stroke="{shades.edge}"'
            f' stroke-width="2"/>'
        )
    return (
        _square(_HALF, shades.left, shades.outline, 7)
        + f'<path d="M{num(-_HALF + 7)} {num(-_HALF + 2)}H{num(_HALF - 22)}" stroke="#fff"'
        ' stroke-opacity=".45" stroke-width="1.6" stroke-linecap="round"/>'
        + dish
        + group(use(mark_symbol(sheet, block)), (middle, 0), 1.3, f'fill="{ink}"')
        + letter
        + text(sheet.value(block), (-_HALF + 4, _HALF - 4), 15, ink, "start")
    )


def _ladder() -> str:
    """The plate on which the height and the blocks of a stack are told."""
    left, top, bottom = _MIDDLE - _LADDER / 2, -_HALF + 1, _HALF - 1
    rungs = "".join(f"M{num(x - 7)} {num(y - 4.4)}h14v8.8h-14z" for x, y in _RUNGS)
    return (
        f'<path d="M{num(left)} {num(top)}H{num(_HALF - 7)}a6 6 0 0 1 6 6V{num(bottom - 6)}'
        f'a6 6 0 0 1-6 6H{num(left)}Z" fill="{CREAM}"/>'
        f'<path d="{rungs}" fill="none" stroke="#c9b48d" stroke-width=".8"/>'
    )


def _rung_symbol(sheet: Sheet, block: Block) -> str:
    return sheet.define(f"rung-{block_name(block)}", lambda: _rung(sheet, block))


def _rung(sheet: Sheet, block: Block) -> str:
    paint, ink = sheet.palette.paint(block.colour), sheet.palette.ink(block.colour)
    plate = f'<rect x="-7.5" y="-4.9" width="15" height="9.8" rx="1.5" fill="{paint}"/>'
    if block.colour is Colour.RAINBOW:
        plate = striped(sheet.palette.stripes, (-7.5, -4.9), (15, 9.8))
        plate += f'<rect x="-5" y="-4.9" width="10" height="9.8" fill="{CREAM}"/>'
    return plate + text(str(block), (0, 3.4), 10, ink)


def small_tile(sheet: Sheet, block: Block | None, in_hole: bool) -> str:
    """One block of a floor with its mark and letter, or the place where there is none."""
    half = SMALL_TILE / 2 - 1
    if block is None:
        hole = 'r="5.5" fill="#472810"' if in_hole else 'r="1.6" fill="#8a5a2b"'
        return f"<circle {hole}/>"
    return use(sheet.define(f"small-{block_name(block)}", lambda: _small(sheet, block, half)))


def _small(sheet: Sheet, block: Block, half: float) -> str:
    ink, shades = sheet.palette.ink(block.colour), sheet.palette.shades(block.colour)
    square = _square(half, shades.left, shades.outline, 4)
    if block.colour is Colour.RAINBOW:
        size = 2 * half - 1.4, 2 * half - 1.4
        square += striped(sheet.palette.stripes, (-half + 0.7, -half + 0.7), size)
        square += f'<rect x="{num(2 - half)}" y="{num(2 - half)}" width="26" height="26" rx="5" fill="{CREAM}"/>'
    if block.is_topper:
        corner = f"M{num(-half)} {num(4 - half)}a4 4 0 0 1 4-4h5l-9 9z"
        square += f'<path d="{corner}" fill="{shades.outline}"/>'
    mark = group(use(mark_symbol(sheet, block)), (-2.5, -3), 0.8, f'fill="{ink}"')
    return square + mark + text(str(block), (half - 2, half - 2), 10.5, ink, "end")


def _square(half: float, fill: str, outline: str, rounding: float) -> str:
    return (
        f'<rect x="{num(-half)}" y="{num(-half)}" width="{num(2 * half)}" height="{num(2 * half)}"'
        f' rx="{num(rounding)}" fill="{fill}" stroke="{outline}" stroke-width="1.4"/>'
    )


def _hole(half: float, radius: float) -> str:
    r = num(radius)
    return (
        f'<rect x="{num(-half)}" y="{num(-half)}" width="{num(2 * half)}" height="{num(2 * half)}"'
        ' rx="7" fill="#8a5a2b" fill-opacity=".13"/>'
        f'<circle r="{num(radius + 1)}" cy="1" fill="#f7dfb8" fill-opacity=".75"/>'
        f'<circle r="{r}" fill="#472810"/>'
        f'<path d="M-{r} 0A{r} {r} 0 0 0 {r} 0A{r} {num(radius * 0.6)} 0 0 1-{r} 0Z" fill="#7d5027"/>'
    )
