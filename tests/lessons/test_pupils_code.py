"""The Python corner: slips are told in words that lead on, with the call that they happened in."""

from __future__ import annotations

from typing import Any

import pytest

from totemo_edu.lessons.lesson import NUMBERS, PythonTask, check_task, load

FUNCTIONS = {
    "00": ("topper",),
    "01": ("match",),
    "02": ("height", "can-grow", "beside"),
    "03": ("points",),
    "04": ("space", "lap", "landing"),
    "05": ("most-at-once", "lands"),
    "06": ("next-player", "winners"),
    "07": ("count", "best", "can-cut"),
    "08": ("chance", "average"),
    "09": ("link", "unique"),
}
"""The tasks of each lesson that ask for a function."""

TASKS = [
    pytest.param(load(number).task(name), id=f"{number}-{name}")
    for number in NUMBERS
    for name in FUNCTIONS[number]
]


def prints(*values: Any) -> None:
    """Prints where it should return."""
    print(values)


def stops(*values: Any) -> Any:
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize("task", TASKS)
def test_a_function_without_return(task: PythonTask) -> None:
    said = check_task(task, prints)
    assert (said.right, said.mistake) == (False, "no return")
    assert said.text == "Your function gives nothing back: end it with return."


@pytest.mark.parametrize("task", TASKS)
def test_a_function_that_stops_names_the_case(task: PythonTask) -> None:
    said = check_task(task, stops)
    assert (said.right, said.mistake) == (False, "error")
    assert "ZeroDivisionError: division by zero, when it was called with stops(" in said.text
    assert "Board.parse" not in said.text


@pytest.mark.parametrize("task", TASKS)
def test_no_function_and_a_function_of_dots(task: PythonTask) -> None:
    assert check_task(task, 7).mistake == "not a function"
    assert check_task(task, lambda *values: ...).mistake == "not done"


def test_the_empty_stack_is_named() -> None:
    said = check_task(load("02").task("can-grow"), lambda stack: stack[-1].isupper())
    assert said.text.endswith("string index out of range, when it was called with <lambda>('').")


@pytest.mark.parametrize(
    ("number", "name", "answer"),
    [("00", "cells", "25"), ("01", "steps", "3"), ("06", "bonus-blocks", "7")],
)
def test_a_number_in_quotes(number: str, name: str, answer: str) -> None:
    said = check_task(load(number).task(name), answer)
    assert said.text == "That is text. Write the number without quotes."
