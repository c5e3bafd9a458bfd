"""`totemo-edu play` from outside: where it says it is, what it opens, what it leaves behind."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from totemo_edu.trainer.commands import play
from totemo_edu.trainer.server import _root_for_sockets

COMMAND = Path(sys.executable).parent / "totemo-edu"


def test_a_long_temporary_folder_a_taken_port_and_a_browser(tmp_path: Path) -> None:
    """As on a Mac, whose temporary folders have names too long for sockets in them."""
    temporary = tmp_path / ("long" * 20)
    temporary.mkdir()
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    environment = {**os.environ, "TMPDIR": str(temporary), "BROWSER": str(browser)}
    command = [str(COMMAND), "play", "--warm=0", "--base-url=school/totemo", "--ip=0.0.0.0"]
    servers = [
        subprocess.Popen(
            [*command, f"--data={tmp_path / 'stars'}"],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    try:
        addresses = [address_said_by(server) for server in servers]
        assert len(set(addresses)) == 2, "each says where it really is"
        for address in addresses:
            with urllib.request.urlopen(address, timeout=60) as page:
                assert page.url == f"{address}voila/render/puzzles/puzzles.ipynb"
                assert b"totemo-bar" in page.read()
            # Another template would fetch its looks from the internet.
            with urllib.request.urlopen(f"{page.url}?template=lab", timeout=60) as page:
                assert b"totemo-bar" in page.read()
        assert opened.read_text().strip() in addresses
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.communicate(timeout=20)
    assert list(temporary.iterdir()) == []


def address_said_by(server: subprocess.Popen[str]) -> str:
    assert server.stdout
    said = re.fullmatch(r"Totemo is at (http://\S+) .*\n", server.stdout.readline())
    assert said
    assert re.match(r"Other devices .* open http://\S+/school/totemo/$", server.stdout.readline())
    assert re.fullmatch(r"http://localhost:\d+/school/totemo/", said[1])
    return said[1]


def test_without_a_short_enough_folder_there_are_no_sockets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/tmp")
    assert _root_for_sockets() == "/tmp"
    monkeypatch.setattr("tempfile.tempdir", "/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T")
    assert _root_for_sockets() == "/tmp"
    monkeypatch.setattr("os.access", lambda *_: False)
    assert _root_for_sockets() is None


def test_an_address_that_is_not_this_machine_s() -> None:
    result = subprocess.run(
        [str(COMMAND), "play", "--no-browser", "--warm=0", "--ip=192.0.2.1"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 2
    assert result.stderr.startswith("totemo-edu: cannot listen on 192.0.2.1: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("port", ["0", "65536", "x"])
def test_a_port_that_cannot_be(port: str) -> None:
    assert CliRunner().invoke(play, ["--port", port]).exit_code == 2
