"""Placements, best turns and best plans by answer-set programming: clingo with `totemo.lp`.

A second opinion on the solver that shares neither code nor method with it. Placements are texts
(`"B@c2"`) as in `tests.naive`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import clingo

from tests import naive

_HERE = Path(__file__).parent
_RULES = (_HERE / "colours.lp", _HERE / "totemo.lp")
_BEST = _HERE / "best.lp"
_EXTREMES = (_HERE / "colours.lp", _HERE / "extremes.lp")


class Best(NamedTuple):
    """The most points, and every sequence of placements that scores them."""

    points: int
    turns: set[tuple[str, ...]]


def placements(
    position_text: str, values: naive.Values = naive.VALUES
) -> dict[str, tuple[int, int]]:
    """Every legal placement, with its height and its points."""
    board, hand, _, _ = naive.read_position(position_text)
    control = _control(_facts(board, hand, 1, values), _RULES, "0")
    found = {}
    with control.solve(yield_=True) as models:
        for model in models:
            shown = model.symbols(shown=True)
            points = sum(atom.arguments[2].number for atom in shown if atom.name == "gain")
            for put in _puts(shown):
                found[_placement(put)] = (put.arguments[2].arguments[2].number, points)
    return found


def best_turn(position_text: str, values: naive.Values = naive.VALUES) -> Best:
    """The best turn: bonus tiles and score taken into account, every optimal turn listed."""
    board, hand, score, tiles = naive.read_position(position_text)
    facts = _facts(board, hand, len(hand), values)
    facts += f"tracked. score({score})." + "".join(f"tile({tile})." for tile in tiles)
    return _best(facts, [*_RULES, _BEST], every_one=True)


def best_plan(board_text: str, blocks: str, values: naive.Values = naive.VALUES) -> Best:
    """The best plan without the track, and one way to carry it out."""
    board = naive.read_board(board_text)
    facts = _facts(board, list(blocks), len(blocks), values)
    return _best(facts, [*_RULES, _BEST], every_one=False)


def most_in_one_turn(number: int) -> int:
    """What no turn of this many placements can beat with the real box and the default values."""
    facts = [f'box("{letter}",{held}).' for letter, held in naive.BOX.items()]
    facts += _values(naive.VALUES)
    return _best(f"#const n={number}." + "".join(facts), _EXTREMES, every_one=False).points


def _best(facts: str, program: Iterable[Path], every_one: bool) -> Best:
    mode = ["--opt-mode=optN", "0"] if every_one else ["--opt-mode=opt"]
    control = _control(facts, program, *mode)
    points = 0
    turns: set[tuple[str, ...]] = set()
    with control.solve(yield_=True) as models:
        for model in models:
            if model.optimality_proven or not every_one:
                puts = _puts(model.symbols(shown=True))
                points = -model.cost[0] if model.cost else 0
                if not every_one:
                    turns.clear()
                turns.add(tuple(map(_placement, puts)))
    return Best(points, turns - {()})


def _control(facts: str, files: Iterable[Path], *options: str) -> clingo.Control:
    control = clingo.Control(["--warn=none", *options])
    for file in files:
        control.add("base", [], _program(file))
    control.add("base", [], facts)
    control.ground([("base", [])])
    return control


@cache
def _program(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _facts(board: naive.Board, hand: list[str], steps: int, values: naive.Values) -> str:
    facts = [
        f'stands({naive.COLUMNS.index(cell[0]) + 1},{cell[1]},{floor},"{letter}").'
        for cell, stack in board.items()
        for floor, letter in enumerate(stack, 1)
    ]
    facts += [f'hand("{letter}",{hand.count(letter)}).' for letter in naive.kinds(hand)]
    facts += _values(values)
    facts.append(f"steps({steps}).")
    return "".join(facts)


def _values(values: naive.Values) -> list[str]:
    return [f'value("{letter}",{points}).' for letter, points in values.items()]


def _puts(shown: Iterable[clingo.Symbol]) -> list[clingo.Symbol]:
    """The placements of an answer, in the order in which they are made."""
    puts = [atom for atom in shown if atom.name == "put"]
    return sorted(puts, key=lambda put: put.arguments[0].number)


def _placement(put: clingo.Symbol) -> str:
    _, letter, spot = put.arguments
    column, row, _ = spot.arguments
    return f"{letter.string}@{naive.COLUMNS[column.number - 1]}{row.number}"
