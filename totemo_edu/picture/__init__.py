"""Pictures of the game as SVG that stands alone: no script, no font, nothing to fetch.

`board_as_svg` and `position_as_svg` are what a notebook shows; `isometric_svg` and `plan_svg` show
a board in one way alone, `block_svg`, `wheel_svg` and `track_svg` are the parts that lessons and
widgets use. The same input always gives the same text.

>>> from totemo_edu.rules.board import Board
>>> svg = board_as_svg(Board.start())
>>> svg.count("data-floor")             # one block, drawn once in the isometric view
1
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from html import escape

from totemo_edu.palette import STANDARD, Palette
from totemo_edu.picture import block, isometric, plan, player, track, wheel, words
from totemo_edu.picture.drawing import Sheet, group, use
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.colours import Colour
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset

__all__ = [
    "block_svg",
    "board_as_html",
    "board_as_svg",
    "isometric_svg",
    "plan_svg",
    "position_as_html",
    "position_as_svg",
    "track_svg",
    "wheel_svg",
]

_MARGIN = 16.0
_WIDTH = isometric.WIDTH + plan.WIDTH + 1.5 * _MARGIN


def board_as_svg(board: Board, palette: Palette = STANDARD, rules: Ruleset = STANDARD_RULES) -> str:
    """The stacks on their board, and the board from above beside them."""
    sheet = Sheet(f"board {board}", palette, rules)
    body, height = _both_views(sheet, board)
    title, description = words.board_title(board), words.board_description(board)
    return sheet.document((_WIDTH, height), title, description, body)


def position_as_svg(
    position: Position, palette: Palette = STANDARD, rules: Ruleset = STANDARD_RULES
) -> str:
    """The board with the hand and the score track beneath it; `rules` say what blocks are worth."""
    sheet = Sheet(f"position {position}", palette, rules)
    body, height = _both_views(sheet, position.board)
    body += group(player.hand(sheet, position.hand), (_MARGIN + 4, height))
    at = _WIDTH - 1.5 * _MARGIN - track.WIDTH, height
    body += group(track.track(sheet, position.score, position.tiles), at)
    size = _WIDTH, height + max(player.HEIGHT, track.HEIGHT) + _MARGIN
    title = words.position_title(position)
    return sheet.document(size, title, words.position_description(position, rules), body)


def board_as_html(board: Board) -> str:
    """The picture as an image with words for those who do not see it.

    Notebooks show a bare SVG as an image without any.
    """
    title, description = words.board_title(board), words.board_description(board)
    return _image(board_as_svg(board), f"{title}. {description}")


def position_as_html(position: Position) -> str:
    """The picture of a position as an image with words for those who do not see it."""
    title = words.position_title(position)
    description = words.position_description(position, STANDARD_RULES)
    return _image(position_as_svg(position), f"{title}. {description}")


def _image(svg: str, said: str) -> str:
    source = b64encode(svg.encode()).decode()
    return f'<img alt="{escape(said)}" src="data:image/svg+xml;base64,{source}">'


def isometric_svg(
    board: Board,
    *,
    highlight: Collection[Cell] = (),
    palette: Palette = STANDARD,
    rules: Ruleset = STANDARD_RULES,
) -> str:
    """The stacks on their board, with a ring around the cells to highlight."""
    sheet = Sheet(f"isometric {board} {sorted(highlight)}", palette, rules)
    drawing, height = isometric.isometric(sheet, board, highlight)
    title, description = words.board_title(board), words.board_description(board)
    return sheet.document((isometric.WIDTH, height), title, description, drawing)


def plan_svg(
    board: Board,
    *,
    overlay: Mapping[Cell, str] | None = None,
    highlight: Collection[Cell] = (),
    palette: Palette = STANDARD,
    rules: Ruleset = STANDARD_RULES,
) -> str:
    """The board from above, with a ring around some cells and a text (such as points) on some."""
    texts = sorted((overlay or {}).items())
    sheet = Sheet(f"plan {board} {texts} {sorted(highlight)}", palette, rules)
    drawing = group(plan.plan(sheet, board, overlay, highlight), (_MARGIN / 2, _MARGIN / 2))
    size = plan.WIDTH + _MARGIN * 1.5, plan.HEIGHT + _MARGIN * 1.5
    title, description = words.board_title(board), words.board_description(board)
    return sheet.document(size, title, description, drawing)


def block_svg(
    kind: Block,
    palette: Palette = STANDARD,
    *,
    size: float = 96,
    key: str = "",
    rules: Ruleset = STANDARD_RULES,
) -> str:
    """One block as an icon, `size` wide, on no background.

    A `key` tells it from an equal picture on the same page, such as its place in the hand.
    """
    sheet = Sheet(f"block {kind} {size} {key}", palette, rules)
    drawn = 84.0, 86.0
    body = group(use(block.block_symbol(sheet, kind)), (drawn[0] / 2, 60))
    title = words.block_title(kind, rules.value(kind))
    shown = size, size * drawn[1] / drawn[0]
    return sheet.icon(drawn, shown, title, words.block_description(kind), body)


def wheel_svg(selected: Sequence[Colour] = (), palette: Palette = STANDARD) -> str:
    """The colour wheel with none, one or two colours chosen; two are joined, or crossed out.

    >>> svg = wheel_svg([Colour.RED, Colour.PURPLE])
    >>> "Red and purple match: they are neighbours on the wheel." in svg
    True
    """
    if len(selected) > 2:
        raise ValueError(f"the wheel compares two colours, not {len(selected)}")
    sheet = Sheet(f"wheel {[str(colour) for colour in selected]}", palette)
    size = wheel.SIDE, wheel.SIDE
    body = wheel.wheel(sheet, selected)
    return sheet.icon(size, size, words.wheel_title(), words.wheel_description(selected), body)


def track_svg(
    score: int,
    tiles: Collection[int] = (),
    palette: Palette = STANDARD,
    markers: Mapping[str, int] | None = None,
    came_from: int | None = None,
) -> str:
    """The score track with a player's marker, the bonus tiles, and other players by their names.

    The score decides whether a tile on 1 to 9 sleeps; `markers` are the others' scores. On a page
    with the widgets' style sheet the marker walks from the score that it `came_from`.
    """
    others = dict(markers or {})
    sheet = Sheet(f"track {score} {list(tiles)} {others}", palette)
    drawing = group(track.track(sheet, score, tiles, others, came_from), (_MARGIN, _MARGIN / 2))
    size = track.WIDTH + 2 * _MARGIN, track.HEIGHT + _MARGIN
    description = words.track_description(score, tiles, others)
    return sheet.document(size, words.track_title(), description, drawing)


def _both_views(sheet: Sheet, board: Board) -> tuple[str, float]:
    drawing, height = isometric.isometric(sheet, board)
    height = max(height, plan.HEIGHT + 2 * _MARGIN)
    at = isometric.WIDTH, (height - plan.HEIGHT) / 2 - 4
    return drawing + group(plan.plan(sheet, board), at), height
