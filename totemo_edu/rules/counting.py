"""Counting the legal ways to place blocks: the number that proves an engine right.

Two engines that agree on how many sequences of one, two, three ... placements a board allows
have almost surely understood the rules alike. Chess programmers call this *perft*.

>>> from totemo_edu.rules.board import Board
>>> count_sequences(Board.empty(), "BBB", 3)            # three blues, anywhere: 25 * 25 * 25
15625
>>> count_sequences(Board.start(), "RG", 2)             # red beside green clashes
1056
"""

from __future__ import annotations

from totemo_edu.rules.board import Board
from totemo_edu.rules.grid import ALL_SPOTS, BLOCK_COLOUR, BLOCK_SPOTS, CELLS, CLASHING
from totemo_edu.rules.grid import TOUCHER_MASK as _TOUCHED_FROM

_REMEMBER_AT_MOST = 250_000
"""Positions kept for reuse; bounds the memory of a count to about 200 MB."""


def count_sequences(board: Board, blocks: str, depth: int) -> int:
    """How many legal sequences place `depth` of these blocks, in any order, one after another.

    Blocks of the same kind count once; bonus tiles and the number of blocks in the box play no
    part. Orders that lead to the same position are counted together, so large counts are quick.
    """
    return _count(board, blocks, depth, remember={})


def walk_sequences(board: Board, blocks: str, depth: int) -> int:
    """The same number, found by walking every sequence one by one: the benchmark's yardstick."""
    return _count(board, blocks, depth, remember=None)


def _count(
    board: Board, blocks: str, depth: int, remember: dict[tuple[object, ...], int] | None
) -> int:
    if depth < 0:
        raise ValueError(f"the depth must be 0 or more, not {depth}")
    if depth == 0:
        return 1
    if depth > len(blocks):
        return 0
    grid = board.grid
    return _count_below(grid.open, grid.clash, "".join(sorted(blocks)), depth, remember)


def _count_below(
    open_spots: int,
    clash: list[int],
    blocks: str,
    depth: int,
    remember: dict[tuple[object, ...], int] | None,
) -> int:
    # This is Grid.legal and Grid.placed written out without the scores: it is the innermost
    # loop of the benchmark, and needs none of them.
    if depth == 1:
        return sum(
            (open_spots & ~clash[BLOCK_COLOUR[letter]] & BLOCK_SPOTS[letter]).bit_count()
            for letter in set(blocks)
        )
    key = (open_spots, *clash, blocks)
    if remember is not None and key in remember:
        return remember[key]
    total = 0
    for letter in dict.fromkeys(blocks):
        rest = blocks.replace(letter, "", 1)
        colour = BLOCK_COLOUR[letter]
        clashing = CLASHING[colour]
        spots = open_spots & ~clash[colour] & BLOCK_SPOTS[letter]
        while spots:
            bit = spots & -spots
            spots ^= bit
            still_open = open_spots ^ bit
            if letter < "a":
                still_open |= (bit << CELLS) & ALL_SPOTS
            clash_after = clash[:]
            touched_from = _TOUCHED_FROM[bit.bit_length() - 1]
            for other in clashing:
                clash_after[other] |= touched_from
            total += _count_below(still_open, clash_after, rest, depth - 1, remember)
    if remember is not None and len(remember) < _REMEMBER_AT_MOST:
        remember[key] = total
    return total
