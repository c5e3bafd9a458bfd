"""Bad input on the command line: one clear line and exit code 2, whatever the text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.command_line import assert_bad_input, run, start
from tests.rules.parsers import GOOD_TEXTS
from tests.strategies import changed_texts

START = "5/5/2.S.2/5/5"
POSITION = "5/2.G.2/2.S.2/5/5 RBy 14 10,17,23,29,4"
BROKEN = "rG.4/5/2.S.2/5/5"


@pytest.mark.parametrize(
    "arguments",
    [
        ("nothing",),
        ("--nothing",),
        ("solve",),
        ("solve", ""),
        ("solve", "two", "words"),
        ("solve", START),
        ("solve", "5/5/2.X.2/5/5 R 0 -"),
        ("solve", "5/5/2.\n.2/5/5 R 0 -"),
        ("solve", f"{BROKEN} R 0 -"),
        ("solve", POSITION, "--value", "R"),
        ("solve", POSITION, "--value", "X=1"),
        ("solve", POSITION, "--value", "R=100"),
        ("solve", POSITION, "--value", "R=-1"),
        ("solve", POSITION, "--value"),
        ("solve", "-", "--value", "R=x"),
        ("plan", START, "RX"),
        ("plan", START, "RRRRRRR"),
        ("plan", START, "RB", "--value", "R=x"),
        ("plan", START, "RB", "--score", "3"),
        ("plan", START, "RB", "--tiles", "10"),
        ("plan", START, "RB", "--tiles", "30", "--score", "3"),
        ("plan", START, "RB", "--tiles", "10", "--score", "x"),
        ("plan", BROKEN, "RB"),
        ("count", START, "RB"),
        ("count", START, "RB", "--depth", "-1"),
        ("count", START, "RB", "--depth", "two"),
        ("count", START, "", "--depth", "1"),
        ("count", "5/5", "RB", "--depth", "1"),
        ("count", START, "RB", "--depth", "1", "--value", "R=x"),
        ("show",),
        ("show", ""),
        ("show", "5/5"),
        ("show", f"{START} RBy"),
        ("show", "\udcff"),
        ("simulate", "--players", "1"),
        ("simulate", "--players", "5"),
        ("simulate", "--games", "0"),
        ("simulate", "--games", "many"),
        ("simulate", "--seed", "x"),
        ("rules", "more"),
        ("reply", POSITION, "RRRR"),
        ("reply", POSITION, "R", "--score", "-1"),
        ("chance", POSITION, "--bag", "X"),
        ("chance", f"{START} RBy 14"),
    ],
)
def test_bad_input(arguments: tuple[str, ...]) -> None:
    assert_bad_input(run(*arguments))


def test_bad_input_names_the_place() -> None:
    result = run("solve", "5/5/2.X.2/5/5 R 0 -")
    assert result.err == (
        'totemo-edu: cannot read "5/5/2.X.2/5/5 R 0 -": at character 7, found "X" where a block'
        " letter (ROYGBProygbpWS) or a number of empty cells was expected\n"
    )


def test_bad_input_of_a_real_process() -> None:
    process = start("show", b"5/5/2.\xff.2/5/5")
    out, err = process.communicate()
    assert (process.returncode, out, len(err.splitlines())) == (2, b"", 1)
    assert b"at character 7" in err


# No text whatever makes a traceback

COMMANDS = (
    ("solve", "{}"),
    ("solve", "{}", "--json"),
    ("show", "{}"),
    ("count", "{}", "RB", "--depth", "1"),
    ("count", START, "{}", "--depth", "1"),
    ("count", START, "RB", "--depth", "{}"),
    ("plan", START, "R", "--score", "0", "--tiles", "{}"),
    ("plan", START, "R", "--score", "{}", "--tiles", "10"),
    ("solve", POSITION, "--value", "{}"),
    ("simulate", "--games", "1", "--players", "{}"),
    ("{}",),
)
some_texts = st.text() | changed_texts(
    tuple(text for kind in ("position", "board", "value", "tiles", "score", "blocks")
          for text in GOOD_TEXTS[kind])
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(COMMANDS), some_texts)
def test_any_argument_is_understood_or_refused(command: tuple[str, ...], text: str) -> None:
    result = run(*(word.replace("{}", text) for word in command))
    if result.code == 0:
        assert result.err == ""
    else:
        assert_bad_input(result)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.binary() | some_texts.map(lambda text: text.encode("utf-8", "replace"))))
def test_any_batch_is_answered_line_by_line(lines: list[bytes]) -> None:
    stdin = b"\n".join(lines)
    result = run("solve", "-", stdin=stdin)
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert len(answers) == len(stdin.split(b"\n")) - (stdin.endswith(b"\n") or not stdin)
    assert result.err == ""
    assert result.code == any("error" in answer for answer in answers)
