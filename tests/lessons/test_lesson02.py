"""Lesson 02: what it says about touching and stacking is what the plain rules say."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from tests import naive
from tests.lessons.proof import (
    boards,
    legal_cells,
    mistakes,
    naive_board,
    play,
    task_kind,
    touched_cells,
)
from totemo_edu.lessons.lesson02 import LESSON, STACKS
from totemo_edu.lessons.questions import WhatItTouches, WhereItFits
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.tasks import PlaceTask
from totemo_edu.lessons.verdicts import VERDICTS, WhyNot
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.ruling import Rule


def test_its_boards_are_proper() -> None:
    assert all(not board.problems() for board in boards(LESSON))


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("four-sides", {"corner", "empty cell", "side forgotten", "nothing beneath"}),
        (
            "same-height",
            {"corner", "empty cell", "other height", "side forgotten", "beneath forgotten"},
        ),
    ],
)
def test_what_touches(name: str, kinds: set[str]) -> None:
    question = LESSON.find(name)
    assert isinstance(question, WhatItTouches)
    right = touched_cells(question.board, question.placement)
    assert question.check(right).right
    answers = [right | {cell} for cell in Cell if cell not in right]
    answers += [right - {cell} for cell in right if len(right) > 1]
    assert mistakes(question.check, answers) == kinds


@pytest.mark.parametrize("name", ["where-may-a-topper-stand", "where-does-it-fit"])
def test_where_a_block_fits(name: str) -> None:
    question = LESSON.find(name)
    assert isinstance(question, WhereItFits)
    right = legal_cells(question.board, question.block.value)
    assert len(right) == 4
    assert question.check(right).right
    answers = [right | {cell} for cell in Cell if cell not in right] + [right - {min(right)}]
    kinds = mistakes(question.check, answers)
    assert kinds >= {Rule.COLOURS_MATCH.value, Rule.NO_TOPPER_ON_THE_BOARD.value, "cell missing"}
    if name == "where-may-a-topper-stand":
        assert kinds >= {Rule.NOTHING_ON_A_TOPPER.value, Rule.FIVE_HIGH.value}


def test_the_tower() -> None:
    task = LESSON.find("tower")
    assert isinstance(task, PlaceTask)
    orders = []
    for order in permutations(task.blocks):
        board = naive_board(task.position.board)
        legal = True
        for letter in order:
            legal = legal and naive.is_legal(board, f"{letter}@c3")
            board = naive.placed(board, f"{letter}@c3")
        if legal:
            orders.append("".join(order))
    assert orders == ["ROYg"], "one order only builds it"
    assert task.check(play(task.session(), "R@c3 O@c3 Y@c3 g@c3")).right
    assert task.check(play(task.session(), "R@c3 O@c3 Y@c3")).mistake == "too low"
    stuck = {
        "R@a1": "not on one cell",
        "g@c3": "topper too early",
        "Y@c3 O@c3 R@c3": "colours do not match",
    }
    said = {moves: task.check(play(task.session(), moves)) for moves in stuck}
    assert {moves: feedback.mistake for moves, feedback in said.items()} == stuck
    assert "has 1 block so far" in said["R@a1"].text
    assert "has 2 blocks so far" in said["g@c3"].text
    assert "Red is on top, and green does not match it" in said["Y@c3 O@c3 R@c3"].text
    assert task.check(task.session()).mistake == "nothing placed"


@pytest.mark.parametrize("name", ["why-not-here", "corner-again", "test-placement"])
def test_verdicts(name: str) -> None:
    question = LESSON.find(name)
    assert isinstance(question, WhyNot)
    check_verdicts(question)


def test_a_placement_that_is_allowed_is_told_why() -> None:
    said = {
        placement: WhyNot(
            "w", "?", Board.parse("5/2.B.2/1.P.S.2/5/5"), Placement.parse(placement)
        ).check(0)
        for placement in ("Y@b3", "O@d3", "R@d3", "R@a5", "R@c3", "P@d2")
    }
    assert said["P@d2"].right
    assert not said["Y@b3"].right, "yellow on purple"
    assert "matches all that it touches: the starting rainbow on c3." in said["O@d3"].text
    assert "The blue block on c2 does not match, but it is only at the corner" in said["O@d3"].text
    assert "it touches nothing, and a normal block may stand alone" in said["R@a5"].text
    assert "the starting rainbow beneath it" in said["R@c3"].text
    assert (
        "The blue block on c2 does not match, but it stands on a lower floor" in said["R@c3"].text
    )
    assert all("Allowed." not in feedback.text for feedback in said.values())


def test_nothing_to_touch_on_an_empty_cell() -> None:
    question = LESSON.find("four-sides")
    said = question.check({Cell.d3})
    assert said.text == "There is no block on d3, so there is nothing to touch."


def check_verdicts(question: WhyNot) -> None:
    """Exactly the verdicts of the plain rules are right; all others differ in their feedback."""
    right = plain_verdicts(question)
    wrong = []
    for number, verdict in enumerate(VERDICTS):
        if verdict in right:
            assert question.check(number).right
        else:
            wrong.append(number)
    assert len(mistakes(question.check, wrong)) == len(wrong)


def plain_verdicts(question: WhyNot) -> set[Rule | None]:
    board = naive_board(question.board)
    letter, cell = str(question.placement).split("@")
    stack = board[cell]
    found: set[Rule | None] = set()
    if any(not naive.match(letter, other.letter) for other in naive.touched(board, cell)):
        found.add(Rule.COLOURS_MATCH)
    if stack and stack[-1] in naive.TOPPERS:
        found.add(Rule.NOTHING_ON_A_TOPPER)
    if letter in naive.TOPPERS and not stack:
        found.add(Rule.NO_TOPPER_ON_THE_BOARD)
    if len(stack) >= 5:
        found.add(Rule.FIVE_HIGH)
    assert bool(found) != naive.is_legal(board, str(question.placement))
    return found or {None}


def test_the_quiz_asks_for_every_verdict_and_is_right() -> None:
    quiz = LESSON.find("stacking-quiz")
    assert isinstance(quiz, Quiz)
    for number, level in enumerate(quiz.levels):
        asked = set()
        for seed in range(30):
            question = level(random.Random(seed))
            assert isinstance(question, WhyNot)
            assert not question.board.problems()
            check_verdicts(question)
            asked |= plain_verdicts(question)
        if number == 2:
            assert asked == set(VERDICTS)


def test_python_corner() -> None:
    def can_grow(stack: str) -> bool:
        return len(stack) < 5 and not stack[-1:].islower()

    def no_limit(stack: str) -> bool:
        return not stack[-1:].islower()

    assert task_kind(LESSON, "height", len) == "right"
    assert task_kind(LESSON, "height", lambda stack: 1) == "wrong value"
    assert task_kind(LESSON, "height", 3) == "not a function"
    assert task_kind(LESSON, "can-grow", can_grow) == "right"
    assert task_kind(LESSON, "can-grow", no_limit) == "wrong value"
    assert task_kind(LESSON, "can-grow", lambda stack: stack[-1].isupper()) == "error"
    for stack in STACKS:
        board = {**naive.read_board("5/5/5/5/5"), "a1": list(stack)}
        assert can_grow(stack) == naive.is_legal(board, "W@a1")


def test_python_corner_beside() -> None:
    def beside(cell: str) -> list[str]:
        return [name for _, name in naive.neighbours(cell)]

    def with_corners(cell: str) -> list[str]:
        return [n for n in naive.CELLS if n != cell and abs(ord(n[0]) - ord(cell[0])) < 2]

    assert task_kind(LESSON, "beside", beside) == "right"
    assert task_kind(LESSON, "beside", lambda cell: beside(cell)[::-1]) == "right"
    assert task_kind(LESSON, "beside", with_corners) == "wrong value"
    assert task_kind(LESSON, "beside", lambda cell: None) == "no return"
    assert task_kind(LESSON, "beside", "b1") == "not a function"
