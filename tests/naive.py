"""The rules of Totemo a second time, written for clarity alone, to check the engine against.

Nothing here comes from `totemo_edu`: a board is a plain dict from cell name to a list of letters,
a placement is its text (`"B@c2"`), and every question is answered in the most obvious way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

Board = dict[str, list[str]]
"""The stack of letters, bottom to top, of every cell."""

Values = Mapping[str, int]
"""What each block letter is worth."""

COLUMNS = "abcde"
ROWS = "12345"
CELLS = [column + row for row in ROWS for column in COLUMNS]
"""Every cell in board order: a1, b1, ... e1, a2, ... e5."""

NORMAL = "ROYGBPWS"
TOPPERS = "roygbp"

VALUES: Values = {
    "R": 1, "O": 2, "Y": 1, "G": 2, "B": 1, "P": 3,
    "r": 1, "o": 2, "y": 1, "g": 2, "b": 1, "p": 3,
    "W": 0, "S": 3,
}  # fmt: skip

BOX: Mapping[str, int] = {
    "R": 7, "O": 4, "Y": 7, "G": 4, "B": 7, "P": 4,
    "r": 2, "o": 2, "y": 2, "g": 2, "b": 2, "p": 2,
    "W": 3, "S": 1,
}  # fmt: skip

WHEEL: Mapping[str, str] = {
    "R": "PRO",
    "O": "ROY",
    "Y": "OYG",
    "G": "YGB",
    "B": "GBP",
    "P": "BPR",
}
"""For each colour of the wheel, the colours of the wheel that it matches."""


# Reading and writing


def read_board(text: str) -> Board:
    stacks: list[list[str]] = []
    for row in text.split("/"):
        for part in row.split("."):
            if part.isdigit():
                stacks.extend([] for _ in range(int(part)))
            else:
                stacks.append(list(part))
    return dict(zip(CELLS, stacks, strict=True))


def write_board(board: Board) -> str:
    rows = []
    for row in ROWS:
        text = ""
        empty = 0
        for column in COLUMNS:
            stack = board[column + row]
            if stack:
                text += f".{empty}" if empty else ""
                text += "." + "".join(stack)
                empty = 0
            else:
                empty += 1
        text += f".{empty}" if empty else ""
        rows.append(text[1:])
    return "/".join(rows)


class Position(NamedTuple):
    board: Board
    hand: list[str]
    score: int
    tiles: list[int]


def read_position(text: str) -> Position:
    board, hand, score, tiles = text.replace("_", " ").split(" ")
    return Position(
        read_board(board),
        [] if hand == "-" else list(hand),
        int(score),
        [] if tiles == "-" else [int(tile) for tile in tiles.split(",")],
    )


def write_position(position: Position) -> str:
    hand = "".join(position.hand) or "-"
    tiles = ",".join(map(str, position.tiles)) or "-"
    return f"{write_board(position.board)} {hand} {position.score} {tiles}"


# Touching and matching


class Touched(NamedTuple):
    direction: str
    cell: str
    height: int
    letter: str


def neighbours(cell: str) -> list[tuple[str, str]]:
    """The sides of a cell that have another cell, with that cell's name."""
    column, row = cell[0], cell[1]
    sides = [
        ("north", column + chr(ord(row) - 1)),
        ("east", chr(ord(column) + 1) + row),
        ("south", column + chr(ord(row) + 1)),
        ("west", chr(ord(column) - 1) + row),
    ]
    return [(direction, name) for direction, name in sides if name in CELLS]


def touched_at(board: Board, cell: str, height: int) -> list[Touched]:
    """What a block on this cell and floor touches: the sides first, then what is below."""
    touched = []
    for direction, name in neighbours(cell):
        if len(board[name]) >= height:
            touched.append(Touched(direction, name, height, board[name][height - 1]))
    if height > 1:
        touched.append(Touched("below", cell, height - 1, board[cell][height - 2]))
    return touched


def touched(board: Board, cell: str) -> list[Touched]:
    """What the next block on this cell would touch."""
    return touched_at(board, cell, len(board[cell]) + 1)


def match(one: str, other: str) -> bool:
    if one in "WS" or other in "WS":
        return True
    return other.upper() in WHEEL[one.upper()]


# Placing


def is_legal(board: Board, placement: str) -> bool:
    letter, cell = placement.split("@")
    stack = board[cell]
    if len(stack) >= 5:
        return False
    if stack and stack[-1] in TOPPERS:
        return False
    if letter in TOPPERS and not stack:
        return False
    return all(match(letter, block.letter) for block in touched(board, cell))


def kinds(hand: Iterable[str]) -> list[str]:
    """The letters of a hand, each once, in the order of the hand."""
    return list(dict.fromkeys(hand))


