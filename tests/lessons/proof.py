"""What is the same for every lesson: proper boards, and right answers checked by plain rules."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from tests import naive
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, check_task
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.placement import Placement
from totemo_edu.session import Session


def boards(lesson: Lesson) -> list[Board]:
    """Every board that the exercises of a lesson begin with."""
    found = []
    for exercise in lesson.exercises:
        board = getattr(exercise, "board", None) or getattr(
            getattr(exercise, "position", None), "board", None
        )
        if board is not None:
            found.append(board)
    return found


def naive_board(board: Board) -> naive.Board:
    return naive.read_board(str(board))


def touched_cells(board: Board, placement: Placement) -> set[Cell]:
    """The cells that a placement touches, by the plain rules."""
    plain = naive.touched(naive_board(board), str(placement.cell))
    return {Cell[found.cell] for found in plain}


def legal_cells(board: Board, letter: str) -> set[Cell]:
    """The cells where a block may stand, by the plain rules."""
    return {
        Cell[name] for name in naive.CELLS if naive.is_legal(naive_board(board), f"{letter}@{name}")
    }


def mistakes(check: Callable[[Any], Feedback], answers: Collection[Any]) -> set[str]:
    """The kinds of mistake that wrong answers are told; their texts differ as the kinds do."""
    found = [check(answer) for answer in answers]
    assert not any(feedback.right for feedback in found), found
    kinds = {feedback.mistake for feedback in found}
    assert "" not in kinds
    assert len({feedback.text for feedback in found}) >= len(kinds)
    return kinds


def play(session: Session, moves: str) -> Session:
    """Places blocks, all of which must be allowed."""
    for move in moves.split():
        assert session.place(move[2:], move[0]), move
    return session


def task_kind(lesson: Lesson, task: str, answer: Any) -> str:
    """The kind of mistake of an answer of the Python corner, or "right"."""
    feedback = check_task(lesson.task(task), answer)
    assert feedback.text
    return "right" if feedback.right else feedback.mistake
