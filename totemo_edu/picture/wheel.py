"""The colour wheel: six sectors, rainbow in the middle, and whether two chosen colours match."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from totemo_edu.names import colour_name
from totemo_edu.palette import CREAM, DARK_INK, LIGHT_INK
from totemo_edu.picture.drawing import WOOD, WOOD_EDGE, Point, Sheet, group, num, text
from totemo_edu.picture.marks import mark_path
from totemo_edu.rules.colours import WHEEL, Colour

SIDE = 300.0
_WOOD = 148.0
_OUTER = 112.0
_INNER = 45.0
_CENTRE = 37.0
_JOINT = 126.0
"""Where the joint of two colours runs: outside their sectors, so that no mark is hidden."""
_TURN = 360 / len(WHEEL)
_MATCH = "#145c2c"
_CLASH = "#7d1220"


def wheel(sheet: Sheet, selected: Sequence[Colour]) -> str:
    """The drawing of the wheel, `SIDE` by `SIDE`, with up to two colours chosen."""
    parts = [
        f'<circle r="{num(_WOOD)}" fill="{WOOD}" stroke="{WOOD_EDGE}" stroke-width="2"/>',
        *(_sector(sheet, colour, False) for colour in WHEEL if colour not in selected),
        *(_sector(sheet, colour, True) for colour in WHEEL if colour in selected),
        _middle(sheet, Colour.RAINBOW in selected),
    ]
    if len(selected) == 2:
        parts.append(_joint(selected[0], selected[1]))
    return group("".join(parts), (SIDE / 2, SIDE / 2))


def _at(radius: float, degrees: float) -> Point:
    """A point of the wheel, degrees clockwise from the top."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def _angle(colour: Colour) -> float:
    return WHEEL.index(colour) * _TURN


def _arc(radius: float, start: float, end: float) -> str:
    """The data of an arc, clockwise from one angle to another, to go on from with more data."""
    (x0, y0), (x1, y1) = _at(radius, start), _at(radius, end)
    large = int(end - start > 180)
    r = num(radius)
    return f"{num(x0)} {num(y0)}A{r} {r} 0 {large} 1 {num(x1)} {num(y1)}"


def _sector(sheet: Sheet, colour: Colour, chosen: bool) -> str:
    angle = _angle(colour)
    start, end = angle - _TURN / 2, angle + _TURN / 2
    (x0, y0), (x1, y1) = _at(_INNER, end), _at(_INNER, start)
    inner = num(_INNER)
    data = (
        f"M{_arc(_OUTER, start, end)}L{num(x0)} {num(y0)}"
        f"A{inner} {inner} 0 0 0 {num(x1)} {num(y1)}Z"
    )
    edge = (DARK_INK, 5) if chosen else (CREAM, 2.5)
    ink = sheet.palette.ink(colour)
    middle = _at((_INNER + _OUTER) / 2, angle)
    signs = group(mark_path(colour.character), (middle[0], middle[1] - 7), 1.5, f'fill="{ink}"')
    signs += text(colour_name(colour), (middle[0], middle[1] + 24), 13, ink)
    return (
        f'<path d="{data}" fill="{sheet.palette.paint(colour)}" stroke="{edge[0]}"'
        f' stroke-width="{edge[1]}" stroke-linejoin="round"/>' + signs
    )


def _middle(sheet: Sheet, chosen: bool) -> str:
    edge = (DARK_INK, 5) if chosen else (CREAM, 2.5)
    parts = []
    for colour in WHEEL:
        start, end = _angle(colour) - _TURN / 2, _angle(colour) + _TURN / 2
        parts.append(
            f'<path d="M0 0L{_arc(_CENTRE, start, end)}Z" fill="{sheet.palette.paint(colour)}"/>'
        )
    ink = sheet.palette.ink(Colour.RAINBOW)
    return "".join(parts) + (
        f'<circle r="{num(_CENTRE)}" fill="none" stroke="{edge[0]}" stroke-width="{edge[1]}"/>'
        f'<circle r="28" fill="{CREAM}"/>'
        + group(mark_path("rainbow"), (0, -6), 1.35, f'fill="{ink}"')
        + text(str(Colour.RAINBOW), (0, 15), 11.5, ink)
    )


def _joint(one: Colour, other: Colour) -> str:
    """A bridge with a tick between colours that match, a broken one with a cross between others."""
    if Colour.RAINBOW in (one, other):
        angles = [_angle(colour) for colour in (one, other) if colour is not Colour.RAINBOW]
        # Rainbow with itself has no sector to be joined to: the tick is at its lower edge.
        angle = angles[0] if angles else 180.0
        (x0, y0), (x1, y1) = _at(_CENTRE - 5, angle), _at(_INNER + 8, angle)
        bridge = f'<path d="M{num(x0)} {num(y0)} {num(x1)} {num(y1)}" stroke="{_MATCH}" stroke-width="9"/>'
        return (bridge if angles else "") + _badge(True, _at((_CENTRE + _INNER) / 2, angle))
    first, second = sorted((_angle(one), _angle(other)))
    if second - first > 180:
        first, second = second, first + 360
    middle, match = (first + second) / 2, one.matches(other)
    if first == second:
        first, second = first - 20, second + 20
    gaps = "" if match else ' stroke-dasharray="3 9"'
    arc = (
        f'<path d="M{_arc(_JOINT, first, second)}" fill="none" stroke="{_MATCH if match else _CLASH}"'
        f' stroke-width="7" stroke-linecap="round"{gaps}/>'
    )
    return arc + _badge(match, _at(_JOINT, middle))


def _badge(match: bool, at: Point) -> str:
    sign = "M-6 0-2 5 6-5" if match else "M-5-5 5 5M5-5-5 5"
    return group(
        f'<circle r="13" fill="{_MATCH if match else _CLASH}" stroke="{LIGHT_INK}" stroke-width="2"/>'
        f'<path d="{sign}" fill="none" stroke="{LIGHT_INK}" stroke-width="3.6"'
        ' stroke-linecap="round" stroke-linejoin="round"/>',
        at,
    )
