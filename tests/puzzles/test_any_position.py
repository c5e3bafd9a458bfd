"""Questions about any position at all: the truth by brute force, and never a traceback."""

from __future__ import annotations

import random

import pytest

from tests import naive
from tests.positions import blocks_on, random_positions
from tests.puzzles.proof import best_of, outcomes_of
from totemo_edu.puzzles import Attempt, Kind, Question, custom_puzzle, grade, hints, show_me
from totemo_edu.puzzles.analysis import analyse
from totemo_edu.puzzles.ladder import level_of
from totemo_edu.puzzles.themes import themes_of
from totemo_edu.rules.position import Position
from totemo_edu.rules.problems import BrokenBoardError

POSITIONS = list(random_positions(60, seed=6))
ANSWERS_TRIED = 40
FULL_ENOUGH = 22
"""On emptier boards there are too many turns and replies for brute force."""


def question(kind: Kind, text: str) -> Question:
    """The position as a question; the opponent holds what this player does."""
    if kind is Kind.PLAN:
        board, hand, _, _ = text.split(" ")
        return Question.parse(kind, f"{board} {hand[:2]} 0 -")
    hand = text.split(" ")[1]
    return Question.parse(kind, text, f"{hand} 12" if kind is Kind.LEAVE_NOTHING else None)


@pytest.mark.parametrize("kind", Kind, ids=str)
def test_every_answer_to_any_question(kind: Kind) -> None:
    chance = random.Random(3)
    right = wrong = 0
    for text in POSITIONS:
        if kind is Kind.LEAVE_NOTHING and blocks_on(text) < FULL_ENOUGH:
            continue
        asked = question(kind, text)
        answers = list(outcomes_of(asked).items()) if kind is not Kind.PLAN else []
        best = best_if_any(asked)
        landings = landings_of(asked) if kind is Kind.LAND else set()
        for turn, points in chance.sample(answers, min(ANSWERS_TRIED, len(answers))):
            verdict = grade(Attempt.parse(asked, " ".join(turn) or "discard"))
            assert verdict.points == points
            assert verdict.right == (points == best or points in landings)
            right += verdict.right
            wrong += not verdict.right
        shown = grade(show_me(asked).answer)
        placed = bool(show_me(asked).answer.placements)
        assert shown.right == (best is not None and (placed or kind is Kind.LEAVE_NOTHING))
        assert len(hints(asked)) in ((3,) if placed else (0, 3))
        level_of(asked)
        themes_of(asked)
    if kind is not Kind.PLAN:
        assert right > 20
        assert wrong > 20


def best_if_any(asked: Question) -> int | None:
    """What is best; None if no answer at all is right."""
    if asked.kind is not Kind.LAND:
        return best_of(asked) if naive_legal(asked) or asked.opponent else None
    return max(landings_of(asked), default=None)


def landings_of(asked: Question) -> set[int]:
    """The points that land on a tile."""
    _, _, score, tiles = naive.read_position(asked.position_text)
    return {n for n in outcomes_of(asked).values() if naive.earns_bonus(score, n, tiles)}


def naive_legal(asked: Question) -> bool:
    board, hand, _, _ = naive.read_position(asked.position_text)
    return bool(naive.legal_placements(board, hand))


@pytest.mark.parametrize("text", POSITIONS[:20])
def test_a_puzzle_of_ones_own(text: str) -> None:
    puzzle = custom_puzzle(Position.parse(text))
    assert puzzle.best == naive.best_turn(naive.read_position(text)).points


def test_a_landing_out_of_reach_is_not_a_landing_on_nothing() -> None:
    # A rainbow block that stands alone scores 0, which is not the best landing but none.
    asked = Question.parse(Kind.LAND, "5/5/5/5/5 W 0 10")
    assert analyse(asked).answers == ()
    assert not grade(Attempt.parse(asked, "W@a1")).right


def test_a_broken_board_is_refused() -> None:
    with pytest.raises(BrokenBoardError, match="stands on the bare board"):
        custom_puzzle(Position.parse("r.4/5/5/5/5 B 0 -"))
