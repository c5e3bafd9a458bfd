"""Lesson 04, the score track and bonus tiles: laps, landing, chains of three, the sleeping tile."""

from __future__ import annotations

import random
from typing import Any

from totemo_edu.language import N_
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.laps import ScoreBehind
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.pupils_code import check_function
from totemo_edu.lessons.questions import Choice, Option, WhereTheMarkerLands, WhichPointsLand
from totemo_edu.lessons.quiz import Maker, Quiz
from totemo_edu.lessons.tasks import Aim, PlaceTask
from totemo_edu.rules.position import Position
from totemo_edu.rules.track import TRACK_LENGTH, landing_points, space_of

TILES = (10, 17, 23, 29, 4)
"""The bonus tiles of this lesson; the one on 4 sleeps until a lap is done."""

MOST_POINTS = 18
"""The most that one placement can score."""

_FEW = 9
"""More points than this are rare, so questions of the quiz ask for no more."""


def _marker(low: int, high: int) -> Maker:
    """Makes questions about where a marker lands, from scores between two bounds."""

    def make(chance: random.Random) -> WhereTheMarkerLands:
        goal = N_("On which space does the marker stand afterwards?")
        return WhereTheMarkerLands("marker", goal, chance.randint(low, high), chance.randint(2, 9))

    return make


def _landing(chance: random.Random) -> WhichPointsLand:
    """A score near a tile, and four numbers of points; the way to the sleeping tile is among them."""
    score = chance.choice((1, 2, 3, *range(8, 23), *range(24, 34)))
    lands = landing_points(score, frozenset(TILES), _FEW)
    to_the_sleeper = (TILES[-1] - score) % TRACK_LENGTH
    choices = lands | {to_the_sleeper} if to_the_sleeper <= _FEW else lands
    others = [points for points in range(1, _FEW + 1) if points not in choices]
    choices |= set(chance.sample(others, 4 - len(choices)))
    goal = N_("Which of these numbers of points land on a tile that counts?")
    return WhichPointsLand("landing", goal, score, TILES, tuple(sorted(choices)))


# The Python corner


def _check_space(answer: Any) -> Feedback:
    return check_function(answer, [(score,) for score in range(100)], space_of)


def _check_laps(answer: Any) -> Feedback:
    def right(score: int) -> int:
        return (score - space_of(score)) // TRACK_LENGTH

    return check_function(answer, [(score,) for score in range(100)], right)


def _check_landing(answer: Any) -> Feedback:
    """Every number of points up to the most of one placement, in any order."""

    def right(score: int, tiles: list[int]) -> list[int]:
        return sorted(landing_points(score, frozenset(tiles), MOST_POINTS))

    cases = [(score, list(TILES)) for score in range(2 * TRACK_LENGTH)]
    return check_function(answer, cases, right, tidy=sorted)


LESSON = Lesson(
    "04",
    N_("The score track and bonus tiles"),
    (
        WhereTheMarkerLands(
            "marker",
            N_("Your score is 12, and you score 5. On which space does your marker stand then?"),
            score=12,
            points=5,
        ),
        WhereTheMarkerLands(
            "round-the-corner",
            N_("Your score is 26, and you score 7. On which space does your marker stand then?"),
            score=26,
            points=7,
        ),
        ScoreBehind(
            "laps",
            N_("A marker has done two laps and stands on space 4. What is the score?"),
            laps=2,
            space=4,
        ),
        WhichPointsLand(
            "landing",
            N_("Pick every number of points that lands exactly on a bonus tile."),
            score=14,
            tiles=TILES,
            choices=(2, 3, 5, 9, 10),
        ),
        PlaceTask(
            "land",
            N_("Place one block so that your marker lands on a bonus tile."),
            position=Position.parse("5/2.G.2/2.S.2/5/5 BPR 14 10,17,23,29,4"),
            aim=Aim.LAND,
        ),
        PlaceTask(
            "three-in-one-turn",
            N_("Go from tile to tile, and place all three blocks in one turn."),
            position=Position.parse("5/5/1.Ro.SY.G.B/1.P.2.P/5 RYB 4 10,17,23,29,4"),
            aim=Aim.WHOLE_HAND,
        ),
        WhichPointsLand(
            "sleeping-tile",
            N_("Your score is 1. Pick every number of points that lands on a tile that counts."),
            score=1,
            tiles=TILES,
            choices=(3, 8, 9, 16),
        ),
        WhichPointsLand(
            "awake",
            N_("Now your score is 28. Which numbers land on a tile that counts?"),
            score=28,
            tiles=TILES,
            choices=(1, 2, 4, 6, 12),
        ),
        Choice(
            "no-points",
            N_(
                "Your marker stands on the tile on 10. You place a rainbow that touches nothing, for 0 points."
                " May you place another block?"
            ),
            options=(
                Option(
                    N_("Yes, the marker stands on a tile"),
                    N_("Standing there is not landing there: the marker has not moved."),
                ),
                Option(
                    N_("No"),
                    N_("Right: without points the marker does not move, so it has not landed."),
                    right=True,
                ),
                Option(
                    N_("Yes, because rainbow matches everything"),
                    N_("Matching is about touching. Here only the marker counts."),
                ),
            ),
        ),
        Quiz(
            "track-quiz",
            N_("Test yourself: a quiz about the track."),
            levels=(_marker(3, 20), _marker(26, 59), _landing),
        ),
    ),
    (
        PythonTask("space", N_("On which space does a score stand?"), _check_space),
        PythonTask("lap", N_("How many laps are done?"), _check_laps),
        PythonTask("landing", N_("Which numbers of points land on a tile?"), _check_landing),
    ),
)
