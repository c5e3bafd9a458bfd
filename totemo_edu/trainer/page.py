"""The puzzle page: the trainer's screens as one widget, with the board in 3D or in 2D."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from totemo_edu.language import _, plural
from totemo_edu.palette import STANDARD, Palette
from totemo_edu.puzzles import LEVELS, Library, Progress
from totemo_edu.puzzles.progress import ProgressError
from totemo_edu.session import Answer, Change, Mode, Session
from totemo_edu.trainer.game import Game
from totemo_edu.trainer.home import HomeFragment, PackFragment
from totemo_edu.trainer.solving import PaperFragment, PuzzleFragment
from totemo_edu.trainer.trainer import ADDRESSES, Trainer
from totemo_edu.widgets.board3d import Board3D, without_webgl
from totemo_edu.widgets.fragments import (
    HandFragment,
    LookFragment,
    MessageFragment,
    Symbols,
    TakeBackFragment,
    TrackFragment,
    recall_look,
)
from totemo_edu.widgets.grid import GridFragment
from totemo_edu.widgets.panel import Action, Fragment, Panel
from totemo_edu.widgets.pieces import Pieces

DATA_VARIABLE = "TOTEMO_EDU_DATA"
"""Names the progress file to the kernels of a server."""
GREETING = "totemo-player"
"""What a page sends when it opens; also where it keeps who plays: a nickname, or a guest."""


class PuzzlePage(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """The whole puzzle mode: show it as the last line of a notebook's cell."""

    def __init__(self, trainer: Trainer | None = None) -> None:
        """Begins at home; a page that opens then says what it wants."""
        self.trainer = trainer or _stored_trainer()
        self.palette = STANDARD
        self.flat = False
        self.grid: GridFragment | None = None
        self._location = ""
        """Where the page is served, for links to be copied."""
        self._kept = ""
        """Who plays there as far as the browser knows."""
        self._has_webgl = True
        """Until a board has found out that the browser cannot draw in 3D."""
        self._message: _Message | None = None
        self._else = ""
        """What the page's address said besides."""
        self._rules = self.trainer.game.session.rules
        self._pieces = Pieces(self.palette, self._rules)
        self._board: Board3D | None = None
        self._stop_listening: Callable[[], None] = lambda: None
        self.panel = Panel(HomeFragment(self.trainer, self._actions()), greeting=GREETING)
        self._views: list[ipywidgets.Widget] = [self.panel]
        super().__init__(self._views)
        self.add_class("tt-page")

    # Screens

    def _show(self, instead: bool = False) -> None:
        """Shows the screen where the trainer is; `instead` of the page's last address, or after it."""
        self._stop_listening()
        trainer = self.trainer
        address: dict[str, Any] = {
            "address": self._with_what_else_it_said(trainer.address),
            "instead": instead or bool(trainer.trouble),
        }
        if self._kept != trainer.kept:
            self._kept = trainer.kept
            address["keep"] = [GREETING, self._kept]
        if trainer.at_home:
            fragment: Fragment = (
                PackFragment(trainer, self._actions())
                if trainer.pack
                else HomeFragment(trainer, self._actions())
            )
            self.panel.show(fragment, title=_("Totemo puzzles"), **address)
            self._lay_out()
            return
        session = trainer.game.session
        self._show_puzzle(session, address)
        # After the fragments: they have to know what happened before the page is brought up to date.
        self._stop_listening = session.listen(self._heard)
        self._lay_out()

    def _with_what_else_it_said(self, address: str) -> str:
        """An address with the words of the page's own that are not ours, such as its theme."""
        return (
            "?" + "&".join(filter(None, (address.lstrip("?"), self._else)))
            if self._else
            else address
        )

    def _show_puzzle(self, session: Session, address: dict[str, Any]) -> None:
        if session.rules != self._rules:
            self._rules = session.rules
            self._pieces = Pieces(self.palette, self._rules)
        puzzle = PuzzleFragment(self.trainer, self._pieces, self._actions())
        self._message = _Message(self.trainer.game)
        if self.trainer.game.puzzle.level == LEVELS[0]:
            self._message.say(
                _("Your block is chosen: press a place that is lit, then Check.")
                if session.selected
                else _("Press a block, then a place that is lit, then Check.")
            )
        fragments: list[Fragment] = [
            Symbols(self._pieces),
            puzzle,
            HandFragment(session, self._pieces),
            self._message,
            TakeBackFragment(session),
            _Track(self.trainer.game, self.palette),
            LookFragment(self),
            PaperFragment(self.trainer.game.puzzle, self._pieces),
        ]
        note = "" if self._has_webgl else f'<p class="tt-quiet">{escape(without_webgl())}</p>'
        before, after = "{0}", ""
        news = f'<div class="tt-news">{{3}}{puzzle.SAID}</div>'
        self.grid = None
        if self.flat:
            self.grid = GridFragment(session, self._pieces, points=False)
            fragments.append(self.grid)
            legend = escape(_("The number at the top right of a cell is the height of its stack."))
            before = (
                f'{{0}}<div class="tt-two"><div>{{8}}<p class="tt-quiet">{legend}</p></div><div>'
            )
            after = "</div></div>"
        self.panel.show(
            *fragments,
            arrange=f"{before}{{1}}{{2}}{news}{puzzle.BUTTONS}{{4}}{{5}}{puzzle.AFTER}{{6}}"
            f"{note}{puzzle.keys()}{{7}}{after}",
            title=_(self.trainer.game.puzzle.title),
            **address,
        )

    def _lay_out(self) -> None:
        """Puts the 3D board beside the panel where there is one to show."""
        if self._wants_board:
            game = self.trainer.game
            if self._board is None:
                self._board = Board3D(
                    game.session,
                    palette=self.palette,
                    points=False,
                    sums=game.sums_are_open,
                    speaks=False,
                    instead=lambda _session, _palette: self._instead(),
                    on_key=self._key,
                )
            else:
                self._board.follow(game.session, sums=game.sums_are_open)
        # Only now: the board may have found that there is no 3D.
        wants_board = self._wants_board
        # The panel stays the first, so that the page need not draw it anew.
        views = [self.panel, self._board] if wants_board and self._board else [self.panel]
        if views != self._views:
            self._views = views
            self.children = views
            (self.add_class if wants_board else self.remove_class)("tt-app")

    @property
    def _wants_board(self) -> bool:
        return not self.trainer.at_home and not self.flat

    def _instead(self) -> Panel:
        """Without WebGL the panel itself shows the board."""
        self._has_webgl = False
        self.flat = True
        self._show()
        return Panel()

    def refresh(self) -> None:
        """Brings the panel up to date."""
        self.panel.refresh()

    def _heard(self, change: Change, answer: Answer | None) -> None:
        game = self.trainer.game
        if change in (Change.PLACED, Change.MOVED):
            game.verdict = None
            if self.grid:
                self.grid.marked = ()
        self.refresh()

    def _key(self, key: str) -> None:
        named = {"c": "check", "h": "hint", "n": "next"}
        if key in named:
            self._actions()[named[key]]("")

    # What people do

    def _actions(self) -> dict[str, Action]:
        trainer = self.trainer
        return {
            GREETING: self._greet,
            "home": self._then_show(lambda _value: trainer.go_home()),
            "open": self._then_show(trainer.open_puzzle),
            "pack": self._then_show(trainer.open_pack),
            "wish": self._wish,
            "random": self._then_show(lambda _value: trainer.open_wish()),
            "streak": self._then_show(lambda _value: trainer.start_streak()),
            "next": self._then_show(lambda _value: self._next()),
            "nickname": self._nickname,
            "check": lambda _value: self._check(),
            "hint": lambda _value: self._hint(),
            "show": lambda _value: self._show_me(),
            "share": lambda _value: self._copy(f"{trainer.result_to_share()}\n{self._link}"),
            "link": lambda _value: self._copy(self._link),
            "print": lambda _value: self.panel.refresh(print=True),
        }

    def _then_show(self, action: Action) -> Action:
        def both(value: str) -> None:
            action(value)
            self._show()

        return both

    def _greet(self, value: str) -> None:
        """A page opens, or goes back or forward to another address."""
        said = json.loads(value)
        self._location = str(said["location"])
        self._kept = str(said["kept"])
        query = str(said["query"]).removeprefix("?")
        self._else = "&".join(w for w in query.split("&") if w.partition("=")[0] not in ADDRESSES)
        self.trainer.welcome(self._kept)
        unknown = self.trainer.trouble
        if unknown:  # the browser goes on keeping who it was
            self._kept = self.trainer.kept
        self.trainer.open_query(query)
        self.trainer.trouble = self.trainer.trouble or unknown
        self._show(instead=True)
        recall_look(self, value)

    @property
    def _link(self) -> str:
        return self._location + self.trainer.link

    def _copy(self, text: str) -> None:
        """Into the clipboard, where the page may, and before the eyes, where it may not."""
        self.trainer.game.copied = text
        self.panel.refresh(copy=text)

    def _wish(self, value: str) -> None:
        self.trainer.wish = value

    def _next(self) -> None:
        if self.trainer.game.solved or self.trainer.game.shown:
            self.trainer.open_next()

    def _nickname(self, value: str) -> None:
        self.trainer.call_me(value)
        self._kept = self.trainer.kept
        self.panel.refresh(keep=[GREETING, self._kept])

    def _check(self) -> None:
        if self.trainer.can_check:
            self.trainer.check()
            self._tell_sums()
            self.panel.refresh(reveal="verdict")

    def _hint(self) -> None:
        hint = self.trainer.hint() if self.trainer.can_hint else None
        game = self.trainer.game
        if hint:
            if game.session.waits_for is None and hint.block in game.session.choices:
                game.session.select(hint.block)
            if self.grid:
                self.grid.marked = hint.cells
            if self._board:
                self._board.mark(hint.cells)
        self.panel.refresh(reveal="hints")

    def _show_me(self) -> None:
        self.trainer.show()
        self._tell_sums()
        self.panel.refresh(reveal="verdict")

    def _tell_sums(self) -> None:
        """Once the answer is known, the board need not keep points back any more."""
        if self._board:
            self._board.sums = self.trainer.game.sums_are_open
            if not self.trainer.game.reminded:
                self._board.show_sum()

    def show_in(self, flat: bool) -> None:
        """Switches between 3D and 2D, where there is a choice."""
        if not flat and not self._has_webgl:
            if self._message:
                self._message.say(without_webgl())
            self.refresh()
            return
        self.flat = flat
        self._show()

    def use_palette(self, palette: Palette) -> None:
        """Paints the blocks in other colours."""
        self.palette = palette
        self._pieces = Pieces(self.palette, self._rules)
        if self._board:
            self._board.use_palette(palette)
        self._show()


