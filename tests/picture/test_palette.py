"""Both palettes can be read by everyone: inks on paints, and paints beside each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.picture.colour_vision import FULL_VISION, MACHADO, Lab, Matrix, distance, seen
from totemo_edu.palette import (
    COLOUR_BLIND_SAFE,
    CREAM,
    DARK_INK,
    STANDARD,
    Palette,
    contrast,
)
from totemo_edu.picture import drawing, track
from totemo_edu.picture.marks import mark_of, mark_path
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.colours import Colour

PALETTES = pytest.mark.parametrize("palette", [STANDARD, COLOUR_BLIND_SAFE], ids=lambda p: p.name)

READABLE = 4.5
"""WCAG 2 AA for text."""
APART = 10.0
"""CIEDE2000; the closest pair of the safe palette measures 15.2 (orange and yellow, deuteranopia)."""


@PALETTES
@pytest.mark.parametrize("colour", Colour)
def test_marks_are_readable_on_every_face(palette: Palette, colour: Colour) -> None:
    ink = palette.ink(colour)
    for face in palette.shades(colour).faces:
        assert contrast(ink, face) >= READABLE


@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        (drawing.TEXT, drawing.CARD),
        (drawing.QUIET_TEXT, drawing.CARD),
        (CREAM, DARK_INK),
        (track._ASLEEP_EDGE, track._ASLEEP),
        (drawing.TEXT, track._TILE),
        (drawing.HIGHLIGHT_EDGE, drawing.CARD),
    ],
)
def test_words_beside_the_blocks_are_readable(ink: str, paper: str) -> None:
    assert contrast(ink, paper) >= READABLE


def closest(palette: Palette, eyes: Matrix) -> tuple[float, str]:
    """The two colours of a palette that look most alike; rainbow counts with its plain disc."""
    return min(
        (
            distance(seen(palette.paint(one), eyes), seen(palette.paint(other), eyes)),
            f"{one} {other}",
        )
        for one, other in combinations(Colour, 2)
    )


@pytest.mark.parametrize("eyes", MACHADO)
def test_safe_paints_stay_apart_without_one_kind_of_cone(eyes: str) -> None:
    measured, pair = closest(COLOUR_BLIND_SAFE, MACHADO[eyes])
    assert measured >= APART, pair


@PALETTES
def test_paints_are_far_apart_for_full_colour_vision(palette: Palette) -> None:
    measured, pair = closest(palette, FULL_VISION)
    assert measured >= 2 * APART, pair


@pytest.mark.parametrize("eyes", MACHADO)
def test_the_standard_paints_need_the_safe_palette(eyes: str) -> None:
    """Why there are two palettes: by colour alone, some of the standard paints look alike."""
    assert closest(STANDARD, MACHADO[eyes])[0] < APART


def test_every_colour_has_a_mark_of_its_own() -> None:
    marks: dict[str, set[Colour]] = {}
    for block in Block:
        marks.setdefault(mark_path(mark_of(block)), set()).add(block.colour)
    assert all(len(colours) == 1 for colours in marks.values())
    assert set.union(*marks.values()) == set(Colour)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # From the test data that Sharma, Wu and Dalal published with the formula.
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (61, -5, 29), 22.8977),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_ciede2000(one: Lab, other: Lab, expected: float) -> None:
    assert distance(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("eyes", MACHADO)
def test_the_simulation_leaves_grey_alone(eyes: str) -> None:
    assert distance(seen("#808080"), seen("#808080", MACHADO[eyes])) < 0.1


def test_the_contrast_is_that_of_wcag() -> None:
    # The darkest grey that the WCAG allows for text on white is known as #767676.
    assert contrast("#767676", "#ffffff") >= READABLE > contrast("#777777", "#ffffff")
