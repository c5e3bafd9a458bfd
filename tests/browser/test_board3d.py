"""The 3D board in real JupyterLab and real Voila: mouse, keyboard, camera, answers."""

from __future__ import annotations

import itertools
import math

import pytest

from tests.browser.board3d import SeenBoard
from tests.browser.conftest import NotebookPage
from tests.browser.difference import difference
from totemo_edu.rules.colours import Colour

BOARD = """\
import ipywidgets
from totemo_edu import Position
from totemo_edu.session import Session
from totemo_edu.widgets import Board3D, Hand, ScoreSum
session = Session(Position.parse("{position}"))
ipywidgets.VBox([Hand(session), Board3D(session), ScoreSum(session)])
"""
SIDES = ("Corner", "Top", "South", "East", "North", "West")
TURN = BOARD.format(position="5/3.O.1/2.S.2/5/5 RBy 6 10")


@pytest.mark.parametrize("where", ["voila", "lab"])
def test_a_placement_by_mouse_is_seen_and_taken_back(
    where: str, request: pytest.FixtureRequest
) -> None:
    open_notebook: NotebookPage = request.getfixturevalue(f"{where}_page")
    visit = open_notebook(TURN)
    board = SeenBoard(visit)
    page = visit.page
    empty = board.settle()
    assert board.colour("b3", 1) is not Colour.RED

    # Choosing makes the legal cells glow.
    page.locator(".tt-block").nth(0).click()
    page.locator(".tt-block[aria-pressed=true]").wait_for()
    assert difference(empty, board.settle()) > 1

    # Over a cell: a ghost of the block, and its points; not a single message.
    with visit.counting() as traffic:
        for cell in ("a4", "b4", "c4", "d4", "e4"):
            board.hover(cell)
        board.hover("b3")
        assert board.label("tt-tip") == "b3 +4"
        assert board.colour("b3", 1) is Colour.RED
    assert traffic.messages == 0

    board.click("b3")
    assert board.label("tt-sum") == "1 + 3 = 4"
    page.mouse.move(1, 1)
    assert board.colour("b3", 1) is Colour.RED
    assert page.locator(".tt-sumline").inner_text().split() == [
        "1",
        "red",
        "+",
        "3",
        "rainbow",
        "=",
        "4",
    ]
    assert page.locator(".tt-block").count() == 2

    page.keyboard.press("u")
    page.locator(".tt-block").nth(2).wait_for()
    assert board.colour("b3", 1) is not Colour.RED
    assert difference(empty, board.settle()) < 1


@pytest.mark.parametrize("where", ["voila", "lab"])
def test_by_keyboard_alone_and_an_illegal_cell_says_why(
    where: str, request: pytest.FixtureRequest
) -> None:
    open_notebook: NotebookPage = request.getfixturevalue(f"{where}_page")
    visit = open_notebook(TURN, still=True)
    board = SeenBoard(visit)
    page = visit.page
    cells = page.locator(".jp-Cell").count()
    page.locator(".tt-block").last.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className").startswith("tt-pad")
    page.keyboard.press("2")
    page.locator(".tt-block[aria-pressed=true]").wait_for()
    page.keyboard.press("ArrowUp")  # the first arrow begins in the middle
    page.keyboard.press("ArrowUp")
    assert board.label("tt-tip") == "c2 ✕"
    assert page.locator(".tt-hear").inner_text() == "c2: empty. Blue block does not fit."
    page.keyboard.press("Enter")
    reason = "Not here: blue would touch the orange block on d2, and blue does not match orange."
    assert board.label("tt-reason") == reason
    assert page.locator(".tt-cross").count() == 1
    page.keyboard.press("ArrowLeft")
    assert page.locator(".tt-hear").inner_text() == "b2: empty. Blue block fits. +1"
    page.keyboard.press("Enter")
    assert board.label("tt-sum") == "1"
    assert board.colour("b2", 1) is Colour.BLUE
    # Letters that mean something to a notebook (a, b: a new cell; x: cut) stay within the board.
    for key in ("a", "b", "x", "d", "d", "u"):
        page.keyboard.press(key)
    page.locator(".tt-block").nth(2).wait_for()
    assert board.colour("b2", 1) is not Colour.BLUE
    assert page.locator(".jp-Cell").count() == cells


