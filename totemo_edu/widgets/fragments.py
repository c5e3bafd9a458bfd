"""The fragments of a game panel: hand, message, sum, track, wheel, floors, take-back buttons."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Protocol

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.palette import COLOUR_BLIND_SAFE, STANDARD, Palette
from totemo_edu.picture import track_svg, wheel_svg
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import MAX_HEIGHT
from totemo_edu.rules.colours import WHEEL, Colour
from totemo_edu.session import Answer, Change, Session
from totemo_edu.widgets.panel import Action, Fragment, button
from totemo_edu.widgets.pieces import Pieces


class Symbols(Fragment):
    """The drawings that the other fragments of a panel refer to."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces

    def frame(self) -> str:
        return '<div data-part="symbols"></div>'

    def parts(self) -> Mapping[str, str]:
        return {"symbols": self.pieces.definitions()}


class HandFragment(Fragment):
    """The blocks to choose from; the number keys choose too."""

    def __init__(self, session: Session, pieces: Pieces) -> None:
        self.session = session
        self.pieces = pieces

    def frame(self) -> str:
        label = escape(_("Blocks"))
        return f'<div class="tt-hand" role="group" aria-label="{label}" data-part="hand"></div>'

    def parts(self) -> Mapping[str, str]:
        chosen = self.session.selected
        marked = False
        html = ""
        for number, block in enumerate(self.session.choices, 1):
            is_chosen = block is chosen and not marked  # of twins, only one is lifted
            marked = marked or is_chosen
            html += self._block(number, block, is_chosen)
        return {"hand": html or f'<p class="tt-quiet">{escape(_("No block is left."))}</p>'}

    def _block(self, number: int, block: Block, chosen: bool) -> str:
        value = speech.points(self.session.rules.value(block))
        name = f"{speech.block_name(block)}, {value}"
        key = f' data-key="{number}" aria-keyshortcuts="{number}"' if number <= 9 else ""
        return (
            f'<button type="button" class="tt-block" data-do="select" data-value="{block}"'
            f' data-id="block{number}" aria-pressed="{str(chosen).lower()}"{key}'
            f' aria-label="{escape(name)}" title="{escape(name)}">{self.pieces.block(block)}</button>'
        )

    def actions(self) -> Mapping[str, Action]:
        return {"select": self._select}

    def _select(self, letter: str) -> None:
        block = Block(letter)
        # One that is chosen stays chosen: who presses it wants it, not to put it back.
        if block in self.session.choices:
            self.session.select(block)


class MessageFragment(Fragment):
    """What has just happened, in words; a screen reader speaks it."""

    def __init__(self, session: Session, sums: bool = True) -> None:
        """Follows a session; without `sums`, a placement's points are not told."""
        self.session = session
        self._sums = sums
        self._text = ""
        self._good: bool | None = None
        self._stop_listening = session.listen(self._heard)

    def _heard(self, change: Change, answer: Answer | None) -> None:
        if answer is not None:
            # Where points are to be found out, a tick would look like praise.
            good = None if answer and not self._sums else bool(answer)
            self.say(speech.answer_sentence(answer, self._sums), good)
        elif change is Change.SELECTED and self.session.waits_for:
            self.say(speech.refusal(self.session.waits_for))
        elif change is Change.SELECTED and self.session.selected:
            legal = len(self.session.legal_cells())
            name = speech.capital(speech.block_name(self.session.selected))
            self.say(
                plural(
                    "{block} chosen: it fits on {n} cell.",
                    "{block} chosen: it fits on {n} cells.",
                    legal,
                    block=name,
                )
                if legal
                else _("{block} chosen: it fits nowhere.").format(block=name)
            )
        else:
            self.say("")

    def close(self) -> None:
        self._stop_listening()

    def say(self, text: str, good: bool | None = None) -> None:
        """Shows a sentence; `good` gives it a tick or a cross."""
        self._text = text
        self._good = good

    def frame(self) -> str:
        return '<div class="tt-message" role="status" aria-live="polite" data-part="message"></div>'

    def parts(self) -> Mapping[str, str]:
        if not self._text:
            return {"message": ""}
        sign = {True: "✓", False: "✕", None: "•"}[self._good]
        style = {True: "tt-yes", False: "tt-no", None: ""}[self._good]
        return {
            "message": f'<p class="{style}"><span aria-hidden="true">{sign}</span> {escape(self._text)}</p>'
        }


