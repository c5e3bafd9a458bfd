"""The frame around an exercise with a working surface of its own: goal, check, verdict, stars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from totemo_edu.language import _
from totemo_edu.lessons.exercise import Exercise, Feedback
from totemo_edu.lessons.question_view import feedback_html
from totemo_edu.lessons.view import LessonRun
from totemo_edu.widgets.panel import Action, Fragment, button, stars_html


class WorkFragment(Fragment):
    """The goal of an exercise, the button to check what was worked out, and the verdict."""

    def __init__(self, run: LessonRun, exercise: Exercise, answer: Callable[[], Any]) -> None:
        self._run = run
        self._exercise = exercise
        self._answer = answer
        self.tries = 0
        self.feedback: Feedback | None = None
        self._judged: Any = None
        self._verdict: Feedback | None = None

    def frame(self) -> str:
        """The goal; `around` has places for the other parts."""
        return '<div class="tt-goal" data-part="goal"></div>'

    def parts(self) -> Mapping[str, str]:
        stars = stars_html(self._run.progress.stars(self._exercise.id))
        return {
            "goal": f"<p><b>{escape(_(self._exercise.goal))}</b> {stars}</p>",
            "buttons": button("check", _("Check"), style="tt-main"),
            "feedback": feedback_html(self.feedback),
        }

    def actions(self) -> Mapping[str, Action]:
        return {"check": lambda _value: self._check(), self._run.key: self._run.greet}

    def forget(self) -> None:
        """Something has changed: the last verdict is not about it any more."""
        self.feedback = None

    def worked_on(self) -> None:
        """Something has changed, and the page has to show it."""
        self.forget()
        self._run.refresh()

    def _check(self) -> None:
        answer = self._answer()
        if self._verdict is None or answer != self._judged:  # pressed twice is no other try
            self._judged = answer
            self._verdict = self._judge(answer)
        self.feedback = self._verdict
        self._run.refresh()

    def _judge(self, answer: Any) -> Feedback:
        self.tries += 1
        feedback = self._exercise.check(answer)
        if feedback.right:
            self._run.earn(self._exercise, self.tries)
            self.tries = 0
        return feedback


def around(exercise: Exercise, surface: str) -> str:
    """Where the goal, the working surface, the button and the verdict go in a panel."""
    return (
        f'<section class="tt-card tt-exercise" data-exercise="{escape(exercise.id)}">{{0}}{surface}'
        '<div class="tt-row" data-part="buttons"></div>'
        '<div class="tt-message" role="status" aria-live="polite" data-part="feedback"></div></section>'
    )
