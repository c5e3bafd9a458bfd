"""Positions as they come about in play: two players, the real box, random and sensible turns.

Fast on purpose, because a generator looks at thousands of positions to find a good one: boards
are kept as grids, and nothing is checked that was chosen from the legal placements.

>>> moments = list(played_moments(random.Random(1)))
>>> moments[0].board, len(moments[0].hand)
(Board.parse('5/5/2.S.2/5/5'), 3)
>>> all(moment.board.is_proper() for moment in moments)
True
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from totemo_edu.rules.bag import Bag
from totemo_edu.rules.board import Board
from totemo_edu.rules.grid import CELLS, Grid, spots_in
from totemo_edu.rules.ruleset import HAND_SIZE, STANDARD_RULES
from totemo_edu.rules.track import BONUS_TILES, earns_bonus, lay_tiles
from totemo_edu.solver.turns import Step

_PLAYERS = 2
_SENSIBLE = (0.1, 0.5, 0.9)
"""How often a player takes the most points at once, instead of any placement: by game."""

_VALUES = STANDARD_RULES.value_of


@dataclass(frozen=True)
class Moment:
    """A game just before a turn, as the player to move sees it with open hands."""

    stacks: tuple[str, ...]
    hand: str
    score: int
    tiles: tuple[int, ...]
    their_hand: str
    their_score: int
    bag: str
    """What is still to be drawn, the next blocks last."""

    @cached_property
    def board(self) -> Board:
        return Board(self.stacks)


def played_moments(chance: random.Random) -> Iterator[Moment]:
    """Every moment of one game, turn by turn."""
    game = _Game(chance)
    for turn in range(_PLAYERS * STANDARD_RULES.rounds(_PLAYERS)):
        player = turn % _PLAYERS
        if not game.draw(player):
            return
        yield game.moment(player)
        game.take_turn(player)


class _Game:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.sensible = chance.choice(_SENSIBLE)
        self.stacks = list(Board.start().stacks)
        self.grid = Board.start().grid
        self.tiles = lay_tiles(chance.sample(BONUS_TILES, len(BONUS_TILES)))
        self.bag = list(Bag.full().letters)
        chance.shuffle(self.bag)
        self.hands = ["", ""]
        self.scores = [0, 0]

    def draw(self, player: int) -> bool:
        """Draws up to three; False if there are not enough blocks."""
        while len(self.hands[player]) < HAND_SIZE and self.bag:
            self.hands[player] += self.bag.pop()
        return len(self.hands[player]) == HAND_SIZE

    def moment(self, player: int) -> Moment:
        other = 1 - player
        return Moment(
            tuple(self.stacks),
            self.hands[player],
            self.scores[player],
            self.tiles,
            self.hands[other],
            self.scores[other],
            "".join(self.bag),
        )

    def take_turn(self, player: int) -> None:
        """One placement, and more after landings; a hand that does not fit goes back."""
        placed = False
        while self.hands[player]:
            moves = _moves(self.grid, self.hands[player])
            if not moves:
                break
            letter, spot = self._choose(moves)
            points = _VALUES[letter] + self.grid.around[spot]
            self._place(player, letter, spot)
            placed = True
            before = self.scores[player]
            self.scores[player] += points
            if not earns_bonus(before, points, self.tiles):
                break
        if not placed:
            self.bag += self.hands[player]
            self.hands[player] = ""
            self.chance.shuffle(self.bag)

    def _choose(self, moves: list[Step]) -> Step:
        if self.chance.random() >= self.sensible:
            return self.chance.choice(moves)
        around = self.grid.around
        return max(moves, key=lambda move: _VALUES[move[0]] + around[move[1]])

    def _place(self, player: int, letter: str, spot: int) -> None:
        self.grid = self.grid.placed(letter, _VALUES[letter], spot)
        self.stacks[spot % CELLS] += letter
        self.hands[player] = self.hands[player].replace(letter, "", 1)


def _moves(grid: Grid, hand: str) -> list[Step]:
    return [(letter, s) for letter in dict.fromkeys(hand) for s in spots_in(grid.legal(letter))]
