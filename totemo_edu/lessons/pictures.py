"""What is shown above a question about a turn, a game, a tree, chance or a design."""

from __future__ import annotations

from html import escape

from totemo_edu.lessons.chances import HowLikely, PlayOrPutBack, WhichIsLikelier, WorthOnAverage
from totemo_edu.lessons.exercise import Exercise
from totemo_edu.lessons.searching import (
    HowManyLooks,
    HowManyPaths,
    WhichCanBeCut,
    placement_words,
)
from totemo_edu.lessons.turns import HowManyInTurn, MustDiscard
from totemo_edu.lessons.whole_games import WhereTheNextTileLies
from totemo_edu.palette import Palette
from totemo_edu.picture import block_svg, board_as_svg, position_as_svg, track_svg
from totemo_edu.rules.bag import Bag
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.placement import read_turn
from totemo_edu.rules.track import lay_tiles

_FEW = 16
"""A bag of more blocks than this is not drawn."""


def picture_of(exercise: Exercise, palette: Palette) -> str:
    """The HTML above the answer fields; empty if there is nothing to show."""
    match exercise:
        case MustDiscard(position=position):
            return position_as_svg(position, palette)
        case HowManyInTurn(position=position, turn=turn, rules=rules):
            return position_as_svg(position, palette, rules) + _turn_line(turn)
        case WhereTheNextTileLies(drawn=drawn):
            return track_svg(0, lay_tiles(drawn), palette)
        case HowManyPaths(board=board) | WhichCanBeCut(board=board) | HowManyLooks(board=board):
            return board_as_svg(board, palette)
        case WhichIsLikelier(bag=bag):
            return _bag(bag, palette)
        case HowLikely(bag=bag):
            return _bag(bag, palette) if len(bag) <= _FEW else ""
        case WorthOnAverage(position=position, bag=bag):
            return board_as_svg(position.board, palette) + _bag(bag, palette)
        case PlayOrPutBack(position=position):
            return position_as_svg(position, palette)
        case _other if type(exercise).__module__ == "totemo_edu.lessons.design":
            # Loads the puzzles, which no other lesson needs.
            from totemo_edu.lessons.design_view import picture_of_design

            return picture_of_design(exercise, palette)
        case _other:
            return ""


def _bag(bag: Bag, palette: Palette) -> str:
    """The blocks of a bag, side by side."""
    blocks = "".join(
        block_svg(Block(letter), palette, size=56, key=f"{bag} {i}")
        for i, letter in enumerate(bag.letters)
    )
    return f'<div class="tt-row">{blocks}</div>'


def _turn_line(turn: str) -> str:
    """The placements of a turn as a numbered list."""
    steps = "".join(
        f"<li>{escape(placement_words(placement))}</li>" for placement in read_turn(turn)
    )
    return f'<ol class="tt-next">{steps}</ol>'
