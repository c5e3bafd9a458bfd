"""Lesson 05: what it calls best is best, and each mistake is told apart."""

from __future__ import annotations

import random

import pytest

from totemo_edu import speech
from totemo_edu.lessons.lesson import check_task
from totemo_edu.lessons.lesson05 import (
    GREEDY_OR_CLEVER,
    LESSON,
    NOTHING_FITS,
    OVER_THE_LAP,
    THREE_BLOCKS,
    TWO_PURPLES,
)
from totemo_edu.lessons.questions import Choice, WhichPointsLand
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.tasks import Aim, PlaceTask
from totemo_edu.lessons.turns import HowManyInTurn, MustDiscard
from totemo_edu.rules.placement import Placement, read_turn
from totemo_edu.rules.position import Position
from totemo_edu.rules.track import earns_bonus

from .. import naive
from .plain_turns import is_proper, most_at_once, most_in_a_turn
from .proof import play

POSITIONS = [GREEDY_OR_CLEVER, NOTHING_FITS, OVER_THE_LAP, THREE_BLOCKS, TWO_PURPLES]
PLACE_TASKS = [e for e in LESSON.exercises if isinstance(e, PlaceTask)]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_positions_could_have_come_about(position: Position) -> None:
    assert is_proper(position)


@pytest.mark.parametrize("task", PLACE_TASKS, ids=lambda task: str(task.id))
def test_what_is_called_best_is_best(task: PlaceTask) -> None:
    best = most_in_a_turn(task.position)
    if task.aim is Aim.BEST_PLACEMENT:
        assert task.best() == most_at_once(task.position)
        return
    assert task.best() == best.points
    for turn in best.turns:
        session = task.session()
        for placement in turn:
            assert session.place(placement[2:], placement[0])
        assert task.check(session).right


def test_greed_loses_in_every_turn_to_find() -> None:
    for task in PLACE_TASKS:
        if task.aim is Aim.BEST_TURN:
            assert most_in_a_turn(task.position).points > most_at_once(task.position)


@pytest.mark.parametrize(
    ("name", "turn", "mistake"),
    [
        ("greedy", "", "nothing placed"),
        ("greedy", "R@a1", "other block"),
        ("greedy", "p@c2", "other cell"),
        ("clever", "p@c3", "greedy"),
        ("clever", "R@d3", "bonus not used"),
        ("clever", "R@a1", "bonus not seen"),
        ("clever", "R@d3 B@c4", "better end"),
        ("three-in-a-row", "G@c3", "greedy"),
        ("three-in-a-row", "B@b2", "bonus not used"),
        ("over-the-lap", "B@b1", "greedy"),
        ("over-the-lap", "o@d1", "bonus not seen"),
    ],
)
def test_each_mistake_on_the_board(name: str, turn: str, mistake: str) -> None:
    task = LESSON.find(name)
    assert isinstance(task, PlaceTask)
    session = task.session()
    for placement in turn.split():
        assert session.place(placement[2:], placement[0])
    feedback = task.check(session)
    assert (feedback.right, feedback.mistake) == (False, mistake)


@pytest.mark.parametrize("name", ["clever", "three-in-a-row", "over-the-lap"])
def test_the_greedy_turn_is_never_told_that_a_block_scores_more(name: str) -> None:
    task = LESSON.find(name)
    assert isinstance(task, PlaceTask)
    most = most_at_once(task.position)
    plain = naive.read_position(str(task.position))
    greedy = 0
    for placement in naive.legal_placements(plain.board, plain.hand):
        session = play(task.session(), placement)
        said = task.check(session).text
        assert "score more" not in said
        if session.gained == most:
            greedy += 1
            assert said.startswith(f"That is {most}, the most for one block. But it goes past")
    assert greedy


def test_options_have_feedback_of_their_own() -> None:
    question = LESSON.find("what-may-you-do")
    assert isinstance(question, Choice)
    said = [question.check(i) for i in range(len(question.options))]
    assert sum(feedback.right for feedback in said) == 1
    assert len({feedback.text for feedback in said}) == len(said)


