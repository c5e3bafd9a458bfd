"""Judging an exercise in a page: the Check button, the verdict that it brings, and the stars.

Pressing Check twice on the same answer is no other try, and so costs no star.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from totemo_edu.language import _
from totemo_edu.lessons.exercise import Exercise, Feedback
from totemo_edu.widgets.panel import button, stars_html

if TYPE_CHECKING:
    from totemo_edu.lessons.view import LessonRun


class Judging:
    """What is said to the answers that someone gives to one exercise."""

    def __init__(self, run: LessonRun, exercise: Exercise) -> None:
        self.run = run
        self.exercise = exercise
        self.tries = 0
        self.feedback: Feedback | None = None
        """What is said now; None if there is nothing to say."""
        self._judged: Any = None
        self._verdict: Feedback | None = None

    def check(self, answer: Any, judge: Callable[[], Feedback]) -> None:
        """Says what `judge` says, or what was said before if the answer is still the same."""
        if self._verdict is None or answer != self._judged:
            self._judged = answer
            self._verdict = judge()
        self.feedback = self._verdict
        self.run.refresh()

    def count(self, feedback: Feedback) -> Feedback:
        """Counts a try, and gives the stars if it was right."""
        self.tries += 1
        if feedback.right:
            self.run.earn(self.exercise, self.tries)
            self.tries = 0
        return feedback

    def forget(self) -> None:
        """The answer has changed: what was said is not about it any more."""
        self.feedback = None

    # How it looks

    def goal(self, text: str = "") -> str:
        """What to do, and the stars that it has brought."""
        stars = stars_html(self.run.progress.stars(self.exercise.id))
        return f"<p><b>{escape(text or _(self.exercise.goal))}</b> {stars}</p>"

    def button(self) -> str:
        """The button that asks for a verdict."""
        return button("check", _("Check"), style="tt-main")

    def said(self) -> str:
        """What is said now."""
        return feedback_html(self.feedback)


def feedback_html(feedback: Feedback | None) -> str:
    """A verdict, if there is one."""
    return verdict_html(feedback.right, feedback.text) if feedback else ""


def verdict_html(right: bool | None, *lines: str) -> str:
    """A verdict with a sign that does not need colour; None is neither right nor wrong."""
    sign = {True: "✓", False: "✕", None: "•"}[right]
    style = {True: "tt-yes", False: "tt-no", None: ""}[right]
    text = "<br>".join(map(escape, lines))
    return f'<p class="{style}"><span aria-hidden="true">{sign}</span> {text}</p>'
