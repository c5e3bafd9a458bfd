"""The best plan against every order and every place, and what the search says about itself."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from statistics import median
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import bench, naive
from tests.positions import blocks_on, random_positions
from tests.strategies import LETTERS, board_after, plays, value_changes
from totemo_edu.rules.board import Board
from totemo_edu.rules.counting import count_sequences
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.problems import BrokenBoardError
from totemo_edu.rules.ruleset import STANDARD_RULES
from totemo_edu.solver.bounds import MOST_PAIRS
from totemo_edu.solver.evidence import Cut
from totemo_edu.solver.plan import BestPlan, _Search, best_plan
from totemo_edu.solver.symmetry import symmetries_of

BAG = "".join(letter * held for letter, held in naive.BOX.items() if letter != "S")


def most(board: naive.Board, blocks: Sequence[str], values: naive.Values = naive.VALUES) -> int:
    """The most points of any plan, by trying every block on every cell in every order."""
    return max(
        (
            naive.points(board, placement, values)
            + most(naive.placed(board, placement), naive.without(blocks, placement[0]), values)
            for placement in naive.legal_placements(board, blocks)
        ),
        default=0,
    )


def assert_sound(plan: BestPlan, values: naive.Values = naive.VALUES) -> None:
    """The plan can be carried out as written, scores what it says and leaves out what it says."""
    board = naive.read_board(str(plan.board))
    left, total = list(plan.blocks), 0
    for placement, score in zip(plan.placements, plan.scores(), strict=True):
        text = str(placement)
        assert naive.is_legal(board, text)
        assert score.points == naive.points(board, text, values)
        total += score.points
        board = naive.placed(board, text)
        left = naive.without(left, text[0])
    assert total == plan.points
    assert sorted(left) == sorted(plan.left_over)


def assert_best(board: str, blocks: str, changes: dict[str, int] | None = None) -> BestPlan:
    values = {**naive.VALUES, **(changes or {})}
    rules = STANDARD_RULES.with_values(changes or {})
    expected = most(naive.read_board(board), blocks, values)
    # The search has to find the best by itself too, without a good plan to begin with.
    with patch.object(_Search, "_beam", lambda search: None):
        alone = best_plan(Board.parse(board), blocks, rules)
    plan = best_plan(Board.parse(board), blocks, rules)
    assert alone.points == plan.points == expected, (board, blocks)
    assert_sound(alone, values)
    assert_sound(plan, values)
    after = naive.read_board(board)
    for placement in plan.placements:
        after = naive.placed(after, str(placement))
    assert not naive.legal_placements(after, plan.left_over)
    return plan


def boards(count: int, seed: int, at_least: int = 1) -> list[str]:
    """Boards from play with at least so many blocks, spread over many games."""
    texts = [text for text in random_positions(20 * count, seed) if blocks_on(text) >= at_least]
    return [text.partition(" ")[0] for text in random.Random(seed).sample(texts, count)]


@pytest.mark.parametrize(("number", "count"), [(1, 40), (2, 100), (3, 40)])
def test_small_plans_on_boards_from_play(number: int, count: int) -> None:
    chance = random.Random(number)
    for board in boards(count, 500 + number):
        assert_best(board, "".join(chance.choices(BAG, k=number)))


def test_plans_of_four_on_crowded_boards() -> None:
    chance = random.Random(4)
    for board in boards(40, 510, at_least=38):
        assert_best(board, "".join(chance.choices(BAG, k=4)))


@pytest.mark.parametrize("number", [2, 3])
def test_changed_values(number: int) -> None:
    """Worthless and precious blocks, toppers worth more than their colour: the order shifts."""
    chance = random.Random(20 + number)
    for board in boards(14, 520 + number, at_least=12 * number - 18):
        changes = {letter: chance.choice([0, 0, 1, 2, 5, 30]) for letter in LETTERS}
        assert_best(board, "".join(chance.choices(LETTERS, k=number)), changes)


@settings(max_examples=40, deadline=None)
@given(plays(12), st.text(LETTERS, min_size=1, max_size=2), value_changes)
def test_any_board(play: list[str], blocks: str, changes: dict[str, int]) -> None:
    board = board_after(play)
    if Board.parse(board).is_proper():
        assert_best(board, blocks, changes)


SYMMETRIC = [
    ("5/5/5/5/5", 8),
    ("5/5/2.S.2/5/5", 8),
    ("R.3.R/5/2.S.2/5/R.3.R", 8),
    ("5/1.B.1.B.1/2.SG.2/1.B.1.B.1/5", 8),
    ("5/2.G.2/2.S.2/2.G.2/5", 4),
    ("G.4/5/2.S.2/5/4.G", 4),
    ("5/5/1.B.S.P.1/5/5", 2),
    ("B.4/1.P.3/2.S.2/3.R.1/4.O", 2),
    ("1.B.3/4.B/2.S.2/B.4/3.B.1", 4),
]


@pytest.mark.parametrize(("board", "images"), SYMMETRIC, ids=[board for board, _ in SYMMETRIC])
def test_symmetric_boards(board: str, images: int) -> None:
    assert len(symmetries_of(Board.parse(board))) == images - 1
    for blocks in ("PB", "Wy", "OO", "Rp"):
        assert_best(board, blocks)


@pytest.mark.parametrize("blocks", ["RGO", "YbP"])
def test_mirror_images_are_cut_and_nothing_is_lost(blocks: str) -> None:
    cut = 0
    for board, _ in SYMMETRIC:
        cut += assert_best(board, blocks).evidence.cut.get(Cut.SYMMETRY, 0)
    assert cut > 0


# With the track: one turn


@pytest.mark.parametrize("seed", range(3))
def test_a_plan_on_the_track_is_the_best_turn(seed: int) -> None:
    for text in random_positions(120, 530 + seed):
        plain = naive.read_position(text)
        track = (plain.score, tuple(plain.tiles))
        plan = best_plan(Board.parse(text.partition(" ")[0]), "".join(plain.hand), track=track)
        best = naive.best_turn(plain)
        assert plan.points == best.points
        assert_sound(plan)
        turn = list(map(str, plan.placements))
        assert turn in [steps for _, steps in naive.turns(plain)] if best.turns else turn == []


def test_a_plan_of_four_on_the_track() -> None:
    chance = random.Random(6)
    tiles = list(range(0, 30, 2))
    for board in boards(12, 540, at_least=34):
        blocks = chance.choices(BAG, k=4)
        score = chance.randint(0, 60)
        position = naive.Position(naive.read_board(board), blocks, score, tiles)
        plan = best_plan(Board.parse(board), "".join(blocks), track=(score, tuple(tiles)))
        assert plan.points == naive.best_turn(position).points
        assert_sound(plan)


def test_changed_values_on_the_track() -> None:
    changes = {"R": 4, "y": 7, "S": 0, "W": 1}
    for text in random_positions(80, 550):
        plain = naive.read_position(text)
        plan = best_plan(
            Board.parse(text.partition(" ")[0]),
            "".join(plain.hand),
            STANDARD_RULES.with_values(changes),
            (plain.score, tuple(plain.tiles)),
        )
        values = {**naive.VALUES, **changes}
        assert plan.points == naive.best_turn(plain, values).points
        assert_sound(plan, values)


# What the search says about itself


def test_the_evidence_is_sane() -> None:
    plan = best_plan(Board.parse("5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2"), "GRBY")
    evidence = plan.evidence
    assert 4 <= evidence.examined < count_sequences(plan.board, "GRBY", 4)
    assert evidence.cut[Cut.BOUND] > 0
    assert evidence.cut[Cut.SAME_BLOCKS] > 0
    assert Cut.SYMMETRY not in evidence.cut
    assert evidence.seconds > 0
    assert str(evidence).startswith(f"{evidence.examined:,} placements examined; ")


def test_progress_grows_from_nothing() -> None:
    shares: list[float] = []
    best_plan(Board.start(), "GBPO", progress=shares.append)
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert all(0 <= share < 1 for share in shares)


def test_no_more_pairs_can_touch_than_the_bound_allows() -> None:
    """The numbers in the bound, found anew by growing every shape of up to six cubes."""
    shapes: set[frozenset[tuple[int, int, int]]] = {frozenset([(0, 0, 0)])}
    for number in range(2, 7):
        shapes = {
            _from_the_corner(shape | {beside})
            for shape in shapes
            for cube in shape
            for beside in _beside(cube)
            if beside not in shape
        }
        assert max(_touching_pairs(shape) for shape in shapes) == MOST_PAIRS[number]
    # Shapes in several parts have no more pairs than their parts together have.
    for one, other in product(range(7), repeat=2):
        if one + other <= 6:
            assert MOST_PAIRS[one] + MOST_PAIRS[other] <= MOST_PAIRS[one + other]


Cube = tuple[int, int, int]


def _beside(cube: Cube) -> list[Cube]:
    x, y, z = cube
    steps = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    return [(x + dx, y + dy, z + dz) for dx, dy, dz in steps]


def _touching_pairs(shape: frozenset[Cube]) -> int:
    return sum(beside in shape for cube in shape for beside in _beside(cube)) // 2


def _from_the_corner(shape: frozenset[Cube]) -> frozenset[Cube]:
    west, north, low = (min(cube[axis] for cube in shape) for axis in range(3))
    return frozenset((x - west, y - north, z - low) for x, y, z in shape)


@pytest.mark.parametrize(("number", "share"), bench.PLAN_BARS.items())
def test_a_plan_visits_a_small_share_of_the_tree(number: int, share: float) -> None:
    shares = [examined / nodes for examined, nodes, _ in bench.measure_plans(number)]
    assert len(shares) == 20
    assert median(shares) <= share


# Edges


def test_blocks_that_do_not_all_fit() -> None:
    plan = assert_best("5/5/2.S.2/5/5", "gr")
    assert (plan.points, plan.turn, plan.left_over) == (5, "g@c3", "r")
    none = best_plan(Board.empty(), "gry")
    assert (none.points, none.turn, none.left_over, none.scores()) == (0, "", "gry", ())


def test_blocks_that_add_nothing_have_a_place_too() -> None:
    plan = assert_best("5/5/5/5/5", "WWW")
    assert (plan.points, len(plan.placements), plan.left_over) == (0, 3, "")


def test_no_blocks() -> None:
    plan = best_plan(Board.start(), "")
    assert (plan.points, plan.placements, plan.left_over) == (0, (), "")
    assert best_plan(Board.start(), "", track=(0, (10,))).points == 0


def test_more_than_six_blocks_are_refused() -> None:
    with pytest.raises(RuleError, match="at most 6 blocks, not 7"):
        best_plan(Board.start(), "RRRRRRR")


@pytest.mark.parametrize("track", [None, (0, (10,))])
def test_a_broken_board_is_refused(track: tuple[int, tuple[int, ...]] | None) -> None:
    with pytest.raises(BrokenBoardError, match="stands on the bare board"):
        best_plan(Board.parse("r.4/5/5/5/5"), "B", track=track)


def test_the_order_of_the_blocks_does_not_matter() -> None:
    board = Board.parse("5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2")
    assert best_plan(board, "GRBYP").points == best_plan(board, "PYBRG").points
