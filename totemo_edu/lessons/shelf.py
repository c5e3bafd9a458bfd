"""Blocks side by side with their names and marks: what there is in the box."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.lessons.looks import LessonPanel
from totemo_edu.palette import STANDARD, Palette
from totemo_edu.picture import block_svg
from totemo_edu.rules.blocks import Block
from totemo_edu.widgets.panel import Fragment


class Shelf(LessonPanel):
    """Some blocks to look at: `Shelf()` or `Shelf("RrW")`."""

    def __init__(self, letters: str = "ROYGBPyWS", *, palette: Palette = STANDARD) -> None:
        super().__init__(_ShelfFragment(tuple(map(Block, letters)), palette))


class _ShelfFragment(Fragment):
    """Each block with its name and the name of its mark."""

    def __init__(self, blocks: tuple[Block, ...], palette: Palette) -> None:
        self._blocks = blocks
        self.palette = palette

    def frame(self) -> str:
        return '<div class="tt-card"><div class="tt-blocks" data-part="shelf"></div></div>'

    def parts(self) -> Mapping[str, str]:
        return {"shelf": "".join(map(self._figure, self._blocks))}

    def _figure(self, block: Block) -> str:
        picture = block_svg(block, self.palette, size=72, key=f"shelf {block}")
        name = escape(speech.capital(speech.block_name(block)))
        return f"<figure>{picture}<figcaption>{name}<br>({escape(mark_of(block))})</figcaption></figure>"


def mark_of(block: Block) -> str:
    """The name of the mark on a block.

    >>> mark_of(Block.GREEN_TOPPER), mark_of(Block.START)
    ('frog', 'star')
    """
    return _("star") if block is Block.START else speech.mark_name(block.colour)
