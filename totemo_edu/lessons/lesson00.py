"""Lesson 00, welcome: the board, the pieces, and how to use these pages."""

from __future__ import annotations

from typing import Any

from totemo_edu.language import N_, _
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.looking import FindCell, FindHighest, HowHigh, WhichColour
from totemo_edu.lessons.pupils_code import check_function, check_number
from totemo_edu.lessons.questions import Choice, Option
from totemo_edu.lessons.tasks import Aim, PlaceTask
from totemo_edu.lessons.writing import slip_of_the_pen
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.position import Position

STACKS = Board.parse("5/1.GBPr.3/2.S.O.1/R.3.Y/5")
MORE_STACKS = Board.parse("2.Y.2/1.RO.3/2.S.BGY.1/1.P.3/5")


# The Python corner


def _check_cells(answer: Any) -> Feedback:
    answer = check_number(answer)
    if answer == len(Cell):
        return Feedback(True, _("Right: five rows of five cells."))
    if answer == 10:
        return Feedback(False, _("That is five and five. There are five rows of five."), "added")
    return Feedback(False, _("Count one row, then the rows."), "wrong number")


def _check_board(answer: Any) -> Feedback:
    """The starting board with a blue block on a1."""
    try:
        board = Board.parse(str(answer))
    except NotationError as error:
        return Feedback(False, slip_of_the_pen(str(answer), error), "notation")
    if board == Board.start().put(Block.BLUE, Cell.a1):
        return Feedback(True, _("Right: that is the board."))
    if board == Board.start():
        return Feedback(False, _("That is the board without the blue block."), "no blue")
    if Block.START not in board[Cell.c3]:
        return Feedback(False, _("The starting rainbow S is not on c3."), "no start")
    if board[Cell.a1] != (Block.BLUE,):
        return Feedback(False, _("There is no single blue block on a1."), "not on a1")
    return Feedback(False, _("There are too many blocks on the board."), "too many")


def _check_topper(answer: Any) -> Feedback:
    cases = [(block.value,) for block in Block]
    return check_function(answer, cases, lambda letter: Block(letter).is_topper)


LESSON = Lesson(
    "00",
    N_("Welcome"),
    (
        FindCell("find-a-cell", N_("Press the cell d2, then Check."), cell=Cell.d2),
        PlaceTask(
            "first-block",
            N_("Press a block, press a cell, and then press Check."),
            position=Position.parse("5/5/2.S.2/5/5 RGB 0 -"),
            aim=Aim.PLACE,
            tells_sums=False,
        ),
        HowHigh(
            "how-high",
            N_("How many blocks stand on b2?"),
            board=STACKS,
            cell=Cell.b2,
        ),
        WhichColour(
            "second-floor",
            N_("What colour is the block on floor 2 of the stack on b2?"),
            board=STACKS,
            cell=Cell.b2,
            floor=2,
        ),
        Choice(
            "change-your-mind",
            N_("You have placed a block, and you want it back. What do you do?"),
            options=(
                Option(
                    N_("Load the page again"),
                    N_("That works, but you would have to start again. There is a button for it."),
                ),
                Option(
                    N_("Press Take back, or the key U"),
                    N_("Right. And Redo (or the key R) places it again."),
                    right=True,
                ),
                Option(
                    N_("Nothing: placed is placed"),
                    N_("At a table, perhaps. On these pages you can always take back."),
                ),
            ),
        ),
        FindHighest(
            "test-cell",
            N_("Test yourself: press the cell with the topmost block of the highest stack."),
            board=MORE_STACKS,
            cell=Cell.d3,
        ),
        WhichColour(
            "test-colour",
            N_("Test yourself: what colour is the block at the bottom of the stack on b2?"),
            board=MORE_STACKS,
            cell=Cell.b2,
            floor=1,
        ),
    ),
    (
        PythonTask("cells", N_("How many cells does the board have?"), _check_cells),
        PythonTask("board", N_("Write a board as text."), _check_board),
        PythonTask("topper", N_("Which letters are toppers?"), _check_topper),
    ),
)
