"""Lesson 08: every chance is counted a second time, draw by draw."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from totemo_edu.lessons.chances import (
    PLAY,
    PUT_BACK,
    HowLikely,
    PlayOrPutBack,
    WhichIsLikelier,
    WorthOnAverage,
)
from totemo_edu.lessons.fractions import read_fraction
from totemo_edu.lessons.lesson import check_task
from totemo_edu.lessons.lesson08 import LESSON
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.view import LessonRun
from totemo_edu.rules.bag import Bag
from totemo_edu.widgets.panel import Panel

from .. import naive
from .plain_turns import is_proper

LIKELY = [e for e in LESSON.exercises if isinstance(e, HowLikely)]
ADVICE = [e for e in LESSON.exercises if isinstance(e, PlayOrPutBack)]


def counted(question: HowLikely) -> Fraction:
    """Of all sets of so many blocks from the bag, those with a wanted one."""
    draws = list(combinations(question.bag.letters, question.draws))
    return Fraction(sum(bool(set(d) & set(question.wanted)) for d in draws), len(draws))


@pytest.mark.parametrize(
    ("name", "answer", "mistake", "told"),
    [
        ("one-draw", Fraction(6, 48), "toppers counted", "only about the purple block"),
        ("one-draw", Fraction(7, 48), "miscounted", "it is not 7 of them"),
        ("one-draw", Fraction(4, 47), "too much", "Count all blocks in the bag first"),
        ("two-draws", Fraction(4, 6), "too few pairs", "There are 6 pairs, that is right."),
        ("two-draws", Fraction(1), "added", "Adding counts a draw twice"),
    ],
)
def test_a_wrong_chance_comes_with_a_hint(
    name: str, answer: Fraction, mistake: str, told: str
) -> None:
    said = LESSON.find(name).check(answer)
    assert (said.right, said.mistake) == (False, mistake)
    assert told in said.text
    assert "Try again" not in said.text


@pytest.mark.parametrize("question", LIKELY, ids=lambda question: str(question.id))
def test_how_likely(question: HowLikely) -> None:
    right = counted(question)
    assert question.check(right).right
    opposite = question.check(1 - right)
    assert opposite.mistake == "the opposite"
    assert "*" not in opposite.text, "pages show feedback as it is, without Markdown"
    assert question.check(Fraction(2)).mistake in ("more than all", "upside down")
    tried = [1 - right, Fraction(7, 2), right / 7, (1 + right) / 2]
    assert len({question.check(answer).mistake for answer in tried}) == 4


def test_mistakes_that_belong_to_a_question() -> None:
    assert LESSON.find("toppers-too").check(Fraction(7, 48)).mistake == "toppers forgotten"
    assert LESSON.find("two-draws").check(Fraction(1)).mistake == "added"
    assert LESSON.find("two-draws").check(Fraction(1, 2)).mistake == "one draw only"
    assert LESSON.find("one-draw").check(Fraction(4, 44)).mistake == "compared with the others"


def test_the_full_bag_is_the_box_without_the_start() -> None:
    assert {b: Bag.full().letters.count(b) for b in naive.BOX} == {**naive.BOX, "S": 0}


def test_the_likelier() -> None:
    question = LESSON.find("likelier")
    assert isinstance(question, WhichIsLikelier)
    numbers = [sum(question.bag.letters.count(x) for x in kind) for kind in question.kinds]
    said = [question.check(i) for i in range(len(numbers))]
    assert [f.right for f in said] == [n == max(numbers) for n in numbers]
    assert {f.mistake for f in said} == {"", "fewer", "none left"}
    assert len(question.labels()) == len(numbers)


def test_worth_on_average() -> None:
    question = LESSON.find("worth")
    assert isinstance(question, WorthOnAverage)
    plain = naive.read_position(str(question.position))
    best = [
        naive.best_turn(plain._replace(hand=[*plain.hand, drawn])).points
        for drawn in question.bag.letters
    ]
    right = Fraction(sum(best), len(best))
    assert question.check(right).right
    mistakes = [question.check(Fraction(n)).mistake for n in (5, 6, sum(best), 4, 9)]
    assert len(set(mistakes)) == 5


def average_best(board: naive.Board, kept: str, bag: str, score: int, tiles: list[int]) -> Fraction:
    """The best turn on average after drawing up to three, hand by hand, by the plain rules."""
    known: dict[str, int] = {}
    total, number = 0, 0
    for drawn in combinations(sorted(bag), 3 - len(kept)):
        hand = "".join(sorted(kept + "".join(drawn)))
        if hand not in known:
            position = naive.Position(board, list(hand), score, tiles)
            known[hand] = naive.best_turn(position).points
        total, number = total + known[hand], number + 1
    return Fraction(total, number)


@pytest.mark.parametrize("question", ADVICE, ids=lambda question: str(question.id))
def test_play_or_put_back(question: PlayOrPutBack) -> None:
    assert is_proper(question.position)
    plain = naive.read_position(str(question.position))
    bag = list("".join(letter * number for letter, number in naive.BOX.items()))
    for letter in [*(x for stack in plain.board.values() for x in stack), *plain.hand]:
        bag.remove(letter)
    unseen = "".join(bag)
    played = []
    for _, turn in naive.turns(plain):
        if not turn:
            continue
        board, hand, gained = plain.board, plain.hand, 0
        for placement in turn:
            gained += naive.points(board, placement)
            board, hand = naive.placed(board, placement), naive.without(hand, placement[0])
        later = average_best(board, "".join(hand), unseen, plain.score + gained, plain.tiles)
        played.append(gained + later)
    back = average_best(plain.board, "", unseen + "".join(plain.hand), plain.score, plain.tiles)
    better = PLAY if max(played) >= back else PUT_BACK
    assert question.check(better).right
    wrong = question.check(1 - better)
    assert wrong.mistake == ("this turn forgotten" if better == PLAY else "next turn forgotten")


def test_both_answers_are_right_somewhere() -> None:
    assert {question.advice().better for question in ADVICE} == {"play", "discard"}


def test_the_quiz() -> None:
    quiz = LESSON.find("bag-quiz")
    assert isinstance(quiz, Quiz)
    for seed in range(30):
        for level in quiz.levels:
            question = level(random.Random(seed))
            assert isinstance(question, HowLikely)
            assert "{" not in question.goal
            assert question.check(counted(question)).right
            assert 0 < question.right <= 1


def test_any_way_to_write_a_fraction_is_understood_in_the_page() -> None:
    for text in ("5/6", "10/12", "5 of 6", " 5 in 6 ", "5 out of 6"):
        run = LessonRun(LESSON)
        panel = run.show("two-draws")
        assert isinstance(panel, Panel)
        panel._received(None, {"do": "number", "value": text}, None)
        panel._received(None, {"do": "check", "value": ""}, None)
        assert "tt-yes" in panel.parts["feedback"], text
    assert read_fraction("5/6/7") is None
    assert read_fraction("9" * 30) is None


# The Python corner


def chance(letter: str, bag: str) -> Fraction:
    return Fraction(bag.count(letter), len(bag))


def slipping(*_values: object) -> int:
    return 1 // 0


@pytest.mark.parametrize(
    ("task", "answer", "mistake"),
    [
        ("chance", chance, ""),
        ("chance", lambda letter, bag: bag.count(letter) / len(bag), ""),
        ("chance", lambda letter, bag: bag.count(letter), "not divided"),
        (
            "chance",
            lambda x, bag: bag.count(x) / max(1, len(bag) - bag.count(x)),
            "the others only",
        ),
        ("chance", lambda letter, bag: 0.123, "wrong value"),
        ("chance", lambda letter, bag: None, "no return"),
        ("chance", 1, "not a function"),
        ("chance", slipping, "error"),
        ("average", lambda numbers: sum(numbers) / len(numbers), ""),
        ("average", lambda numbers: Fraction(sum(numbers), len(numbers)), ""),
        ("average", sum, "sum"),
        ("average", lambda numbers: sum(numbers) // len(numbers), "rounded"),
        ("average", max, "wrong value"),
        ("average", slipping, "error"),
        ("two-draws", Fraction(18, 28), ""),
        ("two-draws", 18 / 28, ""),
        ("two-draws", Fraction(6, 8), "added"),
        ("two-draws", Fraction(10, 28), "the opposite"),
        ("two-draws", 1 - Fraction(25, 64), "put back"),
        ("two-draws", 0.9, "wrong number"),
        ("two-draws", "18/28", "text"),
        ("two-draws", ..., "not done"),
    ],
)
def test_python_tasks(task: str, answer: object, mistake: str) -> None:
    feedback = check_task(LESSON.task(task), answer)
    assert (feedback.right, feedback.mistake) == (not mistake, mistake)
