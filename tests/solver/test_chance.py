"""Chance, exactly: every draw by the naive rules, each block of the bag told apart."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import naive
from tests.positions import blocks_on, random_positions
from totemo_edu.rules.bag import Bag
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES
from totemo_edu.solver.chance import expected_best_turn, hand_odds, play_or_discard

BAG = "".join(letter * held for letter, held in naive.BOX.items() if letter != "S")


def draws(bag: str, number: int) -> Counter[str]:
    """How many of all ways to draw blocks, each told apart, lead to each hand."""
    return Counter("".join(sorted(drawn)) for drawn in combinations(bag, min(number, len(bag))))


def expected(position: naive.Position, bag: str, values: naive.Values) -> Fraction:
    """The average best turn after drawing up to three."""
    hands = draws(bag, 3 - len(position.hand))
    total = sum(
        ways * naive.best_turn(position._replace(hand=[*position.hand, *drawn]), values).points
        for drawn, ways in hands.items()
    )
    return Fraction(total, hands.total())


@given(st.text(BAG, max_size=12), st.integers(0, 3))
def test_the_odds_of_every_hand(letters: str, number: int) -> None:
    ways = draws(letters, number)
    odds = hand_odds(Bag.parse(letters or "-"), number)
    found = {"".join(sorted(hand)): chance for hand, chance in odds.items()}
    assert len(found) == len(odds)
    assert found == {hand: Fraction(count, ways.total()) for hand, count in ways.items()}
    assert sum(odds.values()) == 1


def test_a_full_bag_yields_455_hands_less_those_it_cannot() -> None:
    """Thirteen kinds make 455 hands of three; with two toppers of a kind, six need three of them."""
    odds = hand_odds(Bag.full(), 3)
    assert len(odds) == 455 - 6
    assert sum(odds.values()) == 1
    assert odds["WWW"] == Fraction(1, 48 * 47 * 46 // 6)


def test_drawing_more_than_there_is_draws_all() -> None:
    assert hand_odds(Bag.parse("BG"), 3) == {"GB": Fraction(1)}
    assert hand_odds(Bag.parse("-"), 3) == {"": Fraction(1)}
    assert hand_odds(Bag.parse("BG"), 0) == {"": Fraction(1)}


def cases(count: int, seed: int, bag_size: int) -> list[tuple[str, str]]:
    """Late positions, each with a small bag out of what is left in the box."""
    chance = random.Random(seed)
    texts = [text for text in random_positions(30 * count, seed) if 20 <= blocks_on(text) <= 40]
    found = []
    for text in chance.sample(texts, count):
        left = list(BAG)
        board, hand, _, _ = text.split(" ")
        for letter in board + hand:
            if letter in left:
                left.remove(letter)
        found.append((text, "".join(chance.sample(left, min(bag_size, len(left))))))
    return found


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_the_expected_best_turn(kept: int) -> None:
    for full, bag in cases(6, 700 + kept, bag_size=7):
        board, hand, score, tiles = full.split(" ")
        text = " ".join([board, hand[:kept] or "-", score, tiles])
        draw = expected_best_turn(Position.parse(text), Bag.parse(bag or "-"))
        plain = naive.read_position(text)
        assert draw.expected == expected(plain, bag, naive.VALUES)
        assert sum(draw.odds.values()) == 1
        for blocks, points in draw.best.items():
            assert points == naive.best_turn(plain._replace(hand=list(blocks))).points


def test_the_expected_best_turn_from_a_full_bag() -> None:
    for text in list(random_positions(40, 710))[25:40:7]:
        board, _, score, tiles = text.split(" ")
        position = Position.parse(f"{board} - {score} {tiles}")
        bag = Bag.unseen(position.board, ())
        draw = expected_best_turn(position, bag)
        assert len(draw.odds) <= 455
        assert draw.expected == expected(
            naive.read_position(str(position)), str(bag).replace("-", ""), naive.VALUES
        )


@pytest.mark.parametrize("changes", [{}, {"R": 4, "y": 7, "S": 0, "W": 1}], ids=["plain", "house"])
def test_play_or_discard(changes: dict[str, int]) -> None:
    values = {**naive.VALUES, **changes}
    answers = set()
    for text, bag in cases(9, 720, bag_size=5):
        plain = naive.read_position(text)
        advice = play_or_discard(
            Position.parse(text), Bag.parse(bag or "-"), STANDARD_RULES.with_values(changes)
        )
        back = expected(plain._replace(hand=[]), bag + "".join(plain.hand), values)
        assert advice.discard == advice.next_after_discard == back
        worth = {
            " ".join(turn): (points + expected(_after(plain, turn, points), bag, values), points)
            for points, turn in naive.turns(plain, values)
            if turn
        }
        if not worth:
            assert (advice.turn, advice.better) == ("", "discard")
            continue
        assert worth[advice.turn] == (advice.play, advice.points_now) == max(worth.values())
        assert advice.better == ("play" if advice.play >= back else "discard")
        answers.add(advice.better)
    assert "play" in answers


def _after(position: naive.Position, turn: list[str], gained: int) -> naive.Position:
    board, hand, score, tiles = position
    for placement in turn:
        board, hand = naive.placed(board, placement), naive.without(hand, placement[0])
    return naive.Position(board, hand, score + gained, tiles)


def test_less_now_can_be_more_in_all() -> None:
    position = Position.parse(
        "YWBWp.GYG.B.Bg.Gg/1.B.P.Pb.1/RPBGY.P.Sy.R.Ro/Rp.2.Rr.1/1.YWOYo.OOYy.1.Bb BOY 63 10,18,24,1"
    )
    advice = play_or_discard(position, Bag.parse("RR"))
    assert (advice.turn, advice.points_now) == ("O@a5", 4)
    assert advice.next_after_play == Fraction(10)
    assert advice.points_now < naive.best_turn(naive.read_position(str(position))).points
    assert advice.better == "play"


def test_discarding_can_be_better() -> None:
    nothing_fits = play_or_discard(Position.parse("5/5/2.Sr.2/5/5 gbo 0 -"), Bag.parse("PPP"))
    assert (nothing_fits.turn, nothing_fits.better) == ("", "discard")
    # Something fits and scores, but what it leaves in hand is worth less than three new blocks.
    late = Position.parse(
        "2.Yo.1.GWRO/Bg.2.RR.1/WGg.B.SYY.1.Rr/2.Gy.GY.1/Pp.1.Yy.W.R bpb 31 10,18,27,4"
    )
    bag = Bag.unseen(late.board, late.hand)
    advice = play_or_discard(late, bag)
    assert (advice.turn, advice.points_now, advice.better) == ("p@e5", 4, "discard")
    plain = naive.read_position(str(late))
    drawn_anew = expected(plain._replace(hand=[]), str(bag.add(late.hand)), naive.VALUES)
    assert advice.discard == drawn_anew > advice.play


def test_an_empty_bag() -> None:
    position = Position.parse("5/5/2.S.2/5/5 BG 0 -")
    advice = play_or_discard(position, Bag.parse("-"))
    # Green at the starting rainbow, 2 + 3, and next time blue there, 1 + 3.
    assert (advice.points_now, advice.next_after_play) == (5, Fraction(4))
    # What is put back is drawn again.
    assert advice.next_after_discard == 5
