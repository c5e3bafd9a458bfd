"""Panels: only the parts that changed are sent, in one message; closing frees everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest

from tests.widgets.page import Page, widgets_alive
from totemo_edu.palette import COLOUR_BLIND_SAFE
from totemo_edu.rules.colours import Colour
from totemo_edu.rules.position import Position
from totemo_edu.session import Mode, Session
from totemo_edu.widgets import (
    Board2D,
    Board3D,
    ColourWheel,
    Hand,
    Levels,
    Sandbox,
    ScoreSum,
    ScoreTrack,
)
from totemo_edu.widgets.fragments import recall_look
from totemo_edu.widgets.panel import button

POSITION = "5/3.O.1/2.S.2/5/5 YBy 6 10"


def session(mode: Mode = Mode.TURN) -> Session:
    return Session(Position.parse(POSITION), mode)


def parts(page: Page) -> list[set[str]]:
    """The names of the parts in each message since the last look."""
    return [set(content["parts"]) for content in page.contents()]


def test_choosing_sends_the_hand_the_message_and_the_cells_once(page: Page) -> None:
    one = session()
    board = Board2D(one)
    page.new()
    page.presses(board, "select", "Y")
    (sent,) = parts(page)
    assert sent == {"hand", "message", *(f"cell{n}" for n in range(25))}


def test_a_placement_sends_only_what_changed(page: Page) -> None:
    one = session(Mode.FREE)
    board = Board2D(one)
    one.select("B")
    page.new()
    page.presses(board, "place", "a1")
    (sent,) = parts(page)
    # a1 itself, the two cells whose points change beside it, and what stands around the board
    assert sent == {"cell0", "cell1", "cell5", "iso", "message", "sum", "takeback"}


def test_nothing_is_sent_twice_or_in_vain(page: Page) -> None:
    board = Board2D(session())
    page.new()
    board.refresh()
    assert page.new() == []
    page.presses(board, "unknown", "x")
    assert page.new() == []


def test_a_page_opened_later_gets_everything(page: Page) -> None:
    one = session()
    board = Board2D(one)
    page.presses(board, "select", "Y")
    state = board.get_state()
    assert 'aria-pressed="true"' in state["parts"]["hand"]
    assert "+6" in state["parts"]["cell7"]


def test_views_of_one_session_stay_in_step(page: Page) -> None:
    one = session()
    board, hand, line, track = Board2D(one), Hand(one), ScoreSum(one), ScoreTrack(one)
    page.new()
    page.presses(hand, "select", "Y")
    assert 'aria-pressed="true"' in board.parts["hand"]
    page.presses(board, "place", "c2")
    assert "= <b>6</b>" in line.parts["sum"]
    assert one.position.score == 12
    assert 'data-space="12"' in track.parts["track"]
    assert 'data-value="Y"' not in hand.parts["hand"]


def test_an_illegal_cell_is_answered_in_words(page: Page) -> None:
    board = Board2D(session())
    page.presses(board, "select", "B")
    page.presses(board, "place", "c2")
    assert "blue does not match orange" in board.parts["message"]
    assert "tt-no" in board.parts["message"]


def test_without_points_none_reach_the_page(page: Page) -> None:
    board = Board2D(session(), points=False)
    page.new()
    page.presses(board, "select", "Y")
    (content,) = page.contents()
    for number in range(25):
        cell = content["parts"][f"cell{number}"]
        assert "+" not in cell
        assert "point" not in cell
    assert "Yellow block fits." in content["parts"]["cell7"]


def test_take_back_once_more_and_from_the_beginning(page: Page) -> None:
    one = session(Mode.FREE)
    board = Board2D(one)
    for cell in ("a1", "e5"):
        one.place(cell, "R")
    for do, moves in (("undo", 1), ("redo", 2), ("restart", 0), ("redo", 1)):
        page.presses(board, do)
        assert len(one.moves) == moves, do


def test_a_second_press_leaves_the_block_chosen(page: Page) -> None:
    one = session()
    hand = Hand(one)
    page.presses(hand, "select", "B")
    page.presses(hand, "select", "B")
    assert str(one.selected) == "B"
    page.presses(hand, "select", "R")  # which is not there
    assert str(one.selected) == "B"


def test_of_twins_one_is_lifted(page: Page) -> None:
    one = Session(Position.parse("5/5/2.S.2/5/5 BBB 0 -"))
    hand = Hand(one)
    one.select("B")
    assert hand.parts["hand"].count('aria-pressed="true"') == 1


def test_floors_send_only_the_floor_that_changed(page: Page) -> None:
    one = session(Mode.FREE)
    Levels(one)
    page.new()
    one.place("c3", "B")
    assert parts(page) == [{"floor2"}]


def test_the_wheel_compares_two_colours(page: Page) -> None:
    wheel = ColourWheel()
    page.presses(wheel, "pick", "red")
    assert wheel.sentence == "Red, and which other colour?"
    page.presses(wheel, "pick", "purple")
    assert "neighbours" in wheel.parts["match"]
    wheel.pick(Colour.GREEN)
    assert wheel.sentence == "Green, and which other colour?"


def test_text_never_becomes_markup() -> None:
    assert "<b>" not in button("do", "<b>", value='"><b>', title="<b>")


WIDGETS: list[Callable[[Session], ipywidgets.Widget]] = [
    Board2D,
    Hand,
    ScoreSum,
    ScoreTrack,
    Levels,
    lambda one: ColourWheel(),
    Board3D,
    lambda one: Sandbox(),
]


@pytest.mark.parametrize("make", WIDGETS)
def test_closing_frees_every_widget_and_listener(
    page: Page, make: Callable[[Session], Any]
) -> None:
    one = session()
    before = widgets_alive()
    made = make(one)
    assert widgets_alive() > before
    made.close()
    assert widgets_alive() == before
    assert one._listeners == []
    made.close()


def test_the_sandbox_keeps_no_more_than_it_shows(page: Page) -> None:
    sandbox = Sandbox()
    sandbox.show_in(flat=True)  # what is shown is kept for the next time
    alive, listeners = widgets_alive(), len(sandbox.session._listeners)
    for _ in range(3):
        sandbox.show_in(flat=True)
        sandbox.use_palette(COLOUR_BLIND_SAFE)
        sandbox.show_in(flat=False)
    assert widgets_alive() == alive
    assert len(sandbox.session._listeners) == listeners


def test_the_sandbox_sets_up_a_board_from_text(page: Page) -> None:
    sandbox = Sandbox(flat=True)
    panel = sandbox.children[1]
    page.presses(panel, "setup", " GBy.4/5/5/5/5 ")
    assert str(sandbox.session.board) == "GBy.4/5/5/5/5"
    assert 'value="GBy.4/5/5/5/5"' in panel.parts["notation"]
    page.presses(panel, "take", "a1")
    assert str(sandbox.session.board) == "GB.4/5/5/5/5"
    page.presses(panel, "take", "")
    page.presses(panel, "undo")
    assert str(sandbox.session.board) == "GBy.4/5/5/5/5"


def test_the_sandbox_says_what_is_wrong_with_a_text(page: Page) -> None:
    sandbox = Sandbox(flat=True)
    panel = sandbox.children[1]
    page.new()
    page.presses(panel, "setup", "5/5/2.X.2/5/5")
    (content,) = page.contents()
    assert "At character 7 there is &quot;X&quot;" in content["parts"]["message"]
    assert sandbox.session.moves == ()


def test_the_sandbox_shows_a_board_that_breaks_rules_with_every_problem(page: Page) -> None:
    sandbox = Sandbox("5/5/5/5/5", flat=True)
    panel = sandbox.children[1]
    page.presses(panel, "setup", "r.4/5/5/5/RG.4")
    assert len(sandbox.session.board.problems()) == 2
    for problem in ("red topper on a1 stands on the bare board", "green does not match red"):
        assert problem in panel.parts["notation"]


def test_a_letter_chooses_a_block_in_the_sandbox(page: Page) -> None:
    sandbox = Sandbox()
    sandbox._key("g")
    assert str(sandbox.session.selected) == "G"
    sandbox._key("x")
    assert str(sandbox.session.selected) == "G"


def test_the_look_that_was_chosen_is_kept_and_recalled() -> None:
    sandbox = Sandbox()
    panel = sandbox.children[1]
    assert 'data-keep="2d"' in panel.parts["settings"]  # what pressing 2D would keep
    assert 'data-keep="safe"' in panel.parts["settings"]
    recall_look(sandbox, '{"look": ""}')
    assert not sandbox.flat
    recall_look(sandbox, '{"look": "2d safe"}')
    assert sandbox.flat
    assert sandbox.palette is COLOUR_BLIND_SAFE
    views = sandbox.children
    recall_look(sandbox, '{"look": "2d safe"}')
    assert sandbox.children == views  # nothing is built anew for it
    recall_look(sandbox, '{"look": ""}')
    assert sandbox.flat  # a notebook that asks for 2D keeps it
    sandbox.close()


def test_no_old_sum_stands_beside_a_refusal() -> None:
    one = session(Mode.FREE)
    summed = ScoreSum(one)
    one.place("a1", "B")
    assert "tt-total" in summed.parts["sum"]
    one.place("c2", "B")  # beside orange
    assert summed.parts["sum"] == ""
    one.place("e5", "B")
    assert "tt-total" in summed.parts["sum"]
    summed.close()
