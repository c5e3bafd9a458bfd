"""Exercises that are answered: one of several sentences, colours, cells, or a number."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.lessons.exercise import Exercise, Feedback, OneAnswer
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell, Direction
from totemo_edu.rules.colours import WHEEL, Colour
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.rules.scoring import Contribution
from totemo_edu.rules.track import TRACK_LENGTH, earns_bonus, is_asleep, space_of


@dataclass(frozen=True)
class Option:
    """One answer to choose, and what to say to who chooses it."""

    text: str
    feedback: str
    right: bool = False


@dataclass(frozen=True)
class OneOf(Exercise):
    """One of several answers is to be picked; an answer is its number, from 0."""

    def labels(self) -> tuple[str, ...]:
        """The answers to pick from, in the reader's words."""
        raise NotImplementedError


@dataclass(frozen=True)
class Choice(OneOf):
    """One of several sentences is right; each wrong one has its own feedback."""

    options: tuple[Option, ...] = ()
    board: Board | None = None
    """A board to look at, if the question is about one."""

    def labels(self) -> tuple[str, ...]:
        return tuple(_(option.text) for option in self.options)

    def check(self, answer: int) -> Feedback:
        option = self.options[answer]
        mistake = "" if option.right else f"option {answer}"
        return Feedback(option.right, _(option.feedback), mistake)


@dataclass(frozen=True)
class MatchingColours(Exercise):
    """Pick every colour that matches all of the given ones.

    >>> question = MatchingColours("m", "Which match?", to=(Colour.RED, Colour.YELLOW))
    >>> sorted(map(str, question.right))
    ['orange', 'rainbow']
    >>> print(question.check({Colour.ORANGE, Colour.GREEN}).text)
    Look at green again. Green and red do not match: they are 3 steps apart on the wheel.
    """

    to: tuple[Colour, ...] = ()

    @property
    def right(self) -> frozenset[Colour]:
        """Every colour that matches all of them."""
        return frozenset(c for c in Colour if all(c.matches(other) for other in self.to))

    def check(self, answer: Collection[Colour]) -> Feedback:
        for colour in (*WHEEL, Colour.RAINBOW):
            if colour in answer and colour not in self.right:
                clash = next(other for other in self.to if not colour.matches(other))
                text = _("Look at {colour} again. {why}").format(
                    colour=speech.colour_name(colour), why=speech.match_sentence(colour, clash)
                )
                return Feedback(False, text, "wrong colour")
        missing = self.right - set(answer)
        if Colour.RAINBOW in missing and len(missing) == 1:
            text = _("Nearly: one block matches everything, and it is not on the wheel.")
            return Feedback(False, text, "rainbow forgotten")
        if missing:
            text = plural(
                "Good so far, but {n} colour is missing.",
                "Good so far, but {n} colours are missing.",
                len(missing),
            )
            return Feedback(False, text, "colour missing")
        return Feedback(True, _("Right: these and no others."))

    def solution(self) -> str:
        names = [
            speech.colour_name(colour)
            for colour in (*WHEEL, Colour.RAINBOW)
            if colour in self.right
        ]
        return _("These match: {colours}.").format(colours=", ".join(names))


@dataclass(frozen=True)
class ColourChain(Exercise):
    """Build a chain of colours from one to another in which all neighbours match.

    >>> chain = ColourChain("c", "From red to green", start=Colour.RED, end=Colour.GREEN, most=4)
    >>> chain.check([Colour.ORANGE, Colour.YELLOW]).right
    True
    """

    start: Colour = Colour.RED
    end: Colour = Colour.GREEN
    most: int = 6
    """How many colours the chain may have in all, both ends included."""

    def check(self, answer: Collection[Colour]) -> Feedback:
        chain = (self.start, *answer, self.end)
        if Colour.RAINBOW in answer:
            return Feedback(False, _("Do it without a rainbow this time."), "rainbow used")
        for one, other in pairwise(chain):
            if not one.matches(other):
                return Feedback(False, speech.match_sentence(one, other), "chain broken")
        if len(chain) > self.most:
            text = _("Every link holds, but it can be done with {n} colours in all.")
            return Feedback(False, text.format(n=self.most), "chain too long")
        return Feedback(True, _("Every link of the chain holds."))


