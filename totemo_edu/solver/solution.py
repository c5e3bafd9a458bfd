"""Solving a position: every placement ranked, the best of them, and the best turn.

>>> from totemo_edu.rules.position import Position
>>> solution = solve(Position.parse("5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2 GRB 19 10,16,24,3"))
>>> solution.best_placement
BestPlacement(points=7, placements=(Placement.parse('R@b3'),))
>>> solution.best_turn.points, solution.best_turn.count
(12, 1)
>>> print(solution.explain())
The best turn scores 12: G@c3 R@b3. The 5 of G@c3 is better than the 7 of R@b3, because it lands on 24.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from totemo_edu.rules.grid import CELLS
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.rules.scoring import Score
from totemo_edu.rules.track import space_of
from totemo_edu.solver.evidence import Evidence, Tally
from totemo_edu.solver.turns import (
    TURNS_LISTED,
    Step,
    Table,
    Ways,
    as_placement,
    every_start,
)


@dataclass(frozen=True)
class RankedPlacement:
    """A legal placement with what it scores, and what the best turn that begins with it does."""

    placement: Placement
    height: int
    """The floor that the block stands on, 1 = in the board's hole."""
    points: int
    lands_on: int | None
    """The space of the bonus tile that it lands on, if it earns a bonus."""
    turn_points: int


@dataclass(frozen=True)
class BestPlacement:
    """The most that one placement scores, and every placement that scores it."""

    points: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True)
class BestTurn:
    """The most that a turn scores; the exact number of turns that score it; the first of them."""

    points: int
    count: int
    turns: tuple[tuple[Placement, ...], ...]
    first_placements: tuple[Placement, ...]


@dataclass(frozen=True)
class Solution:
    """Everything that there is to know about a position, with the evidence for it."""

    position: Position
    rules: Ruleset
    placements: tuple[RankedPlacement, ...]
    """Every legal placement, best first, then in board order."""
    best_placement: BestPlacement
    best_turn: BestTurn
    evidence: Evidence = field(compare=False)

    def score(self, placement: Placement | str) -> Score:
        """Where the points of a placement come from."""
        return self.position.board.score(placement, self.rules)

    @property
    def greed_loses(self) -> bool:
        """Whether no turn that begins with a best-scoring placement is a best turn."""
        best = set(self.best_placement.placements)
        return bool(self.placements) and best.isdisjoint(self.best_turn.first_placements)

    def explain(self) -> str:
        """In a sentence or two: what is best, and why greed loses where it does."""
        if not self.position.hand:
            return "The hand is empty: there is nothing to place."
        if not self.placements:
            return "No block of the hand fits anywhere: discard them and draw three new ones."
        turn = " ".join(map(str, self.best_turn.turns[0]))
        text = f"The best turn scores {self.best_turn.points}: {turn}."
        if self.greed_loses:
            first = self.ranked(self.best_turn.turns[0][0])
            greedy = self.placements[0]
            text += (
                f" The {first.points} of {first.placement} is better than the {greedy.points}"
                f" of {greedy.placement}, because it lands on {first.lands_on}"
            )
            if greedy.lands_on is not None:
                more, not_more = (entry.turn_points - entry.points for entry in (first, greedy))
                text += f" and goes on for {more} points, not {not_more}"
            text += "."
        return text

    def ranked(self, placement: Placement | str) -> RankedPlacement:
        """The entry of one legal placement; raises `KeyError` if it is not legal here."""
        if isinstance(placement, str):
            placement = Placement.parse(placement)
        for entry in self.placements:
            if entry.placement == placement:
                return entry
        raise KeyError(str(placement))

    def as_json(self) -> dict[str, Any]:
        """The solution as plain data, as `totemo-edu solve --json` prints it."""
        best, turn = self.best_placement, self.best_turn
        return {
            "position": str(self.position),
            "placements": [
                {"placement": str(p.placement), "height": p.height, "points": p.points}
                for p in self.placements
            ],
            "best_placement": {
                "points": best.points,
                "placements": list(map(str, best.placements)),
            },
            "best_turn": {
                "points": turn.points,
                "count": turn.count,
                "turns": [list(map(str, placements)) for placements in turn.turns],
                "first_placements": sorted(map(str, turn.first_placements)),
            },
        }


def solve(position: Position | str, rules: Ruleset = STANDARD_RULES) -> Solution:
    """Looks at every placement and every turn; raises `BrokenBoardError` if the board has problems.

    >>> solve("5/5/2.S.2/5/5 RBG 0 -").best_turn.points
    5
    """
    if isinstance(position, str):
        position = Position.parse(position)
    position.require_proper_board()
    tally = Tally()
    table, grid = Table(rules, position.tiles), position.board.grid_with(rules)
    hand = "".join([block.value for block in position.hand])
    starts = sorted(
        every_start(table, grid, hand, position.score, tally),
        # Best first, then in board order and, on one cell, in the order of the hand.
        key=lambda start: (-start[1], start[0][1] % CELLS, hand.index(start[0][0])),
    )
    landings = table.landings(position.score)
    ranked = tuple(
        RankedPlacement(
            as_placement(step),
            step[1] // CELLS + 1,
            points,
            space_of(position.score + points) if points in landings else None,
            points + ways.points,
        )
        for step, points, ways in starts
    )
    most = max((entry.turn_points for entry in ranked), default=0)
    best = [(step, ways) for step, points, ways in starts if points + ways.points == most]
    return Solution(
        position,
        rules,
        ranked,
        _best_placement(ranked),
        _best_turn(most, best),
        tally.evidence(),
    )


def _best_placement(ranked: Sequence[RankedPlacement]) -> BestPlacement:
    most = ranked[0].points if ranked else 0
    return BestPlacement(most, tuple(entry.placement for entry in ranked if entry.points == most))


def _best_turn(points: int, branches: Sequence[tuple[Step, Ways]]) -> BestTurn:
    turns = ((step, *on) for step, ways in branches for on in ways.turns())
    return BestTurn(
        points,
        sum([ways.number for _, ways in branches]),
        tuple([tuple(map(as_placement, turn)) for turn in islice(turns, TURNS_LISTED)]),
        tuple([as_placement(step) for step, _ in branches]),
    )
