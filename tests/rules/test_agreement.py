"""The engine and the naive rules agree, on thousands of positions from random play."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import naive
from tests.positions import blocks_on, random_positions
from tests.strategies import LETTERS, any_boards, hands, value_changes
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.position import Position
from totemo_edu.rules.problems import Problem
from totemo_edu.rules.ruleset import Ruleset

HOUSE_VALUES = {letter: number for number, letter in enumerate(LETTERS, 1)}
HOUSE_RULES = Ruleset().with_values(HOUSE_VALUES)


def contacts(board: Board, cell: str) -> list[naive.Touched]:
    return [
        naive.Touched(c.direction.value, c.cell.name, c.height, c.block.value)
        for c in board.contacts(cell)
    ]


def as_naive(problem: Problem) -> naive.Problem:
    letters = "".join(block.value for block in problem.blocks)
    cells = tuple(cell.name for cell in problem.cells)
    return naive.Problem(problem.kind.value, letters, cells, problem.number)


def assert_agreement(text: str) -> None:
    plain = naive.read_position(text)
    position = Position.parse(text)
    board = position.board
    assert str(position) == text
    legal = naive.legal_placements(plain.board, plain.hand)
    assert [str(placement) for placement in position.legal_placements] == legal
    assert position.legal_placements.count() == len(legal)
    assert bool(position.legal_placements) == bool(legal)
    for cell in naive.CELLS:
        assert board.height(cell) == len(plain.board[cell])
        assert contacts(board, cell) == naive.touched(plain.board, cell)
        for letter in naive.kinds(plain.hand):
            placement = f"{letter}@{cell}"
            ruling = board.ruling(placement)
            assert bool(ruling) == (placement in legal)
            assert (placement in position.legal_placements) == (placement in legal)
            assert ruling.height == naive.height(plain.board, placement)
            assert board.score(placement).points == naive.points(plain.board, placement)
    for placement in legal:
        gained = naive.points(plain.board, placement, HOUSE_VALUES)
        assert board.score(placement, HOUSE_RULES).points == gained


@pytest.mark.parametrize("seed", range(10))
def test_engine_agrees_with_naive_rules(seed: int) -> None:
    for text in random_positions(510, seed):
        assert_agreement(text)


@pytest.mark.parametrize("seed", range(10))
def test_bonus_and_position_after_a_placement(seed: int) -> None:
    for text in random_positions(60, 100 + seed):
        plain = naive.read_position(text)
        position = Position.parse(text)
        for placement in naive.legal_placements(plain.board, plain.hand):
            gained = naive.points(plain.board, placement)
            bonus = naive.earns_bonus(plain.score, gained, plain.tiles)
            assert position.earns_bonus(placement) == bonus
            after = naive.Position(
                naive.placed(plain.board, placement),
                naive.without(plain.hand, placement[0]),
                plain.score + gained,
                plain.tiles,
            )
            assert str(position.place(placement)) == naive.write_position(after)


def test_random_positions_are_proper_varied_and_repeatable() -> None:
    texts = list(random_positions(1000, 0))
    assert texts == list(random_positions(1000, 0))
    assert texts != list(random_positions(1000, 1))
    filled = Counter(map(blocks_on, texts))
    assert set(range(1, 47)) <= set(filled)
    stuck = 0
    for text in texts:
        position = Position.parse(text)
        assert position.problems() == ()
        assert len(position.board) == blocks_on(text)
        stuck += not position.legal_placements
    assert stuck > 5


@given(any_boards(), hands)
def test_agreement_on_boards_that_break_the_rules(text: str, hand: str) -> None:
    plain = naive.read_board(text)
    board = Board.parse(text)
    blocks = [Block(letter) for letter in hand]
    legal = naive.legal_placements(plain, hand)
    assert [str(placement) for placement in board.legal_placements(blocks)] == legal
    for cell in naive.CELLS:
        assert contacts(board, cell) == naive.touched(plain, cell)
        for letter in LETTERS:
            placement = f"{letter}@{cell}"
            assert board.is_legal(placement) == naive.is_legal(plain, placement)


@given(any_boards(), hands)
def test_problems_agree(text: str, hand: str) -> None:
    plain = naive.read_board(text)
    position = Position(Board.parse(text), tuple(Block(letter) for letter in hand))
    found = [as_naive(problem) for problem in position.board.problems()]
    assert set(found) == naive.problems(plain)
    assert len(set(found)) == len(found)
    with_hand = [as_naive(problem) for problem in position.problems()]
    assert set(with_hand) == naive.problems(plain, hand)
    assert len(set(with_hand)) == len(with_hand)


@given(any_boards(), st.sampled_from(LETTERS), st.sampled_from(naive.CELLS), value_changes)
def test_points_agree_with_any_values(
    text: str, letter: str, cell: str, changes: dict[str, int]
) -> None:
    placement = f"{letter}@{cell}"
    expected = naive.points(naive.read_board(text), placement, {**naive.VALUES, **changes})
    rules = Ruleset().with_values(changes)
    assert Board.parse(text).score(placement, rules).points == expected
