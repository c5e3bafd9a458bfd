"""Difficulty: a ladder of simulated solvers, each of which looks at one thing more than the last.

1. takes any legal placement
2. looks at what a block is worth itself
3. looks at the blocks beside it, too
4. looks at everything that one block touches
5. looks one step ahead: at the block that a landing earns; at the other player's best next block
6. plans it all

A solver that sees no difference between two placements might choose either: it solves a puzzle
only if everything that it might choose is right. The level of a puzzle is the lowest rung from
which on all solvers solve it, so the one below is sure to fail. (One further down can be lucky.)

>>> level_of(Question.parse(Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 y 0 -"))    # fits nowhere else
1
>>> level_of(Question.parse(Kind.BEST_PLACEMENT, "5/1.P.3/1.P.S.2/5/5 RB 0 -"))    # beside both
3
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from totemo_edu.puzzles.analysis import Analysis, analyse, table_of
from totemo_edu.puzzles.puzzle import LEVELS
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.grid import CELLS, Grid, spots_in
from totemo_edu.solver.turns import Step, as_placement

_MOST_BRANCHES = 2000
"""A solver that wavers between more turns than this cannot be said to solve anything."""

_Estimate = Callable[["_State", str, int], int]


def level_of(question: Question) -> int:
    """The lowest rung from which on every solver solves this question."""
    found = analyse(question)
    level = LEVELS[-1]
    while level > LEVELS[0] and solves(level - 1, question, found):
        level -= 1
    return level


def solves(rung: int, question: Question, found: Analysis) -> bool:
    """Whether everything that the solver of this rung might answer is right."""
    top = 4 if question.kind.one_placement else LEVELS[-1]
    if rung >= top:
        return True
    for branches, points in enumerate(_might_reach(rung, question, found)):
        if not found.is_right(points) or branches >= _MOST_BRANCHES:
            return False
    return True


def wavers(rung: int, question: Question) -> bool:
    """Whether the solver sees no difference between first placements that score differently.

    A quick look: it then fails (unless bonus blocks happen to make up for it: such puzzles are let go).
    """
    start = _start(question)
    estimate = _ESTIMATES[rung - 1]
    favourites = _favourites(start.moves(), lambda step: estimate(start, *step))
    return len({start.scores(*move) for move in favourites}) > 1


class _State:
    """A board in the middle of a solver's turn."""

    def __init__(
        self, question: Question, grid: Grid, rest: str, points: int, steps: tuple[Step, ...]
    ) -> None:
        self.question = question
        self.values = question.rules.value_of
        self.grid = grid
        self.rest = rest
        self.points = points
        self.steps = steps

    def moves(self) -> list[Step]:
        """Every legal step."""
        return [
            (letter, spot)
            for letter in dict.fromkeys(self.rest)
            for spot in spots_in(self.grid.legal(letter))
        ]

    def scores(self, letter: str, spot: int) -> int:
        """What a step scores in truth."""
        return self.values[letter] + self.grid.around[spot]

    def beneath(self, spot: int) -> int:
        """The value of the block beneath a spot."""
        floor, cell = divmod(spot, CELLS)
        if floor == 0:
            return 0
        for letter, placed in self.steps:
            if placed == spot - CELLS:
                return self.values[letter]
        return self.values[self.question.board.stacks[cell][floor - 1]]

    def after(self, letter: str, spot: int) -> _State:
        return _State(
            self.question,
            self.grid.placed(letter, self.values[letter], spot),
            self.rest.replace(letter, "", 1),
            self.points + self.scores(letter, spot),
            (*self.steps, (letter, spot)),
        )

    def may_go_on(self, scored: int) -> bool:
        """Whether a step that scored so much allows another one."""
        question = self.question
        if not self.rest or question.kind.one_placement:
            return False
        if question.kind is Kind.PLAN:
            return True
        before = question.score + self.points - scored
        return scored in table_of(question).landings(before)


def _nothing(_: _State, __: str, ___: int) -> int:
    return 0


def _own_value(state: _State, letter: str, _: int) -> int:
    return state.values[letter]


def _sides(state: _State, letter: str, spot: int) -> int:
    return state.scores(letter, spot) - state.beneath(spot)


def _everything(state: _State, letter: str, spot: int) -> int:
    return state.scores(letter, spot)


def _one_step_ahead(state: _State, letter: str, spot: int) -> int:
    scored = state.scores(letter, spot)
    after = state.after(letter, spot)
    if not after.may_go_on(scored):
        return scored
    return scored + max((after.scores(*move) for move in after.moves()), default=0)


_ESTIMATES: tuple[_Estimate, ...] = (
    _nothing,
    _own_value,
    _sides,
    _everything,
    _one_step_ahead,
)


def _start(question: Question) -> _State:
    return _State(question, question.board.grid_with(question.rules), question.letters, 0, ())


def _might_reach(rung: int, question: Question, found: Analysis) -> Iterator[int]:
    """The points of everything that this solver might answer."""
    start = _start(question)
    estimate = _ESTIMATES[rung - 1]
    if question.kind is Kind.LAND:
        yield from _landings(start, estimate)
    elif question.kind is Kind.LEAVE_NOTHING:
        ends = _spoilers(start) if rung == 5 else _ends(start, estimate)
        for state in ends:
            yield found.reply_to(map(as_placement, state.steps))
    else:
        for state in _ends(start, estimate):
            yield state.points


def _ends(state: _State, estimate: _Estimate) -> Iterator[_State]:
    """Every end of a turn (or plan) that always takes what looks best."""
    for move in _favourites(state.moves(), lambda step: estimate(state, *step)):
        after = state.after(*move)
        if after.may_go_on(state.scores(*move)) and after.moves():
            yield from _ends(after, estimate)
        else:
            yield after


def _landings(state: _State, estimate: _Estimate) -> Iterator[int]:
    """The points of every placement that seems to land on a tile; of all, if none seems to."""
    landings = table_of(state.question).landings(state.question.score)
    moves = state.moves()
    for move in [m for m in moves if estimate(state, *m) in landings] or moves:
        yield state.scores(*move)


def _spoilers(state: _State) -> Iterator[_State]:
    """Every single placement after which the opponent's best single placement is smallest."""
    other = state.question.opponent
    hand = "".join(block.value for block in other.hand) if other else ""

    def left(step: Step) -> int:
        after = state.after(*step)
        theirs = _State(state.question, after.grid, hand, 0, after.steps)
        return -max((theirs.scores(*move) for move in theirs.moves()), default=0)

    for move in _favourites(state.moves(), left):
        yield state.after(*move)


def _favourites(moves: list[Step], worth: Callable[[Step], int]) -> list[Step]:
    """All moves that look best."""
    looks = [worth(move) for move in moves]
    most = max(looks, default=0)
    return [move for move, look in zip(moves, looks, strict=True) if look == most]
