"""The score track: a ring of 30 spaces with bonus tiles on some of them.

>>> tiles = lay_tiles([7, 6, 6, 5, 8, 7, 8, 9])
>>> tiles                                 # 10, then 7 on, 6 on, 6 on, 5 on (and round to 4)
(10, 17, 23, 29, 4)
>>> earns_bonus(12, 5, tiles)             # from 12 to 17: a tile
True
>>> earns_bonus(1, 3, tiles), earns_bonus(28, 6, tiles)     # the tile on 4 sleeps below 30
(False, True)
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache

TRACK_LENGTH = 30
"""Spaces on the score track, 0 to 29."""

BONUS_TILES = (5, 6, 6, 7, 7, 8, 8, 9)
"""The numbers on the eight bonus tiles."""

FIRST_TILE_SPACE = 10
SLEEPING_SPACES = range(1, 10)
"""A tile here counts only for a player who has completed a lap."""


def space_of(score: int) -> int:
    """The space of the track on which the marker stands.

    >>> space_of(34)
    4
    """
    return score % TRACK_LENGTH


def is_asleep(space: int, score: int) -> bool:
    """Whether a tile on this space does not count yet for a player with this score.

    >>> is_asleep(4, 29), is_asleep(4, 30), is_asleep(10, 0)
    (True, False, False)
    """
    return space in SLEEPING_SPACES and score < TRACK_LENGTH


def lay_tiles(order: Iterable[int]) -> tuple[int, ...]:
    """The spaces on which the bonus tiles come to lie if they are drawn in this order.

    The first tile lies on 10, each next one as far on as the last one shows; the first one
    on 1..9 ends it, and the rest of the tiles stay out of the game.
    """
    spaces: list[int] = []
    space = FIRST_TILE_SPACE
    for number in order:
        spaces.append(space)
        if space in SLEEPING_SPACES:
            break
        space = space_of(space + number)
    return tuple(spaces)


def earns_bonus(score: int, points: int, tiles: Container[int]) -> bool:
    """Whether scoring these points from this score lands the marker on a tile that counts.

    A placement that scores nothing leaves the marker where it is: it has not landed.

    >>> earns_bonus(10, 0, (10,))
    False
    """
    after = score + points
    space = space_of(after)
    return points != 0 and space in tiles and not is_asleep(space, after)


@lru_cache(maxsize=4096)
def landing_points(score: int, tiles: frozenset[int], highest: int) -> frozenset[int]:
    """Every number of points, up to the highest, that earns a bonus from this score.

    >>> sorted(landing_points(12, frozenset({10, 17, 23}), 18))
    [5, 11]
    """
    return frozenset(
        [
            points
            for tile in tiles
            # The way to the tile is the rest of this lap or, standing on it, a whole lap.
            for points in range(
                (tile - score) % TRACK_LENGTH or TRACK_LENGTH, highest + 1, TRACK_LENGTH
            )
            if not is_asleep(tile, score + points)
        ]
    )
