"""What someone has filled in at a question: its picture, its answer fields, and their answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from html import escape
from typing import Any

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.lessons.exercise import Exercise
from totemo_edu.lessons.fractions import LONGEST, FractionQuestion, read_fraction
from totemo_edu.lessons.looking import COLOURS, FindCell, HowHigh, WhichColour
from totemo_edu.lessons.picking import PickSome
from totemo_edu.lessons.pictures import picture_of
from totemo_edu.lessons.questions import (
    Choice,
    ColourChain,
    HowManyPlaces,
    HowManyPoints,
    MatchingColours,
    NumberQuestion,
    OneOf,
    WhatItTouches,
    WhereItFits,
    WhereTheMarkerLands,
    WhichPointsLand,
)
from totemo_edu.lessons.verdicts import DoTheyMatch, WhyNot
from totemo_edu.palette import Palette
from totemo_edu.picture import (
    block_svg,
    board_as_svg,
    isometric_svg,
    plan_svg,
    track_svg,
    wheel_svg,
)
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.colours import WHEEL, Colour
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.widgets.panel import Action, button


class Answering:
    """What someone has filled in so far, and how it is shown."""

    def __init__(self, exercise: Exercise, palette: Palette) -> None:
        self.exercise = exercise
        self.palette = palette
        self.picked: list[str] = []
        self.number = ""

    def paint(self, palette: Palette) -> None:
        """Shows the same in other colours."""
        self.palette = palette
        self.__dict__.pop("picture", None)  # drawn anew when it is next asked for

    # Each kind of exercise: a picture, fields, and the answer that they make

    @cached_property
    def picture(self) -> str:
        """What to look at; it stays the same whatever is filled in."""
        match self.exercise:
            case Choice(board=Board() as board):
                return board_as_svg(board, self.palette)
            case HowManyPoints(board=board, placement=placement, rules=rules):
                return self._placement(placement, board, rules)
            case WhyNot(board=board, placement=placement):
                return self._placement(placement, board)
            case HowManyPlaces(board=board) | HowHigh(board=board) | WhichColour(board=board):
                return board_as_svg(board, self.palette)
            case MatchingColours(to=colours):
                return self._wheel(colours)
            case DoTheyMatch(one=one, other=other):
                return self._wheel((one, other))
            case ColourChain():
                return self._wheel()
            case WhereTheMarkerLands(score=score, points=points):
                said = _("The score is {score}. Then a placement scores {points}.").format(
                    score=score, points=speech.points(points)
                )
                return _line(said) + track_svg(score, (), self.palette)
            case WhichPointsLand(score=score, tiles=tiles):
                said = _("The score is {score}.").format(score=score)
                return _line(said) + track_svg(score, tiles, self.palette)
            case WhatItTouches(board=board, placement=placement):
                ringed = isometric_svg(board, highlight=[placement.cell], palette=self.palette)
                return self._next(placement.block, placement.cell) + ringed
            case WhereItFits(board=board, block=block):
                return self._next(block) + isometric_svg(board, palette=self.palette)
            case _other:
                return picture_of(self.exercise, self.palette)

    def fields(self) -> str:
        match self.exercise:
            case WhichColour():
                return "".join(
                    self._colour("toggle", str(i), colour, str(i) in self.picked)
                    for i, colour in enumerate(COLOURS)
                )
            case OneOf():
                return "".join(
                    button(
                        "toggle",
                        label,
                        value=str(i),
                        pressed=str(i) in self.picked,
                        style="tt-option",
                    )
                    for i, label in enumerate(self.exercise.labels())
                )
            case MatchingColours():
                return self._colours((*WHEEL, Colour.RAINBOW))
            case ColourChain(start=start, end=end):
                chain = self._blocks((start, *map(Colour, self.picked), None, end))
                return (
                    f'{chain}<div class="tt-row">{self._colours(WHEEL)}'
                    + button("back", _("Take the last one away"), disabled=not self.picked)
                    + "</div>"
                )
            case WhichPointsLand(choices=choices):
                return "".join(
                    button("toggle", f"+{n}", value=str(n), pressed=str(n) in self.picked)
                    for n in choices
                )
            case PickSome():
                return "".join(
                    button("toggle", label, value=str(i), pressed=str(i) in self.picked)
                    for i, label in enumerate(self.exercise.labels())
                )
            case FractionQuestion():
                label = escape(_("Your answer, such as 1/2"))
                return (
                    f'<label class="tt-field tt-number-field">{label}<input data-do="number" data-id="number"'
                    f' maxlength="{LONGEST}" autocomplete="off" value="{escape(self.number)}"></label>'
                )
            case NumberQuestion():
                return number_field(_("Your answer"), self.number)
            case _other:
                return ""

    # Parts of pictures and fields

    def _colours(self, colours: tuple[Colour, ...]) -> str:
        in_chain = isinstance(self.exercise, ColourChain)
        return "".join(
            self._colour(
                "add" if in_chain else "toggle",
                colour.value,
                colour,
                None if in_chain else colour.value in self.picked,
            )
            for colour in colours
        )

    def _colour(self, do: str, value: str, colour: Colour, pressed: bool | None) -> str:
        """A button with a colour's name and, for those who do not see it, its mark."""
        icon = f'<span aria-hidden="true">{self._icon(_block_of(colour), f"button {value}", 40)}</span>'
        plain = button(
            do, speech.colour_name(colour), value=value, pressed=pressed, style="tt-icon"
        )
        return plain.replace(">", f">{icon}", 1)

    def _icon(self, block: Block, key: str, size: float, rules: Ruleset = STANDARD_RULES) -> str:
        key = f"{self.exercise.id} {key}"
        return block_svg(block, self.palette, size=size, key=key, rules=rules)

    def _blocks(self, colours: Iterable[Colour | None]) -> str:
        """Blocks side by side with their names; a gap where None stands."""
        html = ""
        for i, colour in enumerate(colours):
            if colour is None:
                html += '<span class="tt-gap">…</span>'
                continue
            icon = self._icon(_block_of(colour), f"shown {i}", 64)
            html += f"<figure>{icon}<figcaption>{escape(_marked(colour))}</figcaption></figure>"
        return f'<div class="tt-blocks">{html}</div>'

    def _wheel(self, beside: tuple[Colour, ...] = ()) -> str:
        """The wheel to look at, with the blocks that a question is about."""
        wheel = f'<div class="tt-small-wheel">{wheel_svg((), self.palette)}</div>'
        return f'<div class="tt-row">{wheel}{self._blocks(beside)}</div>'

    def _placement(
        self, placement: Placement, board: Board, rules: Ruleset = STANDARD_RULES
    ) -> str:
        """A placement to judge: its block, and the board twice with a ring around the cell."""
        ring = [placement.cell]
        corner = isometric_svg(board, highlight=ring, palette=self.palette, rules=rules)
        above = plan_svg(board, highlight=ring, palette=self.palette, rules=rules)
        line = self._next(placement.block, placement.cell, rules)
        return f'{line}<div class="tt-two"><div>{corner}</div><div>{above}</div></div>'

    def _next(self, block: Block, cell: Cell | None = None, rules: Ruleset = STANDARD_RULES) -> str:
        """The block that comes next, and where."""
        name = speech.block_name(block)
        text = _("The next block: {block}.").format(block=name)
        if cell is not None:
            text = _("The next placement: {block} on {cell}.").format(block=name, cell=cell)
        icon = f'<span aria-hidden="true">{self._icon(block, "next", 64, rules)}</span>'
        return f'<p class="tt-next tt-icon">{icon} {escape(text)}</p>'

    def answer(self) -> Any:
        """The answer as the exercise checks it; None if there is none yet."""
        match self.exercise:
            case OneOf():
                return int(self.picked[0]) if self.picked else None
            case MatchingColours():
                return frozenset(map(Colour, self.picked)) if self.picked else None
            case ColourChain():
                return [Colour(name) for name in self.picked] or None
            case WhereItFits() | WhatItTouches() | FindCell():
                return frozenset(Cell[name] for name in self.picked) if self.picked else None
            case WhichPointsLand() | PickSome():
                return frozenset(map(int, self.picked)) or None  # one of them is always right
            case FractionQuestion():
                return read_fraction(self.number)
            case _number:
                return read_number(self.number)

    def actions(self) -> Mapping[str, Action]:
        return {
            "toggle": self._toggle,
            "add": self.picked.append,
            "back": self._take_back,
            "number": self._set_number,
            "place": self._toggle,
        }

    def _toggle(self, value: str) -> None:
        if isinstance(self.exercise, OneOf):
            self.picked = [value]
        elif value in self.picked:
            self.picked.remove(value)
        else:
            self.picked.append(value)

    def _take_back(self, _value: str) -> None:
        if self.picked:
            self.picked.pop()

    def _set_number(self, value: str) -> None:
        self.number = value[:LONGEST]


def number_field(label: str, number: str) -> str:
    """A field for a whole number."""
    return (
        f'<label class="tt-field tt-number-field">{escape(label)}<input data-do="number" data-id="number"'
        f' type="number" inputmode="numeric" min="0" max="999" value="{escape(number)}"></label>'
    )


def read_number(text: str) -> int | None:
    """The whole number that someone has filled in; None if it is none.

    >>> read_number(" 7 "), read_number("-1"), read_number("")
    (7, None, None)
    """
    text = text.strip()[:LONGEST]
    return int(text) if text.isascii() and text.isdigit() else None


def _line(text: str) -> str:
    return f'<p class="tt-next">{escape(text)}</p>'


def _block_of(colour: Colour) -> Block:
    """The normal block of a colour."""
    return next(block for block in Block if block.colour is colour)


def _marked(colour: Colour) -> str:
    return f"{speech.colour_name(colour)} ({speech.mark_name(colour)})"
