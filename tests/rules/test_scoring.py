"""What a placement scores, and the sum that shows where the points come from."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests import naive
from tests.strategies import any_boards, placement_texts
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Direction
from totemo_edu.rules.ruleset import Ruleset


def test_booklet_example_1_blue_beside_green() -> None:
    score = Board.parse("5/5/1.G.3/5/5").score("B@c3")
    assert score.points == 3
    assert score.sum == "1 + 2 = 3"
    assert str(score) == "blue itself 1 + green on b3 2 = 3"


def test_booklet_example_2_blue_on_purple_beside_green() -> None:
    # The blue at the corner (on b2, as high as the new block) does not count.
    board = Board.parse("5/1.PB.3/1.BG.P.2/5/5")
    score = board.score("B@c3")
    assert score.points == 6
    assert score.sum == "1 + 2 + 3 = 6"
    assert str(score) == "blue itself 1 + green on b3 2 + purple below 3 = 6"
    assert board.with_stack("b2", "").score("B@c3") == score


def test_all_six_contributions_come_in_order() -> None:
    board = Board.parse("5/2.YG.2/1.OR.S.RP.1/2.BB.2/5")
    values = {"P": 11, "G": 13, "B": 17, "R": 19, "S": 23, "b": 29}
    score = board.score("b@c3", Ruleset().with_values(values))
    directions = [part.direction for part in score.contributions]
    assert directions == [
        None, Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST, Direction.BELOW,
    ]  # fmt: skip
    assert [part.cell.name for part in score.contributions] == ["c3", "c2", "d3", "c4", "b3", "c3"]
    assert [part.height for part in score.contributions] == [2, 2, 2, 2, 2, 1]
    assert [part.block.value for part in score.contributions] == list("bGPBRS")
    assert [part.points for part in score.contributions] == [29, 13, 11, 17, 19, 23]
    assert score.sum == "29 + 13 + 11 + 17 + 19 + 23 = 112"
    assert str(score) == (
        "blue itself 29 + green on c2 13 + purple on d3 11 + blue on c4 17 + red on b3 19"
        " + rainbow below 23 = 112"
    )


@pytest.mark.parametrize(
    ("board", "placement", "written"),
    [
        ("5/5/5/5/5", "B@a1", "blue itself 1"),
        ("5/5/5/5/5", "W@a1", "rainbow itself 0"),
        ("5/5/2.S.2/5/5", "W@c3", "rainbow itself 0 + rainbow below 3 = 3"),
        ("5/5/2.S.2/5/5", "S@d3", "rainbow itself 3 + rainbow on c3 3 = 6"),
        ("5/5/2.S.2/5/5", "p@c3", "purple itself 3 + rainbow below 3 = 6"),
        ("5/5/2.SW.2/5/5", "o@c3", "orange itself 2 + rainbow below 0 = 2"),
        ("5/2.SS.2/2.S.2/5/5", "R@c1", "red itself 1 + rainbow on c2 3 = 4"),
        ("G.3.G/5/5/5/G.3.G", "B@a2", "blue itself 1 + green on a1 2 = 3"),
        # The row's end and the next row's beginning are not neighbours.
        ("4.G/5/5/5/5", "B@a2", "blue itself 1"),
        ("5/G.4/5/5/5", "B@e1", "blue itself 1"),
        # A taller neighbour is touched at the new block's height only.
        ("5/5/1.PPPPG.RRRR.2/5/5", "R@c3", "red itself 1 + green on b3 2 + red below 1 = 4"),
        ("5/5/1.PPPP.RRRR.2/5/5", "R@c3", "red itself 1 + red below 1 = 2"),
    ],
)
def test_written_out(board: str, placement: str, written: str) -> None:
    score = Board.parse(board).score(placement)
    assert str(score) == written
    numbers = [word for word in written.split() if word.isdigit() or word in "+="]
    assert score.sum == " ".join(numbers)
    assert score.points == int(numbers[-1])


@given(any_boards(), placement_texts)
def test_contributions_are_the_block_itself_and_all_that_it_touches(
    text: str, placement: str
) -> None:
    plain = naive.read_board(text)
    own, *others = Board.parse(text).score(placement).contributions
    letter, cell = placement.split("@")
    assert (own.block.value, own.cell.name, own.direction) == (letter, cell, None)
    assert own.height == naive.height(plain, placement)
    assert own.points == naive.VALUES[letter]
    found = [
        naive.Touched(str(part.direction), part.cell.name, part.height, part.block.value)
        for part in others
    ]
    assert found == naive.touched(plain, cell)
    assert [part.points for part in others] == [naive.VALUES[t.letter] for t in found]
