"""The 3D board without a page: what it sends, when it lives, what it keeps to itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.widgets.page import Page, widgets_alive
from totemo_edu.palette import COLOUR_BLIND_SAFE
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import Ruleset
from totemo_edu.session import Mode, Session
from totemo_edu.widgets import Board2D, Board3D, ScoreSum
from totemo_edu.widgets.board3d import MOST_ALIVE

POSITION = "5/3.O.1/2.S.2/5/5 YBy 6 10"


def session(mode: Mode = Mode.TURN) -> Session:
    return Session(Position.parse(POSITION), mode)


def live(one: Session, **options: Any) -> Board3D:
    """A board in a page that can draw in 3D."""
    board = Board3D(one, **options)
    Page.does(board._stage, webgl=True)
    return board


def test_it_is_empty_until_the_page_says_whether_it_can_draw(page: Page) -> None:
    board = Board3D(session())
    assert not board.is_live
    assert board._stage.picture == ""
    Page.does(board._stage, webgl=True)
    assert board.is_live
    assert board.has_webgl


def test_choosing_sends_where_the_block_fits_and_nothing_else(page: Page) -> None:
    one = session()
    live(one)
    page.new()
    one.select("Y")
    (content,) = page.contents()
    assert set(content["view"]) == {"legal", "block", "fits", "fitsNot"}
    assert content["view"]["legal"]["7"] == 6
    assert content["event"] is None


def test_a_placement_is_one_message_with_only_the_cell_that_changed(page: Page) -> None:
    one = session(Mode.FREE)
    one.select("Y")
    board = live(one)
    page.new()
    Page.does(board._stage, place="c2")
    (message,) = page.new()
    content = message.content
    assert content["view"]["stacks"] == {"7": "Y"}
    assert content["view"]["cells"] == {"7": "c2: yellow block."}
    assert set(content["view"]) == {"stacks", "cells", "legal"}
    assert content["event"] == {
        "kind": "placed",
        "cell": 7,
        "height": 1,
        "sum": [
            {"points": 1, "direction": None},
            {"points": 2, "direction": "east"},
            {"points": 3, "direction": "south"},
        ],
        "total": "1 + 2 + 3 = 6",
        "say": "1 (yellow itself) + 2 (orange on d2) + 3 (rainbow on c3) = 6",
        "aloud": True,
    }
    assert len(json.dumps(content)) < 1000


def test_undo_sends_only_the_cell_that_changed(page: Page) -> None:
    one = session(Mode.FREE)
    board = live(one)
    one.place("c3", "B")
    page.new()
    Page.does(board._stage, key="u")
    (content,) = page.contents()
    assert content["view"] == {
        "stacks": {"12": "S"},
        "cells": {"12": "c3: starting rainbow."},
    }
    assert content["event"] == {
        "kind": "moved",
        "say": "Taken back. c3: starting rainbow.",
        "aloud": True,
    }
    Page.does(board._stage, key="r")
    assert one.moves == ("B@c3",)
    said = page.contents()[0]["event"]["say"]
    assert said.startswith(
        "c3: starting rainbow, blue block. 1 (blue itself) + 3 (rainbow beneath)"
    )


def test_an_illegal_cell_is_answered_with_the_reason_and_the_faces(page: Page) -> None:
    one = session()
    one.select("B")
    board = live(one)
    page.new()
    Page.does(board._stage, place="c2")
    (content,) = page.contents()
    assert content["view"] == {}
    event = content["event"]
    assert (event["kind"], event["cell"], event["faces"]) == ("refused", 7, ["east"])
    assert "blue does not match orange" in event["say"]


def test_a_click_that_cannot_place_is_answered_in_words(page: Page) -> None:
    one = session()
    board = live(one)
    page.new()
    Page.does(board._stage, place="c2")
    (content,) = page.contents()
    assert content == {
        "view": {},
        "event": {"kind": "refused", "say": "Choose a block first.", "aloud": True},
    }
    one.place("a1", "Y")
    one.select("B")
    page.new()
    Page.does(board._stage, place="c2")
    (content,) = page.contents()
    said = "The marker is not on a bonus tile, so the turn is over."
    assert content == {"view": {}, "event": {"kind": "refused", "say": said, "aloud": True}}


def test_it_says_what_editing_has_done(page: Page) -> None:
    one = session(Mode.FREE)
    live(one)
    page.new()

    def said() -> str:
        (content,) = page.contents()
        return str(content["event"]["say"])

    one.take("d2")
    assert said() == "d2: empty."
    one.set_board(Board.parse("R.4/5/2.S.2/5/4.B"))
    assert said() == "The board has changed."
    one.restart()
    assert said() == "Taken back."


def test_another_session_is_shown_without_a_word(page: Page) -> None:
    board = live(session())
    page.new()
    board.follow(Session(Position.parse("R.4/5/2.S.2/5/4.B RBy 0 -")))
    (content,) = page.contents()
    assert content["event"] == {"kind": "other", "say": "", "aloud": True}


def test_blocks_of_other_values_are_painted_anew_in_place(page: Page) -> None:
    boards = [live(session()) for _ in range(MOST_ALIVE)]
    first, alive = boards[0], widgets_alive()
    before = first._scene
    first.follow(session())
    assert first._scene is before
    worth_more = Ruleset().with_values({"R": 7})
    first.follow(Session(Position.parse(POSITION), rules=worth_more))
    assert first.is_live
    assert first._scene
    assert first._scene is not before
    assert first._stage.ids["renderer"] == first.children[0].model_id
    assert "%3e7%3c/text" in first._scene.block.material.map.imageUri.lower()
    first.use_palette(COLOUR_BLIND_SAFE)
    # It lives as long as before: the next board that wakes still sends the oldest to sleep.
    assert [board.is_live for board in boards] == [True] * MOST_ALIVE
    assert widgets_alive() == alive
    boards.append(live(session()))
    Page.does(boards[-1]._stage, wake=True)
    assert not first.is_live
    for board in boards:
        board.close()


def test_without_sums_none_is_said(page: Page) -> None:
    one = session()
    live(one, points=False, sums=False)
    one.select("Y")
    page.new()
    one.place("c2")
    one.undo()
    one.redo()
    said = [content["event"]["say"] for content in page.contents()]
    assert said == ["Placed.", "Taken back. c2: empty.", "c2: yellow block. Placed."]


def test_the_page_learns_how_to_read_the_picture_of_the_blocks(page: Page) -> None:
    board = live(session())
    assert board._stage.ids["letters"] == "".join(map(str, Block))
    assert board._stage.ids["tiles"] ** 2 >= len(Block)


def test_what_is_to_be_found_out_never_reaches_the_page(page: Page) -> None:
    one = session()
    board = live(one, points=False)
    page.new()
    for block in ("Y", "B", "y"):
        one.select(block)
        (content,) = page.contents()
        assert set(content["view"]["legal"].values()) == {0}
        assert "point" not in json.dumps(content)
        assert board._stage.view["points"] is False


def test_the_number_keys_choose(page: Page) -> None:
    one = session()
    board = live(one)
    for key, block in (("1", "Y"), ("3", "y"), ("9", "y"), ("0", "y")):
        Page.does(board._stage, key=key)
        assert str(one.selected) == block


def test_other_keys_go_to_who_asked_for_them(page: Page) -> None:
    heard: list[str] = []
    board = live(session(), on_key=heard.append)
    for key in ("g", "u", "r", "1", "?"):
        Page.does(board._stage, key=key)
    assert heard == ["g", "?"]


def test_only_a_few_boards_live_at_a_time(page: Page) -> None:
    boards = [live(session()) for _ in range(MOST_ALIVE + 3)]
    assert [board.is_live for board in boards] == [True] * MOST_ALIVE + [False] * 3
    assert "<svg" in boards[-1]._stage.picture
    alive = widgets_alive()
    Page.does(boards[-1]._stage, wake=True)
    assert [board.is_live for board in boards] == [
        False,
        *[True] * (MOST_ALIVE - 1),
        False,
        False,
        True,
    ]
    assert boards[0]._stage.asleep
    assert widgets_alive() == alive
    for board in boards:
        board.close()


def test_a_sleeping_board_keeps_its_picture_up_to_date(page: Page) -> None:
    one = session(Mode.FREE)
    board = live(one)
    board.sleep()
    before = board._stage.picture
    one.place("a1", "R")
    assert board._stage.picture != before
    board.wake()
    assert board._stage.view["stacks"]["0"] == "R"
    board.close()


def test_a_page_without_webgl_gets_the_2d_board_and_a_note(page: Page) -> None:
    one = session()
    board = Board3D(one, points=False)
    Page.does(board._stage, webgl=False)
    note, flat = board.children
    assert "cannot draw in 3D" in note.skeleton
    assert isinstance(flat, Board2D)
    Page.does(board._stage, webgl=False)
    assert list(board.children) == [note, flat]
    page.presses(flat, "select", "Y")
    assert "+6" not in flat.parts["cell7"]


def test_a_page_without_webgl_gets_what_was_asked_for(page: Page) -> None:
    one = session()
    board = Board3D(one, instead=lambda session, palette: ScoreSum(session))
    Page.does(board._stage, webgl=False)
    assert isinstance(board.children[1], ScoreSum)


@pytest.mark.parametrize("webgl", [True, False])
def test_closing_frees_everything(page: Page, webgl: bool) -> None:
    one = session()
    before = widgets_alive()
    board = Board3D(one)
    Page.does(board._stage, webgl=webgl)
    assert widgets_alive() > before
    board.close()
    assert widgets_alive() == before
    assert one._listeners == []


def test_placing_makes_no_widgets(page: Page) -> None:
    one = session(Mode.FREE)
    live(one)
    Board2D(one)
    one.select("R")
    alive = widgets_alive()
    for _ in range(20):
        one.place("a1")
        one.undo()
    assert widgets_alive() == alive


def test_a_scene_is_few_objects_however_many_blocks_there_are(page: Page) -> None:
    before = widgets_alive()
    live(session())
    few = widgets_alive() - before
    before = widgets_alive()
    live(Session(Position.parse("RRR.RRR.RRR.2/YYY.YYY.YYY.2/2.S.2/BBB.BBB.BBB.2/5 - 0 -")))
    assert widgets_alive() - before == few
