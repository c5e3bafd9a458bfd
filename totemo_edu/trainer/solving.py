"""The screen of one puzzle: its goal, hints, the verdict, and what there is to see afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.picture import track_svg
from totemo_edu.puzzles import Kind, Puzzle, Verdict, landscape, right_starts
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import SIZE, Cell
from totemo_edu.rules.placement import Placement
from totemo_edu.trainer.game import Game
from totemo_edu.trainer.home import puzzle_stars, trouble_html
from totemo_edu.trainer.trainer import MOST_HINTS, Trainer
from totemo_edu.widgets.panel import Action, Fragment, button
from totemo_edu.widgets.pieces import Pieces


class PuzzleFragment(Fragment):
    """Title, goal and buttons of a puzzle, and everything that is said about attempts."""

    def __init__(self, trainer: Trainer, pieces: Pieces, actions: Mapping[str, Action]) -> None:
        self._trainer = trainer
        self._pieces = pieces
        self._actions = actions

    SAID = (
        '<div class="tt-said" role="status" aria-live="polite"><div data-part="verdict"></div>'
        '<div data-part="hints"></div></div>'
    )
    BUTTONS = '<div class="tt-row" data-part="buttons"></div>'
    AFTER = '<div class="tt-after" data-part="after"></div>'

    def frame(self) -> str:
        return '<div data-part="heading"></div>'

    @staticmethod
    def keys() -> str:
        """The keys of this screen, for those who would rather not reach for the mouse."""
        known = (
            ("1 2 3", _("choose a block")),
            ("← ↑ ↓ →", _("move over the board")),
            ("Enter", _("place the block")),
            ("U", _("take back")),
            ("R", _("redo")),
            ("C", _("check")),
            ("H", _("hint")),
            ("N", _("next puzzle")),
        )
        rows = "".join(f"<dt><kbd>{key}</kbd></dt><dd>{escape(does)}</dd>" for key, does in known)
        title = escape(_("Keys"))
        return f'<details class="tt-keys"><summary>{title}</summary><dl>{rows}</dl></details>'

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
            opponent = f'<div class="tt-row"><span>{escape(said)}</span>{blocks}</div>'
        yours = f"<p>{escape(_('Your blocks:'))}</p>" if puzzle.opponent else ""
        return (
            f'{trouble_html(self._trainer)}<div class="tt-head">{self._way_back(puzzle)}'
            f'<h1 class="tt-title">{escape(_(puzzle.title))}</h1>'
            f'<span>{streak}<span class="tt-badge">{escape(puzzle.level_name)}</span>'
            f" {puzzle_stars(game.earned)}</span></div>{intro}"
            f'<p class="tt-goal"><b>{escape(puzzle.goal)}</b></p>{opponent}{yours}'
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
        if game.is_over:
            return self._next_button(main=True) + button("home", _("All puzzles"))
        left = MOST_HINTS - len(game.hints)
        return (
            button(
                "check",
                _("Check"),
                style="tt-main",
                key="c",
                disabled=not self._trainer.can_check,
            )
            + button(
                "hint",
                _("Hint ({n} left)").format(n=left),
                key="h",
                disabled=not self._trainer.can_hint,
            )
            + self._show_button(game)
            + (self._next_button() if game.solved or game.shown else "")
        )

    def _next_button(self, main: bool = False) -> str:
        return button("next", _("Next puzzle"), style="tt-main" if main else "", key="n")

    def _show_button(self, game: Game) -> str:
        return button("show", _("Show me"), disabled=game.shows_answer)

    def _streak_buttons(self, game: Game) -> str:
        streak = self._trainer.streak
        if streak and not streak.over:
            return self._next_button(main=True)
        length = streak.length if streak else 0
        said = plural("The streak ends at {n}.", "The streak ends at {n}.", length)
        best = _("Your best so far: {n}.").format(n=self._trainer.best_streak())
        return (
            f"<p><b>{escape(said)}</b> {escape(best)}</p>"
            + button("streak", _("Start another streak"), style="tt-main")
            + ("" if game.solved else self._show_button(game))
            + button("home", _("All puzzles"))
        )

    def _hints(self, game: Game) -> str:
        if game.is_over:  # they have done their work
            return ""
        lines = "".join(f"<li>{escape(hint.text)}</li>" for hint in game.hints)
        return f'<ol class="tt-hints">{lines}</ol>' if lines else ""

    def _verdict(self, game: Game) -> str:
        if game.shown and game.shows_answer and game.verdict is None:
            *steps, total = game.shown.lines
            lines = "".join(f"<li>{escape(line)}</li>" for line in steps)
            note = _("This is a best answer. Take it back to return to your own attempt.")
            return (
                f'<div class="tt-verdict"><ol>{lines}</ol><p><b>{escape(total)}</b></p>'
                f"<p>{escape(note)}</p></div>"
            )
        verdict = game.verdict
        if verdict is None:
            return ""
        if game.reminded:
            return (
                f'<div class="tt-verdict"><p class="tt-big">{escape(str(verdict.missed))}</p></div>'
            )
        sums = "".join(f"<li>{escape(speech.score_sentence(score))}</li>" for score in verdict.sums)
        style, sign = ("tt-yes", "✓") if verdict.right else ("tt-no", "✕")
        return (
            f'<div class="tt-verdict {style}"><p class="tt-big"><span aria-hidden="true">{sign}</span> '
            f"{escape(self._judgement(game, verdict))} {puzzle_stars(game.stars) if verdict.right else ''}</p>"
            f"<ul>{sums}</ul>"
            + (f"<p>{escape(verdict.reply_text)}</p>" if game.puzzle.opponent else "")
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
        about = f"<details><summary>{escape(_('What it was about'))}</summary><ul>{themes}</ul></details>"
        return (
            f'<div class="tt-row">{self._copy_buttons(game)}{button("print", _("Print"))}</div>'
            + self._copied(game)
            + f"<details open><summary>{escape(_('Every cell, every block'))}</summary>{self._landscape(game)}</details>"
            + (about if themes else "")
        )

    def _copy_buttons(self, game: Game) -> str:
        done = _("Copied ✓")
        link = game.copied and "\n" not in game.copied
        return button("share", done if game.copied and not link else _("Copy the result")) + button(
            "link", done if link else _("Copy a link")
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
        question = game.puzzle.question
        spots, right = landscape(question), right_starts(question)
        head = "".join(f'<th scope="col">{letter}</th>' for letter in "abcde")
        rows = ""
        for row in range(SIZE):
            cells = ""
            for cell in (Cell(row * SIZE + column) for column in range(SIZE)):
                points = "".join(
                    self._spot(block, n, Placement(block, cell) in right)
                    for block, n in spots[cell].items()
                )
                cells += f"<td>{points or '–'}</td>"
            rows += f'<tr><th scope="row">{row + 1}</th>{cells}</tr>'
        caption = (
            _("What your opponent could score after each block on each cell")
            if game.puzzle.opponent
            else _("What each block would have scored as the first one on each cell")
        )
        star = _("★ a right answer begins here")
        return (
            f'<table class="tt-land"><caption>{escape(caption)}. {escape(star)}.</caption>'
            f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _spot(self, block: Block, points: int, right: bool) -> str:
        picture = (
            f'<span class="tt-tiny" role="img" aria-label="{escape(speech.block_name(block))}">'
            f"{self._pieces.block(block)}</span>"
        )
        said = f"<b>{points} ★</b>" if right else str(points)
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
            f'<p class="tt-line">{escape(_("My answer:"))}</p>'
        }
