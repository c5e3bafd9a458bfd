"""The solid shapes of the 3D board as arrays of corners: blocks with bevels, toppers, pegs, board.

One unit is the width of a cell; y points up, x to the east and z to the south. A block's origin
is the middle of its bottom. Texture coordinates lie within one unit square and are moved to a
block's tile of the picture later, so that all blocks of a shape share corners and normals.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

BLOCK_WIDTH = 0.96
BLOCK_HEIGHT = 0.86
BOARD_WIDTH = 6.0
BOARD_THICKNESS = 0.42
_BEVEL = 0.07
_PEG_RADIUS = 0.2
_PEG_LENGTH = 0.22
_PEG_SIDES = 12
_ROOF = 0.36

Vector = tuple[float, float, float]
_EDGE_UV = (0.03, 0.5)
"""A spot of a tile that shows nothing but its paint."""


@dataclass(frozen=True)
class Shape:
    """Corners, normals, texture coordinates and triangles of one solid."""

    positions: NDArray[np.float32]
    normals: NDArray[np.float32]
    uv: NDArray[np.float32]
    triangles: NDArray[np.uint16]


class _Builder:
    """Collects faces, turning each so that it looks outwards."""

    def __init__(self) -> None:
        self.positions: list[Vector] = []
        self.normals: list[Vector] = []
        self.uv: list[tuple[float, float]] = []
        self.triangles: list[tuple[int, int, int]] = []

    def corner(self, position: Vector, normal: Vector, uv: tuple[float, float] = _EDGE_UV) -> int:
        self.positions.append(position)
        self.normals.append(normal)
        self.uv.append(uv)
        return len(self.positions) - 1

    def face(self, *corners: int) -> None:
        """A flat face through three or four corners, in order around it."""
        first, second, third = (np.array(self.positions[i]) for i in corners[:3])
        outwards = sum(np.array(self.normals[i]) for i in corners)
        if np.dot(np.cross(second - first, third - first), outwards) < 0:
            corners = corners[::-1]
        for i in range(1, len(corners) - 1):
            self.triangles.append((corners[0], corners[i], corners[i + 1]))

    def shape(self) -> Shape:
        return Shape(
            np.array(self.positions, np.float32),
            np.array(self.normals, np.float32),
            np.array(self.uv, np.float32),
            np.array(self.triangles, np.uint16).ravel(),
        )


def _box(
    builder: _Builder, size: Vector, bottom: float, bevel: float, plain_sides: bool = False
) -> None:
    """A box standing at a height, its edges and corners cut at 45 degrees and shaded round."""
    half = [length / 2 for length in size]
    middle = (0.0, bottom + half[1], 0.0)
    edge_corners: dict[tuple[int, tuple[int, int, int]], int] = {}
    for axis, sign in product(range(3), (-1, 1)):
        normal = _unit(axis, sign)
        ring = []
        across, up = _picture_axes(axis)
        for right, high in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            signs = [0, 0, 0]
            signs[axis], signs[across[0]], signs[up[0]] = sign, right * across[1], high * up[1]
            if axis != 1 and _mirrored(axis, sign):
                signs[across[0]] = -signs[across[0]]
            place = [
                middle[i] + signs[i] * (half[i] - (0 if i == axis else bevel)) for i in range(3)
            ]
            position = (place[0], place[1], place[2])
            uv = ((right + 1) / 2, (high + 1) / 2)
            if plain_sides and axis != 1:
                uv = (uv[0], 0.002 + 0.012 * uv[1])  # along the edge of the picture
            ring.append(builder.corner(position, normal, uv))
            key = (signs[0], signs[1], signs[2])
            edge_corners[axis, key] = builder.corner(position, normal)
        builder.face(*ring)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        for side, end in product((-1, 1), repeat=2):
            a, b = (_key(one, side, other, end, third) for third in (-1, 1))
            builder.face(
                edge_corners[one, a],
                edge_corners[one, b],
                edge_corners[other, b],
                edge_corners[other, a],
            )
    for x, y, z in product((-1, 1), repeat=3):
        builder.face(*(edge_corners[axis, (x, y, z)] for axis in range(3)))


def _key(one: int, side: int, other: int, end: int, third: int) -> tuple[int, int, int]:
    """The corner on this side of one axis and that end of another."""
    signs = [third, third, third]
    signs[one], signs[other] = side, end
    return signs[0], signs[1], signs[2]


def _unit(axis: int, sign: int) -> Vector:
    vector = [0.0, 0.0, 0.0]
    vector[axis] = float(sign)
    return (vector[0], vector[1], vector[2])


def _picture_axes(axis: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Which way a picture on this face runs: (axis, sign) across and up."""
    if axis == 1:
        return (0, 1), (2, -1)  # seen from above, with south at the bottom
    return ((2, 1), (1, 1)) if axis == 0 else ((0, 1), (1, 1))


