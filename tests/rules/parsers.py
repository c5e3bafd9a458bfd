"""Every function that reads notation, by the name of what it reads, with examples of good texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from totemo_edu.rules.bag import Bag
from totemo_edu.rules.board import Board
from totemo_edu.rules.events import Event, read_header
from totemo_edu.rules.game import Game
from totemo_edu.rules.notation import read_blocks, read_cell, read_score, read_stack, read_tiles
from totemo_edu.rules.placement import Placement, read_turn
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import Ruleset, parse_value

PARSERS: dict[str, Callable[[str], object]] = {
    "cell": read_cell,
    "stack": read_stack,
    "blocks": read_blocks,
    "hand": partial(read_blocks, at_most=3),
    "bag": Bag.parse,
    "board": Board.parse,
    "score": read_score,
    "tiles": read_tiles,
    "position": Position.parse,
    "placement": Placement.parse,
    "turn": read_turn,
    "value": parse_value,
    "values": Ruleset,
    "event": Event.parse,
    "header": read_header,
    "game": Game.parse,
}

GOOD_TEXTS: dict[str, tuple[str, ...]] = {
    "cell": ("a1", "c3", "e5"),
    "stack": ("", "GBy", "RRRRRR"),
    "blocks": ("-", "RBy", "ROYGBProygbpWS"),
    "hand": ("-", "R", "RBy"),
    "bag": ("-", "yRB"),
    "board": ("5/5/2.S.2/5/5", "R.O.Y.G.B/5/1.1.RROPr.1.1/5/4.Wy"),
    "score": ("0", "14", "999999"),
    "tiles": ("-", "10,17,23,29,4", "0"),
    "position": ("5/5/2.S.2/5/5 RBy 14 10,17,23,29,4", "5/5/2.S.2/5/5_-_0_-"),
    "placement": ("B@c2", "y@e5"),
    "turn": ("discard", "B@c2", "B@c2 R@d3 y@c2"),
    "value": ("R=0", "p=99"),
    "values": ("R1 O2 Y1 G2 B1 P3 r1 o2 y1 g2 b1 p3 W0 S3",),
    "event": ("tiles 7,6,6,5", "deal 1 RBy", "redraw 4", "turn 2 B@c2 R@d3", "turn 3 pass",
              "turn 1 discard", "draw 2 -"),
    "header": ("players 2", "players 3 R=2 rounds=9,9,9 bag=play_on"),
    "game": ("players 2\n", "players 2\ntiles 7,6,6,5\ndeal 1 RBy\ndeal 2 GGP\nturn 1 B@b3\ndraw 1 W"),
}  # fmt: skip
