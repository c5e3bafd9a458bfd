"""Whole pages: many boards, small screens, dark pages, kernels that end with their page."""

from __future__ import annotations

import time

import pytest

from tests.browser.accessibility import violations
from tests.browser.board3d import SeenBoard
from tests.browser.chromium import OpenPage, Visit
from tests.browser.conftest import NotebookPage
from tests.browser.difference import difference
from tests.browser.jupyter import Server
from totemo_edu.widgets.board3d import MOST_ALIVE

EVERYTHING = """\
from IPython.display import display
from totemo_edu import Position
from totemo_edu.session import Session
from totemo_edu.widgets import *
session = Session(Position.parse("GBy.4/5/2.S.2/5/RRR.3.B RBy 6 10,17,23,29,4"))
session.select("R")
for widget in (Sandbox(), Board2D(session), ColourWheel(), ScoreTrack(session), Levels(session)):
    display(widget)
"""
SIZES = [(390, 844), (768, 1024), (1024, 768)]


def test_of_twenty_boards_six_live_and_the_others_wait(voila_page: NotebookPage) -> None:
    visit = voila_page(
        "from totemo_edu import Position\n"
        "from totemo_edu.session import Session\n"
        "from totemo_edu.widgets import Board3D\n"
        "import ipywidgets\n"
        "start = Position.parse('5/5/2.S.2/5/5 RBy 0 -')\n"
        "ipywidgets.VBox([Board3D(Session(start)) for _ in range(20)])",
        viewport=(480, 600),
        still=True,
    )
    page = visit.page
    wake = page.get_by_role("button", name="Bring to life")
    page.wait_for_function("document.querySelectorAll('.tt-wake').length === 14")
    page.wait_for_function(
        f"document.querySelectorAll('.tt-stage[data-ready]').length === {MOST_ALIVE}"
    )
    assert page.locator("canvas").count() == MOST_ALIVE
    assert page.locator(".tt-picture svg").count() == 14
    wake.first.click()
    SeenBoard(visit, MOST_ALIVE)
    page.locator(".tt-board3d").first.locator(".tt-wake").wait_for()
    assert page.locator("canvas").count() == MOST_ALIVE
    assert wake.count() == 14
    # The woken board is a real one: it shows another picture from another side.
    woken = SeenBoard(visit, MOST_ALIVE)
    corner = woken.settle()
    woken.box.get_by_role("button", name="Top", exact=True).click()
    assert difference(corner, woken.settle()) > 2
    assert visit.no_wider_than_the_window()


def test_a_sleeping_board_shows_what_has_happened_since(voila_page: NotebookPage) -> None:
    visit = voila_page(
        "import ipywidgets\n"
        "from totemo_edu import Position\n"
        "from totemo_edu.palette import COLOUR_BLIND_SAFE\n"
        "from totemo_edu.session import Session\n"
        "from totemo_edu.widgets import Board2D, Board3D\n"
        "session = Session(Position.parse('5/5/2.S.2/5/5 RBy 0 -'))\n"
        "session.select('R')\n"
        "boards = [Board3D(session) for _ in range(7)]\n"
        "asked = ipywidgets.Button(description='other colours')\n"
        "asked.on_click(lambda _: [board.use_palette(COLOUR_BLIND_SAFE) for board in boards])\n"
        "ipywidgets.VBox([Board2D(session), asked, *boards])",
        viewport=(480, 600),
        still=True,
    )
    page = visit.page
    page.wait_for_function(
        f"document.querySelectorAll('.tt-stage[data-ready]').length === {MOST_ALIVE}"
    )
    asleep = page.locator(".tt-picture:has(svg)")
    asleep.wait_for()
    wake = page.get_by_role("button", name="Bring to life")
    wake.focus()

    def changes(before: str) -> None:
        page.wait_for_function(
            "(before) => document.querySelector('.tt-picture svg').outerHTML !== before", arg=before
        )

    def drawn() -> str:
        return str(asleep.locator("svg").evaluate("(svg) => svg.outerHTML"))

    empty, blank = drawn(), visit.picture(".tt-picture:has(svg)")
    page.locator(".tt-cell[data-value=c3]").evaluate("(cell) => cell.click()")
    changes(empty)
    placed = visit.picture(".tt-picture:has(svg)")
    assert difference(blank, placed) > 0.5
    assert page.evaluate("document.activeElement.className").startswith("tt-wake")
    # In other colours too, and the live boards are painted anew where they are.
    before = drawn()
    page.get_by_role("button", name="other colours").click()
    changes(before)
    assert difference(placed, visit.picture(".tt-picture:has(svg)")) > 0.5
    page.wait_for_function(
        f"document.querySelectorAll('.tt-stage[data-ready]').length === {MOST_ALIVE}"
    )
    assert wake.count() == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_size_of_screen(voila_page: NotebookPage, theme: str) -> None:
    visit = voila_page(EVERYTHING, viewport=SIZES[0], still=True, query=f"?theme={theme}")
    page = visit.page
    page.locator(".tt-stage[data-ready]").wait_for()
    page.locator(".tt-levels svg").last.wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        SeenBoard(visit)
        assert visit.no_wider_than_the_window(), (width, height)
        assert cut_off(visit) == [], (width, height)
        assert too_small(visit) == [], (width, height)
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(31, 25, 20)"
    assert dark is (theme == "dark")
    # axe also measures the contrast of every text
    assert violations(visit) == []


