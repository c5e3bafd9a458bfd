"""The sandbox: any block onto any cell, with the rules explained; what a teacher projects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from html import escape

import ipywidgets

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.palette import STANDARD, Palette
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.session import Mode, Session
from totemo_edu.widgets.board2d import SessionPanel
from totemo_edu.widgets.board3d import Board3D
from totemo_edu.widgets.fragments import (
    LOOK,
    HandFragment,
    LevelsFragment,
    LookFragment,
    MessageFragment,
    SumFragment,
    Symbols,
    TakeBackFragment,
)
from totemo_edu.widgets.grid import GridFragment
from totemo_edu.widgets.panel import Action, Fragment, button
from totemo_edu.widgets.pieces import Pieces


class Size(Enum):
    """How large the sandbox is shown."""

    NORMAL = "normal"
    LARGE = "large"
    WALL = "wall"

    @property
    def style(self) -> str:
        """The class of the style sheet that makes it so."""
        return f"tt-size-{self.value}"

    @property
    def label(self) -> str:
        """Its name on a button."""
        return {Size.NORMAL: _("Normal"), Size.LARGE: _("Large"), Size.WALL: _("Wall")}[self]


class Sandbox(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """A board to explore: `Sandbox()` or `Sandbox("5/5/2.S.2/5/5")`."""

    def __init__(
        self,
        board: Board | str | None = None,
        *,
        rules: Ruleset = STANDARD_RULES,
        palette: Palette = STANDARD,
        flat: bool = False,
    ) -> None:
        """Begins with a board (or its notation), in 3D or `flat`."""
        start = Board.parse(board) if isinstance(board, str) else board or Board.start()
        self.session = Session(Position(start), Mode.FREE, rules)
        self.session.select("B")
        self.palette = palette
        self.flat = flat
        self.size = Size.NORMAL
        pieces = Pieces(palette, rules)
        self._message = MessageFragment(self.session)
        self._panel = SessionPanel(
            self.session, *self._fragments(pieces), arrange=self._arrange(), greeting=LOOK
        )
        # The board has a place of its own: when it is replaced, the panel and the focus stay.
        self._solid: Board3D | None = None
        self._above: SessionPanel | None = None
        self._place = ipywidgets.Box([self._board()])
        self._place.add_class("tt-plain")
        super().__init__([self._place, self._panel])
        self.add_class("tt-app")

    def _fragments(self, pieces: Pieces) -> tuple[Fragment, ...]:
        return (
            Symbols(pieces),
            HandFragment(self.session, pieces),
            self._message,
            SumFragment(self.session),
            TakeBackFragment(self.session),
            LookFragment(self),
            _Notation(self.session, self._message, refresh=self._refresh),
            LevelsFragment(self.session, pieces),
            _Sizes(self),
        )

    def _arrange(self) -> str:
        floors = f"<details><summary>{escape(_('The floors one by one'))}</summary>{{7}}</details>"
        return f'{{0}}<div class="tt-many">{{1}}</div>{{2}}{{3}}{{4}}{{5}}{{8}}{floors}{{6}}'

    def _refresh(self, **also: str) -> None:
        self._panel.refresh(**also)

    def _board(self) -> ipywidgets.Widget:
        """The board in 3D or flat. Each is made once: to close a young widget is an error in pages."""
        if not self.flat:
            if self._solid is None:
                self._solid = Board3D(
                    self.session,
                    palette=self.palette,
                    speaks=False,
                    instead=_flat_board,
                    on_key=self._key,
                )
            return self._solid
        if self._above is None:
            self._above = _flat_board(self.session, self.palette)
        return self._above

    def _key(self, key: str) -> None:
        letters = {block.value.lower(): block for block in reversed(self.session.choices)}
        if key in letters:
            self.session.select(letters[key])

    def close(self) -> None:
        """Frees the app and its views."""
        for view in (self._solid, self._above, self._place, self._place.layout, self._panel):
            if view is not None:
                view.close()
        super().close()
        self.layout.close()

    def show_in(self, flat: bool) -> None:
        """Switches between 3D and 2D."""
        self.flat = flat
        if self._solid and flat:
            self._solid.sleep()
        self._place.children = [self._board()]
        if self._solid and self._solid.has_webgl and not flat:
            self._solid.wake()
        self._panel.refresh()

    def use_palette(self, palette: Palette) -> None:
        """Paints the blocks in other colours."""
        self.palette = palette
        pieces = Pieces(palette, self.session.rules)
        self._message = MessageFragment(self.session)
        self._panel.show(*self._fragments(pieces), arrange=self._arrange())
        if self._solid:
            self._solid.use_palette(palette)
        if self._above:
            self._above.show(*_flat_fragments(self.session, pieces))

    def use_size(self, size: Size) -> None:
        """Makes board, words and buttons larger, so that a class sees them on the wall."""
        self.remove_class(self.size.style)
        self.size = size
        self.add_class(size.style)
        self._panel.refresh()

    def take(self, cell: Cell | str) -> None:
        """Takes the top block of a cell off the board."""
        self.session.take(cell)


def _flat_board(session: Session, palette: Palette) -> SessionPanel:
    return SessionPanel(session, *_flat_fragments(session, Pieces(palette, session.rules)))


def _flat_fragments(session: Session, pieces: Pieces) -> tuple[Fragment, ...]:
    return Symbols(pieces), GridFragment(session, pieces)


class _Sizes(Fragment):
    """How large everything is shown."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    def frame(self) -> str:
        label = escape(_("How large it is"))
        return f'<div class="tt-row" role="group" aria-label="{label}" data-part="sizes"></div>'

    def parts(self) -> Mapping[str, str]:
        return {
            "sizes": "".join(
                button("size", size.label, value=size.value, pressed=size is self._sandbox.size)
                for size in Size
            )
        }

    def actions(self) -> Mapping[str, Action]:
        return {"size": lambda value: self._sandbox.use_size(Size(value))}


