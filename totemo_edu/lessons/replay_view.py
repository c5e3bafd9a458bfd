"""A recorded game in a page: the board, the score track, the hands, and buttons to step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.lessons.looks import LessonPanel
from totemo_edu.lessons.replay import Replay, recorded_game
from totemo_edu.palette import STANDARD, Palette
from totemo_edu.picture import isometric_svg, plan_svg, track_svg
from totemo_edu.rules.game import Game
from totemo_edu.widgets.fragments import Symbols
from totemo_edu.widgets.panel import Action, Fragment, button
from totemo_edu.widgets.pieces import Pieces


class ReplayView(LessonPanel):
    """A game to watch, step by step: `ReplayView()` or `ReplayView(Game.parse(log))`."""

    def __init__(self, game: Game | None = None, *, palette: Palette = STANDARD) -> None:
        game = game or recorded_game()
        self.replay = Replay(game)
        pieces = Pieces(palette, game.rules)
        fragment = _ReplayFragment(self.replay, pieces, self._step)
        super().__init__(Symbols(pieces), fragment)
        self.rules = game.rules

    def _step(self, changed: bool) -> None:
        if changed:
            self.refresh()


class _ReplayFragment(Fragment):
    """Everything that there is to see at a moment, and the buttons."""

    def __init__(self, replay: Replay, pieces: Pieces, step: Callable[[bool], None]) -> None:
        self.replay = replay
        self.pieces = pieces
        self._step = step

    def frame(self) -> str:
        return (
            f'<section class="tt-card" aria-label="{escape(_("A recorded game"))}">'
            '<div class="tt-row" data-part="steps"></div>'
            '<div class="tt-message" role="status" aria-live="polite" data-part="said"></div>'
            '<div class="tt-two"><div class="tt-iso" data-part="corner"></div>'
            '<div data-part="above"></div></div>'
            '<div class="tt-track" data-part="track"></div><div data-part="players"></div></section>'
        )

    def parts(self) -> Mapping[str, str]:
        replay, game, palette = self.replay, self.replay.game, self.pieces.palette
        cells = replay.moment.cells
        lines = "".join(f"<p>{escape(line)}</p>" for line in replay.moment.lines)
        others = {str(n): score for n, score in enumerate(game.scores, 1) if n > 1}
        return {
            "steps": self._steps(),
            "said": lines,
            "corner": isometric_svg(game.board, highlight=cells, palette=palette, rules=game.rules),
            "above": plan_svg(game.board, highlight=cells, palette=palette, rules=game.rules),
            "track": track_svg(game.scores[0], game.tiles, palette, others),
            "players": self._players(game),
        }

    def _steps(self) -> str:
        replay = self.replay
        shown = replay.moment.round
        rounds = "".join(
            f'<option value="{n}"{" selected" if n == shown else ""}>{n}</option>'
            for n in replay.rounds
        )
        step = _("Step {n} of {most}").format(n=replay.at + 1, most=len(replay.moments))
        return (
            button("first", _("First"), disabled=not replay.can_go_back)
            + button("back", _("Back"), key="b", disabled=not replay.can_go_back)
            + button("next", _("Next"), key="n", style="tt-main", disabled=not replay.can_go_on)
            + button("last", _("Last"), disabled=not replay.can_go_on)
            + f"<span>{escape(step)}</span>"
            + f'<label>{escape(_("Round"))} <select class="tt-button" data-do="round" data-id="round">'
            f'<option value="">–</option>{rounds}</select></label>'
        )

    def _players(self, game: Game) -> str:
        html = ""
        for number, (score, hand) in enumerate(zip(game.scores, game.hands, strict=True), 1):
            blocks = "".join(
                f'<span style="width:52px" aria-hidden="true">{self.pieces.block(block)}</span>'
                for block in hand
            )
            words = _("Player {n}: {points}. Hand: {blocks}.").format(
                n=number, points=speech.points(score), blocks=speech.hand_words(hand)
            )
            html += f'<div><p><b>{escape(words)}</b></p><div class="tt-hand">{blocks}</div></div>'
        return f'<div class="tt-two">{html}</div>'

    def actions(self) -> Mapping[str, Action]:
        replay = self.replay
        return {
            "first": lambda _value: self._step(replay.first()),
            "back": lambda _value: self._step(replay.back()),
            "next": lambda _value: self._step(replay.next()),
            "last": lambda _value: self._step(replay.last()),
            "round": self._go_to_round,
        }

    def _go_to_round(self, value: str) -> None:
        if value.isascii() and value.isdigit():
            self._step(self.replay.go_to_round(int(value)))