class _Message(Fragment):
    """What has just happened in a game: with its points as soon as they are no secret any more."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._discreet = MessageFragment(game.session, sums=False)
        self._open = MessageFragment(game.session)
        self._spoken = self._discreet
        self._insists = False
        """Whether it has something to say besides how placements went."""
        # After those two: what was said before stays as it was said.
        self._stop_listening = game.session.listen(self._heard)

    def _heard(self, change: Change, _answer: Answer | None) -> None:
        self._spoken = self._open if self._game.sums_are_open else self._discreet
        self._insists = False
        session = self._game.session
        if change is Change.PLACED and session.mode is Mode.PLAN and session.can_place:
            left = len(session.choices)
            self.say(plural("Placed. {n} more to go.", "Placed. {n} more to go.", left))

    def say(self, text: str) -> None:
        """Shows another sentence."""
        self._spoken.say(text)
        self._insists = True

    def frame(self) -> str:
        return self._spoken.frame()

    def parts(self) -> Mapping[str, str]:
        judged = self._game.verdict or self._game.shows_answer
        if judged and not self._insists:
            return {"message": ""}  # the verdict takes its place
        return self._spoken.parts()

    def close(self) -> None:
        self._stop_listening()
        self._discreet.close()
        self._open.close()


class _Track(TrackFragment):
    """The score track: as the turn goes on, or as it was where points are still to be found."""

    def __init__(self, game: Game, palette: Palette) -> None:
        self._game = game
        super().__init__(game.session, palette)

    @property
    def score(self) -> int:
        return super().score if self._game.sums_are_open else self._game.puzzle.score

    def parts(self) -> Mapping[str, str]:
        puzzle = self._game.puzzle
        return super().parts() if puzzle.tiles or puzzle.score else {"track": ""}


def _stored_trainer() -> Trainer:
    """A trainer whose stars are kept; if the file cannot be used, one that says so and goes on."""
    path = os.environ.get(DATA_VARIABLE)
    try:
        return Trainer(Library.shipped(), Progress(Path(path) if path else None))
    except ProgressError as error:
        warning = _("Stars cannot be kept: {why}.").format(why=error)
        return Trainer(Library.shipped(), Progress.forgotten(), warning=warning)
