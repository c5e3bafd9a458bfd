"""The tree of all plans, as one can walk it: branches, how many ways go on, and a ceiling.

>>> walk = TreeWalk(Board.parse("5/3.G.1/2.S.2/1.R.3/5"), "yr")
>>> walk.ways
6
>>> for branch in walk.branches():
...     print(branch.placement, branch.points, branch.ways, branch.ceiling)
y@d2 3 2 7
y@c3 4 1 6
r@c3 4 1 7
r@b4 2 2 6
>>> walk.down("y@d2"), walk.down("r@c3"), walk.points, walk.is_leaf
(True, True, 7, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.grid import ALL_SPOTS, BLOCK_COLOUR, BLOCK_SPOTS, CELLS, spots_in
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset


@dataclass(frozen=True)
class Branch:
    """One way to go down from a knot of the tree."""

    placement: Placement
    points: int
    """What this placement scores."""
    total: int
    """What the path scores so far, this placement included."""
    ways: int
    """How many leaves lie below."""
    ceiling: int
    """No leaf below scores more than this in all."""


class TreeWalk:
    """Someone who walks in the tree of all plans, down to the leaves and up again."""

    def __init__(self, board: Board, blocks: str, rules: Ruleset = STANDARD_RULES) -> None:
        self.start = board
        self.blocks = blocks
        self.rules = rules
        self.path: tuple[Placement, ...] = ()

    @property
    def board(self) -> Board:
        """The board where one stands now."""
        board = self.start
        for placement in self.path:
            board = board.place(placement)
        return board

    @property
    def rest(self) -> str:
        """The blocks that are left to place."""
        rest = self.blocks
        for placement in self.path:
            rest = rest.replace(placement.block.value, "", 1)
        return rest

    @property
    def points(self) -> int:
        """What the path scores so far."""
        board, points = self.start, 0
        for placement in self.path:
            points += board.score(placement, self.rules).points
            board = board.place(placement)
        return points

    @property
    def ways(self) -> int:
        """How many leaves lie below."""
        return leaves_below(self.board, self.rest)

    @property
    def is_leaf(self) -> bool:
        """Whether the path ends here: no block is left, or none fits."""
        return not self._next()

    def _next(self) -> tuple[Placement, ...]:
        """Block by block in the order of the hand, then in board order."""
        legal = self.board.legal_placements(map(Block, self.rest))
        return tuple(sorted(legal, key=lambda p: (self.blocks.index(p.block.value), p.cell)))

    def branches(self) -> tuple[Branch, ...]:
        """Every way to go on from here."""
        board, rest, so_far = self.board, self.rest, self.points
        branches = []
        for placement in self._next():
            points = board.score(placement, self.rules).points
            after, left = board.place(placement), rest.replace(placement.block.value, "", 1)
            branches.append(
                Branch(
                    placement,
                    points,
                    so_far + points,
                    leaves_below(after, left),
                    so_far + points + ceiling(after, left, self.rules),
                )
            )
        return tuple(branches)

    def down(self, placement: Placement | str) -> bool:
        """Goes down a branch, if there is one like this."""
        try:
            step = Placement.parse(placement) if isinstance(placement, str) else placement
        except NotationError:
            return False
        if step not in self._next():
            return False
        self.path = (*self.path, step)
        return True

    def up(self) -> bool:
        """Goes back up to the knot above, if there is one."""
        if not self.path:
            return False
        self.path = self.path[:-1]
        return True

    def top(self) -> bool:
        """Goes back to the root, if one is not there already."""
        if not self.path:
            return False
        self.path = ()
        return True


@lru_cache(maxsize=10_000)
def leaves_below(board: Board, blocks: str) -> int:
    """How many paths lead from this board to an end, placing these blocks one after another."""
    placements = list(board.legal_placements(map(Block, blocks)))
    if not placements:
        return 1
    return sum(
        leaves_below(board.place(p), blocks.replace(p.block.value, "", 1)) for p in placements
    )


def ceiling(board: Board, blocks: str, rules: Ruleset = STANDARD_RULES) -> int:
    """A number that no way to place these blocks can beat, found without looking at the ways.

    Each block counts its own value and the best spot that it could reach among what stands there
    now, as if the others were never in its way. And each pair of the blocks that matches counts
    the more valuable of the two: if they touch, only the later one scores the earlier.
    """
    grid = board.grid_with(rules)
    within_reach = grid.open
    for _ in blocks[1:]:  # the others may raise a stack for it
        within_reach |= (within_reach << CELLS) & ALL_SPOTS
    most = 0
    for letter in blocks:
        spots = within_reach & ~grid.clash[BLOCK_COLOUR[letter]] & BLOCK_SPOTS[letter]
        if spots:
            most += rules.value_of[letter] + max(grid.around[spot] for spot in spots_in(spots))
    return most + sum(
        max(rules.value_of[one], rules.value_of[other])
        for one, other in combinations(blocks, 2)
        if Block(one).matches(Block(other))
    )
