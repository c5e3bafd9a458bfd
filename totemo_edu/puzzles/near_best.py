"""Every plan that comes close to the best one: is the best plan the only one, and by how much?

The solver finds one best plan and proves that none is better. A good puzzle needs more: that few
other plans are as good, and none almost. So here every set of placements is looked at (once, floor
by floor and the more valuable block first, which is an order that scores as much as any), but for
those that cannot come near enough however they go on.

>>> [(points, len(steps)) for points, steps in plans_worth(Board.start(), "BB", 8)]
[(8, 2), (8, 2), (8, 2), (8, 2), (8, 2), (8, 2), (8, 2), (8, 2), (8, 2), (8, 2)]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial

from totemo_edu.rules.board import Board
from totemo_edu.rules.grid import CELLS, Grid, spots_in
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.solver.bounds import best_around, most_among_themselves
from totemo_edu.solver.turns import Step

_Key = tuple[int, int, str, int]
"""Where a step stands in the order of the search: floor, minus value, letter, spot."""


def plans_worth(
    board: Board, blocks: str, at_least: int, rules: Ruleset = STANDARD_RULES
) -> Iterator[tuple[int, tuple[Step, ...]]]:
    """Every set of placements of all these blocks that scores at least so many points."""
    search = _Search(rules.value_of, at_least)
    yield from search.extend(board.grid_with(rules), blocks, 0, (0, -(10**6), "", -1), ())


class _Search:
    def __init__(self, values: Mapping[str, int], at_least: int) -> None:
        self.values = values
        self.at_least = at_least
        self._among_themselves = cache(partial(most_among_themselves, values=values))

    def extend(
        self, grid: Grid, rest: str, points: int, last: _Key, steps: tuple[Step, ...]
    ) -> Iterator[tuple[int, tuple[Step, ...]]]:
        if not rest:
            if points >= self.at_least:
                yield points, steps
            return
        reach = best_around(grid, rest, last[0])
        most = points + self._among_themselves(rest)
        most += sum(reach[letter] for letter in rest)
        if most < self.at_least:
            return
        for letter in dict.fromkeys(rest):
            value = self.values[letter]
            shorter = rest.replace(letter, "", 1)
            for spot in spots_in(grid.legal(letter)):
                key = (spot // CELLS, -value, letter, spot)
                around = grid.around[spot]
                if key > last and most - reach[letter] + around >= self.at_least:
                    after = grid.placed(letter, value, spot)
                    longer = (*steps, (letter, spot))
                    yield from self.extend(after, shorter, points + value + around, key, longer)
