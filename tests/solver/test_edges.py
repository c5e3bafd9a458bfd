"""The solver at the edges of the rules, and the most that the game allows."""

from __future__ import annotations

import pytest

from tests import naive
from tests.solver import asp
from tests.solver.agreement import assert_same_solution, naive_solution
from totemo_edu.rules.position import Position
from totemo_edu.rules.problems import BrokenBoardError
from totemo_edu.solver.solution import Solution, solve


def solved(text: str) -> Solution:
    """The solution, after a check of every field against the brute force."""
    solution = solve(Position.parse(text))
    assert_same_solution(solution.as_json(), naive_solution(text))
    return solution


def turns(solution: Solution) -> set[str]:
    return {" ".join(map(str, turn)) for turn in solution.best_turn.turns}


@pytest.mark.parametrize("text", [
    "5/5/2.S.2/5/5 - 0 10",                                # nothing in hand
    "5/5/5/5/5 rgb 0 10",                                  # toppers and a bare board
    "R.R.R.R.R/R.R.3/5/2.S.2/5 - 0 -",
])  # fmt: skip
def test_nothing_to_place(text: str) -> None:
    solution = solve(Position.parse(text))
    assert solution.placements == ()
    assert (solution.best_placement.points, solution.best_placement.placements) == (0, ())
    best = solution.best_turn
    assert (best.points, best.count, best.turns, best.first_placements) == (0, 0, (), ())
    assert not solution.greed_loses
    assert solution.evidence.examined == 0


def test_what_it_says_if_nothing_can_be_placed() -> None:
    assert solved("5/5/5/5/5 rgb 0 10").explain() == (
        "No block of the hand fits anywhere: discard them and draw three new ones."
    )
    assert solved("5/5/2.S.2/5/5 - 0 10").explain() == (
        "The hand is empty: there is nothing to place."
    )


def test_twins_count_once() -> None:
    one, two = solved("5/5/2.S.2/5/5 B 0 -"), solved("5/5/2.S.2/5/5 BB 0 -")
    assert one.placements == two.placements
    assert len(one.placements) == 25
    # With a bonus the second twin is a different block: 4 points land on 4 (of 34), twice.
    again = solved("5/5/2.S.2/5/5 BB 30 4")
    assert again.best_turn.points > two.best_turn.points
    assert all(len(turn) == 2 for turn in again.best_turn.turns)
    assert len(set(again.best_turn.turns)) == again.best_turn.count


@pytest.mark.parametrize(("score", "goes_on"), [(1, False), (31, True), (61, True), (25, False)])
def test_the_tile_on_1_to_9_sleeps_in_the_first_lap(score: int, goes_on: bool) -> None:
    # A blue block beside the starting rainbow scores 4: from 1 it lands on 5, from 31 on 35.
    solution = solved(f"5/5/2.S.2/5/5 BBB {score} 5")
    assert any(len(turn) > 1 for turn in solution.best_turn.turns) == goes_on


def test_score_9_against_39() -> None:
    """The marker is on 9 with 9 and with 39 points, and the tile there counts only with 39."""
    first, second = solved("5/5/2.S.2/5/5 BBW 5 9"), solved("5/5/2.S.2/5/5 BBW 35 9")
    assert first.ranked("B@c2").points == second.ranked("B@c2").points == 4
    assert first.ranked("B@c2").lands_on is None
    assert second.ranked("B@c2").lands_on == 9
    assert first.best_turn.points < second.best_turn.points


def test_reaching_the_second_lap_wakes_the_tile() -> None:
    # 28 + 4 = 32: the marker crosses 0 with this placement, and the tile on 2 counts at once.
    assert solved("5/5/2.S.2/5/5 BB 28 2").ranked("B@c2").lands_on == 2


@pytest.mark.parametrize("score", [26, 56])
def test_a_tile_on_0(score: int) -> None:
    solution = solved(f"5/5/2.S.2/5/5 BG {score} 10,0")
    assert solution.ranked("B@c2").lands_on == 0
    assert all(str(turn[0]).startswith("B") for turn in solution.best_turn.turns)


