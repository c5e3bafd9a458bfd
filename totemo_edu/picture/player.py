"""The hand of a player: the blocks drawn large, each with its letter and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from totemo_edu.picture import words
from totemo_edu.picture.block import block_symbol
from totemo_edu.picture.drawing import QUIET_TEXT, TEXT, Sheet, group, text, use
from totemo_edu.rules.blocks import Block

HEIGHT = 150.0
_SLOT = 108.0


def hand(sheet: Sheet, blocks: Sequence[Block]) -> str:
    """The drawing of a hand, `HEIGHT` high and as wide as three blocks."""
    drawing = text(words.hand(), (0, 14), 14, QUIET_TEXT, "start")
    if not blocks:
        return drawing + text(words.empty_hand(), (0, 40), 14, QUIET_TEXT, "start", bold=False)
    for i, block in enumerate(blocks):
        middle = (i + 0.5) * _SLOT
        symbol = use(block_symbol(sheet, block))
        drawing += group(symbol, (middle, 93), 1.2, f'data-hand="{block}"')
        drawing += text(str(block), (middle - 36, 143), 15, TEXT, "start")
        points = words.value_line(int(sheet.value(block)))
        drawing += text(points, (middle - 17, 143), 13, TEXT, "start", bold=False)
    return drawing
