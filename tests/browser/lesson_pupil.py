"""A pupil in a lesson: finds a right and a wrong answer with the lesson's own check, and gives it.

What is right is worked out here in the test, not read from the page: the page does not have it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from playwright.sync_api import Locator, Page

from totemo_edu.lessons.exercise import Exercise
from totemo_edu.lessons.lesson import Lesson
from totemo_edu.lessons.questions import NumberQuestion, OneOf, WhichPointsLand

CAN_ANSWER = (OneOf, NumberQuestion, WhichPointsLand)
"""The kinds of exercise that this pupil can do."""


def exercise_for(lesson: Lesson) -> Exercise:
    """The first exercise of a lesson that the pupil can do right and wrong."""
    for exercise in lesson.exercises:
        if isinstance(exercise, CAN_ANSWER):
            return exercise
    raise AssertionError(f"lesson {lesson.number} has no exercise of these kinds")


def answers(exercise: Exercise, right: bool) -> Any:
    """An answer that is right, or one that is wrong."""
    return next(a for a in _possible(exercise) if exercise.check(a).right is right)


def _possible(exercise: Exercise) -> Iterator[Any]:
    match exercise:
        case OneOf():
            yield from range(len(exercise.labels()))
        case WhichPointsLand(choices=choices):
            for size in range(1, len(choices) + 1):
                yield from map(frozenset, combinations(choices, size))
        case _number:
            yield from range(1000)


class Pupil:
    """Gives answers at one exercise of a page, by mouse or by keyboard."""

    def __init__(self, page: Page, exercise: Exercise) -> None:
        self.page = page
        self.exercise = exercise
        self.place = page.locator(f'[data-exercise="{exercise.id}"]')

    def answer(self, answer: Any, by_keyboard: bool) -> str:
        """Fills an answer in, checks it, and gives what the page says to it."""
        match self.exercise:
            case OneOf():
                self._press(self._button("toggle", str(answer)), by_keyboard)
            case WhichPointsLand():
                chosen = self.place.locator('[data-do="toggle"][aria-pressed="true"]')
                while chosen.count():
                    before = chosen.count()
                    self._press(chosen.first, by_keyboard)
                    self._until(f"chosen() < {before}")
                for points in answer:
                    self._press(self._button("toggle", str(points)), by_keyboard)
            case _number:
                field = self.place.locator('[data-do="number"]')
                field.focus()
                field.fill("")
                field.press_sequentially(str(answer))
                field.press("Tab")
        wanted = self.exercise.check(answer).text
        self._press(self._button("check"), by_keyboard)
        said = self.place.locator('[data-part="feedback"]')
        said.filter(has_text=wanted[:60]).wait_for()
        return said.inner_text()

    def _button(self, do: str, value: str = "") -> Locator:
        which = f'[data-value="{value}"]' if value else ""
        return self.place.locator(f'[data-do="{do}"]{which}')

    def _press(self, button: Locator, by_keyboard: bool) -> None:
        if by_keyboard:
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def _until(self, condition: str) -> None:
        name = self.exercise.id
        chosen = (
            "const chosen = () => document.querySelectorAll("
            f"'[data-exercise=\"{name}\"] [data-do=toggle][aria-pressed=true]').length;"
        )
        self.page.wait_for_function(f"() => {{ {chosen} return {condition}; }}")

    def stars(self) -> str:
        """The stars of the exercise, in words."""
        return self.place.locator('[data-part="goal"] .tt-stars').get_attribute("aria-label") or ""
