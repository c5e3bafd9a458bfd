"""The colours of the blocks: two palettes, their shades, and the ink that can be read on them."""

from __future__ import annotations

from dataclasses import dataclass

from totemo_edu.rules.colours import WHEEL, Colour

DARK_INK = "#160d06"
LIGHT_INK = "#ffffff"
CREAM = "#fdf3dc"
"""The plain wood of the disc that carries the mark of a rainbow block."""


@dataclass(frozen=True)
class Shades:
    """One paint as the light falls on it: the faces that carry marks, the bevel, the outline."""

    top: str
    left: str
    right: str
    edge: str
    outline: str

    @property
    def faces(self) -> tuple[str, str, str]:
        """Every shade that a mark can stand on."""
        return self.top, self.left, self.right


@dataclass(frozen=True)
class Palette:
    """One paint for each colour of the wheel, as `#rrggbb`."""

    name: str
    red: str
    orange: str
    yellow: str
    green: str
    blue: str
    purple: str

    def paint(self, colour: Colour) -> str:
        """The paint of a colour; a rainbow block has all of them, its disc is plain wood.

        >>> STANDARD.paint(Colour.RAINBOW) == CREAM
        True
        """
        if colour is Colour.RAINBOW:
            return CREAM
        paint: str = getattr(self, colour.value)
        return paint

    @property
    def stripes(self) -> tuple[str, ...]:
        """The paints of a rainbow block, in the order of the wheel."""
        return tuple(map(self.paint, WHEEL))

    def shades(self, colour: Colour) -> Shades:
        """The paint of a colour in the light of the pictures, which comes from the left."""
        paint = self.paint(colour)
        return Shades(
            top=mix(paint, LIGHT_INK, 0.10),
            left=paint,
            right=mix(paint, DARK_INK, 0.17),
            edge=mix(paint, LIGHT_INK, 0.42),
            outline=mix(paint, DARK_INK, 0.55),
        )

    def ink(self, colour: Colour) -> str:
        """What to write with on this colour: dark or light, whichever reads better."""
        paint = self.paint(colour)
        return max(DARK_INK, LIGHT_INK, key=lambda ink: contrast(ink, paint))


def mix(colour: str, other: str, share: float) -> str:
    """A colour with some share of another one mixed in.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    channels = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in channels)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG 2 defines it, 1 (none) to 21 (black on white).

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def linear(colour: str) -> tuple[float, float, float]:
    """A colour as amounts of red, green and blue light, 0 to 1 each."""
    red, green, blue = (
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4
        for c in _channels(colour)
    )
    return red, green, blue


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


def _luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


STANDARD = Palette(
    "standard",
    red="#bf3328",
    orange="#e58a2c",
    yellow="#f4c73f",
    green="#2c7441",
    blue="#2a65a5",
    purple="#7c4a9c",
)
COLOUR_BLIND_SAFE = Palette(
    "colour-blind safe",
    red="#a81c14",
    orange="#e58432",
    yellow="#ffd200",
    green="#35b596",
    blue="#1549a8",
    purple="#c494e0",
)
"""Colours that stay apart without one kind of cone: they differ in lightness, not only in hue.

`tests/picture/test_palette.py` measures it, with the simulation of Machado et al. (2009).
"""
