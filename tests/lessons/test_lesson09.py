"""Lesson 09: the workshop, the solver's judgement, and swapping puzzles."""

from __future__ import annotations

import pytest

from totemo_edu.lessons.design import (
    HIGHEST_SCORE,
    TILES,
    Design,
    DesignTask,
    HowManyBest,
    HowManyBlocks,
    judge,
    link_to,
    question_of,
)
from totemo_edu.lessons.design_view import Workshop
from totemo_edu.lessons.lesson import check_task
from totemo_edu.lessons.lesson09 import LESSON
from totemo_edu.lessons.questions import Choice
from totemo_edu.lessons.swap_view import Swap
from totemo_edu.lessons.view import LessonRun
from totemo_edu.puzzles.library import Library, custom_puzzle
from totemo_edu.puzzles.question import Kind
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.position import Position
from totemo_edu.widgets.panel import Panel

from .. import naive
from .plain_turns import is_proper, most_in_a_turn

GOOD = "5/1.O.3/2.S.2/5/5 YB 0 -"
HARD = "5/2.R.R.1/2.S.2/5/3.B.1 BpR 5 10,15,22,0,7"
ONE = "5/2.GB.2/2.S.2/5/5 Py 0 -"


def different_best(position: str) -> int:
    """How many sets of placements are best, by the plain rules."""
    return len({frozenset(turn) for turn in most_in_a_turn(Position.parse(position)).turns})


def press(panel: Panel, do: str, value: str = "") -> None:
    panel._received(None, {"do": do, "value": value}, None)


# The judgement


@pytest.mark.parametrize("text", [GOOD, HARD, ONE, "5/5/2.S.2/5/5 B 0 -", "5/5/2.S.2/5/5 y 0 -"])
def test_the_judge_counts_the_best_answers_right(text: str) -> None:
    judged = judge(question_of(Position.parse(text)))
    assert judged.answers == different_best(text)
    best = most_in_a_turn(Position.parse(text)).points
    assert judged.lines[0].startswith(f"The best turn scores {best} point")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("R.G.3/5/2.S.2/5/5 B 0 -", "broken"),
        ("5/5/2.S.2/5/5 rrr 0 -", "broken"),  # more than the box holds
        ("5/5/2.S.2/5/5 - 0 -", "no hand"),
        ("5/5/2.Sg.2/5/5 bby 0 -", "nothing fits"),
        ("5/5/2.S.2/5/5 B 0 -", "too many answers"),
        (ONE, "too close"),
        ("5/5/2.S.2/5/5 y 0 -", "nothing wrong is tempting"),
        (GOOD, ""),
        (HARD, ""),
    ],
)
def test_each_problem_of_a_design_is_named(text: str, problem: str) -> None:
    judged = judge(question_of(Position.parse(text)))
    assert judged.problem == problem
    assert judged.good == (not problem)
    assert judged.text


def test_the_judge_agrees_with_the_packs() -> None:
    shipped = [p for p in Library.shipped().puzzles if p.kind is Kind.BEST_TURN and p.level > 3]
    assert shipped
    for puzzle in shipped[:6]:
        judged = judge(puzzle.question)
        assert judged.level == puzzle.level
        assert judged.good == (not judged.problem)


def test_a_link_opens_the_same_position() -> None:
    for text in (GOOD, HARD):
        in_link = link_to(Position.parse(text)).split("?position=")[1]
        assert " " not in in_link
        assert str(Position.parse(in_link)) == text
        assert custom_puzzle(Position.parse(in_link)).id == in_link


# Designing


def test_a_design_keeps_within_bounds() -> None:
    design = Design(Position.parse(GOOD))
    assert str(design.position) == GOOD
    design.set_score(10**9)
    assert design.score == HIGHEST_SCORE
    with pytest.raises(RuleError):
        design.set_hand("RRRR")
    assert all(Position(design.position.board, (), 0, tiles).tiles == tiles for tiles in TILES)


TASKS = [e for e in LESSON.exercises if isinstance(e, DesignTask)]


@pytest.mark.parametrize("task", TASKS, ids=lambda task: str(task.id))
def test_tasks_begin_unsolved_and_can_be_solved(task: DesignTask) -> None:
    assert is_proper(task.position)
    assert not task.check(task.design().question()).right
    assert task.check(question_of(Position.parse(HARD))).right
    mistakes = {
        task.check(question_of(Position.parse(text))).mistake
        for text in (
            "R.G.3/5/2.S.2/5/5 B 0 -",
            "5/5/2.S.2/5/5 - 0 -",
            "5/5/2.Sg.2/5/5 bby 0 -",
            "5/5/2.S.2/5/5 B 0 -",
        )
    }
    assert len(mistakes) == 4


