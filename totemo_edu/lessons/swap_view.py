"""Swapping puzzles in a page: paste a neighbour's puzzle, solve it, and let it be graded."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.lessons.design import question_of, read_puzzle
from totemo_edu.lessons.judging import verdict_html
from totemo_edu.lessons.looks import LessonSessionPanel
from totemo_edu.lessons.writing import slip_of_the_pen
from totemo_edu.palette import STANDARD, Palette
from totemo_edu.puzzles.attempt import Attempt
from totemo_edu.puzzles.grading import grade
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES
from totemo_edu.session import Mode, Session
from totemo_edu.widgets.fragments import (
    HandFragment,
    MessageFragment,
    SumFragment,
    Symbols,
    TakeBackFragment,
    TrackFragment,
)
from totemo_edu.widgets.grid import GridFragment, IsometricFragment
from totemo_edu.widgets.panel import Action, Fragment, button
from totemo_edu.widgets.pieces import Pieces


class Swap(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """Solve a neighbour's puzzle: paste its text, place blocks, and let it be graded."""

    def __init__(self, position: str = "", *, palette: Palette = STANDARD) -> None:
        self.palette = palette
        super().__init__([])
        self.add_class("tt-plain")
        self._panel = self._make_panel(Position.parse("5/5/2.S.2/5/5 - 0 -"), "")
        self.children = [self._panel]
        self.show_puzzle(position)

    def refresh(self, **also: Any) -> None:
        """Brings the page up to date."""
        self._panel.refresh(**also)

    def look_like(self, palette: Palette, flat: bool) -> None:
        """Paints the blocks in other colours; what was placed stays."""
        self.palette = palette
        self._panel.look_like(palette, flat)

    def close(self) -> None:
        """Frees the page's share."""
        self._panel.close()
        super().close()
        self.layout.close()

    def show_puzzle(self, text: str) -> None:
        """Shows another puzzle; or says what is wrong with the text, and the puzzle before stays."""
        if not text.strip():
            return
        try:
            position = read_puzzle(text)
        except (NotationError, RuleError) as problem:
            self._swap.complain(text, slip_of_the_pen(text, problem))
            self.refresh()
            return
        earlier, self._panel = self._panel, self._make_panel(position, text)
        self.children = [self._panel]
        earlier.close()

    def _make_panel(self, position: Position, text: str) -> LessonSessionPanel:
        session = Session(position, Mode.TURN)
        pieces = Pieces(self.palette, STANDARD_RULES)
        self._swap = _SwapFragment(self, session, text)
        return LessonSessionPanel(
            session,
            self._swap,
            Symbols(pieces),
            TrackFragment(session, self.palette),
            HandFragment(session, pieces),
            MessageFragment(session),
            GridFragment(session, pieces, points=False),
            IsometricFragment(session, pieces),
            SumFragment(session),
            TakeBackFragment(session),
            arrange='<section class="tt-card tt-exercise" data-swap>{0}{1}{2}{3}<div class="tt-two"><div>{5}</div>'
            "<div>{6}</div></div>{4}{7}{8}"
            '<div class="tt-row" data-part="grade"></div>'
            '<div class="tt-message" role="status" aria-live="polite" data-part="verdict"></div></section>',
        )


class _SwapFragment(Fragment):
    """The field for the neighbour's text, and the verdict."""

    def __init__(self, swap: Swap, session: Session, text: str) -> None:
        self._swap = swap
        self._session = session
        self._text = text
        self._error = ""
        self._verdict = ""
        session.listen(lambda _change, _answer: self._forget())

    def _forget(self) -> None:
        self._verdict = ""

    def complain(self, text: str, error: str) -> None:
        """Says what is wrong with a text."""
        self._text, self._error = text, error

    def frame(self) -> str:
        return '<div data-part="paste"></div>'

    def parts(self) -> Mapping[str, str]:
        label = escape(_("Your neighbour's puzzle as text (paste it, then press Enter)"))
        wrong = f'<div role="alert">{verdict_html(False, self._error)}</div>' if self._error else ""
        return {
            "paste": f'<label class="tt-field">{label}<input data-do="paste" data-id="paste"'
            f' value="{escape(self._text)}" spellcheck="false"></label>{wrong}',
            "grade": button("grade", _("Check"), style="tt-main"),
            "verdict": self._verdict,
        }

    def actions(self) -> Mapping[str, Action]:
        return {"paste": self._swap.show_puzzle, "grade": lambda _value: self._grade()}

    def _grade(self) -> None:
        if not self._session.start.hand:
            self._verdict = verdict_html(False, _("Paste a puzzle with a hand first."))
        else:
            verdict = grade(Attempt(question_of(self._session.start), self._session.placements))
            text = str(verdict.missed) if verdict.missed else _("No turn scores more. Well done!")
            self._verdict = verdict_html(verdict.right, f"{speech.points(verdict.points)}. {text}")
        self._swap.refresh()
