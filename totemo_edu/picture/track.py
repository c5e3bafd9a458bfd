"""The score track: a ring of 30 spaces, with the bonus tiles and the markers of the players.

The ring runs from 0 to 14 along the top and from 15 to 29 back along the bottom. A bonus tile has
a shape of its own and a star; while it sleeps it is pale and has a moon instead.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from totemo_edu.palette import DARK_INK, LIGHT_INK
from totemo_edu.picture import words
from totemo_edu.picture.drawing import QUIET_TEXT, TEXT, Point, Sheet, group, num, text, use
from totemo_edu.picture.marks import STAR, mark_path
from totemo_edu.rules.track import TRACK_LENGTH, is_asleep, space_of

HEIGHT = 150.0
_SPACE = 32.0
_ROW = TRACK_LENGTH // 2
WIDTH = _ROW * _SPACE
_TOP = 28.0
_BOTTOM = HEIGHT - _TOP - _SPACE

_TILE = "#f2bd3a"
_TILE_EDGE = "#7a4f08"
_ASLEEP = "#e4e1da"
_ASLEEP_EDGE = "#5f5953"
_OTHERS = ("#6b4a8c", "#1f6f6b", "#8a3b2a")
_MOON = "M3.5-9A9.5 9.5 0 1 0 9 4.5 8 8 0 0 1 3.5-9Z"


def track(
    sheet: Sheet,
    score: int,
    tiles: Collection[int],
    markers: Mapping[str, int] | None = None,
    came_from: int | None = None,
) -> str:
    """The drawing of the track, `WIDTH` by `HEIGHT`, with other players' scores as markers.

    A marker that `came_from` another score has marks for a style sheet that lets it walk.
    """
    others = dict(markers or {})
    parts = [
        group(_space(sheet, space, score, space in tiles), _corner(space))
        for space in range(TRACK_LENGTH)
    ]
    parts += [_direction(), *_legend(sheet, score, tiles, others)]
    # The player's own marker is drawn last, so that it lies before those that share its space.
    scores = [("", score, TEXT)]
    scores += [
        (name, points, _OTHERS[i % len(_OTHERS)]) for i, (name, points) in enumerate(others.items())
    ]
    spaces = [space_of(points) for _, points, _ in scores]
    for i in reversed(range(len(scores))):
        name, _, paint = scores[i]
        drawing = _marker(spaces[i] < _ROW, name, paint)
        if i == 0 and came_from is not None and came_from != score:
            drawing = _walking(drawing, came_from, score)
        parts.append(_pin(spaces[i], spaces[:i].count(spaces[i]), drawing))
    return "".join(parts)


def _corner(space: int) -> Point:
    if space < _ROW:
        return space * _SPACE, _TOP
    return (TRACK_LENGTH - 1 - space) * _SPACE, _BOTTOM


def _space(sheet: Sheet, space: int, score: int, tile: bool) -> str:
    if tile and is_asleep(space, score):
        return use(sheet.define("asleep", _asleep_tile)) + _number(space, _ASLEEP_EDGE)
    if tile:
        return use(sheet.define("tile", _tile)) + _number(space, TEXT)
    plain = f'<rect x="1.5" y="1.5" width="{num(_SPACE - 3)}" height="{num(_SPACE - 3)}" rx="5" fill="#eddcba" stroke="#d3bb8d"/>'
    name = sheet.define("space", lambda: plain)
    return use(name) + text(str(space), (_SPACE / 2, _SPACE / 2 + 4.5), 13)


def _number(space: int, fill: str) -> str:
    return text(str(space), (_SPACE / 2, _SPACE - 3.5), 11, fill)


def _octagon(fill: str, edge: str, attributes: str = "") -> str:
    near, far, cut = 0.5, _SPACE - 0.5, 8.0
    corners = (
        f"M{num(near + cut)} {near}H{num(far - cut)}L{far} {num(near + cut)}V{num(far - cut)}"
        f"L{num(far - cut)} {far}H{num(near + cut)}L{near} {num(far - cut)}V{num(near + cut)}Z"
    )
    shape = f'<path d="{corners}" fill="{fill}" stroke="{edge}" stroke-width="1.8" {attributes}'
    return shape.rstrip() + "/>"


def _tile() -> str:
    star = group(mark_path(STAR), (_SPACE / 2, 11), 0.68, f'fill="{DARK_INK}"')
    return _octagon(_TILE, _TILE_EDGE) + star


def _asleep_tile() -> str:
    moon = f'<path d="{_MOON}" fill="{_ASLEEP_EDGE}"/>'
    sleep = text("z", (_SPACE / 2 + 7, 13), 11, _ASLEEP_EDGE)
    dashed = _octagon(_ASLEEP, _ASLEEP_EDGE, 'stroke-dasharray="3 2.4"')
    return dashed + group(moon, (_SPACE / 2 - 4, 12), 0.75) + sleep


def _direction() -> str:
    """Two small arrows: the track turns at 14 and comes home from 29 to 0."""
    middle, half = (_TOP + _SPACE + _BOTTOM) / 2, (_BOTTOM - _TOP - _SPACE) / 2 - 5
    left, right = _SPACE / 2, WIDTH - _SPACE / 2
    lines = (
        f"M{num(right)} {num(middle - half)}V{num(middle + half)}m-4-5 4 5 4-5"
        f"M{num(left)} {num(middle + half)}V{num(middle - half)}m-4 5 4-5 4 5"
    )
    return (
        f'<path d="{lines}" fill="none" stroke="{QUIET_TEXT}" stroke-width="2"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _legend(
    sheet: Sheet, score: int, tiles: Collection[int], others: Mapping[str, int]
) -> list[str]:
    """The middle of the ring: the scores with their laps, and what the tiles mean."""
    line = (_TOP + _SPACE + _BOTTOM) / 2 + 5
    scores = words.score_line(score)
    if others:
        scores = words.scores_line(score, others)
    parts = [text(scores, (_SPACE + 4, line), 14 if not others else 12, TEXT, "start")]
    if any(is_asleep(space, score) for space in tiles) and not others:
        icon = group(use(sheet.define("asleep", _asleep_tile)), (WIDTH - 212, line - 16), 0.66)
        parts += [
            icon,
            text(words.asleep(), (WIDTH - 186, line), 13, QUIET_TEXT, "start", bold=False),
        ]
    return parts


def _pin(space: int, rank: int, drawing: str) -> str:
    """A marker that points at its space from outside the ring; more than one stand side by side."""
    x, y = _tip(space)
    # Towards the nearer end there may be no room: they line up towards the middle.
    aside = rank * 20 if x < (WIDTH + _SPACE) / 2 else rank * -20
    return group(drawing, (x + aside, y), attributes=f'data-space="{space}"')


def _marker(up: bool, name: str, paint: str) -> str:
    """A drop with its tip at the origin, upwards from it or downwards, and a name in it."""
    sign, sweep = (-1, 1) if up else (1, 0)
    drop = (
        f"M0 0C-3 {sign * 5}-10 {sign * 8}-10 {sign * 15}A10 10 0 0 {sweep} 10 {sign * 15}"
        f"C10 {sign * 8} 3 {sign * 5} 0 0Z"
    )
    label = text(name[:2], (0, sign * 15 + 4), 11, LIGHT_INK)
    if not name:
        label = f'<circle cy="{sign * 15}" r="4" fill="{LIGHT_INK}"/>'
    return f'<path d="{drop}" fill="{paint}" stroke="{LIGHT_INK}" stroke-width="1.4"/>{label}'


def _tip(space: int) -> Point:
    """Where a marker touches its space."""
    x, y = _corner(space)
    return x + _SPACE / 2, y - 1 if y == _TOP else y + _SPACE + 1


def _walking(drawing: str, old: int, new: int) -> str:
    """A marker that walks forward from space to space, or slips back in one short move.

    The way is told relative to where the marker stands at last: there it is without a style sheet,
    on paper, and where motion is not wanted.
    """
    end = _tip(space_of(new))

    def away(score: int) -> Point:
        x, y = _tip(space_of(score))
        return x - end[0], y - end[1]

    if new < old:
        x, y = away(old)
        return f'<g class="tt-slips" style="--tt-away:{num(x)}px {num(y)}px">{drawing}</g>'
    way = "L".join(f"{num(x)} {num(y)}" for x, y in map(away, range(old, new + 1)))
    # It leans the way it goes: along the bottom, where the track comes back, it is upside down.
    turn = "auto" if end[1] < _TOP else "auto 180deg"
    style = f"--tt-way:path('M{way}');--tt-steps:{new - old};offset-rotate:{turn}"
    return f'<g class="tt-walks" style="{style}"><g>{drawing}</g></g>'
