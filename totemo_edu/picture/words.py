"""What the pictures say in words: to those who listen to them, and beside the drawings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from totemo_edu.language import _, plural
from totemo_edu.names import block_name, capital, colour_name, mark_name, match_sentence, points
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.colours import WHEEL, Colour
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import Ruleset
from totemo_edu.rules.track import TRACK_LENGTH, is_asleep, space_of


def hand() -> str:
    return _("Hand")


def empty_hand() -> str:
    return _("no block in hand")


def plan_key() -> str:
    """What is written on the tiles of the view from above."""
    return _("left: letter and value · right: height, and the blocks from the bottom up")


def asleep() -> str:
    return _("asleep until 30 points")


def wheel_title() -> str:
    return _("Colour wheel")


def track_title() -> str:
    return _("Score track")


def board_title(board: Board) -> str:
    """The board in one line.

    >>> board_title(Board.start())
    'Totemo board with 1 block'
    """
    return plural("Totemo board with {n} block", "Totemo board with {n} blocks", len(board))


def position_title(position: Position) -> str:
    """The position in one line."""
    return _("{board}, score {score}").format(
        board=board_title(position.board), score=position.score
    )


def board_description(board: Board) -> str:
    """Every stack in words, in board order.

    >>> board_description(Board.parse("5/1.GBy.3/2.S.2/5/5"))
    'Stacks from the bottom up. b2: green block, blue block, yellow topper. c3: starting rainbow. All other cells are empty.'
    """
    stacks = [f"{cell}: {_names(board[cell])}." for cell in Cell if board[cell]]
    if not stacks:
        return _("All cells are empty.")
    others = [_("All other cells are empty.")] if len(stacks) < len(Cell) else []
    return " ".join([_("Stacks from the bottom up."), *stacks, *others])


def position_description(position: Position, rules: Ruleset) -> str:
    """The hand, the track and every stack in words."""
    held = ", ".join(
        _("{block} worth {n}").format(block=block_name(b), n=rules.value(b)) for b in position.hand
    )
    in_hand = _("Hand: {blocks}.").format(blocks=held or empty_hand())
    track = track_description(position.score, position.tiles)
    return f"{in_hand} {track} {board_description(position.board)}"


def track_description(
    score: int, tiles: Collection[int], markers: Mapping[str, int] | None = None
) -> str:
    """Where the markers stand and the bonus tiles lie.

    >>> track_description(14, (10, 4), {"Ada": 31})
    'Score 14, lap 1, on space 14 of the track. Ada: score 31, lap 2, on space 1. Bonus tiles on: 10, 4 (asleep until 30 points).'
    """
    own = _("{score}, on space {space} of the track.").format(
        score=score_line(score), space=space_of(score)
    )
    others = "".join(
        " "
        + _("{name}: score {score}, lap {lap}, on space {space}.").format(
            name=name, score=other, lap=_lap(other), space=space_of(other)
        )
        for name, other in (markers or {}).items()
    )
    spaces = ", ".join(
        f"{space} ({asleep()})" if is_asleep(space, score) else f"{space}" for space in tiles
    )
    lie = _("Bonus tiles on: {spaces}.").format(spaces=spaces or _("none"))
    return f"{own}{others} {lie}"


def score_line(score: int) -> str:
    """The score, and which time round the track it is.

    >>> score_line(34)
    'Score 34, lap 2'
    """
    return _("Score {score}, lap {lap}").format(score=score, lap=_lap(score))


def scores_line(score: int, others: Mapping[str, int]) -> str:
    """The scores of several players in one line, their names cut short to fit.

    >>> scores_line(34, {"Ada": 12})
    'Score 34, lap 2 · Ada: 12, lap 1'
    """
    shown = (
        _("{name}: {score}, lap {lap}").format(name=name[:8], score=other, lap=_lap(other))
        for name, other in others.items()
    )
    return " · ".join([score_line(score), *shown])


def value_line(number: int) -> str:
    """What a block is worth.

    >>> value_line(1), value_line(3)
    ('1 point', '3 points')
    """
    return points(number)


def block_title(block: Block, number: int) -> str:
    """A block and what it is worth.

    >>> block_title(Block("g"), 2)
    'Green topper, 2 points'
    """
    return f"{capital(block_name(block))}, {points(number)}"


def block_description(block: Block) -> str:
    """How to know a block without its colour.

    >>> block_description(Block("g"))
    'Letter g, mark: frog.'
    """
    mark = _("star") if block is Block.START else mark_name(block.colour)
    return _("Letter {letter}, mark: {mark}.").format(letter=block, mark=mark)


def floor_title(floor: int) -> str:
    return _("Floor {n}").format(n=floor)


def wheel_description(selected: Sequence[Colour]) -> str:
    """The order of the wheel, and of two chosen colours whether they match and why.

    >>> wheel_description([Colour.RED, Colour.YELLOW]).split(". ")[-1]
    'Red and yellow do not match: they are 2 steps apart on the wheel.'
    """
    order = ", ".join(map(colour_name, WHEEL))
    wheel = _(
        "Clockwise from the top: {colours}, and {first} again. Rainbow is in the middle."
    ).format(colours=order, first=colour_name(WHEEL[0]))
    match selected:
        case [one, other]:
            return f"{wheel} {match_sentence(one, other)}"
        case [one]:
            return f"{wheel} " + _("Chosen: {colour}.").format(colour=colour_name(one))
        case _none:
            return wheel


def _lap(score: int) -> int:
    return score // TRACK_LENGTH + 1


def _names(blocks: Sequence[Block]) -> str:
    return ", ".join(map(block_name, blocks))