class SumFragment(Fragment):
    """The sum of the last placement written out, one number after another: 1 + 2 + 3 = 6."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._refused = False
        self._stop_listening = session.listen(self._heard)

    def _heard(self, change: Change, _answer: Answer | None) -> None:
        """Beside the reason for a refusal an older sum would only confuse."""
        self._refused = change is Change.REFUSED

    def close(self) -> None:
        self._stop_listening()

    def frame(self) -> str:
        return '<div class="tt-sumline" data-part="sum"></div>'

    def parts(self) -> Mapping[str, str]:
        last = self.session.last
        if last is None or last.score is None or self._refused:
            return {"sum": ""}
        terms = [
            f'<span class="tt-term" style="--i:{i}" data-colour="{part.block.colour}">'
            f"<b>{part.points}</b><small>{escape(speech.colour_name(part.block.colour))}</small></span>"
            for i, part in enumerate(last.score.contributions)
        ]
        total = f'<span class="tt-total" style="--i:{len(terms)}">= <b>{last.points}</b></span>'
        # A key of its own for each placement, so that equal sums are shown as new ones.
        return {
            "sum": f"<div data-move='{len(self.session.moves)}'>{' + '.join(terms)} {total}</div>"
        }


class TrackFragment(Fragment):
    """The score track with the player's marker, which walks, and the bonus tiles."""

    def __init__(self, session: Session, palette: Palette = STANDARD) -> None:
        self.session = session
        self.palette = palette
        self._shown = self.score
        self._came_from: int | None = None

    @property
    def score(self) -> int:
        """The score that the marker stands on."""
        return self.session.position.score

    def frame(self) -> str:
        return '<div class="tt-track" data-part="track"></div>'

    def parts(self) -> Mapping[str, str]:
        if self.score != self._shown:
            self._came_from, self._shown = self._shown, self.score
        tiles = self.session.position.tiles
        return {"track": track_svg(self.score, tiles, self.palette, came_from=self._came_from)}


class LevelsFragment(Fragment):
    """The board cut into floors, as plans."""

    def __init__(self, session: Session, pieces: Pieces) -> None:
        self.session = session
        self.pieces = pieces

    def frame(self) -> str:
        floors = "".join(f'<div data-part="floor{n}"></div>' for n in range(1, MAX_HEIGHT + 1))
        label = escape(_("The floors one by one"))
        return f'<div class="tt-levels" role="img" aria-label="{label}">{floors}</div>'

    def parts(self) -> Mapping[str, str]:
        board = self.session.board
        return {f"floor{n}": self.pieces.floor(board, n) for n in range(1, MAX_HEIGHT + 1)}


class WheelFragment(Fragment):
    """The colour wheel: pick two colours and read whether they match, and why."""

    def __init__(
        self,
        palette: Palette = STANDARD,
        on_pick: Callable[[Sequence[Colour]], None] | None = None,
    ) -> None:
        self.palette = palette
        self.picked: tuple[Colour, ...] = ()
        self._on_pick = on_pick

    def frame(self) -> str:
        label = escape(_("Colours to compare"))
        return (
            '<div class="tt-wheel"><div data-part="wheel"></div>'
            f'<div role="group" aria-label="{label}" class="tt-row" data-part="colours"></div>'
            '<p role="status" aria-live="polite" data-part="match"></p></div>'
        )

    def parts(self) -> Mapping[str, str]:
        colours = "".join(
            button(
                "pick",
                speech.colour_name(colour),
                value=colour.value,
                pressed=colour in self.picked,
                style="tt-colour",
            )
            for colour in (*WHEEL, Colour.RAINBOW)
        )
        return {
            "wheel": wheel_svg(self.picked, self.palette),
            "colours": colours,
            "match": escape(self.sentence),
        }

    @property
    def sentence(self) -> str:
        """What the wheel says to the colours that were picked."""
        match self.picked:
            case (one, other):
                return speech.match_sentence(one, other)
            case (one,):
                name = speech.capital(speech.colour_name(one))
                return _("{colour}, and which other colour?").format(colour=name)
            case _none:
                return _("Pick two colours.")

    def pick(self, colour: Colour) -> None:
        """Picks a first or a second colour; a third begins anew."""
        self.picked = (colour,) if len(self.picked) == 2 else (*self.picked, colour)
        if self._on_pick:
            self._on_pick(self.picked)

    def actions(self) -> Mapping[str, Action]:
        return {"pick": lambda name: self.pick(Colour(name))}


