"""The command line keeps its contract: what it prints, its exit codes, and one line for bad input."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from select import select
from typing import Any
from unittest.mock import patch

import pytest

from tests import naive
from tests.command_line import assert_bad_input, run, start
from tests.positions import random_positions
from totemo_edu import __version__, cli
from totemo_edu.rules.game import Game
from totemo_edu.rules.ruleset import facts

START = "5/5/2.S.2/5/5"
POSITION = "5/2.G.2/2.S.2/5/5 RBy 14 10,17,23,29,4"
BROKEN = "rG.4/5/2.S.2/5/5"
BROKEN_BOARD = (
    "totemo-edu: this board breaks the rules:"
    " the red topper on a1 stands on the bare board;"
    " the green block on a1 (floor 2) stands on a topper;"
    " the green block on a1 (floor 2) stands on a red topper, and green does not match red\n"
)


def expected_solution(text: str, changes: dict[str, int] | None = None) -> dict[str, Any]:
    """What `solve` has to say about a position, by the naive rules."""
    values = {**naive.VALUES, **(changes or {})}
    position = naive.read_position(text)
    ranked: list[dict[str, Any]] = [
        {
            "placement": placement,
            "height": naive.height(position.board, placement),
            "points": naive.points(position.board, placement, values),
        }
        for placement in naive.legal_placements(position.board, position.hand)
    ]
    ranked.sort(key=lambda entry: -entry["points"])
    most = ranked[0]["points"] if ranked else 0
    best = naive.best_turn(position, values)
    return {
        "position": naive.write_position(position),
        "placements": ranked,
        "best_placement": {
            "points": most,
            "placements": [entry["placement"] for entry in ranked if entry["points"] == most],
        },
        "best_turn": {
            "points": best.points,
            "count": len(best.turns),
            "turns": sorted(best.turns),
            "first_placements": best.first_placements,
        },
    }


def with_sorted_turns(solution: dict[str, Any]) -> dict[str, Any]:
    """The order of the turns is left open by the contract."""
    solution["best_turn"]["turns"].sort()
    return solution


# solve


@pytest.mark.parametrize(
    "text",
    [
        POSITION,
        f"{START} - 0 -",
        f"{START} roy 0 -",
        f"{START} WWW 27 0,10",
        "1.1.1.1.1/5/2.S.2/5/5 RRy 6 10,4",
        POSITION.replace(" ", "_"),
    ],
)
def test_solve_as_json(text: str) -> None:
    result = run("solve", text, "--json")
    assert (result.code, result.err) == (0, "")
    assert len(result.out.splitlines()) == 1
    assert with_sorted_turns(json.loads(result.out)) == expected_solution(text)


def test_solve_for_a_person() -> None:
    result = run("solve", POSITION)
    assert (result.code, result.err) == (0, "")
    for line in (
        "Best placement: 4 points",
        "  B@c3  blue itself 1 + rainbow below 3 = 4",
        "Best turn: 7 points, 22 ways",
    ):
        assert line in result.out.splitlines()


def test_solve_with_nothing_to_place() -> None:
    assert "The hand is empty" in run("solve", f"{START} - 0 -").out
    assert "No block of the hand fits anywhere" in run("solve", "5/5/5/5/5 rgb 0 -").out
    stuck = json.loads(run("solve", "5/5/5/5/5 rgb 0 -", "--json").out)
    assert stuck["placements"] == []
    assert stuck["best_placement"] == {"points": 0, "placements": []}
    assert stuck["best_turn"] == {"points": 0, "count": 0, "turns": [], "first_placements": []}


def test_at_most_100_turns_are_listed_but_all_are_counted() -> None:
    text = "5/5/5/5/5 RRR 9 10,11,12"
    turn = json.loads(run("solve", text, "--json").out)["best_turn"]
    expected = expected_solution(text)["best_turn"]
    assert len(turn["turns"]) == 100 < turn["count"] == expected["count"]
    assert turn["points"] == expected["points"]
    assert turn["first_placements"] == expected["first_placements"]
    everything = set(map(tuple, expected["turns"]))
    assert len(set(map(tuple, turn["turns"])) & everything) == 100


@pytest.mark.parametrize("changes", [{"B": 9}, {"S": 0, "G": 7, "y": 5}])
def test_solve_with_other_values(changes: dict[str, int]) -> None:
    options = [word for name, value in changes.items() for word in ("--value", f"{name}={value}")]
    result = run("solve", POSITION, "--json", *options)
    assert with_sorted_turns(json.loads(result.out)) == expected_solution(POSITION, changes)
    batch = run("solve", "-", *options, stdin=POSITION.encode())
    assert batch.out == result.out


# solve -


def test_batch_answers_each_line_in_order() -> None:
    texts = list(random_positions(400, 7))[::20]
    result = run("solve", "-", stdin="\n".join(texts).encode())
    assert (result.code, result.err) == (0, "")
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert [answer["position"] for answer in answers] == texts
    for text, answer in zip(texts, answers, strict=True):
        expected = expected_solution(text)
        if expected["best_turn"]["count"] <= 100:
            assert with_sorted_turns(answer) == expected


def test_a_bad_line_has_its_error_in_its_place() -> None:
    lines = [
        POSITION.encode(),
        b"nonsense",
        f"{BROKEN} R 0 -".encode(),
        b"",
        b"5/5/2.\xff.2/5/5 R 0 -",
        f"{START} RBy 0 -\r".encode(),
        b"5/5/2.S.2/5/5_-_0_-",
        "5/5/2.\N{SNOWMAN}.2/5/5 R 0 -".encode(),
    ]
    result = run("solve", "-", stdin=b"\n".join(lines) + b"\n")
    assert (result.code, result.err) == (1, "")
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert len(answers) == len(lines)
    assert [sorted(answer) == ["error"] for answer in answers] == [
        False, True, True, True, True, False, False, True,
    ]  # fmt: skip
    assert answers[0] == json.loads(run("solve", POSITION, "--json").out)
    assert answers[1]["error"].startswith('cannot read "nonsense": at character 1, found "n"')
    assert f"totemo-edu: {answers[2]['error']}\n" == BROKEN_BOARD
    assert "at the end, found nothing" in answers[3]["error"]
    assert "at character 7" in answers[4]["error"]
    assert answers[5]["position"] == f"{START} RBy 0 -"
    assert answers[6]["position"] == f"{START} - 0 -"
    assert "at character 7" in answers[7]["error"]


def test_an_empty_batch_is_a_good_batch() -> None:
    assert run("solve", "-") == (0, "", "")


def test_the_batch_of_a_real_process() -> None:
    process = start("solve", "-")
    out, err = process.communicate(f"{POSITION}\n\xff\n{START} - 0 -".encode("latin-1"))
    assert (process.returncode, err) == (1, b"")
    first, second, third = map(json.loads, out.splitlines())
    assert (first["position"], third["position"]) == (POSITION, f"{START} - 0 -")
    assert list(second) == ["error"]


@pytest.mark.parametrize("arguments", [("solve", "-"), ("simulate", "--games", "150", "--log")])
def test_a_reader_who_has_seen_enough(arguments: tuple[str, ...]) -> None:
    process = start(*arguments)
    assert process.stdin
    assert process.stdout
    assert process.stderr
    if "-" in arguments:
        process.stdin.write(f"{POSITION}\n".encode() * 200)
    process.stdin.close()
    assert process.stdout.readline()
    process.stdout.close()  # as `| head -1` does
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


# count


@pytest.mark.parametrize(
    ("board", "hand", "depth"),
    [
        (START, "RBy", 2),
        (START, "RBy", 0),
        (START, "-", 0),
        (START, "-", 1),
        (START, "RB", 3),
        ("5/5/5/5/5", "BBBB", 3),
        ("5/5/2.RRRR.2/5/5", "RRr", 3),
        ("/".join(["R.R.R.R.R"] * 5), "GyB", 1),  # more reds than the box holds
    ],
)
def test_count(board: str, hand: str, depth: int) -> None:
    expected = naive.count(naive.read_board(board), hand.replace("-", ""), depth)
    assert run("count", board, hand, "--depth", str(depth)) == (0, f"{expected}\n", "")
    valued = run("count", board, hand, "--depth", str(depth), "--value", "R=9")
    assert valued == (0, f"{expected}\n", "")


def test_count_refuses_a_broken_board_with_every_problem() -> None:
    result = run("count", BROKEN, "R", "--depth", "1")
    assert_bad_input(result)
    assert result.err == BROKEN_BOARD


# plan


def test_plan() -> None:
    result = run("plan", START, "RB", "--json")
    plan = json.loads(result.out)
    assert (result.code, plan["board"], plan["blocks"], plan["points"]) == (0, START, "RB", 8)
    assert sum(step["points"] for step in plan["placements"]) == 8
    assert plan["left_over"] == ""
    assert "Best plan: 8 points" in run("plan", START, "RB").out


def test_plan_with_other_values() -> None:
    plan = json.loads(run("plan", START, "RB", "--json", "--value", "R=4", "--value", "B=5").out)
    assert plan["points"] == (4 + 3) + (5 + 3)


def test_plan_of_one_turn() -> None:
    # From 6 the blue block beside the rainbow lands on 10, and red may follow.
    options = ("--score", "6", "--json")
    both = json.loads(run("plan", START, "RB", "--tiles", "10", *options).out)
    one = json.loads(run("plan", START, "RB", "--tiles", "11", *options).out)
    assert (both["points"], len(both["placements"])) == (8, 2)
    assert (one["points"], len(one["placements"])) == (4, 1)


# show


def test_show_a_board() -> None:
    result = run("show", "5/1.GBy.B.2/2.S.2/5/5")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[:4] == [
        "      a   b   c   d   e      floor 1      floor 2      floor 3",
        "  1   .   .   .   .   .      . . . . .    . . . . .    . . . . .",
        "  2   .  3y  1B   .   .      . G B . .    . B . . .    . y . . .",
        "  3   .   .  1S   .   .      . . S . .    . . . . .    . . . . .",
    ]


def test_show_a_position() -> None:
    for text in (POSITION, POSITION.replace(" ", "_"), f" {POSITION}\n"):
        lines = run("show", text).out.splitlines()
        assert lines[-3:] == [
            "hand   R red block (1), B blue block (1), y yellow topper (1)",
            "score  14",
            "tiles  10, 17, 23, 29, 4 (asleep until 30 points)",
        ]


def test_show_what_is_wrong() -> None:
    result = run("show", BROKEN)
    assert (result.code, result.err) == (0, "")
    title, *problems = result.out.split("\n\n")[1].splitlines()
    assert title == "This breaks the rules:"
    assert len(problems) == 3
    assert all(problem.startswith("- ") for problem in problems)
    assert "breaks" not in run("show", START).out
    assert "the box holds 3" in run("show", "5/5/2.WW.2/5/5 WW 0 -").out


# rules, simulate


def test_rules_tell_every_fact_with_its_provenance() -> None:
    result = run("rules")
    assert (result.code, result.err) == (0, "")
    for fact in facts():
        assert f"[{fact.provenance}] {fact.text}" in result.out


def test_simulate_repeats_itself_for_a_seed() -> None:
    for extra in ((), ("--log",)):
        arguments = ("simulate", "--games", "4", "--players", "3", *extra)
        one = run(*arguments, "--seed", "5")
        assert (one.code, one.err) == (0, "")
        assert one == run(*arguments, "--seed", "5")
        assert one != run(*arguments, "--seed", "6")
    assert run("simulate", "--games", "4").out.startswith("4 random games of 2 players\n")


def test_simulated_games_replay() -> None:
    out = run("simulate", "--games", "3", "--players", "4", "--log").out
    logs = ["players 4\n" + log for log in out.split("players 4\n")[1:]]
    games = [Game.parse(log.rstrip("\n")) for log in logs]
    assert len(games) == len(set(games)) == 3
    assert all(game.is_over for game in games)


# Help, and stopping


def test_help_and_version() -> None:
    no_arguments = run()
    assert (no_arguments.code, no_arguments.err) == (0, "")
    for command in ("solve", "plan", "count", "show", "rules", "simulate"):
        assert f"\n  {command} " in no_arguments.out
        helped = run(command, "--help")
        assert (helped.code, helped.err) == (0, "")
        assert helped.out.startswith(f"Usage: totemo-edu {command}")
    assert run("--help").out == run("-h").out == no_arguments.out
    assert run("--version") == (0, f"totemo-edu, version {__version__}\n", "")


def test_stopping_with_control_c() -> None:
    with patch.object(cli, "random_game", side_effect=KeyboardInterrupt):
        assert run("simulate") == (130, "", "totemo-edu: stopped\n")


@pytest.mark.parametrize("arguments", [("solve", POSITION), ("solve", "-"), ("rules",)])
def test_a_full_disk(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "totemo_edu.cli", *arguments],
            input=POSITION.encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert result.returncode == 3
    assert result.stderr.decode().startswith("totemo-edu: cannot write the answer: No space left")
    assert result.stderr.count(b"\n") == 1


@pytest.mark.parametrize(("closed", "code"), [("<&-", 2), (">&-", 3)])
def test_closed_streams(closed: str, code: int) -> None:
    command = f"exec {sys.executable} -m totemo_edu.cli solve - {closed}"
    result = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, check=False)
    assert result.returncode == code
    assert result.stderr.count(b"\n") == 1


def test_each_answer_comes_at_once() -> None:
    with start("solve", "-") as process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write(POSITION.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["best_placement"]["points"] == 4
        process.stdin.close()


def test_a_batch_from_an_editor_that_marks_files() -> None:
    result = run("solve", "-", stdin=f"\ufeff{POSITION}\r\n{POSITION}\r\n".encode())
    assert result.code == 0
    assert result.out.count('"best_turn"') == 2


def test_the_log_of_one_game_is_that_game() -> None:
    log = run("simulate", "--games", "1", "--log").out
    assert str(Game.parse(log)) == log
    assert run("simulate", "--games", "2", "--log").out.startswith(f"{log}\nplayers 2\n")


def test_spaces_are_quoted_as_they_are() -> None:
    result = run("solve", "5/5/2.S.2/5/5  RBy 14 -")
    assert 'cannot read "5/5/2.S.2/5/5  RBy 14 -": at character 15' in result.err


def test_the_highest_score_that_can_be_read() -> None:
    for arguments in (("--json",), ()):
        assert run("solve", "5/5/2.S.2/5/5 RBy 999999 10", *arguments).code == 0
    assert_bad_input(run("solve", "5/5/2.S.2/5/5 RBy 1000000 10"))


def test_chance_refuses_what_makes_no_sense() -> None:
    assert_bad_input(run("chance", "5/5/2.S.2/5/5 - 0 -"))
    assert_bad_input(run("chance", "5/5/2.S.2/5/5 SSS 0 -"))


ALL_TILES = ",".join(map(str, range(30)))
"""With a tile everywhere every placement lands, and the work takes minutes."""


def test_who_waits_for_replies_sees_a_progress_bar() -> None:
    ours, theirs = pty.openpty()
    arguments = ["reply", f"5/5/2.S.2/5/5 WGP 30 {ALL_TILES}", "WPG", "--score", "30"]
    command = [sys.executable, "-m", "totemo_edu.cli", *arguments]
    terminal = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen(command, stderr=theirs, env=terminal) as process:
        os.close(theirs)
        seen = b""
        while b"every reply" not in seen and select([ours], [], [], 60)[0]:
            seen += os.read(ours, 1024)
        process.kill()
    os.close(ours)
    assert "Looking at every reply" in seen.decode()