class _Notation(Fragment):
    """The board as text: to read, to copy out, to set up another one; and taking a block off."""

    def __init__(
        self, session: Session, message: MessageFragment, refresh: Callable[..., None]
    ) -> None:
        self._session = session
        self._message = message
        self._refresh = refresh

    def frame(self) -> str:
        return '<div data-part="notation"></div>'

    def parts(self) -> Mapping[str, str]:
        board = self._session.board
        problems = board.problems()
        wrong = f"<p>{escape(speech.problems_sentence(problems))}</p>" if problems else ""
        taken = [cell for cell in Cell if board.height(cell)]
        options = "".join(f"<option>{cell}</option>" for cell in taken)
        return {
            "notation": f'<label class="tt-field">{escape(_("The board as text (change it, then press Enter)"))}'
            f'<input data-do="setup" data-id="setup" value="{escape(str(board))}" spellcheck="false"></label>'
            f'<div class="tt-row">{button("copy", _("Copy the text"))}</div>'
            f'<label class="tt-field">{escape(_("Take the top block off"))}'
            f'<select data-do="take" data-id="take"><option value="">–</option>{options}</select></label>'
            f"{wrong}"
        }

    def actions(self) -> Mapping[str, Action]:
        return {"setup": self._set_up, "take": self._take, "copy": lambda _value: self._copy()}

    def _copy(self) -> None:
        text = str(self._session.board)
        self._message.say(_("Copied: {text}").format(text=text))
        self._refresh(copy=text)

    def _set_up(self, text: str) -> None:
        try:
            board = Board.parse(text.strip())
        except NotationError as error:
            self._message.say(speech.notation_sentence(error), good=False)
            self._refresh()
            return
        if board != self._session.board:
            self._session.set_board(board)

    def _take(self, cell: str) -> None:
        if cell:
            self._session.take(cell)
