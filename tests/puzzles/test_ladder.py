"""The ladder of simulated solvers: an example for every rung, and a second opinion on greed."""

from __future__ import annotations

import pytest

from tests import naive
from totemo_edu.puzzles import Kind, Library, Puzzle, Question
from totemo_edu.puzzles.analysis import analyse
from totemo_edu.puzzles.ladder import level_of, solves

SHIPPED = Library.shipped()


@pytest.mark.parametrize(
    ("level", "kind", "position"),
    [
        (1, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 y 0 -"),
        (2, Kind.BEST_PLACEMENT, "5/5/1.R.S.2/5/5 gr 0 -"),
        (3, Kind.BEST_PLACEMENT, "5/2.P.2/1.P.S.2/5/5 R 0 -"),
        (4, Kind.BEST_PLACEMENT, "5/2.B.2/1.B.P.B.1/2.B.2/5 B 0 -"),
        (3, Kind.BEST_TURN, "5/1.P.1.P.1/5/5/5 B 7 10,17,23,29,4"),
        (5, Kind.BEST_TURN, "5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2 GRB 19 10,16,24,3"),
        # Beside the rainbow is four, and there is nothing to stand on that would be, too.
        (3, Kind.LAND, "5/2.G.2/1.R.Sy.2/5/5 B 6 10"),
        # Four points can be had only on top of purple: beside it, there are none.
        (4, Kind.LAND, "5/2.B.2/1.B.P.B.1/2.B.2/5 B 6 10"),
        # Greed puts both blues beside the rainbow; but first purple, then blue beside both.
        (3, Kind.PLAN, "5/5/2.S.2/5/5 PB 0 -"),
        (5, Kind.PLAN, "5/5/2.S.2/5/5 GBP 0 -"),
    ],
)
def test_a_question_for_each_rung(level: int, kind: Kind, position: str) -> None:
    assert level_of(Question.parse(kind, position)) == level


def test_leave_nothing() -> None:
    # The red topper on purple is no better than many a red block, until one looks at the reply.
    assert level_of(Question.parse(Kind.LEAVE_NOTHING, "PP.4/5/5/5/5 Rr 0 -", "p 0")) == 5


def test_a_wavering_solver_fails() -> None:
    # On the bare board any cell is as good as any other: even the first rung solves that.
    assert level_of(Question.parse(Kind.BEST_PLACEMENT, "5/5/5/5/5 B 0 -")) == 1
    # With two blocks of different value, it might choose the wrong one.
    assert level_of(Question.parse(Kind.BEST_PLACEMENT, "5/5/5/5/5 BP 0 -")) == 2


def greedy_outcomes(position: naive.Position) -> set[int]:
    """What a player might score who always takes the most points at once."""
    board, hand, score, tiles = position
    legal = naive.legal_placements(board, hand)
    if not legal:
        return {0}
    most = max(naive.points(board, placement) for placement in legal)
    outcomes: set[int] = set()
    for placement in legal:
        if naive.points(board, placement) == most:
            after = naive.Position(
                naive.placed(board, placement),
                naive.without(hand, placement[0]),
                score + most,
                tiles,
            )
            goes_on = naive.earns_bonus(score, most, tiles)
            outcomes |= {most + more for more in (greedy_outcomes(after) if goes_on else {0})}
    return outcomes


@pytest.mark.parametrize(
    "puzzle", [p for p in SHIPPED.puzzles if p.kind is Kind.BEST_TURN], ids=lambda p: p.id
)
def test_greed_is_enough_up_to_level_four_and_no_further(puzzle: Puzzle) -> None:
    outcomes = greedy_outcomes(naive.read_position(puzzle.question.position_text))
    assert (outcomes == {puzzle.best}) == (puzzle.level <= 4)


@pytest.mark.parametrize("puzzle", SHIPPED.puzzles, ids=lambda p: p.id)
def test_the_rungs_below_fail(puzzle: Puzzle) -> None:
    found = analyse(puzzle.question)
    assert solves(puzzle.level, puzzle.question, found)
    assert not any(solves(rung, puzzle.question, found) for rung in range(1, puzzle.level))
