"""The board as a grid of buttons: from above, by mouse, finger or keyboard, without WebGL."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.rules.cells import SIZE, Cell
from totemo_edu.session import Session
from totemo_edu.widgets.panel import Action, Fragment
from totemo_edu.widgets.pieces import Pieces


class GridFragment(Fragment):
    """The board from above. Arrow keys move over the cells, Enter places the chosen block.

    Each cell shows its top block and its height; where the chosen block fits, also the points,
    unless they are to be found out (`points=False`).
    """

    def __init__(self, session: Session, pieces: Pieces, points: bool = True) -> None:
        self.session = session
        self.pieces = pieces
        self.points = points
        self.marked: Collection[Cell] = ()
        """Cells with a ring around them, such as a hint's."""
        self.notes: Mapping[Cell, str] = {}
        """Short texts on cells, instead of the points."""

    def frame(self) -> str:
        columns = "".join(f"<span>{letter}</span>" for letter in "abcde")
        rows = "".join(
            f'<div role="row" class="tt-gridrow"><span aria-hidden="true">{row + 1}</span>'
            + "".join(
                f'<div role="gridcell" data-part="cell{row * SIZE + column}"></div>'
                for column in range(SIZE)
            )
            + "</div>"
            for row in range(SIZE)
        )
        return (
            f'<div class="tt-board"><div class="tt-columns" aria-hidden="true"><span></span>{columns}</div>'
            f'<div role="grid" aria-label="{escape(_("Board from above"))}" class="tt-grid">{rows}</div></div>'
        )

    def parts(self) -> Mapping[str, str]:
        legal = self.session.legal_cells()
        return {f"cell{int(cell)}": self._cell(cell, legal) for cell in Cell}

    def _cell(self, cell: Cell, legal: dict[Cell, int]) -> str:
        words = speech.cell_sentence(self.session, cell, legal, self.points)
        style = "tt-cell"
        note = self.notes.get(cell, "")
        if self.session.selected and not self.session.waits_for:
            style += " tt-fits" if cell in legal else " tt-fits-not"
            if not note and self.points and cell in legal:
                note = f"+{legal[cell]}"
        if cell in self.marked:
            style += " tt-marked"
        shown = f'<span class="tt-note" aria-hidden="true">{escape(note)}</span>' if note else ""
        return (
            f'<button type="button" class="{style}" data-do="place" data-value="{cell}"'
            f' data-cell="{int(cell)}" data-id="cell{int(cell)}" tabindex="{0 if cell is Cell.c3 else -1}"'
            f' aria-label="{escape(words)}">{self.pieces.stack(self.session.board[cell])}{shown}</button>'
        )

    def actions(self) -> Mapping[str, Action]:
        return {"place": self._place}

    def _place(self, cell: str) -> None:
        self.session.place(cell)


class IsometricFragment(Fragment):
    """The board from a corner, as a picture that goes with the grid."""

    def __init__(self, session: Session, pieces: Pieces) -> None:
        self.session = session
        self.pieces = pieces

    def frame(self) -> str:
        return f'<div class="tt-iso" role="img" aria-label="{escape(_("The board from a corner"))}" data-part="iso"></div>'

    def parts(self) -> Mapping[str, str]:
        return {"iso": self.pieces.isometric(self.session.board)}
