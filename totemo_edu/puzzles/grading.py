"""The verdict on an attempt: right or not, the sum, the rank, the stars, and what was missed.

Any answer as good as the best is right. A wrong one is told what *kind* of thing was missed,
never the answer.

>>> question = Question.parse(Kind.BEST_PLACEMENT, "5/2.G.2/2.S.2/5/5 Py 0 -")
>>> verdict = grade(Attempt.parse(question, "P@b3"), hints=1)
>>> verdict.right, verdict.points, verdict.stars, verdict.rank
(True, 6, 2, Rank(place=1, of=23))
>>> verdict = grade(Attempt.parse(question, "P@a1"))
>>> verdict.right, verdict.best, str(verdict.missed)
(False, 6, 'You chose the right block. Count its neighbours on every side, buried ones too.')
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from totemo_edu.puzzles import words
from totemo_edu.puzzles.analysis import Analysis, Rank, analyse
from totemo_edu.puzzles.attempt import Attempt, Played
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.cells import Direction
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.scoring import Score
from totemo_edu.rules.track import is_asleep
from totemo_edu.solver.solution import solve

MOST_STARS = 3


class Missed(Enum):
    """What kind of thing a wrong answer has missed."""

    NOTHING_PLACED = "nothing placed"
    ANOTHER_CELL = "another cell"
    BELOW = "below"
    SIDES = "sides"
    ANOTHER_BLOCK = "another block"
    BONUS_TILE = "bonus tile"
    GREED = "greed"
    GO_ON = "go on"
    NEXT_BLOCK = "next block"
    ORDER = "order"
    LEFT_OVER = "left over"
    PLAN = "plan"
    TOO_FEW = "too few"
    TOO_MANY = "too many"
    ASLEEP = "asleep"
    REPLY = "reply"
    DISCARD = "discard"

    def __repr__(self) -> str:
        return f"Missed.{self.name}"

    def __str__(self) -> str:
        return words.missed(self.value)


@dataclass(frozen=True)
class Verdict:
    """All that is said about an attempt."""

    right: bool
    points: int
    """What the attempt comes to; for *leave nothing* what the opponent can score after it."""
    best: int
    """The best that it could have come to."""
    rank: Rank | None
    """The place among all answers; None for plans, of which there are too many."""
    sums: tuple[Score, ...]
    """Where the player's own points come from, placement by placement."""
    stars: int
    missed: Missed | None
    """What kind of thing was missed, if the answer is wrong."""
    reply: tuple[Placement, ...] = ()
    """For *leave nothing*, a turn with which the opponent scores those points."""

    @property
    def reply_text(self) -> str:
        """The opponent's answer in words."""
        return words.opponents_answer(self.reply, self.points)

    @property
    def is_unfinished(self) -> bool:
        """Whether all that is wrong is that another block could and should still be placed."""
        return self.missed in (Missed.GO_ON, Missed.LEFT_OVER)

    @property
    def rank_text(self) -> str:
        """The rank in words, such as "third best of 41"; empty if there is none."""
        return words.rank(self.rank.place, self.rank.of) if self.rank else ""


def grade(attempt: Attempt, hints: int = 0, tries: int = 1, shown: bool = False) -> Verdict:
    """The verdict, after so many hints, on the so-manieth try, with or without "show me"."""
    found = analyse(attempt.question)
    points = _outcome(attempt, found)
    answered = bool(attempt.placements) or attempt.question.kind is Kind.LEAVE_NOTHING
    right = answered and found.is_right(points)
    return Verdict(
        right,
        points,
        found.best,
        found.rank(points) if answered else None,
        attempt.sums,
        stars_for(right, hints, tries, shown),
        None if right else _missed(attempt, found),
        _reply(attempt),
    )


def _reply(attempt: Attempt) -> tuple[Placement, ...]:
    """A best turn of the opponent after this one."""
    other = attempt.question.opponent
    if other is None:
        return ()
    position = Position(attempt.board, other.hand, other.score, attempt.question.tiles)
    turns = solve(position, attempt.question.rules).best_turn.turns
    return turns[0] if turns else ()


