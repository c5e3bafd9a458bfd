"""One block in the round, seen from the south corner and lit from the left.

Places are measured in cells from the middle of the board: x to the east, y to the south, z in
floors up from the board's surface.
"""

from __future__ import annotations

from totemo_edu.palette import CREAM, DARK_INK, LIGHT_INK, Shades, mix
from totemo_edu.picture.drawing import (
    Point,
    Sheet,
    block_name,
    group,
    matrix,
    num,
    path,
    text,
    use,
)
from totemo_edu.picture.marks import mark_of, mark_path
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.colours import Colour

EAST: Point = (43, 26)
SOUTH: Point = (-43, 26)
FLOOR = 31.0

HALF = 0.45
"""Half the width of a block: the rest of its cell is the gap between two blocks."""
_FACE = 58.0
_FACE_HEIGHT = 40.0
"""The side of a block as it is drawn before it is laid into the picture."""
_BEVEL = 1.6


def project(x: float, y: float, z: float = 0) -> Point:
    """Where a place is in the picture, with the middle of the board at the origin."""
    return x * EAST[0] + y * SOUTH[0], x * EAST[1] + y * SOUTH[1] - z * FLOOR


def disc(radius: float, z: float, fill: str, attributes: str = "") -> str:
    """A flat circle at a height, `radius` in cells."""
    across, down = radius * EAST[0] * 2**0.5, radius * EAST[1] * 2**0.5
    return (
        f'<ellipse cy="{num(project(0, 0, z)[1])}" rx="{num(across)}" ry="{num(down)}"'
        f' fill="{fill}" {attributes}'.rstrip()
        + "/>"
    )


def block_symbol(sheet: Sheet, block: Block) -> str:
    """The id of a block that stands with the middle of its bottom on the origin."""
    draw = _topper if block.is_topper else _normal_block
    return sheet.define(f"block-{block_name(block)}", lambda: draw(sheet, block))


def mark_symbol(sheet: Sheet, block: Block) -> str:
    """The id of a block's mark, which has no paint of its own."""
    return sheet.define(f"mark-{mark_of(block)}", lambda: mark_path(mark_of(block)))


def striped(paints: tuple[str, ...], corner: Point, size: Point) -> str:
    """A rectangle in stripes from the left to the right, each as wide as the others."""
    width = size[0] / len(paints)
    # Each stripe reaches under the next one, so that no light shows between them.
    return "".join(
        f'<path d="M{num(corner[0] + i * width)} {num(corner[1])}'
        f'H{num(corner[0] + size[0])}v{num(size[1])}H{num(corner[0] + i * width)}Z" fill="{paint}"/>'
        for i, paint in enumerate(paints)
    )


def rainbow_badge(sheet: Sheet, block: Block) -> str:
    """The plain disc on a striped block: its mark and its value in a circle of radius 15."""
    ink = sheet.palette.ink(block.colour)
    mark = mark_symbol(sheet, block)
    plate = f'<circle r="15" fill="{CREAM}"/>'
    if block is Block.START:
        return (
            plate
            + group(use(mark), (0, 0.8), 1.14, f'fill="{ink}"')
            + text(sheet.value(block), (0, 5.4), 11.5, CREAM)
        )
    arches = group(use(mark), (0, -2.5), 1.05, f'fill="{ink}"')
    value = sheet.value(block)
    return plate + arches + text(value, (0, 12.4), 13 - len(value), ink)


def _normal_block(sheet: Sheet, block: Block) -> str:
    shades = sheet.palette.shades(block.colour)
    body = _body(sheet, block, 1, shades)
    for side, origin in (("left", (-HALF, HALF)), ("right", (HALF, HALF))):
        body += f'<g transform="{_side(side, origin, 1)}">{_signs(sheet, block, side)}</g>'
    return body + _peg(shades)


def _signs(sheet: Sheet, block: Block, side: str) -> str:
    """The mark on the side of a block, and the value in its outer corner."""
    outwards = -1 if side == "left" else 1
    middle, height = _FACE / 2, _FACE_HEIGHT / 2 + 0.5
    if block.colour is Colour.RAINBOW:
        return group(rainbow_badge(sheet, block), (middle, height), 1.1)
    ink = sheet.palette.ink(block.colour)
    mark = group(use(mark_symbol(sheet, block)), (middle - 5 * outwards, height), 1.25)
    corner = middle + outwards * (middle - 5), 16.0
    anchor = "start" if outwards < 0 else "end"
    return f'<g fill="{ink}">{mark}</g>' + text(sheet.value(block), corner, 15, ink, anchor)


