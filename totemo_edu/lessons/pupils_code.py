"""Checks functions of the Python corner against the engine, case by case."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from totemo_edu.language import _
from totemo_edu.lessons.exercise import Feedback


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
    if not callable(function):
        text = _("Give the function itself: its name, without brackets.")
        return Feedback(False, text, "not a function")
    tried = 0
    for case in cases:
        wanted, got = right(*case), function(*case)
        tried += 1
        if got is ...:
            text = _("Not done yet: put your answer in place of the dots.")
            return Feedback(False, text, "not done")
        if got is None:
            text = _("Your function gives nothing back: end it with return.")
            return Feedback(False, text, "no return")
        if tidy(got) != tidy(wanted):
            name = getattr(function, "__name__", "function")
            call = f"{name}({', '.join(map(repr, case))})"
            text = _("{call} gives {got}, but {wanted} is right.")
            return Feedback(False, text.format(call=call, got=got, wanted=wanted), "wrong value")
    return Feedback(True, _("Right in all {n} cases.").format(n=tried))
