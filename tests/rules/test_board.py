"""Looking at a board, editing it freely, and placing by the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import naive
from tests.strategies import LETTERS, any_boards, cells, letters, plays
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.ruling import IllegalPlacementError

stacks = st.text(LETTERS, max_size=8)


def test_start_and_empty() -> None:
    assert str(Board.start()) == "5/5/2.S.2/5/5"
    assert str(Board.empty()) == str(Board()) == "5/5/5/5/5"
    assert len(Board.start()) == 1
    assert len(Board.empty()) == 0
    assert Board.empty()  # an empty board is a board


@given(any_boards())
def test_looking_at_a_board(text: str) -> None:
    plain = naive.read_board(text)
    board = Board.parse(text)
    everything = []
    for index, cell in enumerate(naive.CELLS):
        stack = plain[cell]
        assert [block.value for block in board[cell]] == stack
        assert board[Cell[cell]] == board[cell]
        assert board.stacks[index] == "".join(stack)
        assert board.height(cell) == len(stack)
        assert board.block_at(cell, 0) is None
        assert board.block_at(cell, -1) is None
        assert board.block_at(cell, len(stack) + 1) is None
        for height, letter in enumerate(stack, 1):
            assert board.block_at(cell, height) is Block(letter)
            everything.append((cell, height, letter))
    assert [(cell.name, height, block.value) for cell, height, block in board] == everything
    assert len(board) == len(everything)


@given(any_boards(), letters, cells)
def test_put_and_take(text: str, letter: str, cell: str) -> None:
    board = Board.parse(text)
    more = board.put(letter, cell)
    plain = naive.placed(naive.read_board(text), f"{letter}@{cell}")
    assert str(more) == naive.write_board(plain)
    assert more == board.put(Block(letter), Cell[cell])
    assert more != board
    assert more.take(cell) == board
    assert str(board) == text


@given(any_boards(), cells)
def test_taking_all_empties_the_cell_and_no_other(text: str, cell: str) -> None:
    board = Board.parse(text)
    emptied = board
    for _ in range(board.height(cell)):
        emptied = emptied.take(cell)
    assert emptied == board.with_stack(cell, "")
    assert emptied.take(cell) == emptied
    assert len(emptied) == len(board) - board.height(cell)


@given(any_boards(), cells, stacks)
def test_with_stack(text: str, cell: str, stack: str) -> None:
    board = Board.parse(text).with_stack(cell, stack)
    plain = {**naive.read_board(text), cell: list(stack)}
    assert str(board) == naive.write_board(plain)
    assert board == Board(board.stacks)


@pytest.mark.parametrize("stack", ["-", "RXB", "R B", "5", "R-"])
def test_only_letters_make_a_stack(stack: str) -> None:
    with pytest.raises(NotationError):
        Board.start().with_stack("a1", stack)
    with pytest.raises(NotationError):
        Board([stack] + [""] * 24)


@pytest.mark.parametrize("number", [0, 1, 24, 26])
def test_a_board_has_25_stacks(number: int) -> None:
    with pytest.raises(ValueError, match=f"a board has 25 stacks, not {number}"):
        Board([""] * number)


def test_unknown_blocks_and_cells_are_refused() -> None:
    board = Board.start()
    for letter in ("X", "", "RB"):
        with pytest.raises(ValueError):
            board.put(letter, "a1")
    for cell in ("f1", "a6", "", "A1", "a11"):
        for ask in (board.height, board.contacts, board.take, board.__getitem__):
            with pytest.raises(NotationError):
                ask(cell)


@given(plays())
def test_legal_play_never_leaves_the_rules(play: list[str]) -> None:
    board = Board.empty()
    for text in play:
        before = str(board)
        after = board.place(text)
        assert after == board.place(Placement.parse(text)) == board.put(*text.split("@"))
        assert str(board) == before
        board = after
    kinds = {problem.kind.value for problem in board.problems()}
    assert kinds <= {"more than the box"}


@given(any_boards(), letters, cells)
def test_place_refuses_exactly_what_is_not_legal(text: str, letter: str, cell: str) -> None:
    board = Board.parse(text)
    placement = f"{letter}@{cell}"
    if naive.is_legal(naive.read_board(text), placement):
        assert board.place(placement) == board.put(letter, cell)
    else:
        with pytest.raises(IllegalPlacementError) as caught:
            board.place(placement)
        assert caught.value.ruling == board.ruling(placement)
        assert str(caught.value) == str(board.ruling(placement))


def test_legal_placements_is_a_lazy_view() -> None:
    legal = Board.start().legal_placements([Block("y"), Block("B"), Block("B")])
    assert list(legal) == list(legal)
    assert [str(p) for p in legal][11:14] == ["B@b3", "y@c3", "B@c3"]
    assert repr(Board.start().legal_placements([Block("y")])) == "<LegalPlacements y@c3>"
    assert not Board.start().legal_placements([])
    assert Board.start().legal_placements([]).count() == 0
    assert "B@c3" in legal
    assert "R@c3" not in legal  # allowed on the board, but not in the hand
    assert Placement.parse("y@c3") in legal
