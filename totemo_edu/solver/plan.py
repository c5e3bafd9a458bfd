"""The best plan: several blocks, any order, the places that score most in all.

The answer is exhaustive, the work is not. Four facts make a proof of it that takes milliseconds:

- *Order.* A plan is a set of blocks on spots. Whether the rules allow it does not depend on the
  order, as long as no block comes before the one beneath it: whatever touches must match,
  whichever of the two comes later. Nor does the order change what a block scores for the one
  beneath it. It decides only which of two new blocks side by side, on one floor, scores the
  other: the later one scores the earlier. Floor by floor, and on one floor the more valuable
  block first, every such pair scores its larger value, and no order does better. So it is
  enough to look at each set once, in that order; blocks of equal value may come in any.
- *Bound.* What is still to come scores at most: for each block its own value and the best spot it
  could reach among what stands there now, and for the blocks among themselves the most pairs
  that can touch, each for its larger value. A branch that cannot beat the best plan known even
  so is cut; and so is a single placement if, on its spot instead of the best one, it cannot.
- *A good plan first.* A quick beam search finds one, often the best, before the proof begins.
- *Symmetry.* On a board that looks the same from several sides, one of each set of mirror images
  is enough: the one whose placements come first in the search's order.

Values are never negative, so that leaving a block out gains nothing. Blocks that add 0 points are
not worth a search: they are given a place at the end.

With the score track, a plan is one turn: each next block needs a landing on a bonus tile.

>>> from totemo_edu.rules.board import Board
>>> plan = best_plan(Board.start(), "GBP")
>>> plan.points, plan.turn
(17, 'P@c2 G@b3 B@b2')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial

from totemo_edu.rules.board import Board
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.grid import CELLS, Grid, spots_in
from totemo_edu.rules.placement import Placement, write_turn
from totemo_edu.rules.problems import BrokenBoardError
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.rules.scoring import Score
from totemo_edu.solver.bounds import best_around, most_among_themselves
from totemo_edu.solver.evidence import Cut, Evidence, Progress, Tally
from totemo_edu.solver.symmetry import symmetries_of
from totemo_edu.solver.turns import Step, Table, as_placement

MOST_BLOCKS = 6

_BEAM_WIDTH = 4

_Key = tuple[int, int, str, int]
"""Where a step stands in the order of the search: floor, minus value, letter, spot."""

_FIRST: _Key = (0, -(10**6), "", -1)


@dataclass(frozen=True)
class BestPlan:
    """The most that these blocks can score together, an order and places that do it, and proof."""

    board: Board
    blocks: str
    rules: Ruleset
    points: int
    placements: tuple[Placement, ...]
    evidence: Evidence = field(compare=False)

    @property
    def turn(self) -> str:
        """The plan in the notation; empty if no block can be placed."""
        return write_turn(self.placements) if self.placements else ""

    @property
    def left_over(self) -> str:
        """The blocks that the plan leaves out: they fit nowhere after it or need another bonus."""
        left = self.blocks
        for placement in self.placements:
            left = left.replace(placement.block.value, "", 1)
        return left

    def scores(self) -> tuple[Score, ...]:
        """The sum of each placement, in the order of the plan."""
        board, sums = self.board, []
        for placement in self.placements:
            sums.append(board.score(placement, self.rules))
            board = board.place(placement)
        return tuple(sums)


def best_plan(
    board: Board,
    blocks: str,
    rules: Ruleset = STANDARD_RULES,
    track: tuple[int, tuple[int, ...]] | None = None,
    progress: Progress | None = None,
) -> BestPlan:
    """The order and places that score most in all, with proof.

    `track` is the score and the bonus tiles, if each next block needs a landing.
    """
    if len(blocks) > MOST_BLOCKS:
        raise RuleError(f"a plan is for at most {MOST_BLOCKS} blocks, not {len(blocks)}")
    if not board.is_proper():
        raise BrokenBoardError(board.problems())
    search = _Search(board, blocks, rules, progress)
    if track is None:
        search.without_track()
    else:
        score, tiles = track
        search.with_track(score, Table(rules, tiles))
    placements = tuple(map(as_placement, search.best_steps))
    return BestPlan(board, blocks, rules, search.best, placements, search.tally.evidence())


class _Search:
    """One search, with the best plan found so far."""

    def __init__(
        self, board: Board, blocks: str, rules: Ruleset, progress: Progress | None
    ) -> None:
        self.values = rules.value_of
        self.grid = board.grid_with(rules)
        self.blocks = "".join(sorted(blocks, key=lambda letter: (-self.values[letter], letter)))
        self.progress = progress
        self.tally = Tally()
        self.best = 0
        self.best_steps: tuple[Step, ...] = ()
        self._symmetries = symmetries_of(board)
        self._among_themselves = cache(partial(most_among_themselves, values=self.values))

    def without_track(self) -> None:
        self._beam()
        self._extend(self.grid, self.blocks, 0, _FIRST, ())
        self._place_what_adds_nothing()

    def with_track(self, score: int, table: Table) -> None:
        seen: set[tuple[frozenset[Step], int]] = set()
        self._chain(self.grid, self.blocks, score, 0, (), table, seen)

    def _found(self, points: int, steps: tuple[Step, ...]) -> None:
        if points > self.best or not self.best_steps:
            self.best, self.best_steps = points, steps

    # Without the track

    def _beam(self) -> None:
        """A good plan, quickly: the most promising few after each block."""
        level: list[tuple[int, Grid, str, tuple[Step, ...]]] = [(0, self.grid, self.blocks, ())]
        for _ in self.blocks:
            reached: dict[frozenset[Step], tuple[int, Grid, str, tuple[Step, ...]]] = {}
            for points, grid, rest, steps in level:
                for letter, spot, gain in self._moves(grid, rest):
                    self.tally.examined += 1
                    total = points + gain
                    key = frozenset((*steps, (letter, spot)))
                    if key not in reached or reached[key][0] < total:
                        reached[key] = (total, grid, rest, (*steps, (letter, spot)))
            best = sorted(reached.values(), key=lambda entry: -entry[0])[:_BEAM_WIDTH]
            if not best:
                return
            self._found(best[0][0], best[0][3])
            level = []
            for points, grid, rest, steps in best:
                letter, spot = steps[-1]
                after = grid.placed(letter, self.values[letter], spot)
                level.append((points, after, rest.replace(letter, "", 1), steps))

    def _place_what_adds_nothing(self) -> None:
        """Gives blocks that were not worth a search (they add 0) a place too, while there is one."""
        grid, rest = self.grid, self.blocks
        for letter, spot in self.best_steps:
            grid = grid.placed(letter, self.values[letter], spot)
            rest = rest.replace(letter, "", 1)
        while step := next(self._moves(grid, rest), None):
            letter, spot, _ = step
            self.best_steps = (*self.best_steps, (letter, spot))
            grid = grid.placed(letter, self.values[letter], spot)
            rest = rest.replace(letter, "", 1)

    def _moves(self, grid: Grid, blocks: str) -> Iterator[tuple[str, int, int]]:
        """Every legal step with the points that it would score now."""
        for letter in dict.fromkeys(blocks):
            value = self.values[letter]
            for spot in spots_in(grid.legal(letter)):
                yield letter, spot, value + grid.around[spot]

    def _extend(
        self, grid: Grid, rest: str, points: int, last: _Key, steps: tuple[Step, ...]
    ) -> None:
        """Every set of placements that goes on from here in the search's order."""
        if points > self.best:
            self._found(points, steps)
        if not rest:
            return
        reach = best_around(grid, rest, last[0])
        bound = points + self._bound(rest, reach)
        if bound <= self.best:
            self.tally.cut[Cut.BOUND] += 1
            return
        moves = []
        for letter, spot, gain in self._moves(grid, rest):
            key = (spot // CELLS, -self.values[letter], letter, spot)
            if key > last:
                moves.append((-gain, key))
            else:
                self.tally.cut[Cut.SAME_BLOCKS] += 1
        moves.sort()
        for number, (loss, key) in enumerate(moves):
            if self.progress and not steps:
                self.progress(number / len(moves))
            _, _, letter, spot = key
            if bound - reach[letter] + grid.around[spot] <= self.best:
                self.tally.cut[Cut.BOUND] += 1
                continue
            longer = (*steps, (letter, spot))
            if self._has_earlier_mirror_image(longer):
                self.tally.cut[Cut.SYMMETRY] += 1
                continue
            self.tally.examined += 1
            after = grid.placed(letter, self.values[letter], spot)
            self._extend(after, rest.replace(letter, "", 1), points - loss, key, longer)

    def _has_earlier_mirror_image(self, steps: tuple[Step, ...]) -> bool:
        """Whether the board's symmetries lead from these steps to some that come earlier.

        Dropping the last step of the earliest image of a set leaves an earliest image, so the
        earliest ones are all reached from one another and nothing is lost.
        """
        if not self._symmetries:
            return False
        keys = [(spot // CELLS, -self.values[letter], letter, spot) for letter, spot in steps]
        for image in self._symmetries:
            mirrored = sorted(
                (f, v, ltr, f * CELLS + image[spot % CELLS]) for f, v, ltr, spot in keys
            )
            if mirrored < keys:
                return True
        return False

    def _bound(self, rest: str, around: dict[str, int]) -> int:
        """No way to place these blocks scores more than this."""
        return self._among_themselves(rest) + sum(around[letter] for letter in rest)

    # With the track: one turn, and each landing allows another block

    def _chain(
        self,
        grid: Grid,
        rest: str,
        score: int,
        points: int,
        steps: tuple[Step, ...],
        table: Table,
        seen: set[tuple[frozenset[Step], int]],
    ) -> None:
        if not rest:
            return
        if steps and points + self._bound(rest, best_around(grid, rest, 0)) <= self.best:
            self.tally.cut[Cut.BOUND] += 1
            return
        landings = table.landings(score)
        moves = sorted(self._moves(grid, rest), key=lambda move: -move[2])
        for number, (letter, spot, gain) in enumerate(moves):
            if self.progress and not steps:
                self.progress(number / len(moves))
            self.tally.examined += 1
            longer = (*steps, (letter, spot))
            self._found(points + gain, longer)
            if gain not in landings:
                continue
            # The same blocks on the same spots for the same points go on alike.
            key = (frozenset(longer), points + gain)
            if key in seen:
                self.tally.cut[Cut.SAME_BLOCKS] += 1
                continue
            seen.add(key)
            after = grid.placed(letter, self.values[letter], spot)
            remaining = rest.replace(letter, "", 1)
            self._chain(after, remaining, score + gain, points + gain, longer, table, seen)
