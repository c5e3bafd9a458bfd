"""A lesson: its exercises, its Python tasks, and how far someone has come."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from totemo_edu.language import _
from totemo_edu.lessons.exercise import MOST_STARS, Exercise, Feedback
from totemo_edu.lessons.pupils_code import SlipError

NUMBERS = ("00", "01", "02", "03", "04", "05", "06", "07", "08", "09")
"""The lessons there are, in order."""


@dataclass(frozen=True)
class PythonTask:
    """A small task of the Python corner: what to do, and how an answer is checked."""

    id: str
    goal: str
    check: Callable[[Any], Feedback]


@dataclass(frozen=True)
class Lesson:
    """One lesson, as its module `totemo_edu.lessons.lessonNN` defines it."""

    number: str
    title: str
    exercises: tuple[Exercise, ...]
    tasks: tuple[PythonTask, ...] = ()

    def find(self, name: str) -> Exercise:
        """The exercise of this name."""
        for exercise in self.exercises:
            if exercise.id == name:
                return exercise
        known = ", ".join(exercise.id for exercise in self.exercises)
        raise ValueError(f'lesson {self.number} has no exercise "{name}"; it has: {known}')

    def task(self, name: str) -> PythonTask:
        """The Python task of this name."""
        for task in self.tasks:
            if task.id == name:
                return task
        known = ", ".join(task.id for task in self.tasks)
        raise ValueError(f'lesson {self.number} has no Python task "{name}"; it has: {known}')


def load(number: str) -> Lesson:
    """The lesson of this number, such as "03"."""
    if number not in NUMBERS:
        raise ValueError(f'there is no lesson "{number}"; there are: {", ".join(NUMBERS)}')
    lesson: Lesson = import_module(f"totemo_edu.lessons.lesson{number}").LESSON
    return lesson


class Progress:
    """The stars that someone has earned in one lesson; one line of text keeps them.

    >>> progress = Progress(["a", "b"])
    >>> progress.earn("a", 2)
    >>> progress.earn("a", 1)               # a later try never takes a star away
    >>> progress.stars("a"), str(progress)
    (2, '{"a": 2}')
    """

    def __init__(self, exercises: list[str]) -> None:
        self._stars = dict.fromkeys(exercises, 0)

    def stars(self, exercise: str) -> int:
        """The most stars earned for an exercise so far."""
        return self._stars[exercise]

    def earn(self, exercise: str, stars: int) -> None:
        """Notes stars, unless there were more before."""
        self._stars[exercise] = max(self._stars[exercise], stars)

    @property
    def total(self) -> int:
        """All stars of the lesson so far."""
        return sum(self._stars.values())

    @property
    def most(self) -> int:
        """All stars that the lesson has."""
        return MOST_STARS * len(self._stars)

    def __str__(self) -> str:
        return json.dumps({name: stars for name, stars in self._stars.items() if stars})

    def restore(self, text: str) -> None:
        """Adds what a page has kept. Whatever cannot be read counts as nothing."""
        try:
            kept = json.loads(text or "{}")
        except ValueError:
            return
        if not isinstance(kept, Mapping):
            return
        for name, stars in kept.items():
            if name in self._stars and isinstance(stars, int) and 0 <= stars <= MOST_STARS:
                self.earn(name, stars)


def check_task(task: PythonTask, answer: Any) -> Feedback:
    """Checks an answer of the Python corner; a slip in it is feedback, not a traceback."""
    if answer is ...:
        return Feedback(False, _("Not done yet: put your answer in place of the dots."), "not done")
    try:
        return task.check(answer)
    except SlipError as slip:
        return slip.feedback
    except Exception as error:
        text = _("Your code stopped with {kind}: {message}")
        return Feedback(False, text.format(kind=type(error).__name__, message=error), "error")