def legal_placements(board: Board, hand: Iterable[str]) -> list[str]:
    """Every legal placement, cell by cell in board order, on one cell in the hand's order."""
    letters = kinds(hand)
    candidates = [f"{letter}@{cell}" for cell in CELLS for letter in letters]
    return [placement for placement in candidates if is_legal(board, placement)]


def height(board: Board, placement: str) -> int:
    """The floor that the block would stand on, 1 = in the board's hole."""
    return len(board[placement[2:]]) + 1


def points(board: Board, placement: str, values: Values = VALUES) -> int:
    letter, cell = placement.split("@")
    return values[letter] + sum(values[block.letter] for block in touched(board, cell))


def placed(board: Board, placement: str) -> Board:
    """A new board with the block on top of the cell."""
    letter, cell = placement.split("@")
    return {**board, cell: [*board[cell], letter]}


def without(hand: Sequence[str], letter: str) -> list[str]:
    """The hand with one block of this kind less."""
    index = hand.index(letter)
    return [*hand[:index], *hand[index + 1 :]]


def count(board: Board, hand: Sequence[str], depth: int) -> int:
    """How many legal sequences place `depth` blocks of the hand, twins counted once."""
    if depth == 0:
        return 1
    return sum(
        count(placed(board, placement), without(hand, placement[0]), depth - 1)
        for placement in legal_placements(board, hand)
    )


# Turns


def earns_bonus(score: int, gained: int, tiles: Iterable[int]) -> bool:
    """Whether the marker, moved on by what was gained, lands on a tile that counts."""
    if gained == 0:
        return False
    new_score = score + gained
    space = new_score % 30
    if space not in tiles:
        return False
    if 1 <= space <= 9:
        return new_score >= 30
    return True


def turns(position: Position, values: Values = VALUES) -> Iterator[tuple[int, list[str]]]:
    """Every allowed turn with its points: one placement, and more after landings on tiles.

    A bonus block is optional, so a turn that could go on is also a turn if it stops.
    """
    board, hand, score, tiles = position
    for placement in legal_placements(board, hand):
        gained = points(board, placement, values)
        yield gained, [placement]
        if earns_bonus(score, gained, tiles):
            after = Position(
                placed(board, placement), without(hand, placement[0]), score + gained, tiles
            )
            for more, rest in turns(after, values):
                yield gained + more, [placement, *rest]


class BestTurn(NamedTuple):
    points: int
    turns: list[list[str]]
    """Every turn that reaches the points, in the order in which `turns` finds them."""
    first_placements: list[str]
    """Their first placements, sorted, each once."""


def best_turn(position: Position, values: Values = VALUES) -> BestTurn:
    every_turn = list(turns(position, values))
    if not every_turn:
        return BestTurn(0, [], [])
    most = max(total for total, _ in every_turn)
    best = [turn for total, turn in every_turn if total == most]
    return BestTurn(most, best, sorted({turn[0] for turn in best}))


# What can be wrong with a board


class Problem(NamedTuple):
    kind: str
    letters: str
    cells: tuple[str, ...]
    number: int


def problems(board: Board, hand: Iterable[str] = ()) -> set[Problem]:
    """Everything that is wrong with a board (and with a hand, if there is one).

    Each touching pair is named once, by the block that has the other to its east, to its south
    or beneath it.
    """
    found = set()
    for cell, stack in board.items():
        if len(stack) > 5:
            found.add(Problem("too high", stack[-1], (cell,), len(stack)))
        if stack and stack[0] in TOPPERS:
            found.add(Problem("topper at the bottom", stack[0], (cell,), 1))
        for floor in range(2, len(stack) + 1):
            upper, lower = stack[floor - 1], stack[floor - 2]
            if lower in TOPPERS:
                found.add(Problem("on a topper", upper + lower, (cell,), floor))
        for floor in range(1, len(stack) + 1):
            letter = stack[floor - 1]
            for direction, other_cell, _, other in touched_at(board, cell, floor):
                if direction in ("east", "south", "below") and not match(letter, other):
                    found.add(Problem("mismatch", letter + other, (cell, other_cell), floor))
    everything = [letter for stack in board.values() for letter in stack] + list(hand)
    for letter, held in BOX.items():
        if everything.count(letter) > held:
            found.add(Problem("more than the box", letter, (), everything.count(letter)))
    return found


# The bonus tiles


def lay_tiles(order: Sequence[int]) -> list[int]:
    """Where tiles drawn in this order come to lie, by walking the track space by space."""
    where = 10
    spaces = [where]
    for tile in order[:-1]:
        if 1 <= spaces[-1] <= 9:
            return spaces
        for _ in range(tile):
            where = 0 if where == 29 else where + 1
        spaces.append(where)
    return spaces
