"""Why a placement is not allowed: every rule that it breaks, in exact English sentences."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests import naive
from tests.strategies import any_positions, placement_texts
from totemo_edu.rules.board import Board
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruling import IllegalPlacementError, Rule

CLASH = Rule.COLOURS_MATCH
ON_TOPPER = Rule.NOTHING_ON_A_TOPPER
ON_BOARD = Rule.NO_TOPPER_ON_THE_BOARD
FIVE = Rule.FIVE_HIGH
HAND = Rule.FROM_THE_HAND


@pytest.mark.parametrize(
    ("board", "placement", "height"),
    [
        ("5/5/5/5/5", "B@a1", 1),  # a normal block may stand alone
        ("5/5/2.S.2/5/5", "r@c3", 2),
        ("5/5/2.RRRR.2/5/5", "R@c3", 5),
        ("5/5/2.RRRR.2/5/5", "p@c3", 5),
        ("5/2.R.2/1.G.1.Y.1/2.B.2/5", "W@c3", 1),  # rainbow between clashing colours
        ("R.1.G.2/5/5/5/5", "S@b1", 1),
        ("5/5/1.RG.S.2/5/5", "B@c3", 2),
        ("5/5/1.RG.3/5/5", "O@c3", 1),  # the green block is a floor higher
        ("1.R.3/R.4/5/5/5", "O@a1", 1),
        ("G.4/5/5/5/5", "R@b2", 1),  # corners do not touch
        ("4.G/5/5/5/5", "R@a2", 1),  # nor do the end of a row and the start of the next
    ],
)
def test_allowed(board: str, placement: str, height: int) -> None:
    ruling = Board.parse(board).ruling(placement)
    assert ruling
    assert str(ruling) == f"{placement} is allowed"
    assert ruling.height == height
    assert ruling.breaches == ()


@pytest.mark.parametrize(
    ("board", "placement", "rules", "sentence"),
    [
        (
            "5/5/1.G.3/5/5",
            "R@c3",
            [CLASH],
            "red on c3 would touch the green block on b3, and red does not match green",
        ),
        (
            "5/5/2.O.2/5/5",
            "B@c3",
            [CLASH],
            "blue on c3 would touch the orange block beneath it, and blue does not match orange",
        ),
        (
            "5/2.Wy.2/2.S.2/5/5",
            "P@c3",
            [CLASH],
            "purple on c3 would touch the yellow topper on c2, and purple does not match yellow",
        ),
        (
            "5/5/2.SWr.2/5/5",
            "R@c3",
            [ON_TOPPER],
            "nothing stands on a topper, and the stack on c3 ends in one",
        ),
        (
            "5/5/2.RRRRR.2/5/5",
            "R@c3",
            [FIVE],
            "a stack is at most 5 high, and the one on c3 has 5 blocks already",
        ),
        (
            "5/5/5/5/5",
            "r@e5",
            [ON_BOARD],
            "a topper needs a block beneath it, and e5 is empty",
        ),
    ],
    ids=["beside", "beneath", "topper beside", "on a topper", "sixth", "topper on the board"],
)
def test_one_breach_alone(board: str, placement: str, rules: list[Rule], sentence: str) -> None:
    ruling = Board.parse(board).ruling(placement)
    assert not ruling
    assert [breach.rule for breach in ruling.breaches] == rules
    assert [str(breach) for breach in ruling.breaches] == [sentence]
    assert str(ruling) == f"{placement} is not allowed: {sentence}"


@pytest.mark.parametrize(
    ("board", "placement", "rules", "sentences"),
    [
        (
            "5/2.RR.2/1.WO.G.OO.1/2.WY.2/5",
            "b@c3",
            [CLASH] * 4,
            "blue on c3 would touch the red block on c2, and blue does not match red; "
            "blue on c3 would touch the orange block on d3, and blue does not match orange; "
            "blue on c3 would touch the yellow block on c4, and blue does not match yellow; "
            "blue on c3 would touch the orange block on b3, and blue does not match orange",
        ),
        (
            "5/2.RR.2/1.WO.Y.RR.1/2.WY.2/5",
            "B@c3",
            [CLASH] * 5,
            "blue on c3 would touch the red block on c2, and blue does not match red; "
            "blue on c3 would touch the red block on d3, and blue does not match red; "
            "blue on c3 would touch the yellow block on c4, and blue does not match yellow; "
            "blue on c3 would touch the orange block on b3, and blue does not match orange; "
            "blue on c3 would touch the yellow block beneath it, and blue does not match yellow",
        ),
        (
            "5/5/2.RRRRr.2/5/5",
            "R@c3",
            [ON_TOPPER, FIVE],
            "nothing stands on a topper, and the stack on c3 ends in one; "
            "a stack is at most 5 high, and the one on c3 has 5 blocks already",
        ),
        (
            "5/5/2.RRRRr.2/5/5",
            "g@c3",
            [ON_TOPPER, FIVE, CLASH],
            "nothing stands on a topper, and the stack on c3 ends in one; "
            "a stack is at most 5 high, and the one on c3 has 5 blocks already; "
            "green on c3 would touch the red topper beneath it, and green does not match red",
        ),
        (
            "R.4/5/5/5/5",
            "g@b1",
            [ON_BOARD, CLASH],
            "a topper needs a block beneath it, and b1 is empty; "
            "green on b1 would touch the red block on a1, and green does not match red",
        ),
        (
            "5/5/2.RRRRRRR.BBBBBBBB.1/5/5",  # a stack that is too high already
            "R@c3",
            [FIVE, CLASH],
            "a stack is at most 5 high, and the one on c3 has 7 blocks already; "
            "red on c3 would touch the blue block on d3, and red does not match blue",
        ),
    ],
    ids=["four sides", "five faces", "top of a full stack", "with a clash", "bottom", "too high"],
)
def test_several_breaches_at_once(
    board: str, placement: str, rules: list[Rule], sentences: str
) -> None:
    ruling = Board.parse(board).ruling(placement)
    assert [breach.rule for breach in ruling.breaches] == rules
    assert str(ruling) == f"{placement} is not allowed: {sentences}"


@pytest.mark.parametrize(
    ("placement", "rules", "sentences"),
    [
        ("G@a1", [HAND], "there is no green block in the hand"),
        ("b@c3", [HAND], "there is no blue topper in the hand"),
        ("S@a1", [HAND], "there is no starting rainbow block in the hand"),
        (
            "b@a1",
            [HAND, ON_BOARD],
            "there is no blue topper in the hand; "
            "a topper needs a block beneath it, and a1 is empty",
        ),
        ("y@a1", [ON_BOARD], "a topper needs a block beneath it, and a1 is empty"),
        (
            "G@b3",
            [HAND, CLASH],
            "there is no green block in the hand; "
            "green on b3 would touch the red block on b2, and green does not match red",
        ),
    ],
)
def test_a_position_also_asks_the_hand(placement: str, rules: list[Rule], sentences: str) -> None:
    position = Position.parse("5/1.R.3/2.S.2/5/5 RBy 14 10,17")
    ruling = position.ruling(placement)
    assert [breach.rule for breach in ruling.breaches] == rules
    assert str(ruling) == f"{placement} is not allowed: {sentences}"
    with pytest.raises(IllegalPlacementError) as caught:
        position.place(placement)
    assert caught.value.ruling == ruling
    assert str(caught.value) == str(ruling)


def test_a_breach_is_data() -> None:
    (breach,) = Board.parse("5/2.YG.2/2.R.2/5/5").ruling("R@c3").breaches
    assert breach.contact is not None
    contact = breach.contact
    assert (contact.block.value, contact.cell.name, contact.height) == ("G", "c2", 2)
    assert contact.direction.value == "north"
    assert (str(breach.placement), breach.height) == ("R@c3", 2)


@given(any_positions, placement_texts)
def test_breaches_are_exactly_the_rules_that_are_broken(text: str, placement: str) -> None:
    board, hand, _, _ = naive.read_position(text)
    letter, cell = placement.split("@")
    stack = board[cell]
    expected: list[tuple[Rule, str | None]] = []
    if letter not in hand:
        expected.append((HAND, None))
    if stack and stack[-1] in naive.TOPPERS:
        expected.append((ON_TOPPER, None))
    if len(stack) >= 5:
        expected.append((FIVE, None))
    if letter in naive.TOPPERS and not stack:
        expected.append((ON_BOARD, None))
    for touched in naive.touched(board, cell):
        if not naive.match(letter, touched.letter):
            expected.append((CLASH, touched.direction))
    ruling = Position.parse(text).ruling(placement)
    found = [(b.rule, b.contact and b.contact.direction.value) for b in ruling.breaches]
    assert found == expected
    assert bool(ruling) == (not expected)
