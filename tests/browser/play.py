"""The real `totemo-edu play` in a process of its own, and the puzzle page as a player uses it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.chromium import OpenPage, Visit
from tests.browser.jupyter import Server, environment_of, free_port
from tests.trainer.play import LIBRARY, right_answer
from totemo_edu.rules.placement import Placement
from totemo_edu.trainer.server import PUZZLE_PAGE

COMMAND = Path(sys.executable).parent / "totemo-edu"


@dataclass
class PlayServer(Server):
    """`totemo-edu play` on a free port, with a progress file of its own."""

    data: Path = Path()

    def kernels(self) -> list[int]:
        """The processes of its kernels: all that it has started."""
        return children_of(self.process.pid)

    def kill(self) -> None:
        """Ends the server and its kernels at once, as a power cut would."""
        for process in (self.process.pid, *self.kernels()):
            os.kill(process, signal.SIGKILL)
        self.process.wait()


def children_of(parent: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, its_parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has just ended
            continue
        if int(its_parent) == parent and state != "Z":
            found.append(int(stat.parent.name))
    return found


def start_play(folder: Path, data: Path | None = None, warm: int = 2) -> PlayServer:
    """Starts the server and waits until it answers."""
    folder.mkdir(parents=True, exist_ok=True)
    data = data or folder / "progress.sqlite"
    port = free_port()
    log = folder / "play.log"
    command = [str(COMMAND), "play", "--no-browser", f"--port={port}", f"--warm={warm}"]
    environment = environment_of(folder)
    del environment["JUPYTER_PATH"]  # the command finds its own template
    with log.open("wb") as written:
        process = subprocess.Popen(
            [*command, f"--data={data}"],
            stdout=written,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=environment,
        )
    server = PlayServer(f"http://127.0.0.1:{port}", folder, folder, log, process, data)
    try:
        _wait_until_it_listens(server, port)
    except BaseException:
        server.stop()
        raise
    return server


def _wait_until_it_listens(server: PlayServer, port: int) -> None:
    """No page is asked for: that would use up a kernel that waits."""
    for _ in range(600):
        if server.process.poll() is not None:
            break
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"the server does not answer:\n{server.log.read_text(errors='replace')}")


@dataclass
class Player:
    """One person at the puzzle page."""

    open_page: OpenPage
    server: PlayServer

    def opens(self, query: str = "", **how: object) -> Visit:
        """Opens the page and waits until it shows what the link asks for."""
        visit = self.open_page(f"{self.server.url}/voila/render/{PUZZLE_PAGE}{query}", **how)
        visit.page.locator("h1.tt-title").wait_for()
        return visit

    def answer(self, visit: Visit, placements: Iterable[Placement]) -> None:
        """Places blocks on the 2D board, and has them checked."""
        page = visit.page
        for placement in placements:
            block = page.locator(f'.tt-block[data-value="{placement.block}"]').first
            if block.get_attribute("aria-pressed") == "false":
                block.click()
            page.locator(f'.tt-block[data-value="{placement.block}"][aria-pressed=true]').wait_for()
            cell = page.locator(f'[data-value="{placement.cell}"].tt-cell')
            before = cell.get_attribute("aria-label") or ""
            cell.click()
            expect(cell).not_to_have_attribute("aria-label", before)
        page.get_by_role("button", name="Check").click()
        page.locator(".tt-verdict").wait_for()

    def solves(self, visit: Visit, puzzle_id: str) -> None:
        """Solves the puzzle that is open, in 2D."""
        self.looks_from_above(visit)
        self.answer(visit, right_answer(LIBRARY.find(puzzle_id)))
        visit.page.locator(".tt-verdict.tt-yes").wait_for()

    def looks_from_above(self, visit: Visit) -> None:
        visit.page.get_by_role("button", name="2D").click()
        visit.page.locator(".tt-grid").wait_for()

    def is_called(self, visit: Visit, name: str) -> None:
        """Types a nickname at home."""
        field = visit.page.get_by_label("Nickname")
        field.fill(name)
        field.press("Enter")
        visit.page.get_by_text(f"Playing as {name}.").wait_for()


def stars(visit: Visit) -> str:
    """The stars of the verdict, as they look."""
    return visit.page.locator(".tt-verdict .tt-stars").inner_text()