def test_standing_on_a_tile_is_not_landing_on_it() -> None:
    # A rainbow alone scores 0 and leaves the marker on 10.
    solution = solved("5/5/5/5/5 WB 10 10")
    assert solution.best_placement.points == solution.best_turn.points == 1
    assert solution.ranked("W@a1").lands_on is None


def test_a_bonus_with_no_block_left() -> None:
    solution = solved("5/5/2.S.2/5/5 B 6 10")
    assert solution.best_turn.points == 4
    assert solution.ranked("B@c2").lands_on == 10
    assert {len(turn) for turn in solution.best_turn.turns} == {1}


def test_a_bonus_for_a_block_that_fits_nowhere() -> None:
    # The green topper takes the only foot; what is left are toppers.
    solution = solved("5/5/2.S.2/5/5 gry 5 10")
    assert turns(solution) == {"g@c3"}
    assert (solution.best_turn.points, solution.ranked("g@c3").lands_on) == (5, 10)


def test_an_optimal_turn_may_end_with_a_block_that_adds_nothing() -> None:
    # The topper scores 1 on the rainbow and lands on 10. Wherever the second rainbow goes, it
    # touches at most the first one and adds 0: to stop and to place it are all best turns.
    solution = solved("W.4/5/5/5/5 bW 9 10")
    assert solution.best_turn.points == 1
    assert solution.best_turn.count == 1 + 24
    assert "b@a1" in turns(solution)
    assert "b@a1 W@e5" in turns(solution)
    assert list(map(str, solution.best_turn.first_placements)) == ["b@a1"]


def test_a_bonus_is_optional_but_not_going_on_is_worse_where_points_are_left() -> None:
    solution = solved("5/5/5/5/5 OW 8 10")
    assert solution.best_turn.points == 2 + 2
    assert {len(turn) for turn in solution.best_turn.turns} == {2}


def test_a_broken_board_is_refused_with_all_its_problems() -> None:
    with pytest.raises(BrokenBoardError) as error:
        solve(Position.parse("r.4/5/1.R.G.2/5/5 B 0 -"))
    assert len(error.value.problems) == 2


# The most that the game allows, with the real box and the default values.
#
# `extremes.lp` proves that nothing scores more: it maximises over all that the placed blocks and
# those that they touch can be, without the board's edges, supports and bonus tiles, which could
# only make it less. The positions show that as much can really be had.

MOST = {
    1: "5/2.BP.2/1.BP.S.RP.1/2.Rp.2/5 PBo 0 10",
    2: "5/2.Yg.2/1.Yg.S.BP.1/2.BP.P.RP/3.Rp.1 bpW 3 10,17",
}


@pytest.mark.parametrize(("number", "points"), [(1, 18), (2, 32)])
def test_the_most_that_a_turn_can_score(number: int, points: int) -> None:
    assert asp.most_in_one_turn(number) == points
    text = MOST[number]
    assert naive.problems(*naive.read_position(text)[:2]) == set()
    best = solved(text).best_turn
    assert best.points == points
    assert {len(turn) for turn in best.turns} == {number}


def test_eighteen_is_six_times_the_highest_value() -> None:
    """The proof for one placement by hand: a block and the five that it touches, 3 points each."""
    assert 6 * max(naive.VALUES.values()) == 18
    assert solved(MOST[1]).score("P@c3").sum == "3 + 3 + 3 + 3 + 3 + 3 = 18"


def test_thirty_two_is_18_after_14() -> None:
    (turn,) = solved(MOST[2]).best_turn.turns
    assert list(map(str, turn)) == ["b@c3", "p@d4"]
    position = Position.parse(MOST[2])
    assert position.board.score("b@c3").points == 14
    assert position.place("b@c3").board.score("p@d4").points == 18
