"""What things are called, in the reader's language: colours, marks, blocks, numbers of points."""

from __future__ import annotations

from totemo_edu.language import _, plural
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.colours import Colour


def colour_name(colour: Colour) -> str:
    """The name of a colour."""
    return {
        Colour.RED: _("red"),
        Colour.ORANGE: _("orange"),
        Colour.YELLOW: _("yellow"),
        Colour.GREEN: _("green"),
        Colour.BLUE: _("blue"),
        Colour.PURPLE: _("purple"),
        Colour.RAINBOW: _("rainbow"),
    }[colour]


def mark_name(colour: Colour) -> str:
    """The name of the mark on blocks of a colour (the starting rainbow has a star instead)."""
    return {
        Colour.RED: _("shield"),
        Colour.ORANGE: _("dog"),
        Colour.YELLOW: _("flower"),
        Colour.GREEN: _("frog"),
        Colour.BLUE: _("eagle"),
        Colour.PURPLE: _("beaver"),
        Colour.RAINBOW: _("rainbow arch"),
    }[colour]


def block_name(block: Block) -> str:
    """What to call a block."""
    return {
        Block.RED: _("red block"),
        Block.ORANGE: _("orange block"),
        Block.YELLOW: _("yellow block"),
        Block.GREEN: _("green block"),
        Block.BLUE: _("blue block"),
        Block.PURPLE: _("purple block"),
        Block.RED_TOPPER: _("red topper"),
        Block.ORANGE_TOPPER: _("orange topper"),
        Block.YELLOW_TOPPER: _("yellow topper"),
        Block.GREEN_TOPPER: _("green topper"),
        Block.BLUE_TOPPER: _("blue topper"),
        Block.PURPLE_TOPPER: _("purple topper"),
        Block.RAINBOW: _("rainbow block"),
        Block.START: _("starting rainbow"),
    }[block]


def points(number: int) -> str:
    """A number of points.

    >>> points(1), points(4)
    ('1 point', '4 points')
    """
    return plural("{n} point", "{n} points", number)


def capital(text: str) -> str:
    """The text with a capital at its beginning, and all else as it is: German has more of them.

    >>> print(capital("der blaue Klotz"))
    Der blaue Klotz
    """
    return text[:1].upper() + text[1:]


def match_sentence(one: Colour, other: Colour) -> str:
    """Whether two colours match, and why.

    >>> print(match_sentence(Colour.RED, Colour.PURPLE))
    Red and purple match: they are neighbours on the wheel.
    """
    names = {"one": capital(colour_name(one)), "other": colour_name(other)}
    if Colour.RAINBOW in (one, other):
        return _("{one} and {other} match: rainbow matches everything.").format(**names)
    steps = one.steps_to(other)
    if steps == 0:
        return _("{one} and {other} match: they are the same.").format(**names)
    if steps == 1:
        return _("{one} and {other} match: they are neighbours on the wheel.").format(**names)
    return _("{one} and {other} do not match: they are {n} steps apart on the wheel.").format(
        **names, n=steps
    )
