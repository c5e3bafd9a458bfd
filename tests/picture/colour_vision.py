"""How far apart two colours look, also to eyes that lack one kind of cone.

The simulation is the one of Machado, Oliveira and Fernandes (2009), "A Physiologically-based Model
for Simulation of Color Vision Deficiency", with its matrices for severity 1.0, which work on linear
RGB. Distances are CIEDE2000 between CIE L*a*b* values (D65): about 1 is the least that an eye can
tell, 10 is plain at a glance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from totemo_edu.palette import linear

Lab = tuple[float, float, float]
Matrix = Sequence[Sequence[float]]

MACHADO: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
FULL_VISION: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))

_SRGB_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def seen(colour: str, eyes: Matrix = FULL_VISION) -> Lab:
    """A colour `#rrggbb` as these eyes see it."""
    light = [min(1.0, max(0.0, channel)) for channel in _times(eyes, linear(colour))]
    x, y, z = (
        _root(part / white) for part, white in zip(_times(_SRGB_TO_XYZ, light), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def distance(one: Lab, other: Lab) -> float:
    """CIEDE2000, as Sharma, Wu and Dalal (2005) write it out."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * _grey_axis(chroma)
    a1, a2 = one[1] * stretch, other[1] * stretch
    c1, c2 = hypot(a1, one[2]), hypot(a2, other[2])
    h1, h2 = degrees(atan2(one[2], a1)) % 360, degrees(atan2(other[2], a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180
    hue = (h1 + turn / 2) % 360
    chroma, lightness = (c1 + c2) / 2, (one[0] + other[0]) / 2 - 50
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_lightness = (other[0] - one[0]) / (1 + 0.015 * lightness**2 / sqrt(20 + lightness**2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    rotation = -2 * _grey_axis(chroma) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _grey_axis(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))