def stars_for(right: bool, hints: int, tries: int, shown: bool) -> int:
    """Three stars, one fewer for each hint and each further try, but at least one.

    >>> stars_for(True, 0, 1, False), stars_for(True, 1, 5, False), stars_for(True, 0, 2, True)
    (3, 1, 0)
    """
    if not right or shown:
        return 0
    return max(1, MOST_STARS - hints - (tries - 1))


def _outcome(attempt: Attempt, found: Analysis) -> int:
    if attempt.question.kind is Kind.LEAVE_NOTHING:
        return found.reply_to(attempt.placements)
    return attempt.points


def _missed(attempt: Attempt, found: Analysis) -> Missed:
    question = attempt.question
    if question.kind is Kind.LEAVE_NOTHING:
        return Missed.REPLY if attempt.placements else Missed.DISCARD
    if not attempt.placements:
        return Missed.NOTHING_PLACED
    match question.kind:
        case Kind.BEST_PLACEMENT:
            return _missed_by_one_block(attempt, found)
        case Kind.LAND:
            return _missed_landing(attempt, found)
        case Kind.PLAN:
            return _missed_plan(attempt, found)
        case _:
            return _missed_turn(attempt, found)


def _missed_by_one_block(attempt: Attempt, found: Analysis) -> Missed:
    """Another block, or another place for it: with more beneath, or more beside it."""
    block = attempt.placements[0].block
    same = [answer for answer in found.answers if answer[0].block is block]
    if not same:
        return Missed.ANOTHER_BLOCK
    best = Attempt(attempt.question, same[0][:1]).played[0]
    beneath, beside = _faces(best)
    own_beneath, own_beside = _faces(attempt.played[0])
    if beside > own_beside and beside - own_beside >= beneath - own_beneath:
        return Missed.SIDES
    return Missed.BELOW if beneath > own_beneath else Missed.ANOTHER_CELL


def _faces(step: Played) -> tuple[int, int]:
    """The points from beneath, and those from the sides."""
    points: Counter[bool] = Counter()
    for part in step.sum.contributions:
        if part.direction:
            points[part.direction is Direction.BELOW] += part.points
    return points[True], points[False]


def _missed_landing(attempt: Attempt, found: Analysis) -> Missed:
    question, points = attempt.question, attempt.points
    after = question.score + points
    if points and after in question.tiles and is_asleep(after, after):
        return Missed.ASLEEP
    return Missed.TOO_FEW if points < found.best else Missed.TOO_MANY


def _missed_plan(attempt: Attempt, found: Analysis) -> Missed:
    if attempt.board.legal_placements(attempt.hand):
        return Missed.LEFT_OVER
    return Missed.ORDER if _is_reordered(attempt, found) else Missed.PLAN


def _missed_turn(attempt: Attempt, found: Analysis) -> Missed:
    """Walks along the turn to where it left the way to the best."""
    if _is_reordered(attempt, found):
        return Missed.ORDER
    placements = attempt.placements
    common = max(_common_start(placements, answer) for answer in found.answers)
    if common == len(placements):
        return Missed.GO_ON
    if common > 0:
        return Missed.NEXT_BLOCK
    landed = attempt.played[0].lands_on is not None
    if not landed and all(len(answer) > 1 for answer in found.answers):
        return Missed.GREED if _is_greedy(attempt) else Missed.BONUS_TILE
    if landed and len(placements) == 1 and attempt.board.legal_placements(attempt.hand):
        return Missed.GO_ON
    return _missed_by_one_block(attempt, found)


def _is_greedy(attempt: Attempt) -> bool:
    """Whether the first block scored the most that one block could."""
    question = attempt.question
    single = Question(
        Kind.BEST_PLACEMENT,
        question.board,
        question.hand,
        question.score,
        question.tiles,
        rules=question.rules,
    )
    return attempt.played[0].sum.points == analyse(single).best


def _is_reordered(attempt: Attempt, found: Analysis) -> bool:
    placements = Counter(attempt.placements)
    return any(placements == Counter(answer) for answer in found.answers)


def _common_start(one: tuple[object, ...], other: tuple[object, ...]) -> int:
    """How many placements two turns have in common at the start.

    >>> _common_start((1, 2, 3), (1, 2, 4))
    2
    """
    for number, (here, there) in enumerate(zip(one, other, strict=False)):
        if here != there:
            return number
    return min(len(one), len(other))
