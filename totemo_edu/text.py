"""Boards and positions as text: heights and tops at a glance, and the floors one by one.

>>> from totemo_edu.rules.board import Board
>>> print(board_as_text(Board.parse("5/1.GBy.B.2/2.S.2/5/5")))
      a   b   c   d   e      floor 1      floor 2      floor 3
  1   .   .   .   .   .      . . . . .    . . . . .    . . . . .
  2   .  3y  1B   .   .      . G B . .    . B . . .    . y . . .
  3   .   .  1S   .   .      . . S . .    . . . . .    . . . . .
  4   .   .   .   .   .      . . . . .    . . . . .    . . . . .
  5   .   .   .   .   .      . . . . .    . . . . .    . . . . .
"""

from __future__ import annotations

from collections.abc import Collection

from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import SIZE, Cell
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.rules.track import TRACK_LENGTH, is_asleep, space_of

_COLUMNS = "abcde"
_PLAN_INDENT = 29
_PLAN_WIDTH = 2 * SIZE - 1
_GAP = " " * 4


def board_as_text(board: Board, marked: Collection[Cell] = ()) -> str:
    """The heights and tops of all stacks, and beside them each floor as a plan.

    Marked cells stand in brackets.
    """
    floors = max(1, *map(len, board.stacks))
    head = f"      {'   '.join(_COLUMNS)}".ljust(_PLAN_INDENT)
    head += _GAP.join(f"floor {floor}".ljust(_PLAN_WIDTH) for floor in range(1, floors + 1))
    lines = [head.rstrip()]
    for row in range(SIZE):
        cells = [Cell(row * SIZE + column) for column in range(SIZE)]
        line = f"  {row + 1} " + "".join(_top(board, cell, cell in marked) for cell in cells)
        plans = [" ".join(_letter(board, cell, floor) for cell in cells) for floor in range(floors)]
        lines.append(line.ljust(_PLAN_INDENT) + _GAP.join(plans))
    return "\n".join(lines)


def _top(board: Board, cell: Cell, marked: bool) -> str:
    """One cell of the view from above, four characters wide: height and top block."""
    stack = board.stacks[cell]
    text = f"{len(stack)}{stack[-1]}" if stack else "."
    return f"[{text:>2}]" if marked else f" {text:>2} "


def _letter(board: Board, cell: Cell, floor: int) -> str:
    stack = board.stacks[cell]
    return stack[floor] if floor < len(stack) else "."


def position_as_text(
    position: Position, rules: Ruleset = STANDARD_RULES, marked: Collection[Cell] = ()
) -> str:
    """The board, and below it the hand with its values, the score and the bonus tiles.

    >>> print(position_as_text(Position.parse("5/5/2.S.2/5/5 RBy 14 10,17,23,29,4")))
         a   b   c   d   e         floor 1
      1  .   .   .   .   .         . . . . .
      2  .   .   .   .   .         . . . . .
      3  .   .  1S   .   .         . . S . .
      4  .   .   .   .   .         . . . . .
      5  .   .   .   .   .         . . . . .
    <BLANKLINE>
    hand   R red block (1), B blue block (1), y yellow topper (1)
    score  14
    tiles  10, 17, 23, 29, 4 (asleep until 30 points)
    """
    hand = ", ".join(f"{b} {b.description} ({rules.value(b)})" for b in position.hand)
    lines = [board_as_text(position.board, marked), "", f"hand   {hand or 'empty'}"]
    lap = position.score // TRACK_LENGTH
    where = f", space {space_of(position.score)} of lap {lap + 1}" if lap else ""
    lines.append(f"score  {position.score}{where}")
    lines.append(
        f"tiles  {', '.join(_tile(tile, position.score) for tile in position.tiles) or 'none'}"
    )
    return "\n".join(lines)


def _tile(space: int, score: int) -> str:
    return (
        f"{space} (asleep until {TRACK_LENGTH} points)" if is_asleep(space, score) else str(space)
    )
