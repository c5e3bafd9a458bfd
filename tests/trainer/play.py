"""What the trainer's tests share: trainers, and answers to play in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial
from pathlib import Path

from totemo_edu.puzzles import Kind, Library, Progress, Puzzle, grade
from totemo_edu.puzzles.analysis import analyse
from totemo_edu.puzzles.attempt import Attempt
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.session import Mode, Session
from totemo_edu.trainer.trainer import Trainer

LIBRARY = Library.shipped()
MARKUP = "<img src=x onerror=alert(1)>"
DAY = date(2026, 3, 14)


def a_trainer(file: Path | None = None) -> Trainer:
    """A trainer on a fixed day, that keeps its stars in a file or forgets them."""
    progress = Progress(file) if file else Progress.forgotten()
    return Trainer(LIBRARY, progress, today=lambda: DAY)


def of_kind(kind: Kind) -> list[Puzzle]:
    return [puzzle for puzzle in LIBRARY.puzzles if puzzle.kind is kind]


def right_answer(puzzle: Puzzle) -> tuple[Placement, ...]:
    return analyse(puzzle.question).answers[0]


def wrong_answer(puzzle: Puzzle) -> tuple[Placement, ...]:
    """One placement that is not the best, not even the beginning of a best answer; if there is one.

    Of a plan, all blocks in bad places.
    """
    return next(wrong_answers(puzzle), ())


def wrong_answers(puzzle: Puzzle) -> Iterator[tuple[Placement, ...]]:
    """All of them."""
    if puzzle.kind is Kind.PLAN:
        plans = map(partial(_bad_plan, puzzle), range(5))
        yield from (p for p in plans if not grade(Attempt(puzzle.question, p)).right)
        return
    found = analyse(puzzle.question)
    starts = {answer[:1] for answer in found.answers}
    for placement in puzzle.board.legal_placements(puzzle.hand):
        right = grade(Attempt(puzzle.question, (placement,))).right
        if (placement,) not in starts and not right:
            yield (placement,)


def _bad_plan(puzzle: Puzzle, number: int) -> tuple[Placement, ...]:
    """All blocks where they score little: each on the cell of this number, from the worst."""
    session = Session(
        Position(puzzle.board), Mode.PLAN, rules=puzzle.question.rules, blocks=puzzle.hand
    )
    while session.can_place:
        block = next(block for block in session.choices if session.legal_cells(block))
        worst = sorted(session.legal_cells(block).items(), key=lambda scored: scored[1])
        assert session.place(worst[min(number, len(worst) - 1)][0], block)
    return session.placements


def place(trainer: Trainer, placements: Iterable[Placement]) -> None:
    for placement in placements:
        assert trainer.game.session.place(placement.cell, placement.block)


def solve(trainer: Trainer) -> None:
    place(trainer, right_answer(trainer.game.puzzle))
    assert trainer.check().right


def miss(trainer: Trainer) -> None:
    place(trainer, wrong_answer(trainer.game.puzzle))
    assert not trainer.check().right


def can_be_missed(puzzle: Puzzle) -> bool:
    return bool(wrong_answer(puzzle))
