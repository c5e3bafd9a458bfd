"""What is wrong with a board that was set up by hand: every problem, in exact sentences."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.positions import random_positions
from tests.strategies import any_boards, any_positions, proper_boards
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.position import Position
from totemo_edu.rules.problems import BrokenBoardError, Problem, ProblemKind


@pytest.mark.parametrize(
    ("board", "kind", "sentence"),
    [
        (
            "5/5/1.R.G.2/5/5",
            ProblemKind.MISMATCH,
            "the red block on b3 touches the green block on c3 (both on floor 1),"
            " and red does not match green",
        ),
        (
            "5/2.WR.2/2.SB.2/5/5",
            ProblemKind.MISMATCH,
            "the red block on c2 touches the blue block on c3 (both on floor 2),"
            " and red does not match blue",
        ),
        (
            "5/5/2.OWGr.2/5/5",
            ProblemKind.MISMATCH,
            "the red topper on c3 (floor 4) stands on a green block, and red does not match green",
        ),
        (
            "5/5/2.O.2/5/4.p",
            ProblemKind.TOPPER_AT_THE_BOTTOM,
            "the purple topper on e5 stands on the bare board",
        ),
        (
            "5/5/2.OrR.2/5/5",
            ProblemKind.ON_A_TOPPER,
            "the red block on c3 (floor 3) stands on a topper",
        ),
        (
            "RRRRRR.4/5/5/5/5",
            ProblemKind.TOO_HIGH,
            "the stack on a1 is 6 high, 5 is the most",
        ),
        (
            "S.S.3/5/5/5/5",
            ProblemKind.MORE_THAN_THE_BOX,
            "there are 2 of the starting rainbow block (S), the box holds 1",
        ),
    ],
)
def test_one_problem_alone(board: str, kind: ProblemKind, sentence: str) -> None:
    (problem,) = Board.parse(board).problems()
    assert problem.kind is kind
    assert str(problem) == sentence
    assert not Board.parse(board).is_proper()


@given(any_boards() | proper_boards)
def test_a_proper_board_is_one_without_problems(text: str) -> None:
    board = Board.parse(text)
    assert board.is_proper() == (board.problems() == ())


@pytest.mark.parametrize("block", Block)
def test_more_than_the_box_of_every_kind(block: Block) -> None:
    held = {"R": 7, "Y": 7, "B": 7, "O": 4, "G": 4, "P": 4, "W": 3, "S": 1}.get(block.value, 2)

    def board_with(number: int) -> Board:
        # On every second cell, toppers on a block of their colour: only the box is in doubt.
        board = Board.empty()
        for cell in ["a1", "c1", "e1", "b2", "d2", "a3", "c3", "e3"][:number]:
            foot = block.value.upper() if block.is_topper else ""
            board = board.with_stack(cell, foot + block.value)
        return board

    assert board_with(held).problems() == ()
    (problem,) = board_with(held + 1).problems()
    assert problem == Problem(ProblemKind.MORE_THAN_THE_BOX, (block,), (), held + 1)
    assert str(problem) == (
        f"there are {held + 1} of the {block.description} ({block.value}), the box holds {held}"
    )


def test_several_problems_at_once() -> None:
    board = Board.parse("rGrRRR.O.3/B.4/5/5/SS.3.p")
    assert [str(problem) for problem in board.problems()] == [
        "the stack on a1 is 6 high, 5 is the most",
        "the red topper on a1 stands on the bare board",
        "the green block on a1 (floor 2) stands on a topper",
        "the red block on a1 (floor 4) stands on a topper",
        "the purple topper on e5 stands on the bare board",
        "the red topper on a1 touches the blue block on a2 (both on floor 1),"
        " and red does not match blue",
        "the green block on a1 (floor 2) stands on a red topper, and green does not match red",
        "the red topper on a1 (floor 3) stands on a green block, and red does not match green",
        "there are 2 of the starting rainbow block (S), the box holds 1",
    ]


def test_a_position_counts_the_hand_with_the_board() -> None:
    position = Position.parse("W.W.W.2/5/2.S.2/5/5 WSr 0 -")
    assert position.board.problems() == ()
    assert [str(problem) for problem in position.problems()] == [
        "there are 4 of the rainbow block (W), the box holds 3",
        "there are 2 of the starting rainbow block (S), the box holds 1",
    ]
    broken = Position.parse("W.W.W.W.1/5/2.S.2/r.4/5 W 0 -")
    assert [str(problem) for problem in broken.problems()] == [
        "the red topper on a4 stands on the bare board",
        "there are 5 of the rainbow block (W), the box holds 3",
    ]


def test_a_broken_board_is_refused_with_all_its_problems() -> None:
    Position.parse("5/5/2.S.2/5/5 WWW 0 -").require_proper_board()
    with pytest.raises(BrokenBoardError) as caught:
        Position.parse("r.4/5/5/5/S.S.3 - 0 -").require_proper_board()
    assert str(caught.value) == (
        "this board breaks the rules: the red topper on a1 stands on the bare board; "
        "there are 2 of the starting rainbow block (S), the box holds 1"
    )
    assert len(caught.value.problems) == 2


@given(any_boards() | proper_boards)
def test_a_board_is_proper_if_it_has_no_problems(text: str) -> None:
    board = Board.parse(text)
    assert board.is_proper() == (not board.problems())


def test_boards_of_real_play_stay_proper_until_one_block_too_many() -> None:
    for text in random_positions(300, 77):
        board = Position.parse(text).board
        assert board.is_proper()
        assert not board.put("S", "a1").is_proper()


@given(any_positions)
def test_problems_of_a_position_begin_with_those_of_its_stacks(text: str) -> None:
    position = Position.parse(text)
    box = ProblemKind.MORE_THAN_THE_BOX
    expected = [problem for problem in position.board.problems() if problem.kind is not box]
    found = position.problems()
    assert [problem for problem in found if problem.kind is not box] == expected
    assert all(problem.kind is box for problem in found[len(expected) :])
