"""Thinking of the opponent: with open hands, the turn that leaves them least, or gains most on them.

>>> from totemo_edu.rules.position import Position
>>> mine = Position.parse("5/5/2.SG.2/5/5 RBy 0 -")
>>> replies = weigh_replies(mine, "PPG", their_score=0)
>>> gain = replies.best_gain
>>> gain.turn, gain.points, gain.reply
('R@c2', 4, 6)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from totemo_edu.rules.placement import Placement, write_turn
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.solver.evidence import Evidence, Progress, Tally
from totemo_edu.solver.turns import Step, Table, TurnTree, as_placement, every_turn


@dataclass(frozen=True)
class Exchange:
    """A turn of ours, what it scores, and the most that the opponent can score after it."""

    placements: tuple[Placement, ...]
    """None of them: we discard."""
    points: int
    reply: int

    @property
    def turn(self) -> str:
        """The turn in the notation."""
        return write_turn(self.placements)

    @property
    def gain(self) -> int:
        """Our points less the opponent's best reply."""
        return self.points - self.reply


@dataclass(frozen=True)
class Replies:
    """Every turn of ours weighed against the best reply to it."""

    exchanges: tuple[Exchange, ...]
    """The largest gain first."""
    evidence: Evidence = field(compare=False)

    @property
    def best_gain(self) -> Exchange:
        """A turn that maximises our points less the best reply's."""
        return self.exchanges[0]

    @property
    def least_reply(self) -> Exchange:
        """A turn that leaves the opponent least; among those, the one that scores most."""
        return min(self.exchanges, key=lambda exchange: (exchange.reply, -exchange.points))


def weigh_replies(
    position: Position,
    their_hand: str,
    their_score: int,
    rules: Ruleset = STANDARD_RULES,
    progress: Progress | None = None,
) -> Replies:
    """Every turn that the player can take, discarding included, with the opponent's best reply."""
    position.require_proper_board()
    tally = Tally()
    table = Table(rules, position.tiles)
    grid = position.board.grid_with(rules)
    hand = "".join(block.value for block in position.hand)
    starts = sum(grid.legal(letter).bit_count() for letter in set(hand))
    first = second = 0
    known: dict[frozenset[Step], int] = {}
    exchanges = [Exchange((), 0, TurnTree(table, grid, their_score).best(their_hand))]
    for steps, points, after in every_turn(table, grid, hand, position.score):
        if progress and len(steps) <= 2:
            # The longer turns come after the one that they begin with, and few go on in more
            # ways than there are to start: that is near enough for a bar.
            first, second = (first + 1, 0) if len(steps) == 1 else (first, second + 1)
            progress((first - 1 + min(1, second / starts)) / starts)
        tally.examined += len(steps)
        blocks = frozenset(steps)  # the order does not matter to the one who replies
        if blocks not in known:
            known[blocks] = TurnTree(table, after, their_score).best(their_hand)
        exchanges.append(Exchange(tuple(map(as_placement, steps)), points, known[blocks]))
    exchanges.sort(key=lambda exchange: (-exchange.gain, -exchange.points))
    return Replies(tuple(exchanges), tally.evidence())
