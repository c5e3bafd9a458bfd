"""The screen of one puzzle: its goal, hints, the verdict, and what there is to see afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.picture import track_svg
from totemo_edu.puzzles import Kind, Puzzle, Verdict, landscape
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import SIZE, Cell
from totemo_edu.trainer.game import Game
from totemo_edu.trainer.home import puzzle_stars, trouble_html
from totemo_edu.trainer.trainer import Trainer
from totemo_edu.widgets.panel import Action, Fragment, button
from totemo_edu.widgets.pieces import Pieces


class PuzzleFragment(Fragment):
    """Title, goal and buttons of a puzzle, and everything that is said about attempts."""

    def __init__(self, trainer: Trainer, pieces: Pieces, actions: Mapping[str, Action]) -> None:
        self._trainer = trainer
        self._pieces = pieces
        self._actions = actions

    def frame(self) -> str:
        return '<div data-part="heading"></div>'

    @staticmethod
    def below(take_back: str) -> str:
        """The frame of what stands under the hand, around the buttons to take back."""
        return (
            f'<div class="tt-row" data-part="buttons"></div>{take_back}'
            '<div class="tt-said" role="status" aria-live="polite"><div data-part="hints"></div>'
            '<div data-part="verdict"></div></div><div class="tt-after" data-part="after"></div>'
        )

    def parts(self) -> Mapping[str, str]:
        game = self._trainer.game
        return {
            "heading": self._heading(game),
            "buttons": self._buttons(game),
            "hints": self._hints(game),
            "verdict": self._verdict(game),
            "after": self._after(game) if game.solved or game.shown else "",
        }

    def _heading(self, game: Game) -> str:
        puzzle = game.puzzle
        streak = ""
        if self._trainer.streak:
            said = _("Streak: {n}").format(n=self._trainer.streak.length)
            streak = f'<span class="tt-badge">{escape(said)}</span> '
        intro = f"<p>{escape(_(puzzle.intro))}</p>" if puzzle.intro else ""
        if game.was_shown and not game.shown and game.earned is None:
            known = _("You have already seen the answer, so there are no stars to earn.")
            intro += f'<p class="tt-quiet">{escape(known)}</p>'
        opponent = ""
        if puzzle.opponent:
            blocks = "".join(
                f'<span class="tt-mini" role="img" aria-label="{escape(speech.block_name(b))}">'
                f"{self._pieces.block(b)}</span>"
                for b in puzzle.opponent.hand
            )
            said = _("Your opponent has {score} and holds:").format(
                score=speech.points(puzzle.opponent.score)
            )
            opponent = f'<p>{escape(said)}</p><div class="tt-row">{blocks}</div>'
        return (
            f'{trouble_html(self._trainer)}{self._way_back(puzzle)}<h1 class="tt-title">{escape(_(puzzle.title))}</h1>'
            f'<p>{streak}<span class="tt-badge">{escape(puzzle.level_name)}</span>'
            f" {puzzle_stars(game.earned)}</p>{intro}"
            f'<p class="tt-goal"><b>{escape(puzzle.goal)}</b></p>{opponent}'
        )

    def _way_back(self, puzzle: Puzzle) -> str:
        if self._trainer.is_custom or self._trainer.streak:
            return button("home", "‹ " + _("All puzzles"), style="tt-back")
        pack = self._trainer.library.pack_of(puzzle.id)
        return button("pack", f"‹ {_(pack.name)}", value=pack.id, style="tt-back")

    def _buttons(self, game: Game) -> str:
        streak = self._trainer.streak
        if streak and (streak.over or game.solved):
            return self._streak_buttons(game)
        left = 3 - len(game.hints)
        discard = game.puzzle.kind is Kind.LEAVE_NOTHING
        ready = bool(game.session.placements) or discard
        return (
            button("check", _("Check"), style="tt-main", key="c", disabled=not ready)
            + button("hint", _("Hint ({n} left)").format(n=left), key="h", disabled=left == 0)
            + self._show_button(game)
        )

    def _show_button(self, game: Game) -> str:
        return button("show", _("Show me"), disabled=game.shown is not None)

    def _streak_buttons(self, game: Game) -> str:
        streak = self._trainer.streak
        if streak and not streak.over:
            return button("next", _("Next puzzle"), style="tt-main", key="n")
        length = streak.length if streak else 0
        said = plural("The streak ends at {n}.", "The streak ends at {n}.", length)
        return (
            f"<p><b>{escape(said)}</b></p>"
            + button("streak", _("Start a streak"), style="tt-main")
            + ("" if game.solved else self._show_button(game))
            + button("home", _("All puzzles"))
        )

    def _hints(self, game: Game) -> str:
        lines = "".join(f"<li>{escape(hint.text)}</li>" for hint in game.hints)
        return f'<ol class="tt-hints">{lines}</ol>' if lines else ""

    def _verdict(self, game: Game) -> str:
        if game.shown and game.shows_answer and game.verdict is None:
            lines = "".join(f"<li>{escape(line)}</li>" for line in game.shown.lines)
            note = _("This is a best answer. Take it back to return to your own attempt.")
            return f'<div class="tt-verdict"><ol>{lines}</ol><p>{escape(note)}</p></div>'
        verdict = game.verdict
        if verdict is None:
            return ""
        sums = "".join(f"<li>{escape(speech.score_sentence(score))}</li>" for score in verdict.sums)
        style, sign = ("tt-yes", "✓") if verdict.right else ("tt-no", "✕")
        return (
            f'<div class="tt-verdict {style}"><p class="tt-big"><span aria-hidden="true">{sign}</span> '
            f"{escape(self._judgement(game, verdict))} {puzzle_stars(game.stars) if verdict.right else ''}</p>"
            f"<ul>{sums}</ul>"
            + (f"<p>{escape(str(verdict.missed))}</p>" if verdict.missed else "")
            + self._why_no_stars(game, verdict)
            + "</div>"
        )

    def _why_no_stars(self, game: Game, verdict: Verdict) -> str:
        if not verdict.right or game.stars or not game.was_shown:
            return ""
        return f"<p>{escape(_('No stars this time, because you had seen the answer.'))}</p>"

    def _judgement(self, game: Game, verdict: Verdict) -> str:
        kind = game.puzzle.kind
        among_others = verdict.rank is not None and verdict.rank.of > 1
        rank = f" ({verdict.rank_text})" if among_others else ""
        got = speech.points(verdict.points)
        if kind is Kind.LAND:
            return _("Landed!") if verdict.right else _("Not on a tile.")
        if kind is Kind.LEAVE_NOTHING and verdict.right:
            text = _("Solved! Your opponent can score only {points}{rank}; no turn leaves fewer.")
        elif verdict.right:
            text = _("Solved! {points}{rank}; nothing scores more.")
        elif kind is Kind.LEAVE_NOTHING:
            text = _("Your opponent can still score {points}{rank}; the least possible is {best}.")
        else:
            text = _("{points}{rank}; the best possible is {best}.")
        return text.format(points=got, rank=rank, best=verdict.best)

    def _after(self, game: Game) -> str:
        themes = "".join(
            f"<li><b>{escape(_(str(theme)))}</b>: {escape(theme.about)}</li>"
            for theme in game.puzzle.themes
        )
        buttons = (
            ""
            if self._trainer.streak
            else button("next", _("Next puzzle"), style="tt-main", key="n")
        )
        return (
            f'<div class="tt-row">{buttons}{button("share", _("Copy the result"))}'
            f"{button('link', _('Copy a link'))}{button('print', _('Print'))}{button('home', _('All puzzles'))}</div>"
            + (
                f"<details><summary>{escape(_('What it was about'))}</summary><ul>{themes}</ul></details>"
                if themes
                else ""
            )
            + self._copied(game)
            + f"<details open><summary>{escape(_('Every cell, every block'))}</summary>{self._landscape(game)}</details>"
        )

    def _copied(self, game: Game) -> str:
        if not game.copied:
            return ""
        return (
            f'<div role="status"><p class="tt-quiet">{escape(_("To paste for friends:"))}</p>'
            f'<pre class="tt-copied">{escape(game.copied)}</pre></div>'
        )

    def _landscape(self, game: Game) -> str:
        """For every cell the points of each block, as a table that reads well aloud."""
        spots = landscape(game.puzzle.question)
        best = max((p for by_block in spots.values() for p in by_block.values()), default=0)
        head = "".join(f'<th scope="col">{letter}</th>' for letter in "abcde")
        rows = ""
        for row in range(SIZE):
            cells = ""
            for cell in (Cell(row * SIZE + column) for column in range(SIZE)):
                points = "".join(
                    self._spot(block, n, n == best) for block, n in spots[cell].items()
                )
                cells += f"<td>{points or '–'}</td>"
            rows += f'<tr><th scope="row">{row + 1}</th>{cells}</tr>'
        caption = _("What each block would have scored as the first one on each cell")
        return (
            f'<table class="tt-land"><caption>{escape(caption)}</caption>'
            f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _spot(self, block: Block, points: int, best: bool) -> str:
        picture = (
            f'<span class="tt-tiny" role="img" aria-label="{escape(speech.block_name(block))}">'
            f"{self._pieces.block(block)}</span>"
        )
        said = f"<b>{points} ★</b>" if best else str(points)
        return f'<span class="tt-spot">{picture} {said}</span> '

    def actions(self) -> Mapping[str, Action]:
        return self._actions


class PaperFragment(Fragment):
    """The puzzle for the printer: the board, its floors, the blocks and the track, as it began."""

    def __init__(self, puzzle: Puzzle, pieces: Pieces) -> None:
        self._puzzle = puzzle
        self._pieces = pieces

    def frame(self) -> str:
        return '<div class="tt-paper" aria-hidden="true" data-part="paper"></div>'

    def parts(self) -> Mapping[str, str]:
        puzzle, pieces = self._puzzle, self._pieces
        tallest = max(puzzle.board.height(cell) for cell in Cell)
        floors = "".join(
            f"<div>{pieces.floor(puzzle.board, n)}</div>" for n in range(1, tallest + 1)
        )
        hand = "".join(
            f'<span class="tt-mini">{pieces.block(block)}</span>' for block in puzzle.hand
        )
        track = (
            track_svg(puzzle.score, puzzle.tiles, pieces.palette)
            if puzzle.tiles or puzzle.score
            else ""
        )
        return {
            "paper": f'<div class="tt-row">{hand}</div><div class="tt-iso">{pieces.isometric(puzzle.board)}</div>'
            f'<div class="tt-levels">{floors}</div><div class="tt-track">{track}</div>'
        }
