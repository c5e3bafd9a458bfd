"""Own points and the best reply, against a brute force over every turn of both players."""

from __future__ import annotations

import random

import pytest

from tests import naive
from tests.positions import blocks_on, random_positions
from totemo_edu.rules.position import Position
from totemo_edu.rules.problems import BrokenBoardError
from totemo_edu.rules.ruleset import STANDARD_RULES
from totemo_edu.solver.reply import Replies, weigh_replies

Weighed = dict[str, tuple[int, int]]
"""For each turn of ours its points and those of the best reply."""


def weigh(text: str, theirs: str, score: int, values: naive.Values = naive.VALUES) -> Weighed:
    ours = naive.read_position(text)

    def reply_on(board: naive.Board) -> int:
        position = naive.Position(board, list(theirs), score, ours.tiles)
        return naive.best_turn(position, values).points

    weighed = {"discard": (0, reply_on(ours.board))}
    for points, turn in naive.turns(ours, values):
        board = ours.board
        for placement in turn:
            board = naive.placed(board, placement)
        weighed[" ".join(turn)] = (points, reply_on(board))
    return weighed


def assert_same(replies: Replies, expected: Weighed) -> None:
    found = {entry.turn: (entry.points, entry.reply) for entry in replies.exchanges}
    assert len(found) == len(replies.exchanges)
    assert found == expected
    gains = [entry.gain for entry in replies.exchanges]
    assert gains == sorted(gains, reverse=True)
    assert replies.best_gain.gain == max(points - reply for points, reply in expected.values())
    least = replies.least_reply
    assert least.reply == min(reply for _, reply in expected.values())
    rivals = [points for points, reply in expected.values() if reply == least.reply]
    assert least.points == max(rivals)


def cases(count: int, seed: int) -> list[tuple[str, str, int]]:
    chance = random.Random(seed)
    texts = [text for text in random_positions(40 * count, seed) if blocks_on(text) >= 15]
    return [
        (text, "".join(chance.choices("ROYGBPWroygbp", k=3)), chance.randint(0, 60))
        for text in chance.sample(texts, count)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_replies_agree_with_brute_force(seed: int) -> None:
    for text, theirs, score in cases(30, 600 + seed):
        assert_same(weigh_replies(Position.parse(text), theirs, score), weigh(text, theirs, score))


def test_replies_with_changed_values() -> None:
    changes = {"R": 4, "y": 7, "S": 0, "W": 1}
    rules = STANDARD_RULES.with_values(changes)
    for text, theirs, score in cases(20, 610):
        expected = weigh(text, theirs, score, {**naive.VALUES, **changes})
        assert_same(weigh_replies(Position.parse(text), theirs, score, rules), expected)


def test_the_opponent_is_on_their_own_score() -> None:
    # 4 points land them on the tile on 10 only from 6.
    position = Position.parse("5/5/2.S.2/5/5 - 6 10")
    assert weigh_replies(position, "BB", 6).best_gain.reply > 4
    assert weigh_replies(position, "BB", 5).best_gain.reply == 4


def test_nothing_to_place_leaves_the_discard() -> None:
    replies = weigh_replies(Position.parse("5/5/5/5/5 rgb 0 -"), "B", 0)
    assert [(entry.turn, entry.points, entry.reply) for entry in replies.exchanges] == [
        ("discard", 0, 1)
    ]
    assert replies.evidence.examined == 0


def test_leaving_least_may_cost_points() -> None:
    """The turn that leaves the opponent least is not always one that scores most."""
    found = [
        replies
        for text, theirs, score in cases(40, 620)
        if (replies := weigh_replies(Position.parse(text), theirs, score)).least_reply.points
        < max(entry.points for entry in replies.exchanges)
    ]
    assert found


def test_a_broken_board_is_refused() -> None:
    with pytest.raises(BrokenBoardError):
        weigh_replies(Position.parse("r.4/5/5/5/5 B 0 -"), "B", 0)


def test_progress_grows_from_nothing() -> None:
    shares: list[float] = []
    weigh_replies(Position.parse("5/5/2.S.2/5/5 PGB 0 10,4"), "RYG", 0, progress=shares.append)
    assert shares[0] == 0
    assert len(shares) > 50
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
