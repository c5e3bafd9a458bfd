"""The pictures that are kept: pages still look as they did when a person last looked at them.

To renew them after a change that is meant to be seen, and then look at what git shows:

    RENEW_PICTURES=1 python -m pytest tests/browser/test_reference.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.board3d import SeenBoard
from tests.browser.chromium import Visit
from tests.browser.conftest import NotebookPage
from tests.browser.difference import share_that_differs
from tests.browser.test_counts import FULL

REFERENCE = Path(__file__).parent / "reference"
TOLERANCE = 0.002
"""The share of pixels that may clearly differ: edges of letters do, a block more or less is more."""

IMPORTS = """\
from totemo_edu import Position
from totemo_edu.rules.colours import Colour
from totemo_edu.session import Session
from totemo_edu.widgets import *
"""
PAGES = {
    "start-3d": (
        "session = Session(Position.parse('5/5/2.S.2/5/5 RBy 0 -'))\n"
        "session.select('B')\nBoard3D(session)",
        ".tt-board3d",
    ),
    "full-3d": (f"Board3D(Session(Position.parse('{FULL} - 0 -')))", ".tt-board3d"),
    "board-2d": (
        "session = Session(Position.parse('5/1.GB.1.O.1/1.P.SB.G.1/1.RR.3/5 YBy 6 10'))\n"
        "session.select('B')\nBoard2D(session)",
        ".tt-panel",
    ),
    "wheel": (
        "wheel = ColourWheel()\nwheel.pick(Colour.RED)\nwheel.pick(Colour.PURPLE)\nwheel",
        ".tt-wheel",
    ),
    "sandbox": ("Sandbox('5/1.BBGb.BPBg.2/1.GGBp.SBB.2/2.YWb.OWp.1/2.YO.2')", ".tt-app"),
}


@pytest.mark.parametrize("name", PAGES)
def test_it_looks_as_it_did(voila_page: NotebookPage, name: str) -> None:
    cell, selector = PAGES[name]
    visit = voila_page(IMPORTS + cell, viewport=(900, 760), still=True)
    compare(name, seen(visit, selector))


def seen(visit: Visit, selector: str) -> Image.Image:
    visit.page.locator(selector).first.wait_for()
    if selector in (".tt-board3d", ".tt-app"):
        SeenBoard(visit)
    visit.wait_for_quiet()
    picture = visit.picture(selector)
    smaller = round(picture.width * 0.4), round(picture.height * 0.4)
    return picture.resize(smaller, Image.Resampling.LANCZOS)


def compare(name: str, picture: Image.Image) -> None:
    file = REFERENCE / f"{name}.png"
    if os.environ.get("RENEW_PICTURES"):
        REFERENCE.mkdir(exist_ok=True)
        picture.save(file, optimize=True)
    kept = Image.open(file).convert("RGB")
    assert abs(kept.width - picture.width) <= 4
    assert abs(kept.height - picture.height) <= 12
    assert share_that_differs(kept, picture) < TOLERANCE
