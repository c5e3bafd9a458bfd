"""The home screen of the trainer: today's puzzle, packs, a random one, a streak, the player."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from totemo_edu.language import _, plural
from totemo_edu.picture import isometric_svg
from totemo_edu.puzzles import LEVELS, Pack, Puzzle, Theme
from totemo_edu.puzzles.words import level_name
from totemo_edu.trainer.trainer import Trainer
from totemo_edu.widgets.panel import Action, Fragment, button, stars_html

STARS_A_PUZZLE = 3
LESSONS = "../notebooks/en/index.ipynb"
"""Seen from the puzzle page, on every server."""


class HomeFragment(Fragment):
    """What one can play."""

    def __init__(self, trainer: Trainer, actions: Mapping[str, Action]) -> None:
        self._trainer = trainer
        self._actions = actions

    def frame(self) -> str:
        return (
            f'<h1 class="tt-title">{escape(_("Totemo puzzles"))}</h1>'
            '<div role="alert" data-part="trouble"></div>'
            '<div data-part="welcome"></div>'
            '<div class="tt-cards"><div class="tt-card" data-part="today"></div>'
            '<div class="tt-card" data-part="choose"></div>'
            '<div class="tt-card" data-part="player"></div></div>'
            f"<h2>{escape(_('Packs'))}</h2><div class='tt-cards' data-part='packs'></div>"
        )

    def parts(self) -> Mapping[str, str]:
        stars = self._trainer.stars()
        return {
            "trouble": trouble_html(self._trainer),
            "welcome": "" if any(stars.values()) else self._welcome(),
            "today": self._today(stars),
            "choose": self._choose(),
            "player": self._player(stars),
            "packs": "".join(self._pack(pack, stars) for pack in self._trainer.library.packs),
        }

    def _welcome(self) -> str:
        """For someone without a star yet: where to begin."""
        first = self._trainer.library.puzzles[0]
        said = _("The lessons explain the game step by step. Or learn by doing.")
        return (
            f'<div class="tt-card tt-welcome"><h2>{escape(_("New here?"))}</h2><p>{escape(said)}</p>'
            '<div class="tt-row">'
            + button("open", _("Your first puzzle"), value=first.id, style="tt-main")
            + f'<a class="tt-button" href="{LESSONS}">{escape(_("The lessons"))}</a></div></div>'
        )

    def _today(self, stars: Mapping[str, int]) -> str:
        puzzle = self._trainer.todays
        return (
            f"<h2>{escape(_('Today’s puzzle'))}</h2>"
            f'<div class="tt-thumb">{isometric_svg(puzzle.board)}</div>'
            f"<p><b>{escape(_(puzzle.title))}</b> {puzzle_stars(stars.get(puzzle.id))}<br>"
            f'<span class="tt-quiet">{escape(puzzle.level_name)} · {escape(puzzle.goal)}</span></p>'
            + button("open", _("Play it"), value=puzzle.id, style="tt-main" if stars else "")
        )

    def _choose(self) -> str:
        levels = "".join(self._option(f"level:{n}", level_name(n)) for n in LEVELS)
        themes = "".join(self._option(f"theme:{theme}", _(str(theme))) for theme in Theme)
        best = self._trainer.best_streak()
        record = (
            plural("Your best so far: {n} puzzle.", "Your best so far: {n} puzzles.", best)
            if best
            else _("From easy to fiendish, until the first miss.")
        )
        return (
            f"<h2>{escape(_('Something else'))}</h2>"
            f'<label class="tt-field">{escape(_("A random puzzle"))}'
            f'<select data-do="wish" data-id="wish">{self._option("", _("of any kind"))}'
            f'<optgroup label="{escape(_("by level"))}">{levels}</optgroup>'
            f'<optgroup label="{escape(_("by theme"))}">{themes}</optgroup></select></label>'
            + button("random", _("Surprise me"))
            + f'<p class="tt-streak"><b>{escape(_("A streak"))}</b><br>'
            f'<span class="tt-quiet">{escape(record)}</span></p>'
            + button("streak", _("Start a streak"))
        )

    def _option(self, value: str, label: str) -> str:
        chosen = " selected" if value == self._trainer.wish else ""
        return f'<option value="{value}"{chosen}>{escape(label)}</option>'

    def _player(self, stars: Mapping[str, int]) -> str:
        name = escape(self._trainer.nickname)
        hello = (
            _("Playing as {name}.").format(name=self._trainer.nickname)
            if name
            else _("Choose a nickname, and your stars are kept under it.")
        )
        return (
            f"<h2>{escape(_('Player'))}</h2><p>{escape(hello)}</p>{self._collected(stars)}"
            f'<div class="tt-name"><label class="tt-field">{escape(_("Nickname"))}<input class="tt-words" data-do="nickname" data-id="nickname"'
            f' value="{name}" maxlength="40" autocomplete="off" spellcheck="false"></label>'
            # Leaving the field is what tells the name; a button is what people look for.
            f"{button('', _('OK'))}</div>"
        )

    def _collected(self, stars: Mapping[str, int]) -> str:
        """All stars together, and the longest streak; nothing for someone new."""
        if not any(stars.values()):
            return ""
        all_stars = plural("{n} star", "{n} stars", sum(stars.values()))
        solved = sum(number > 0 for number in stars.values())
        text = plural("{n} puzzle solved", "{n} puzzles solved", solved)
        return f'<p class="tt-big"><span aria-hidden="true">★</span> {escape(all_stars)}<br>{escape(text)}</p>'

    def _pack(self, pack: Pack, stars: Mapping[str, int]) -> str:
        got = sum(stars.get(puzzle.id, 0) for puzzle in pack.puzzles)
        solved = sum(stars.get(puzzle.id, 0) > 0 for puzzle in pack.puzzles)
        most = STARS_A_PUZZLE * len(pack.puzzles)
        done = _("{n} of {all} solved, {stars} of {most} stars").format(
            n=solved, all=len(pack.puzzles), stars=got, most=most
        )
        return (
            f'<div class="tt-card"><h3>{escape(_(pack.name))}</h3><p>{escape(_(pack.about))}</p>'
            f'<div class="tt-bar" aria-hidden="true"><i style="width:{100 * got // most}%"></i></div>'
            f'<p class="tt-quiet">{escape(done)}</p>'
            + button("pack", _("Open {pack}").format(pack=_(pack.name)), value=pack.id)
            + "</div>"
        )

    def actions(self) -> Mapping[str, Action]:
        return self._actions


class PackFragment(Fragment):
    """The puzzles of one pack."""

    def __init__(self, trainer: Trainer, actions: Mapping[str, Action]) -> None:
        self._trainer = trainer
        self._actions = actions

    def _shown(self) -> Pack:
        return next(p for p in self._trainer.library.packs if p.id == self._trainer.pack)

    def frame(self) -> str:
        pack = self._shown()
        return (
            f'<div role="alert" data-part="trouble"></div><h1 class="tt-title">{escape(_(pack.name))}</h1>'
            f"<p>{escape(_(pack.about))}</p>"
            + button("home", _("All packs"))
            + '<ul class="tt-list" data-part="list"></ul>'
        )

    def parts(self) -> Mapping[str, str]:
        stars = self._trainer.stars()
        numbered = enumerate(self._shown().puzzles, 1)
        listed = (self._puzzle(n, puzzle, stars.get(puzzle.id)) for n, puzzle in numbered)
        return {"trouble": trouble_html(self._trainer), "list": "".join(listed)}

    def _puzzle(self, number: int, puzzle: Puzzle, stars: int | None) -> str:
        return (
            f'<li><button type="button" class="tt-button tt-pick" data-do="open"'
            f' data-id="open:{puzzle.id}" data-value="{puzzle.id}">'
            f"<span><b>{number}. {escape(_(puzzle.title))}</b><br>"
            f"<small>{escape(puzzle.level_name)}</small></span> {puzzle_stars(stars)}</button></li>"
        )

    def actions(self) -> Mapping[str, Action]:
        return self._actions


def puzzle_stars(stars: int | None) -> str:
    """The stars of a puzzle; nothing if it was never tried."""
    return "" if stars is None else stars_html(stars, STARS_A_PUZZLE)


def trouble_html(trainer: Trainer) -> str:
    """Sentences about what went wrong."""
    said = filter(None, (trainer.warning, trainer.trouble))
    return "".join(f'<p class="tt-trouble">{escape(text)}</p>' for text in said)
