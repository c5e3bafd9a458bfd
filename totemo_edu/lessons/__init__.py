"""Lessons: exercises as data, and what a notebook needs to show and check them.

In a notebook:

    from totemo_edu.lessons import open_lesson
    lesson = open_lesson("03")
    lesson.exercise("first-sum")        # an exercise, ready to be done
    lesson.show(Sandbox)                # another widget, in the look of the page
    lesson.check("own-value", 1)        # the Python corner
    lesson.stars()                      # how far one has come
"""

from __future__ import annotations

from typing import Any

from totemo_edu.lessons.lesson import Lesson, check_task, load
from totemo_edu.palette import STANDARD, Palette

__all__ = ["OpenLesson", "open_lesson"]


class OpenLesson:
    """A lesson in a notebook."""

    def __init__(self, lesson: Lesson, palette: Palette = STANDARD, flat: bool = False) -> None:
        self.lesson = lesson
        self._look = palette, flat
        self._run: Any = None

    @property
    def _page(self) -> Any:
        if self._run is None:  # so that the Python corner alone loads no widget
            from totemo_edu.lessons.view import LessonRun

            self._run = LessonRun(self.lesson, *self._look)
        return self._run

    def exercise(self, name: str) -> Any:
        """An exercise, ready to be done."""
        return self._page.show(name)

    def show(self, kind: type, *args: Any) -> Any:
        """A widget that is no exercise, such as `Sandbox`, with what it begins with."""
        return self._page.show_widget(kind, *args)

    def stars(self) -> Any:
        """How far one has come."""
        return self._page.stars()

    def check(self, name: str, answer: Any) -> None:
        """Checks an answer of the Python corner and prints what there is to say."""
        feedback = check_task(self.lesson.task(name), answer)
        print(f"{'✓' if feedback.right else '✗'} {feedback.text}")

    def __repr__(self) -> str:
        return f"<Lesson {self.lesson.number}: {self.lesson.title}>"


def open_lesson(number: str, *, palette: Palette = STANDARD, flat: bool = False) -> OpenLesson:
    """Opens a lesson, such as "03"; its boards are in 3D or `flat`."""
    return OpenLesson(load(number), palette, flat)
