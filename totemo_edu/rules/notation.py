"""Reading the notation: cells, blocks, hands, boards, tiles and positions as text.

Each function reads one whole text or raises a `NotationError` that names the place. They return
plain data; the classes that have a `parse` build themselves from it. Printing is the classes'
own `str`.
"""

from __future__ import annotations

from collections.abc import Callable

from totemo_edu.rules.blocks import LETTERS, Block
from totemo_edu.rules.cells import SIZE, Cell
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.track import TRACK_LENGTH

_BLOCK_LETTERS = frozenset(LETTERS)
_A_BLOCK = f"a block letter ({LETTERS})"
_CELL = "a cell from a1 to e5"
_SCORE_DIGITS = 6
HIGHEST_SCORE = 10**_SCORE_DIGITS - 1
"""Far beyond any game; a limit, so that a score can always be read again."""


def read_cell(text: str) -> Cell:
    """Reads a cell such as `c2`."""
    if text[:1] not in "abcde" or not text:
        raise NotationError(text, 0, _CELL)
    if text[1:2] not in "12345" or len(text) < 2:
        raise NotationError(text, 1, f"a row from 1 to 5 ({_CELL})")
    if len(text) > 2:
        raise NotationError(text, 2, "the end of the cell")
    return Cell[text]


def read_stack(text: str) -> str:
    """Reads a stack: its block letters from the bottom to the top, which may be none at all."""
    for index, letter in enumerate(text):
        if letter not in _BLOCK_LETTERS:
            raise NotationError(text, index, _A_BLOCK)
    return text


def read_blocks(text: str, at_most: int | None = None) -> tuple[Block, ...]:
    """Reads some blocks such as `RBy`, or `-` for none.

    >>> read_blocks("RBy")
    (Block('R'), Block('B'), Block('y'))
    """
    if text == "-":
        return ()
    if not text:
        raise NotationError(text, 0, f"{_A_BLOCK} or - for none")
    for index, letter in enumerate(text):
        if letter not in _BLOCK_LETTERS:
            raise NotationError(text, index, _A_BLOCK)
        if at_most is not None and index >= at_most:
            raise NotationError(text, index, f"the end of the hand (at most {at_most} blocks)")
    return tuple(map(Block, text))


def read_board(text: str) -> tuple[str, ...]:
    """Reads a board into its 25 stacks of letters, in board order.

    >>> read_board("5/5/2.GBy.2/5/5")[10:15]
    ('', '', 'GBy', '', '')
    """
    rows = text.split("/")
    stacks: list[str] = []
    start = 0
    for number, row in enumerate(rows, 1):
        if number > SIZE:
            raise NotationError(text, start - 1, f"the end of the board ({SIZE} rows)")
        stacks += _read_row(text, start, row, number)
        start += len(row) + 1
    if len(rows) < SIZE:
        raise NotationError(text, len(text), f"a slash and row {len(rows) + 1} of {SIZE}")
    return tuple(stacks)


def _read_row(text: str, start: int, row: str, number: int) -> list[str]:
    """The five stacks of one row, which begins at `start` in the whole text."""
    stacks: list[str] = []
    for cell in row.split("."):
        room = SIZE - len(stacks)
        if room == 0:
            raise NotationError(text, start - 1, f"the end of row {number} ({SIZE} cells)")
        if cell == "":
            raise NotationError(
                text, start, f"a stack, or the number of empty cells, in row {number}"
            )
        if cell[0] in "0123456789":
            if len(cell) > 1:
                raise NotationError(text, start + 1, "a dot, a slash or the end of the board")
            if not 1 <= int(cell) <= room:
                raise NotationError(text, start, f"a number of empty cells from 1 to {room}")
            stacks += [""] * int(cell)
        else:
            for index, letter in enumerate(cell):
                if letter not in _BLOCK_LETTERS:
                    what = f"{_A_BLOCK} or a number of empty cells" if index == 0 else _A_BLOCK
                    raise NotationError(text, start + index, what)
            stacks.append(cell)
        start += len(cell) + 1
    if len(stacks) < SIZE:
        missing = SIZE - len(stacks)
        raise NotationError(text, start - 1, f"a dot and {missing} more of row {number}'s 5 cells")
    return stacks


def read_score(text: str) -> int:
    """Reads a score: a plain whole number."""
    if not text:
        raise NotationError(text, 0, "a score")
    for index, digit in enumerate(text):
        if digit not in "0123456789":
            raise NotationError(text, index, "a score (a whole number, 0 or more)")
    if text[0] == "0" and len(text) > 1:
        raise NotationError(text, 0, "a score without a zero in front", len(text))
    if len(text) > _SCORE_DIGITS:
        raise NotationError(
            text, _SCORE_DIGITS, f"the end of the score (at most {_SCORE_DIGITS} digits)"
        )
    return int(text)


def read_tiles(text: str) -> tuple[int, ...]:
    """Reads the spaces of the bonus tiles, such as `10,17,23,29,4`, or `-` for none."""
    if text == "-":
        return ()
    spaces: list[int] = []
    start = 0
    allowed = [str(space) for space in range(TRACK_LENGTH)]
    a_space = f"a space of the score track ({allowed[0]} to {allowed[-1]})"
    for part in text.split(","):
        for index, digit in enumerate(part):
            if digit not in "0123456789":
                what = "a digit, a comma or the end of the bonus tiles" if index else a_space
                raise NotationError(text, start + index, what)
        if part not in allowed:
            raise NotationError(text, start, a_space, max(1, len(part)))
        if int(part) in spaces:
            raise NotationError(text, start, "a space that has no bonus tile yet", len(part))
        spaces.append(int(part))
        start += len(part) + 1
    return tuple(spaces)


def split_fields(
    text: str, names: tuple[str, ...], read_first: Callable[[str], object] | None = None
) -> list[tuple[int, str]]:
    """The fields of a line, each with its place in the text; `_` reads as a space.

    Where fields are missing, the first one may hold the real fault: `read_first` looks for it.

    >>> split_fields("5/5/2.S.2/5/5_RBy", ("the board", "the hand"))
    [(0, '5/5/2.S.2/5/5'), (14, 'RBy')]
    """
    start = 0
    fields: list[tuple[int, str]] = []
    for part in text.replace("_", " ").split(" "):
        if len(fields) == len(names):
            raise NotationError(text, start - 1, f"the end after {names[-1]}")
        if not part:
            raise NotationError(text, start, names[len(fields)])
        fields.append((start, part))
        start += len(part) + 1
    if len(fields) < len(names):
        if read_first:
            try:
                read_first(fields[0][1])
            except NotationError as error:
                raise error.inside(text, 0) from None
        raise NotationError(text, len(text), f"a space and {names[len(fields)]}")
    return fields
