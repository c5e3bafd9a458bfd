"""The drawings that panels share: blocks and stacks from one sheet of symbols, sent once."""

from __future__ import annotations

from collections.abc import Sequence

from totemo_edu.palette import Palette
from totemo_edu.picture import above, isometric, plan
from totemo_edu.picture.block import block_symbol
from totemo_edu.picture.drawing import FONT, Sheet, group, num, use
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.ruleset import Ruleset

_ICON = 84.0, 86.0


class Pieces:
    """Every kind of block as symbols that a page gets once and then only refers to."""

    def __init__(self, palette: Palette, rules: Ruleset) -> None:
        self.palette = palette
        self._sheet = Sheet("pieces", palette, rules)
        for block in Block:  # define all of them now: the sheet is sent before any is needed
            self.block(block)
            self.stack((block,))
        self.stack(())
        everything = Board.parse("R.O.Y.G.B/P.Rr.Oo.Yy.Gg/Bb.Pp.W.S.1/5/5")
        self.isometric(everything)
        for floor in (1, 2):
            self.floor(everything, floor)

    def definitions(self) -> str:
        """The symbols, for the frame of a panel."""
        return (
            '<svg class="tt-symbols" aria-hidden="true" width="0" height="0" '
            f'font-family="{FONT}" font-weight="700" text-anchor="middle">'
            f"<defs>{self._sheet.definitions}</defs></svg>"
        )

    def block(self, block: Block) -> str:
        """One block as an icon. What it is has to be said beside it."""
        drawing = group(use(block_symbol(self._sheet, block)), (_ICON[0] / 2, 60))
        return _svg(_ICON, drawing)

    def stack(self, stack: Sequence[Block]) -> str:
        """A stack from above."""
        side = above.TILE
        return _svg((side, side), group(above.stack_tile(self._sheet, stack), (side / 2, side / 2)))

    def floor(self, board: Board, floor: int) -> str:
        """The blocks at one height, as a plan."""
        drawing = plan.floor_plan(self._sheet, board, floor)
        return _svg((plan.FLOOR_WIDTH, plan.FLOOR_HEIGHT), drawing)

    def isometric(self, board: Board) -> str:
        """The whole board from a corner."""
        drawing, height = isometric.isometric(self._sheet, board)
        return _svg((isometric.WIDTH, height), drawing)


def _svg(size: tuple[float, float], body: str) -> str:
    return (
        f'<svg viewBox="0 0 {num(size[0])} {num(size[1])}" aria-hidden="true" focusable="false"'
        f' font-family="{FONT}" font-weight="700" text-anchor="middle">{body}</svg>'
    )
