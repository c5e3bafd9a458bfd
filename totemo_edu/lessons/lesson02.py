"""Lesson 02, stacking: normal blocks and toppers, five high, and which faces touch."""

from __future__ import annotations

from typing import Any

from totemo_edu.language import N_
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.making import why_not
from totemo_edu.lessons.pupils_code import check_function
from totemo_edu.lessons.questions import WhatItTouches, WhereItFits
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.tasks import Aim, PlaceTask
from totemo_edu.lessons.verdicts import VERDICTS, WhyNot
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruling import Rule

STACKS = ("", "G", "Gg", "ROY", "ROYy", "GBPR", "GBPRO", "BBBBb", "WWW")
"""Stacks on which an answer of the Python corner is tried."""


# The Python corner


def _check_height(answer: Any) -> Feedback:
    boards = {stack: Board.empty().with_stack(Cell.a1, stack) for stack in STACKS}
    return check_function(
        answer, [(stack,) for stack in STACKS], lambda stack: boards[stack].height(Cell.a1)
    )


def _check_can_grow(answer: Any) -> Feedback:
    """A rainbow matches everything, so only the rules of stacking can be against it."""

    def right(stack: str) -> bool:
        board = Board.empty().with_stack(Cell.a1, stack)
        return board.is_legal(Placement(Block.RAINBOW, Cell.a1))

    return check_function(answer, [(stack,) for stack in STACKS], right)


def _check_beside(answer: Any) -> Feedback:
    """The names of the cells beside a cell, in any order."""

    def right(cell: str) -> list[str]:
        return list(map(str, Cell[cell].neighbours.values()))

    return check_function(answer, [(str(cell),) for cell in Cell], right, tidy=sorted)


LESSON = Lesson(
    "02",
    N_("Stacking"),
    (
        WhatItTouches(
            "four-sides",
            N_("Blue goes onto the empty cell c3. Pick every cell with a block that it touches."),
            board=Board.parse("5/1.G.B.G.1/1.G.3/2.P.2/5"),
            placement=Placement.parse("B@c3"),
        ),
        PlaceTask(
            "tower",
            N_("Build a stack of five on the rainbow: place all four blocks on c3."),
            position=Position.parse("5/5/2.S.2/5/5 - 0 -"),
            aim=Aim.HEIGHT,
            number=5,
            blocks="YgRO",
            tells_sums=False,
        ),
        WhereItFits(
            "where-may-a-topper-stand",
            N_("Pick every cell where this topper may stand."),
            board=Board.parse("G.1.B.2/2.Gy.2/1.R.S.O.1/5/Y.3.YGYGY"),
            block=Block.GREEN_TOPPER,
        ),
        WhatItTouches(
            "same-height",
            N_("Green goes onto c3, so it stands on floor 2. Pick every cell that it touches."),
            board=Board.parse("5/1.GB.YG.2/1.B.G.BB.1/2.B.2/5"),
            placement=Placement.parse("G@c3"),
        ),
        WhyNot(
            "why-not-here",
            N_("Is this placement allowed?"),
            board=Board.parse("5/2.OY.2/1.YG.S.2/2.Y.2/5"),
            placement=Placement.parse("R@c3"),
        ),
        WhyNot(
            "corner-again",
            N_("And this one?"),
            board=Board.parse("5/2.B.2/2.S.2/5/5"),
            placement=Placement.parse("Y@b3"),
        ),
        WhereItFits(
            "where-does-it-fit",
            N_("Look at all five faces now. Pick every cell where this topper may stand."),
            board=Board.parse("4.R/1.RO.P.2/1.P.S.BG.1/2.RR.2/B.3.W"),
            block=Block.PURPLE_TOPPER,
        ),
        WhyNot(
            "test-placement",
            N_("Test yourself: is this placement allowed?"),
            board=Board.parse("5/5/2.SPBGG.B.1/5/5"),
            placement=Placement.parse("G@c3"),
        ),
        Quiz(
            "stacking-quiz",
            N_("Test yourself: allowed or not, and why?"),
            levels=(
                why_not(
                    N_("Is this placement allowed?"),
                    5,
                    (None, Rule.NO_TOPPER_ON_THE_BOARD, Rule.NOTHING_ON_A_TOPPER),
                ),
                why_not(N_("Is this placement allowed?"), 9, (None, Rule.COLOURS_MATCH)),
                why_not(N_("Is this placement allowed?"), 24, VERDICTS),
            ),
        ),
    ),
    (
        PythonTask("height", N_("How high is a stack that is written as text?"), _check_height),
        PythonTask("can-grow", N_("May another block stand on a stack?"), _check_can_grow),
        PythonTask("beside", N_("Which cells lie beside a cell?"), _check_beside),
    ),
)
