"""Lesson 03: its sums are the sums of the plain rules, and its best placements are the best."""

from __future__ import annotations

import random

import pytest

from tests import naive
from tests.lessons.proof import boards, mistakes, naive_board, play, task_kind
from totemo_edu.lessons.lesson03 import LESSON
from totemo_edu.lessons.predict import PredictTask
from totemo_edu.lessons.questions import Choice, HowManyPoints
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.tasks import PlaceTask
from totemo_edu.rules.board import Board
from totemo_edu.rules.placement import Placement


def test_its_boards_are_proper() -> None:
    assert all(not board.problems() for board in boards(LESSON))


def points(question: HowManyPoints) -> int:
    return naive.points(naive_board(question.board), str(question.placement))


def test_the_first_classic_example() -> None:
    question = LESSON.find("first-example")
    assert isinstance(question, HowManyPoints)
    assert points(question) == 3
    assert question.check(3).right
    wrong = {1: "side", 2: "own value", 0: "too little", 6: "too much"}
    assert {n: question.check(n).mistake for n in wrong} == wrong
    assert len({question.check(n).text for n in wrong}) == len(wrong)


def test_the_second_classic_example() -> None:
    question = LESSON.find("second-example")
    assert isinstance(question, HowManyPoints)
    assert points(question) == 6
    assert question.check(6).right
    wrong = {5: "own value", 4: "side", 3: "beneath", 7: "corner", 1: "several", 12: "too much"}
    assert {n: question.check(n).mistake for n in wrong} == wrong
    assert len({question.check(n).text for n in wrong}) == len(wrong)


def test_standing_alone() -> None:
    choice = LESSON.find("alone")
    assert isinstance(choice, Choice)
    assert naive.points(naive.read_board("5/5/2.S.2/5/5"), "O@a1") == 2
    assert choice.check(1).right
    assert mistakes(choice.check, [0, 2]) == {"option 0", "option 2"}


def test_predict_then_place() -> None:
    task = LESSON.find("predict-then-place")
    assert isinstance(task, PredictTask)
    board = naive_board(task.position.board)
    for placement in naive.legal_placements(board, "BGy"):
        scored = naive.points(board, placement)
        session = play(task.session(), placement)
        assert task.check(session, scored).right == (scored >= task.number)
        assert not task.check(session, scored + 1).right
    good = play(task.session(), "B@d4")
    poor = play(task.session(), "B@a1")
    kinds = {
        task.check(task.session()).mistake,
        task.check(good, None).mistake,
        task.check(good, 6).mistake,
        task.check(good, 4).mistake,
        task.check(poor, 1).mistake,
    }
    assert kinds == {"nothing placed", "no prediction", "own value", "one of several", "too few"}


@pytest.mark.parametrize("name", ["best-of-several", "test-best"])
def test_the_best_is_the_best(name: str) -> None:
    task = LESSON.find(name)
    assert isinstance(task, PlaceTask)
    board, hand = naive_board(task.position.board), "".join(map(str, task.position.hand))
    scored = {p: naive.points(board, p) for p in naive.legal_placements(board, hand)}
    most = max(scored.values())
    assert most == 7
    kinds = set()
    for placement, gained in scored.items():
        feedback = task.check(play(task.session(), placement))
        assert feedback.right == (gained == most)
        kinds.add(feedback.mistake)
    assert kinds == {"", "other block", "other cell"}


def test_exactly_six() -> None:
    task = LESSON.find("exactly-six")
    assert isinstance(task, PlaceTask)
    board = naive_board(task.position.board)
    kinds = set()
    for placement in naive.legal_placements(board, "GYO"):
        feedback = task.check(play(task.session(), placement))
        assert feedback.right == (naive.points(board, placement) == 6)
        kinds.add(feedback.mistake)
        if feedback.mistake == "too many":
            assert f"{session_points(feedback.text) - 6} too many. Leave out" in feedback.text
    assert kinds == {"", "too many", "too few"}


def session_points(text: str) -> int:
    """The number in "That is 7 points."."""
    return int(text.split()[2])


def counted(board: str, placement: str) -> HowManyPoints:
    return HowManyPoints("q", "?", Board.parse(board), Placement.parse(placement))


