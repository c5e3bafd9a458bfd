"""Attempts and verdicts: what is allowed, what is right, and what a wrong answer is told."""

from __future__ import annotations

import pytest

from totemo_edu.puzzles import (
    Attempt,
    HintStep,
    Kind,
    Library,
    Missed,
    Puzzle,
    Question,
    grade,
    hints,
    landscape,
    show_me,
)
from totemo_edu.puzzles.grading import stars_for
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.position import Position
from totemo_edu.solver.reply import weigh_replies

TILES = "10,17,23,29,4"
CHAIN = f"5/5/2.S.2/P.4/5 BPR 6 {TILES}"
"""The best is three blocks for 18, such as B@a3 P@b3 R@b4: 4, 7 and 7."""
GREED = "5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2 GRB 19 10,16,24,3"
"""The best is G@c3 (5, lands on 24) and then R@b3 (7), though R@b3 is the most at once."""


def attempt(kind: Kind, position: str, turn: str, opponent: str | None = None) -> Attempt:
    return Attempt.parse(Question.parse(kind, position, opponent), turn)


@pytest.mark.parametrize(
    ("missed", "kind", "position", "turn"),
    [
        (Missed.NOTHING_PLACED, Kind.BEST_TURN, CHAIN, "discard"),
        (Missed.NOTHING_PLACED, Kind.LAND, CHAIN, "discard"),
        (Missed.ANOTHER_BLOCK, Kind.BEST_PLACEMENT, "5/2.G.2/2.S.2/5/5 Py 0 -", "y@c2"),
        (Missed.SIDES, Kind.BEST_PLACEMENT, "5/2.P.2/1.P.S.2/5/5 R 0 -", "R@a1"),
        (Missed.BELOW, Kind.BEST_PLACEMENT, "5/2.B.2/1.B.P.B.1/2.B.2/5 B 0 -", "B@b2"),
        (Missed.TOO_FEW, Kind.LAND, "5/2.G.2/1.R.Sy.2/5/5 B 6 10", "B@d2"),
        (Missed.TOO_MANY, Kind.LAND, "5/2.P.2/1.P.S.2/5/5 R 6 10", "R@b2"),
        (Missed.ASLEEP, Kind.LAND, "5/2.G.2/1.R.Sy.2/5/5 B 6 10,7", "B@a1"),
        (Missed.GREED, Kind.BEST_TURN, GREED, "R@b3"),
        (Missed.BONUS_TILE, Kind.BEST_TURN, GREED, "B@e1"),
        (Missed.GO_ON, Kind.BEST_TURN, GREED, "G@c3"),
        (Missed.NEXT_BLOCK, Kind.BEST_TURN, GREED, "G@c3 R@e1"),
        (Missed.LEFT_OVER, Kind.PLAN, "5/5/2.S.2/5/5 GBP 0 -", "P@c2 G@b3"),
        (Missed.ORDER, Kind.PLAN, "5/5/2.S.2/5/5 GBP 0 -", "B@b2 P@c2 G@b3"),
        (Missed.PLAN, Kind.PLAN, "5/5/2.S.2/5/5 GBP 0 -", "P@c2 G@a1 B@e5"),
    ],
)
def test_what_was_missed(missed: Missed, kind: Kind, position: str, turn: str) -> None:
    verdict = grade(attempt(kind, position, turn))
    assert not verdict.right
    assert verdict.stars == 0
    assert verdict.missed is missed
    assert str(verdict.missed)


@pytest.mark.parametrize(("missed", "turn"), [(Missed.REPLY, "R@a1"), (Missed.DISCARD, "discard")])
def test_what_was_missed_about_the_opponent(missed: Missed, turn: str) -> None:
    verdict = grade(attempt(Kind.LEAVE_NOTHING, "PP.4/5/5/5/5 Rr 0 -", turn, "p 0"))
    assert verdict.missed is missed
    assert verdict.best == 0
    assert verdict.points == (4 if missed is Missed.REPLY else 6)


def test_a_wrong_answer_is_not_told_the_right_one() -> None:
    for missed in Missed:
        sentence = str(missed)
        assert "{" not in sentence
        assert not any(cell.name in sentence.split() for cell in Cell)


@pytest.mark.parametrize("turn", ["B@a3 P@b3 R@b4", "R@a3 P@b3 B@b4", "B@b4 P@b3 R@a3"])
def test_any_answer_as_good_as_the_best_is_right(turn: str) -> None:
    verdict = grade(attempt(Kind.BEST_TURN, CHAIN, turn))
    assert verdict.right
    assert (verdict.points, verdict.best, verdict.missed) == (18, 18, None)
    assert verdict.rank_text == "best of 1187"
    assert [score.points for score in verdict.sums] == [4, 7, 7]
    assert verdict.sums[0].sum == "1 + 3 = 4"


