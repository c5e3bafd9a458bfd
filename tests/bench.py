"""Measures the engine and the solver, in one run: `python -m tests.bench`, or `make bench`.

Each figure stands beside its bar. Counts are the same on every machine, and a count that misses
its bar makes the exit code 1; times are only reported, for they depend on what else is running.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

import chess

from tests import naive
from tests.positions import blocks_on, random_positions
from tests.solver.best_turn import best_turn
from totemo_edu.rules.board import Board
from totemo_edu.rules.counting import count_sequences, walk_sequences
from totemo_edu.rules.position import Position
from totemo_edu.solver.plan import best_plan

PLAN_BARS = {5: 1 / 200, 6: 1 / 1000}
"""For this many blocks, the share of the unpruned tree's nodes that a plan may visit (median)."""

_PLANS = 20
_BLOCKS_ON_BOARD = 25
_SEED = 2010


class Figure(NamedTuple):
    """One line of the table; `bar` is empty if the figure is there to be read only."""

    name: str
    text: str
    bar: str = ""
    met: bool = True
    is_count: bool = False

    def __str__(self) -> str:
        verdict = ("ok" if self.met else "MISSED") if self.bar else ""
        return f"{self.name:<54} {self.text:>18}   {self.bar:<17} {verdict}".rstrip()


def seconds(work: Callable[[], object]) -> float:
    """How long the work takes, at best of three times."""
    times = []
    for _ in range(3):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return min(times)


# Walking the tree of sequences, as chess programs do


def walking() -> Iterator[Figure]:
    """Both walk to depth 4, about 200,000 leaves, which they count without making the last move."""
    board, blocks = Board.parse("5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2"), "YGBb"
    leaves, chess_leaves = walk_sequences(board, blocks, 4), _perft(chess.Board(), 4)
    rate = leaves / seconds(lambda: walk_sequences(board, blocks, 4))
    chess_rate = chess_leaves / seconds(lambda: _perft(chess.Board(), 4))
    yield Figure(f"our walk, {leaves:,} sequences", f"{rate:,.0f} /s")
    yield Figure(f"python-chess, perft {chess_leaves:,}", f"{chess_rate:,.0f} /s")
    yield Figure("  ratio", f"{rate / chess_rate:.1f}", ">= 2", rate >= 2 * chess_rate)


def _perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _perft(board, depth - 1)
        board.pop()
    return leaves


# The best turn


def turns() -> Iterator[Figure]:
    """Points, number and list of the best turns, by our solver and by the brute force.

    They take turns every fifty positions, so that a busy moment of the machine slows both.
    """
    texts = list(random_positions(1000, _SEED))
    ours = theirs = 0.0
    for start in range(0, len(texts), 50):
        part = texts[start : start + 50]
        # Fresh positions every time, so that nothing is remembered from the last time.
        ours += min(_seconds_for(best_turn, [*map(Position.parse, part)]) for _ in range(3))
        theirs += min(
            _seconds_for(naive.best_turn, [*map(naive.read_position, part)]) for _ in range(3)
        )
    yield Figure("best turn, ours", f"{ours / len(texts) * 1e6:.0f} us")
    yield Figure("best turn, brute force", f"{theirs / len(texts) * 1e6:.0f} us")
    yield Figure("  ratio", f"{theirs / ours:.1f}", ">= 10", theirs >= 10 * ours)


def _seconds_for(solver: Callable[[Any], object], positions: Sequence[object]) -> float:
    started = perf_counter()
    for position in positions:
        solver(position)
    return perf_counter() - started


# Plans


class MeasuredPlan(NamedTuple):
    examined: int
    nodes: int
    """Of the tree of all sequences of one, two, ... blocks."""
    seconds: float


