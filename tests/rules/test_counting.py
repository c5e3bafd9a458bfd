"""The numbers of legal sequences: the naive rules' numbers, and those that theory gives."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import make_counts, naive
from tests.strategies import LETTERS, any_boards, proper_boards
from totemo_edu.rules.board import Board
from totemo_edu.rules.counting import count_sequences, walk_sequences

LINES = [
    line
    for line in make_counts.FILE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


class Pinned(NamedTuple):
    board: Board
    hand: str
    depth: int
    sequences: int


def pinned(line: str) -> Pinned:
    _, board, hand, depth, count = line.split(" ")
    return Pinned(Board.parse(board), hand.replace("-", ""), int(depth), int(count))


def test_the_file_is_what_the_naive_rules_say() -> None:
    assert len(LINES) >= 40
    assert make_counts.lines() == LINES


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split(" ")[0])
def test_pinned_counts(line: str) -> None:
    board, hand, depth, count = pinned(line)
    assert count_sequences(board, hand, depth) == count
    assert walk_sequences(board, hand, depth) == count
    assert count_sequences(board, hand[::-1], depth) == count


@pytest.mark.parametrize("letter", "ROYGBPWS")
def test_one_colour_in_any_supply(letter: str) -> None:
    counts = [count_sequences(Board.empty(), letter * 6, depth) for depth in range(4)]
    assert counts == [1, 25, 625, 15625]


def test_one_colour_up_to_six_deep() -> None:
    # 25 to the power of the depth, until six blocks could all go onto one of the 25 cells.
    counts = [count_sequences(Board.empty(), "BBBBBB", depth) for depth in range(1, 7)]
    assert counts == [25, 625, 15625, 390625, 9765625, 244140600]
    assert 25**6 - counts[-1] == 25
    assert walk_sequences(Board.empty(), "BBBB", 4) == 390625


def test_a_supply_that_is_not_used_changes_nothing() -> None:
    assert count_sequences(Board.start(), "BB", 2) == count_sequences(Board.start(), "BBBBB", 2)


@pytest.mark.parametrize("count", [count_sequences, walk_sequences])
def test_a_negative_depth_is_refused(count: object) -> None:
    assert callable(count)
    with pytest.raises(ValueError, match="the depth must be 0 or more, not -1"):
        count(Board.start(), "B", -1)


@settings(max_examples=40)
@given(proper_boards | any_boards(), st.text(LETTERS, max_size=5), st.integers(0, 2))
def test_counts_agree_on_any_board(text: str, hand: str, depth: int) -> None:
    board = Board.parse(text)
    count = naive.count(naive.read_board(text), hand, depth)
    assert count_sequences(board, hand, depth) == count
    assert walk_sequences(board, hand, depth) == count
