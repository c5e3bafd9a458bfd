"""Random games: for trying the rules out by the thousand, and for a first idea of the numbers.

>>> game = random_game(players=3, seed=5)
>>> game.is_over, len(game.board) + len(game.bag) + sum(map(len, game.hands))
(True, 49)
>>> random_game(players=3, seed=5) == game
True
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from totemo_edu.rules.events import EventKind
from totemo_edu.rules.game import Ending, Game, Phase
from totemo_edu.rules.placement import write_turn
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset


def random_game(players: int, seed: int | str, rules: Ruleset = STANDARD_RULES) -> Game:
    """A game to its end by players who place at random, and discard only if nothing fits."""
    chance = random.Random(seed)
    game = Game.new(players, rules)
    while not game.is_over:
        if game.may_redraw:
            game = game.after(f"redraw {game.events[-1].player}")
        elif game.phase is Phase.TURN:
            game = game.turn(random_turn(game.position, chance, rules))
        else:
            game = game.after(game.chance_event(chance))
    return game


def random_turn(position: Position, chance: random.Random, rules: Ruleset = STANDARD_RULES) -> str:
    """A turn at random, in the notation; uses every bonus for which a block fits."""
    if not position.hand:
        return "pass"
    placements = []
    may_place = True
    while may_place and position.legal_placements:
        placement = chance.choice(list(position.legal_placements))
        may_place = position.earns_bonus(placement, rules)
        position = position.place(placement, rules)
        placements.append(placement)
    return write_turn(placements)


@dataclass(frozen=True)
class Summary:
    """What many games came to."""

    games: int
    players: int
    rounds: float
    """On average, like the following."""
    winning_score: float
    score: float
    blocks_placed: float
    bonus_blocks: int
    discards: int
    ties: int
    endings: dict[Ending, int]


def summarise(games: Iterable[Game]) -> Summary:
    """The averages and counts over some finished games."""
    number = players = rounds = winning = total = placed = bonus = discards = ties = 0
    endings: Counter[Ending] = Counter()
    for game in games:
        number += 1
        players = game.players
        rounds += game.round
        winning += max(game.scores)
        total += sum(game.scores)
        placed += len(game.board) - 1  # the starting rainbow was there before
        turns = [event for event in game.events if event.kind is EventKind.TURN]
        bonus += sum(max(0, len(turn.placements) - 1) for turn in turns)
        discards += sum(not turn.placements and not turn.passes for turn in turns)
        ties += len(game.winners) > 1
        if game.ending:
            endings[game.ending] += 1
    if not number:
        raise ValueError("there is nothing to summarise: give at least one game")
    return Summary(
        number,
        players,
        rounds / number,
        winning / number,
        total / number / players,
        placed / number,
        bonus,
        discards,
        ties,
        dict(endings),
    )