def _mirrored(axis: int, sign: int) -> bool:
    """Whether a face would show its picture the wrong way round without turning it."""
    return (axis == 0 and sign > 0) or (axis == 2 and sign < 0)


def _peg(builder: _Builder) -> None:
    """The peg under a block, which a hole takes in."""
    spot = (0.5, 0.98)
    low: list[int] = []
    high: list[int] = []
    for i in range(_PEG_SIDES):
        x, z = cos(2 * pi * i / _PEG_SIDES), sin(2 * pi * i / _PEG_SIDES)
        for y, ring in ((-_PEG_LENGTH, low), (0.02, high)):
            ring.append(builder.corner((_PEG_RADIUS * x, y, _PEG_RADIUS * z), (x, 0.0, z), spot))
    for i in range(_PEG_SIDES):
        j = (i + 1) % _PEG_SIDES
        builder.face(low[i], low[j], high[j], high[i])
    down = [builder.corner(builder.positions[i], (0.0, -1.0, 0.0), spot) for i in low]
    builder.face(*down)


def normal_block() -> Shape:
    """A cube-like block with bevelled edges and a peg."""
    builder = _Builder()
    _box(builder, (BLOCK_WIDTH, BLOCK_HEIGHT, BLOCK_WIDTH), 0.0, _BEVEL)
    _peg(builder)
    return builder.shape()


def topper() -> Shape:
    """A block that ends in a roof, on which visibly nothing can stand."""
    builder = _Builder()
    body = BLOCK_HEIGHT - _ROOF
    _box(builder, (BLOCK_WIDTH, body, BLOCK_WIDTH), 0.0, _BEVEL)
    _roof(builder, body)
    _peg(builder)
    return builder.shape()


def _roof(builder: _Builder, bottom: float) -> None:
    wide, narrow = BLOCK_WIDTH / 2 - _BEVEL, 0.24
    top = bottom + _ROOF
    slope = (wide - narrow) / _ROOF
    sides = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    for (x, z), (next_x, next_z) in zip(sides, sides[1:] + sides[:1], strict=True):
        out = np.array([(x + next_x) / 2, slope, (z + next_z) / 2])
        out = out / np.linalg.norm(out)
        normal = (float(out[0]), float(out[1]), float(out[2]))
        builder.face(
            builder.corner((wide * x, bottom, wide * z), normal),
            builder.corner((wide * next_x, bottom, wide * next_z), normal),
            builder.corner((narrow * next_x, top, narrow * next_z), normal),
            builder.corner((narrow * x, top, narrow * z), normal),
        )
    plateau = [
        builder.corner((narrow * x, top, narrow * z), (0.0, 1.0, 0.0), ((x + 1) / 2, (1 - z) / 2))
        for x, z in sides
    ]
    builder.face(*plateau)


def board_slab() -> Shape:
    """The wooden board; its top is at height 0."""
    builder = _Builder()
    size = (BOARD_WIDTH, BOARD_THICKNESS, BOARD_WIDTH)
    _box(builder, size, -BOARD_THICKNESS, 0.1, plain_sides=True)
    return builder.shape()
