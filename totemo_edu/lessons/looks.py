"""How a lesson page looks: all of its views in one palette, and its boards in 3D or flat."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from totemo_edu.palette import Palette
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.widgets.board2d import ColourWheel, SessionPanel
from totemo_edu.widgets.fragments import recall_look
from totemo_edu.widgets.panel import Fragment, Panel
from totemo_edu.widgets.pieces import Pieces
from totemo_edu.widgets.sandbox import Sandbox

if TYPE_CHECKING:
    from totemo_edu.lessons.view import LessonRun


class View(Protocol):
    """Something in a lesson page that shows blocks or stars."""

    def refresh(self, **also: Any) -> None:
        """Brings the page up to date."""

    def look_like(self, palette: Palette, flat: bool) -> None:
        """Takes on the look of the page; nothing that was done in it is lost."""

    def close(self) -> None:
        """Frees the page's share."""


@dataclass
class WantedLook:
    """A look as someone wishes it, all at once."""

    palette: Palette
    flat: bool

    def show_in(self, flat: bool) -> None:
        """Wishes for 3D or 2D."""
        self.flat = flat

    def use_palette(self, palette: Palette) -> None:
        """Wishes for other colours."""
        self.palette = palette

    def recall(self, greeting: str) -> None:
        """Takes over what the reader chose on an earlier page; nonsense changes nothing."""
        try:
            kept = json.loads(greeting)
        except ValueError:
            return
        if isinstance(kept, dict):
            recall_look(self, greeting)


@runtime_checkable
class _WithPieces(Protocol):
    pieces: Pieces


@runtime_checkable
class _WithPalette(Protocol):
    palette: Palette


class Painted:
    """A panel whose blocks can be painted in other colours, whatever has been done in it."""

    _fragments: tuple[Fragment, ...]
    _painted: Palette | None = None
    rules: Ruleset = STANDARD_RULES

    def look_like(self, palette: Palette, flat: bool) -> None:
        """Repaints every fragment, and sends what differs."""
        if palette != self._painted:
            self._painted = palette
            _paint(self._fragments, palette, self.rules)
        self.refresh()

    def refresh(self, **also: Any) -> None:
        """Brings the page up to date."""
        super().refresh(**also)  # type: ignore[misc]  # a panel's


def _paint(fragments: Iterable[Fragment], palette: Palette, rules: Ruleset) -> None:
    pieces: Pieces | None = None
    for fragment in fragments:
        if isinstance(fragment, _WithPieces):
            pieces = pieces or Pieces(palette, rules)
            fragment.pieces = pieces
        elif isinstance(fragment, _WithPalette):
            fragment.palette = palette


class LessonPanel(Painted, Panel):
    """A panel of a lesson page."""


class LessonSessionPanel(Painted, SessionPanel):
    """A panel of a lesson page that follows a session."""


class LessonWheel(Painted, ColourWheel):
    """The colour wheel in a lesson page."""


class LessonSandbox(Sandbox):
    """The sandbox in a lesson page: its buttons change the look of the whole page."""

    def __init__(self, run: LessonRun, *args: Any) -> None:
        self._run = run
        super().__init__(*args, palette=run.palette, flat=run.flat)

    def show_in(self, flat: bool) -> None:
        self._run.show_in(flat)

    def use_palette(self, palette: Palette) -> None:
        self._run.use_palette(palette)

    def look_like(self, palette: Palette, flat: bool) -> None:
        """Takes on the look of the page."""
        if palette != self.palette:
            super().use_palette(palette)
        if flat != self.flat:
            super().show_in(flat)

    def refresh(self, **also: Any) -> None:
        """It keeps itself up to date."""


def in_a_lesson(run: LessonRun, kind: type, args: tuple[Any, ...]) -> View:
    """A widget of this kind for a lesson page."""
    if kind is Sandbox:
        return LessonSandbox(run, *args)
    view: View = (LessonWheel if kind is ColourWheel else kind)(*args, palette=run.palette)
    return view
