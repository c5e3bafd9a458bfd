"""The truth about a question: the best points, the answers that reach them, and all the others.

>>> found = analyse(Question.parse(Kind.BEST_PLACEMENT, "5/2.G.2/2.S.2/5/5 Py 0 -"))
>>> found.best, [write_turn(answer) for answer in found.answers]
(6, ['P@b3', 'P@c3', 'P@d3', 'P@c4'])
>>> found.rank(4)
Rank(place=5, of=23)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from totemo_edu.puzzles.near_best import plans_worth
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.grid import CELLS, spots_in
from totemo_edu.rules.placement import Placement, write_turn
from totemo_edu.rules.position import Position
from totemo_edu.rules.problems import BrokenBoardError
from totemo_edu.solver.plan import best_plan
from totemo_edu.solver.reply import weigh_replies
from totemo_edu.solver.turns import Step, Table, as_placement, every_turn

__all__ = ["Analysis", "Rank", "Turn", "analyse", "how_clear", "table_of", "write_turn"]

Turn = tuple[Placement, ...]
InAnyOrder = frozenset[tuple[Placement, int]]


def in_any_order(placements: Iterable[Placement]) -> InAnyOrder:
    """What is the same for turns that differ in order only, and leave the same board.

    On one cell the order matters: each placement comes with how many stand on its cell already.

    >>> one, other = Placement.parse("B@c3"), Placement.parse("G@c3")
    >>> in_any_order((one, other)) == in_any_order((other, one))
    False
    >>> in_any_order((one, one)) == in_any_order((one,))
    False
    """
    before: Counter[Cell] = Counter()
    found = []
    for placement in placements:
        found.append((placement, before[placement.cell]))
        before[placement.cell] += 1
    return frozenset(found)


@dataclass(frozen=True)
class Rank:
    """The place of an answer among all answers; equally good ones share a place."""

    place: int
    of: int


@dataclass(frozen=True)
class Analysis:
    """What is best, which answers are, and how many answers come to each number of points.

    The points of an answer are what the kind of question counts: for *leave nothing* the
    opponent's best reply, for all others the player's own points.
    """

    kind: Kind
    best: int
    answers: tuple[Turn, ...]
    """The answers that are as good as the best, in board order. Of a plan only one is known."""
    outcomes: Counter[int] = field(default_factory=Counter)
    """How many answers come to each number of points. Of a plan it is not known."""
    landings: frozenset[int] = frozenset()
    """For *land on the tile*, the points that land; the most of them are called the best."""
    replies: dict[InAnyOrder, int] = field(default_factory=dict)
    """For *leave nothing*, the opponent's best reply to every turn."""

    def is_right(self, points: int) -> bool:
        """Any answer as good as the best is right, and any landing is a landing."""
        return points in self.landings or (bool(self.answers) and points == self.best)

    def reply_to(self, placements: Iterable[Placement]) -> int:
        """For *leave nothing*, the opponent's best reply to a turn."""
        return self.replies[in_any_order(placements)]

    def rank(self, points: int) -> Rank | None:
        """The place of an answer with these points among all that are allowed.

        Landings are ranked by how close they come. Plans have no rank: there are too many of them.
        """
        if not self.outcomes:
            return None
        worth = self._worth(points)
        better = sum(number for p, number in self.outcomes.items() if self._worth(p) > worth)
        return Rank(better + 1, self.outcomes.total())

    def _worth(self, points: int) -> int:
        match self.kind:
            case Kind.LEAVE_NOTHING:
                return -points
            case Kind.LAND:
                return -min((abs(points - wanted) for wanted in self.landings), default=0)
            case _:
                return points


@lru_cache(maxsize=512)
def analyse(question: Question) -> Analysis:
    """Looks at every answer that there is."""
    if not question.board.is_proper():
        raise BrokenBoardError(question.board.problems())
    match question.kind:
        case Kind.BEST_PLACEMENT:
            scored = _placements(question)
            return _analysis(question, [points for _, points in scored], scored)
        case Kind.LAND:
            scored = _placements(question)
            landings = table_of(question).landings(question.score)
            reached = [points for _, points in scored if points in landings]
            return _analysis(question, reached, scored, frozenset(reached))
        case Kind.BEST_TURN:
            scored = _turns(question)
            return _analysis(question, [points for _, points in scored], scored)
        case Kind.PLAN:
            plan = best_plan(question.board, question.letters, question.rules)
            return Analysis(question.kind, plan.points, (plan.placements,))
        case Kind.LEAVE_NOTHING:
            return _replies(question)


def how_clear(question: Question, found: Analysis, margin: int) -> tuple[int, int | None]:
    """How many different answers are right, and how far ahead they are of all the others.

    The order of an answer's placements makes no difference here. Of plans only those are looked
    at that are less than the margin behind; None if there is no other answer (near enough).
    """
    if question.kind is not Kind.PLAN:
        wrong = (points for points in found.outcomes if not found.is_right(points))
        others = (abs(found.best - points) for points in wrong)
        return len(set(map(in_any_order, found.answers))), min(others, default=None)
    least = found.best - margin + 1
    number = 0
    next_best: int | None = None
    for points, _ in plans_worth(question.board, question.letters, least, question.rules):
        if points == found.best:
            number += 1
        else:
            next_best = max(points, next_best or 0)
    return number, None if next_best is None else found.best - next_best


def table_of(question: Question) -> Table:
    """The values and tiles of a question, as the solver wants them."""
    return Table(question.rules, question.tiles)


def _placements(question: Question) -> list[tuple[tuple[Step, ...], int]]:
    grid, values = question.board.grid_with(question.rules), question.rules.value_of
    return [
        (((letter, spot),), values[letter] + grid.around[spot])
        for letter in dict.fromkeys(question.letters)
        for spot in spots_in(grid.legal(letter))
    ]


def _turns(question: Question) -> list[tuple[tuple[Step, ...], int]]:
    grid = question.board.grid_with(question.rules)
    turns = every_turn(table_of(question), grid, question.letters, question.score)
    return [(steps, points) for steps, points, _ in turns]


def _analysis(
    question: Question,
    good: list[int],
    scored: list[tuple[tuple[Step, ...], int]],
    landings: frozenset[int] = frozenset(),
) -> Analysis:
    """Of the points that are any good, the most are best; without any, no answer is right."""
    best = max(good, default=0)
    wanted = landings or {best}
    right = [steps for steps, points in scored if good and points in wanted]
    outcomes = Counter(points for _, points in scored)
    letters = question.letters
    right.sort(key=lambda steps: [(spot % CELLS, letters.index(letter)) for letter, spot in steps])
    answers = tuple(tuple(map(as_placement, steps)) for steps in right)
    return Analysis(question.kind, best, answers, outcomes, landings)


def _replies(question: Question) -> Analysis:
    other = question.opponent
    assert other is not None  # a question of this kind has one
    position = Position(question.board, question.hand, question.score, question.tiles)
    theirs = "".join(block.value for block in other.hand)
    exchanges = weigh_replies(position, theirs, other.score, question.rules).exchanges
    least = min(exchange.reply for exchange in exchanges)
    # Of turns that leave as little, the one that scores most is the nicest to show.
    right = sorted((e for e in exchanges if e.reply == least), key=lambda e: -e.points)
    return Analysis(
        question.kind,
        least,
        tuple(exchange.placements for exchange in right),
        Counter(exchange.reply for exchange in exchanges),
        replies={in_any_order(exchange.placements): exchange.reply for exchange in exchanges},
    )
