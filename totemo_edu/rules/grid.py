"""The board as sets of spots in plain integers: what makes counting and searching fast.

A *spot* is a place for one block: the cell and the floor it stands on, numbered
`floor * 25 + cell` with floor 0 in the board's holes. A set of spots is an integer with one bit
for each. Two such sets answer every question of legality at once:

- `open`: for every stack that can still grow, the spot where its next block would stand;
- `clash[colour]`: the spots where a block of that colour would touch one that it does not match.

So the legal spots for a colour are `open & ~clash[colour]`. The third field, `around`, holds for
every spot the sum of the values that a block standing there would touch.

Everything here is numbers and no checks. `Board` is the friendly face of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import MAX_HEIGHT, SIZE, Cell
from totemo_edu.rules.colours import WHEEL, Colour

CELLS = SIZE * SIZE
SPOTS = CELLS * MAX_HEIGHT
ALL_SPOTS = (1 << SPOTS) - 1
GROUND_SPOTS = (1 << CELLS) - 1
RAISED_SPOTS = ALL_SPOTS ^ GROUND_SPOTS
"""Where a topper may stand: everywhere but on the bare board."""

RAINBOW = len(WHEEL)
"""The colour number of rainbow, which clashes with nothing."""

COLOUR_NUMBER: dict[Colour, int] = {
    **{colour: number for number, colour in enumerate(WHEEL)},
    Colour.RAINBOW: RAINBOW,
}

BLOCK_COLOUR: dict[str, int] = {block.value: COLOUR_NUMBER[block.colour] for block in Block}
"""The colour number of every block letter."""

BLOCK_SPOTS: dict[str, int] = {
    block.value: RAISED_SPOTS if block.is_topper else ALL_SPOTS for block in Block
}
"""The spots where the stacking rules let each block letter stand, whatever it would touch."""

CLASHING: tuple[tuple[int, ...], ...] = tuple(
    tuple(COLOUR_NUMBER[other] for other in WHEEL if not colour.matches(other))
    for colour in (*WHEEL, Colour.RAINBOW)
)
"""For each colour number, the colours that may not touch it."""


def _touchers(spot: int) -> tuple[int, ...]:
    """The spots from which a block would touch the one at `spot`: its four sides, and above."""
    floor, cell = divmod(spot, CELLS)
    sides = [floor * CELLS + beside for beside in Cell(cell).neighbours.values()]
    return (*sides, spot + CELLS) if floor + 1 < MAX_HEIGHT else tuple(sides)


TOUCHERS: tuple[tuple[int, ...], ...] = tuple(_touchers(spot) for spot in range(SPOTS))
TOUCHER_MASK: tuple[int, ...] = tuple(sum(1 << t for t in spots) for spots in TOUCHERS)


def spots_in(mask: int) -> Iterator[int]:
    """The spots of a set, lowest first.

    >>> list(spots_in(0b1010))
    [1, 3]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Grid:
    """A board ready for searching. Never changed once made: `placed` gives a new one."""

    __slots__ = ("around", "clash", "open")

    def __init__(self, open_spots: int, clash: list[int], around: list[int]) -> None:
        self.open = open_spots
        self.clash = clash
        self.around = around

    @classmethod
    def of(cls, stacks: Sequence[str], values: Mapping[str, int]) -> Grid:
        """The grid of a board given as 25 stacks of block letters.

        Blocks above the fifth floor (a board that breaks the rules can have some) are passed
        over: nothing can ever touch them.
        """
        open_spots = 0
        touched = [0] * (RAINBOW + 1)  # for each colour, the spots that its blocks touch
        around = [0] * SPOTS
        for cell, stack in enumerate(stacks):
            height = len(stack)
            if height < MAX_HEIGHT and (height == 0 or stack[-1] < "a"):
                open_spots |= 1 << (height * CELLS + cell)
            spot = cell
            for letter in stack[:MAX_HEIGHT]:
                touched[BLOCK_COLOUR[letter]] |= TOUCHER_MASK[spot]
                value = values[letter]
                for toucher in TOUCHERS[spot]:
                    around[toucher] += value
                spot += CELLS
        clash = [0] * (RAINBOW + 1)
        for colour, others in enumerate(CLASHING):
            for other in others:
                clash[colour] |= touched[other]
        return cls(open_spots, clash, around)

    def legal(self, letter: str) -> int:
        """The spots where this block may be placed, as a set."""
        return self.open & ~self.clash[BLOCK_COLOUR[letter]] & BLOCK_SPOTS[letter]

    def placed(self, letter: str, value: int, spot: int) -> Grid:
        """The grid after placing this block at this spot."""
        bit = 1 << spot
        open_spots = self.open ^ bit
        if letter < "a":  # a normal block: its stack goes on, unless it has reached the top
            open_spots |= (bit << CELLS) & ALL_SPOTS
        clash = self.clash[:]
        touched_from = TOUCHER_MASK[spot]
        for colour in CLASHING[BLOCK_COLOUR[letter]]:
            clash[colour] |= touched_from
        around = self.around[:]
        if value:
            for toucher in TOUCHERS[spot]:
                around[toucher] += value
        return Grid(open_spots, clash, around)
