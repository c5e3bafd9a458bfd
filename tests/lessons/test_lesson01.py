"""Lesson 01: what it calls a match is a match, and each mistake has its own feedback."""

from __future__ import annotations

from itertools import product

import pytest

from tests import naive
from tests.lessons.proof import boards, mistakes, play, task_kind
from totemo_edu.lessons.lesson01 import LESSON
from totemo_edu.lessons.questions import Choice, ColourChain, MatchingColours
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.tasks import PlaceTask
from totemo_edu.lessons.verdicts import NO, YES, DoTheyMatch
from totemo_edu.rules.colours import WHEEL, Colour

LETTERS = dict(zip((*WHEEL, Colour.RAINBOW), "ROYGBPW", strict=True))


def match(one: Colour, other: Colour) -> bool:
    return naive.match(LETTERS[one], LETTERS[other])


def test_its_boards_are_proper() -> None:
    assert all(not board.problems() for board in boards(LESSON))


@pytest.mark.parametrize("one", WHEEL)
@pytest.mark.parametrize("other", Colour)
def test_two_colours(one: Colour, other: Colour) -> None:
    question = DoTheyMatch("m", "?", one, other)
    right = YES if match(one, other) else NO
    assert question.check(right).right
    assert mistakes(question.check, [1 - right]) == {"said no" if right == YES else "said yes"}


@pytest.mark.parametrize(("name", "right"), [("neighbours", YES), ("round-the-wheel", YES)])
def test_neighbours(name: str, right: int) -> None:
    assert LESSON.find(name).check(right).right
    assert not LESSON.find(name).check(1 - right).right


@pytest.mark.parametrize("name", ["friends-of-green", "between-two"])
def test_matching_colours(name: str) -> None:
    question = LESSON.find(name)
    assert isinstance(question, MatchingColours)
    right = {c for c in Colour if all(match(c, other) for other in question.to)}
    assert question.check(right).right
    wrong = next(colour for colour in WHEEL if colour not in right)
    kinds = mistakes(
        question.check,
        [right | {wrong}, right - {Colour.RAINBOW}, {Colour.RAINBOW}],
    )
    assert kinds == {"wrong colour", "rainbow forgotten", "colour missing"}


def test_four_colours_match_green_as_the_goal_says() -> None:
    question = LESSON.find("friends-of-green")
    assert isinstance(question, MatchingColours)
    assert len(question.right) == 4


@pytest.mark.parametrize("name", ["chain", "test-chain"])
def test_every_chain_of_colours(name: str) -> None:
    chain = LESSON.find(name)
    assert isinstance(chain, ColourChain)
    solved = 0
    for between in product(WHEEL, repeat=chain.most - 2):
        links = (chain.start, *between, chain.end)
        holds = all(match(links[i], links[i + 1]) for i in range(len(links) - 1))
        assert chain.check(list(between)).right == holds
        solved += holds
    assert solved == 2 if name == "chain" else solved >= 2
    long_way = [chain.start, *between_on_wheel(chain)]
    kinds = mistakes(chain.check, [[], [Colour.RAINBOW], long_way])
    assert kinds == {"chain broken", "rainbow used", "chain too long"}


def between_on_wheel(chain: ColourChain) -> list[Colour]:
    """A way round the wheel from the start of a chain to its end."""
    start, end = WHEEL.index(chain.start), WHEEL.index(chain.end)
    return [WHEEL[i % 6] for i in range(start + 1, start + 6) if i % 6 != end][
        : (end - start) % 6 - 1
    ]


def test_rainbow() -> None:
    choice = LESSON.find("rainbow")
    assert isinstance(choice, Choice)
    assert match(Colour.RED, Colour.RAINBOW)
    assert match(Colour.RAINBOW, Colour.GREEN)
    assert choice.check(0).right
    assert mistakes(choice.check, [1, 2]) == {"option 1", "option 2"}


def test_the_bridge_has_one_block_that_fits() -> None:
    task = LESSON.find("bridge")
    assert isinstance(task, PlaceTask)
    board = naive.read_board(str(task.position.board))
    assert [b for b in "ROG" if naive.is_legal(board, f"{b}@c3")] == ["G"]
    assert task.check(play(task.session(), "G@c3")).right
    assert task.check(task.session()).mistake == "nothing placed"
    assert task.check(play(task.session(), "R@a1")).mistake == "alone"
    assert task.check(play(task.session(), "G@b2")).mistake == "too few"


def test_the_quiz_adapts() -> None:
    quiz = LESSON.find("colour-quiz")
    assert isinstance(quiz, Quiz)
    run = quiz.run("test")
    for _ in range(2):
        question = run.question
        assert isinstance(question, DoTheyMatch)
        assert run.answer(YES if match(question.one, question.other) else NO).right
    assert run.level == 1, "two right answers lead to the next level"
    asked = run.question
    first = run.answer({Colour.RAINBOW})
    assert not first.right
    assert run.question is asked, "a wrong answer may be tried again"
    run.answer({Colour.RAINBOW})
    assert run.level == 0, "a second wrong answer leads back"
    assert run.question is not asked
    while not run.mastered:
        question = run.question
        if isinstance(question, DoTheyMatch):
            run.answer(YES if match(question.one, question.other) else NO)
        else:
            assert isinstance(question, MatchingColours)
            assert run.answer(question.right).right
    assert run.right == 2 + 2 + 2 + 2


def test_python_corner() -> None:
    assert task_kind(LESSON, "steps", 3) == "right"
    assert [task_kind(LESSON, "steps", n) for n in (4, 2, 0, ...)] == [
        "counted colours",
        "counted between",
        "wrong number",
        "not done",
    ]
    assert task_kind(LESSON, "friends", ["yellow", "green", "blue"]) == "right"
    assert task_kind(LESSON, "friends", ["yellow", "green", "blue", "rainbow"]) == "right"
    wrong = ("green", ["grey"], ["green", "red"], ["green"])
    assert [task_kind(LESSON, "friends", answer) for answer in wrong] == [
        "not a list",
        "unknown colour",
        "wrong colour",
        "colour missing",
    ]


def test_python_corner_function() -> None:
    wheel = ["red", "orange", "yellow", "green", "blue", "purple"]

    def good(one: str, other: str) -> bool:
        if "rainbow" in (one, other):
            return True
        return (wheel.index(one) - wheel.index(other)) % 6 in (0, 1, 5)

    def not_round(one: str, other: str) -> bool:
        if "rainbow" in (one, other):
            return True
        return abs(wheel.index(one) - wheel.index(other)) <= 1

    def no_rainbow(one: str, other: str) -> bool:
        return (wheel.index(one) - wheel.index(other)) % 6 in (0, 1, 5)

    assert task_kind(LESSON, "match", good) == "right"
    assert task_kind(LESSON, "match", not_round) == "wrong value"
    assert task_kind(LESSON, "match", no_rainbow) == "error"
    assert task_kind(LESSON, "match", lambda one, other: None) == "no return"
    assert task_kind(LESSON, "match", True) == "not a function"
