"""A 3D board in a page, as a person sees it: where its cells are, and what colour is there."""

from __future__ import annotations

import colorsys
import math
from collections import Counter
from dataclasses import dataclass

from PIL import Image

from tests.browser.chromium import Visit
from totemo_edu.palette import STANDARD
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.colours import WHEEL, Colour
from totemo_edu.widgets.shapes import BLOCK_HEIGHT

Point = tuple[float, float]
_Vector = tuple[float, float, float]

_HALF_VIEW = math.tan(math.radians(29) / 2)
_TARGET = (0.0, 1.35, 0.0)
CORNER = (0.5, 0.95, 17.2)
"""The camera that a board begins with: its turn, its tilt and its distance."""
EAST = (math.pi / 2, 1.22, 15.6)
_BARE = (
    ".tt-overlay, .tt-cameras { visibility: hidden !important; }"
    ".tt-pad { outline: none !important; }"
)


@dataclass
class SeenBoard:
    """The board of this number in a page, looked at from the corner."""

    visit: Visit
    number: int = 0

    def __post_init__(self) -> None:
        self.box = self.visit.page.locator(".tt-board3d").nth(self.number)
        self.box.locator(".tt-stage[data-ready]").wait_for()
        self.box.scroll_into_view_if_needed()
        self.settle()

    def at(self, cell: str, floor: float = 0.0, camera: _Vector = CORNER) -> Point:
        """Where in the window the middle of a cell is, so many blocks above the board."""
        place = Cell[cell]
        point = (int(place) % 5 - 2.0, floor * BLOCK_HEIGHT, int(place) // 5 - 2.0)
        canvas = self.box.locator("canvas").bounding_box()
        assert canvas
        aspect = canvas["width"] / canvas["height"]
        x, y = _projected(point, aspect, camera)
        return (
            canvas["x"] + (x / aspect + 1) / 2 * canvas["width"],
            canvas["y"] + (1 - y) / 2 * canvas["height"],
        )

    def hover(self, cell: str, floor: float = 0.0) -> None:
        self.visit.page.mouse.move(*self.at(cell, floor))

    def click(self, cell: str, floor: float = 0.0) -> None:
        self.visit.page.mouse.click(*self.at(cell, floor))

    def drag(self, right: float, down: float) -> None:
        """Turns the board: presses in its middle, moves, lets go."""
        mouse = self.visit.page.mouse
        x, y = self.at("c3")
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + right / 2, y + down / 2)
        mouse.move(x + right, y + down)
        mouse.up()
        mouse.move(1, 1)

    def picture(self) -> Image.Image:
        """What the board shows, without labels and buttons."""
        style = self.visit.page.add_style_tag(content=_BARE)
        picture = self.visit.picture(f".tt-board3d >> nth={self.number}")
        style.evaluate("element => element.remove()")
        return picture

    def settle(self) -> Image.Image:
        """Waits until nothing moves any more."""
        before, now = None, self.picture()
        for _ in range(60):
            if before is not None and before.tobytes() == now.tobytes():
                return now
            self.visit.page.wait_for_timeout(120)
            before, now = now, self.picture()
        raise AssertionError("the board does not come to rest")

    def colour(self, cell: str, floor: float) -> Colour | None:
        """The colour of the block of this floor (1 is the lowest): that of most of its paint."""
        picture = self.settle()
        box = self.box.bounding_box()
        assert box
        x, y = self.at(cell, floor - 0.35)
        x, y = round(x - box["x"]), round(y - box["y"])
        channels = iter(picture.crop((x - 12, y - 10, x + 13, y + 11)).tobytes())
        names = Counter(map(_nearest, zip(channels, channels, channels, strict=True)))
        del names[None]  # marks, numbers and what glows
        return names.most_common(1)[0][0] if names else None

    def label_at(self, kind: str, number: int = 0) -> Point:
        """Where in the window the middle of a label is."""
        box = self.box.locator(f".{kind}").nth(number).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def label(self, kind: str) -> str:
        """The text of a label in front of the scene, once it is there."""
        label = self.box.locator(f".{kind}:visible").first
        label.wait_for()
        return label.inner_text()


def _nearest(pixel: tuple[int, int, int]) -> Colour | None:
    hue, saturation = _hue(pixel)
    if saturation < 0.3:
        return None
    distances = {}
    for colour in WHEEL:
        paint = bytes.fromhex(STANDARD.paint(colour).removeprefix("#"))
        apart = abs(_hue((paint[0], paint[1], paint[2]))[0] - hue)
        distances[colour] = min(apart, 1 - apart)
    nearest = min(distances, key=lambda colour: distances[colour])
    return nearest if distances[nearest] < 0.03 else None


def _hue(pixel: tuple[int, int, int]) -> tuple[float, float]:
    hue, saturation, _ = colorsys.rgb_to_hsv(*(channel / 255 for channel in pixel))
    return hue, saturation


def _projected(point: _Vector, aspect: float, camera: _Vector) -> Point:
    """Where a camera sees a point: x and y in halves of the picture's height."""
    turn, tilt, distance = camera
    distance *= max(1, 1.25 / aspect)
    away = (
        math.sin(tilt) * math.sin(turn),
        math.cos(tilt),
        math.sin(tilt) * math.cos(turn),
    )
    right = (math.cos(turn), 0.0, -math.sin(turn))
    up = _cross(away, right)
    seen = _minus(point, _TARGET)
    depth = distance - _dot(seen, away)
    return (
        _dot(seen, right) / depth / _HALF_VIEW,
        _dot(seen, up) / depth / _HALF_VIEW,
    )


def _dot(one: _Vector, other: _Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _minus(one: _Vector, other: _Vector) -> _Vector:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _cross(one: _Vector, other: _Vector) -> _Vector:
    return (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )
