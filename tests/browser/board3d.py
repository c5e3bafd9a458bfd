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

_IN_THE_WINDOW = """async (element, [x, y, z]) => {
    const { stage } = element;
    while (stage.motions.length) await new Promise(requestAnimationFrame);
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = stage.camera.obj.position.clone().set(x, y, z).project(stage.camera.obj);
    return [left + (seen.x + 1) / 2 * width, top + (1 - seen.y) / 2 * height];
}"""
_BARE = (
    ".tt-overlay, .tt-cameras { visibility: hidden !important; }"
    ".tt-pad { outline: none !important; }"
)


@dataclass
class SeenBoard:
    """The board of this number in a page."""

    visit: Visit
    number: int = 0

    def __post_init__(self) -> None:
        self.box = self.visit.page.locator(".tt-board3d").nth(self.number)
        self.box.locator(".tt-stage[data-ready]").wait_for()
        self.box.scroll_into_view_if_needed()
        self.settle()

    def at(self, cell: str, floor: float = 0.0) -> Point:
        """Where in the window the middle of a cell is, so many blocks above the board."""
        place = Cell[cell]
        return self.seen(int(place) % 5 - 2.0, floor * BLOCK_HEIGHT, int(place) // 5 - 2.0)

    def seen(self, x: float, y: float, z: float) -> Point:
        """Where in the window a point of the scene is, once the camera is at rest."""
        across, down = self.box.locator(".tt-stage").evaluate(_IN_THE_WINDOW, (x, y, z))
        return across, down

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
        """The colour of the block of this floor (1 is the lowest): that of most of its paint.

        The faces that shine after a placement would hide it, so they go out first.
        """
        self.box.locator(".tt-stage").evaluate("(element) => element.stage.clearLabels()")
        picture = self.settle()
        box = self.box.bounding_box()
        assert box
        x, y = self.at(cell, floor - 0.35)
        x, y = round(x - box["x"]), round(y - box["y"])
        half = round(math.dist(self.at("a5"), self.at("b5")) * 0.35)
        channels = iter(picture.crop((x - half, y - half, x + half, y + half)).tobytes())
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
