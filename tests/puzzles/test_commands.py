"""The command line of the puzzles: what it prints, its exit codes, and one line for bad input."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from tests import naive
from tests.command_line import Run, assert_bad_input, run
from totemo_edu.puzzles import Kind, Library
from totemo_edu.puzzles.pack import Pack, load_pack, read_pack, write_pack

NEW = ("puzzles", "new", "--kind", "best-turn", "--level", "3", "--count", "3", "--seed", "5")


def test_list_as_json() -> None:
    result = run("puzzles", "list", "--json")
    assert (result.code, result.err) == (0, "")
    library = Library.shipped()
    entries = [json.loads(line) for line in result.out.splitlines()]
    assert [entry["id"] for entry in entries] == [puzzle.id for puzzle in library.puzzles]
    for entry in entries:
        puzzle = library.find(entry["id"])
        assert entry == {
            "id": puzzle.id,
            "pack": library.pack_of(puzzle.id).id,
            "kind": puzzle.kind.value,
            "level": puzzle.level,
            "themes": [theme.value for theme in puzzle.themes],
            "position": puzzle.question.position_text,
            "best": puzzle.best,
            **({"opponent": str(puzzle.opponent)} if puzzle.opponent else {}),
        }
        assert list(entry)[:7] == ["id", "pack", "kind", "level", "themes", "position", "best"]


def test_listed_positions_can_be_solved() -> None:
    entries = [json.loads(line) for line in run("puzzles", "list", "--json").out.splitlines()]
    single = [e for e in entries if e["kind"] not in (Kind.PLAN.value, Kind.LEAVE_NOTHING.value)]
    lines = "".join(f"{entry['position']}\n" for entry in single)
    result = run("solve", "-", stdin=lines.encode())
    assert result.code == 0
    for entry, line in zip(single, result.out.splitlines(), strict=True):
        solution = json.loads(line)
        if entry["kind"] == Kind.BEST_PLACEMENT.value:
            assert entry["best"] == solution["best_placement"]["points"]
        elif entry["kind"] == Kind.BEST_TURN.value:
            assert entry["best"] == solution["best_turn"]["points"]
        else:
            _, _, score, tiles = naive.read_position(entry["position"])
            points = {placement["points"] for placement in solution["placements"]}
            assert {n for n in points if naive.earns_bonus(score, n, tiles)} == {entry["best"]}


def test_listed_plans_can_be_planned() -> None:
    entries = [json.loads(line) for line in run("puzzles", "list", "--json").out.splitlines()]
    for entry in entries:
        if entry["kind"] == Kind.PLAN.value:
            board, blocks, score, tiles = entry["position"].split(" ")
            assert (score, tiles) == ("0", "-")
            assert json.loads(run("plan", board, blocks, "--json").out)["points"] == entry["best"]


def test_listed_opponents_can_reply() -> None:
    entries = [json.loads(line) for line in run("puzzles", "list", "--json").out.splitlines()]
    with_opponent = [entry for entry in entries if "opponent" in entry]
    kinds = {entry["kind"]: "opponent" in entry for entry in entries}
    assert kinds == {kind.value: kind is Kind.LEAVE_NOTHING for kind in Kind}
    for entry in with_opponent[:6]:
        hand, score = entry["opponent"].split(" ")
        weighed = run("reply", entry["position"], hand, "--score", score).out
        assert re.search(rf"Leaves least: .* the best reply {entry['best']} ", weighed)


def test_list_for_people() -> None:
    result = run("puzzles", "list")
    assert result.code == 0
    for pack in Library.shipped().packs:
        assert pack.name in result.out
    for puzzle in Library.shipped().puzzles:
        assert puzzle.title in result.out


def test_check() -> None:
    result = run("puzzles", "check")
    number = len(Library.shipped().puzzles)
    assert result.code == 0
    assert result.out == f"{number} of {number} puzzles in 7 packs are proved.\n"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("best = 6", "best = 5", "the best is 6, not 5"),
        ("level = 4", "level = 3", "the level is 4, not 3"),
        ('"hidden face", ', "", "the themes are hidden face, "),
        ("5/2.B.2/1.B.P.B.1/2.B.2/5 B 0 -", "5/2.O.2/1.B.P.B.1/2.B.2/5 B 0 -", "does not match"),
        ("5/2.B.2/1.B.P.B.1/2.B.2/5 B 0 -", "PPP.4/5/5/5/5 PPb 0 -", "the box holds 4"),
        ("5/2.B.2/1.B.P.B.1/2.B.2/5 B 0 -", "5/5/5/5/5 b 0 -", "it has no answer"),
        ("5/2.B.2/1.B.P.B.1/2.B.2/5 B 0 -", "5/5/5/5/5 B 0 -", "it has too many right answers"),
        ("look-around-02", "look-around-01", "another puzzle has the same id"),
    ],
)
def test_check_finds_what_is_wrong(tmp_path: Path, old: str, new: str, problem: str) -> None:
    text = write_pack(Library.shipped().pack_of("look-around-01"))
    assert old in text
    file = tmp_path / "changed.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = run("puzzles", "check", str(file))
    assert result.code == 1
    assert problem in result.out
    assert "puzzles in 1 pack are proved" in result.out


def test_check_asks_the_generator_about_its_own(tmp_path: Path) -> None:
    pack = Library.shipped().pack_of("first-steps-01")
    text = write_pack(Pack("own", "", "", pack.puzzles[:1])).replace(
        "hand-made", "generator 1, seed 1"
    )
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    result = run("puzzles", "check", str(file))
    assert result.code == 1
    assert "the generator would reject it: nothing wrong is tempting" in result.out


def test_new_prints_a_pack_that_check_accepts(tmp_path: Path) -> None:
    result = run(*NEW, "--jobs", "1")
    assert result.code == 0
    file = tmp_path / "mine.toml"
    file.write_text(result.out, encoding="utf-8")
    pack = load_pack(file)
    assert [puzzle.level for puzzle in pack.puzzles] == [3, 3, 3]
    assert run("puzzles", "check", str(file)).code == 0
    looked_at, *reasons = result.err.splitlines()
    assert "positions looked at, 3 accepted" in looked_at
    assert len(reasons) >= 2


def test_new_is_the_same_with_two_processes() -> None:
    alone, both = run(*NEW, "--jobs", "1"), run(*NEW, "--jobs", "2")
    assert both.code == 0
    assert both.out == alone.out
    assert both.err.splitlines()[1:] == alone.err.splitlines()[1:]


@pytest.mark.parametrize("kind", ["best turn", "best_turn", "BEST-TURN"])
def test_spellings_of_a_kind(kind: str) -> None:
    result = run("puzzles", "new", "--kind", kind, "--level", "3", "--jobs", "1")
    assert read_pack("x", result.out).puzzles[0].kind is Kind.BEST_TURN


@pytest.mark.parametrize(
    "arguments",
    [
        ("new",),
        ("new", "--kind", "best", "--level", "3"),
        ("new", "--kind", "", "--level", "3"),
        ("new", "--kind", "worst-turn", "--level", "3"),
        ("new", "--kind", "land", "--level", "6"),
        ("new", "--kind", "land", "--level", "7"),
        ("new", "--kind", "land", "--level", "x"),
        ("new", "--kind", "land", "--level", "3", "--count", "0"),
        ("new", "--kind", "land", "--level", "3", "--seed", "x"),
        ("new", "--kind", "land", "--level", "3", "--jobs", "0"),
        ("new", "--kind", "land", "--level", "3", "--dask", "nonsense"),
        ("check", "nowhere.toml"),
        ("check", "."),
        ("list", "--xml"),
        ("nothing",),
    ],
)
def test_bad_input(arguments: tuple[str, ...]) -> None:
    assert_bad_input(run("puzzles", *arguments))


def test_a_pack_that_is_no_text(tmp_path: Path) -> None:
    for content in (b"\xff\xfe\x00", b"puzzle = 3", b"{}", b""):
        file = tmp_path / "broken.toml"
        file.write_bytes(content)
        result = run("puzzles", "check", str(file))
        assert_bad_input(result)
        assert "broken.toml" in result.err


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result: Run = run(*NEW, "--dask", "tcp://127.0.0.1:1")
    assert_bad_input(result)
    assert "totemo-edu[dask]" in result.err
