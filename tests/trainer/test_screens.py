"""The screens without a browser: what they say, and that text stays text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.trainer.play import LIBRARY, MARKUP, a_trainer, place, right_answer, wrong_answer
from tests.widgets.page import Page
from totemo_edu import speech
from totemo_edu.palette import COLOUR_BLIND_SAFE
from totemo_edu.puzzles import Kind
from totemo_edu.puzzles.analysis import analyse
from totemo_edu.puzzles.progress import Guest
from totemo_edu.rules.ruleset import Ruleset
from totemo_edu.trainer.page import DATA_VARIABLE, GREETING, PuzzlePage

TREACHEROUS = ("img", "script", "iframe", "object", "link", "meta", "base", "form")


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.bad: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        scripts = [name for name, _ in attributes if name.startswith("on")]
        if tag in TREACHEROUS or scripts:
            self.bad.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data + " "


def read(html: str) -> str:
    """The text of a screen; fails if anything in it could run."""
    parser = _Elements()
    parser.feed(html)
    assert parser.bad == []
    return " ".join(parser.text.split())


@pytest.fixture
def at(page: Page) -> Iterator[PuzzlePage]:
    """A page that has just opened at home."""
    puzzles = PuzzlePage(a_trainer())
    opens(puzzles)
    yield puzzles
    puzzles.panel.close()


def opens(puzzles: PuzzlePage, query: str = "", kept: str = "") -> None:
    said = {"query": query, "kept": kept, "location": "http://school/puzzles"}
    Page.presses(puzzles.panel, GREETING, json.dumps(said))


def text(puzzles: PuzzlePage) -> str:
    return read("".join(puzzles.panel.parts.values()))


def answers(puzzles: PuzzlePage, right: bool = True) -> None:
    trainer = puzzles.trainer
    place(trainer, (right_answer if right else wrong_answer)(trainer.game.puzzle))
    Page.presses(puzzles.panel, "check")


def test_home_pack_puzzle_and_back(at: PuzzlePage) -> None:
    for pack in LIBRARY.packs:
        assert pack.name in text(at)
    Page.presses(at.panel, "pack", "look-around")
    assert all(puzzle.title in text(at) for puzzle in LIBRARY.packs[2].puzzles)
    Page.presses(at.panel, "open", "look-around-03")
    puzzle = LIBRARY.find("look-around-03")
    assert puzzle.title in text(at)
    assert puzzle.goal in text(at)
    Page.presses(at.panel, "home")
    assert "Today’s puzzle" in text(at)
    assert at.trainer.todays.title in text(at)


def test_a_link_is_opened_and_its_address_shown(page: Page, at: PuzzlePage) -> None:
    for query in ("?p=fiendish-02", "?position=5/2.G.2/2.S.2/5/5_Py_14_17,23", "?pack=fiendish"):
        page.new()
        opens(at, query)
        (shown,) = [content for content in page.contents() if "skeleton" in content]
        # The page is there already: a new step back would lead nowhere.
        assert (shown["address"], shown["instead"]) == (query, True)
    opens(at, "?p=nothing")
    assert "There is no puzzle “nothing”. How about one of these?" in text(at)
    assert [c["instead"] for c in page.contents() if "skeleton" in c] == [True]


def test_a_right_answer_gets_stars_a_landscape_and_a_way_on(at: PuzzlePage) -> None:
    opens(at, "?p=look-around-01")
    answers(at)
    said = text(at)
    assert "★★★" in said
    assert "nothing scores more" in said
    assert "(best of" in said
    assert "Every cell, every block" in said
    Page.presses(at.panel, "next")
    assert at.trainer.game.puzzle.id == "look-around-02"
    assert "★" not in text(at)


def test_a_wrong_answer_says_what_was_missed(at: PuzzlePage) -> None:
    for kind in Kind:
        puzzle = next(p for p in LIBRARY.puzzles if p.kind is kind and p.level > 2)
        opens(at, f"?p={puzzle.id}")
        answers(at, right=False)
        verdict = at.trainer.game.verdict
        assert verdict
        assert str(verdict.missed) in text(at)
        assert "★" not in text(at)
        assert "Every cell, every block" not in text(at)
        Page.presses(at.panel, "next")  # not before it is solved
        assert at.trainer.game.puzzle == puzzle


def test_show_me_explains_and_undo_hides_it_again(at: PuzzlePage) -> None:
    opens(at, "?p=chain-reactions-02")
    place(at.trainer, wrong_answer(at.trainer.game.puzzle))
    Page.presses(at.panel, "show")
    shown = at.trainer.game.shown
    assert shown
    assert all(line in text(at) for line in shown.lines)
    Page.presses(at.panel, "undo")
    assert shown.lines[0] not in text(at)
    assert at.trainer.game.session.placements == wrong_answer(at.trainer.game.puzzle)


def test_link_and_result_can_be_copied(page: Page, at: PuzzlePage) -> None:
    opens(at, "?p=look-around-01")
    answers(at)
    page.new()
    Page.presses(at.panel, "link")
    Page.presses(at.panel, "share")
    copied = [content["copy"] for content in page.contents() if "copy" in content]
    link = "http://school/puzzles?p=look-around-01"
    assert copied == [
        link,
        f"Totemo · {at.trainer.game.puzzle.title}\n★★★ · 1 try · 0 hints\n{link}",
    ]
    assert link in text(at)  # for pages that may not use the clipboard
    Page.presses(at.panel, "print")
    assert any("print" in content for content in page.contents())


def test_a_nickname_is_text_on_every_screen(page: Page, at: PuzzlePage) -> None:
    page.new()
    Page.presses(at.panel, "nickname", MARKUP)
    assert f"Playing as {MARKUP}." in text(at)
    assert escape(MARKUP) in at.panel.parts["player"]
    assert [c["keep"] for c in page.contents() if "keep" in c] == [[GREETING, MARKUP]]
    for query in ("", "?pack=fiendish", "?p=fiendish-01", f"?p={MARKUP}", f"?position={MARKUP}"):
        opens(at, query, kept=MARKUP)
        assert at.trainer.nickname == MARKUP
        text(at)
        for message in page.contents():
            read(message.get("skeleton", "") + "".join(message.get("parts", {}).values()))
    opens(at, f"?pack={MARKUP}", kept="x" * 100)
    assert "A nickname has at most 40 letters." in text(at) or "no such pack" in text(at)


def test_a_page_without_a_name_keeps_a_guest(page: Page) -> None:
    puzzles = PuzzlePage(a_trainer())

    def kept() -> list[list[str]]:
        return [content["keep"] for content in page.contents() if "keep" in content]

    assert kept() == []
    opens(puzzles)
    ((name, guest),) = kept()
    assert name == GREETING
    assert Guest.parse(guest)
    opens(puzzles, "?p=look-around-01", kept=guest)
    answers(puzzles)
    assert kept() == []
    opens(puzzles, kept=guest)
    assert "1 of" in text(puzzles)
    assert guest.strip() not in text(puzzles)
    Page.presses(puzzles.panel, "nickname", "Ada")
    assert kept() == [[GREETING, "Ada"]]
    assert puzzles.trainer.stars() == {"look-around-01": 3}
    Page.presses(puzzles.panel, "nickname", "")
    ((_name, other),) = kept()
    assert other not in ("", guest)
    puzzles.panel.close()


def test_after_a_miss_the_streak_shows_what_was_missed(at: PuzzlePage) -> None:
    Page.presses(at.panel, "streak")
    while not wrong_answer(at.trainer.game.puzzle):
        answers(at)
        Page.presses(at.panel, "next")
    answers(at, right=False)
    assert "The streak ends at " in text(at)
    assert "Every cell, every block" not in text(at)
    assert 'data-do="show"' in at.panel.parts["buttons"]
    Page.presses(at.panel, "show")
    shown = at.trainer.game.shown
    assert shown
    assert shown.lines[0] in text(at)
    assert "Every cell, every block" in text(at)


def test_a_page_in_a_streak_has_an_address_and_shares_the_puzzle(
    page: Page, at: PuzzlePage
) -> None:
    page.new()
    Page.presses(at.panel, "streak")
    answers(at)
    Page.presses(at.panel, "next")
    assert at.trainer.streak
    shown = {content["address"] for content in page.contents() if "skeleton" in content}
    assert shown == {f"?streak={at.trainer.streak.seed}"}  # one for all: back leads out of it
    answers(at)
    Page.presses(at.panel, "link")
    assert [c["copy"] for c in page.contents() if "copy" in c] == [
        f"http://school/puzzles?p={at.trainer.game.puzzle.id}"
    ]
    assert "To paste for friends:" in text(at)


def test_what_is_known_of_a_puzzle_is_said(at: PuzzlePage) -> None:
    kept = at.trainer.kept
    opens(at, "?p=look-around-01", kept=kept)
    Page.presses(at.panel, "hint")
    Page.presses(at.panel, "show")
    assert "already seen the answer" not in text(at)
    opens(at, "?p=look-around-01", kept=kept)
    assert "You have already seen the answer" in text(at)
    assert "Hint (2 left)" in text(at)
    assert at.trainer.game.hints[0].text in text(at)
    assert "Every cell, every block" not in text(at)
    answers(at)
    assert "☆☆☆" in at.panel.parts["verdict"]
    opens(at, "?p=look-around-01", kept=kept)
    assert "☆☆☆" in at.panel.parts["heading"]
    assert "already seen" not in text(at)


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("ending", ["check", "show"])
def test_points_are_told_once_the_puzzle_is_over(
    page: Page, at: PuzzlePage, ending: str, flat: bool
) -> None:
    opens(at, "?p=look-around-01")
    board: Any = at._board
    Page.does(board._stage, webgl=True)
    if flat:
        Page.presses(at.panel, "dimension", "2d")
    session = at.trainer.game.session
    answer = right_answer(at.trainer.game.puzzle)
    place(at.trainer, answer)
    before = at.panel.parts["message"]
    assert "=" not in read(before)
    page.new()
    Page.presses(at.panel, ending)
    assert at.panel.parts["message"] == ""  # the verdict speaks
    session.restart()
    page.new()
    place(at.trainer, answer)
    assert "=" in read(at.panel.parts["message"])
    events = [c["event"] for c in page.contents() if c.get("event")]
    if not flat:
        assert [event["total"] for event in events if event["kind"] == "placed"] == [
            session.last and session.last.score and session.last.score.sum
        ]
    opens(at, "?p=look-around-02")
    place(at.trainer, right_answer(at.trainer.game.puzzle))
    assert "=" not in read(at.panel.parts["message"])
    board.close()


def test_a_random_puzzle_by_wish_and_a_streak(at: PuzzlePage) -> None:
    Page.presses(at.panel, "wish", "theme:tall tower")
    Page.presses(at.panel, "random")
    assert "tall tower" in map(str, at.trainer.game.puzzle.themes)
    Page.presses(at.panel, "home")
    assert '<option value="theme:tall tower" selected>' in at.panel.parts["choose"]
    Page.presses(at.panel, "streak")
    answers(at)
    assert "Streak: 1" in text(at)
    Page.presses(at.panel, "next")
    Page.presses(at.panel, "show")
    assert "The streak ends at 1." in text(at)
    Page.presses(at.panel, "home")
    assert "Your best so far: 1 puzzle." in text(at)


def test_a_plan_is_checked_when_no_block_is_left(at: PuzzlePage) -> None:
    opens(at, "?p=master-builder-01")
    *first, last = right_answer(at.trainer.game.puzzle)
    left = len(first)
    for placement in first:
        place(at.trainer, [placement])
        assert f"Placed. {left} more to go." in text(at)
        left -= 1
        Page.presses(at.panel, "check")
        assert (
            'data-do="check" data-id="check:" data-key="c" aria-keyshortcuts="c" disabled'
            in (at.panel.parts["buttons"])
        )
        assert at.trainer.game.verdict is None
    place(at.trainer, [last])
    Page.presses(at.panel, "check")
    assert "★★★" in text(at)


def test_who_forgets_to_go_on_is_reminded_and_loses_nothing(at: PuzzlePage) -> None:
    puzzle = next(
        p
        for p in LIBRARY.puzzles
        if p.kind is Kind.BEST_TURN and len(right_answer(p)) > 1 and p.level > 4
    )
    opens(at, f"?p={puzzle.id}")
    first, *rest = right_answer(puzzle)
    place(at.trainer, [first])
    Page.presses(at.panel, "check")
    assert "You have earned another block: use it." in text(at)
    assert "the best possible" not in text(at)
    assert at.trainer.stars() == {}
    place(at.trainer, rest)
    Page.presses(at.panel, "check")
    assert "★★★" in at.panel.parts["verdict"]


def test_hints_help_on_from_a_good_beginning(at: PuzzlePage) -> None:
    puzzle = next(p for p in LIBRARY.puzzles if len(right_answer(p)) == 3)
    opens(at, f"?p={puzzle.id}")
    first, second, _third = right_answer(puzzle)
    place(at.trainer, [first])
    Page.presses(at.panel, "hint")
    assert "The start is right. Next comes the " in text(at)
    assert at.trainer.game.session.selected is second.block
    Page.presses(at.panel, "hint")
    Page.presses(at.panel, "hint")
    assert f"goes on {second.cell}." in text(at)


def test_after_a_miss_the_opponent_shows_why(at: PuzzlePage) -> None:
    puzzle = next(p for p in LIBRARY.puzzles if p.kind is Kind.LEAVE_NOTHING and p.level > 4)
    opens(at, f"?p={puzzle.id}")
    answers(at, right=False)
    verdict = at.trainer.game.verdict
    assert verdict
    assert f"Your opponent’s best answer: {speech.block_name(verdict.reply[0].block)} on " in text(
        at
    )


@pytest.mark.parametrize("kind", Kind)
def test_the_star_stands_where_a_right_answer_begins(at: PuzzlePage, kind: Kind) -> None:
    puzzle = next(p for p in reversed(LIBRARY.puzzles) if p.kind is kind)
    opens(at, f"?p={puzzle.id}")
    Page.presses(at.panel, "show")
    table = at.panel.parts["after"]
    starred = table.partition("</thead>")[2].count("★")
    firsts = {answer[0] for answer in analyse(puzzle.question).answers if answer}
    if kind is Kind.PLAN:
        assert 1 <= starred <= len(puzzle.hand)
    else:
        assert starred == len(firsts)


def test_where_one_block_is_all_it_can_be_moved(at: PuzzlePage) -> None:
    opens(at, "?p=look-around-05")
    session = at.trainer.game.session
    (wrong,) = wrong_answer(at.trainer.game.puzzle)
    place(at.trainer, [wrong])
    other = next(block for block in at.trainer.game.puzzle.hand if block is not wrong.block)
    Page.presses(at.panel, "select", str(other))
    assert session.placements == ()
    assert session.selected is other
    assert "it fits on" in text(at)
    place(at.trainer, right_answer(at.trainer.game.puzzle))
    place(at.trainer, [wrong])
    assert list(session.moves) == [str(wrong)]
    session.undo()
    assert list(session.moves) == []


@pytest.mark.parametrize("right", [True, False])
def test_a_check_lights_up_where_the_points_come_from(
    page: Page, at: PuzzlePage, right: bool
) -> None:
    opens(at, "?p=look-around-01")
    board: Any = at._board
    Page.does(board._stage, webgl=True)
    page.new()
    answers(at, right)
    events = [content["event"] for content in page.contents() if content.get("event")]
    assert [event["kind"] for event in events] == ["placed", "sum"]
    score = at.trainer.game.session.last.score  # type: ignore[union-attr]
    assert score
    assert (events[0]["total"], events[1]["total"]) == ("", score.sum)
    assert sum(part["points"] for part in events[1]["sum"]) == score.points
    board.close()


def test_after_a_streak_the_keys_do_no_more_than_the_buttons(at: PuzzlePage) -> None:
    Page.presses(at.panel, "streak")
    while not wrong_answer(at.trainer.game.puzzle):
        answers(at)
        Page.presses(at.panel, "next")
    answers(at, right=False)
    at.trainer.game.session.undo()
    before = at.trainer.stars()
    place(at.trainer, right_answer(at.trainer.game.puzzle))
    at._key("c")
    at._key("h")
    assert at.trainer.stars() == before
    assert at.trainer.game.hints == ()


def test_an_address_keeps_what_else_it_says(page: Page, at: PuzzlePage) -> None:
    page.new()
    opens(at, "?theme=dark&p=look-around-01")
    Page.presses(at.panel, "home")
    shown = [content["address"] for content in page.contents() if "skeleton" in content]
    assert shown == ["?p=look-around-01&theme=dark", "?theme=dark"]


def test_a_link_to_a_hand_that_no_box_has(at: PuzzlePage) -> None:
    opens(at, "?position=5/5/2.S.2/5/5_SSS_40_-")
    assert "the box holds 1" in text(at)
    assert at.trainer.at_home


def test_the_drawings_have_the_values_of_the_puzzle(at: PuzzlePage) -> None:
    opens(at, "?p=first-steps-01")
    before = at.panel.parts["symbols"]
    puzzle = LIBRARY.find("first-steps-01")
    rules = Ruleset().with_values(dict.fromkeys("ROYGBProygbpWS", 9))
    dear = replace(puzzle, question=replace(puzzle.question, rules=rules))
    at.trainer._open(dear)
    at._show()
    assert at.panel.parts["symbols"] != before
    assert ">9<" in at.panel.parts["symbols"]


@pytest.mark.parametrize("bad", ["a folder", "no database"])
def test_a_progress_file_that_cannot_be_used(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: str
) -> None:
    file = tmp_path / "progress"
    if bad == "a folder":
        file.mkdir()
    else:
        file.write_text("Dear Ada, " * 500, encoding="utf-8")
    monkeypatch.setenv(DATA_VARIABLE, str(file))
    puzzles = PuzzlePage()
    for query in ("", "?pack=first-steps", "?p=look-around-01"):
        opens(puzzles, query, kept="Ada")
        assert "Stars cannot be kept: cannot" in text(puzzles)
    answers(puzzles)
    assert "★★★" in text(puzzles)
    puzzles.panel.close()


def test_a_stored_trainer_keeps_stars(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "progress.sqlite"))
    for stars in ("0 of 31 solved, 0 of 93 stars", "1 of 31 solved, 3 of 93 stars"):
        puzzles = PuzzlePage()
        opens(puzzles, kept="Ada")
        assert stars in text(puzzles)
        opens(puzzles, "?p=first-steps-02", kept="Ada")
        answers(puzzles)
        puzzles.panel.close()


def test_two_and_three_dimensions_and_two_palettes(at: PuzzlePage) -> None:
    opens(at, "?p=look-around-01")
    place(at.trainer, wrong_answer(at.trainer.game.puzzle))
    before = at.trainer.game.session
    for action, value in [("dimension", "2d"), ("palette", ""), ("dimension", "3d")]:
        Page.presses(at.panel, action, value)
        assert at.trainer.game.session is before
        assert before.placements
    assert ("cell0" in at.panel.parts) is False
    Page.presses(at.panel, "dimension", "2d")
    assert "cell0" in at.panel.parts


def test_without_webgl_the_panel_shows_the_board(at: PuzzlePage) -> None:
    opens(at, "?p=look-around-01")
    board: Any = at._board
    Page.does(board._stage, webgl=False)
    note = "This browser cannot draw in 3D, so here is the board from above."

    def is_flat() -> None:
        assert at.flat
        assert "cell0" in at.panel.parts
        assert list(at.children) == [at.panel]
        assert "tt-app" not in at._dom_classes
        assert note in read(at.panel.skeleton)

    is_flat()
    assert note not in text(at)
    for press in [("dimension", "3d"), ("dimension", "2d"), ("palette", ""), ("dimension", "3d")]:
        Page.presses(at.panel, *press)
        is_flat()
        assert (note in text(at)) is (press == ("dimension", "3d"))
    opens(at, "?p=look-around-02", kept=at.trainer.kept)
    is_flat()


def test_a_look_that_was_chosen_before_is_taken_up(at: PuzzlePage) -> None:
    said = {"query": "?p=look-around-01", "kept": "", "location": "", "look": "2d safe"}
    Page.presses(at.panel, GREETING, json.dumps(said))
    assert at.flat
    assert at.palette is COLOUR_BLIND_SAFE
    assert "cell0" in at.panel.parts


def test_someone_new_is_told_where_to_begin_and_how(at: PuzzlePage) -> None:
    assert "New here?" in text(at)
    Page.presses(at.panel, "open", LIBRARY.puzzles[0].id)
    assert "Your block is chosen: press a place that is lit, then Check." in text(at)
    answers(at)
    assert "Solved! 4 points; nothing scores more." in text(at)
    Page.presses(at.panel, "home")
    assert "New here?" not in text(at)


def test_stars_that_are_missing_have_a_reason(at: PuzzlePage) -> None:
    opens(at, "?p=chain-reactions-02")
    Page.presses(at.panel, "show")
    Page.presses(at.panel, "check")
    assert "No stars this time, because you had seen the answer." in text(at)
