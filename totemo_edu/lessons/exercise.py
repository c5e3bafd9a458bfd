"""What every exercise has: a goal, a check, and feedback that is kind and specific.

An exercise is data: it can be translated, tested without a browser, and shown in 3D, in 2D or on
paper. What is right is never written down; the engine or the solver works it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from totemo_edu.language import _

_T = TypeVar("_T")

MOST_STARS = 3


@dataclass(frozen=True)
class Feedback:
    """What to say to an answer."""

    right: bool
    text: str
    mistake: str = ""
    """The kind of mistake, in one or two words, for tests and for teachers; empty if right."""


@dataclass(frozen=True)
class Exercise:
    """One thing to do. Subclasses add what it is about, and check an answer."""

    id: str
    goal: str
    """What to do, as one or two sentences."""

    def check(self, answer: Any) -> Feedback:
        """What to say to an answer."""
        raise NotImplementedError

    def solution(self) -> str:
        """The right answer and its reason, for who has tried often enough; empty if it is not told."""
        return ""


@dataclass(frozen=True)
class OneAnswer(Exercise, Generic[_T]):
    """One answer is right, which a subclass works out."""

    @property
    def right(self) -> _T:
        """The answer."""
        raise NotImplementedError

    def check(self, answer: _T) -> Feedback:
        if answer == self.right:
            return Feedback(True, self.explanation())
        text, mistake = self.mistake(answer)
        return Feedback(False, text, mistake)

    def explanation(self) -> str:
        """Why the answer is right."""
        return _("Right: {why}").format(why=self.solution())

    def solution(self) -> str:
        return f"{self.right}."

    def mistake(self, answer: _T) -> tuple[str, str]:
        """What to say to a wrong answer, and what kind of mistake it is."""
        raise NotImplementedError


def stars_for(tries: int) -> int:
    """Three stars for the first try, two for the second, one after that.

    >>> [stars_for(tries) for tries in (1, 2, 3, 9)]
    [3, 2, 1, 1]
    """
    return max(1, MOST_STARS + 1 - tries)
