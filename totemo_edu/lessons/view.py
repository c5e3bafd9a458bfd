"""A lesson in one page: shows its exercises, and keeps the stars in the browser."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from secrets import token_hex
from typing import Any

import ipywidgets

from totemo_edu.language import _
from totemo_edu.lessons.exercise import Exercise, stars_for
from totemo_edu.lessons.lesson import Lesson, Progress
from totemo_edu.lessons.looks import LessonPanel, View, WantedLook, in_a_lesson
from totemo_edu.lessons.question_view import QuestionFragment, QuizFragment
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.task_view import TaskView
from totemo_edu.lessons.tasks import PlaceTask
from totemo_edu.palette import STANDARD, Palette
from totemo_edu.widgets.fragments import LookFragment
from totemo_edu.widgets.panel import Action, Fragment, Panel


class LessonRun:
    """A lesson in one page: shows exercises, keeps the stars in the browser, and has one look."""

    def __init__(
        self,
        lesson: Lesson,
        palette: Palette = STANDARD,
        flat: bool = False,
        seed: str | None = None,
    ) -> None:
        """Shows a lesson; its quizzes ask other questions each time, unless there is a `seed`."""
        self.lesson = lesson
        self.seed = token_hex(8) if seed is None else seed
        self.palette = palette
        self.flat = flat
        self.progress = Progress([exercise.id for exercise in lesson.exercises])
        self._views: dict[str, View] = {}

    @property
    def key(self) -> str:
        """The name under which the page keeps the stars."""
        return f"totemo-lesson-{self.lesson.number}"

    def show(self, name: str) -> ipywidgets.Widget:
        """The exercise of this name, ready to be done."""
        return self._put(name, self._view(self.lesson.find(name)))

    def _view(self, exercise: Exercise) -> View:
        if isinstance(exercise, PlaceTask):
            return TaskView(self, exercise)
        from totemo_edu.lessons.own_views import view_of  # which needs this module

        own = view_of(self, exercise)
        if own is not None:
            return own
        fragment = QuizFragment(self, exercise) if isinstance(exercise, Quiz) else None
        return LessonPanel(fragment or QuestionFragment(self, exercise), greeting=self.key)

    def stars(self) -> Panel:
        """How far one has come, and how the page looks."""
        panel = LessonPanel(_StarsFragment(self), LookFragment(self), greeting=self.key)
        self._put(" stars", panel)  # no exercise has such a name
        return panel

    def show_widget(self, kind: type, *args: Any) -> ipywidgets.Widget:
        """A widget that is no exercise, such as a sandbox, in the look of the page."""
        return self._put(f" {kind.__name__} {args}", in_a_lesson(self, kind, args))

    def _put(self, name: str, view: View) -> ipywidgets.Widget:
        """Keeps a view up to date, in place of an earlier one of the same name."""
        earlier = self._views.get(name)
        self._views[name] = view
        if earlier:
            earlier.close()
        return view

    def earn(self, exercise: Exercise, tries: int) -> None:
        """Notes the stars of a solved exercise, in the page too."""
        stars = stars_for(tries)
        self.progress.earn(exercise.id, stars)
        if exercise.id in self._views:
            # Another page may have earned other stars of the lesson: only these are sent.
            self._views[exercise.id].refresh(keep_most=[self.key, {exercise.id: stars}])
        self.refresh()

    def refresh(self) -> None:
        """Brings every view up to date."""
        for view in self._views.values():
            view.refresh()

    def greet(self, value: str) -> None:
        """A page has opened and says what it has kept."""
        before = str(self.progress)
        try:
            kept = json.loads(value).get("kept", "")
        except (ValueError, AttributeError):
            kept = ""
        self.progress.restore(kept)
        if str(self.progress) != before:
            self.refresh()
        wanted = WantedLook(self.palette, self.flat)
        wanted.recall(value)
        self.look_like(wanted.palette, wanted.flat)

    def show_in(self, flat: bool) -> None:
        """Switches the boards of the page between 3D and 2D."""
        self.look_like(self.palette, flat)

    def use_palette(self, palette: Palette) -> None:
        """Paints all blocks of the page in other colours."""
        self.look_like(palette, self.flat)

    def look_like(self, palette: Palette, flat: bool) -> None:
        """Changes the look of every view, if it is another one."""
        if (palette, flat) == (self.palette, self.flat):
            return
        self.palette, self.flat = palette, flat
        for view in self._views.values():
            view.look_like(palette, flat)


class _StarsFragment(Fragment):
    """All stars of the lesson."""

    def __init__(self, run: LessonRun) -> None:
        self._run = run

    def frame(self) -> str:
        return '<div class="tt-card" role="status" data-part="stars"></div>'

    def parts(self) -> Mapping[str, str]:
        progress = self._run.progress
        text = _("{n} of {most} stars in this lesson").format(n=progress.total, most=progress.most)
        share = round(100 * progress.total / max(1, progress.most))
        return {
            "stars": f'<p>★ {escape(text)}</p><div class="tt-bar" aria-hidden="true"><i style="width:{share}%"></i></div>'
        }

    def actions(self) -> Mapping[str, Action]:
        return {self._run.key: self._run.greet}
