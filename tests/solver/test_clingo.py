"""The solver agrees with an answer-set program, which shares neither code nor method with it."""

from __future__ import annotations

import random

import pytest

from tests import naive
from tests.positions import random_positions
from tests.solver import asp
from totemo_edu.rules.board import Board
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES
from totemo_edu.solver.plan import best_plan
from totemo_edu.solver.solution import solve

HOUSE_VALUES = {"R": 3, "o": 0, "Y": 2, "b": 5, "W": 1, "S": 0}


def assert_agreement(text: str, changes: dict[str, int]) -> None:
    solution = solve(Position.parse(text), STANDARD_RULES.with_values(changes))
    values = {**naive.VALUES, **changes}
    assert asp.placements(text, values) == {
        str(entry.placement): (entry.height, entry.points) for entry in solution.placements
    }
    best = asp.best_turn(text, values)
    assert best.points == solution.best_turn.points
    assert len(best.turns) == solution.best_turn.count
    listed = {tuple(map(str, turn)) for turn in solution.best_turn.turns}
    assert listed <= best.turns


@pytest.mark.parametrize("seed", range(6))
def test_placements_and_turns_of_three_hundred_positions(seed: int) -> None:
    # Every sixth position of the games, so that many games are seen at every stage.
    for text in list(random_positions(300, 400 + seed))[seed::6]:
        assert_agreement(text, {})


def test_placements_and_turns_with_changed_values() -> None:
    for text in list(random_positions(300, 410))[::6]:
        assert_agreement(text, HOUSE_VALUES)


@pytest.mark.parametrize("text", [
    "5/5/2.S.2/5/5 - 0 10",
    "5/5/5/5/5 rgb 9 10",
    "5/5/2.S.2/5/5 BBB 6 10,14",
    "5/5/2.S.2/5/5 WWW 27 0,3",
    "5/5/2.S.2/5/5 RRr 2 6,10",
    "5/5/2.S.2/5/5 RRr 32 6,10",
])  # fmt: skip
def test_edges(text: str) -> None:
    assert_agreement(text, {})


def assert_same_plan(board: str, blocks: str, changes: dict[str, int]) -> None:
    plan = best_plan(Board.parse(board), blocks, STANDARD_RULES.with_values(changes))
    assert asp.best_plan(board, blocks, {**naive.VALUES, **changes}).points == plan.points


@pytest.mark.parametrize(("number", "plans"), [(2, 50), (3, 50), (4, 30)])
def test_plans(number: int, plans: int) -> None:
    chance = random.Random(number)
    texts = list(random_positions(300, 420 + number))
    for index, text in enumerate(chance.sample(texts, plans)):
        blocks = "".join(chance.choices("ROYGBPWroygbp", k=number))
        assert_same_plan(text.partition(" ")[0], blocks, HOUSE_VALUES if index % 5 == 0 else {})


def test_the_program_would_notice_a_wrong_rule() -> None:
    """Values that differ between the two make them disagree: the comparison is not empty."""
    text = "5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2 GRB 19 10,16,24,3"
    assert asp.placements(text, {**naive.VALUES, "R": 2}) != asp.placements(text)
    assert asp.best_turn(text).turns == {("G@c3", "R@b3")}
