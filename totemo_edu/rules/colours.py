"""The seven colours of the blocks, the colour wheel, and which colours match.

Six colours sit on the wheel; two of them match if they are the same or neighbours.
The seventh, rainbow, is not on the wheel and matches everything.

>>> Colour.RED.matches(Colour.PURPLE)      # neighbours: the wheel closes behind purple
True
>>> Colour.RED.matches(Colour.GREEN)       # opposite
False
>>> Colour.GREEN.matches(Colour.RAINBOW)
True
"""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    """A colour of a block.

    >>> Colour.BLUE
    Colour.BLUE
    >>> print(Colour.BLUE)
    blue
    """

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    RAINBOW = "rainbow"

    def __repr__(self) -> str:
        return f"Colour.{self.name}"

    def __str__(self) -> str:
        return self.value

    @property
    def character(self) -> str:
        """The character drawn on blocks of this colour: a mark that needs no colour vision.

        The booklet names the six characters but not their colours: which has which is our
        assumption (see `totemo_edu.rules.ruleset`).

        >>> Colour.GREEN.character
        'frog'
        """
        return _CHARACTERS[self]

    def steps_to(self, other: Colour) -> int:
        """How far apart two colours lie on the wheel: 0 (the same) to 3 (opposite).

        Rainbow is not on the wheel; it counts as 0 steps from everything.

        >>> Colour.RED.steps_to(Colour.YELLOW)
        2
        """
        if Colour.RAINBOW in (self, other):
            return 0
        apart = abs(WHEEL.index(self) - WHEEL.index(other))
        return min(apart, len(WHEEL) - apart)

    def matches(self, other: Colour) -> bool:
        """Whether blocks of these two colours may touch."""
        return self.steps_to(other) <= 1


WHEEL: tuple[Colour, ...] = (
    Colour.RED,
    Colour.ORANGE,
    Colour.YELLOW,
    Colour.GREEN,
    Colour.BLUE,
    Colour.PURPLE,
)
"""The colour wheel, in order; the last is again a neighbour of the first."""

_CHARACTERS = {
    Colour.RED: "shield",
    Colour.ORANGE: "dog",
    Colour.YELLOW: "flower",
    Colour.GREEN: "frog",
    Colour.BLUE: "eagle",
    Colour.PURPLE: "beaver",
    Colour.RAINBOW: "rainbow",
}
