"""The packs that come with the package: proved by other means, complete, and well labelled."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from tests.puzzles.proof import best_of, outcomes_of
from totemo_edu.names import block_name
from totemo_edu.puzzles import LEVELS, Attempt, Kind, Library, Puzzle, Theme, grade, show_me
from totemo_edu.puzzles.analysis import write_turn
from totemo_edu.puzzles.checking import check_library
from totemo_edu.puzzles.generator import make_puzzles
from totemo_edu.puzzles.pack import load_pack, packs_folder, read_pack, write_pack

LIBRARY = Library.shipped()
PUZZLES = LIBRARY.puzzles
SCHEMA = json.loads((packs_folder() / "pack.schema.json").read_text(encoding="utf-8"))


def pack_data(name: str) -> dict[str, Any]:
    return tomllib.loads((packs_folder() / name).read_text(encoding="utf-8"))


def by_id(puzzle: Puzzle) -> str:
    return puzzle.id


def test_there_is_enough_of_everything() -> None:
    assert len(PUZZLES) >= 150
    assert len(LIBRARY.packs) >= 6
    assert {puzzle.kind for puzzle in PUZZLES} == set(Kind)
    assert {theme for puzzle in PUZZLES for theme in puzzle.themes} == set(Theme)
    assert {puzzle.level for puzzle in PUZZLES} == set(LEVELS)
    assert {puzzle.origin.is_hand_made for puzzle in PUZZLES} == {True, False}


def test_every_pack_rises_and_has_introductions() -> None:
    assert [pack.id for pack in LIBRARY.packs][:1] == ["first-steps"]
    assert [pack.id for pack in LIBRARY.packs][-1:] == ["fiendish"]
    for pack in LIBRARY.packs:
        levels = [puzzle.level for puzzle in pack.puzzles]
        assert levels == sorted(levels)
        assert sum(bool(puzzle.intro) for puzzle in pack.puzzles) >= 3
        assert all(puzzle.intro for puzzle in pack.puzzles if puzzle.origin.is_hand_made)


def test_ids_and_titles_are_unique() -> None:
    for labels in ([p.id for p in PUZZLES], [p.title for p in PUZZLES]):
        assert [label for label, number in Counter(labels).items() if number > 1] == []
    for pack in LIBRARY.packs:
        assert all(puzzle.id.startswith(f"{pack.id}-") for puzzle in pack.puzzles)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=by_id)
def test_best_points_by_other_means(puzzle: Puzzle) -> None:
    assert best_of(puzzle.question) == puzzle.best


@pytest.mark.parametrize("puzzle", [p for p in PUZZLES if p.kind is not Kind.PLAN], ids=by_id)
def test_every_answer_is_graded_by_its_score(puzzle: Puzzle) -> None:
    outcomes = outcomes_of(puzzle.question)
    better = Counter(outcomes.values())
    for turn, points in outcomes.items():
        verdict = grade(Attempt.parse(puzzle.question, " ".join(turn) or "discard"))
        assert verdict.points == points
        assert verdict.right == (points == puzzle.best)
        assert (verdict.missed is None) == verdict.right
        assert verdict.stars == (3 if verdict.right else 0)
        assert verdict.rank is not None
        assert verdict.rank.of == len(outcomes)
        worth = _worth(puzzle)
        assert verdict.rank.place == 1 + sum(
            number for other, number in better.items() if worth(other) > worth(points)
        )


def _worth(puzzle: Puzzle) -> Callable[[int], int]:
    if puzzle.kind is Kind.LEAVE_NOTHING:
        return lambda points: -points
    if puzzle.kind is Kind.LAND:
        return lambda points: -abs(points - puzzle.best)
    return lambda points: points


@pytest.mark.parametrize("puzzle", PUZZLES, ids=by_id)
def test_show_me_is_right(puzzle: Puzzle) -> None:
    shown = show_me(puzzle.question)
    assert grade(shown.answer).right
    assert grade(shown.answer, shown=True).stars == 0
    assert len(shown.lines) >= len(shown.answer.placements) > 0
    for placement, line in zip(shown.answer.placements, shown.lines, strict=False):
        assert line.startswith(f"{block_name(placement.block).capitalize()} on {placement.cell}: ")
    # The answer of a plan can be played in the order shown: parsing it checks every step.
    assert Attempt.parse(puzzle.question, write_turn(shown.answer.placements)) == shown.answer


def test_check_finds_nothing() -> None:
    assert [(p.id, problems) for p, problems in check_library(LIBRARY) if problems] == []


@pytest.mark.parametrize("path", sorted(packs_folder().glob("*.toml")), ids=lambda path: path.stem)
def test_packs_follow_the_schema(path: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(pack_data(path.name), SCHEMA, jsonschema.Draft202012Validator)
    pack = load_pack(path)
    assert read_pack(pack.id, write_pack(pack)) == pack
    assert write_pack(pack) == path.read_text(encoding="utf-8")


def test_the_schema_knows_every_kind_and_theme() -> None:
    properties = SCHEMA["$defs"]["puzzle"]["properties"]
    assert properties["kind"]["enum"] == [kind.value for kind in Kind]
    assert properties["themes"]["items"]["enum"] == [theme.value for theme in Theme]
    assert properties["level"]["minimum"] == LEVELS[0]
    assert properties["level"]["maximum"] == LEVELS[-1]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("kind", "worst turn"),
        ("level", 7),
        ("level", "3"),
        ("themes", ["unknown"]),
        ("position", "5/5/2.S.2/5/5 RByG 0 -"),
        ("position", "5/5/2.S.2/5/5 RBy 0"),
        ("opponent", "PPG 12"),
        ("origin", "found in the street"),
        ("ruleset", "R=x"),
        ("id", "First Steps 1"),
        ("title", ""),
        ("surprise", 1),
    ],
)
def test_the_schema_refuses(key: str, value: object) -> None:
    data = pack_data("first-steps.toml")
    jsonschema.validate(data, SCHEMA)
    data["puzzle"][0][key] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, SCHEMA)


@pytest.mark.parametrize("puzzle_id", ["first-steps-02", "look-around-20", "happy-landings-15"])
def test_a_generated_puzzle_can_be_made_again(puzzle_id: str) -> None:
    puzzle = LIBRARY.find(puzzle_id)
    assert not puzzle.origin.is_hand_made
    again, _ = make_puzzles(puzzle.kind, puzzle.level, 50, puzzle.origin.seed)
    assert puzzle.question in [other.question for other in again]