def test_a_finger_places_and_the_page_still_scrolls(voila_page: NotebookPage) -> None:
    text = "# Text\n\n" + "A line of a lesson.\n\n" * 40
    visit = voila_page(TURN, text, viewport=(500, 700), touch=True, still=True)
    board = SeenBoard(visit)
    page = visit.page
    page.locator(".tt-block").nth(0).tap()
    page.locator(".tt-block[aria-pressed=true]").wait_for()
    page.touchscreen.tap(*board.at("b3"))
    assert board.label("tt-sum") == "1 + 3 = 4"
    assert board.colour("b3", 1) is Colour.RED
    page.touchscreen.tap(300, 690)
    page.mouse.wheel(0, 300)
    page.wait_for_function(f"{_SCROLLED} > 200")


def test_the_wheel_scrolls_past_a_board_and_zooms_one_in_use(voila_page: NotebookPage) -> None:
    text = "# Text\n\n" + "A line of a lesson.\n\n" * 40
    visit = voila_page(TURN, text, still=True)
    board = SeenBoard(visit)
    page = visit.page
    corner = board.settle()
    page.mouse.move(*board.at("c3"))
    page.mouse.wheel(0, 60)
    page.wait_for_function(f"{_SCROLLED} === 60")
    page.mouse.wheel(0, -60)
    page.wait_for_function(f"{_SCROLLED} === 0")
    assert difference(corner, board.settle()) < 0.5

    page.mouse.click(*board.at("c3"))
    page.mouse.wheel(0, -300)
    near = board.settle()
    assert difference(corner, near) > 2
    assert page.evaluate(_SCROLLED) == 0

    # Once the pointer has left, the wheel is the page's again.
    page.mouse.move(1, 300)
    page.mouse.move(*board.at("c3"))
    page.mouse.wheel(0, 60)
    page.wait_for_function(f"{_SCROLLED} === 60")
    page.mouse.wheel(0, -60)
    page.wait_for_function(f"{_SCROLLED} === 0")
    assert difference(near, board.settle()) < 0.5

    # By keyboard: the focus makes the board one in use, and its loss ends that.
    page.locator(".tt-block").first.focus()
    page.locator(".tt-pad").focus()
    page.mouse.wheel(0, 300)
    assert difference(near, board.settle()) > 2
    assert page.evaluate(_SCROLLED) == 0
    page.locator(".tt-block").first.focus()
    page.mouse.wheel(0, 60)
    page.wait_for_function(f"{_SCROLLED} === 60")


_SCROLLED = "Math.max(...[...document.querySelectorAll('*')].map((e) => e.scrollTop))"


def test_the_board_turns_within_limits(voila_page: NotebookPage) -> None:
    visit = voila_page(TURN, still=True)
    board = SeenBoard(visit)
    corner = board.settle()

    board.drag(160, 0)
    assert difference(corner, board.settle()) > 2
    # However far one drags, one never looks from beneath the board...
    for _ in range(3):
        board.drag(0, -300)
    low = board.settle()
    board.drag(0, -300)
    assert difference(low, board.settle()) < 0.5
    # ... nor comes too near, nor goes too far.
    for turn in (-1, 1):
        visit.page.mouse.click(*board.at("c3"))
        for _ in range(45):
            visit.page.mouse.wheel(0, turn * 500)
        limit = board.settle()
        visit.page.mouse.wheel(0, turn * 500)
        assert difference(limit, board.settle()) < 0.5

    pictures = []
    for name in (*SIDES[1:], SIDES[0]):
        visit.page.get_by_role("button", name=name, exact=True).click()
        pictures.append(board.settle())
    for one, other in itertools.pairwise(pictures):
        assert difference(one, other) > 2
    assert difference(corner, pictures[-1]) < 0.5
    # Turning the board places nothing.
    assert visit.page.locator(".tt-block").count() == 3


