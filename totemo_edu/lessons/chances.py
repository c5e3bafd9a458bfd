"""Questions about chance: how likely is a block, what is a draw worth, play or put back?"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.fractions import FractionQuestion, fraction_words
from totemo_edu.lessons.questions import OneOf
from totemo_edu.rules.bag import Bag
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.position import Position
from totemo_edu.solver.chance import PlayOrDiscard, expected_best_turn, hand_odds, play_or_discard


def odds_of_any(bag: Bag, wanted: str, draws: int = 1) -> Fraction:
    """The probability that at least one of the wanted kinds is among so many blocks drawn.

    >>> odds_of_any(Bag.parse("BBGR"), "B", 2)
    Fraction(5, 6)
    """
    odds = hand_odds(bag, draws)
    return sum((chance for hand, chance in odds.items() if set(hand) & set(wanted)), Fraction(0))


@dataclass(frozen=True)
class HowLikely(FractionQuestion):
    """How likely is it to draw at least one block of the wanted kinds?

    >>> question = HowLikely("h", "How likely?", bag=Bag.parse("BBbGR"), wanted="Bb")
    >>> str(question.right)
    '3/5'
    >>> [question.check(Fraction(n)).mistake for n in ("2/5", "3/2", "5/3", "3/48", "7/5")]
    ['the opposite', 'compared with the others', 'upside down', 'not the bag', 'more than all']
    """

    bag: Bag = field(default_factory=Bag.full)
    wanted: str = "B"
    draws: int = 1

    @property
    def right(self) -> Fraction:
        return odds_of_any(self.bag, self.wanted, self.draws)

    @property
    def good(self) -> int:
        """How many blocks of the wanted kinds are in the bag."""
        return sum(self.bag.count(Block(letter)) for letter in self.wanted)

    def solution(self) -> str:
        if self.draws == 1:
            text = _("{good} of the {all} blocks in the bag.")
            return text.format(good=self.good, all=len(self.bag))
        return _("{chance}, or about {n} times in 100.").format(
            chance=self.right, n=round(100 * self.right)
        )

    def mistake(self, answer: Fraction) -> tuple[str, str]:
        good, others = self.good, len(self.bag) - self.good
        one_draw = Fraction(good, len(self.bag))
        if self.draws > 1 and answer == self.draws * one_draw:
            text = _("Adding counts a draw twice if both blocks are good. Count the pairs.")
            return text, "added"
        if self.draws > 1 and answer == one_draw:
            text = _("That is for one block. You draw {n}.").format(n=self.draws)
            return text, "one draw only"
        if answer == 1 - self.right:
            return _("That is how likely it is that it does not happen."), "the opposite"
        if others and answer == Fraction(good, others):
            text = _("Compare with all blocks in the bag, not only with the others.")
            return text, "compared with the others"
        if good and answer == 1 / one_draw:
            return _("Upside down: the good ones on top, all of them below."), "upside down"
        if answer > 1:
            return _(
                "A chance is never more than 1: that would be more than always."
            ), "more than all"
        if answer == Fraction(good, len(Bag.full())) != one_draw:
            return _("Some blocks are not in the bag any more. Count what is left."), "not the bag"
        normal = sum(self.bag.count(Block(x)) for x in self.wanted if not Block(x).is_topper)
        if 0 < normal < good and answer == Fraction(normal, len(self.bag)):
            return _("And the toppers of that colour?"), "toppers forgotten"
        both = sum(self.bag.count(Block(x)) for x in {*self.wanted.upper(), *self.wanted.lower()})
        if self.draws == 1 and answer == Fraction(both, len(self.bag)):
            text = _("You counted its toppers, too. The question is only about {block}.")
            block = speech.block_name(Block(self.wanted))
            if Block(self.wanted).is_topper:
                text = _("You counted normal blocks, too. The question is only about {block}.")
            return text.format(block=_("the {block}").format(block=block)), "toppers counted"
        if self.draws == 1:
            return self._miscounted(answer)
        if self.draws == 2 and (answer * comb(len(self.bag), 2)).denominator == 1:
            return self._other_pairs(answer)
        return super().mistake(answer)

    def _miscounted(self, answer: Fraction) -> tuple[str, str]:
        if (answer * len(self.bag)).denominator == 1:
            text = _("{all} blocks in all is right. But it is not {n} of them: count again.")
            return text.format(all=len(self.bag), n=answer * len(self.bag)), "miscounted"
        hint = _("Count all blocks in the bag first: that number goes below the line.")
        if answer > self.right:
            return f"{_('That is too much.')} {hint}", "too much"
        return f"{_('That is too little.')} {hint}", "too little"

    def _other_pairs(self, answer: Fraction) -> tuple[str, str]:
        pairs = comb(len(self.bag), 2)
        text = _(
            "There are {all} pairs, that is right. But {n} of them is too few: is one missing in your list?"
        )
        if answer > self.right:
            text = _(
                "There are {all} pairs, that is right. But {n} of them is too many: look at each pair again."
            )
        values = {"all": pairs, "n": answer * pairs}
        return text.format(**values), "too few pairs" if answer < self.right else "too many pairs"


@dataclass(frozen=True)
class WhichIsLikelier(OneOf):
    """Which of some kinds of blocks is the likeliest to be drawn?

    >>> question = WhichIsLikelier("w", "Which?", bag=Bag.parse("BBGGGR"), kinds=("B", "G", "R"))
    >>> [question.check(i).right for i in range(3)]
    [False, True, False]
    """

    bag: Bag = field(default_factory=Bag.full)
    kinds: tuple[str, ...] = ("B", "G")
    """Each a choice of letters that count together, such as "Bb"."""

    def labels(self) -> tuple[str, ...]:
        return tuple(
            speech.capital(_(" or ").join(speech.block_name(Block(letter)) for letter in kind))
            for kind in self.kinds
        )

    def _number(self, kind: str) -> int:
        return sum(self.bag.count(Block(letter)) for letter in kind)

    def check(self, answer: int) -> Feedback:
        numbers = [self._number(kind) for kind in self.kinds]
        values = {"n": numbers[answer], "all": len(self.bag), "most": max(numbers)}
        if numbers[answer] == max(numbers):
            text = _("Right: {n} of the {all} blocks in the bag.")
            return Feedback(True, text.format(**values))
        if numbers[answer] == 0:
            return Feedback(False, _("There is none left in the bag."), "none left")
        text = _("There are {n} of these in the bag, and more of another kind.")
        return Feedback(False, text.format(**values), "fewer")


@dataclass(frozen=True)
class WorthOnAverage(FractionQuestion):
    """You draw up to three from a small bag: what is your best turn worth on average?

    >>> question = WorthOnAverage("w", "How much?",
    ...     position=Position.parse("5/5/2.S.2/5/5 BB 0 -"), bag=Bag.parse("RRPO"))
    >>> str(question.right), [question.check(Fraction(n)).mistake for n in (5, 6, 19, 4)]
    ('19/4', ['each kind once', 'the best case', 'not divided', 'too little'])
    """

    position: Position = field(default_factory=lambda: Position.parse("5/5/2.S.2/5/5 BB 0 -"))
    bag: Bag = field(default_factory=lambda: Bag.parse("PG"))

    @property
    def right(self) -> Fraction:
        return expected_best_turn(self.position, self.bag).expected

    def solution(self) -> str:
        draw = expected_best_turn(self.position, self.bag)
        parts = " + ".join(f"{chance} × {draw.best[hand]}" for hand, chance in draw.odds.items())
        return f"{parts} = {fraction_words(draw.expected)}."

    def mistake(self, answer: Fraction) -> tuple[str, str]:
        draw = expected_best_turn(self.position, self.bag)
        if answer == Fraction(sum(draw.best.values()), len(draw.best)):
            return _("Count each block of the bag, not each colour once."), "each kind once"
        if answer == max(draw.best.values()):
            return _("That is what you hope for. The average is over all draws."), "the best case"
        if answer == self.right * len(self.bag):
            return _("A good sum. Now share it among all blocks of the bag."), "not divided"
        return super().mistake(answer)


PLAY, PUT_BACK = 0, 1


@dataclass(frozen=True)
class PlayOrPutBack(OneOf):
    """Is it better to play now, or to put all three back? Two turns ahead.

    The blocks that may be drawn are all that are neither on the board nor in the hand.
    """

    position: Position = field(default_factory=lambda: Position.parse("5/5/2.S.2/5/5 rgb 0 -"))

    def advice(self) -> PlayOrDiscard:
        """What the solver says, exactly."""
        bag = Bag.unseen(self.position.board, self.position.hand)
        return play_or_discard(self.position, bag)

    def labels(self) -> tuple[str, ...]:
        return _("Play a turn now"), _("Put all three back and draw new ones")

    def check(self, answer: int) -> Feedback:
        advice = self.advice()
        right = (advice.better == "play") == (answer == PLAY)
        values = {
            "now": advice.points_now,
            "play": f"{float(advice.play):.1f}",
            "discard": f"{float(advice.discard):.1f}",
        }
        if right:
            text = _(
                "Right. In this turn and the next, playing brings {play} points on average, "
                "putting back {discard}."
            )
            return Feedback(True, text.format(**values))
        if answer == PLAY:
            text = _("You score {now} now. But think of your next turn: what will still fit?")
            return Feedback(False, text.format(**values), "next turn forgotten")
        text = _("Putting back costs this turn's {now} points. Is the next hand so much better?")
        return Feedback(False, text.format(**values), "this turn forgotten")
