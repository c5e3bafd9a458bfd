"""Makes puzzles from played positions: the same ones for the same seed, on any executor.

The work is cut into numbered batches, each with a seed of its own; they may run anywhere and in
any order, and are put together by their numbers. So how many workers there are changes only
how long it takes.

>>> made, report = make_puzzles(Kind.BEST_PLACEMENT, level=4, count=2, seed=1)
>>> [puzzle.id for puzzle in made], report.accepted
(['best-placement-4-1-01', 'best-placement-4-1-02'], 2)
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from itertools import count as count_up

from totemo_edu.puzzles.analysis import analyse
from totemo_edu.puzzles.played import Moment, played_moments
from totemo_edu.puzzles.puzzle import Origin, Puzzle
from totemo_edu.puzzles.question import Kind, Opponent, Question
from totemo_edu.puzzles.sifting import LEVELS_OF, Rejection, rejection
from totemo_edu.puzzles.themes import themes_of
from totemo_edu.puzzles.titles import Titles
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.errors import RuleError
from totemo_edu.solver.symmetry import IMAGES

GENERATOR_VERSION = 1
"""Raised whenever the same seed would no longer give the same puzzles."""

_GAMES_A_BATCH = 8
_BARREN_BATCHES = 400
"""After so many batches without a single good puzzle, the generator gives up."""


@dataclass(frozen=True)
class Batch:
    """What one batch of games came to."""

    good: tuple[Question, ...]
    looked_at: int
    rejected: Counter[Rejection]


@dataclass
class Report:
    """How many positions were looked at, how many puzzles were accepted, and why others not."""

    looked_at: int = 0
    accepted: int = 0
    rejected: Counter[Rejection] = field(default_factory=Counter)

    @property
    def acceptance(self) -> float:
        """The share of positions that became puzzles."""
        return self.accepted / self.looked_at if self.looked_at else 0.0


def make_puzzles(
    kind: Kind,
    level: int,
    count: int,
    seed: int,
    executor: Executor | None = None,
    ahead: int = 4,
    progress: Callable[[float], None] | None = None,
) -> tuple[list[Puzzle], Report]:
    """As many good puzzles as asked for, with a report.

    Without an executor the work is done here; `ahead` is how many batches are handed to an
    executor before they are known to be needed.
    """
    if level not in LEVELS_OF[kind]:
        there = " and ".join(map(str, (LEVELS_OF[kind][0], LEVELS_OF[kind][-1])))
        raise RuleError(f"{kind} puzzles have levels between {there}, not {level}")
    report = Report()
    titles = Titles(random.Random(f"titles/{kind}/{level}/{seed}"))
    made: list[Puzzle] = []
    seen: set[tuple[str, ...]] = set()
    barren = 0
    for batch in _batches(kind, level, seed, executor, ahead):
        report.looked_at += batch.looked_at
        report.rejected += batch.rejected
        barren = 0 if batch.good else barren + 1
        if barren > _BARREN_BATCHES:
            raise RuleError(f"found only {len(made)} good puzzles of this kind and level")
        for question in batch.good:
            looks = looks_of(question)
            if looks in seen:
                report.rejected[Rejection.SEEN_BEFORE] += 1
            elif len(made) < count:
                seen.add(looks)
                made.append(_puzzle(question, level, seed, len(made) + 1, titles))
                report.accepted += 1
        if progress:
            progress(len(made) / count)
        if len(made) == count:
            break
    return made, report


def _batches(
    kind: Kind, level: int, seed: int, executor: Executor | None, ahead: int
) -> Iterator[Batch]:
    """The results of all batches in the order of their numbers."""
    if executor is None:
        for number in count_up():
            yield play_batch(kind, level, seed, number)
    else:
        waiting: deque[Future[Batch]] = deque()
        try:
            for number in count_up():
                waiting.append(executor.submit(play_batch, kind, level, seed, number))
                if len(waiting) > ahead:
                    yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def play_batch(kind: Kind, level: int, seed: int, number: int) -> Batch:
    """Plays some games, and keeps at most one good question of each."""
    good: list[Question] = []
    rejected: Counter[Rejection] = Counter()
    looked_at = 0
    for game in range(_GAMES_A_BATCH):
        chance = random.Random(f"{GENERATOR_VERSION}/{kind}/{level}/{seed}/{number}/{game}")
        for moment in played_moments(chance):
            question = _question(moment, kind, level, chance)
            looked_at += 1
            reason = rejection(question, level)
            if reason is None:
                good.append(question)
                break
            rejected[reason] += 1
    return Batch(tuple(good), looked_at, rejected)


def _question(moment: Moment, kind: Kind, level: int, chance: random.Random) -> Question:
    """The question that this moment of a game asks; easy ones have fewer blocks in hand."""
    hand = moment.hand[: chance.randint(level, level + 1)]
    match kind:
        case Kind.BEST_PLACEMENT:  # the track does not matter: leave it out
            return Question(kind, moment.board, _blocks(hand))
        case Kind.PLAN:
            number = {4: 3, 5: chance.randint(3, 4), 6: chance.randint(4, 5)}[level]
            blocks = (moment.hand + moment.bag[::-1])[:number]
            return Question(kind, moment.board, _blocks(blocks))
        case Kind.LEAVE_NOTHING:
            other = Opponent(_blocks(moment.their_hand), moment.their_score)
            return Question(
                kind, moment.board, _blocks(hand), moment.score, moment.tiles, opponent=other
            )
        case _:
            return Question(kind, moment.board, _blocks(hand), moment.score, moment.tiles)


def _blocks(letters: str) -> tuple[Block, ...]:
    return tuple(map(Block, letters))


def looks_of(question: Question) -> tuple[str, ...]:
    """What a question looks like, the same for all mirror images and rotations of it."""
    stacks = question.board.stacks
    first = min(tuple(stacks[cell] for cell in image) for image in IMAGES)
    return (*first, "".join(sorted(question.letters)))


def _puzzle(question: Question, level: int, seed: int, number: int, titles: Titles) -> Puzzle:
    themes = themes_of(question)
    slug = question.kind.value.replace(" ", "-")
    return Puzzle(
        f"{slug}-{level}-{seed}-{number:02}",
        question,
        analyse(question).best,
        level,
        themes,
        titles.choose(question.kind, themes),
        origin=Origin(GENERATOR_VERSION, seed),
    )