class TakeBackFragment(Fragment):
    """Take back, redo, and from the beginning."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def frame(self) -> str:
        return '<div class="tt-row" data-part="takeback"></div>'

    def parts(self) -> Mapping[str, str]:
        session = self.session
        return {
            "takeback": button("undo", _("Take back"), key="u", disabled=not session.can_undo)
            + button("redo", _("Redo"), key="r", disabled=not session.can_redo)
            + button("restart", _("From the beginning"), disabled=not session.can_undo)
        }

    def actions(self) -> Mapping[str, Action]:
        return {
            "undo": lambda _value: _run(self.session.undo),
            "redo": lambda _value: _run(self.session.redo),
            "restart": lambda _value: _run(self.session.restart),
        }


LOOK = "totemo-look"
"""A `greeting` for panels that have none of their own and want the look that was chosen last."""


class Look(Protocol):
    """What can look different: in 3D or flat, in one palette or another."""

    flat: bool
    palette: Palette

    def show_in(self, flat: bool) -> None:
        """Switches between 3D and 2D."""

    def use_palette(self, palette: Palette) -> None:
        """Paints the blocks in other colours."""


class LookFragment(Fragment):
    """3D or 2D, and the palette. The browser keeps the choice for all pages."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def frame(self) -> str:
        label = escape(_("How it looks"))
        return (
            f'<div class="tt-row tt-settings" role="group" aria-label="{label}"'
            ' data-part="settings"></div>'
        )

    def parts(self) -> Mapping[str, str]:
        flat = self._look.flat
        safe = self._look.palette is COLOUR_BLIND_SAFE
        solid, above = _look_words(False, safe), _look_words(True, safe)
        other = _look_words(flat, not safe)
        return {
            "settings": button("dimension", "3D", value="3d", pressed=not flat, keep=solid)
            + button("dimension", "2D", value="2d", pressed=flat, keep=above)
            + button("palette", _("Colour-blind safe"), pressed=safe, keep=other)
        }

    def actions(self) -> Mapping[str, Action]:
        return {
            "dimension": lambda value: self._look.show_in(value == "2d"),
            "palette": lambda _value: self._other_palette(),
            LOOK: lambda greeting: recall_look(self._look, greeting),
        }

    def _other_palette(self) -> None:
        safe = self._look.palette is COLOUR_BLIND_SAFE
        self._look.use_palette(STANDARD if safe else COLOUR_BLIND_SAFE)


def _look_words(flat: bool, safe: bool) -> str:
    return " ".join(word for word, wanted in (("2d", flat), ("safe", safe)) if wanted)


def recall_look(look: Look, greeting: str) -> None:
    """Gives a reader the look chosen on an earlier page, as a panel's `greeting` tells it.

    Only what differs from the usual is recalled: a notebook that asks for 2D keeps it.
    """
    words = str(json.loads(greeting).get("look", "")).split()
    if "safe" in words and look.palette is not COLOUR_BLIND_SAFE:
        look.use_palette(COLOUR_BLIND_SAFE)
    if "2d" in words and not look.flat:
        look.show_in(True)


def _run(action: Callable[[], object]) -> None:
    action()
