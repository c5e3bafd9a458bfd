"""How much some blocks can score at most, without looking at every way to place them.

Plans are proved best with these bounds: a branch whose bound is too low need not be searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from totemo_edu.rules.blocks import Block
from totemo_edu.rules.grid import ALL_SPOTS, BLOCK_COLOUR, BLOCK_SPOTS, CELLS, Grid, spots_in

MOST_PAIRS = (0, 0, 1, 2, 4, 5, 7)
"""How many pairs can touch among 0 to 6 blocks, however they stand (six: two by three)."""


def best_around(grid: Grid, blocks: str, floor: int) -> dict[str, int]:
    """For each kind of block, the most that it could touch of what stands there by now.

    It counts every spot on this floor or above that the blocks could reach by stacking.
    """
    within_reach = grid.open
    for _ in blocks[1:]:
        within_reach |= (within_reach << CELLS) & ALL_SPOTS
    within_reach = within_reach >> (floor * CELLS) << (floor * CELLS)
    around = grid.around
    most = {}
    for letter in dict.fromkeys(blocks):
        spots = within_reach & ~grid.clash[BLOCK_COLOUR[letter]] & BLOCK_SPOTS[letter]
        most[letter] = max((around[spot] for spot in spots_in(spots)), default=0)
    return most


def most_among_themselves(blocks: str, values: Mapping[str, int]) -> int:
    """Their own values, and the most that they can score by touching one another.

    >>> most_among_themselves("BBG", {"B": 1, "G": 2})    # two pairs can touch: B and G twice
    8
    """
    pairs = sorted(
        (
            max(values[one], values[other])
            for one, other in combinations(blocks, 2)
            if Block(one).matches(Block(other))
        ),
        reverse=True,
    )
    own = sum(values[letter] for letter in blocks)
    return own + sum(pairs[: MOST_PAIRS[len(blocks)]])