@dataclass(frozen=True)
class WhereItFits(Exercise):
    """Pick every cell where a block may be placed.

    >>> question = WhereItFits("w", "Where?", board=Board.parse("R.G.3/5/2.S.2/5/5"), block=Block("y"))
    >>> print(question.check({Cell.c3, Cell.a5}).text)
    Not a5: a topper needs a block beneath it.
    """

    board: Board = field(default_factory=Board.start)
    block: Block = Block.BLUE

    @property
    def right(self) -> frozenset[Cell]:
        """Every cell where the rules allow it."""
        return frozenset(self.board.legal_cells(self.block))

    def check(self, answer: Collection[Cell]) -> Feedback:
        for cell in sorted(answer):
            ruling = self.board.ruling(Placement(self.block, cell))
            if not ruling:
                why = speech.reasons(ruling)
                text = _("Not {cell}: {why}.").format(cell=cell, why=why)
                return Feedback(False, text, ruling.breaches[0].rule.value)
        missing = len(self.right - set(answer))
        if missing:
            text = plural(
                "All of these are right, and there is {n} more cell.",
                "All of these are right, and there are {n} more cells.",
                missing,
            )
            return Feedback(False, text, "cell missing")
        return Feedback(True, _("Exactly: these cells and no others."))


@dataclass(frozen=True)
class WhatItTouches(Exercise):
    """Pick every cell with a block that a placement would touch.

    >>> board = Board.parse("5/1.B.G.2/1.GG.P.2/5/5")
    >>> question = WhatItTouches("t", "What?", board=board, placement=Placement.parse("B@c3"))
    >>> sorted(question.right), question.check({Cell.b3, Cell.b2}).mistake
    ([Cell.b3, Cell.c3], 'corner')
    """

    board: Board = field(default_factory=Board.start)
    placement: Placement = field(default_factory=lambda: Placement.parse("B@c3"))

    @property
    def right(self) -> frozenset[Cell]:
        """The cells of the touched blocks; the block beneath is on the placement's own cell."""
        return frozenset(contact.cell for contact in self.board.contacts(self.placement.cell))

    def check(self, answer: Collection[Cell]) -> Feedback:
        cell = self.placement.cell
        for wrong in sorted(set(answer) - self.right):
            if not self.board.height(wrong) and wrong != cell:
                text = _("There is no block on {cell}, so there is nothing to touch.")
                return Feedback(False, text.format(cell=wrong), "empty cell")
            apart = abs(wrong.column - cell.column), abs(wrong.row - cell.row)
            if apart == (1, 1):
                text = _("{cell} is at the corner, and corners do not touch.")
                return Feedback(False, text.format(cell=wrong), "corner")
            if sum(apart) == 1:
                text = _("No block on {cell} stands as high, on floor {n}.")
                height = self.board.height(cell) + 1
                return Feedback(False, text.format(cell=wrong, n=height), "other height")
            if wrong == cell:
                return Feedback(False, _("There is no block beneath it."), "nothing beneath")
            text = _("{cell} is too far away to touch.")
            return Feedback(False, text.format(cell=wrong), "too far")
        missing = self.right - set(answer)
        if cell in missing:
            return Feedback(False, _("And what does it stand on?"), "beneath forgotten")
        if missing:
            text = _("You forgot a side: look at {cell}, on floor {n}.")
            height = self.board.height(cell) + 1
            return Feedback(False, text.format(cell=min(missing), n=height), "side forgotten")
        return Feedback(True, _("Yes: these faces touch."))


@dataclass(frozen=True)
class NumberQuestion(OneAnswer[int]):
    """The answer is a number."""

    def mistake(self, answer: int) -> tuple[str, str]:
        if answer > self.right:
            return f"{_('That is too many.')} {self.hint()}", "too many"
        return f"{_('There are more.')} {self.hint()}", "too few"

    def hint(self) -> str:
        """What to do after a wrong number that has no reason of its own."""
        return _("Go through them again, one by one.")


