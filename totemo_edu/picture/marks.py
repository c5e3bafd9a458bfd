"""The marks on the blocks: one drawing for each colour, so that no one needs to see the hue.

Each mark is drawn around the origin within a circle of radius 12, in the one ink that the block
gives it; what is left out of a shape (eyes, a smile) shows the paint behind.
"""

from __future__ import annotations

from totemo_edu.rules.blocks import Block

STAR = "star"

_SHAPES = {
    "shield": (
        "M0-11 9.5-8V-.5C9.5 5.5 5 9.5 0 11.5-5 9.5-9.5 5.5-9.5-.5V-8Z"
        "M1.6-7.6 6.6-6V-.5C6.6 3.5 4.4 6.2 1.6 7.8Z"
    ),
    "dog": (
        "M-5-8.5C-2-9.6 2-9.6 5-8.5 8-10 10.6-9 11.2-5.5 11.8-1.5 11.6 3 9.8 4.6 8.6 5.6 7.4 4.6 6.9 2.4"
        "L6.7 1.2C6.6 5 5.4 7.4 4.2 9.2 2.6 11.4-2.6 11.4-4.2 9.2-5.4 7.4-6.6 5-6.7 1.2L-6.9 2.4"
        "C-7.4 4.6-8.6 5.6-9.8 4.6-11.6 3-11.8-1.5-11.2-5.5-10.6-9-8-10-5-8.5Z"
        "M-3.6-3.6a1.5 1.5 0 1 0 .02 0ZM3.6-3.6a1.5 1.5 0 1 0 .02 0Z"
        "M-2.8 4C-2.8 2.6 2.8 2.6 2.8 4 2.8 5.4 1 6.6.6 6.8V8.6H-.6V6.8C-1 6.6-2.8 5.4-2.8 4Z"
    ),
    "flower": "".join(
        f"M{x - 3.7:.1f} {y:.1f}a3.7 3.7 0 1 1 7.4 0 3.7 3.7 0 1 1-7.4 0Z"
        for x, y in ((0, -7.6), (6.6, -3.8), (6.6, 3.8), (0, 7.6), (-6.6, 3.8), (-6.6, -3.8))
    )
    + "M-2.6 0a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0Z",
    "frog": (
        "M-11.5 2.5C-11.5-.4-10.6-2-9.6-3A4.4 4.4 0 1 1-2.4-5.2Q0-5.8 2.4-5.2A4.4 4.4 0 1 1 9.6-3"
        "C10.6-2 11.5-.4 11.5 2.5 11.5 7.5 6.5 10 0 10S-11.5 7.5-11.5 2.5Z"
        "M-6.2-7.6a1.9 1.9 0 1 0 .02 0ZM6.2-7.6a1.9 1.9 0 1 0 .02 0Z"
        "M-8 1.6Q0 6.4 8 1.6 6.4 7.6 0 7.6T-8 1.6Z"
    ),
    "eagle": (
        "M-1.8-8.6C-.2-9.8 2-9.2 2.4-7.4L4.6-6.2 2.3-5.4 2.2-4.6C5-5.4 8-8 12-8.6 12-6 11.4-4 10.4-2.8"
        "L11-.6 8.8.2 8.8 2.4 6.6 2.6 6 4.4C4.8 4.4 3.6 4 2.6 3.2L4.8 10.4 1.8 9 0 11-1.8 9-4.8 10.4"
        "-2.6 3.2C-3.6 4-4.8 4.4-6 4.4L-6.6 2.6-8.8 2.4-8.8.2-11-.6-10.4-2.8C-11.4-4-12-6-12-8.6"
        "-8-8-5-5.4-2.2-4.6L-2.4-6.4C-2.5-7.4-2.4-8.1-1.8-8.6Z"
    ),
    "beaver": (
        "M-7-9.6C-9.6-9.6-10.8-6.6-9-5-10.2-3-10.6.6-9.4 3-8 5.6-5.4 6.4-4 6.6V10.4C-4 11.4-.4 11.6-.4 10.4"
        "V7H.4V10.4C.4 11.6 4 11.4 4 10.4V6.6C5.4 6.4 8 5.6 9.4 3 10.6.6 10.2-3 9-5 10.8-6.6 9.6-9.6 7-9.6"
        " 6-9.6 5.2-9.2 4.8-8.6 2-9.8-2-9.8-4.8-8.6-5.2-9.2-6-9.6-7-9.6Z"
        "M-4-4a1.4 1.4 0 1 0 .02 0ZM4-4a1.4 1.4 0 1 0 .02 0Z"
        "M-2.6.4H2.6L0 3.2Z"
    ),
    "rainbow": (
        "M-11 6A11 11 0 0 1 11 6H8.4A8.4 8.4 0 0 0-8.4 6ZM-6.6 6A6.6 6.6 0 0 1 6.6 6H4A4 4 0 0 0-4 6Z"
    ),
    STAR: ("M0-12 3.2-4.2 11.4-3.7 5.1 1.6 7.1 9.7 0 5.3-7.1 9.7-5.1 1.6-11.4-3.7-3.2-4.2Z"),
}


def mark_of(block: Block) -> str:
    """The name of the mark on a block.

    >>> mark_of(Block("G")), mark_of(Block("W")), mark_of(Block("S"))
    ('frog', 'rainbow', 'star')
    """
    return STAR if block is Block.START else block.colour.character


def mark_path(name: str) -> str:
    """The mark as an SVG path without a paint, which it takes from where it is used."""
    return f'<path fill-rule="evenodd" d="{_SHAPES[name]}"/>'