GROWING = """\
import ipywidgets
from totemo_edu import Position
from totemo_edu.session import Mode, Session
from totemo_edu.widgets import Board3D
session = Session(Position.parse("5/5/2.S.2/5/5 R 0 -"), Mode.FREE)
session.select("R")
tall = Session(Position.parse("RRRRR.4/5/2.S.2/5/5 R 0 -"), Mode.FREE)
tall.select("R")
board = Board3D(session)
asked = ipywidgets.Button(description="another")
asked.on_click(lambda _: board.follow(tall))
ipywidgets.VBox([board, asked])
"""


@pytest.mark.parametrize(
    ("size", "wide", "high"), [((1366, 768), 0.5, 0.85), ((390, 844), 0.88, 0.75)]
)
def test_the_board_fills_its_stage_from_every_side(
    voila_page: NotebookPage, size: tuple[int, int], wide: float, high: float
) -> None:
    visit = voila_page(GROWING, viewport=size, still=True)
    board = SeenBoard(visit)
    stage = board.box.bounding_box()
    bar = board.box.locator(".tt-cameras").bounding_box()
    assert stage
    assert bar
    is_column = bar["height"] > bar["width"]
    top = stage["y"] if is_column else bar["y"] + bar["height"]
    right = bar["x"] if is_column else stage["x"] + stage["width"]
    spans = {}
    for name in SIDES:
        button = visit.page.get_by_role("button", name=name, exact=True)
        button.click()
        assert button.get_attribute("aria-pressed") == "true"
        assert board.box.locator(".tt-camera[aria-pressed=true]").count() == 1
        corners = itertools.product((-3, 3), (-0.42, 0), (-3, 3))
        xs, ys = zip(*(board.seen(*corner) for corner in corners), strict=True)
        assert stage["x"] < min(xs) < max(xs) < right, name
        assert top < min(ys) < max(ys) < stage["y"] + stage["height"], name
        spans[name] = (
            (max(xs) - min(xs)) / stage["width"],
            (max(ys) - min(ys)) / (stage["y"] + stage["height"] - top),
        )
    assert spans["Corner"][0] > wide
    assert spans["Top"][1] > high


def test_the_picture_grows_with_a_stack_unless_it_was_turned_by_hand(
    voila_page: NotebookPage,
) -> None:
    visit = voila_page(GROWING, viewport=(700, 800), still=True)
    board = SeenBoard(visit)
    page = visit.page
    bar = board.box.locator(".tt-cameras").bounding_box()
    assert bar

    def stacks(height: int) -> None:
        page.keyboard.press("Enter")
        reached = f"document.querySelector('.tt-stage').stage.height(12) === {height}"
        page.wait_for_function(reached)

    page.locator(".tt-pad").focus()
    page.keyboard.press("ArrowUp")  # begins in the middle
    for height in range(2, 6):
        stacks(height)
        assert board.at("c3", height)[1] > bar["y"] + bar["height"]
    for _ in range(4):
        page.keyboard.press("u")
    page.wait_for_function("document.querySelector('.tt-stage').stage.height(12) === 1")
    corner = board.at("a1")
    page.get_by_role("button", name="another").click()
    page.wait_for_function("document.querySelector('.tt-stage').stage.height(0) === 5")
    assert board.at("a1", 5)[1] > bar["y"] + bar["height"]
    assert board.at("a1") != corner

    board.drag(100, 0)
    assert board.box.locator(".tt-camera[aria-pressed=true]").count() == 0
    turned = board.at("a1")
    page.locator(".tt-pad").focus()
    page.keyboard.press("ArrowUp")
    for height in range(2, 6):
        stacks(height)
    assert math.dist(turned, board.at("a1")) < 0.5


