"""Every placement and every best turn agree with the brute force, on thousands of positions."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

from tests import naive
from tests.positions import random_positions
from tests.solver.agreement import TURNS_LISTED, assert_same_solution, naive_solution
from tests.solver.best_turn import best_turn
from tests.strategies import LETTERS, proper_positions, value_changes
from totemo_edu.cli import cli
from totemo_edu.rules.blocks import BOX
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES
from totemo_edu.solver.solution import solve

HOUSE_VALUES = {
    "distinct": {letter: number for number, letter in enumerate(LETTERS)},
    "all the same": dict.fromkeys(LETTERS, 2),
    "mostly nothing": {**dict.fromkeys(LETTERS, 0), "P": 5, "y": 10},
    "high": {letter: 99 - number for number, letter in enumerate(LETTERS)},
}


def assert_agreement(text: str, changes: dict[str, int] | None = None) -> None:
    rules = STANDARD_RULES.with_values(changes or {})
    position = Position.parse(text)
    solution = solve(position, rules)
    assert_same_solution(
        solution.as_json(), naive_solution(text, {**naive.VALUES, **(changes or {})})
    )
    alone = best_turn(position, rules)
    assert (alone.points, alone.number) == (solution.best_turn.points, solution.best_turn.count)
    if alone.number <= TURNS_LISTED:
        assert set(alone.turns) == set(solution.best_turn.turns)


@pytest.mark.parametrize("seed", range(8))
def test_three_thousand_positions_from_play(seed: int) -> None:
    for text in random_positions(400, 300 + seed):
        assert_agreement(text)


@pytest.mark.parametrize("values", HOUSE_VALUES)
def test_changed_values(values: str) -> None:
    for text in random_positions(200, 310):
        assert_agreement(text, HOUSE_VALUES[values])


def test_every_bonus_counts() -> None:
    """With a tile on every space each placement but one of 0 points goes on: the widest trees."""
    tiles = ",".join(map(str, range(30)))
    for text in list(random_positions(200, 320))[20::6]:
        board, hand, score, _ = text.split(" ")
        assert_agreement(f"{board} {hand} {score} {tiles}")


@settings(max_examples=60, deadline=None)
@given(proper_positions, value_changes)
def test_any_proper_board_hand_score_and_tiles(text: str, changes: dict[str, int]) -> None:
    board = text.partition(" ")[0]
    if all(board.count(block.value) <= held for block, held in BOX.items()):
        assert_agreement(text, changes)


def test_at_most_a_hundred_turns_are_listed_but_all_are_counted() -> None:
    # Three rainbows anywhere on an otherwise bare board: all of the turns score nothing.
    text = "5/5/5/5/5 WWW 0 -"
    assert_agreement(text)
    long = "5/5/2.S.2/5/5 BYR 6 10,14"
    solution = solve(Position.parse(long))
    assert solution.best_turn.count > TURNS_LISTED == len(solution.best_turn.turns)
    assert_agreement(long)


def test_the_command_line_says_the_same_with_changed_values() -> None:
    texts = list(random_positions(60, 330))
    changes = {"R": 4, "y": 7, "S": 0}
    options = [part for letter, n in changes.items() for part in ("--value", f"{letter}={n}")]
    result = CliRunner().invoke(
        cli, ["solve", "-", *options], input="\n".join(texts) + "\n", standalone_mode=False
    )
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(answers) == len(texts)
    for text, answer in zip(texts, answers, strict=True):
        assert_same_solution(answer, naive_solution(text, {**naive.VALUES, **changes}))


def test_ranked_placements_know_the_turn_that_begins_with_them() -> None:
    for text in random_positions(150, 340):
        plain = naive.read_position(text)
        best: dict[str, int] = {}
        for points, turn in naive.turns(plain):
            best[turn[0]] = max(best.get(turn[0], 0), points)
        solution = solve(Position.parse(text))
        assert {str(entry.placement): entry.turn_points for entry in solution.placements} == best
        for entry in solution.placements:
            bonus = naive.earns_bonus(plain.score, entry.points, plain.tiles)
            space = (plain.score + entry.points) % 30
            assert entry.lands_on == (space if bonus else None)