def test_nothing_fits() -> None:
    question = LESSON.find("does-any-fit")
    assert isinstance(question, MustDiscard)
    plain = naive.read_position(str(question.position))
    assert naive.legal_placements(plain.board, plain.hand) == []
    assert question.check(1).right
    assert question.check(0).mistake == "nothing fits"
    assert "some rule is always against it" in question.check(0).text
    fits = MustDiscard("d", "?", position=GREEDY_OR_CLEVER)
    assert fits.check(0).right
    assert fits.check(1).mistake == "something fits"


def test_the_sum_that_lands() -> None:
    question = LESSON.find("the-sum-that-lands")
    assert isinstance(question, WhichPointsLand)
    right = {p for p in question.choices if naive.earns_bonus(question.score, p, question.tiles)}
    assert question.check(right).right
    assert {question.check(right | {p}).mistake for p in set(question.choices) - right} == {
        "asleep",
        "no tile",
    }
    assert question.check(right - {7}).mistake == "tile missing"


def test_adding_up_a_turn() -> None:
    question = LESSON.find("add-it-up")
    assert isinstance(question, HowManyInTurn)
    plain = naive.read_position(str(question.position))
    totals = {" ".join(turn): points for points, turn in naive.turns(plain)}
    assert question.check(totals[question.turn]).right
    mistakes = [question.check(n).mistake for n in (6, 10, 13, 20, 5)]
    assert len(set(mistakes)) == len(mistakes)


def test_the_quiz_asks_what_can_be_answered() -> None:
    quiz = LESSON.find("turn-quiz")
    assert isinstance(quiz, Quiz)
    for seed in range(40):
        for level in quiz.levels[:2]:
            question = level(random.Random(seed))
            assert isinstance(question, WhichPointsLand)
            assert question.right
            assert set(question.choices) > question.right
        turn = quiz.levels[2](random.Random(seed))
        assert isinstance(turn, HowManyInTurn)
        assert is_proper(turn.position)
        first, second = read_turn(turn.turn)
        board = naive.read_board(str(turn.position.board))
        after = naive.placed(board, str(first))
        assert naive.is_legal(board, str(first))
        assert naive.is_legal(after, str(second))
        assert any(t.cell == str(first.cell) for t in naive.touched(after, str(second.cell)))
        assert turn.right == naive.points(board, str(first)) + naive.points(after, str(second))


# The Python corner


def slipping(position: Position) -> int:
    raise ZeroDivisionError("a slip")


@pytest.mark.parametrize(
    ("task", "answer", "mistake"),
    [
        ("most-at-once", most_at_once, ""),
        ("most-at-once", lambda position: most_in_a_turn(position).points, "whole turn"),
        ("most-at-once", lambda position: 3, "wrong number"),
        ("most-at-once", lambda position: None, "no return"),
        ("most-at-once", 6, "not a function"),
        ("most-at-once", slipping, "error"),
        ("most-at-once", ..., "not done"),
        ("lands", earns_bonus, ""),
        ("lands", lambda s, p, t: (s + p) % 30 in t and p > 0, "asleep"),
        ("lands", lambda s, p, t: (s + p) in t and s + p >= 10 and p > 0, "lap forgotten"),
        ("lands", lambda s, p, t: (s + p) % 30 in t and (s + p >= 10), "no points"),
        ("lands", lambda s, p, t: s in t, "wrong space"),
        ("lands", True, "not a function"),
        ("first-step", "B@b2", ""),
        ("first-step", "G@c3", "greedy"),
        ("first-step", "B@a5", "less"),
        ("first-step", "P@a5", "not allowed"),
        ("first-step", "blue on b2", "notation"),
    ],
)
def test_python_tasks(task: str, answer: object, mistake: str) -> None:
    feedback = check_task(LESSON.task(task), answer)
    assert (feedback.right, feedback.mistake) == (not mistake, mistake)


def test_a_placement_that_is_not_allowed_is_explained_in_the_readers_words() -> None:
    feedback = LESSON.task("first-step").check("P@a5")
    ruling = THREE_BLOCKS.ruling(Placement.parse("P@a5"))
    assert feedback.text == speech.ruling_sentence(ruling)