@dataclass(frozen=True)
class HowManyPoints(NumberQuestion):
    """Predict what a placement scores; the feedback names the face that was forgotten.

    >>> board = Board.parse("5/1.BB.3/1.GG.P.2/5/5")
    >>> question = HowManyPoints("p", "How many?", board=board, placement=Placement.parse("B@c3"))
    >>> question.right
    6
    >>> for answer in (5, 3, 4, 7):
    ...     print(answer, question.check(answer).mistake, "|", question.check(answer).text)
    5 own value | You forgot the block's own value.
    3 beneath | You forgot the block beneath: the purple block.
    4 side | You forgot the green block on b3.
    7 corner | The blue block on b2 is at the corner: corners do not touch.
    """

    board: Board = field(default_factory=Board.start)
    placement: Placement = field(default_factory=lambda: Placement.parse("B@c3"))
    rules: Ruleset = STANDARD_RULES

    @property
    def right(self) -> int:
        return self.board.score(self.placement, self.rules).points

    def solution(self) -> str:
        return speech.score_sentence(self.board.score(self.placement, self.rules)) + "."

    def mistake(self, answer: int) -> tuple[str, str]:
        if answer > self.right:
            return self._too_many(answer - self.right)
        missing = self.right - answer
        parts = self.board.score(self.placement, self.rules).contributions
        found = [self._forgotten(part) for part in parts if part.points == missing]
        found += self._top_instead(-missing)
        if len(found) == 1:
            return found[0]
        if found:  # any of them may be the one: none is named
            text = plural(
                "{n} point is missing. Count again: the block itself, what is beneath,"
                " then north, east, south, west.",
                "{n} points are missing. Count again: the block itself, what is beneath,"
                " then north, east, south, west.",
                missing,
            )
            return text, "one of several"
        for size in range(2, len(parts)):
            if any(sum(p.points for p in some) == missing for some in combinations(parts, size)):
                text = plural(
                    "You forgot {n} part: its own value, what is beneath, and all four sides count.",
                    "You forgot {n} parts: its own value, what is beneath, and all four sides count.",
                    size,
                )
                return text, "several"
        return _("Too little: its own value, what is beneath, and all four sides."), "too little"

    def _too_many(self, extra: int) -> tuple[str, str]:
        """What may have been counted though it does not touch; every block that explains the number."""
        found = list(self._counted_wrongly(extra))
        if len(found) == 1:
            return found[0]
        text = plural("{n} point too many.", "{n} points too many.", extra)
        if found:
            ask = _("Did you count one of these?")
            return " ".join((text, ask, *(why for why, _mistake in found))), "one of several"
        beside = [self.rules.value(block) for block, _cell, _floor in self._lower()]
        if len(beside) > 1 and sum(beside) == extra:
            why = _("Only blocks on the same floor touch at the sides, not lower ones.")
            return f"{text} {why}", "lower floors"
        corners = [self.rules.value(block) for block, _cell in self._corners()]
        if len(corners) > 1 and sum(corners) == extra:
            return f"{text} {_('Leave out the corners: corners do not touch.')}", "corners"
        return f"{text} {_('Count only the faces that touch.')}", "too much"

    def _counted_wrongly(self, extra: int) -> Iterator[tuple[str, str]]:
        """Each single reason for so many points too many."""
        for block, cell in self._corners():
            if self.rules.value(block) == extra:
                text = _("The {block} on {cell} is at the corner: corners do not touch.")
                yield text.format(block=speech.block_name(block), cell=cell), "corner"
        here = self.board.height(self.placement.cell) + 1
        for block, cell, floor in self._lower():
            if self.rules.value(block) == extra:
                text = _(
                    "The {block} on {cell} stands on floor {low}, your block on floor {high}:"
                    " they do not touch."
                )
                values = {"block": speech.block_name(block), "cell": cell, "low": floor}
                yield text.format(**values, high=here), "lower floor"
        yield from self._top_instead(extra)
        deeper = self.board[self.placement.cell][:-1]
        if deeper and sum(map(self.rules.value, deeper)) == extra:
            yield _("Of the stack beneath only the top block touches."), "whole stack"

    def _top_instead(self, off: int) -> Iterator[tuple[str, str]]:
        """Each high stack of which the top was counted, and not the block beside the placed one."""
        floor = self.board.height(self.placement.cell) + 1
        for contact in self.board.contacts(self.placement.cell):
            top = self.board[contact.cell][-1]
            side = contact.direction is not Direction.BELOW
            if side and off and self.rules.value(top) - self.rules.value(contact.block) == off:
                text = _(
                    "Of the stack on {cell} your block touches only the one on floor {floor}:"
                    " the {block}, not the top."
                )
                name = speech.block_name(contact.block)
                yield text.format(cell=contact.cell, floor=floor, block=name), "top instead"

    def _forgotten(self, part: Contribution) -> tuple[str, str]:
        name = speech.block_name(part.block)
        if part.direction is None:
            return _("You forgot the block's own value."), "own value"
        if part.direction is Direction.BELOW:
            return _("You forgot the block beneath: the {block}.").format(block=name), "beneath"
        text = _("You forgot the {block} on {cell}.")
        return text.format(block=name, cell=part.cell), "side"

    def _corners(self) -> Iterator[tuple[Block, Cell]]:
        """The blocks at the corners: at the same height, or the top of a lower stack."""
        here = self.placement.cell
        height = self.board.height(here) + 1
        for cell in Cell:
            if abs(cell.column - here.column) == 1 == abs(cell.row - here.row):
                block = self.board.block_at(cell, min(height, self.board.height(cell)))
                if block:
                    yield block, cell

    def _lower(self) -> Iterator[tuple[Block, Cell, int]]:
        """The tops of the stacks beside it that do not reach its floor, and their floors."""
        here = self.placement.cell
        for cell in here.neighbours.values():
            floor = self.board.height(cell)
            if 0 < floor <= self.board.height(here):
                yield self.board[cell][-1], cell, floor


