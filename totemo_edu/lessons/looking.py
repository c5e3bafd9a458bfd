"""Questions for the first look at a board: find a cell, count a stack, name a block in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.lessons.exercise import Exercise, Feedback
from totemo_edu.lessons.questions import NumberQuestion, OneOf
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.colours import WHEEL, Colour

COLOURS = (*WHEEL, Colour.RAINBOW)


@dataclass(frozen=True)
class FindCell(Exercise):
    """Pick the cell of a given name.

    >>> question = FindCell("f", "Find d2.", cell=Cell.d2)
    >>> for cell in (Cell.d4, Cell.b2, Cell.b4):
    ...     print(question.check({cell}).text)
    That is d4: the column is right, the row is not.
    That is b2: the row is right, the column is not.
    That is b4: a letter names the column, a number the row.
    """

    board: Board = field(default_factory=Board.start)
    cell: Cell = Cell.d2

    def check(self, answer: Collection[Cell]) -> Feedback:
        if len(answer) > 1:
            text = _("Pick one cell only: press the others again to let them go.")
            return Feedback(False, text, "several")
        (picked,) = answer
        if picked is self.cell:
            return Feedback(True, _("Yes, that is {cell}.").format(cell=self.cell))
        return self.other_cell(picked)

    def other_cell(self, picked: Cell) -> Feedback:
        """What to say to another cell."""
        if picked.column == self.cell.column:
            text, mistake = _("That is {cell}: the column is right, the row is not."), "other row"
        elif picked.row == self.cell.row:
            text = _("That is {cell}: the row is right, the column is not.")
            mistake = "other column"
        else:
            text = _("That is {cell}: a letter names the column, a number the row.")
            mistake = "other cell"
        return Feedback(False, text.format(cell=picked), mistake)


@dataclass(frozen=True)
class FindHighest(FindCell):
    """Pick the cell of the highest stack.

    >>> board = Board.parse("GB.4/5/2.SB.2/1.GBy.3/5")
    >>> question = FindHighest("f", "Find the highest stack.", board=board, cell=Cell.b4)
    >>> for cell in (Cell.a1, Cell.e5):
    ...     print(question.check({cell}).text)
    The stack on a1 has 2 blocks. Another one is higher: look at the number at the top right of each cell.
    No block stands on e5. Look for the highest stack.
    """

    def other_cell(self, picked: Cell) -> Feedback:
        height = self.board.height(picked)
        if not height:
            text = _("No block stands on {cell}. Look for the highest stack.")
            return Feedback(False, text.format(cell=picked), "empty cell")
        text = plural(
            "The stack on {cell} has {n} block.",
            "The stack on {cell} has {n} blocks.",
            height,
            cell=picked,
        )
        look = _("Another one is higher: look at the number at the top right of each cell.")
        return Feedback(False, f"{text} {look}", "lower stack")


@dataclass(frozen=True)
class HowHigh(NumberQuestion):
    """How many blocks stand on a cell?

    >>> board = Board.parse("GBy.4/5/2.S.2/5/5")
    >>> question = HowHigh("h", "How many?", board=board, cell=Cell.a1)
    >>> question.right, question.check(5).mistake, question.check(1).mistake
    (3, 'too many', 'only the top')
    """

    board: Board = field(default_factory=Board.start)
    cell: Cell = Cell.c3

    @property
    def right(self) -> int:
        return self.board.height(self.cell)

    def solution(self) -> str:
        words = speech.stack_words(self.board, self.cell)
        return _("from the bottom up {stack}.").format(stack=words)

    def mistake(self, answer: int) -> tuple[str, str]:
        if answer == 1:
            return _("Count the blocks under the top one too."), "only the top"
        if answer == len(self.board):
            return _("That is the whole board. Count one stack only."), "whole board"
        if answer > self.right:
            return _("Too many: count only the stack on {cell}.").format(cell=self.cell), "too many"
        return _("Too few: go up the stack on {cell}, block by block.").format(
            cell=self.cell
        ), "too few"


@dataclass(frozen=True)
class WhichColour(OneOf):
    """What colour is the block on this cell and floor? An answer is its number on the wheel.

    >>> board = Board.parse("GBy.R.3/5/2.S.2/5/5")
    >>> question = WhichColour("w", "Which?", board=board, cell=Cell.a1, floor=2)
    >>> for colour in (Colour.BLUE, Colour.GREEN, Colour.RED):
    ...     print(question.check(COLOURS.index(colour)).text)
    Yes: the blue block is on floor 2.
    Green is on floor 1. Floors are counted from the bottom.
    There is no red in the stack on a1.
    """

    board: Board = field(default_factory=Board.start)
    cell: Cell = Cell.c3
    floor: int = 1

    def labels(self) -> tuple[str, ...]:
        return tuple(map(speech.colour_name, COLOURS))

    def check(self, answer: int) -> Feedback:
        colour = COLOURS[answer]
        stack = self.board[self.cell]
        here = stack[self.floor - 1]
        if colour is here.colour:
            text = _("Yes: the {block} is on floor {n}.")
            return Feedback(True, text.format(block=speech.block_name(here), n=self.floor))
        for floor, block in enumerate(stack, 1):
            if block.colour is colour:
                text = _("{colour} is on floor {n}. Floors are counted from the bottom.")
                name = speech.capital(speech.colour_name(colour))
                return Feedback(False, text.format(colour=name, n=floor), "other floor")
        text = _("There is no {colour} in the stack on {cell}.")
        name = speech.colour_name(colour)
        return Feedback(False, text.format(colour=name, cell=self.cell), "other stack")
