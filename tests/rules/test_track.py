"""The score track: laying the bonus tiles, and landing on them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import naive
from tests.strategies import tiles
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.position import Position
from totemo_edu.rules.track import (
    BONUS_TILES,
    TRACK_LENGTH,
    earns_bonus,
    is_asleep,
    landing_points,
    lay_tiles,
    space_of,
)


def test_the_tiles_of_the_box() -> None:
    assert sorted(BONUS_TILES) == [5, 6, 6, 7, 7, 8, 8, 9]
    assert TRACK_LENGTH == 30


def test_every_order_of_the_tiles() -> None:
    orders = set(permutations(BONUS_TILES))
    assert len(orders) == 5040
    laid = [lay_tiles(order) for order in orders]
    assert Counter(map(len, laid)) == {4: 3060, 5: 1980}
    for order, spaces in zip(orders, laid, strict=True):
        assert list(spaces) == naive.lay_tiles(order)
        assert spaces[0] == 10
        assert spaces[-1] in range(1, 10)
        assert not set(spaces[:-1]) & set(range(1, 10))
        assert len(set(spaces)) == len(spaces)
        assert len(order) - len(spaces) in (3, 4)
    assert any(0 in spaces for spaces in laid)


def test_laying_goes_on_from_space_0() -> None:
    assert lay_tiles([6, 6, 8, 7, 5, 7, 8, 9]) == (10, 16, 22, 0, 7)


def test_laying_with_too_few_tiles_lays_them_all() -> None:
    assert lay_tiles([]) == ()
    assert lay_tiles([9]) == (10,)
    assert lay_tiles([9, 8]) == (10, 19)


def test_spaces() -> None:
    assert [space_of(score) for score in (0, 29, 30, 34, 60, 89)] == [0, 29, 0, 4, 0, 29]


TILES = (10, 17, 23, 0, 8)


@pytest.mark.parametrize(
    ("score", "points", "bonus"),
    [
        (7, 3, True),  # onto 10
        (7, 2, False),
        (7, 4, False),  # past it
        (10, 0, False),  # standing on it already, and not moved
        (10, 7, True),  # from tile to tile
        (3, 5, False),  # 8 sleeps on the first lap
        (28, 2, True),  # 30 is space 0
        (28, 10, True),  # 38: 8 is awake on the second lap
        (33, 5, True),
        (60, 8, True),  # and on the third
        (38, 0, False),
        (35, 5, True),  # 10 again, a lap later
        (59, 1, True),
        (0, 18, False),
    ],
)
def test_landing(score: int, points: int, bonus: bool) -> None:
    assert earns_bonus(score, points, TILES) == bonus


def test_the_sleeping_spaces_are_1_to_9() -> None:
    everywhere = range(30)
    for space in range(1, 30):
        assert earns_bonus(0, space, everywhere) == (space >= 10)
        assert earns_bonus(29, 1 + space, everywhere)
    assert earns_bonus(29, 1, everywhere)  # 30 itself
    assert not earns_bonus(20, 9, [0, 28])


@given(st.integers(0, 200), st.integers(0, 99), tiles)
def test_landing_agrees_with_the_naive_rules(score: int, points: int, spaces: list[int]) -> None:
    assert earns_bonus(score, points, spaces) == naive.earns_bonus(score, points, spaces)


@given(st.integers(0, 200), st.integers(0, 60), tiles)
def test_landing_points_are_those_that_land(score: int, highest: int, spaces: list[int]) -> None:
    expected = {p for p in range(highest + 1) if naive.earns_bonus(score, p, spaces)}
    assert landing_points(score, frozenset(spaces), highest) == expected


def test_positions_refuse_impossible_tiles_scores_and_hands() -> None:
    position = Position.parse("5/5/2.S.2/5/5 RBy 14 10,17")
    for spaces in ((30,), (-1,), (10, 99)):
        with pytest.raises(RuleError, match="bonus tiles lie on spaces 0 to 29"):
            Position(position.board, tiles=spaces)
    with pytest.raises(RuleError, match="no two bonus tiles lie on the same space"):
        Position(position.board, tiles=(10, 17, 10))
    with pytest.raises(RuleError, match="a score is 0 or more, not -1"):
        Position(position.board, score=-1)
    with pytest.raises(RuleError, match="whole numbers"):
        Position(position.board, score=1.5)  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="a hand has at most 3 blocks, not 4"):
        Position(position.board, (*position.hand, position.hand[0]))


@pytest.mark.parametrize("space", range(TRACK_LENGTH))
def test_only_tiles_on_1_to_9_sleep_and_only_below_30(space: int) -> None:
    awake = [score for score in range(3 * TRACK_LENGTH) if not is_asleep(space, score)]
    assert awake == list(range(TRACK_LENGTH if 1 <= space <= 9 else 0, 3 * TRACK_LENGTH))