@pytest.mark.parametrize(
    ("name", "text", "mistake"),
    [
        ("just-one", ONE, ""),
        ("just-one", GOOD, "several answers"),
        ("just-one", "5/5/2.S.2/5/5 y 0 -", "no choice"),
        ("clearly-best", ONE, "too close"),
        ("good-puzzle", GOOD, ""),
        ("good-puzzle", ONE, "too close"),
        ("hard-one", GOOD, "too easy"),
    ],
)
def test_each_wish_is_checked(name: str, text: str, mistake: str) -> None:
    feedback = LESSON.find(name).check(question_of(Position.parse(text)))
    assert (feedback.right, feedback.mistake) == (not mistake, mistake)


def test_designing_in_a_page() -> None:
    run = LessonRun(LESSON)
    panel = run.show("good-puzzle")
    assert isinstance(panel, Panel)
    press(panel, "check")
    assert "The hand is empty" in panel.parts["feedback"]
    press(panel, "select", "O")
    press(panel, "place", "b2")
    assert panel.parts["feedback"] == ""
    press(panel, "hand0", "Y")
    press(panel, "hand1", "B")
    press(panel, "check")
    assert "A good puzzle!" in panel.parts["feedback"]
    assert run.progress.stars("good-puzzle") == 2


def test_nonsense_from_a_page_changes_nothing() -> None:
    workshop = Workshop(GOOD)
    for do, value in [
        ("hand2", "S"),
        ("hand2", "x"),
        ("score", "-3"),
        ("score", "²"),
        ("tiles", "1,2"),
        ("take", "z9"),
    ]:
        press(workshop, do, value)
        assert str(workshop.design.position) == GOOD, do


def test_the_workshop() -> None:
    workshop = Workshop()
    press(workshop, "judge")
    assert "The hand is empty" in workshop.parts["judgement"]
    press(workshop, "load", GOOD)
    assert str(workshop.design.position) == GOOD
    assert workshop.parts["judgement"] == ""  # about another design
    press(workshop, "judge")
    assert "A good puzzle!" in workshop.parts["judgement"]
    assert link_to(Position.parse(GOOD)) in workshop.parts["export"]
    press(workshop, "hand1", "")
    press(workshop, "score", "14")
    press(workshop, "tiles", "10,17,23,29,4")
    press(workshop, "take", "b2")
    assert str(workshop.design.position) == "5/5/2.S.2/5/5 Y 14 10,17,23,29,4"
    press(workshop, "load", "5/5/2.Q.2/5/5 B 0 -")
    assert "expected" in workshop.parts["judgement"]
    assert str(workshop.design.position) == "5/5/2.S.2/5/5 Y 14 10,17,23,29,4"


def test_a_field_is_shown_anew_each_time_it_is_filled_in() -> None:
    """Or the page would go on showing what was typed, and choosing the same again did nothing."""
    workshop = Workshop("5/1.OOO.3/2.S.2/5/5 YB 0 -")
    for do, value in [("take", "b2"), ("take", "b2"), ("score", "999"), ("score", "998")]:
        before = workshop.parts["design"]
        press(workshop, do, value)
        assert workshop.parts["design"] != before, do
    assert str(workshop.design.position) == "5/1.O.3/2.S.2/5/5 YB 150 -"


BROKEN = "R.G.3/5/2.S.2/5/5 B 0 -"


def test_a_broken_board_is_not_set_up() -> None:
    workshop = Workshop(GOOD)
    press(workshop, "load", BROKEN)
    assert "does not match" in workshop.parts["judgement"]
    assert str(workshop.design.position) == GOOD
    swap = Swap(HARD)
    panel = swap.children[0]
    press(panel, "select", "R")
    press(panel, "place", "d3")
    press(panel, "paste", BROKEN)
    assert "does not match" in swap.children[0].parts["paste"]
    assert swap.children[0] is panel, "the puzzle before is still there, with what was placed"
    press(panel, "grade")
    assert "✕" in panel.parts["verdict"]


@pytest.mark.parametrize("text", ["", BROKEN, "5/5/2.S.2/5/5 - 0 -", "5/5/5/5/5 ggg 0 -"])
def test_swap_never_stops_with_an_error(text: str) -> None:
    swap = Swap(text)
    press(swap.children[0], "grade")
    assert "✕" in swap.children[0].parts["verdict"]


def test_swapping() -> None:
    swap = Swap()
    press(swap.children[0], "paste", HARD)
    panel = swap.children[0]
    press(panel, "grade")
    assert "No block is placed yet" in panel.parts["verdict"]
    press(panel, "select", "p")
    press(panel, "place", "c3")
    press(panel, "grade")
    assert "a smaller step leads further" in panel.parts["verdict"]
    press(panel, "undo")
    assert panel.parts["verdict"] == ""
    for block, cell in (("R", "d3"), ("p", "c3")):
        press(panel, "select", block)
        press(panel, "place", cell)
    press(panel, "grade")
    assert "11 points. No turn scores more" in panel.parts["verdict"]
    for broken in ("nonsense", "R.G.3/5/2.S.2/5/5 B 0 -", '"><script>'):
        press(swap.children[0], "paste", broken)
        assert "✕" in swap.children[0].parts["paste"]
        assert "<script" not in swap.children[0].parts["paste"]


