"""The best turn: every sequence of up to three placements that the bonus tiles allow.

Nothing is cut here: the tree is small, because only a placement that lands on a tile goes on.
`TurnTree` answers for many hands at once, which is what chance and replies need.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.grid import CELLS, SPOTS, Grid, spots_in
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.ruleset import Ruleset
from totemo_edu.rules.track import landing_points
from totemo_edu.solver.evidence import Tally

TURNS_LISTED = 100
"""How many optimal turns are written out; their number is exact even where there are more."""

Step = tuple[str, int]
"""A placement while searching: the block's letter and the spot."""


_PLACEMENTS = {(block.value, int(cell)): Placement(block, cell) for block in Block for cell in Cell}


def as_placement(step: Step) -> Placement:
    """A placement in the words of the rules."""
    letter, spot = step
    return _PLACEMENTS[letter, spot % CELLS]


class Table:
    """What stays the same during a turn: the values of the blocks and the bonus tiles."""

    def __init__(self, rules: Ruleset, tiles: Iterable[int]) -> None:
        self.values = rules.value_of
        self._tiles = frozenset(tiles)
        self._highest = _MOST_FACES * max(self.values.values())

    def landings(self, score: int) -> frozenset[int]:
        """The points that would earn a bonus from this score."""
        return landing_points(score, self._tiles, self._highest)


_MOST_FACES = 6
"""A block's own value and at most five that it touches."""


class Ways(NamedTuple):
    """The best ways to go on with a turn: their points, their number, and how each begins."""

    points: int
    number: int
    """To stop here counts as one way if nothing is better."""
    branches: list[tuple[Step, Ways]]

    def turns(self) -> Iterator[tuple[Step, ...]]:
        """Every one of them in board order; no step at all where one stops."""
        if self.points == 0:
            yield ()
        for step, ways in sorted(self.branches, key=lambda branch: branch[0][1] % CELLS):
            for on in ways.turns():
                yield (step, *on)


_STOP = Ways(0, 1, [])
_NOTHING: frozenset[int] = frozenset()
_BIT = [1 << spot for spot in range(SPOTS)]


class Start(NamedTuple):
    """A first placement, its points, and the best ways to go on after it."""

    step: Step
    points: int
    ways: Ways


def every_start(table: Table, grid: Grid, hand: str, score: int, tally: Tally) -> Iterator[Start]:
    """Every first placement of a turn."""
    landings = table.landings(score)
    for letter in dict.fromkeys(hand):
        value = table.values[letter]
        rest = hand.replace(letter, "", 1)
        for spot in spots_in(grid.legal(letter)):
            tally.examined += 1
            points = value + grid.around[spot]
            ways = _STOP
            if rest and points in landings:
                after = grid.placed(letter, value, spot)
                ways = best_ways(table, after, rest, score + points, tally)
            yield Start((letter, spot), points, ways)


def best_ways(table: Table, grid: Grid, hand: str, score: int, tally: Tally) -> Ways:
    """The best ways to go on from here, by placing a block or not."""
    landings = table.landings(score)
    around = grid.around
    most = 0
    branches: list[tuple[Step, Ways]] = []
    for letter in dict.fromkeys(hand):
        value = table.values[letter]
        rest = hand.replace(letter, "", 1)
        goes_on = landings if rest else _NOTHING
        spots = grid.legal(letter)
        tally.examined += spots.bit_count()
        # Highest spot first, which is quicker than `spots_in`: here solving spends its time.
        while spots:
            spot = spots.bit_length() - 1
            spots ^= _BIT[spot]
            points = value + around[spot]
            ways = _STOP
            if points in goes_on:
                after = grid.placed(letter, value, spot)
                ways = best_ways(table, after, rest, score + points, tally)
                points += ways.points
            if points > most:
                most = points
                branches = [((letter, spot), ways)]
            elif points == most:
                branches.append(((letter, spot), ways))
    number = sum([ways.number for _, ways in branches])
    return Ways(most, number if most else number + 1, branches)


def every_turn(
    table: Table, grid: Grid, hand: str, score: int
) -> Iterator[tuple[tuple[Step, ...], int, Grid]]:
    """Every turn of at least one placement: its steps, its points, and the grid after it."""
    landings = table.landings(score)
    for letter in dict.fromkeys(hand):
        value = table.values[letter]
        rest = hand.replace(letter, "", 1)
        for spot in spots_in(grid.legal(letter)):
            points = value + grid.around[spot]
            after = grid.placed(letter, value, spot)
            step = (letter, spot)
            yield (step,), points, after
            if rest and points in landings:
                for steps, more, end in every_turn(table, after, rest, score + points):
                    yield (step, *steps), points + more, end


class TurnTree:
    """The points of the best turn from one board and score, for any hand that is asked.

    What one hand has taught is kept for the next: the 455 hands that a bag can yield share
    almost all of their work.
    """

    def __init__(self, table: Table, grid: Grid, score: int) -> None:
        self._table = table
        self._grid = grid
        self._score = score
        self._known: dict[str, int] = {"": 0}
        self._steps: dict[str, tuple[int, list[tuple[int, int]]]] = {}
        self._children: dict[Step, TurnTree] = {}

    def best(self, hand: str) -> int:
        """The points of the best turn with this hand; 0 if no block fits."""
        hand = "".join(sorted(hand))
        if hand not in self._known:
            self._known[hand] = max(self._best_with(letter, hand) for letter in set(hand))
        return self._known[hand]

    def _best_with(self, letter: str, hand: str) -> int:
        """The best turn that begins with this block."""
        best, landings = self._steps_of(letter)
        rest = hand.replace(letter, "", 1)
        if rest:
            for points, spot in landings:
                best = max(best, points + self._child(letter, spot, points).best(rest))
        return best

    def _steps_of(self, letter: str) -> tuple[int, list[tuple[int, int]]]:
        """The most that this block scores by itself, and its placements that earn a bonus."""
        if letter not in self._steps:
            own = self._table.values[letter]
            landing = self._table.landings(self._score)
            around = self._grid.around
            scored = [(own + around[spot], spot) for spot in spots_in(self._grid.legal(letter))]
            best = max(scored)[0] if scored else 0
            self._steps[letter] = best, [entry for entry in scored if entry[0] in landing]
        return self._steps[letter]

    def _child(self, letter: str, spot: int, points: int) -> TurnTree:
        step = (letter, spot)
        if step not in self._children:
            grid = self._grid.placed(letter, self._table.values[letter], spot)
            self._children[step] = TurnTree(self._table, grid, self._score + points)
        return self._children[step]
