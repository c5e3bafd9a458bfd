"""Lesson answers worked out a second time, with the plain rules of `tests.naive`."""

from __future__ import annotations

from totemo_edu.rules.position import Position

from .. import naive


def most_at_once(position: Position) -> int:
    """The points of the best single placement, by the plain rules."""
    plain = naive.read_position(str(position))
    legal = naive.legal_placements(plain.board, plain.hand)
    return max((naive.points(plain.board, placement) for placement in legal), default=0)


def most_in_a_turn(position: Position) -> naive.BestTurn:
    """The best turn, by the plain rules."""
    return naive.best_turn(naive.read_position(str(position)))


def is_proper(position: Position) -> bool:
    """Whether the plain rules hold nothing against the board and the hand."""
    plain = naive.read_position(str(position))
    return not naive.problems(plain.board, plain.hand)
