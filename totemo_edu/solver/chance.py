"""Chance, exactly: how likely each hand is, what a draw is worth, and whether to play or discard.

Nothing is sampled. A bag yields at most 455 different hands of three; each is looked at.

>>> from totemo_edu.rules.bag import Bag
>>> odds = hand_odds(Bag.parse("BBG"), 2)
>>> {hand: str(chance) for hand, chance in odds.items()}
{'GB': '2/3', 'BB': '1/3'}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from totemo_edu.rules.bag import Bag
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.placement import write_turn
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import HAND_SIZE, STANDARD_RULES, Ruleset
from totemo_edu.solver.evidence import Progress
from totemo_edu.solver.turns import Step, Table, TurnTree, as_placement, every_turn


def hand_odds(bag: Bag, number: int) -> dict[str, Fraction]:
    """The probability of every hand of this many blocks from the bag (all of it, if it has fewer)."""
    counts = Counter(bag.letters)
    number = min(number, len(bag))
    ways = comb(len(bag), number)
    return {
        "".join(letter * taken for letter, taken in hand): Fraction(weight, ways)
        for hand, weight in _hands(list(counts.items()), number)
    }


def _hands(
    kinds: list[tuple[str, int]], number: int
) -> Iterator[tuple[tuple[tuple[str, int], ...], int]]:
    """Every choice of this many blocks, with the number of ways to draw it."""
    if number == 0:
        yield (), 1
    elif kinds:
        (letter, held), *others = kinds
        for taken in range(min(held, number), -1, -1):
            for rest, weight in _hands(others, number - taken):
                yield ((letter, taken), *rest), weight * comb(held, taken)


@dataclass(frozen=True)
class Draw:
    """What a draw is worth: the best turn of every hand that it can lead to."""

    odds: dict[str, Fraction]
    """The probability of each hand."""
    best: dict[str, int]
    """The points of the best turn with each hand."""

    @property
    def expected(self) -> Fraction:
        """The best turn's points on average."""
        return sum((chance * self.best[hand] for hand, chance in self.odds.items()), Fraction(0))


def expected_best_turn(position: Position, bag: Bag, rules: Ruleset = STANDARD_RULES) -> Draw:
    """What the next turn is worth after drawing up to three, on this board and with this score.

    >>> position = Position.parse("5/5/2.S.2/5/5 BB 0 -")
    >>> draw = expected_best_turn(position, Bag.parse("PG"))
    >>> draw.best, draw.expected
    ({'BBG': 5, 'BBP': 6}, Fraction(11, 2))
    """
    kept = "".join(block.value for block in position.hand)
    table, grid = Table(rules, position.tiles), position.board.grid_with(rules)
    return _draw(TurnTree(table, grid, position.score), kept, bag)


def _draw(tree: TurnTree, kept: str, bag: Bag) -> Draw:
    """Every hand that drawing up to three leads to, with its best turn from here."""
    drawn = hand_odds(bag, HAND_SIZE - len(kept))
    odds = {kept + blocks: chance for blocks, chance in drawn.items()}
    return Draw(odds, {hand: tree.best(hand) for hand in odds})


@dataclass(frozen=True)
class PlayOrDiscard:
    """Two turns ahead, as if no one else placed a block in between."""

    turn: str
    """The turn to take now if one plays: best for both turns together; empty if no block fits."""
    points_now: int
    next_after_play: Fraction
    """What the next turn is worth on average after playing and drawing up to three."""
    next_after_discard: Fraction
    """What it is worth after putting all three back and drawing anew."""

    @property
    def play(self) -> Fraction:
        """Points of both turns on average, if one plays."""
        return self.points_now + self.next_after_play

    @property
    def discard(self) -> Fraction:
        """Points of both turns on average, if one discards (this turn scores nothing)."""
        return self.next_after_discard

    @property
    def better(self) -> str:
        """`play` or `discard`: whichever is worth more; `play` if they are worth the same."""
        return "play" if self.turn and self.play >= self.discard else "discard"


def play_or_discard(
    position: Position,
    bag: Bag,
    rules: Ruleset = STANDARD_RULES,
    progress: Progress | None = None,
) -> PlayOrDiscard:
    """Whether to play or to discard: this turn and the next one, averaged over all draws.

    Every turn is weighed with what it promises for the next: one that scores less now may be
    worth more in all. What other players may do in between is left out.

    >>> position = Position.parse("5/5/2.S.2/5/5 rgb 0 -")
    >>> advice = play_or_discard(position, Bag.full().remove(position.hand))
    >>> advice.better, advice.turn, advice.points_now
    ('play', 'g@c3', 5)
    """
    if not position.hand:
        raise RuleError("with no block in hand there is nothing to play or to discard")
    position.require_proper_board()
    back = expected_best_turn(replace(position, hand=()), bag.add(position.hand), rules)
    table, grid = Table(rules, position.tiles), position.board.grid_with(rules)
    hand = "".join(block.value for block in position.hand)
    weighed: dict[tuple[frozenset[Step], int], PlayOrDiscard] = {}
    turns = list(every_turn(table, grid, hand, position.score))
    for number, (steps, points, after) in enumerate(turns):
        if progress:
            progress(number / len(turns))
        # The same blocks on the same spots for the same points lead to the same next turn.
        key = frozenset(steps), points
        if key in weighed:
            continue
        kept = hand
        for letter, _ in steps:
            kept = kept.replace(letter, "", 1)
        tree = TurnTree(table, after, position.score + points)
        turn = write_turn(map(as_placement, steps))
        following = _draw(tree, kept, bag).expected
        weighed[key] = PlayOrDiscard(turn, points, following, back.expected)
    if not weighed:
        return PlayOrDiscard("", 0, Fraction(0), back.expected)
    return max(weighed.values(), key=lambda choice: (choice.play, choice.points_now))
