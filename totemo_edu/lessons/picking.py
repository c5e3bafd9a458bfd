"""The base of questions in which some of several things are to be picked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from totemo_edu.lessons.exercise import Exercise, Feedback


@dataclass(frozen=True)
class PickSome(Exercise):
    """Pick all that are right among things that a subclass lists; an answer is their numbers."""

    def labels(self) -> tuple[str, ...]:
        """What there is to pick from, in the reader's words."""
        raise NotImplementedError

    @property
    def right(self) -> frozenset[int]:
        """The numbers (from 0) of the things to pick."""
        raise NotImplementedError

    def check(self, answer: Collection[int]) -> Feedback:
        raise NotImplementedError
