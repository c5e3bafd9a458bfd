"""Lesson 01, the colour wheel: neighbours match, and rainbow matches everything."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from totemo_edu import speech
from totemo_edu.language import N_, _, plural
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.making import do_they_match, matching
from totemo_edu.lessons.pupils_code import check_function, check_number
from totemo_edu.lessons.questions import Choice, ColourChain, MatchingColours, Option
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.tasks import Aim, PlaceTask
from totemo_edu.lessons.verdicts import DoTheyMatch
from totemo_edu.rules.colours import WHEEL, Colour
from totemo_edu.rules.position import Position

# The Python corner


def _check_steps(answer: Any) -> Feedback:
    answer, right = check_number(answer), Colour.ORANGE.steps_to(Colour.BLUE)
    if answer == right:
        return Feedback(True, _("Right: from orange to blue it is half way round."))
    if answer == right + 1:
        return Feedback(False, _("Count the steps, not the colours on the way."), "counted colours")
    if answer == right - 1:
        text = _("That is the number of colours in between. Count the steps.")
        return Feedback(False, text, "counted between")
    return Feedback(False, _("Put a finger on orange and step to blue."), "wrong number")


def _check_friends(answer: Any) -> Feedback:
    """The names of the colours that match green; a rainbow may be among them or not."""
    if isinstance(answer, str) or not isinstance(answer, Collection):
        text = _('Give a list of names, such as ["red", "orange"].')
        return Feedback(False, text, "not a list")
    names = {str(name).strip().lower() for name in answer}
    unknown = names - {colour.value for colour in Colour}
    if unknown:
        text = _("{name} is not a colour of the game.").format(name=min(unknown))
        return Feedback(False, text, "unknown colour")
    for colour in WHEEL:
        if colour.value in names and not colour.matches(Colour.GREEN):
            return Feedback(False, speech.match_sentence(colour, Colour.GREEN), "wrong colour")
    missing = sum(c.matches(Colour.GREEN) and c.value not in names for c in WHEEL)
    if missing:
        text = plural("{n} colour is missing.", "{n} colours are missing.", missing)
        return Feedback(False, text, "colour missing")
    return Feedback(True, _("Right: green matches these."))


def _check_match(answer: Any) -> Feedback:
    pairs = [(one.value, other.value) for one in Colour for other in Colour]
    return check_function(answer, pairs, lambda one, other: Colour(one).matches(Colour(other)))


LESSON = Lesson(
    "01",
    N_("The colour wheel"),
    (
        DoTheyMatch(
            "neighbours",
            N_("Find red (shield) and orange (dog) on the wheel. Do they match?"),
            one=Colour.RED,
            other=Colour.ORANGE,
        ),
        DoTheyMatch(
            "round-the-wheel",
            N_("Now red (shield) and purple (beaver). Do they match?"),
            one=Colour.RED,
            other=Colour.PURPLE,
        ),
        MatchingColours(
            "friends-of-green",
            N_("Pick every colour that matches green (frog). There are four."),
            to=(Colour.GREEN,),
        ),
        Choice(
            "rainbow",
            N_("A rainbow block stands between a red block and a green block. Is that all right?"),
            options=(
                Option(
                    N_("Yes"),
                    N_("Right: rainbow matches red, and rainbow matches green."),
                    right=True,
                ),
                Option(
                    N_("No, because red and green do not match"),
                    N_("Red and green do not touch each other here: the rainbow is between them."),
                ),
                Option(
                    N_("No, because rainbow is not on the wheel"),
                    N_("It is not on the wheel, but it matches every colour."),
                ),
            ),
        ),
        MatchingColours(
            "between-two",
            N_(
                "A block will touch a red block and a yellow block. Pick every colour that matches both."
            ),
            to=(Colour.RED, Colour.YELLOW),
        ),
        ColourChain(
            "chain",
            N_("Build a chain from red to green, with four colours in all. Every link must match."),
            start=Colour.RED,
            end=Colour.GREEN,
            most=4,
        ),
        PlaceTask(
            "bridge",
            N_("Place the block that fits on c3, between yellow (flower) and blue (eagle)."),
            position=Position.parse("5/5/1.Y.1.B.1/5/5 ROG 0 -"),
            aim=Aim.JOIN,
            number=2,
            tells_sums=False,
        ),
        ColourChain(
            "test-chain",
            N_("Test yourself: a chain from blue to orange, with four colours in all."),
            start=Colour.BLUE,
            end=Colour.ORANGE,
            most=4,
        ),
        Quiz(
            "colour-quiz",
            N_("Test yourself: a quiz that gets harder."),
            levels=(
                do_they_match(N_("Do these two colours match?")),
                matching(N_("Pick every colour that matches."), 1),
                matching(N_("Pick every colour that matches both."), 2),
            ),
        ),
    ),
    (
        PythonTask("steps", N_("How many steps is it from orange to blue?"), _check_steps),
        PythonTask("friends", N_("List the colours that match green."), _check_friends),
        PythonTask(
            "match", N_("Write a function that says whether two colours match."), _check_match
        ),
    ),
)
