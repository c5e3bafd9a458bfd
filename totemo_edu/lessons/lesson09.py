"""Lesson 09, make your own puzzle: design, let the solver judge it, export, swap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from totemo_edu.language import N_, _
from totemo_edu.lessons.design import (
    DesignTask,
    HowManyBest,
    HowManyBlocks,
    Wish,
    judge,
    question_of,
)
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.pupils_code import call, check_function
from totemo_edu.lessons.questions import Choice, Option
from totemo_edu.lessons.writing import slip_of_the_pen
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.position import Position
from totemo_edu.solver.solution import solve

_POSITIONS = tuple(
    Position.parse(text)
    for text in (
        "5/2.GB.2/2.S.2/5/5 Py 0 -",
        "5/5/2.S.2/5/5 B 0 -",
        "5/2.R.R.1/2.S.2/5/3.B.1 BpR 5 10,15,22,0,7",
        "5/5/2.Sg.2/5/5 ggb 0 -",
    )
)


def _check_link(answer: Callable[[str], str]) -> Feedback:
    cases = [(str(position),) for position in _POSITIONS]
    if call(answer, cases[0][0]) == cases[0][0].replace(" ", "_", 1):
        text = _("Only the first space is gone. A link may have no space at all.")
        return Feedback(False, text, "one space only")
    return check_function(answer, cases, lambda text: text.replace(" ", "_"))


def _check_unique(answer: Callable[[Position], bool]) -> Feedback:
    for position in _POSITIONS:
        right, got = solve(position).best_turn.count == 1, call(answer, position)
        if bool(got) == right:
            continue
        if not position.legal_placements:
            text = _("Where no block fits there is no best turn, so there is not just one.")
            return Feedback(False, text, "nothing fits")
        text = _("{position} has {n} best turns. Look at solve(position).best_turn.count.")
        number = solve(position).best_turn.count
        return Feedback(False, text.format(position=position, n=number), "wrong verdict")
    return Feedback(True, _("Your function knows a puzzle with just one answer."))


def _check_own(answer: Any) -> Feedback:
    try:
        position = answer if isinstance(answer, Position) else Position.parse(str(answer))
    except (NotationError, RuleError) as error:
        return Feedback(False, slip_of_the_pen(str(answer), error), "notation")
    judged = judge(question_of(position))
    return Feedback(judged.good, judged.text, judged.problem)


LESSON = Lesson(
    "09",
    N_("Make your own puzzle"),
    (
        HowManyBlocks(
            "read-the-text",
            N_("Read this puzzle as text. How many blocks stand on the board?"),
            position=Position.parse("5/1.GBp.B.2/2.S.2/4.Wo/5 PRr 14 10,17,23,29,4"),
        ),
        HowManyBest(
            "how-many-best",
            N_("How many different placements are best here? (There are no bonus tiles.)"),
            position=Position.parse("5/5/1.G.S.2/5/5 Py 0 -"),
        ),
        DesignTask(
            "just-one",
            N_("Place blocks on the board, or change the hand, until just one answer is best."),
            position=Position.parse("5/5/1.G.S.2/5/5 Py 0 -"),
            wish=Wish.ONE_ANSWER,
        ),
        DesignTask(
            "clearly-best",
            N_("Here two answers are best. Let just one be best, two points ahead of all others."),
            position=Position.parse("5/1.B.3/2.S.G.1/5/5 PB 0 -"),
            wish=Wish.CLEAR,
        ),
        Choice(
            "what-is-good",
            N_("Which of these makes a good puzzle?"),
            options=(
                Option(
                    N_("Every answer is right"),
                    N_("Then there is nothing to find out."),
                ),
                Option(
                    N_("The best answer is clearly better, but something else looks good at first"),
                    N_("Yes: something tempting, and something better to discover."),
                    right=True,
                ),
                Option(
                    N_("There are as many blocks as possible on the board"),
                    N_("A full board is hard to read. Small puzzles are often the finest."),
                ),
                Option(
                    N_("The second best answer is only one point behind"),
                    N_("Then many will find it and feel that they were right, too."),
                ),
            ),
        ),
        DesignTask(
            "good-puzzle",
            N_("Make a puzzle that the solver calls good. You begin with the starting board."),
            position=Position.parse("5/5/2.S.2/5/5 - 0 -"),
            wish=Wish.GOOD,
        ),
        HowManyBlocks(
            "test-text",
            N_("Test yourself: how many blocks stand on the board of this puzzle?"),
            position=Position.parse("BG.4/5/1.Rr.S.Yg.1/5/3.W.1 GBp 3 10,18,24,1"),
        ),
        DesignTask(
            "hard-one",
            N_("Test yourself: make a good puzzle of level 5 or 6. You will need bonus tiles."),
            position=Position.parse("5/2.R.2/2.S.2/5/5 RR 5 10,15,21,27,4"),
            wish=Wish.HARD,
            level=5,
        ),
    ),
    (
        PythonTask("link", N_("Write a function that makes a text fit for a link."), _check_link),
        PythonTask(
            "unique", N_("Write a function that says whether one turn is best."), _check_unique
        ),
        PythonTask("own", N_("Write down a good puzzle of your own."), _check_own),
    ),
)
