"""Running `totemo-edu` in this process or in one of its own, as a user would."""

from __future__ import annotations

import io
import subprocess
import sys
from typing import NamedTuple
from unittest.mock import patch

from totemo_edu import cli


class Run(NamedTuple):
    code: int
    out: str
    err: str


def run(*arguments: str, stdin: bytes = b"") -> Run:
    """The whole command line in this process, which is quick."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    code: object = None
    with (
        patch.object(sys, "argv", ["totemo-edu", *arguments]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        try:
            cli.main()
        except SystemExit as end:
            code = end.code
    assert isinstance(code, int)
    return Run(code, text_in(out), text_in(err))


def text_in(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def start(*arguments: str | bytes) -> subprocess.Popen[bytes]:
    """The command line in a process of its own."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "totemo_edu.cli", *arguments]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)


def assert_bad_input(result: Run) -> None:
    """Exit code 2, exactly one line on standard error, nothing on standard output."""
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("totemo-edu: ")
    assert result.err.endswith("\n")
    assert len(result.err.splitlines()) == 1
