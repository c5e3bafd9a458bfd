"""Hypothesis strategies: boards reached by legal play, boards of any kind, positions, rules.

They draw with the naive rules, so that what is tested never decides what is tested.
"""

from __future__ import annotations

from hypothesis import strategies as st

from tests import naive
from totemo_edu.rules.board import Board
from totemo_edu.rules.game import Game
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import ExhaustedBag, Ruleset
from totemo_edu.rules.simulation import random_game

LETTERS = naive.NORMAL + naive.TOPPERS

letters = st.sampled_from(LETTERS)
cells = st.sampled_from(naive.CELLS)
placement_texts = st.builds("{}@{}".format, letters, cells)
hands = st.text(LETTERS, max_size=3)
tiles = st.lists(st.integers(0, 29), max_size=6, unique=True)
scores = st.integers(0, 999_999)


@st.composite
def plays(draw: st.DrawFn, most: int = 30) -> list[str]:
    """Placements of a legal play from the empty board, without regard to the box."""
    board = naive.read_board("5/5/5/5/5")
    # Playing on few cells makes tall stacks and many contacts.
    arena = sorted(draw(st.sets(cells, min_size=1)), key=naive.CELLS.index)
    play: list[str] = []
    for _ in range(draw(st.integers(0, most))):
        every = (f"{letter}@{cell}" for cell in arena for letter in LETTERS)
        legal = [placement for placement in every if naive.is_legal(board, placement)]
        if not legal:
            break
        play.append(draw(st.sampled_from(legal)))
        board = naive.placed(board, play[-1])
    return play


def board_after(play: list[str]) -> str:
    board = naive.read_board("5/5/5/5/5")
    for placement in play:
        board = naive.placed(board, placement)
    return naive.write_board(board)


proper_boards = plays().map(board_after)
"""Texts of boards on which every block was placed legally."""


@st.composite
def any_boards(draw: st.DrawFn) -> str:
    """Texts of boards of any kind, most of which break the rules."""
    filled = draw(st.dictionaries(cells, st.text(LETTERS, min_size=1, max_size=8), max_size=25))
    board: naive.Board = {cell: list(filled.get(cell, "")) for cell in naive.CELLS}
    return naive.write_board(board)


def position_text(board: str, hand: str, score: int, spaces: list[int]) -> str:
    return naive.write_position(naive.Position(naive.read_board(board), list(hand), score, spaces))


proper_positions = st.builds(position_text, proper_boards, hands, scores, tiles)
any_positions = st.builds(position_text, any_boards(), hands, scores, tiles)
value_changes = st.dictionaries(letters, st.integers(0, 99))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    rounds = st.integers(1, 30)
    rules = Ruleset(
        rounds_for=draw(st.tuples(rounds, rounds, rounds)),
        exhausted_bag=draw(st.sampled_from(ExhaustedBag)),
    )
    return rules.with_values(draw(value_changes))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games of random players, stopped at any moment."""
    whole = random_game(draw(st.integers(2, 4)), draw(st.integers(0, 999)), draw(rulesets()))
    length = draw(st.integers(0, len(whole.events)))
    return Game(whole.players, whole.rules, whole.events[:length])


@st.composite
def changed_texts(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """One of these texts with some characters taken out, put in, doubled or swapped."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        middle = text[start:end]
        middle = draw(
            st.sampled_from(["", middle * 2, middle[::-1], middle.swapcase()])
            | st.sampled_from([*LETTERS, *"0123456789abcdef@./,-_= \n"])
            | st.text(max_size=3)
        )
        text = text[:start] + middle + text[end:]
    return text


boards = any_boards().map(Board.parse)
positions = any_positions.map(Position.parse)
placements = placement_texts.map(Placement.parse)
