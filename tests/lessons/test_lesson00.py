"""Lesson 00: what it says about cells, stacks and floors is so, and mistakes are told apart."""

from __future__ import annotations

import pytest

from tests import naive
from tests.lessons.proof import boards, mistakes, naive_board, play, task_kind
from totemo_edu.lessons.lesson import check_task
from totemo_edu.lessons.lesson00 import LESSON
from totemo_edu.lessons.looking import COLOURS, FindCell, FindHighest, HowHigh, WhichColour
from totemo_edu.lessons.questions import Choice
from totemo_edu.lessons.tasks import PlaceTask
from totemo_edu.rules.cells import Cell

NAMES = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}


def test_its_boards_are_proper() -> None:
    assert all(not board.problems() for board in boards(LESSON))


def test_finding_a_cell() -> None:
    question = LESSON.find("find-a-cell")
    assert isinstance(question, FindCell)
    right = [cell for cell in Cell if question.check({cell}).right]
    assert right == [question.cell]
    others = [{cell} for cell in Cell if cell is not question.cell] + [{Cell.a1, question.cell}]
    kinds = mistakes(question.check, others)
    assert kinds == {"other row", "other column", "other cell", "several"}


def test_finding_the_highest_stack_is_not_about_names() -> None:
    question = LESSON.find("test-cell")
    assert isinstance(question, FindHighest)
    assert [cell for cell in Cell if question.check({cell}).right] == [question.cell]
    others = [{cell} for cell in Cell if cell is not question.cell] + [{Cell.a1, question.cell}]
    assert mistakes(question.check, others) == {"lower stack", "empty cell", "several"}
    said = question.check({Cell.b2}).text
    assert said.startswith("The stack on b2 has 2 blocks. Another one is higher")
    assert not any("letter" in question.check({cell}).text for cell in Cell)


def test_the_named_cell_is_the_one_that_the_goal_names() -> None:
    first, highest = LESSON.find("find-a-cell"), LESSON.find("test-cell")
    assert isinstance(first, FindCell)
    assert isinstance(highest, FindCell)
    assert str(first.cell) in first.goal
    stacks = naive_board(highest.board)
    assert [c for c in stacks if len(stacks[c]) == max(map(len, stacks.values()))] == [
        str(highest.cell)
    ]


def test_how_high() -> None:
    question = LESSON.find("how-high")
    assert isinstance(question, HowHigh)
    stacks = naive_board(question.board)
    right, everything = len(stacks["b2"]), sum(map(len, stacks.values()))
    assert question.check(right).right
    kinds = mistakes(question.check, [1, right - 1, right + 1, everything])
    assert kinds == {"only the top", "too few", "too many", "whole board"}


@pytest.mark.parametrize("name", ["second-floor", "test-colour"])
def test_which_colour(name: str) -> None:
    question = LESSON.find(name)
    assert isinstance(question, WhichColour)
    letter = naive_board(question.board)[str(question.cell)][question.floor - 1]
    wanted = [NAMES[letter.upper()] == colour.value for colour in COLOURS]
    assert [question.check(n).right for n in range(len(COLOURS))] == wanted
    wrong = [n for n, right in enumerate(wanted) if not right]
    assert mistakes(question.check, wrong) == {"other floor", "other stack"}


def test_the_first_block() -> None:
    task = LESSON.find("first-block")
    assert isinstance(task, PlaceTask)
    for placement in naive.legal_placements(naive_board(task.position.board), "RGB"):
        assert task.check(play(task.session(), placement)).right
    assert task.check(task.session()).mistake == "nothing placed"


def test_taking_back() -> None:
    choice = LESSON.find("change-your-mind")
    assert isinstance(choice, Choice)
    assert choice.check(1).right
    assert mistakes(choice.check, [0, 2]) == {"option 0", "option 2"}


def test_python_corner() -> None:
    assert task_kind(LESSON, "cells", 25) == "right"
    assert [task_kind(LESSON, "cells", n) for n in (10, 24, ...)] == [
        "added",
        "wrong number",
        "not done",
    ]
    assert task_kind(LESSON, "board", "B.4/5/2.S.2/5/5") == "right"
    wrong = {
        "5/5/2.S.2/5/5": "no blue",
        "B.4/5/5/5/5": "no start",
        "1.B.3/5/2.S.2/5/5": "not on a1",
        "B.4/5/2.S.2/5/4.B": "too many",
        "blue": "notation",
    }
    assert {text: task_kind(LESSON, "board", text) for text in wrong} == wrong
    said = check_task(LESSON.task("board"), "B4/5/2.S.2/5/5")
    assert said.text == "Put a dot between B and 4."
    assert task_kind(LESSON, "topper", str.islower) == "right"
    assert task_kind(LESSON, "topper", str.isupper) == "wrong value"
    assert task_kind(LESSON, "topper", lambda letter: letter + 1) == "error"
