"""Is this a good puzzle? Kept or rejected, and for which reason.

A puzzle has one idea: few answers are right, they beat the next best by a margin, something wrong
is tempting, and the solver one rung down the ladder falls for it.
"""

from __future__ import annotations

from enum import Enum

from totemo_edu.puzzles.analysis import Analysis, analyse, how_clear, table_of
from totemo_edu.puzzles.ladder import solves, wavers
from totemo_edu.puzzles.puzzle import LEVELS
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.track import is_asleep

MOST_ANSWERS = 3
"""More right answers than this make a puzzle dull. (A plan has to have just one.)"""

MARGIN = 2
"""By how many points the best has to beat the next (in first steps all are the same)."""

FEWEST_CHOICES = (1, 4, 6, 6, 6, 6)
"""Fewer legal answers than this, by level, are no choice (in first steps that is the point)."""

LEVELS_OF = {
    Kind.BEST_PLACEMENT: range(1, 5),
    Kind.BEST_TURN: range(1, 7),
    Kind.LAND: range(3, 5),
    Kind.PLAN: range(4, 7),
    Kind.LEAVE_NOTHING: range(4, 7),
}
"""The levels at which there are good puzzles of each kind."""


class Rejection(Enum):
    """Why a question makes no good puzzle."""

    NOTHING_FITS = "no block fits anywhere"
    NO_LANDING = "no block can land on a tile"
    SEVERAL_LANDINGS = "more than one number of points lands on a tile"
    LEFT_OVER = "not all blocks of the plan can be placed"
    DISCARD_IS_BEST = "putting the blocks back leaves the opponent as little"
    TOO_FEW_CHOICES = "too few answers to choose from"
    TOO_MANY_ANSWERS = "too many answers are right"
    TOO_CLOSE = "the next best answer is almost as good"
    NO_TEMPTATION = "nothing wrong is tempting"
    TOO_EASY = "a solver further down the ladder finds it"
    TOO_HARD = "the solver of this level, or a better one, does not find it"
    SEEN_BEFORE = "a mirror image or rotation of one that was made before"

    def __repr__(self) -> str:
        return f"Rejection.{self.name}"


def margin_of(kind: Kind, level: int) -> int:
    """By how many points the best has to beat the next; a landing is right or not."""
    return 1 if kind is Kind.LAND or level == 1 else MARGIN


def rejection(question: Question, level: int) -> Rejection | None:
    """The first reason against this question as a puzzle of this level; None if it is a good one."""
    if not question.board.legal_placements(question.hand):
        return Rejection.NOTHING_FITS
    simple = question.kind in (Kind.BEST_PLACEMENT, Kind.BEST_TURN) and level <= 3
    if simple and wavers(level, question):  # most are out of the question at first sight
        return Rejection.TOO_HARD
    found = analyse(question)
    return (
        _unfit(question, found)
        or _unclear_choice(question, found, level)
        or _wrong_level(question, found, level)
        or _unclear_plan(question, found, level)
        or _untempting(question, found, level)
    )


def _unfit(question: Question, found: Analysis) -> Rejection | None:
    """What makes a question unfit for its kind."""
    match question.kind:
        case Kind.LAND:
            landings = table_of(question).landings(question.score)
            reached = landings & found.outcomes.keys()
            if not reached:
                return Rejection.NO_LANDING
            if len(reached) > 1:
                return Rejection.SEVERAL_LANDINGS
        case Kind.PLAN:
            if len(found.answers[0]) < len(question.hand):
                return Rejection.LEFT_OVER
        case Kind.LEAVE_NOTHING:
            if () in found.answers:
                return Rejection.DISCARD_IS_BEST
    return None


def _unclear_choice(question: Question, found: Analysis, level: int) -> Rejection | None:
    if question.kind is Kind.PLAN:
        return None  # that takes longer, so the level is looked at first
    if found.outcomes.total() < FEWEST_CHOICES[level - 1]:
        return Rejection.TOO_FEW_CHOICES
    return _unclear(question, found, level, MOST_ANSWERS)


def _unclear_plan(question: Question, found: Analysis, level: int) -> Rejection | None:
    return _unclear(question, found, level, 1) if question.kind is Kind.PLAN else None


def _unclear(question: Question, found: Analysis, level: int, most: int) -> Rejection | None:
    needed = margin_of(question.kind, level)
    number, margin = how_clear(question, found, needed)
    if number > most:
        return Rejection.TOO_MANY_ANSWERS
    return Rejection.TOO_CLOSE if margin is not None and margin < needed else None


def _wrong_level(question: Question, found: Analysis, level: int) -> Rejection | None:
    if not all(solves(rung, question, found) for rung in range(level, LEVELS[-1])):
        return Rejection.TOO_HARD
    # From the rung below downwards: it is the likeliest to solve it, too.
    if any(solves(rung, question, found) for rung in range(level - 1, 0, -1)):
        return Rejection.TOO_EASY
    return None


def _untempting(question: Question, found: Analysis, level: int) -> Rejection | None:
    """From level 2 on, the solver one rung down has been tempted by something wrong already."""
    if question.kind is Kind.LAND:
        tempting = _near_misses(question, found)
    else:
        tempting = level > 1 or _tempts_against_the_rules(question, found)
    return None if tempting else Rejection.NO_TEMPTATION


def _near_misses(question: Question, found: Analysis) -> bool:
    """Whether some block would miss the tile by one point, or land on one that sleeps."""
    score = question.score
    asleep = {tile - score for tile in question.tiles if is_asleep(tile, score)}
    near = {found.best - 1, found.best + 1, *asleep}
    return any(points in near for points in found.outcomes)


def _tempts_against_the_rules(question: Question, found: Analysis) -> bool:
    """Whether some placement would score more, if only the rules allowed it."""
    board = question.board
    return any(
        board.score(placement, question.rules).points > found.best
        for placement in (Placement(b, c) for b in set(question.hand) for c in Cell)
        if not board.is_legal(placement)
    )
