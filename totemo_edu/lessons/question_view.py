"""How a question or a quiz looks in a lesson page: its goal, its fields, feedback and stars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from totemo_edu.language import _
from totemo_edu.lessons.answering import Answering
from totemo_edu.lessons.exercise import Exercise, Feedback
from totemo_edu.lessons.judging import Judging
from totemo_edu.lessons.looking import FindCell
from totemo_edu.lessons.questions import WhatItTouches, WhereItFits
from totemo_edu.lessons.quiz import Quiz, QuizRun
from totemo_edu.palette import Palette
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.position import Position
from totemo_edu.session import Mode, Session
from totemo_edu.widgets.grid import GridFragment
from totemo_edu.widgets.panel import Action, Fragment, button
from totemo_edu.widgets.pieces import Pieces

if TYPE_CHECKING:
    from totemo_edu.lessons.view import LessonRun


class QuestionFragment(Fragment):
    """A question with its fields, a button to check, feedback and stars."""

    def __init__(self, run: LessonRun, exercise: Exercise) -> None:
        self._run = run
        self.exercise = exercise
        self.judging = Judging(run, exercise)
        self._begin(exercise)

    def _begin(self, question: Exercise) -> None:
        self.question = question
        self.answering = Answering(question, self._run.palette)
        self._grid: GridFragment | None = None
        if isinstance(question, WhereItFits | WhatItTouches | FindCell):
            session = Session(Position(question.board), Mode.FREE)
            pieces = Pieces(self._run.palette, session.rules)
            self._grid = GridFragment(session, pieces, points=False)

    @property
    def palette(self) -> Palette:
        """The colours of the blocks."""
        return self.answering.palette

    @palette.setter
    def palette(self, palette: Palette) -> None:
        self.answering.paint(palette)
        if self._grid:
            self._grid.pieces = Pieces(palette, self._grid.session.rules)

    def frame(self) -> str:
        picture = '<div data-part="picture"></div>'
        if self._grid:
            grid = '<div data-part="symbols"></div>' + self._grid.frame()
            picture = f'<div class="tt-two"><div>{grid}</div>{picture}</div>'
        name = escape(self.exercise.id)
        return (
            f'<section class="tt-card tt-exercise" data-exercise="{name}">'
            '<div class="tt-goal" data-part="goal"></div>'
            f'{picture}<div class="tt-row tt-answers" data-part="fields"></div>'
            '<div class="tt-row" data-part="buttons"></div>'
            '<div class="tt-message" role="status" aria-live="polite" data-part="feedback"></div></section>'
        )

    def parts(self) -> Mapping[str, str]:
        parts = {
            "goal": self.judging.goal(self.goal()),
            "picture": self.answering.picture,
            "fields": self.answering.fields(),
            "buttons": self.buttons(),
            "feedback": self.judging.said(),
        }
        if self._grid:
            self._grid.marked = [Cell[name] for name in self.answering.picked]
            parts["symbols"] = self._grid.pieces.definitions()
            parts.update(self._grid.parts())
        return parts

    def goal(self) -> str:
        """What to do."""
        return _(self.question.goal)

    def buttons(self) -> str:
        """The buttons under the question."""
        return self.judging.button()

    def actions(self) -> Mapping[str, Action]:
        own: dict[str, Action] = {
            "check": lambda _value: self.check(),
            self._run.key: self._run.greet,
        }
        for name, action in self.answering.actions().items():
            own[name] = _then(action, self._changed)
        return own

    def _changed(self) -> None:
        self.judging.forget()
        self._run.refresh()

    def check(self) -> None:
        """Checks the answer and says what there is to say."""
        answer = self.answering.answer()
        if answer is None:
            self.judging.feedback = _ask_for_an_answer(self.judging.feedback)
            self._run.refresh()
        else:
            self.judging.check((self.asked, answer), lambda: self.judge(answer))

    @property
    def asked(self) -> int:
        """How many questions there were before this one."""
        return 0

    def judge(self, answer: Any) -> Feedback:
        """What to say to an answer, which counts as a try."""
        return self.judging.count(self.question.check(answer))


def _ask_for_an_answer(said: Feedback | None) -> Feedback:
    """What to say to no answer. What was said to the question before stays."""
    ask = _("Give an answer first.")
    if said is None:
        return Feedback(False, ask, "no answer")
    if said.text.endswith(ask):
        return said
    return Feedback(said.right, f"{said.text} {ask}", said.mistake)


class QuizFragment(QuestionFragment):
    """One question after another, of rising difficulty."""

    def __init__(self, run: LessonRun, quiz: Quiz) -> None:
        self.quiz_run: QuizRun = quiz.run(run.seed)
        super().__init__(run, quiz)
        self._begin(self.quiz_run.question)
        self.mistakes = 0
        self._before = 0

    def goal(self) -> str:
        if self.quiz_run.mastered:
            return _("You have mastered this quiz!")
        level = _("Level {n} of {most}.").format(
            n=self.quiz_run.level + 1, most=len(self.quiz_run.quiz.levels)
        )
        row = _("{n} of {most} right in a row.").format(
            n=self.quiz_run.in_a_row, most=self.quiz_run.quiz.streak
        )
        return f"{level} {row} {_(self.question.goal)}"

    def buttons(self) -> str:
        if self.quiz_run.mastered:
            return button("again", _("Play again"))
        return super().buttons() + button("easier", _("An easier one, please"))

    def actions(self) -> Mapping[str, Action]:
        return {
            **super().actions(),
            "easier": _then(lambda _value: self._easier(), self._run.refresh),
            "again": _then(lambda _value: self._again(), self._run.refresh),
        }

    def _easier(self) -> None:
        self.quiz_run.easier()
        self._begin(self.quiz_run.question)
        self.judging.forget()

    def _again(self) -> None:
        self._before += self.quiz_run.asked + 1
        self.quiz_run = self.quiz_run.quiz.run(f"{self._run.seed} again {self._before}")
        self.mistakes = 0
        self._begin(self.quiz_run.question)
        self.judging.forget()

    @property
    def asked(self) -> int:
        return self._before + self.quiz_run.asked

    def judge(self, answer: Any) -> Feedback:
        feedback = self.quiz_run.answer(answer)
        if not feedback.right:
            self.mistakes += 1
        if self.quiz_run.mastered:
            self._run.earn(self.exercise, 1 + self.mistakes // 2)
        elif self.quiz_run.question is not self.question:
            self._begin(self.quiz_run.question)
        return feedback


def _then(action: Action, after: Callable[[], None]) -> Action:
    def both(value: str) -> None:
        action(value)
        after()

    return both
