"""Lesson 05, a whole turn: place or discard, greedy against clever, the sum that lands."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from totemo_edu import speech
from totemo_edu.language import N_, _
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.pupils_code import call
from totemo_edu.lessons.questions import Choice, Option, WhichPointsLand
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.tasks import Aim, PlaceTask
from totemo_edu.lessons.turns import HowManyInTurn, MustDiscard
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.track import TRACK_LENGTH, earns_bonus, lay_tiles, space_of
from totemo_edu.solver.solution import solve

GREEDY_OR_CLEVER = Position.parse("5/2.R.R.1/2.S.2/5/3.B.1 BpR 5 10,15,22,0,7")
THREE_BLOCKS = Position.parse("Y.4/2.P.1.R/2.S.2/5/5 GoB 6 10,16,25,3")
NOTHING_FITS = Position.parse("5/5/2.Sg.2/5/1.R.3 gbb 12 10,17,23,29,4")
TWO_PURPLES = Position.parse("W.B.1.P.1/5/1.Y.S.2/5/5 oPP 4 10,18,24,2")
OVER_THE_LAP = Position.parse("P.2.Y.Y/B.Gg.G.2/1.Y.S.PB.R/1.Y.3/5 rBo 28 10,18,26,3")

_ORDER = (7, 6, 6, 5)


def _landing_question(chance: random.Random, low: int, high: int) -> WhichPointsLand:
    """From a score between two bounds: which of four numbers of points land on a tile?"""
    tiles = lay_tiles((*_ORDER, 0))
    score = chance.randint(low, high)
    while not any(earns_bonus(score, points, tiles) for points in range(1, 10)):
        score = chance.randint(low, high)
    landing = [points for points in range(1, 10) if earns_bonus(score, points, tiles)]
    others = [points for points in range(1, 10) if points not in landing]
    choices = sorted((*landing, *chance.sample(others, 4 - len(landing))))
    goal = N_("Which of these numbers of points would land you on a tile that counts?")
    return WhichPointsLand("landing", goal, score, tiles, tuple(choices))


def _turn_question(chance: random.Random) -> HowManyInTurn:
    """Two blocks that touch each other, one of them beside the starting rainbow."""
    normal = [b for b in Block if not b.is_topper and b is not Block.START]
    first = chance.choice(normal)
    second = chance.choice([block for block in normal if block.matches(first)])
    position = Position(Board.start(), (first, second), 0, lay_tiles((*_ORDER, 0)))
    one = Placement(first, chance.choice((Cell.c2, Cell.b3, Cell.d3, Cell.c4)))
    after = position.place(one)
    touching = [
        other
        for other in after.legal_placements
        if any(contact.cell is one.cell for contact in after.board.contacts(other.cell))
    ]
    goal = N_("What do these two placements score together, one after the other?")
    return HowManyInTurn("turn", goal, position, f"{one} {chance.choice(touching)}")


# The Python corner


def _positions() -> tuple[Position, ...]:
    """Positions on which an answer of the Python corner is tried."""
    return (GREEDY_OR_CLEVER, THREE_BLOCKS, TWO_PURPLES, OVER_THE_LAP)


def _check_greedy(answer: Callable[[Position], int]) -> Feedback:
    for position in _positions():
        solution = solve(position)
        right, got = solution.best_placement.points, call(answer, position)
        if got == right:
            continue
        if got == solution.best_turn.points:
            text = _("That is the best turn. Here only one placement counts.")
            return Feedback(False, text, "whole turn")
        text = _("For {position} your function gives {got}, but one block can score {right}.")
        return Feedback(False, text.format(position=position, got=got, right=right), "wrong number")
    return Feedback(True, _("Your function finds the greedy points of every position."))


def _check_lands(answer: Callable[[int, int, tuple[int, ...]], bool]) -> Feedback:
    tiles = lay_tiles((*_ORDER, 0))
    for score in range(2 * TRACK_LENGTH):
        for points in range(19):
            right, got = earns_bonus(score, points, tiles), bool(call(answer, score, points, tiles))
            if got != right:
                return _landing_slip(score, points, tiles)
    return Feedback(True, _("Right for every score and every number of points."))


def _landing_slip(score: int, points: int, tiles: tuple[int, ...]) -> Feedback:
    """Which part of the rule a function has got wrong."""
    case = _("From {score} with {points} points:").format(score=score, points=points)
    if points == 0:
        text = _("without points the marker does not move, so it has not landed.")
        return Feedback(False, f"{case} {text}", "no points")
    after = score + points
    if not earns_bonus(score, points, tiles) and space_of(after) in tiles:
        text = _("a tile on 1 to 9 sleeps until you have 30 points.")
        return Feedback(False, f"{case} {text}", "asleep")
    if after >= TRACK_LENGTH:
        text = _("after space 29 the track starts again at 0; % 30 gives the space.")
        return Feedback(False, f"{case} {text}", "lap forgotten")
    return Feedback(False, f"{case} {_('look at the new score, not the old one.')}", "wrong space")


def _check_first(answer: Any) -> Feedback:
    solution = solve(THREE_BLOCKS)
    try:
        placement = Placement.parse(str(answer))
    except NotationError as error:
        return Feedback(False, speech.notation_sentence(error), "notation")
    ruling = THREE_BLOCKS.ruling(placement)
    if not ruling:
        return Feedback(False, speech.ruling_sentence(ruling), "not allowed")
    if placement in solution.best_turn.first_placements:
        text = _("{placement} begins a turn of {points} points, and none scores more.")
        points = solution.best_turn.points
        return Feedback(True, text.format(placement=placement, points=points))
    if placement in solution.best_placement.placements:
        text = _("That is the greedy one. A smaller step that lands on a tile leads further.")
        return Feedback(False, text, "greedy")
    reached = solution.ranked(placement).turn_points
    text = _("A turn that begins like this comes to {n} points at most. There is a better one.")
    return Feedback(False, text.format(n=reached), "less")


LESSON = Lesson(
    "05",
    N_("A whole turn"),
    (
        Choice(
            "what-may-you-do",
            N_("It is your turn and you hold three blocks. What may you do?"),
            options=(
                Option(
                    N_("Place one block and score it, or put all three back into the bag"),
                    N_("Yes: one or the other."),
                    right=True,
                ),
                Option(
                    N_("Place as many of the three blocks as fit"),
                    N_("Only one block, unless your marker lands on a bonus tile."),
                ),
                Option(
                    N_("Place one block and put the other two back"),
                    N_(
                        "You keep the blocks that you did not place. Putting back is for all three."
                    ),
                ),
                Option(
                    N_("Put back only the block that you do not like"),
                    N_("Putting back is always all three, and then you score nothing this turn."),
                ),
            ),
        ),
        MustDiscard(
            "does-any-fit",
            N_("You hold a green topper (frog) and two blue toppers (eagle). Does any block fit?"),
            position=NOTHING_FITS,
        ),
        PlaceTask(
            "greedy",
            N_("Be greedy: find the one placement that scores most at once."),
            position=GREEDY_OR_CLEVER,
            aim=Aim.BEST_PLACEMENT,
        ),
        WhichPointsLand(
            "the-sum-that-lands",
            N_("Your score is 3. Which of these numbers of points land on a tile that counts?"),
            score=3,
            tiles=GREEDY_OR_CLEVER.tiles,
            choices=(4, 5, 7, 12, 14),
        ),
        PlaceTask(
            "clever",
            N_("Be clever: the same board again. Find the turn that scores most in all."),
            position=GREEDY_OR_CLEVER,
            aim=Aim.BEST_TURN,
        ),
        HowManyInTurn(
            "add-it-up",
            N_("Purple (beaver) on c2, then purple on c1. What does the whole turn score?"),
            position=TWO_PURPLES,
            turn="P@c2 P@c1",
        ),
        PlaceTask(
            "three-in-a-row",
            N_("Land on a tile, and land again: find the turn that scores most in all."),
            position=THREE_BLOCKS,
            aim=Aim.BEST_TURN,
        ),
        PlaceTask(
            "over-the-lap",
            N_("Test yourself: your score is 28. Find the turn that scores most in all."),
            position=OVER_THE_LAP,
            aim=Aim.BEST_TURN,
            in_3d=False,
        ),
        Quiz(
            "turn-quiz",
            N_("Test yourself: sums that land, and turns of two blocks."),
            levels=(
                lambda chance: _landing_question(chance, 1, 20),
                lambda chance: _landing_question(chance, 21, 59),
                _turn_question,
            ),
        ),
    ),
    (
        PythonTask(
            "most-at-once",
            N_("Write a function that returns the points of the best single placement."),
            _check_greedy,
        ),
        PythonTask(
            "lands",
            N_("Write a function that says whether points land on a tile that counts."),
            _check_lands,
        ),
        PythonTask(
            "first-step",
            N_("Name a first placement of the best turn, such as 'B@c2'."),
            _check_first,
        ),
    ),
)