# Questions


@pytest.mark.parametrize("name", ["read-the-text", "test-text"])
def test_reading_the_text(name: str) -> None:
    question = LESSON.find(name)
    assert isinstance(question, HowManyBlocks)
    assert is_proper(question.position)
    plain = naive.read_position(str(question.position))
    blocks = sum(map(len, plain.board.values()))
    assert question.check(blocks).right
    stacks = sum(map(bool, plain.board.values()))
    tried = (stacks, blocks + len(plain.hand), blocks - 1, blocks + 1)
    assert len({question.check(n).mistake for n in tried}) == 4
    letters = [letter for stack in plain.board.values() for letter in stack]
    toppers = sum(letter in naive.TOPPERS for letter in letters)
    rainbows = sum(letter in "WS" for letter in letters)
    for forgotten in (toppers, rainbows, toppers + rainbows):
        said = question.check(blocks - forgotten)
        assert said.mistake in ("letters forgotten", "stacks")
    empty = sum(int(letter) for letter in str(question.position.board) if letter.isdigit())
    assert question.check(blocks + empty).mistake == "numbers counted"
    assert "a dot only divides" in question.check(blocks + 1).text


def test_how_many_are_best() -> None:
    question = LESSON.find("how-many-best")
    assert isinstance(question, HowManyBest)
    text = str(question.position)
    assert question.check(different_best(text)).right
    legal = len(naive.legal_placements(naive.read_position(text).board, "Py"))
    best = most_in_a_turn(question.position).points
    tried = (1, legal, best, 3, 9)
    assert len({question.check(n).mistake for n in tried}) == 5
    assert "Which blocks does the best one touch?" in question.check(3).text
    assert "some of yours score less" in question.check(9).text


def test_a_dot_that_was_forgotten() -> None:
    text = "B4/5/2.S.2/5/5 Py 0 -"
    workshop, swap = Workshop(), Swap()
    workshop._received(None, {"do": "load", "value": text}, None)
    swap.show_puzzle(text)
    said = (workshop.parts["judgement"], swap._panel.parts["paste"])
    for words in (*said, check_task(LESSON.task("own"), text).text):
        assert "Put a dot between B and 4." in words
    workshop._received(None, {"do": "load", "value": "no puzzle"}, None)
    assert "this was expected" in workshop.parts["judgement"]


def test_more_blocks_than_the_box_holds_are_refused() -> None:
    text = "WW.4/5/2.S.2/5/4.W W 0 -"
    swap = Swap("5/2.G.2/2.S.2/5/5 Py 0 -")
    swap.show_puzzle(text)
    assert "the box holds 3" in swap._panel.parts["paste"]
    assert swap._panel.session.start.hand
    workshop = Workshop("5/2.G.2/2.S.2/5/5 Py 0 -")
    workshop._received(None, {"do": "load", "value": text}, None)
    assert "the box holds 3" in workshop.parts["judgement"]
    assert str(workshop.design.position).startswith("5/2.G.2")


def test_options_have_feedback_of_their_own() -> None:
    question = LESSON.find("what-is-good")
    assert isinstance(question, Choice)
    said = [question.check(i) for i in range(len(question.options))]
    assert sum(feedback.right for feedback in said) == 1
    assert len({feedback.text for feedback in said}) == len(said)


# The Python corner


def is_unique(position: Position) -> bool:
    return len(most_in_a_turn(position).turns) == 1


def slipping(_value: object) -> int:
    raise ValueError("a slip")


@pytest.mark.parametrize(
    ("task", "answer", "mistake"),
    [
        ("link", lambda text: "_".join(text.split(" ")), ""),
        ("link", lambda text: text.replace(" ", "_", 1), "one space only"),
        ("link", lambda text: text.replace(" ", ""), "wrong value"),
        ("link", lambda text: None, "no return"),
        ("link", "a_b", "not a function"),
        ("link", slipping, "error"),
        ("unique", is_unique, ""),
        ("unique", lambda position: len(most_in_a_turn(position).turns) <= 1, "nothing fits"),
        ("unique", lambda position: True, "wrong verdict"),
        ("unique", lambda position: None, "no return"),
        ("unique", True, "not a function"),
        ("unique", slipping, "error"),
        ("own", GOOD, ""),
        ("own", Position.parse(HARD), ""),
        ("own", ONE, "too close"),
        ("own", "5/5/2.S.2/5/5 B 0 -", "too many answers"),
        ("own", "my puzzle", "notation"),
        ("own", ..., "not done"),
    ],
)
def test_python_tasks(task: str, answer: object, mistake: str) -> None:
    feedback = check_task(LESSON.task(task), answer)
    assert (feedback.right, feedback.mistake) == (not mistake, mistake)