@cache
def measure_plans(number: int) -> tuple[MeasuredPlan, ...]:
    """Plans of this many blocks, drawn from what the board of about 25 blocks leaves in the box."""
    chance = random.Random(number)
    texts = (text for text in random_positions(3000, _SEED) if blocks_on(text) == _BLOCKS_ON_BOARD)
    measured = []
    for text in [next(texts) for _ in range(_PLANS)]:
        board = Board.parse(text.partition(" ")[0])
        left = [letter for letter, held in naive.BOX.items() for _ in range(held)]
        for _, _, block in board:
            left.remove(block.value)
        blocks = "".join(chance.sample(left, number))
        plan = best_plan(board, blocks)
        nodes = sum(count_sequences(board, blocks, depth) for depth in range(1, number + 1))
        measured.append(MeasuredPlan(plan.evidence.examined, nodes, plan.evidence.seconds))
    return tuple(measured)


def plans() -> Iterator[Figure]:
    for number, bar in PLAN_BARS.items():
        measured = measure_plans(number)
        share = statistics.median(plan.examined / plan.nodes for plan in measured)
        nodes = statistics.median(plan.nodes for plan in measured)
        yield Figure(f"plan of {number}: nodes of the whole tree, median", f"{nodes:,.0f}")
        yield Figure(
            f"plan of {number}: share of them visited, median",
            f"1/{1 / share:,.0f}",
            f"<= 1/{1 / bar:,.0f}",
            share <= bar,
            is_count=True,
        )
    time = statistics.median(plan.seconds for plan in measure_plans(6))
    yield Figure("plan of 6: time, median", f"{time * 1000:.0f} ms", "<= 2000 ms", time <= 2)


# The command line


def command_line() -> Iterator[Figure]:
    texts = list(random_positions(3000, _SEED))
    few, many = (seconds(lambda lines=lines: _solve(lines)) for lines in (texts[:1], texts))  # type: ignore[misc]
    rate = (len(texts) - 1) / (many - few)
    yield Figure("totemo-edu solve -, positions", f"{rate:,.0f} /s", ">= 500 /s", rate >= 500)


def _solve(lines: Sequence[str]) -> None:
    command = [sys.executable, "-m", "totemo_edu.cli", "solve", "-"]
    subprocess.run(command, input="\n".join(lines).encode(), check=True, stdout=subprocess.DEVNULL)


# Memory

_ALL_TILES = ",".join(map(str, range(30)))
HEAVY_QUERIES: dict[str, list[str]] = {
    "plan of 6, start": ["plan", "5/5/2.S.2/5/5", "GBPOYR"],
    "plan of 6, 25 blocks": [
        *("plan", "3.BPb.B/1.Y.1.PBp.1/Y.1.SYo.R.Oo/GG.G.2.Yy/2.YWRR.2", "WYBGPO")
    ],
    "plan of 6, a tile everywhere": [
        *("plan", "R.3.O/5/2.S.2/5/G.3.B", "GBPpYO", "--score", "0", "--tiles", _ALL_TILES)
    ],
    "count of 5, start": ["count", "5/5/2.S.2/5/5", "GBPOY", "--depth", "5"],
    "solve, a tile everywhere": ["solve", f"5/5/2.S.2/5/5 PGB 30 {_ALL_TILES}"],
    "reply, a tile everywhere": ["reply", f"5/5/2.S.2/5/5 PGB 30 {_ALL_TILES}", "RYG"],
    "play or discard": ["chance", "5/5/2.S.2/5/5 PGB 30 10,17,23,29,4"],
}

_CHILD = """
import resource, sys
from totemo_edu.cli import main
try:
    main()
finally:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak, file=sys.stderr)
"""


def memory() -> Iterator[Figure]:
    for name, query in HEAVY_QUERIES.items():
        started = perf_counter()
        result = subprocess.run(
            [sys.executable, "-c", _CHILD, *query], capture_output=True, text=True, check=True
        )
        megabytes = int(result.stderr.split()[-1]) / 1024
        time = perf_counter() - started
        yield Figure(
            f"memory: {name} ({time:.1f} s)", f"{megabytes:.0f} MB", "<= 500 MB", megabytes <= 500
        )


def main() -> int:
    missed = False
    for measure in (walking, turns, plans, command_line, memory):
        for figure in measure():
            print(figure, flush=True)
            missed |= figure.is_count and not figure.met
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