def cut_off(visit: Visit) -> list[str]:
    """What reaches out of the window to the right or to the left."""
    script = """[...document.querySelectorAll('.totemo-bar *, #rendered_cells *')].filter((e) => {
        const box = e.getBoundingClientRect();
        const shown = box.width > 1 && getComputedStyle(e).visibility === 'visible';
        return shown && !e.closest('svg') && (box.right > innerWidth + 1 || box.left < -1);
    }).map((e) => e.outerHTML.slice(0, 120))"""
    return list(visit.page.evaluate(script))


def too_small(visit: Visit) -> list[str]:
    """Buttons and fields that are too small for a finger: less than 44 pixels."""
    script = """[...document.querySelectorAll('button, select, input, summary, nav a')].filter((e) => {
        const box = e.getBoundingClientRect();
        return box.width > 0 && (box.height < 44 || box.width < 44);
    }).map((e) => e.outerHTML.slice(0, 120) + JSON.stringify(e.getBoundingClientRect()))"""
    return list(visit.page.evaluate(script))


def test_a_kernel_ends_when_its_page_is_left(
    voila_page: NotebookPage, voila_server: Server
) -> None:
    before = set(voila_server.kernels())
    visit = voila_page("from totemo_edu.widgets import ColourWheel\nColourWheel()")
    visit.page.locator(".tt-wheel").wait_for()
    (kernel,) = set(voila_server.kernels()) - before
    visit.page.goto("about:blank")
    for _ in range(100):
        if kernel not in voila_server.kernels():
            return
        time.sleep(0.1)
    pytest.fail("the kernel of a page that was left goes on")


def test_a_page_that_is_not_there_needs_no_internet(
    page_of: OpenPage, voila_server: Server
) -> None:
    visit = page_of(f"{voila_server.url}/voila/render/nowhere.ipynb")
    visit.page.get_by_text("does not exist").wait_for()
    visit.page.wait_for_load_state("networkidle")
    # Chromium reports every page that is not there as an error; nothing else may be one.
    assert len(visit.problems) == 1
    assert "nowhere.ipynb" in visit.problems.pop()
    assert violations(visit) == []


TEXT = """\
# Dark and light

A [link](https://example.org), `code`, **bold**.

    a = 1

| table | head |
|---|---|
| one | two |
"""


@pytest.mark.parametrize(
    ("system", "query", "dark"),
    [
        (True, "", True),
        (True, "?theme=light", False),
        (False, "?theme=dark", True),
        (False, "", False),
    ],
)
def test_a_page_is_dark_where_the_link_or_else_the_system_says_so(
    voila_page: NotebookPage, system: bool, query: str, dark: bool
) -> None:
    cells = (TEXT, "print('printed')", EVERYTHING) if dark else ("print('printed')",)
    visit = voila_page(*cells, dark=system, query=query, still=True)
    page = visit.page
    page.get_by_text("printed").wait_for()
    background = "getComputedStyle(document.body).backgroundColor"
    assert (page.evaluate(background) == "rgb(31, 25, 20)") is dark
    if dark:
        SeenBoard(visit)
        assert violations(visit) == []  # among them: the contrast of every text
    if not query:  # the system may change its mind
        page.emulate_media(color_scheme="light" if system else "dark")
        sign = "!==" if system else "==="
        page.wait_for_function(f"{background} {sign} 'rgb(31, 25, 20)'")


def test_lists_and_error_pages_are_dark_too(page_of: OpenPage, voila_server: Server) -> None:
    visit = page_of(f"{voila_server.url}/voila/render/nowhere.ipynb", dark=True)
    visit.page.get_by_text("does not exist").wait_for()
    visit.problems.clear()  # that it is not there
    assert violations(visit) == []
    background = "getComputedStyle(document.body).backgroundColor"
    assert visit.page.evaluate(background) == "rgb(31, 25, 20)"
