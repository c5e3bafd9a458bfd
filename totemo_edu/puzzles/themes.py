"""What a puzzle is about: one pure predicate for each theme.

A theme has to hold for every right answer, so that no player can solve the puzzle without
meeting it.

>>> from totemo_edu.puzzles.question import Kind
>>> themes_of(Question.parse(Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 y 0 -"))
(Theme.TOPPER_FINISH,)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice, permutations

from totemo_edu.puzzles.analysis import Analysis, Turn, analyse
from totemo_edu.puzzles.attempt import Attempt, Played
from totemo_edu.puzzles.near_best import plans_worth
from totemo_edu.puzzles.puzzle import Theme
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import Direction
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.track import SLEEPING_SPACES, TRACK_LENGTH, is_asleep
from totemo_edu.solver.turns import as_placement

_MOST_ANSWERS = 100
"""Enough right answers to tell what a question is about."""


@dataclass(frozen=True)
class Solved:
    """A question with all its right answers played out."""

    question: Question
    found: Analysis
    answers: tuple[Attempt, ...]

    @classmethod
    def of(cls, question: Question) -> Solved:
        found = analyse(question)
        answers: Iterable[Turn] = found.answers
        if question.kind is Kind.PLAN:  # of which the analysis knows only one answer
            plans = plans_worth(question.board, question.letters, found.best, question.rules)
            answers = (tuple(map(as_placement, steps)) for _, steps in plans)
        some = islice(answers, _MOST_ANSWERS)
        return cls(question, found, tuple(Attempt(question, answer) for answer in some))

    def every_answer(self, holds: Callable[[Attempt], bool]) -> bool:
        """Whether something holds for every right answer (and there is one)."""
        return bool(self.answers) and all(map(holds, self.answers))

    def a_step_of_every_answer(self, holds: Callable[[Played], bool]) -> bool:
        """Whether something holds for some placement of every right answer."""
        return self.every_answer(lambda answer: any(map(holds, answer.played)))


def themes_of(question: Question) -> tuple[Theme, ...]:
    """All themes of a question."""
    solved = Solved.of(question)
    return tuple(theme for theme, holds in PREDICATES.items() if holds(solved))


def greed_loses(solved: Solved) -> bool:
    """No right answer begins with a placement that scores the most at once (plans: has it)."""
    question = solved.question
    if question.kind.one_placement:
        return False
    legal = list(question.board.legal_placements(question.hand))
    points = [question.board.score(placement, question.rules).points for placement in legal]
    greedy = {p for p, scored in zip(legal, points, strict=True) if scored == max(points)}
    tempted = len(question.hand) if question.kind is Kind.PLAN else 1
    return solved.every_answer(lambda answer: greedy.isdisjoint(answer.placements[:tempted]))


def hidden_face(solved: Solved) -> bool:
    """Two points or more come from the side of a block on which others stand."""

    def buried(step: Played) -> bool:
        return any(
            part.direction not in (None, Direction.BELOW)
            and part.points >= 2
            and part.height < step.before.height(part.cell)
            for part in step.sum.contributions
        )

    return solved.a_step_of_every_answer(buried)


def topper_finish(solved: Solved) -> bool:
    """The last block is a topper. (A plan can be played in many orders: it has no last block.)"""
    return solved.question.kind is not Kind.PLAN and solved.every_answer(
        lambda answer: bool(answer.played) and answer.played[-1].placement.block.is_topper
    )


def rainbow_bridge(solved: Solved) -> bool:
    """A rainbow block is placed so that it touches two blocks that do not match each other."""

    def bridges(step: Played) -> bool:
        touched = [part.block for part in step.sum.contributions if part.direction]
        return step.placement.block is Block.RAINBOW and any(
            not one.matches(other) for one in touched for other in touched
        )

    return solved.a_step_of_every_answer(bridges)


def three_in_a_row(solved: Solved) -> bool:
    """Bonus tiles lead to three blocks in one turn."""
    return solved.question.kind is not Kind.PLAN and solved.every_answer(
        lambda answer: len(answer.placements) == 3
    )


def tall_tower(solved: Solved) -> bool:
    """A block goes to the fourth or fifth floor."""
    return solved.a_step_of_every_answer(lambda step: step.height >= 4)


def sleeping_tile(solved: Solved) -> bool:
    """The tile on 1 to 9 is landed on when awake, or would be by one block while it sleeps."""
    question = solved.question
    if question.kind is Kind.PLAN:
        return False
    if solved.a_step_of_every_answer(lambda step: step.lands_on in SLEEPING_SPACES):
        return True
    score = question.score
    asleep = {tile - score for tile in question.tiles if is_asleep(tile, score)}
    asleep.discard(0)  # a marker that does not move has not landed
    return question.kind in (Kind.LAND, Kind.BEST_TURN) and any(
        question.board.score(placement, question.rules).points in asleep
        for placement in question.board.legal_placements(question.hand)
    )


def twins(solved: Solved) -> bool:
    """Two blocks in hand are of the same kind, and at least one of them is needed."""
    hand = solved.question.hand
    doubles = {block for block in hand if hand.count(block) >= 2}
    return solved.a_step_of_every_answer(lambda step: step.placement.block in doubles)


def last_gap(solved: Solved) -> bool:
    """A block has a neighbour on every side that its cell has, at its own height."""

    def fills(step: Played) -> bool:
        sides = [p for p in step.sum.contributions if p.direction not in (None, Direction.BELOW)]
        return len(sides) == len(step.placement.cell.neighbours)

    return solved.a_step_of_every_answer(fills)


def little_hero(solved: Solved) -> bool:
    """Right answers begin with the block worth least, though one worth more would fit, too."""
    question = solved.question
    worth = question.rules.value
    if question.kind is Kind.PLAN or not question.hand:
        return False
    least = min(map(worth, question.hand))
    dearer = [block for block in question.hand if worth(block) > least]
    return bool(question.board.legal_placements(dearer)) and solved.every_answer(
        lambda answer: bool(answer.placements) and worth(answer.placements[0].block) == least
    )


def new_lap(solved: Solved) -> bool:
    """The marker goes past space 0."""
    question = solved.question
    if question.kind is Kind.PLAN:
        return False
    lap = question.score // TRACK_LENGTH
    return solved.every_answer(
        lambda answer: (question.score + answer.points) // TRACK_LENGTH > lap
    )


def order_matters(solved: Solved) -> bool:
    """The same blocks on the same cells in some other order are allowed, but not right."""

    def worse_in_another_order(answer: Attempt) -> bool:
        for placements in permutations(answer.placements):
            try:
                other = Attempt(solved.question, placements)
            except RuleError:
                continue
            if other.points < answer.points:
                return True
        return False

    return solved.question.kind is not Kind.LEAVE_NOTHING and solved.every_answer(
        worse_in_another_order
    )


PREDICATES: dict[Theme, Callable[[Solved], bool]] = {
    Theme.GREED_LOSES: greed_loses,
    Theme.HIDDEN_FACE: hidden_face,
    Theme.TOPPER_FINISH: topper_finish,
    Theme.RAINBOW_BRIDGE: rainbow_bridge,
    Theme.THREE_IN_A_ROW: three_in_a_row,
    Theme.TALL_TOWER: tall_tower,
    Theme.SLEEPING_TILE: sleeping_tile,
    Theme.TWINS: twins,
    Theme.LAST_GAP: last_gap,
    Theme.LITTLE_HERO: little_hero,
    Theme.NEW_LAP: new_lap,
    Theme.ORDER_MATTERS: order_matters,
}
