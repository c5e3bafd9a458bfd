"""Public values never change, compare and hash by value, and their repr evaluates back."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.parsers import GOOD_TEXTS
from tests.strategies import (
    LETTERS,
    any_boards,
    any_positions,
    games,
    placement_texts,
    placements,
    positions,
    rulesets,
)
from totemo_edu.rules.bag import Bag
from totemo_edu.rules.blocks import BOX, Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell, Direction
from totemo_edu.rules.colours import Colour
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.events import Event, EventKind
from totemo_edu.rules.game import Ending, Game, Phase, View
from totemo_edu.rules.placement import Placement, read_turn, write_turn
from totemo_edu.rules.position import Position
from totemo_edu.rules.problems import BrokenBoardError, Problem, ProblemKind
from totemo_edu.rules.ruleset import ExhaustedBag, Fact, Provenance, Ruleset, facts
from totemo_edu.rules.ruling import Breach, Contact, IllegalPlacementError, Rule, Ruling
from totemo_edu.rules.scoring import Contribution, Score
from totemo_edu.solver import solve

NAMES = {
    kind.__name__: kind
    for kind in (
        Bag, Block, Board, Breach, Cell, Colour, Contact, Contribution, Direction, Ending, Event,
        EventKind, ExhaustedBag, Fact, Game, Phase, Placement, Position, Problem, ProblemKind,
        Provenance, Rule, Ruleset, Ruling, Score, View,
    )
}  # fmt: skip

BROKEN = Board.parse("rG.R.3/5/2.SBBBBB.2/5/5")


def assert_is_a_value(value: object) -> None:
    for same in (eval(repr(value), dict(NAMES)), copy.deepcopy(value), copied_by_pickle(value)):
        assert same == value
        assert hash(same) == hash(value)
        assert repr(same) == repr(value)


def copied_by_pickle(value: object) -> object:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize(
    "kind",
    [
        Block, Cell, Colour, Direction, Ending, EventKind, ExhaustedBag, Phase, ProblemKind,
        Provenance, Rule,
    ],
)  # fmt: skip
def test_members_of_enumerations(kind: type[Block]) -> None:
    assert len(list(kind)) >= 2
    for member in kind:
        assert_is_a_value(member)
        assert eval(repr(member), dict(NAMES)) is member


@given(any_boards())
def test_boards(text: str) -> None:
    board = Board.parse(text)
    assert repr(board) == f"Board.parse({text!r})"
    assert board.grid is board.grid  # kept, and no part of the value
    assert_is_a_value(board)
    assert Board(board.stacks) == board
    for problem in board.problems():
        assert_is_a_value(problem)


@given(any_positions)
def test_positions(text: str) -> None:
    position = Position.parse(text)
    assert repr(position) == f"Position.parse({text!r})"
    assert_is_a_value(position)


@given(positions, placements)
def test_placements_rulings_and_scores(position: Position, placement: Placement) -> None:
    assert_is_a_value(placement)
    ruling = position.ruling(placement)
    assert_is_a_value(ruling)
    assert_is_a_value(position.board.score(placement))
    for part in (*ruling.breaches, *position.board.contacts(placement.cell)):
        assert_is_a_value(part)


@given(rulesets())
def test_rulesets(rules: Ruleset) -> None:
    assert_is_a_value(rules)
    assert Ruleset().with_values(rules.value_of).value_of == rules.value_of


@given(st.text(LETTERS))
def test_bags(letters: str) -> None:
    bag = Bag.parse(letters or "-")
    assert_is_a_value(bag)
    assert Bag.parse(str(bag)) == bag == Bag.parse(letters[::-1] or "-")
    assert sorted(bag.letters) == sorted(letters)
    assert bag.remove(map(Block, letters)) == Bag()
    assert Bag().add(map(Block, letters)) == bag


@given(st.lists(placement_texts, max_size=4))
def test_turns(parts: list[str]) -> None:
    text = " ".join(parts) or "discard"
    assert write_turn(read_turn(text)) == text
    assert [str(placement) for placement in read_turn(text)] == parts


@pytest.mark.parametrize("text", GOOD_TEXTS["event"])
def test_events(text: str) -> None:
    event = Event.parse(text)
    assert str(event) == text
    assert repr(event) == f"Event.parse({text!r})"
    assert_is_a_value(event)


@settings(max_examples=25, deadline=None)
@given(games())
def test_games(game: Game) -> None:
    assert_is_a_value(game)
    assert repr(game) == f"Game.parse({str(game)!r})"
    for event in game.events[-1:]:
        assert_is_a_value(event)
    for player in range(1, game.players + 1):
        assert_is_a_value(game.view(player))


def test_facts() -> None:
    for fact in facts():
        assert_is_a_value(fact)


def test_equal_by_value_and_different_from_other_things() -> None:
    start = Board.start()
    assert start == Board.parse("5/5/2.S.2/5/5")
    assert len({start, Board.parse("5/5/2.S.2/5/5"), Board.empty().put("S", "c3")}) == 1
    assert start != Board.empty()
    assert start != "5/5/2.S.2/5/5"
    assert start != start.stacks
    assert Position(start) == Position.parse("5/5/2.S.2/5/5 - 0 -")
    position = Position.parse("5/5/2.S.2/5/5 RB 7 10,17")
    for other in ("5/5/2.R.2/5/5 RB 7 10,17", "5/5/2.S.2/5/5 BR 7 10,17",
                  "5/5/2.S.2/5/5 RB 8 10,17", "5/5/2.S.2/5/5 RB 7 17,10"):  # fmt: skip
        assert position != Position.parse(other)
    assert Placement.parse("B@c2") == Placement(Block.BLUE, Cell.c2)
    assert Placement.parse("B@c2") != Placement.parse("b@c2")
    assert Placement.parse("B@c2") != Placement.parse("B@c3")
    assert Ruleset().with_values({"R": 2}) != Ruleset()
    assert Ruleset().with_values({"R": 2}).with_values({"R": 1}) == Ruleset()


@pytest.mark.parametrize("name", ["stacks", "_stacks", "grid", "note"])
def test_a_board_cannot_be_changed(name: str) -> None:
    board = Board.start()
    with pytest.raises(AttributeError, match=f"a board never changes, so '{name}' cannot be set"):
        setattr(board, name, ())
    with pytest.raises(AttributeError, match=f"so '{name}' cannot be deleted"):
        delattr(board, name)
    assert board == Board.parse("5/5/2.S.2/5/5")


@pytest.mark.parametrize(
    "value",
    [
        Position.parse("5/5/2.S.2/5/5 RB 7 10,17"),
        Placement.parse("B@c2"),
        Ruleset(),
        Board.start().ruling("R@a1"),
        Board.start().score("R@c2"),
        *BROKEN.ruling("r@b1").breaches,
        *BROKEN.contacts("b1"),
        *BROKEN.problems(),
        *BROKEN.score("r@b1").contributions,
        facts()[0],
        Bag.full(),
        Event.parse("turn 1 B@c2"),
        Game.new(2),
        Game.new(2).view(1),
    ],
    ids=repr,
)
def test_nothing_else_can_be_changed(value: object) -> None:
    before = repr(value)
    for name in value.__dataclass_fields__:  # type: ignore[attr-defined]
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, None)
    assert repr(value) == before


def test_the_box_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        BOX[Block.RED] = 8  # type: ignore[index]


def test_asking_for_neighbours_gives_a_copy() -> None:
    Cell.a1.neighbours.clear()
    assert len(Cell.a1.neighbours) == 2


@pytest.mark.parametrize(
    "error",
    [
        IllegalPlacementError(BROKEN.ruling("r@b1")),
        BrokenBoardError(BROKEN.problems()),
        NotationError("5/5/5/5/17", 9, "the end", 2),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_survive_the_way_from_another_process(error: Exception) -> None:
    again = copied_by_pickle(error)
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_the_usual_values_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Ruleset().value_of["R"] = 50  # type: ignore[index]


def test_what_is_given_in_other_words_is_the_same_value() -> None:
    parsed = Position.parse("5/5/2.S.2/5/5 RBy 14 10,17")
    made = Position(Board.start(), "RBy", 14, [10, 17])  # type: ignore[arg-type]
    assert (made, hash(made), repr(made)) == (parsed, hash(parsed), repr(parsed))
    for placement in (Placement("B", "c2"), Placement(Block("B"), 7)):  # type: ignore[arg-type]
        assert placement == Placement.parse("B@c2")
        assert repr(placement) == "Placement.parse('B@c2')"
    for block, cell in (("Z", "c2"), ("B", "z9"), ("B", 99)):
        with pytest.raises((ValueError, KeyError)):
            Placement(block, cell)  # type: ignore[arg-type]
    assert Ruleset().with_values({Block.RED: 2}) == Ruleset().with_values({"R": 2})
    assert hash(Ruleset(rounds_for=[5, 5, 5])) == hash(Ruleset(rounds_for=(5, 5, 5)))  # type: ignore[arg-type]
    assert hash(Game(2, events=[])) == hash(Game(2))  # type: ignore[arg-type]


def test_solutions_are_equal_however_long_they_took() -> None:
    position = Position.parse("5/5/2.S.2/5/5 RBy 14 10,17")
    one, other = solve(position), solve(position)
    assert one == other
    assert hash(one) == hash(other)


def test_a_position_needs_a_board() -> None:
    for board in (None, 7, ("",) * 25):
        with pytest.raises(ValueError, match="needs a board"):
            Position(board)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("nonsense", 0),
        ("5/5/2.S.2/5/5,RBy,14,10", 13),
        ("5/5/2.S.2/5/5\tRBy 14 10", 13),
        ("RBy 14", 3),
    ],
)
def test_where_fields_are_missing_the_board_may_be_at_fault(text: str, index: int) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    assert caught.value.index == index
