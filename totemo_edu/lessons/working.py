"""The frame around an exercise with a working surface of its own: goal, check, verdict, stars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from totemo_edu.lessons.exercise import Exercise
from totemo_edu.lessons.judging import Judging
from totemo_edu.lessons.view import LessonRun
from totemo_edu.widgets.panel import Action, Fragment


class WorkFragment(Fragment):
    """The goal of an exercise, the button to check what was worked out, and the verdict."""

    def __init__(self, run: LessonRun, exercise: Exercise, answer: Callable[[], Any]) -> None:
        self._run = run
        self._exercise = exercise
        self._answer = answer
        self.judging = Judging(run, exercise)

    def frame(self) -> str:
        """The goal; `around` has places for the other parts."""
        return '<div class="tt-goal" data-part="goal"></div>'

    def parts(self) -> Mapping[str, str]:
        return {
            "goal": self.judging.goal(),
            "buttons": self.judging.button(),
            "feedback": self.judging.said(),
        }

    def actions(self) -> Mapping[str, Action]:
        return {"check": lambda _value: self._check(), self._run.key: self._run.greet}

    def worked_on(self) -> None:
        """Something has changed, and the page has to show it."""
        self.judging.forget()
        self._run.refresh()

    def _check(self) -> None:
        answer = self._answer()
        self.judging.check(answer, lambda: self.judging.count(self._exercise.check(answer)))


def around(exercise: Exercise, surface: str) -> str:
    """Where the goal, the working surface, the button and the verdict go in a panel."""
    return (
        f'<section class="tt-card tt-exercise" data-exercise="{escape(exercise.id)}">{{0}}{surface}'
        '<div class="tt-row" data-part="buttons"></div>'
        '<div class="tt-message" role="status" aria-live="polite" data-part="feedback"></div></section>'
    )
