"""The best of a puzzle by other means: brute force with the naive rules, plans with clingo."""

from __future__ import annotations

from tests import naive
from tests.solver import asp
from totemo_edu.puzzles import Kind, Question


def best_of(question: Question) -> int:
    """What the best answer to a question comes to, without any code of the solver."""
    text = question.position_text
    if question.kind is Kind.PLAN:
        return asp.best_plan(str(question.board), question.letters).points
    return best_outcome(question.kind, list(outcomes_of(question).values()), text)


def best_outcome(kind: Kind, outcomes: list[int], position_text: str) -> int:
    match kind:
        case Kind.LEAVE_NOTHING:
            return min(outcomes)
        case Kind.LAND:
            _, _, score, tiles = naive.read_position(position_text)
            landings = {n for n in outcomes if naive.earns_bonus(score, n, tiles)}
            assert len(landings) == 1, "a landing is right or not: there is only one number"
            return landings.pop()
        case _:
            return max(outcomes)


def outcomes_of(question: Question) -> dict[tuple[str, ...], int]:
    """Every answer (but for plans) with what it comes to."""
    position = naive.read_position(question.position_text)
    board, hand, _, _ = position
    if question.kind in (Kind.BEST_PLACEMENT, Kind.LAND):
        legal = naive.legal_placements(board, hand)
        return {(placement,): naive.points(board, placement) for placement in legal}
    turns = {tuple(turn): points for points, turn in naive.turns(position)}
    if question.kind is Kind.BEST_TURN:
        return turns
    return {turn: _reply(question, position, turn) for turn in [(), *turns]}


def _reply(question: Question, position: naive.Position, turn: tuple[str, ...]) -> int:
    """The most that the opponent can score after this turn."""
    assert question.opponent is not None
    board = position.board
    for placement in turn:
        board = naive.placed(board, placement)
    hand = [block.value for block in question.opponent.hand]
    theirs = naive.Position(board, hand, question.opponent.score, position.tiles)
    return naive.best_turn(theirs).points
