"""The 2D board and the small widgets in real pages: by keyboard, by mouse, read aloud."""

from __future__ import annotations

import pytest

from tests.browser.accessibility import OURS, violations
from tests.browser.chromium import NO_WEBGL
from tests.browser.conftest import NotebookPage

BOARD = """\
from totemo_edu import Position
from totemo_edu.session import Session
from totemo_edu.widgets import *
session = Session(Position.parse("5/3.O.1/2.S.2/5/5 RBy 6 10"))
Board2D(session)
"""
WIDGETS = """\
from totemo_edu import Position
from totemo_edu.session import Session
from totemo_edu.widgets import *
session = Session(Position.parse("5/3.O.1/2.S.2/5/5 RYy 6 10,17,23,29,4"))
"""


@pytest.mark.parametrize("where", ["voila", "lab"])
def test_a_game_by_keyboard_alone(where: str, request: pytest.FixtureRequest) -> None:
    open_notebook: NotebookPage = request.getfixturevalue(f"{where}_page")
    visit = open_notebook(BOARD, still=True)
    page = visit.page
    middle = page.locator(".tt-cell[data-value=c3]")
    middle.wait_for()
    cells = page.locator(".jp-Cell").count()
    label = "document.activeElement.getAttribute('aria-label')"
    # The grid is one stop of the Tab key; the arrows move within it.
    page.locator(".tt-block").last.focus()
    page.keyboard.press("Tab")
    assert page.evaluate(label) == "c3: starting rainbow."
    page.keyboard.press("2")
    page.locator(".tt-fits").first.wait_for()
    page.keyboard.press("ArrowUp")
    assert page.evaluate(label) == "c2: empty. Blue block does not fit."
    page.keyboard.press("Enter")
    message = page.locator(".tt-message")
    message.get_by_text("blue does not match orange").wait_for()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(label) == "b2: empty. Blue block fits for 1 point."
    for _ in range(5):
        page.keyboard.press("ArrowLeft")  # stops at the edge
    page.keyboard.press("ArrowDown")
    assert page.evaluate(label) == "a3: empty. Blue block fits for 1 point."
    page.keyboard.press("Enter")
    page.locator(".tt-total").wait_for()
    # The focus stays on the cell, which says what it now holds.
    page.wait_for_function(f"{label} === 'a3: blue block.'")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    message.get_by_text("the turn is over").wait_for()
    page.keyboard.press("u")
    page.locator(".tt-block").nth(2).wait_for()
    page.keyboard.press("r")
    page.locator(".tt-total").wait_for()
    assert page.locator(".jp-Cell").count() == cells
    assert violations(visit, OURS if where == "lab" else ()) == []
    assert visit.no_wider_than_the_window()


def test_the_small_widgets_follow_one_session(voila_page: NotebookPage) -> None:
    visit = voila_page(
        WIDGETS,
        "ColourWheel()",
        "Hand(session)",
        "Board2D(session)",
        "ScoreSum(session)",
        "ScoreTrack(session)",
        "Levels(session)",
        still=True,
    )
    page = visit.page
    page.locator(".tt-levels svg").first.wait_for()

    page.get_by_role("button", name="red", exact=True).click()
    page.get_by_text("Red, and which other colour?").wait_for()
    page.get_by_role("button", name="green", exact=True).click()
    page.locator("[data-part=match]").get_by_text("they are 3 steps apart on the wheel.").wait_for()
    page.get_by_role("button", name="rainbow", exact=True).click()
    page.get_by_role("button", name="blue", exact=True).click()
    page.locator("[data-part=match]").get_by_text("rainbow matches everything.").wait_for()

    hand = page.locator(".tt-hand").first
    floor = page.locator(".tt-levels [data-part=floor1]")
    track = page.locator(".tt-track")
    before = floor.inner_html(), track.inner_html()
    hand.get_by_role("button", name="yellow block").click()
    page.locator(".tt-cell.tt-fits").first.wait_for()
    assert page.locator(".tt-cell[data-value=c2] .tt-note").inner_text() == "+6"
    page.locator(".tt-cell[data-value=c2]").click()
    sums = page.locator(".tt-sumline")
    sums.last.locator(".tt-total").wait_for()
    for number in range(2):
        words = sums.nth(number).inner_text().split()
        assert words == ["1", "yellow", "+", "2", "orange", "+", "3", "rainbow", "=", "6"]
    assert hand.locator(".tt-block").count() == 2
    assert floor.inner_html() != before[0]
    assert track.inner_html() != before[1]
    assert violations(visit) == []


def test_without_webgl_the_2d_board_appears_with_a_note(voila_page: NotebookPage) -> None:
    visit = voila_page(
        BOARD.replace("Board2D", "Board3D"), "Sandbox()", script=NO_WEBGL, still=True
    )
    page = visit.page
    page.locator(".tt-grid").nth(1).wait_for()
    assert page.get_by_text("This browser cannot draw in 3D").count() == 2
    assert page.locator("canvas").count() == 0
    page.locator(".tt-block").first.click()
    page.locator(".tt-cell[data-value=b3]").first.click()
    page.locator(".tt-sumline").first.locator(".tt-total").wait_for()
    # the sandbox too has its board
    page.locator(".tt-cell[data-value=a1]").nth(1).click()
    page.locator(".tt-sumline").nth(1).locator(".tt-total").wait_for()
    assert violations(visit) == []
