"""Totemo, explained: rules, solver, boards, lessons and puzzles for a 3D stacking game.

>>> from totemo_edu import Position, solve
>>> position = Position.parse("5/2.G.2/2.S.2/5/5 RBy 14 10,17,23,29,4")
>>> position.ruling("R@c2").breaches[0].rule
Rule.COLOURS_MATCH
>>> print(position.board.score("B@b2"))
blue itself 1 + green on c2 2 = 3
"""

from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.colours import Colour
from totemo_edu.rules.game import Game
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import ExhaustedBag, Ruleset
from totemo_edu.solver import solve

__all__ = [
    "Block",
    "Board",
    "Colour",
    "ExhaustedBag",
    "Game",
    "Placement",
    "Position",
    "Ruleset",
    "solve",
]
__version__ = "0.1.0"
