"""What a Binder does with `binder/`: its start script, a Jupyter server, the link of the badge."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.chromium import OpenPage
from tests.browser.jupyter import (
    REPOSITORY,
    Server,
    environment_of,
    free_port,
    wait_until_it_answers,
)
from totemo_edu.trainer.server import PUZZLE_PAGE


@pytest.fixture
def binder(tmp_path: Path) -> Iterator[Server]:
    port = free_port()
    environment = environment_of(tmp_path)
    del environment["JUPYTER_PATH"]  # the script sees to it
    environment["PATH"] = f"{Path(sys.executable).parent}:{environment['PATH']}"
    command = [str(REPOSITORY / "binder" / "start"), "jupyter", "server", "--no-browser"]
    options = [f"--port={port}", "--ip=127.0.0.1", "--allow-root", "--IdentityProvider.token="]
    log = tmp_path / "binder.log"
    with log.open("wb") as written:
        process = subprocess.Popen(
            [*command, *options], stdout=written, stderr=written, cwd=REPOSITORY, env=environment
        )
    server = Server(f"http://127.0.0.1:{port}", REPOSITORY, tmp_path, log, process)
    try:
        wait_until_it_answers(server, "/api")
        yield server
    finally:
        server.stop()


def test_the_link_opens_the_puzzles(binder: Server, page_of: OpenPage) -> None:
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    assert f"urlpath=voila%2Frender%2F{PUZZLE_PAGE.replace('/', '%2F')}" in readme
    page = page_of(f"{binder.url}/voila/render/{PUZZLE_PAGE}", viewport=(1280, 800)).page
    page.get_by_role("heading", name="Totemo puzzles").wait_for()
    page.get_by_role("button", name="Play it").click()
    page.locator(".tt-stage[data-ready]").wait_for()
    assert page.locator(".totemo-bar").count() == 1  # our template