@dataclass(frozen=True)
class HowManyPlaces(NumberQuestion):
    """On how many cells does a block fit?"""

    board: Board = field(default_factory=Board.start)
    block: Block = Block.BLUE

    @property
    def right(self) -> int:
        return len(self.board.legal_cells(self.block))


@dataclass(frozen=True)
class WhereTheMarkerLands(NumberQuestion):
    """From a score, after some points: on which space of the track does the marker stand?

    >>> question = WhereTheMarkerLands("s", "Where?", score=26, points=7)
    >>> question.right, question.check(33).mistake
    (3, 'lap forgotten')
    """

    score: int = 0
    points: int = 1

    @property
    def right(self) -> int:
        return space_of(self.score + self.points)

    def solution(self) -> str:
        total = self.score + self.points
        text = _("{score} + {points} = {total}.")
        if total >= TRACK_LENGTH:
            text = _("{score} + {points} = {total}, and {total} − {away} = {space}.")
        values = {"score": self.score, "points": self.points, "total": total}
        return text.format(**values, away=total - self.right, space=self.right)

    def mistake(self, answer: int) -> tuple[str, str]:
        if answer == self.score + self.points and answer >= TRACK_LENGTH:
            text = _("The track has {n} spaces, 0 to {last}; then it starts again at 0.")
            return text.format(n=TRACK_LENGTH, last=TRACK_LENGTH - 1), "lap forgotten"
        if (
            answer == self.score + self.points - (TRACK_LENGTH - 1)
            and self.score + self.points >= TRACK_LENGTH
        ):
            text = _("You took {last} away. The space 0 counts, too: take {n} away.")
            return text.format(n=TRACK_LENGTH, last=TRACK_LENGTH - 1), "took 29 away"
        if answer == self.right + 1:
            return _("One too far. Take one step for each point, no more."), "one too far"
        if answer == self.right - 1:
            text = _(
                "One too few: the first step goes to space {next}. Do not count where you start."
            )
            return text.format(next=space_of(self.score + 1)), "one too few"
        return _("Add the points to the score, space by space."), "wrong space"


@dataclass(frozen=True)
class WhichPointsLand(Exercise):
    """Pick every number of points that lands on a bonus tile that counts, from a score.

    >>> question = WhichPointsLand("l", "Which?", score=26, tiles=(10, 29, 4), choices=(3, 4, 8))
    >>> sorted(question.right), question.check({3}).mistake
    ([3, 8], 'tile missing')
    >>> WhichPointsLand("l", "Which?", score=1, tiles=(4,), choices=(3,)).check({3}).mistake
    'asleep'
    """

    score: int = 0
    tiles: tuple[int, ...] = ()
    choices: tuple[int, ...] = ()

    @property
    def right(self) -> frozenset[int]:
        """Those of the choices that earn another block."""
        return frozenset(p for p in self.choices if earns_bonus(self.score, p, self.tiles))

    def check(self, answer: Collection[int]) -> Feedback:
        for points in sorted(set(answer) - self.right):
            space = space_of(self.score + points)
            if points == 0:
                text = _("Without points the marker does not move, so it has not landed.")
                return Feedback(False, text, "no points")
            if space in self.tiles and is_asleep(space, self.score + points):
                text = _("The tile on {space} sleeps until you have 30 points.")
                return Feedback(False, text.format(space=space), "asleep")
            text = _("{points} more is space {space}: no tile there.")
            return Feedback(False, text.format(points=points, space=space), "no tile")
        if self.right and not answer:
            return Feedback(False, _("At least one of them lands on a tile."), "nothing picked")
        if set(answer) != self.right:
            return Feedback(False, _("Good, and there is another one."), "tile missing")
        return Feedback(True, _("Right: {why}").format(why=self._reason(self.right)))

    def solution(self) -> str:
        if not self.right:
            return _("None of them lands on a tile that counts.")
        return self._reason(self.right)

    def _reason(self, landing: Collection[int]) -> str:
        """The sums that land: 14 + 3 = 17."""
        return ", ".join(map(self._sum, sorted(landing))) + "."

    def _sum(self, points: int) -> str:
        total = self.score + points
        if total < TRACK_LENGTH:
            return f"{self.score} + {points} = {total}"
        text = _("{score} + {points} = {total}, which is space {space}")
        values = {"score": self.score, "points": points, "total": total}
        return text.format(**values, space=space_of(total))
