"""Questions about whether something is allowed: two colours side by side, or a placement, and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.questions import OneOf
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import MAX_HEIGHT, Cell, Direction
from totemo_edu.rules.colours import Colour
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.ruling import Breach, Rule

YES, NO = 0, 1


@dataclass(frozen=True)
class DoTheyMatch(OneOf):
    """May blocks of these two colours touch?

    >>> question = DoTheyMatch("m", "Do they match?", one=Colour.RED, other=Colour.GREEN)
    >>> question.labels()
    ('Red and green match.', 'Red and green do not match.')
    >>> print(question.check(YES).text)
    Red and green do not match: they are 3 steps apart on the wheel.
    """

    one: Colour = Colour.RED
    other: Colour = Colour.GREEN

    def labels(self) -> tuple[str, ...]:
        names = {
            "one": speech.capital(speech.colour_name(self.one)),
            "other": speech.colour_name(self.other),
        }
        return (
            _("{one} and {other} match.").format(**names),
            _("{one} and {other} do not match.").format(**names),
        )

    def check(self, answer: int) -> Feedback:
        match = self.one.matches(self.other)
        text = speech.match_sentence(self.one, self.other)
        if (answer == YES) == match:
            return Feedback(True, _("Right. {why}").format(why=text))
        return Feedback(False, text, "said no" if match else "said yes")

    def solution(self) -> str:
        return speech.match_sentence(self.one, self.other)


VERDICTS = (
    None,
    Rule.COLOURS_MATCH,
    Rule.NOTHING_ON_A_TOPPER,
    Rule.NO_TOPPER_ON_THE_BOARD,
    Rule.FIVE_HIGH,
)
"""What can be said to a placement: allowed, or the rule that it breaks."""


@dataclass(frozen=True)
class WhyNot(OneOf):
    """Is a placement allowed, and if not, which rule does it break?

    A placement that breaks several rules may be refused for any of them.

    >>> board = Board.parse("5/3.O.1/2.S.2/5/5")
    >>> question = WhyNot("w", "Allowed?", board=board, placement=Placement.parse("B@c2"))
    >>> for answer in range(5):
    ...     print(question.labels()[answer], "|", question.check(answer).text)
    It is allowed. | Look again at the block on d2: would it match?
    No: a block that it touches does not match. | Right. It is not allowed: blue would touch the orange block on d2, and blue does not match orange.
    No: it would stand on a topper. | There is no topper beneath it. Look for another reason.
    No: a topper cannot stand on the bare board. | It is not a topper. Look for another reason.
    No: the stack would be higher than five. | The stack would be 1 block high: that is no problem. Look for another reason.
    """

    board: Board = field(default_factory=Board.start)
    placement: Placement = field(default_factory=lambda: Placement.parse("B@c3"))

    @property
    def right(self) -> frozenset[Rule | None]:
        """Every verdict that is right."""
        ruling = self.board.ruling(self.placement)
        broken: set[Rule | None] = {breach.rule for breach in ruling.breaches}
        return frozenset(broken or {None})

    def labels(self) -> tuple[str, ...]:
        return (
            _("It is allowed."),
            _("No: a block that it touches does not match."),
            _("No: it would stand on a topper."),
            _("No: a topper cannot stand on the bare board."),
            _("No: the stack would be higher than five."),
        )

    def check(self, answer: int) -> Feedback:
        verdict = VERDICTS[answer]
        ruling = self.board.ruling(self.placement)
        if verdict in self.right:
            return Feedback(True, _("Right. {why}").format(why=self.solution()))
        if verdict is None:
            return Feedback(False, _overlooked(ruling.breaches[0]), "said allowed")
        text = self._not_broken(verdict)
        other = (
            _("Look for another reason.") if ruling.breaches else _("Is there any reason at all?")
        )
        return Feedback(False, f"{text} {other}", f"not {verdict.value}")

    def solution(self) -> str:
        ruling = self.board.ruling(self.placement)
        if not ruling:
            return _("It is not allowed: {reasons}.").format(reasons=speech.reasons(ruling))
        return " ".join(filter(None, (self._why_allowed(), self._near_but_apart())))

    def _why_allowed(self) -> str:
        contacts = self.board.contacts(self.placement.cell)
        if not contacts:
            return _("It is allowed: it touches nothing, and a normal block may stand alone.")
        touched = ", ".join(
            _("the {block} beneath it").format(block=speech.block_name(contact.block))
            if contact.direction is Direction.BELOW
            else _("the {block} on {cell}").format(
                block=speech.block_name(contact.block), cell=contact.cell
            )
            for contact in contacts
        )
        text = _("It is allowed. {colour} matches all that it touches: {blocks}.")
        colour = speech.capital(speech.colour_name(self.placement.block.colour))
        return text.format(colour=colour, blocks=touched)

    def _near_but_apart(self) -> str:
        """A block near by that does not match, but does not touch either; empty if there is none."""
        here, colour = self.placement.cell, self.placement.block.colour
        floor = self.board.height(here) + 1
        for cell in Cell:
            apart = abs(cell.column - here.column), abs(cell.row - here.row)
            if apart == (1, 1):
                block = self.board.block_at(cell, floor)
                text = _("The {block} on {cell} does not match, but it is only at the corner.")
            elif sum(apart) == 1 and 0 < self.board.height(cell) < floor:
                block = self.board[cell][-1]
                text = _("The {block} on {cell} does not match, but it stands on a lower floor.")
            else:
                continue
            if block and not colour.matches(block.colour):
                return text.format(block=speech.block_name(block), cell=cell)
        return ""

    def _not_broken(self, rule: Rule) -> str:
        """Why this rule is no reason."""
        height = self.board.height(self.placement.cell) + 1
        match rule:
            case Rule.COLOURS_MATCH:
                return _("Every block that it touches matches.")
            case Rule.NOTHING_ON_A_TOPPER:
                return _("There is no topper beneath it.")
            case Rule.FIVE_HIGH:
                return plural(
                    "The stack would be {n} block high: that is no problem.",
                    "The stack would be {n} blocks high: that is no problem.",
                    height,
                )
            case _other if self.placement.block.is_topper:
                return _("It is a topper, but there is a block beneath it.")
            case _other:
                return _("It is not a topper.")


def _overlooked(breach: Breach) -> str:
    """Where to look for what someone has overlooked."""
    if breach.rule is Rule.FIVE_HIGH:
        text = _("Count the blocks of that stack: {n} is the most.")
        return text.format(n=MAX_HEIGHT)
    if breach.rule is Rule.NO_TOPPER_ON_THE_BOARD:
        return _("Look at the shape of the block: where may such a block stand?")
    if breach.contact and breach.contact.direction is not Direction.BELOW:
        return _("Look again at the block on {cell}: would it match?").format(
            cell=breach.contact.cell
        )
    return _("Look again at what would be beneath it.")