def test_letters_and_digits_reach_the_only_board_of_a_page(voila_page: NotebookPage) -> None:
    field = "import ipywidgets\nipywidgets.Text(description='name')"
    visit = voila_page(TURN, field, still=True)
    SeenBoard(visit)
    page = visit.page
    chosen = page.locator(".tt-block[aria-pressed=true]")
    page.keyboard.press("2")
    chosen.wait_for()
    assert chosen.get_attribute("data-value") == "B"
    page.get_by_label("name").fill("")
    page.get_by_label("name").press("1")
    visit.wait_for_quiet()
    assert chosen.get_attribute("data-value") == "B"
    assert page.get_by_label("name").input_value() == "1"


ALONE = """\
from totemo_edu import Position
from totemo_edu.rules.cells import Cell
from totemo_edu.session import Session
from totemo_edu.widgets import Board3D
session = Session(Position.parse("GBy.4/5/2.S.2/5/4.R RBy 6 -"))
board = Board3D(session)
board
"""


def test_the_marks_of_a_hint_stay_over_their_cells(voila_page: NotebookPage) -> None:
    hint = (
        "import ipywidgets\n"
        "asked = ipywidgets.Button(description='hint')\n"
        "asked.on_click(lambda _: board.mark([Cell.a1, Cell.d5]))\n"
        "asked"
    )
    visit = voila_page(ALONE, hint, still=True)
    board = SeenBoard(visit)
    page = visit.page
    page.get_by_role("button", name="hint").click()
    assert board.label("tt-hint") == "?"
    page.keyboard.press("Escape")
    for button in ("Corner", "East"):
        page.get_by_role("button", name=button, exact=True).click()
        board.settle()
        for number, (cell, floor) in enumerate((("a1", 3), ("d5", 0))):
            there = board.at(cell, floor)
            assert math.dist(board.label_at("tt-hint", number), there) < 16, (button, cell)
    # They go with the next placement.
    page.locator(".tt-pad").focus()
    for key in ("1", "Enter", "Enter"):
        page.keyboard.press(key)
    board.label("tt-sum")
    assert page.locator(".tt-hint").count() == 0


def test_a_board_alone_says_what_happens(voila_page: NotebookPage) -> None:
    visit = voila_page(ALONE, still=True)
    board = SeenBoard(visit)
    page = visit.page

    def hears(text: str) -> None:
        page.locator(".tt-hear").get_by_text(text, exact=True).wait_for(state="attached")

    board.click("c3", 1)
    assert board.label("tt-reason") == "Choose a block first."
    hears("Choose a block first.")
    page.keyboard.press("1")
    hears("c3: starting rainbow. Red block fits. +4")
    page.keyboard.press("Enter")
    hears("1 (red itself) + 3 (rainbow beneath) = 4")
    assert page.locator(".tt-reason").count() == 0
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    said = "The marker is not on a bonus tile, so the turn is over."
    hears(said)
    assert board.label("tt-reason") == said
    page.keyboard.press("u")
    hears("Taken back. c3: starting rainbow.")
    assert page.locator(".tt-reason").count() == 0
    page.keyboard.press("r")
    hears("c3: starting rainbow, red block. 1 (red itself) + 3 (rainbow beneath) = 4")


def test_what_a_message_beside_the_board_says_is_not_said_twice(voila_page: NotebookPage) -> None:
    visit = voila_page("from totemo_edu.widgets import Sandbox\nSandbox()", still=True)
    board = SeenBoard(visit)
    board.click("c3", 1)
    board.label("tt-sum")
    visit.page.wait_for_timeout(400)
    live = visit.page.locator("[aria-live]").all_inner_texts()
    assert sum("rainbow beneath" in text for text in live) == 1
