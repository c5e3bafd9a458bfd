"""What the box holds, and which colours match."""

from __future__ import annotations

import pytest

from tests import naive
from totemo_edu.rules.blocks import BOX, LETTERS, Block
from totemo_edu.rules.cells import CENTRE, Cell
from totemo_edu.rules.colours import WHEEL, Colour
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.ruleset import ExhaustedBag, Provenance, Ruleset


def test_the_box() -> None:
    assert sum(BOX.values()) == 49
    assert {block.value: held for block, held in BOX.items()} == naive.BOX
    assert sum(held for block, held in BOX.items() if block.is_topper) == 12
    assert sum(held for block, held in BOX.items() if block.colour is Colour.RAINBOW) == 4
    for colour in (Colour.RED, Colour.YELLOW, Colour.BLUE):
        assert sum(held for block, held in BOX.items() if block.colour is colour) == 9
    for colour in (Colour.ORANGE, Colour.GREEN, Colour.PURPLE):
        assert sum(held for block, held in BOX.items() if block.colour is colour) == 6


def test_every_block_is_normal_or_a_topper() -> None:
    assert sorted(LETTERS) == sorted(naive.NORMAL + naive.TOPPERS)
    for block in Block:
        assert block.is_topper == (block.value in naive.TOPPERS)
        assert str(block) == block.value
        assert Block(block.value) is block


@pytest.mark.parametrize(
    ("letter", "description", "colour"),
    [
        ("R", "red block", Colour.RED),
        ("O", "orange block", Colour.ORANGE),
        ("Y", "yellow block", Colour.YELLOW),
        ("G", "green block", Colour.GREEN),
        ("B", "blue block", Colour.BLUE),
        ("P", "purple block", Colour.PURPLE),
        ("r", "red topper", Colour.RED),
        ("o", "orange topper", Colour.ORANGE),
        ("y", "yellow topper", Colour.YELLOW),
        ("g", "green topper", Colour.GREEN),
        ("b", "blue topper", Colour.BLUE),
        ("p", "purple topper", Colour.PURPLE),
        ("W", "rainbow block", Colour.RAINBOW),
        ("S", "starting rainbow block", Colour.RAINBOW),
    ],
)
def test_descriptions(letter: str, description: str, colour: Colour) -> None:
    assert Block(letter).description == description
    assert Block(letter).colour is colour


def test_which_blocks_match() -> None:
    for one in Block:
        for other in Block:
            assert one.matches(other) == naive.match(one.value, other.value)
            assert one.matches(other) == other.matches(one)
            assert one.matches(other) == one.colour.matches(other.colour)


def test_the_wheel() -> None:
    names = ["red", "orange", "yellow", "green", "blue", "purple"]
    assert [str(colour) for colour in WHEEL] == names
    for place, colour in enumerate(WHEEL):
        steps = [colour.steps_to(WHEEL[(place + distance) % 6]) for distance in range(6)]
        assert steps == [0, 1, 2, 3, 2, 1]
        assert colour.steps_to(Colour.RAINBOW) == Colour.RAINBOW.steps_to(colour) == 0
    matching = sum(one.matches(other) for one in WHEEL for other in WHEEL)
    assert matching == 18


def test_each_colour_has_a_character_of_its_own() -> None:
    assert len({colour.character for colour in Colour}) == len(Colour)


def test_cells() -> None:
    assert [cell.name for cell in Cell] == naive.CELLS
    assert [int(cell) for cell in Cell] == list(range(25))
    assert str(CENTRE) == "c3"
    for cell in Cell:
        assert (cell.column, cell.row) == ("abcde".index(cell.name[0]), int(cell.name[1]) - 1)
        sides = [(direction.value, beside.name) for direction, beside in cell.neighbours.items()]
        assert sides == naive.neighbours(cell.name)
    counts = sorted(len(cell.neighbours) for cell in Cell)
    assert counts == [2] * 4 + [3] * 12 + [4] * 9


def test_values() -> None:
    rules = Ruleset()
    assert rules.value_of == naive.VALUES
    assert {block.value: rules.value(block) for block in Block} == naive.VALUES
    house = rules.with_values({"R": 7, "p": 0})
    assert house.value_of == {**naive.VALUES, "R": 7, "p": 0}
    assert rules.value_of == naive.VALUES


def test_only_values_that_the_booklet_prints_are_printed() -> None:
    printed = {b.value for b in Block if Ruleset().value_provenance(b) is Provenance.PRINTED}
    assert printed == set("BGPWS")
    house = Ruleset().with_values({"B": 2})
    assert house.value_provenance(Block.BLUE) is Provenance.ASSUMED
    assert house.value_provenance(Block.GREEN) is Provenance.PRINTED


def test_values_that_are_refused() -> None:
    for points in (-1, 100):
        with pytest.raises(RuleError, match=f"0 to 99 points, not {points}"):
            Ruleset().with_values({"R": points})
    for letter in ("X", "", "RO", "é"):
        with pytest.raises(NotationError, match="one of the block letters"):
            Ruleset().with_values({letter: 1})


def test_rounds() -> None:
    assert [Ruleset().rounds(players) for players in (2, 3, 4)] == [18, 11, 8]
    assert [Ruleset(rounds_for=(5, 6, 7)).rounds(players) for players in (2, 3, 4)] == [5, 6, 7]
    for players in (-1, 0, 1, 5):
        with pytest.raises(RuleError, match=f"for 2 to 4 players, not {players}"):
            Ruleset().rounds(players)
    for wrong in (0, -1, 1000):
        with pytest.raises(RuleError, match="three numbers of rounds, each from 1 to 999"):
            Ruleset(rounds_for=(5, wrong, 7))


def test_other_values_leave_the_other_rules_alone() -> None:
    rules = Ruleset(rounds_for=(5, 6, 7), exhausted_bag=ExhaustedBag.PLAY_ON)
    house = rules.with_values({"R": 3})
    assert (house.rounds_for, house.exhausted_bag) == ((5, 6, 7), ExhaustedBag.PLAY_ON)
