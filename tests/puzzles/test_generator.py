"""The generator: good puzzles only, proved by other means; the same for a seed, wherever it runs."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from tests import naive
from tests.puzzles.proof import best_of, outcomes_of
from totemo_edu.puzzles import Kind, Library, Puzzle, Question, generator
from totemo_edu.puzzles.checking import puzzle_problems
from totemo_edu.puzzles.generator import (
    GENERATOR_VERSION,
    Batch,
    looks_of,
    make_puzzles,
    play_batch,
)
from totemo_edu.puzzles.near_best import plans_worth
from totemo_edu.puzzles.played import played_moments
from totemo_edu.puzzles.puzzle import Origin
from totemo_edu.puzzles.sifting import LEVELS_OF, MARGIN, MOST_ANSWERS, Rejection, rejection
from totemo_edu.rules.board import Board
from totemo_edu.rules.errors import RuleError

SEEDS = range(1, 11)
KINDS_AND_LEVELS = [
    (kind, level)
    for kind, levels in LEVELS_OF.items()
    for level in levels
    # Plans of level 5 and 6 take seconds each: those that are shipped are proved elsewhere.
    if kind is not Kind.PLAN or level == 4
]


@pytest.mark.parametrize("seed", SEEDS)
def test_ten_seeds_proved_by_other_means(seed: int) -> None:
    for kind, level in KINDS_AND_LEVELS:
        made, _ = make_puzzles(kind, level, 1, seed)
        for puzzle in made:
            assert puzzle.origin == Origin(GENERATOR_VERSION, seed)
            assert best_of(puzzle.question) == puzzle.best
            assert list(puzzle_problems(puzzle)) == []
            if kind is not Kind.PLAN:
                assert_clear(puzzle)


def assert_clear(puzzle: Puzzle) -> None:
    """Few answers are right, and all others are clearly worse."""
    outcomes = outcomes_of(puzzle.question)
    right = {frozenset(turn) for turn, points in outcomes.items() if points == puzzle.best}
    assert 1 <= len(right) <= MOST_ANSWERS
    behind = {abs(points - puzzle.best) for points in outcomes.values()} - {0}
    if puzzle.kind is not Kind.LAND:
        assert min(behind, default=MARGIN) >= MARGIN


def test_the_same_seed_on_any_executor() -> None:
    alone = make_puzzles(Kind.BEST_TURN, 4, 12, 7)
    with ThreadPoolExecutor(3) as threads:
        assert make_puzzles(Kind.BEST_TURN, 4, 12, 7, threads, ahead=5) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert make_puzzles(Kind.BEST_TURN, 4, 12, 7, processes, ahead=1) == alone
    assert make_puzzles(Kind.BEST_TURN, 4, 12, 8) != alone


def test_more_of_the_same_seed_begins_alike() -> None:
    few, _ = make_puzzles(Kind.LAND, 3, 3, 1)
    many, _ = make_puzzles(Kind.LAND, 3, 9, 1)
    assert many[:3] == few


def test_every_rejection_has_a_reason() -> None:
    batch = play_batch(Kind.BEST_TURN, 5, 1, 0)
    assert batch.looked_at == len(batch.good) + batch.rejected.total()
    assert batch.rejected.total() > 50
    made, report = make_puzzles(Kind.BEST_TURN, 5, 10, 1)
    assert report.accepted == len(made) == 10
    assert 0 < report.acceptance < 1
    assert report.rejected[Rejection.TOO_MANY_ANSWERS] > 0


def test_progress_ends_at_one() -> None:
    shares: list[float] = []
    make_puzzles(Kind.LAND, 4, 20, 1, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.parametrize(("kind", "level"), [(Kind.LAND, 6), (Kind.PLAN, 1), (Kind.BEST_TURN, 0)])
def test_a_level_that_a_kind_does_not_have(kind: Kind, level: int) -> None:
    with pytest.raises(RuleError, match="levels between"):
        make_puzzles(kind, level, 1, 1)


REASONS = [
    (Rejection.NOTHING_FITS, Kind.BEST_TURN, "5/5/5/5/5 rgb 0 -", 3),
    (Rejection.NO_LANDING, Kind.LAND, "5/5/2.S.2/5/5 BR 0 20", 3),
    (Rejection.SEVERAL_LANDINGS, Kind.LAND, "5/5/2.S.2/5/5 BP 6 10,12", 3),
    (Rejection.LEFT_OVER, Kind.PLAN, "5/5/5/5/5 Brg 0 -", 4),
    (Rejection.TOO_FEW_CHOICES, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 pb 0 -", 2),
    (Rejection.TOO_MANY_ANSWERS, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 P 0 -", 4),
    (Rejection.TOO_CLOSE, Kind.BEST_PLACEMENT, "5/2.B.2/1.B.P.B.1/2.B.2/5 B 0 -", 4),
    (Rejection.TOO_EASY, Kind.BEST_PLACEMENT, "5/2.P.2/1.P.S.2/5/5 R 0 -", 4),
    (Rejection.TOO_HARD, Kind.BEST_PLACEMENT, "5/2.P.2/1.P.S.2/5/5 R 0 -", 2),
    (Rejection.NO_TEMPTATION, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 y 0 -", 1),
]


@pytest.mark.parametrize(("reason", "kind", "position", "level"), REASONS)
def test_reasons(reason: Rejection, kind: Kind, position: str, level: int) -> None:
    assert rejection(Question.parse(kind, position), level) is reason


def test_discarding_must_not_be_best() -> None:
    # The opponent's green topper fits nowhere in any case.
    question = Question.parse(Kind.LEAVE_NOTHING, "5/5/5/5/5 R 0 -", "g 0")
    assert rejection(question, 5) is Rejection.DISCARD_IS_BEST


def test_every_reason_is_tested() -> None:
    elsewhere = {Rejection.DISCARD_IS_BEST, Rejection.SEEN_BEFORE}
    assert {reason for reason, *_ in REASONS} == set(Rejection) - elsewhere


def test_no_mirror_images(monkeypatch: pytest.MonkeyPatch) -> None:
    one, mirrored, turned, other = (
        Question.parse(Kind.BEST_PLACEMENT, f"{board} {hand} 0 -")
        for board, hand in (
            ("5/2.P.2/1.P.S.2/5/5", "RB"),
            ("5/2.P.2/2.S.P.1/5/5", "BR"),
            ("5/5/1.P.S.2/2.P.2/5", "RB"),
            ("5/5/1.P.S.2/2.P.2/5", "R"),
        )
    )
    batch = Batch((one, mirrored, turned, other), 4, Counter())
    monkeypatch.setattr(generator, "play_batch", lambda *_: batch)
    made, report = make_puzzles(Kind.BEST_PLACEMENT, 3, 2, 1)
    assert [puzzle.question for puzzle in made] == [one, other]
    assert report.rejected == {Rejection.SEEN_BEFORE: 2}


def test_the_shipped_puzzles_are_different() -> None:
    looks = Counter(looks_of(puzzle.question) for puzzle in Library.shipped().puzzles)
    assert [look for look, number in looks.items() if number > 1] == []


def test_played_positions_keep_to_the_box() -> None:
    for seed in range(5):
        for moment in played_moments(random.Random(seed)):
            blocks = Counter("".join(moment.stacks) + moment.hand + moment.their_hand + moment.bag)
            assert blocks == Counter(naive.BOX)
            assert moment.board.is_proper()


@pytest.mark.parametrize(
    ("board", "blocks"), [("5/5/2.S.2/5/5", "PB"), ("GBy.4/5/2.SP.2/5/4.O", "bGR")]
)
def test_near_best_plans_by_brute_force(board: str, blocks: str) -> None:
    best: dict[frozenset[tuple[str, int]], int] = {}
    for order in set(itertools.permutations(blocks)):
        for steps, points in every_order(naive.read_board(board), order):
            best[steps] = max(points, best.get(steps, 0))
    most = max(best.values())
    for at_least in (most, most - 1, most - 3):
        found = {
            frozenset(
                (f"{letter}@{naive.CELLS[spot % 25]}", spot // 25 + 1) for letter, spot in s
            ): p
            for p, s in plans_worth(Board.parse(board), blocks, at_least)
        }
        assert found == {steps: points for steps, points in best.items() if points >= at_least}


def every_order(
    board: naive.Board, blocks: tuple[str, ...]
) -> list[tuple[frozenset[tuple[str, int]], int]]:
    """Every way to place these blocks in this order: placements with floors, and the points."""
    if not blocks:
        return [(frozenset(), 0)]
    return [
        (
            rest | {(placement, naive.height(board, placement))},
            naive.points(board, placement) + more,
        )
        for placement in naive.legal_placements(board, [blocks[0]])
        for rest, more in every_order(naive.placed(board, placement), blocks[1:])
    ]
