"""The blocks of the game, and how many of each the box holds.

>>> Block("y").colour, Block("y").is_topper
(Colour.YELLOW, True)
>>> sum(BOX.values())
49
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from totemo_edu.rules.colours import Colour


class Block(Enum):
    """A kind of block. Its value is its letter in the notation.

    Capital letters are normal blocks, small letters toppers, `W` a rainbow block and `S` the
    rainbow block that starts in the centre of the board.

    >>> Block("B")
    Block('B')
    >>> str(Block.BLUE), Block.BLUE.description
    ('B', 'blue block')
    >>> Block("p").description
    'purple topper'
    """

    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    PURPLE = "P"
    RED_TOPPER = "r"
    ORANGE_TOPPER = "o"
    YELLOW_TOPPER = "y"
    GREEN_TOPPER = "g"
    BLUE_TOPPER = "b"
    PURPLE_TOPPER = "p"
    RAINBOW = "W"
    START = "S"

    def __repr__(self) -> str:
        return f"Block({self.value!r})"

    def __str__(self) -> str:
        return self.value

    @property
    def colour(self) -> Colour:
        """The colour that decides what this block matches."""
        return _COLOURS[self]

    @property
    def is_topper(self) -> bool:
        """Whether this block finishes a stack: nothing stands on it, and it needs one beneath."""
        return self.value.islower()

    @property
    def description(self) -> str:
        """What to call this block in an English sentence."""
        if self is Block.START:
            return "starting rainbow block"
        return f"{self.colour} {'topper' if self.is_topper else 'block'}"

    def matches(self, other: Block) -> bool:
        """Whether these two blocks may touch.

        >>> Block("B").matches(Block("g")), Block("B").matches(Block("O"))
        (True, False)
        """
        return self.colour.matches(other.colour)


_COLOURS = {
    block: Colour.RAINBOW if block.value in "WS" else Colour[block.name.removesuffix("_TOPPER")]
    for block in Block
}

LETTERS = "".join(block.value for block in Block)
"""Every letter that stands for a block."""

BOX: Mapping[Block, int] = MappingProxyType(
    {
        Block.RED: 7,
        Block.ORANGE: 4,
        Block.YELLOW: 7,
        Block.GREEN: 4,
        Block.BLUE: 7,
        Block.PURPLE: 4,
        **{block: 2 for block in Block if block.is_topper},
        Block.RAINBOW: 3,
        Block.START: 1,
    }
)
"""How many blocks of each kind the box holds: 49 in all."""
