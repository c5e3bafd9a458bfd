"""Questions about a whole turn: does anything fit, and what does it all come to?"""

from __future__ import annotations

from dataclasses import dataclass, field

from totemo_edu import speech
from totemo_edu.language import N_, _
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.questions import Choice, NumberQuestion, Option
from totemo_edu.rules.placement import read_turn
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.rules.scoring import Score

_START = Position.parse("5/5/2.S.2/5/5 BGP 0 -")


@dataclass(frozen=True)
class MustDiscard(Choice):
    """Does any block of the hand fit, or have all three to go back into the bag?

    >>> question = MustDiscard("d", "Does any block fit?", position=Position.parse("5/5/2.Sg.2/5/5 ggb 0 -"))
    >>> question.check(0).mistake, question.check(1).right
    ('nothing fits', True)
    """

    options: tuple[Option, ...] = (
        Option(N_("At least one block fits somewhere"), ""),
        Option(N_("No block fits: all three go back into the bag"), ""),
    )
    position: Position = _START

    def check(self, answer: int) -> Feedback:
        fitting = list(self.position.legal_placements)
        if not fitting:
            if answer == 1:
                return Feedback(True, _("Right: no block fits, so put all three back and draw."))
            text = _(
                "Try each block on each stack and in each hole: some rule is always against it."
            )
            return Feedback(False, text, "nothing fits")
        if answer == 0:
            text = _("Right: there are {n} ways to place a block here.")
            return Feedback(True, text.format(n=len(fitting)))
        block = speech.block_name(fitting[0].block)
        text = _("Look again: the {block} fits somewhere.").format(block=block)
        return Feedback(False, text, "something fits")


@dataclass(frozen=True)
class HowManyInTurn(NumberQuestion):
    """What do the placements of a turn score in all? Later blocks score the earlier ones, too.

    >>> question = HowManyInTurn("t", "How many?", position=Position.parse("5/5/2.S.2/5/5 BGP 6 10"),
    ...     turn="B@c2 G@b2")
    >>> question.right
    7
    >>> for answer in (3, 4, 6, 13, 99):
    ...     print(answer, question.check(answer).mistake)
    3 last only
    4 first only
    6 earlier block forgotten
    13 score included
    99 wrong sum
    """

    position: Position = _START
    turn: str = "B@c2"
    rules: Ruleset = field(default=STANDARD_RULES)

    def scores(self) -> tuple[Score, ...]:
        """The sum of each placement, in order."""
        position, sums = self.position, []
        for placement in read_turn(self.turn):
            sums.append(position.board.score(placement, self.rules))
            position = position.place(placement, self.rules)
        return tuple(sums)

    @property
    def right(self) -> int:
        return sum(score.points for score in self.scores())

    def solution(self) -> str:
        points = [score.points for score in self.scores()]
        return f"{' + '.join(map(str, points))} = {self.right}."

    def mistake(self, answer: int) -> tuple[str, str]:
        points = [score.points for score in self.scores()]
        if answer == self.position.score + self.right:
            text = _("That is the new score. The question is what the turn adds to it.")
            return text, "score included"
        board = self.position.board
        as_if_alone = sum(board.score(p, self.rules).points for p in read_turn(self.turn))
        if answer == as_if_alone:
            text = _(
                "A later block also scores the blocks that were placed before it in this turn."
            )
            return text, "earlier block forgotten"
        if answer == points[-1]:
            return _("That is the last block alone. Add the ones before."), "last only"
        if answer == points[0]:
            return _("That is the first block alone. Go on with the next."), "first only"
        return _("Work out one block after the other, and then add them up."), "wrong sum"
