"""How a task on a board looks in a lesson page: its goal, the board in 3D or flat, a panel beside it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from totemo_edu.language import _
from totemo_edu.lessons.answering import number_field, read_number
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.judging import Judging
from totemo_edu.lessons.looks import LessonPanel, LessonSessionPanel
from totemo_edu.lessons.predict import PredictTask
from totemo_edu.lessons.tasks import Aim, PlaceTask
from totemo_edu.palette import Palette
from totemo_edu.session import Answer, Change, Session
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
from totemo_edu.widgets.panel import Action, Fragment
from totemo_edu.widgets.pieces import Pieces

if TYPE_CHECKING:
    from totemo_edu.lessons.view import LessonRun

_WIDEST = "max(56vh, 60vw)"
"""So wide is a board in 3D at most: in a tall window the panel below it is still in sight."""


class TaskView(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """A task on a board: what to do, below it the board in 3D or flat, with a panel beside it."""

    def __init__(self, run: LessonRun, task: PlaceTask) -> None:
        self.task = task
        self.session = task.session()
        self._palette, self._flat = run.palette, run.flat
        judging = Judging(run, task)
        self.head = LessonPanel(_GoalFragment(judging))
        self.panel = self._make_panel(run, judging)
        # Each board is made once and then only taken in or out: to close one that the page is
        # still making is an error there.
        self._solid: Board3D | None = None
        self._above: LessonSessionPanel | None = None
        self._body = ipywidgets.Box([self.panel])
        self._place: ipywidgets.Box | None = None
        if task.in_3d:
            self._place = ipywidgets.Box([self._board()])
            self._place.add_class("tt-plain")
            self._body.children = [self._place, self.panel]
            self._show_place()
        self._body.add_class("tt-app" if task.in_3d else "tt-plain")
        super().__init__([self.head, self._body])
        self.add_class("tt-plain")

    def _make_panel(self, run: LessonRun, judging: Judging) -> LessonSessionPanel:
        task, session = self.task, self.session
        pieces = Pieces(run.palette, task.rules)
        fragments: list[Fragment] = [
            Symbols(pieces),
            _TaskFragment(run, task, session, judging),
            HandFragment(session, pieces),
            _PlacedFragment(session, task.tells_sums),
            SumFragment(session) if task.tells_sums else _Nothing(),
            TakeBackFragment(session),
            TrackFragment(session, run.palette),
        ]
        if task.in_3d:
            fragments.append(LookFragment(run))
        else:
            fragments += [
                GridFragment(session, pieces, task.shows_points),
                IsometricFragment(session, pieces),
            ]
        panel = LessonSessionPanel(session, *fragments, greeting=run.key, arrange=_arrange(task))
        panel.rules = task.rules
        return panel

    @property
    def board(self) -> Board3D | LessonSessionPanel | None:
        """The board that is shown now; None if it is part of the panel."""
        return self._place.children[0] if self._place else None

    def _board(self) -> Board3D | LessonSessionPanel:
        """The board as it should look now."""
        if self._flat:
            if self._above is None:
                self._above = self._flat_board(self.session, self._palette)
            return self._above
        if self._solid is None:
            self._solid = Board3D(
                self.session,
                palette=self._palette,
                points=self.task.shows_points,
                sums=self.task.tells_sums,
                speaks=False,
                instead=self._flat_board,
            )
        return self._solid

    def _flat_board(self, session: Session, palette: Palette) -> LessonSessionPanel:
        """The board from above and from a corner; the keys for blocks and take-back work here too."""
        pieces = Pieces(palette, session.rules)
        board = LessonSessionPanel(
            session,
            Symbols(pieces),
            GridFragment(session, pieces, self.task.shows_points),
            IsometricFragment(session, pieces),
            HandFragment(session, pieces),
            TakeBackFragment(session),
            arrange='{0}<div class="tt-two"><div>{1}</div><div>{2}</div></div>'
            "<div hidden>{3}{4}</div>",
        )
        board.rules = self.task.rules
        return board

    def look_like(self, palette: Palette, flat: bool) -> None:
        """Shows what has been placed so far in another look."""
        self.panel.look_like(palette, flat)
        if palette != self._palette:
            if self._solid:
                self._solid.use_palette(palette)
            if self._above:
                self._above.look_like(palette, flat)
        self._palette, self._flat = palette, flat
        if self._place and self._board() is not self.board:
            self._place.children = [self._board()]
            self._show_place()

    def _show_place(self) -> None:
        assert self._place
        width = "100%" if self._flat else _WIDEST
        self._place.layout.max_width = width
        self._place.layout.width = "100%"
        self._place.layout.margin = "0 auto"

    def refresh(self, **also: Any) -> None:
        """Brings goal and panel up to date; the board follows its session."""
        self.head.refresh()
        self.panel.refresh(**also)

    def close(self) -> None:
        """Frees the page's share."""
        for view in (self._solid, self._above, self.head, self.panel):
            if view is not None:
                view.close()
        for box in (self._place, self._body):
            if box is not None:
                box.close()
                box.layout.close()
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


class _GoalFragment(Fragment):
    """What to do, above the board, so that it is read first."""

    def __init__(self, judging: Judging) -> None:
        self._judging = judging

    def frame(self) -> str:
        name = escape(self._judging.exercise.id)
        return f'<div class="tt-exercise tt-goal" data-goal="{name}" data-part="goal"></div>'

    def parts(self) -> Mapping[str, str]:
        return {"goal": self._judging.goal()}


class _PlacedFragment(MessageFragment):
    """What has just happened. A tick is left to the verdict: what may stand there need not be right."""

    def say(self, text: str, good: bool | None = None) -> None:
        super().say(text, good=None if good else good)


class _Nothing(Fragment):
    """Takes the place of a fragment that a task does without."""

    def frame(self) -> str:
        return ""

    def parts(self) -> Mapping[str, str]:
        return {}


class _TaskFragment(Fragment):
    """The field for a prediction, the button to check, and the verdict."""

    def __init__(self, run: LessonRun, task: PlaceTask, session: Session, judging: Judging) -> None:
        self._run = run
        self._task = task
        self._session = session
        self._judging = judging
        self.number = ""
        self.predicted: int | None = None
        self._refused = False
        self._stop_listening = session.listen(self._heard)

    def _heard(self, change: Change, answer: Answer | None) -> None:
        self._judging.forget()
        self._refused = answer is not None and answer.ruling is not None and not answer.ruling
        if change is Change.PLACED:  # what is filled in later is no prediction
            self.predicted = read_number(self.number)

    def close(self) -> None:
        self._stop_listening()

    def frame(self) -> str:
        return '<div data-part="prediction"></div>'

    def parts(self) -> Mapping[str, str]:
        field = number_field(_("How many points do you expect?"), self.number)
        return {
            "prediction": field if isinstance(self._task, PredictTask) else "",
            "buttons": self._judging.button(),
            "feedback": self._judging.said(),
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
        tried = self._session.placements, self.predicted, self._refused
        self._judging.check(tried, self._judge)

    def _judge(self) -> Feedback:
        placed = bool(self._session.placements)
        if self._refused and not placed:
            text = _(
                "That block did not fit there, so nothing is placed yet. Read why, and try another."
            )
            return Feedback(False, text, "refused")
        if isinstance(self._task, PredictTask):
            feedback = self._task.check(self._session, self.predicted)
        else:
            feedback = self._task.check(self._session)
        return self._judging.count(feedback) if placed else feedback