def test_the_rank_of_equally_good_answers_is_the_same() -> None:
    for turn in ("P@c2", "G@c3"):
        ranked = grade(attempt(Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 PG 0 -", turn)).rank
        assert ranked is not None
        assert (ranked.place, ranked.of) == ((1, 50) if turn[0] == "P" else (6, 50))


@pytest.mark.parametrize(
    ("hints_used", "tries", "stars"),
    [(0, 1, 3), (1, 1, 2), (2, 1, 1), (3, 1, 1), (0, 2, 2), (0, 3, 1), (0, 9, 1), (1, 2, 1)],
)
def test_stars(hints_used: int, tries: int, stars: int) -> None:
    assert stars_for(True, hints_used, tries, shown=False) == stars
    assert stars_for(True, hints_used, tries, shown=True) == 0
    assert stars_for(False, hints_used, tries, shown=False) == 0


@pytest.mark.parametrize(
    ("kind", "position", "turn", "message"),
    [
        (Kind.BEST_PLACEMENT, CHAIN, "B@a3 P@b3", "asks for one block"),
        (Kind.LAND, CHAIN, "B@a3 P@b3", "asks for one block"),
        (Kind.BEST_TURN, CHAIN, "B@e1 P@b3", "B@e1 did not land on a bonus tile"),
        (Kind.BEST_TURN, CHAIN, "G@a1", "no green block in the hand"),
        (Kind.PLAN, "5/5/2.S.2/5/5 GB 0 -", "G@a1 G@a2", "no green block in the hand"),
        (Kind.PLAN, "5/5/2.S.2/5/5 GR 0 -", "G@a1 R@a2", "red does not match green"),
    ],
)
def test_an_attempt_keeps_the_rules(kind: Kind, position: str, turn: str, message: str) -> None:
    with pytest.raises(RuleError, match=message):
        attempt(kind, position, turn)


def test_what_an_attempt_leaves() -> None:
    played = attempt(Kind.BEST_TURN, CHAIN, "B@a3 P@b3")
    assert str(played.board) == "5/5/B.P.S.2/P.4/5"
    assert played.hand == (Block.RED,)
    assert played.points == 11
    assert [step.lands_on for step in played.played] == [10, 17]


def test_hints_lead_to_the_cell_step_by_step() -> None:
    block, area, cell = hints(Question.parse(Kind.BEST_TURN, GREED))
    assert [hint.step for hint in (block, area, cell)] == list(HintStep)
    assert block.block is Block.GREEN
    assert block.cells == ()
    assert cell.cells == (Cell.c3,)
    assert Cell.c3 in area.cells
    assert len(area.cells) >= 4
    assert "c3" not in block.text + area.text


@pytest.mark.parametrize("puzzle", Library.shipped().puzzles, ids=lambda p: p.id)
def test_hints_fit_a_right_answer(puzzle: Puzzle) -> None:
    block, area, cell = hints(puzzle.question)
    first = show_me(puzzle.question).answer.placements[0]
    assert block.block is area.block is cell.block is first.block
    assert cell.cells == (first.cell,)
    assert set(cell.cells) < set(area.cells) < set(Cell)


def test_there_are_no_hints_where_nothing_fits() -> None:
    question = Question.parse(Kind.BEST_TURN, "5/5/5/5/5 rgb 0 -")
    assert hints(question) == ()
    assert show_me(question).answer.placements == ()
    assert not grade(Attempt(question)).right


def test_the_landscape_has_every_legal_placement() -> None:
    question = Question.parse(Kind.BEST_TURN, GREED)
    spots = landscape(question)
    assert list(spots) == list(Cell)
    assert {(b, c) for c, points in spots.items() for b in points} == {
        (placement.block, placement.cell)
        for placement in question.board.legal_placements(question.hand)
    }
    assert spots[Cell.b3] == {Block.RED: 7}


@pytest.mark.parametrize(
    ("position", "opponent"),
    [
        ("3.P.R/2.R.R.R/2.S.2/5/5 YBY 6 10,16,23,1", "yB 13"),
        (
            "2.Oo.Yo.1/1.RP.Or.Y.1/R.Pb.Sp.GB.1/1.BP.BB.GG.1/O.1.B.2 YYB 64 10,15,22,0,7",
            "Rg 49",
        ),
    ],
)
def test_a_turn_with_several_blocks_on_one_cell(position: str, opponent: str) -> None:
    """Y@b3 Y@b3 is another turn than Y@b3, and of B@c3 G@c3 the order matters."""
    theirs, score = opponent.split()
    weighed = weigh_replies(Position.parse(position), theirs, int(score))
    question = Question.parse(Kind.LEAVE_NOTHING, position, opponent)
    for exchange in weighed.exchanges:
        verdict = grade(Attempt(question, exchange.placements))
        assert verdict.points == exchange.reply
        assert verdict.right is (exchange.reply == weighed.least_reply.reply)


def test_any_landing_is_a_landing() -> None:
    for turn, points in (("P@a1", 3), ("P@c3", 6)):
        verdict = grade(attempt(Kind.LAND, "5/2.G.2/2.S.2/5/5 P 14 17,20", turn))
        assert verdict.right
        assert verdict.points == points
    wrong = grade(attempt(Kind.LAND, "5/2.G.2/2.S.2/5/5 Py 14 17,20", "y@c3"))
    assert not wrong.right
    assert wrong.rank is not None
    assert wrong.rank.place > 1