@pytest.mark.parametrize(
    ("board", "placement", "answer", "mistake", "told"),
    [
        # the block's own value and that of its neighbour are the same: neither is claimed
        ("5/1.B.3/2.S.2/5/5", "B@a2", 1, "one of several", "1 point is missing. Count again"),
        ("5/1.G.B.2/2.S.2/5/5", "G@b3", 5, "one of several", "2 points are missing."),
        (
            "5/5/1.P.S.2/5/5",
            "B@b3",
            7,
            "lower floor",
            "rainbow on c3 stands on floor 1, your block",
        ),
        ("5/5/1.BGB.3/5/5", "B@b3", 5, "whole stack", "beneath only the top block"),
        (
            "5/1.BB.G.2/2.P.2/5/5",
            "B@c3",
            5,
            "corner",
            "The blue block on b2 is at the corner: corners do not touch.",
        ),
        (
            "5/1.BB.B.2/2.P.2/5/5",
            "B@c3",
            5,
            "one of several",
            "1 point too many. Did you count one of these? The blue block on b2 is at the corner:"
            " corners do not touch. The blue block on c2 stands on floor 1, your block on floor 2:",
        ),
        ("5/2.G.2/1.B.P.2/5/5", "B@c3", 7, "lower floors", "Only blocks on the same floor touch"),
        ("5/1.B.1.BG.1/2.P.2/5/5", "B@c3", 7, "corners", "Leave out the corners"),
        (
            "5/5/2.SORr.2/5/5",
            "R@c2",
            2,
            "top instead",
            "Of the stack on c3 your block touches only the one on floor 1: the starting rainbow",
        ),
        ("5/5/2.BGYO.S.1/5/5", "B@b3", 3, "top instead", "only the one on floor 1: the blue block"),
        ("5/5/2.BGYO.S.1/5/5", "B@b3", 1, "one of several", "1 point is missing. Count again"),
        ("5/1.B.3/2.P.2/5/5", "B@c3", 30, "too much", "26 points too many."),
    ],
)
def test_a_wrong_sum_is_explained_only_as_far_as_it_is_sure(
    board: str, placement: str, answer: int, mistake: str, told: str
) -> None:
    said = counted(board, placement).check(answer)
    assert (said.right, said.mistake) == (False, mistake), said.text
    assert told in said.text


def test_the_quiz_is_right_and_gets_harder() -> None:
    quiz = LESSON.find("points-quiz")
    assert isinstance(quiz, Quiz)
    touched = []
    for level in quiz.levels:
        faces = set()
        for seed in range(20):
            question = level(random.Random(seed))
            assert isinstance(question, HowManyPoints)
            board = naive_board(question.board)
            assert naive.is_legal(board, str(question.placement))
            assert question.check(points(question)).right
            assert not question.check(points(question) + 1).right
            faces.add(len(naive.touched(board, str(question.placement.cell))))
        touched.append(faces)
    assert max(touched[0]) < min(touched[1]) <= max(touched[1]) < min(touched[2])


def test_python_corner() -> None:
    values = {letter: naive.VALUES[letter] for letter in naive.NORMAL}
    assert task_kind(LESSON, "values", values) == "right"
    assert task_kind(LESSON, "values", {**values, "P": 2}) == "wrong value"
    assert task_kind(LESSON, "values", {"R": 1}) == "letter missing"
    assert task_kind(LESSON, "values", 1) == "not a dictionary"
    assert task_kind(LESSON, "points", lambda own, touched: own + sum(touched)) == "right"
    assert task_kind(LESSON, "points", lambda own, touched: sum(touched)) == "wrong value"
    assert task_kind(LESSON, "points", lambda own, touched: own + touched[0]) == "error"
    assert task_kind(LESSON, "points", 3) == "not a function"


def test_python_corner_six() -> None:
    task = LESSON.find("exactly-six")
    assert isinstance(task, PlaceTask)
    board = naive_board(task.position.board)
    kinds = {"right": 6, "too many": 7, "too few": 1}
    for placement in naive.legal_placements(board, "GYO"):
        scored = naive.points(board, placement)
        kind = task_kind(LESSON, "six", placement)
        assert (kind == "right") == (scored == 6)
        assert kind in kinds
    assert task_kind(LESSON, "six", "R@a1") == "not allowed"
    assert task_kind(LESSON, "six", "six") == "notation"
