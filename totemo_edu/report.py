"""Answers of the solver as text that a person likes to read, and plans as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from totemo_edu.rules.bag import Bag
from totemo_edu.rules.simulation import Summary
from totemo_edu.solver.chance import PlayOrDiscard
from totemo_edu.solver.plan import BestPlan
from totemo_edu.solver.reply import Replies
from totemo_edu.solver.solution import Solution
from totemo_edu.text import board_as_text, position_as_text

_RUNNERS_UP = 5
_TURNS_SHOWN = 5


def solution(solved: Solution) -> str:
    """The board with the winning cells marked, the sums written out, and the best turn."""
    best = solved.best_placement
    marked = [placement.cell for placement in best.placements]
    lines = [position_as_text(solved.position, solved.rules, marked), ""]
    if solved.placements:
        lines.append(f"Best placement: {_points(best.points)}")
        lines += [f"  {placement}  {solved.score(placement)}" for placement in best.placements]
        others = [entry for entry in solved.placements if entry.points < best.points]
        if others:
            listed = ", ".join(f"{o.placement} {o.points}" for o in others[:_RUNNERS_UP])
            more = len(others) - _RUNNERS_UP
            lines.append(f"Then: {listed}" + (f" and {more} more" if more > 0 else ""))
        lines += ["", *_best_turn(solved), ""]
    lines.append(solved.explain())
    lines.append(f"({solved.evidence}: every turn there is.)")
    return "\n".join(lines)


def _best_turn(solved: Solution) -> list[str]:
    turn = solved.best_turn
    ways = "one way" if turn.count == 1 else f"{turn.count} ways"
    lines = [f"Best turn: {_points(turn.points)}, {ways}"]
    for placements in turn.turns[:_TURNS_SHOWN]:
        position = solved.position
        sums = []
        for placement in placements:
            sums.append(f"{placement} {position.board.score(placement, solved.rules).sum}")
            position = position.place(placement, solved.rules)
        lines.append("  " + ", then ".join(sums))
    if turn.count > _TURNS_SHOWN:
        lines.append(f"  and {turn.count - _TURNS_SHOWN} more")
    return lines


def plan(best: BestPlan) -> str:
    """The board, the plan step by step with its sums, and the proof."""
    marked = {placement.cell for placement in best.placements}
    lines = [board_as_text(best.board, marked), ""]
    if not best.blocks:
        lines.append("There is no block to place.")
    elif not best.placements:
        lines.append("None of these blocks fits anywhere.")
    else:
        lines.append(f"Best plan: {_points(best.points)}")
        lines += [f"  {score.placement}  {score}" for score in best.scores()]
    if best.placements and best.left_over:
        lines.append(f"Left over: {best.left_over}")
    lines += ["", f"({best.evidence}.)"]
    return "\n".join(lines)


def plan_as_json(best: BestPlan) -> dict[str, Any]:
    """A plan as plain data, as `totemo-edu plan --json` prints it."""
    return {
        "board": str(best.board),
        "blocks": best.blocks,
        "points": best.points,
        "placements": [
            {"placement": str(score.placement), "points": score.points} for score in best.scores()
        ],
        "left_over": best.left_over,
        "evidence": {
            "examined": best.evidence.examined,
            "cut": {reason.name.lower(): number for reason, number in best.evidence.cut.items()},
        },
    }


def replies(weighed: Replies) -> str:
    """The turn that gains most on the opponent, and the one that leaves them least."""
    gain, least = weighed.best_gain, weighed.least_reply
    return (
        f"Gains most:   {gain.turn} scores {gain.points}, the best reply {gain.reply}"
        f" (difference {gain.gain:+d})\n"
        f"Leaves least: {least.turn} scores {least.points}, the best reply {least.reply}"
        f" (difference {least.gain:+d})\n"
        f"({weighed.evidence}, each turn with its best reply.)"
    )


def chance(advice: PlayOrDiscard, bag: Bag) -> str:
    """Play or discard, with both averages."""
    lines = [f"In the bag: {_counted(len(bag), 'block')}"]
    if advice.turn:
        lines.append(
            f"Play {advice.turn}: {advice.points_now} now + {_average(advice.next_after_play)}"
            f" on the next turn = {_average(advice.play)}"
        )
    else:
        lines.append("Play: no block of the hand fits")
    lines.append(f"Discard: 0 now + {_average(advice.discard)} on the next turn")
    if advice.turn and advice.play == advice.discard:
        lines.append("On average both are worth the same.")
    else:
        lines.append(f"On average it is better to {advice.better}.")
    return "\n".join(lines)


def summary(games: Summary) -> str:
    """What many random games came to."""
    lines = [
        f"{_counted(games.games, 'random game')} of {games.players} players",
        f"  rounds           {games.rounds:.1f} on average",
        f"  score            {games.score:.1f} on average, the winner's {games.winning_score:.1f}",
        f"  blocks placed    {games.blocks_placed:.1f} on average",
        f"  bonus blocks     {games.bonus_blocks} in all",
        f"  discards         {games.discards} in all",
        f"  shared victories {games.ties}",
    ]
    lines += [f"  ended because    {why.value}: {number}" for why, number in games.endings.items()]
    return "\n".join(lines)


def _points(number: int) -> str:
    return _counted(number, "point")


def _counted(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def _average(number: Fraction) -> str:
    return f"{float(number):.2f}"
