"""Checks functions of the Python corner against the engine, case by case.

A function that stops, or gives nothing back, is told so together with the call that it happened in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from totemo_edu.language import _
from totemo_edu.lessons.exercise import Feedback


class SlipError(Exception):
    """What is wrong with a pupil's function before its result can be looked at."""

    def __init__(self, feedback: Feedback) -> None:
        super().__init__(feedback.text)
        self.feedback = feedback


def call(function: Any, *case: Any) -> Any:
    """What a function gives; a `SlipError` if it is no function, stops, or gives nothing.

    >>> call(len, "abc")
    3
    >>> def first(text):
    ...     return text[0]
    >>> call(first, "")
    Traceback (most recent call last):
    ...
    totemo_edu.lessons.pupils_code.SlipError: Your code stopped with IndexError: string index out of range, when it was called with first('').
    """
    if not callable(function):
        text = _("Give the function itself: its name, without brackets.")
        raise SlipError(Feedback(False, text, "not a function"))
    try:
        got = function(*case)
    except Exception as error:
        text = _("Your code stopped with {kind}: {message}, when it was called with {call}.")
        kind = type(error).__name__
        text = text.format(kind=kind, message=error, call=written(function, case))
        raise SlipError(Feedback(False, text, "error")) from error
    if got is ...:
        text = _("Not done yet: put your answer in place of the dots.")
        raise SlipError(Feedback(False, text, "not done"))
    if got is None:
        text = _("Your function gives nothing back: end it with return.")
        raise SlipError(Feedback(False, text, "no return"))
    return got


def written(function: Any, case: Iterable[Any]) -> str:
    """A call as one writes it."""
    name = getattr(function, "__name__", "function")
    return f"{name}({', '.join(map(_argument, case))})"


def _argument(value: Any) -> str:
    """Boards and positions as their text, all else as Python shows it."""
    plain = isinstance(value, str | int | float | list | tuple | dict | bool)
    return repr(value) if plain else f'"{value}"'


def check_function(
    function: Any,
    cases: Iterable[tuple[Any, ...]],
    right: Callable[..., Any],
    tidy: Callable[[Any], Any] = lambda result: result,
) -> Feedback:
    """Calls a function with every case; the feedback names the first one that goes wrong.

    Results are tidied before they are compared: with `sorted`, a list may be in any order.

    >>> def double(n):
    ...     return n + 2
    >>> print(check_function(double, [(2,), (3,)], lambda n: 2 * n).text)
    double(3) gives 5, but 6 is right.
    """
    tried = 0
    for case in cases:
        wanted, got = right(*case), call(function, *case)
        tried += 1
        if not _same(got, wanted, tidy):
            text = _("{call} gives {got}, but {wanted} is right.")
            text = text.format(call=written(function, case), got=got, wanted=wanted)
            return Feedback(False, text, "wrong value")
    return Feedback(True, _("Right in all {n} cases.").format(n=tried))


def _same(got: Any, wanted: Any, tidy: Callable[[Any], Any]) -> bool:
    """Whether two results are the same once they are tidied; what cannot be tidied is not."""
    try:
        return bool(tidy(got) == tidy(wanted))
    except (TypeError, ValueError):
        return False


def check_number(answer: Any) -> int | float:
    """A number that someone has written; a `SlipError` if it is a text."""
    if isinstance(answer, str):
        text = _("That is text. Write the number without quotes.")
        raise SlipError(Feedback(False, text, "text"))
    number: int | float = answer
    return number
