"""What a solution says about itself: how much it looked at, and why greed loses."""

from __future__ import annotations

import pytest

from tests import naive
from tests.positions import random_positions
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES
from totemo_edu.solver.evidence import Cut, Evidence, Tally
from totemo_edu.solver.solution import solve


def test_every_placement_of_every_turn_is_examined() -> None:
    """Nothing is cut in a turn, so the evidence is the number of all turns."""
    for text in random_positions(200, 800):
        evidence = solve(Position.parse(text)).evidence
        assert evidence.examined == sum(1 for _ in naive.turns(naive.read_position(text)))
        assert evidence.cut == {}
        assert evidence.seconds > 0


def test_greed_loses_exactly_if_no_greedy_placement_begins_a_best_turn() -> None:
    losses = 0
    for text in random_positions(300, 810):
        plain = naive.read_position(text)
        solution = solve(Position.parse(text))
        greedy = set(map(str, solution.best_placement.placements))
        best = naive.best_turn(plain)
        assert solution.greed_loses == (
            bool(best.turns) and not greedy & set(best.first_placements)
        )
        losses += solution.greed_loses
        assert ("is better than" in solution.explain()) == solution.greed_loses
    assert losses > 20


def test_the_7_is_better_than_the_9_because_it_lands() -> None:
    solution = solve(Position.parse("5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2 GRB 19 10,16,24,3"))
    assert solution.explain() == (
        "The best turn scores 12: G@c3 R@b3."
        " The 5 of G@c3 is better than the 7 of R@b3, because it lands on 24."
    )


def test_both_land_and_one_goes_on_for_more() -> None:
    text = "OR.1.R.1.P/1.BPB.P.1.Bg/RW.1.So.2/RO.1.B.G.1/1.R.1.YY.Y ybW 46 10,18,24,1"
    solution = solve(Position.parse(text))
    assert solution.explain() == (
        "The best turn scores 16: y@d5 b@e1 W@c2. The 2 of y@d5 is better than the 8 of W@c2,"
        " because it lands on 18 and goes on for 14 points, not 6."
    )
    assert solution.ranked("y@d5").turn_points == 16
    assert solution.ranked("W@c2").turn_points == 14


def test_a_placement_that_is_not_legal_has_no_rank() -> None:
    solution = solve(Position.parse("5/5/2.S.2/5/5 RBy 0 -"))
    assert solution.ranked("y@c3").height == 2
    with pytest.raises(KeyError, match="y@a1"):
        solution.ranked("y@a1")


def test_sums_are_written_with_the_values_of_the_rules() -> None:
    position = Position.parse("5/5/2.S.2/5/5 B 0 -")
    assert solve(position).score("B@c3").sum == "1 + 3 = 4"
    house = STANDARD_RULES.with_values({"B": 5})
    assert solve(position, house).score("B@c3").sum == "5 + 3 = 8"


def test_evidence_reads_as_a_sentence() -> None:
    evidence = Evidence(12345, {Cut.BOUND: 6, Cut.SYMMETRY: 1000}, 0.5)
    assert str(evidence) == (
        "12,345 placements examined"
        "; 6 cut: cannot beat the best plan found, however it goes on"
        "; 1,000 cut: a mirror image or rotation of a plan looked at elsewhere"
    )


def test_a_tally_leaves_out_reasons_that_never_arose() -> None:
    tally = Tally()
    tally.cut[Cut.SAME_BLOCKS] += 2
    tally.cut[Cut.BOUND] += 0
    assert tally.evidence().cut == {Cut.SAME_BLOCKS: 2}
