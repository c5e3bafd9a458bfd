"""The board in 3D: it shows a session's board, and a click or a key places the chosen block."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.palette import STANDARD, Palette
from totemo_edu.picture import isometric_svg
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.scoring import Score
from totemo_edu.session import Answer, Change, Session
from totemo_edu.widgets.board2d import Board2D
from totemo_edu.widgets.panel import Panel
from totemo_edu.widgets.scene import Scene
from totemo_edu.widgets.shapes import BLOCK_HEIGHT
from totemo_edu.widgets.stage import Stage

MOST_ALIVE = 6
"""Live 3D boards in one page at a time; browsers give up at eight or more."""

_alive: list[Board3D] = []


def without_webgl() -> str:
    """Why there is a flat board where one in 3D was asked for."""
    return _("This browser cannot draw in 3D, so here is the board from above.")


class Board3D(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """A session's board in 3D.

    It is empty until the page has said whether it can draw in 3D, which takes a moment. A page
    that cannot gets what `instead` makes: a 2D board. While too many boards are live, it is a
    picture that a press brings to life.
    """

    def __init__(
        self,
        session: Session,
        *,
        palette: Palette = STANDARD,
        points: bool = True,
        sums: bool = True,
        speaks: bool = True,
        instead: Callable[[Session, Palette], Panel] | None = None,
        on_key: Callable[[str], None] | None = None,
    ) -> None:
        """Shows a session; `points` tells beforehand what a placement would score, `sums` after it.

        The board `speaks` to screen readers, unless a message beside it says how placements went.
        """
        self.session = session
        self.palette = palette
        self.points = points
        self.sums = sums
        self.speaks = speaks
        self.has_webgl: bool | None = None
        self._instead = instead or self._board_2d
        self._flat: list[ipywidgets.Widget] = []
        self._on_key = on_key
        self._marked: list[int] = []
        self._shown = session.board
        self._moves = len(session.moves)
        self._scene: Scene | None = None
        self._stage = Stage()
        self._stage.on_msg(self._received)
        super().__init__([self._stage])
        self.add_class("tt-board3d")
        self._stop_listening = session.listen(self._heard)

    # Life

    @property
    def is_live(self) -> bool:
        """Whether the board is a scene in 3D just now."""
        return self._scene is not None

    def wake(self) -> None:
        """Makes the board live; the one that has been live longest goes to sleep if need be."""
        if self._scene:
            return
        while len(_alive) >= MOST_ALIVE:
            _alive[0].sleep()
        self._scene = Scene(self.palette, self.session.rules)
        self._stage.tell(self._view())
        self._stage.asleep = False
        self.children = [self._scene.renderer, self._stage]
        self._stage.enter(self._scene)
        _alive.append(self)

    def sleep(self) -> None:
        """Turns the board back into a picture and frees its scene."""
        if not self._scene:
            return
        self._stage.ids = {}
        self._show_picture()
        self.children = [self._stage]
        self._scene.close()
        self._scene = None
        _alive.remove(self)

    def follow(self, session: Session, *, sums: bool = True) -> None:
        """Shows another session from now on."""
        has_other_values = session.rules != self.session.rules
        self._stop_listening()
        self.session = session
        self.sums = sums
        self._stop_listening = session.listen(self._heard)
        self._remember()
        if self.has_webgl is False:
            self._renew_flat()
            return
        self._marked = []
        if self._scene:
            self._stage.tell(self._view(), {"kind": "other", "say": "", "aloud": True})
            if has_other_values:
                self._renew_scene()
        elif self._stage.asleep:
            self._show_picture()

    def use_palette(self, palette: Palette) -> None:
        """Paints the blocks in other colours."""
        self.palette = palette
        if self._scene:
            self._renew_scene()
        elif self._flat:
            self._renew_flat()
        elif self._stage.asleep:
            self._show_picture()

    def _renew_scene(self) -> None:
        """Paints the blocks anew: their colours or their values are others now."""
        earlier = self._scene
        self._scene = Scene(self.palette, self.session.rules)
        self._stage.ids = {}
        self.children = [self._scene.renderer, self._stage]
        self._stage.enter(self._scene)
        if earlier:
            earlier.close()

    def _renew_flat(self) -> None:
        for widget in self._flat:
            widget.close()
        self._flat = []
        self._show_flat()

    def close(self) -> None:
        """Frees everything."""
        self._stop_listening()
        if self._scene:
            _alive.remove(self)
            self._scene.close()
            self._scene = None
        for widget in (*self._flat, self._stage):
            widget.close()
            widget.layout.close()
        super().close()
        self.layout.close()

    def _received(self, _stage: Any, content: Any, _buffers: Any) -> None:
        if "webgl" in content:
            self._page_can(bool(content["webgl"]))
        elif "wake" in content:
            self.wake()
        elif "place" in content:
            self.session.place(str(content["place"]))
        elif "key" in content:
            self._key(str(content["key"]))

    def _page_can(self, webgl: bool) -> None:
        self.has_webgl = webgl
        if not webgl:
            self._show_flat()
        elif len(_alive) < MOST_ALIVE:
            self.wake()
        else:
            self._show_picture()

    def _show_picture(self) -> None:
        self._stage.picture = isometric_svg(
            self.session.board, palette=self.palette, rules=self.session.rules
        )
        self._stage.asleep = True

    def _show_flat(self) -> None:
        if self._flat:
            return
        note = without_webgl()
        board = self._instead(self.session, self.palette)
        self._flat = [Panel(arrange=f'<p class="tt-quiet">{escape(note)}</p>'), board]
        self.remove_class("tt-board3d")
        self.add_class("tt-flat")
        self.children = self._flat

    def _board_2d(self, session: Session, palette: Palette) -> Panel:
        return Board2D(session, palette=palette, points=self.points)

    def _key(self, key: str) -> None:
        if key.isdigit() and 0 < int(key) <= len(self.session.choices):
            self.session.select(self.session.choices[int(key) - 1])
        elif key == "u":
            self.session.undo()
        elif key == "r":
            self.session.redo()
        elif self._on_key:
            self._on_key(key)

    # What the page shows

    def _view(self) -> dict[str, Any]:
        session = self.session
        chosen = session.selected
        name = speech.capital(speech.block_name(chosen)) if chosen else ""
        return {
            "stacks": {str(int(cell)): session.board.stacks[cell] for cell in Cell},
            "cells": {str(int(cell)): speech.cell_words(session.board, cell) for cell in Cell},
            # What is to be found out must not reach the page.
            "legal": {
                str(int(cell)): points if self.points else 0
                for cell, points in session.legal_cells().items()
            },
            "block": chosen and str(chosen),
            "fits": _("{block} fits.").format(block=name) if chosen else "",
            "fitsNot": _("{block} does not fit.").format(block=name) if chosen else "",
            "floor": BLOCK_HEIGHT,
            "marked": self._marked,
            "points": self.points,
        }

    def mark(self, cells: Iterable[Cell]) -> None:
        """Puts a question mark over cells, such as a hint's, until something is placed."""
        self._marked = [int(cell) for cell in cells]
        if self._scene:
            self._stage.tell(self._view())

    def _heard(self, change: Change, answer: Answer | None) -> None:
        if self._scene:
            if change in (Change.PLACED, Change.MOVED):
                self._marked = []
            self._stage.tell(self._view(), self._event(change, answer))
        elif self._stage.asleep and change is not Change.REFUSED:
            self._show_picture()
        self._remember()

    def _remember(self) -> None:
        """Keeps what the page shows, to say what is different next time."""
        self._shown = self.session.board
        self._moves = len(self.session.moves)

    def _event(self, change: Change, answer: Answer | None) -> dict[str, Any] | None:
        """What has just happened: what to show of it, and what to say."""
        if change is Change.MOVED:
            return {"kind": "moved", "say": self._moved_sentence(), "aloud": True}
        if answer is None:
            return None
        said = {"say": speech.answer_sentence(answer, self.sums), "aloud": self.speaks}
        if change is Change.PLACED and answer.ruling and answer.score:
            shown = _sum_of(answer.score, answer.ruling.height)
            hidden = {} if self.sums else {"sum": [], "total": ""}
            return {"kind": "placed", **shown, **hidden, **said}
        if answer.ruling is None:
            return {"kind": "refused", **said}
        return {
            "kind": "refused",
            "cell": int(answer.ruling.placement.cell),
            "height": answer.ruling.height,
            "faces": [b.contact.direction.value for b in answer.ruling.breaches if b.contact],
            **said,
        }

    def show_sum(self) -> None:
        """Lights up where the points of the last placement come from, if it is the last move."""
        last = self.session.last
        if self._scene and last and last.score and last.ruling:
            self._stage.tell(
                self._view(),
                {
                    "kind": "sum",
                    **_sum_of(last.score, last.ruling.height),
                    "say": "",
                    "aloud": False,
                },
            )

    def _moved_sentence(self) -> str:
        """What undo, redo or editing has done, with the cell where it did it if there is but one."""
        session = self.session
        board = session.board
        different = [cell for cell in Cell if board[cell] != self._shown[cell]]
        where = speech.cell_words(board, different[0]) if len(different) == 1 else ""
        if len(session.moves) < self._moves:
            return " ".join(filter(None, (_("Taken back."), where)))
        if session.last and len(session.moves) > self._moves:  # redo
            return " ".join(filter(None, (where, speech.answer_sentence(session.last, self.sums))))
        return where or (_("The board has changed.") if different else "")


def _sum_of(score: Score, height: int) -> dict[str, Any]:
    """Where a block stands, and where its points come from, for the page."""
    return {
        "cell": int(score.placement.cell),
        "height": height,
        "sum": [
            {"points": part.points, "direction": part.direction and part.direction.value}
            for part in score.contributions
        ],
        "total": score.sum,
    }
