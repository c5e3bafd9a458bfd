"""Lesson 03, scoring: own value plus the touched faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from totemo_edu import speech
from totemo_edu.language import N_, _
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.making import how_many_points
from totemo_edu.lessons.predict import PredictTask
from totemo_edu.lessons.pupils_code import check_function
from totemo_edu.lessons.questions import Choice, HowManyPoints, Option
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.tasks import Aim, PlaceTask, points_off
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES

BESIDE_GREEN = Board.parse("5/1.G.3/2.S.2/5/5")
ON_PURPLE = Board.parse("5/4.BB/2.S.P.BG/5/5")
"""The second classic example: purple to stand on, green at the same height, blue at the corner."""
EXACTLY_SIX = Position.parse("BB.4/G.Yg.O.2/1.Y.Sy.Oo.1/2.Ro.2/5 GYO 0 -")


# The Python corner


def _check_values(answer: Any) -> Feedback:
    """What a block of each colour is worth, as a dictionary from letter to points."""
    if not isinstance(answer, Mapping):
        return Feedback(False, _('Give a dictionary, such as {"R": 1}.'), "not a dictionary")
    for block in Block:
        if block.is_topper:
            continue
        name, value = speech.block_name(block), STANDARD_RULES.value(block)
        if block.value not in answer:
            text = _("{letter} is missing: the {block}.").format(letter=block, block=name)
            return Feedback(False, text, "letter missing")
        if answer[block.value] != value:
            text = _("Look at the number on the {block} again.").format(block=name)
            return Feedback(False, text, "wrong value")
    return Feedback(True, _("Right: every block has its value."))


def _check_points(answer: Any) -> Feedback:
    """Own value and a list of touched values, as the engine adds them up on boards."""
    boards = (BESIDE_GREEN, ON_PURPLE, EXACTLY_SIX.board)
    scores = [
        board.score(placement)
        for board in boards
        for placement in board.legal_placements(map(Block, "BGY"))
    ]
    sums = {
        (own.points, tuple(part.points for part in touched)): score.points
        for score in scores
        for own, *touched in [score.contributions]
    }
    cases = [(own, list(touched)) for own, touched in sorted(sums)]
    return check_function(answer, cases, lambda own, touched: sums[own, tuple(touched)])


def _check_six(answer: Any) -> Feedback:
    """A placement on the board of `exactly-six` that scores exactly 6."""
    try:
        placement = Placement.parse(str(answer))
    except NotationError as error:
        return Feedback(False, speech.notation_sentence(error), "notation")
    ruling = EXACTLY_SIX.ruling(placement)
    if not ruling:
        return Feedback(False, speech.ruling_sentence(ruling), "not allowed")
    score = EXACTLY_SIX.board.score(placement)
    if score.points != 6:
        text, kind = points_off(score.points - 6)
        so_far = _("That scores {n}.").format(n=score.points)
        return Feedback(False, f"{so_far} {text}", kind)
    return Feedback(True, _("Right: {sum}").format(sum=speech.score_sentence(score)))


LESSON = Lesson(
    "03",
    N_("Scoring"),
    (
        HowManyPoints(
            "first-example",
            N_("Blue goes beside green. How many points does that score?"),
            board=BESIDE_GREEN,
            placement=Placement.parse("B@a2"),
        ),
        HowManyPoints(
            "second-example",
            N_("Blue goes onto purple. How many points does that score?"),
            board=ON_PURPLE,
            placement=Placement.parse("B@d3"),
        ),
        Choice(
            "alone",
            N_("An orange block goes onto an empty cell, far from all others. What does it score?"),
            options=(
                Option(
                    N_("Nothing, because it touches nothing"),
                    N_("Its own value always counts, even when it stands alone."),
                ),
                Option(
                    N_("2, its own value"),
                    N_("Right: nothing is added, and its own value is left."),
                    right=True,
                ),
                Option(
                    N_("It may not stand there"),
                    N_("It may: a normal block can stand alone. It just scores little."),
                ),
            ),
        ),
        PredictTask(
            "predict-then-place",
            N_(
                "Choose a block and a cell where it scores 5 or more."
                " First fill in what you expect, then place the block."
            ),
            position=Position.parse("5/1.B.G.2/1.BG.S.PR.1/2.P.2/5 BGy 0 -"),
            number=5,
        ),
        PlaceTask(
            "best-of-several",
            N_(
                "Find the placement that scores most. The board does not tell: work it out."
                " To see behind a tall stack, turn the board, or press Top or 2D."
            ),
            position=Position.parse("5/2.GB.2/1.Y.Sg.B.1/2.R.Pp.1/2.R.RRR.1 BOY 0 -"),
            aim=Aim.BEST_PLACEMENT,
        ),
        PlaceTask(
            "exactly-six",
            N_("Place one block so that it scores exactly 6, not more and not less."),
            position=EXACTLY_SIX,
            aim=Aim.EXACTLY,
            number=6,
        ),
        PlaceTask(
            "test-best",
            N_("Test yourself: find the placement that scores most."),
            position=Position.parse("5/2.G.Yg.1/1.O.Sb.WB.1/2.PWO.2/1.W.P.2 BPG 0 -"),
            aim=Aim.BEST_PLACEMENT,
            in_3d=False,
        ),
        Quiz(
            "points-quiz",
            N_("Test yourself: how many points?"),
            levels=(
                how_many_points(N_("How many points does this placement score?"), 4, (1,)),
                how_many_points(N_("How many points does this placement score?"), 9, (2,)),
                how_many_points(N_("How many points does this placement score?"), 18, (3, 4, 5)),
            ),
        ),
    ),
    (
        PythonTask("values", N_("What is each block worth?"), _check_values),
        PythonTask("points", N_("Add up a placement."), _check_points),
        PythonTask("six", N_("Find a placement that scores exactly 6."), _check_six),
    ),
)
