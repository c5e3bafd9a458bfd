"""Questions made anew for quizzes, from boards that came about in play by the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection

from totemo_edu.lessons.questions import HowManyPoints, MatchingColours
from totemo_edu.lessons.quiz import Maker
from totemo_edu.lessons.verdicts import DoTheyMatch, WhyNot
from totemo_edu.rules.blocks import BOX, Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.colours import WHEEL, Colour
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.ruling import Rule


def played_board(chance: random.Random, blocks: int) -> Board:
    """A board after so many random legal placements near others.

    >>> board = played_board(random.Random(1), 8)
    >>> len(board), board.problems()
    (9, ())
    """
    bag = [
        block for block, number in BOX.items() for _ in range(number) if block is not Block.START
    ]
    board = Board.start()
    while len(board) <= blocks:
        block = chance.choice(bag)
        cells = [cell for cell in board.legal_cells(block) if board.contacts(cell)]
        if cells:
            bag.remove(block)
            board = board.place(Placement(block, chance.choice(cells)))
    return board


def do_they_match(goal: str) -> Maker:
    """Two different colours of the wheel: may they touch?"""

    def make(chance: random.Random) -> DoTheyMatch:
        one, other = chance.sample(WHEEL, 2)
        return DoTheyMatch("match", goal, one, other)

    return make


def matching(goal: str, number: int) -> Maker:
    """So many colours of the wheel: what matches all of them?"""

    def make(chance: random.Random) -> MatchingColours:
        return MatchingColours("matching", goal, tuple(chance.sample(WHEEL, number)))

    return make


def how_many_points(goal: str, blocks: int, touching: Collection[int]) -> Maker:
    """A legal placement that touches so many blocks: what does it score?"""

    def suits(board: Board, placement: Placement) -> bool:
        return board.is_legal(placement) and len(board.contacts(placement.cell)) in touching

    def make(chance: random.Random) -> HowManyPoints:
        board, placement = _found(chance, blocks, suits)
        return HowManyPoints("points", goal, board, placement)

    return make


def why_not(goal: str, blocks: int, rules: Collection[Rule | None]) -> Maker:
    """A placement that is allowed, or that breaks exactly one rule; each verdict as often."""

    def make(chance: random.Random) -> WhyNot:
        wanted = chance.choice(tuple(rules))

        def suits(board: Board, placement: Placement) -> bool:
            near = bool(board.contacts(placement.cell)) or wanted is Rule.NO_TOPPER_ON_THE_BOARD
            return near and WhyNot("why", goal, board, placement).right == {wanted}

        board, placement = _found(chance, blocks, suits)
        return WhyNot("why", goal, board, placement)

    return make


def _found(
    chance: random.Random, blocks: int, suits: Callable[[Board, Placement], bool]
) -> tuple[Board, Placement]:
    """A random board and one of its placements that suits; looks at boards until there is one."""
    while True:
        board = played_board(chance, blocks)
        placements = [
            placement
            for cell in Cell
            for block in Block
            if block.colour is not Colour.RAINBOW
            and suits(board, placement := Placement(block, cell))
        ]
        if placements:
            return board, chance.choice(placements)