def _body(sheet: Sheet, block: Block, z: float, shades: Shades) -> str:
    """A cuboid up to z: the light of its edges, and on it three faces that are a little smaller."""
    left, front, right, back = (-HALF, HALF), (HALF, HALF), (HALF, -HALF), (-HALF, -HALF)
    ring = [project(*left), project(*front), project(*right)]
    ring += [project(*corner, z) for corner in (right, back, left)]
    drawn = (
        f'<path d="{path(*ring)}" fill="{shades.edge}" stroke="{shades.outline}" stroke-width="1.4"'
        ' stroke-linejoin="round"/>'
    )
    faces = (
        (_side("left", left, z), z * _FACE_HEIGHT, shades.left, 0.0),
        (_side("right", front, z), z * _FACE_HEIGHT, shades.right, 0.17),
        (_flat(back, z), _FACE, shades.top, -0.1),
    )
    for transform, height, paint, shade in faces:
        size = _FACE - 2 * _BEVEL, height - (2 if height == _FACE else 1.3) * _BEVEL
        if block.colour is Colour.RAINBOW:
            towards = DARK_INK if shade > 0 else LIGHT_INK
            paints = tuple(mix(stripe, towards, abs(shade)) for stripe in sheet.palette.stripes)
            drawn += f'<g transform="{transform}">{striped(paints, (_BEVEL, _BEVEL), size)}</g>'
        else:
            drawn += (
                f'<rect transform="{transform}" x="{_BEVEL}" y="{_BEVEL}" rx="3.5"'
                f' width="{num(size[0])}" height="{num(size[1])}" fill="{paint}"/>'
            )
    return drawn


def _side(side: str, origin: Point, z: float) -> str:
    """The transform that lays a drawing onto the left or right side, its top left at the origin."""
    along = EAST if side == "left" else (-SOUTH[0], -SOUTH[1])
    share = 2 * HALF / _FACE
    return matrix(
        (along[0] * share, along[1] * share), (0, FLOOR / _FACE_HEIGHT), project(*origin, z)
    )


def _flat(origin: Point, z: float) -> str:
    """The transform that lays a drawing flat onto a block, its top left at the origin."""
    share = 2 * HALF / _FACE
    east, south = [(along[0] * share, along[1] * share) for along in (EAST, SOUTH)]
    return matrix(east, south, project(*origin, z))


def _peg(shades: Shades) -> str:
    """The short round peg that holds the next block."""
    radius, rise = 0.17, 0.17
    across = num(radius * EAST[0] * 2**0.5)
    down = num(radius * EAST[1] * 2**0.5)
    low, high = num(project(0, 0, 1)[1]), num(project(0, 0, 1 + rise)[1])
    return (
        disc(radius + 0.05, 1, shades.outline, 'fill-opacity=".3"')
        + f'<path d="M-{across} {high}V{low}A{across} {down} 0 0 0 {across} {low}V{high}Z"'
        f' fill="{shades.left}"/>'
        f'<path d="M0 {high}V{num(float(low) + float(down))}A{across} {down} 0 0 0 {across} {low}V{high}Z"'
        f' fill="{shades.right}"/>' + disc(radius, 1 + rise, shades.edge)
    )


def _topper(sheet: Sheet, block: Block) -> str:
    """A low body with the value on it, and a pitched cap with the mark in a shallow dish."""
    shades = sheet.palette.shades(block.colour)
    ink = sheet.palette.ink(block.colour)
    eaves, ridge, small = 0.5, 1.02, 0.31
    body = _body(sheet, block, eaves, shades)
    for side, origin in (("left", (-HALF, HALF)), ("right", (HALF, HALF))):
        value = text(sheet.value(block), (_FACE / 2, 16.4), 16, ink)
        body += f'<g transform="{_side(side, origin, eaves)}">{value}</g>'
    low = [(-HALF, HALF), (HALF, HALF), (HALF, -HALF), (-HALF, -HALF)]
    high = [(-small, small), (small, small), (small, -small), (-small, -small)]
    fills = (shades.left, shades.right, shades.top, shades.top)
    for i in (2, 3, 0, 1):
        j = (i + 1) % 4
        corners = [project(*low[i], eaves), project(*low[j], eaves)]
        corners += [project(*high[j], ridge), project(*high[i], ridge)]
        body += (
            f'<path d="{path(*corners)}" fill="{fills[i]}" stroke="{shades.edge}"'
            ' stroke-width="1.2" stroke-linejoin="round"/>'
        )
    roof = path(*(project(*corner, ridge) for corner in high))
    laid_down = f"translate(0 {num(project(0, 0, ridge)[1])}) scale(1 .72)"
    return (
        body
        + f'<path d="{roof}" fill="{shades.top}" stroke="{shades.edge}" stroke-width="1.2"/>'
        + disc(0.29, ridge, shades.right)
        + f'<g transform="{laid_down}" fill="{ink}">{use(mark_symbol(sheet, block))}</g>'
    )
