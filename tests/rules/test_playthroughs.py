"""Whole games as text: every state that the engine goes through is the one in the file."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from tests import naive
from tests.rules import referee
from tests.rules.make_playthroughs import FOLDER, GAMES, playthrough
from totemo_edu.rules.game import Game

FILES = sorted(FOLDER.glob("*.txt"))


def log_of(path: Path) -> tuple[str, list[str]]:
    """The first line of the game, and its events."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return lines[0], [line.removeprefix("> ") for line in lines if line.startswith("> ")]


def first_difference(written: list[str], found: list[str]) -> str | None:
    for number, (line, other) in enumerate(zip_longest(written, found), 1):
        if line != other:
            return f"line {number}: the file has {line!r}, the engine {other!r}"
    return None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    written = path.read_text(encoding="utf-8").splitlines()
    difference = first_difference(written, list(playthrough(*log_of(path))))
    assert difference is None, f"{path.name}, {difference}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_referee_agrees_with_the_end_of_the_file(path: Path) -> None:
    header, events = log_of(path)
    values = Game.parse(header).rules.value_of
    table = referee.replay("\n".join([header, *events]), {**naive.VALUES, **values})
    lines = path.read_text(encoding="utf-8").splitlines()
    last = {line[2:9].strip(): line[10:] for line in lines if line.startswith("  ")}
    assert last["board"] == naive.write_board(table.board)
    assert last["scores"] == " ".join(map(str, table.scores))
    assert last["hands"] == " ".join("".join(hand) or "-" for hand in table.hands)
    best = max(table.scores)
    winners = [str(seat) for seat, score in enumerate(table.scores, 1) if score == best]
    assert last["winners"] == " ".join(winners)


def test_the_files_show_what_their_names_say() -> None:
    assert {path.stem for path in FILES} == set(GAMES)
    texts = {path.stem: path.read_text(encoding="utf-8") for path in FILES}
    for name, (players, _, rules) in GAMES.items():
        game = Game.parse(texts[name].splitlines()[0])
        assert (game.players, game.rules) == (players, rules)
    assert texts["two-players-to-the-teepee"].count("the Chief has reached his Teepee") > 0
    assert "winners 1 2" in texts["two-players-shared-victory"]
    assert "a player could not draw up" in texts["two-players-until-the-bag-is-short"]
    chains = texts["three-players-with-a-chain-of-three"].splitlines()
    assert any(line.startswith("> turn") and line.count("@") == 3 for line in chains)
    assert "> redraw" in texts["four-players-with-a-redraw"]
    assert "no one holds a block any more" in texts["four-players-to-the-last-block"]
    assert " pass\n" in texts["four-players-to-the-last-block"]


def test_a_difference_is_told_by_its_first_line() -> None:
    assert first_difference(["a", "b"], ["a", "b"]) is None
    told = first_difference(["a", "b", "c"], ["a", "x", "y"])
    assert told == "line 2: the file has 'b', the engine 'x'"
    assert first_difference(["a"], ["a", "b"]) == "line 2: the file has None, the engine 'b'"
