"""Random positions from seeded play with the real box, as text, at every fill level.

Like `tests.naive`, on which it stands, this knows nothing of `totemo_edu`.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from tests import naive

BONUS_TILES = [5, 6, 6, 7, 7, 8, 8, 9]
_HIGHEST_SCORE = 80
_TRIES_WITH_A_NEW_HAND = 4


def random_tiles(rng: random.Random) -> list[int]:
    """The spaces of the bonus tiles, laid in a random order."""
    return naive.lay_tiles(rng.sample(BONUS_TILES, len(BONUS_TILES)))


def random_game(rng: random.Random) -> Iterator[naive.Position]:
    """A random game for one: the position before every placement, until nothing fits any more.

    Each has a random score and random tiles, so that all of the score track is seen.
    """
    bag = [letter for letter, held in naive.BOX.items() for _ in range(held) if letter != "S"]
    rng.shuffle(bag)
    board = naive.placed(naive.read_board("5/5/5/5/5"), "S@c3")
    hand: list[str] = []
    tries = 0
    while tries < _TRIES_WITH_A_NEW_HAND:
        while bag and len(hand) < 3:
            hand.append(bag.pop())
        yield naive.Position(board, hand, rng.randint(0, _HIGHEST_SCORE), random_tiles(rng))
        legal = naive.legal_placements(board, hand)
        if legal:
            tries = 0
            placement = rng.choice(legal)
            board = naive.placed(board, placement)
            hand = naive.without(hand, placement[0])
        elif not bag:
            return
        else:
            tries += 1
            bag += hand
            hand = []
            rng.shuffle(bag)


def random_positions(count: int, seed: int) -> Iterator[str]:
    """This many positions of random games: always the same ones for the same seed."""
    rng = random.Random(seed)
    games = itertools.chain.from_iterable(random_game(rng) for _ in itertools.count())
    return map(naive.write_position, itertools.islice(games, count))


def blocks_on(position: str) -> int:
    """How many blocks stand on the board of a position."""
    return sum(letter.isalpha() for letter in position.partition(" ")[0])
