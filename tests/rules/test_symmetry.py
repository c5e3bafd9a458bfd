"""Turning the board or the colour wheel, or mirroring them, changes nothing that matters."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests import naive
from tests.strategies import (
    LETTERS,
    any_boards,
    hands,
    placement_texts,
    plays,
    proper_boards,
    rulesets,
    value_changes,
)
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.counting import count_sequences
from totemo_edu.rules.ruleset import Ruleset

Map = dict[str, str]
COLOURS = "ROYGBP"


def board_symmetry(quarter_turns: int, mirrored: bool) -> Map:
    """Where each cell goes."""

    def image(cell: str) -> str:
        x, y = naive.COLUMNS.index(cell[0]), naive.ROWS.index(cell[1])
        if mirrored:
            x = 4 - x
        for _ in range(quarter_turns):
            x, y = 4 - y, x
        return naive.COLUMNS[x] + naive.ROWS[y]

    return {cell: image(cell) for cell in naive.CELLS}


def wheel_symmetry(steps: int, mirrored: bool) -> Map:
    """Which letter each letter becomes, toppers along with their colour; rainbows stay."""
    becomes = {"W": "W", "S": "S"}
    for number, letter in enumerate(COLOURS):
        image = COLOURS[((-number if mirrored else number) + steps) % 6]
        becomes[letter] = image
        becomes[letter.lower()] = image.lower()
    return becomes


BOARD_SYMMETRIES = [
    board_symmetry(turns, mirrored) for mirrored in (False, True) for turns in range(4)
]
WHEEL_SYMMETRIES = [
    wheel_symmetry(steps, mirrored) for mirrored in (False, True) for steps in range(6)
]

board_symmetries = st.sampled_from(BOARD_SYMMETRIES)
wheel_symmetries = st.sampled_from(WHEEL_SYMMETRIES)


def image_of_board(text: str, cells: Map, letters: Map) -> Board:
    plain = naive.read_board(text)
    moved: naive.Board = {}
    for cell in naive.CELLS:
        moved[cells[cell]] = [letters[letter] for letter in plain[cell]]
    return Board.parse(naive.write_board(moved))


def image_of_values(changes: dict[str, int], letters: Map) -> tuple[Ruleset, Ruleset]:
    """Rules with these values, and rules in which they have travelled with the colours."""
    rules = Ruleset().with_values(changes)
    travelled = {letters[letter]: points for letter, points in rules.value_of.items()}
    return rules, Ruleset().with_values(travelled)


def test_there_are_eight_and_twelve_symmetries() -> None:
    assert len({tuple(cells.items()) for cells in BOARD_SYMMETRIES}) == 8
    assert len({tuple(letters.items()) for letters in WHEEL_SYMMETRIES}) == 12
    for cells in BOARD_SYMMETRIES:
        assert sorted(cells.values()) == sorted(naive.CELLS)
        assert cells["c3"] == "c3"
    for letters in WHEEL_SYMMETRIES:
        assert sorted(letters.values()) == sorted(LETTERS)


@given(proper_boards | any_boards(), board_symmetries, wheel_symmetries, value_changes)
def test_legality_and_points_are_preserved(
    text: str, cells: Map, letters: Map, changes: dict[str, int]
) -> None:
    board = Board.parse(text)
    image = image_of_board(text, cells, letters)
    rules, image_rules = image_of_values(changes, letters)
    for letter in LETTERS:
        legal = {cells[cell.name] for cell in board.legal_cells(letter)}
        assert legal == {cell.name for cell in image.legal_cells(letters[letter])}
        for cell in naive.CELLS:
            placement, image_placement = f"{letter}@{cell}", f"{letters[letter]}@{cells[cell]}"
            points = board.score(placement, rules).points
            assert image.score(image_placement, image_rules).points == points


@given(proper_boards | any_boards(), placement_texts, board_symmetries, wheel_symmetries)
def test_every_breach_is_preserved(text: str, placement: str, cells: Map, letters: Map) -> None:
    letter, cell = placement.split("@")
    image = image_of_board(text, cells, letters).ruling(f"{letters[letter]}@{cells[cell]}")
    expected = [
        (breach.rule, breach.height, breach.contact and cells[breach.contact.cell.name])
        for breach in Board.parse(text).ruling(placement).breaches
    ]
    found = [
        (breach.rule, breach.height, breach.contact and breach.contact.cell.name)
        for breach in image.breaches
    ]
    assert sorted(found, key=str) == sorted(expected, key=str)


@settings(max_examples=40)
@given(proper_boards, hands, board_symmetries, wheel_symmetries)
def test_counts_are_preserved(text: str, hand: str, cells: Map, letters: Map) -> None:
    image = image_of_board(text, cells, letters)
    image_hand = "".join(letters[letter] for letter in hand)
    for depth in (1, 2):
        count = count_sequences(Board.parse(text), hand, depth)
        assert count_sequences(image, image_hand, depth) == count


@given(any_boards(), board_symmetries)
def test_turning_a_board_keeps_its_problems(text: str, cells: Map) -> None:
    same = {letter: letter for letter in LETTERS}

    def tally(board: Board) -> list[str]:
        return sorted(
            f"{problem.kind} {sorted(map(str, problem.blocks))} {problem.number}"
            for problem in board.problems()
        )

    assert tally(image_of_board(text, cells, same)) == tally(Board.parse(text))


@given(plays(), rulesets())
def test_total_of_a_play_is_own_values_and_one_value_for_every_touching_pair(
    play: list[str], rules: Ruleset
) -> None:
    board = Board.empty()
    total = 0
    placed: list[tuple[int, int, int, str]] = []
    for placement in play:
        total += board.score(placement, rules).points
        letter, cell = placement.split("@")
        x, y, z = ord(cell[0]), ord(cell[1]), board.height(cell)
        placed.append((x, y, z, letter))
        board = board.place(placement)
    expected = 0
    for index, (x, y, z, letter) in enumerate(placed):
        expected += rules.value(Block(letter))
        for other_x, other_y, other_z, earlier in placed[:index]:
            if abs(x - other_x) + abs(y - other_y) + abs(z - other_z) == 1:
                expected += rules.value(Block(earlier))
    assert total == expected
    assert len(board) == len(play)
