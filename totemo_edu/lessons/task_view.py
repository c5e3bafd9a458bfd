"""How a task on a board looks in a lesson page: the board in 3D or flat, with a panel beside it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from totemo_edu.language import _
from totemo_edu.lessons.answering import number_field, read_number
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.looks import LessonSessionPanel
from totemo_edu.lessons.predict import PredictTask
from totemo_edu.lessons.question_view import feedback_html
from totemo_edu.lessons.tasks import Aim, PlaceTask
from totemo_edu.palette import Palette
from totemo_edu.session import Change, Session
from totemo_edu.widgets.board3d import Board3D
from totemo_edu.widgets.fragments import (
    HandFragment,
    LookFragment,
    MessageFragment,
    SumFragment,
    Symbols,
    TakeBackFragment,
    TrackFragment,
)
from totemo_edu.widgets.grid import GridFragment, IsometricFragment
from totemo_edu.widgets.panel import Action, Fragment, button, stars_html
from totemo_edu.widgets.pieces import Pieces

if TYPE_CHECKING:
    from totemo_edu.lessons.view import LessonRun


class TaskView(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """A task on a board: in 3D where the page can and the reader likes it, with a panel beside it."""

    def __init__(self, run: LessonRun, task: PlaceTask) -> None:
        self.task = task
        self.session = task.session()
        pieces = Pieces(run.palette, task.rules)
        fragments: list[Fragment] = [
            Symbols(pieces),
            _TaskFragment(run, task, self.session),
            HandFragment(self.session, pieces),
            MessageFragment(self.session),
            SumFragment(self.session),
            TakeBackFragment(self.session),
            TrackFragment(self.session, run.palette),
        ]
        if task.in_3d:
            fragments.append(LookFragment(run))
        else:
            fragments += [
                GridFragment(self.session, pieces, task.shows_points),
                IsometricFragment(self.session, pieces),
            ]
        self.panel = LessonSessionPanel(
            self.session, *fragments, greeting=run.key, arrange=_arrange(task)
        )
        self.panel.rules = task.rules
        self._look = run.palette, run.flat
        self.board = self._make_board() if task.in_3d else None
        super().__init__([self.board, self.panel] if self.board else [self.panel])
        self.add_class("tt-app" if task.in_3d else "tt-plain")

    def _make_board(self) -> Board3D | LessonSessionPanel:
        palette, flat = self._look
        if flat:
            return self._flat_board(self.session, palette)
        return Board3D(
            self.session,
            palette=palette,
            points=self.task.shows_points,
            speaks=False,
            instead=self._flat_board,
        )

    def _flat_board(self, session: Session, palette: Palette) -> LessonSessionPanel:
        """The board from above and from a corner; the keys for blocks and take-back work here too."""
        pieces = Pieces(palette, session.rules)
        return LessonSessionPanel(
            session,
            Symbols(pieces),
            GridFragment(session, pieces, self.task.shows_points),
            IsometricFragment(session, pieces),
            HandFragment(session, pieces),
            TakeBackFragment(session),
            arrange='{0}<div class="tt-two"><div>{1}</div><div>{2}</div></div>'
            "<div hidden>{3}{4}</div>",
        )

    def look_like(self, palette: Palette, flat: bool) -> None:
        """Shows what has been placed so far in another look."""
        self.panel.look_like(palette, flat)
        before, self._look = self._look, (palette, flat)
        if self.board is None or before == self._look:
            return
        earlier, self.board = self.board, self._make_board()
        self.children = [self.board, self.panel]
        earlier.close()

    def refresh(self, **also: Any) -> None:
        """Brings the panel up to date; the board follows its session."""
        self.panel.refresh(**also)

    def close(self) -> None:
        """Frees the page's share."""
        if self.board:
            self.board.close()
        self.panel.close()
        super().close()
        self.layout.close()


def _arrange(task: PlaceTask) -> str:
    name = escape(task.id)
    board = "" if task.in_3d else '<div class="tt-two"><div>{7}</div><div>{8}</div></div>'
    look = "{7}" if task.in_3d else ""
    track = "{6}" if task.position.tiles and task.aim is not Aim.BEST_PLACEMENT else ""
    return (
        f'{{0}}<section class="tt-card tt-exercise" data-exercise="{name}">{{1}}{track}{{2}}{board}{{3}}{{4}}'
        '{5}<div class="tt-row" data-part="buttons"></div>'
        '<div class="tt-message" role="status" aria-live="polite" data-part="feedback"></div>'
        f"{look}</section>"
    )


class _TaskFragment(Fragment):
    """The goal of a task, the button to check it, and the verdict."""

    def __init__(self, run: LessonRun, task: PlaceTask, session: Session) -> None:
        self._run = run
        self._task = task
        self._session = session
        self.tries = 0
        self.feedback: Feedback | None = None
        self.number = ""
        self.predicted: int | None = None
        self._judged: Any = None
        self._verdict: Feedback | None = None
        self._stop_listening = session.listen(lambda change, _answer: self._heard(change))

    def _heard(self, change: Change) -> None:
        self.feedback = None
        if change is Change.PLACED:  # what is filled in later is no prediction
            self.predicted = read_number(self.number)

    def close(self) -> None:
        self._stop_listening()

    def frame(self) -> str:
        return '<div class="tt-goal" data-part="goal"></div><div data-part="prediction"></div>'

    def parts(self) -> Mapping[str, str]:
        stars = stars_html(self._run.progress.stars(self._task.id))
        field = number_field(_("I expect so many points"), self.number)
        return {
            "goal": f"<p><b>{escape(_(self._task.goal))}</b> {stars}</p>",
            "prediction": field if isinstance(self._task, PredictTask) else "",
            "buttons": button("check", _("Check"), style="tt-main"),
            "feedback": feedback_html(self.feedback),
        }

    def actions(self) -> Mapping[str, Action]:
        return {
            "check": lambda _value: self._check(),
            "number": self._fill_in,
            self._run.key: self._run.greet,
        }

    def _fill_in(self, number: str) -> None:
        self.number = number
        self._run.refresh()

    def _check(self) -> None:
        tried = self._session.placements, self.predicted
        if self._verdict is None or tried != self._judged:  # pressed twice is no other try
            self._judged = tried
            self._verdict = self._judge()
        self.feedback = self._verdict
        self._run.refresh()

    def _judge(self) -> Feedback:
        if isinstance(self._task, PredictTask):
            feedback = self._task.check(self._session, self.predicted)
        else:
            feedback = self._task.check(self._session)
        if self._session.placements:
            self.tries += 1
        if feedback.right:
            self._run.earn(self._task, self.tries)
            self.tries = 0
        return feedback
