"""The best turn and nothing else, straight from the search beneath `solve`: the benchmark's yardstick."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.solver.evidence import Tally
from totemo_edu.solver.turns import TURNS_LISTED, Table, as_placement, best_ways


class Found(NamedTuple):
    points: int
    number: int
    turns: list[tuple[Placement, ...]]


def best_turn(position: Position, rules: Ruleset = STANDARD_RULES) -> Found:
    """Points, number and list of the best turns, on a board that is known to be proper."""
    hand = "".join([block.value for block in position.hand])
    table, grid = Table(rules, position.tiles), position.board.grid_with(rules)
    best = best_ways(table, grid, hand, position.score, Tally())
    turns = [tuple(map(as_placement, turn)) for turn in islice(best.turns(), TURNS_LISTED)]
    # Where nothing scores, to stop at once is one of the ways: that is no turn.
    return Found(best.points, sum(ways.number for _, ways in best.branches), [*filter(None, turns)])
