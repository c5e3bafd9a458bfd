"""Lesson 08, chance in the bag: how likely is a block, expected points, play or discard?"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from math import floor, isclose
from typing import Any

from totemo_edu import speech
from totemo_edu.language import N_, _
from totemo_edu.lessons.chances import (
    HowLikely,
    PlayOrPutBack,
    WhichIsLikelier,
    WorthOnAverage,
    odds_of_any,
)
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.pupils_code import call, check_function, check_number
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.rules.bag import Bag
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.position import Position


def _one_block(chance: random.Random, wanted: Callable[[Block], str], goal: str) -> HowLikely:
    """A draw of one block from a bag of ten."""
    bag = Bag.of(Bag.full().draw(10, chance))
    block = chance.choice([Block(letter) for letter in bag.letters if letter != "W"])
    colour = speech.colour_name(block.colour)
    text = _(goal).format(bag=_listed(bag), block=speech.block_name(block), colour=colour)
    return HowLikely("draw", text, bag, wanted(block))


def _exactly(chance: random.Random) -> HowLikely:
    goal = N_("The bag holds {bag}. You draw one block. How likely is a {block}?")
    return _one_block(chance, lambda block: block.value, goal)


def _colour(chance: random.Random) -> HowLikely:
    goal = N_("The bag holds {bag}. You draw one block. How likely is {colour}, topper or not?")
    return _one_block(chance, lambda block: block.value.upper() + block.value.lower(), goal)


def _two_draws(chance: random.Random) -> HowLikely:
    bag = Bag.parse(chance.choice(("BBGR", "RRYG", "PPPG", "OYYY", "GGBBP")))
    wanted = chance.choice(sorted(set(bag.letters)))
    goal = _("The bag holds {bag}. You draw two blocks. How likely is at least one {block}?")
    block = speech.block_name(Block(wanted))
    return HowLikely("draw", goal.format(bag=_listed(bag), block=block), bag, wanted, draws=2)


def _listed(bag: Bag) -> str:
    """What is in a bag, counted: "2 × blue block, 1 × green block"."""
    return ", ".join(
        f"{bag.count(block)} × {speech.block_name(block)}" for block in Block if bag.count(block)
    )


# The Python corner


def _same(one: Any, other: Fraction) -> bool:
    return one == other or (isinstance(one, float) and isclose(one, float(other)))


def _chance_of(letter: str, bag: str) -> Fraction:
    return Fraction(bag.count(letter), len(bag))


def _average_of(numbers: list[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers))


_DRAWS = (("B", "BBGR"), ("G", "BBGR"), ("y", "YYyW"), ("P", "BBGR"), ("R", "RRR"))


def _check_chance(answer: Callable[[str, str], Any]) -> Feedback:
    for letter, bag in _DRAWS:
        right, got = _chance_of(letter, bag), call(answer, letter, bag)
        if _same(got, right):
            continue
        if got == bag.count(letter):
            text = _("That is how many there are. Divide by the number of all blocks.")
            return Feedback(False, text, "not divided")
        if len(bag) > bag.count(letter) and _same(
            got, Fraction(bag.count(letter), len(bag) - bag.count(letter))
        ):
            text = _("Divide by the number of all blocks, not only of the others.")
            return Feedback(False, text, "the others only")
        return check_function(answer, [(letter, bag)], _chance_of)
    return Feedback(True, _("Right for every bag that was tried."))


def _check_average(answer: Callable[[list[int]], Any]) -> Feedback:
    for numbers in ([4, 4, 6, 5], [3], [0, 0, 9], [7, 8]):
        right, got = _average_of(numbers), call(answer, list(numbers))
        if _same(got, right):
            continue
        if got == sum(numbers):
            return Feedback(False, _("That is the sum. Divide it by how many there are."), "sum")
        if got == floor(right):
            return Feedback(False, _("// cuts the rest off. Divide with / instead."), "rounded")
        return check_function(answer, [(numbers,)], _average_of)
    return Feedback(True, _("Right: that is the average."))


def _check_two_draws(answer: Any) -> Feedback:
    bag = Bag.parse("BBBGGRYP")
    right, one = odds_of_any(bag, "B", 2), odds_of_any(bag, "B")
    if not isinstance(check_number(answer), int | float | Fraction):
        return Feedback(False, _("The answer is a number, such as Fraction(1, 2)."), "no number")
    if _same(answer, right):
        return Feedback(True, _("Right: {chance}.").format(chance=right))
    if _same(answer, 2 * one):
        text = _("Adding counts the pairs of two blue blocks twice.")
        return Feedback(False, text, "added")
    if _same(answer, 1 - right):
        return Feedback(False, _("That is the chance of no blue block at all."), "the opposite")
    if _same(answer, 1 - (1 - one) ** 2):
        text = _("The first block does not go back into the bag before the second is drawn.")
        return Feedback(False, text, "put back")
    return Feedback(False, _("List all pairs and count those with a blue block."), "wrong number")


LESSON = Lesson(
    "08",
    N_("Chance in the bag"),
    (
        HowLikely(
            "one-draw",
            N_("The bag is full: 48 blocks. You draw one. How likely is a purple normal block?"),
            bag=Bag.full(),
            wanted="P",
        ),
        HowLikely(
            "toppers-too",
            N_("The bag is full. You draw one block. How likely is it blue, topper or not?"),
            bag=Bag.full(),
            wanted="Bb",
        ),
        WhichIsLikelier(
            "likelier",
            N_("This is what is left in the bag. Which are you most likely to draw?"),
            bag=Bag.parse("RRRGGrrBBBBp"),
            kinds=("B", "Rr", "G", "O"),
        ),
        HowLikely(
            "two-draws",
            N_(
                "In the bag are two blue blocks (eagle), a green one (frog) and a red one (shield). "
                "You draw two. How likely is at least one blue block?"
            ),
            bag=Bag.parse("BBGR"),
            wanted="B",
            draws=2,
        ),
        WorthOnAverage(
            "worth",
            N_(
                "You hold two blue blocks (value 1) and draw one more. In the bag are two red blocks, "
                "a purple one and an orange one. What is your best turn worth on average?"
            ),
            position=Position.parse("5/5/2.S.2/5/5 BB 0 -"),
            bag=Bag.parse("RRPO"),
        ),
        PlayOrPutBack(
            "play-or-put-back",
            N_("Play or put back? Think of this turn and of your next one."),
            position=Position.parse(
                "RO.3.R/W.YG.W.2/B.1.So.Gy.1/1.Rp.3/P.1.Pr.1.Y ogB 26 10,17,23,1"
            ),
        ),
        PlayOrPutBack(
            "three-toppers",
            N_("Test yourself: you hold three toppers. Play or put back?"),
            position=Position.parse(
                "2.Yo.1.GWRO/Bg.2.RR.1/WGg.B.SYY.1.Rr/2.Gy.GY.1/Pp.1.Yy.W.R bpb 31 10,18,27,4"
            ),
        ),
        Quiz(
            "bag-quiz",
            N_("Test yourself: how likely is it?"),
            levels=(_exactly, _colour, _two_draws),
        ),
    ),
    (
        PythonTask("chance", N_("Write a function for the chance of a draw."), _check_chance),
        PythonTask("average", N_("Write a function for the average."), _check_average),
        PythonTask(
            "two-draws",
            N_("Find the chance of at least one blue block in two draws."),
            _check_two_draws,
        ),
    ),
)
