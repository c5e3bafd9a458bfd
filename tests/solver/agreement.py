"""What the naive rules say of a position, written down as `totemo-edu solve --json` would."""

from __future__ import annotations

from typing import Any

from tests import naive

TURNS_LISTED = 100


def naive_solution(text: str, values: naive.Values = naive.VALUES) -> dict[str, Any]:
    """Every field of the contract, found by the brute force; all optimal turns, however many."""
    position = naive.read_position(text)
    board, hand = position.board, position.hand
    legal = naive.legal_placements(board, hand)  # in board order, on one cell in the hand's order
    points = {placement: naive.points(board, placement, values) for placement in legal}
    ranked = sorted(legal, key=lambda placement: -points[placement])
    most = max(points.values(), default=0)
    turn = naive.best_turn(position, values)
    return {
        "position": text,
        "placements": [
            {
                "placement": placement,
                "height": naive.height(board, placement),
                "points": points[placement],
            }
            for placement in ranked
        ],
        "best_placement": {
            "points": most,
            "placements": [placement for placement in ranked if points[placement] == most],
        },
        "best_turn": {
            "points": turn.points,
            "count": len(turn.turns),
            "turns": turn.turns,
            "first_placements": turn.first_placements,
        },
    }


def assert_same_solution(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Asserts that a solution has every field right; optimal turns may come in any order."""
    found, expected = dict(found), dict(expected)
    found_turn, expected_turn = found.pop("best_turn"), expected.pop("best_turn")
    assert found == expected
    for field in ("points", "count", "first_placements"):
        assert found_turn[field] == expected_turn[field], field
    listed = [tuple(turn) for turn in found_turn["turns"]]
    optimal = {tuple(turn) for turn in expected_turn["turns"]}
    assert len(set(listed)) == len(listed) == min(len(optimal), TURNS_LISTED)
    assert set(listed) <= optimal
