"""Lesson 04: the track, the tiles and the chains are those of the plain rules."""

from __future__ import annotations

import random

import pytest

from tests import naive
from tests.lessons.proof import boards, mistakes, play, task_kind
from totemo_edu.lessons.laps import ScoreBehind
from totemo_edu.lessons.lesson04 import LESSON, MOST_POINTS, TILES
from totemo_edu.lessons.questions import Choice, WhereTheMarkerLands, WhichPointsLand
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.tasks import PlaceTask


def walk(score: int, points: int) -> int:
    """The space after walking step by step from a score's space."""
    space = 0
    for _ in range(score + points):
        space = 0 if space == 29 else space + 1
    return space


def check_landing(question: WhichPointsLand) -> None:
    right = {
        points
        for points in question.choices
        if naive.earns_bonus(question.score, points, question.tiles)
    }
    assert question.check(right).right
    for points in set(question.choices) - right:
        assert not question.check(right | {points}).right
    for points in right:
        assert not question.check(right - {points}).right


def test_its_boards_are_proper() -> None:
    assert all(not board.problems() for board in boards(LESSON))


def test_the_tiles_can_lie_like_this() -> None:
    assert tuple(naive.lay_tiles([7, 6, 6, 5, 8, 7, 8, 9])) == TILES


@pytest.mark.parametrize("name", ["marker", "round-the-corner"])
def test_where_the_marker_lands(name: str) -> None:
    question = LESSON.find(name)
    assert isinstance(question, WhereTheMarkerLands)
    right = walk(question.score, question.points)
    assert question.check(right).right
    answers = [right + 1, right - 1, right + 5]
    kinds = mistakes(question.check, answers)
    assert kinds >= {"one too few", "wrong space"}
    assert kinds - {"one too few", "wrong space"} == {
        "took 29 away" if question.score + question.points > 29 else "one too far"
    }
    assert question.check(right).text.startswith(f"Right: {question.score} + {question.points} = ")


def test_a_forgotten_lap() -> None:
    assert LESSON.find("round-the-corner").check(33).mistake == "lap forgotten"


def test_the_score_behind_the_marker() -> None:
    question = LESSON.find("laps")
    assert isinstance(question, ScoreBehind)
    scores = [score for score in range(200) if walk(score, 0) == question.space]
    right = scores[question.laps]
    assert question.check(right).right
    kinds = mistakes(question.check, [question.space, right + 30, right - 30, right + 1])
    assert kinds == {"laps forgotten", "other lap", "wrong sum"}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("landing", {"no tile", "tile missing", "nothing picked"}),
        ("sleeping-tile", {"asleep", "no tile", "tile missing", "nothing picked"}),
        ("awake", {"no tile", "tile missing", "nothing picked"}),
    ],
)
def test_which_points_land(name: str, kinds: set[str]) -> None:
    question = LESSON.find(name)
    assert isinstance(question, WhichPointsLand)
    check_landing(question)
    right = question.right
    answers: list[set[int]] = [{n} for n in question.choices if n not in right]
    answers += [set(), {min(right)}]
    assert mistakes(question.check, answers) == kinds


def test_the_sleeping_tile_wakes() -> None:
    asleep, awake = LESSON.find("sleeping-tile"), LESSON.find("awake")
    assert isinstance(asleep, WhichPointsLand)
    assert isinstance(awake, WhichPointsLand)
    assert 4 - asleep.score in set(asleep.choices) - asleep.right
    assert 34 - awake.score in awake.right


def test_landing_on_the_board() -> None:
    task = LESSON.find("land")
    assert isinstance(task, PlaceTask)
    position = naive.read_position(str(task.position))
    ways = 0
    for placement in naive.legal_placements(position.board, position.hand):
        gained = naive.points(position.board, placement)
        lands = naive.earns_bonus(position.score, gained, position.tiles)
        feedback = task.check(play(task.session(), placement))
        assert feedback.right == lands
        assert feedback.mistake == ("" if lands else "no tile")
        ways += lands
    assert ways
    assert task.check(task.session()).mistake == "nothing placed"


def test_three_in_one_turn() -> None:
    task = LESSON.find("three-in-one-turn")
    assert isinstance(task, PlaceTask)
    kinds = set()
    for _, turn in naive.turns(naive.read_position(str(task.position))):
        feedback = task.check(play(task.session(), " ".join(turn)))
        assert feedback.right == (len(turn) == 3)
        kinds.add(feedback.mistake)
    assert kinds == {"", "no tile", "bonus not used"}


def test_no_points_no_landing() -> None:
    choice = LESSON.find("no-points")
    assert isinstance(choice, Choice)
    assert not naive.earns_bonus(10, 0, TILES)
    assert choice.check(1).right
    assert mistakes(choice.check, [0, 2]) == {"option 0", "option 2"}


def test_the_quiz_is_right() -> None:
    quiz = LESSON.find("track-quiz")
    assert isinstance(quiz, Quiz)
    asleep = 0
    for number, level in enumerate(quiz.levels):
        for seed in range(40):
            question = level(random.Random(seed))
            if isinstance(question, WhichPointsLand):
                check_landing(question)
                assert len(question.choices) == 4
                assert question.right
                asleep += question.score < 4
            else:
                assert isinstance(question, WhereTheMarkerLands)
                assert question.check(walk(question.score, question.points)).right
                assert (question.score + question.points >= 30) == (number == 1)
    assert asleep, "the sleeping tile is asked for"


def test_python_corner() -> None:
    assert task_kind(LESSON, "space", lambda score: score % 30) == "right"
    assert task_kind(LESSON, "space", lambda score: score) == "wrong value"
    assert task_kind(LESSON, "space", lambda score: ...) == "not done"
    assert task_kind(LESSON, "space", 4) == "not a function"
    assert task_kind(LESSON, "lap", lambda score: score // 30) == "right"
    assert task_kind(LESSON, "lap", lambda score: score / 30) == "wrong value"
    assert task_kind(LESSON, "lap", lambda score: score[0]) == "error"


def test_python_corner_landing() -> None:
    def landing(score: int, tiles: list[int]) -> list[int]:
        return [n for n in range(MOST_POINTS, 0, -1) if naive.earns_bonus(score, n, tiles)]

    def wide_awake(score: int, tiles: list[int]) -> list[int]:
        return [n for n in range(1, MOST_POINTS + 1) if (score + n) % 30 in tiles]

    assert task_kind(LESSON, "landing", landing) == "right"
    assert task_kind(LESSON, "landing", wide_awake) == "wrong value"
    assert task_kind(LESSON, "landing", lambda score, tiles: None) == "no return"
    assert task_kind(LESSON, "landing", lambda score, tiles: 7) == "wrong value"
