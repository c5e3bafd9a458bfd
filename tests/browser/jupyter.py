"""Real Voila and JupyterLab servers on folders of their own, which touch nothing of the user's."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page

import totemo_edu

REPOSITORY = Path(__file__).parents[2]
SERVED = Path(totemo_edu.__file__).parent / "served"
_PATIENCE = 120.0
"""Seconds until a server that does not answer counts as broken."""


def notebook(*cells: str) -> str:
    """A notebook of code cells; a cell that begins with `# ` and a capital is text."""
    return json.dumps(
        {
            "cells": [_cell(number, source) for number, source in enumerate(cells)],
            "metadata": {
                # Without it JupyterLab asks which kernel to use.
                "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                "language_info": {"name": "python"},
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    )


def _cell(number: int, source: str) -> dict[str, object]:
    shared = {"id": f"cell-{number}", "metadata": {}, "source": source}
    if source.startswith("# ") and source[2:3].isupper():
        return {"cell_type": "markdown", **shared}
    return {"cell_type": "code", "execution_count": None, "outputs": [], **shared}


@dataclass
class Server:
    """A Jupyter server in a process of its own."""

    url: str
    folder: Path
    """Where its notebooks lie."""
    private: Path
    """Where it keeps settings and connection files."""
    log: Path
    process: subprocess.Popen[bytes] = field(repr=False)

    def add(self, name: str, *cells: str) -> None:
        """Puts a notebook into the folder."""
        (self.folder / name).write_text(notebook(*cells), encoding="utf-8")

    def kernels(self) -> list[int]:
        """The processes of its kernels; their command lines name our private folder."""
        return [
            int(process.name)
            for process in Path("/proc").iterdir()
            if process.name.isdigit() and self._is_kernel(process)
        ]

    def _is_kernel(self, process: Path) -> bool:
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:  # it has just ended
            return False
        return b"ipykernel_launcher" in words and str(self.private).encode() in b" ".join(words)

    def stop(self) -> None:
        """Ends the server and its kernels."""
        kernels = self.kernels()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for kernel in {*kernels, *self.kernels()} & set(self.kernels()):
            os.kill(kernel, signal.SIGKILL)


def start_voila(folder: Path, private: Path) -> Server:
    """Voila with our template on a folder of notebooks."""
    connections = private / "connections"
    connections.mkdir(parents=True)
    return _start(
        "voila",
        folder,
        private,
        ["--no-browser", "--template=totemo", "--Voila.ip=127.0.0.1"],
        [f"--Voila.connection_dir_root={connections}", "--show_tracebacks=True", str(folder)],
        "/",
    )


def start_lab(folder: Path, private: Path) -> Server:
    """JupyterLab on a folder of notebooks, without news, questions and passwords."""
    settings = private / "config" / "labconfig"
    settings.mkdir(parents=True)
    off = (
        "@jupyterlab/apputils-extension:announcements",
        "@jupyterlab/extensionmanager-extension",
    )
    (settings / "page_config.json").write_text(
        json.dumps({"disabledExtensions": dict.fromkeys(off, True)}), encoding="utf-8"
    )
    return _start(
        "jupyterlab",
        folder,
        private,
        ["--no-browser", "--ServerApp.ip=127.0.0.1", "--allow-root", "--LabApp.news_url="],
        [
            "--IdentityProvider.token=",
            "--LabApp.extension_manager=readonly",
            f"--notebook-dir={folder}",
        ],
        "/api",
    )


def run_all_cells(page: Page) -> None:
    """Runs the notebook that JupyterLab has just opened."""
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    # The notebook's own sign says "idle" before there is a kernel, and what is run then is lost.
    page.locator(".jp-StatusBar-Left").get_by_text("| Idle").wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()


def _start(
    module: str, folder: Path, private: Path, options: list[str], more: list[str], probe: str
) -> Server:
    folder.mkdir(parents=True, exist_ok=True)
    private.mkdir(parents=True, exist_ok=True)
    port = free_port()
    log = private / f"{module}.log"
    with log.open("wb") as written:
        process = subprocess.Popen(
            [sys.executable, "-m", module, f"--port={port}", *options, *more],
            stdout=written,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=environment_of(private),
        )
    server = Server(f"http://127.0.0.1:{port}", folder, private, log, process)
    try:
        wait_until_it_answers(server, probe)
    except BaseException:
        server.stop()
        raise
    return server


def environment_of(private: Path) -> dict[str, str]:
    kept = {name: text for name, text in os.environ.items() if not name.startswith("JUPYTER")}
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
        "HOME": "home",
    }
    for name, part in own.items():
        (private / part).mkdir(exist_ok=True)
        kept[name] = str(private / part)
    return {
        **kept,
        "JUPYTER_PATH": str(SERVED),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_PLATFORM_DIRS": "1",
        "PYTHONPATH": os.pathsep.join([str(REPOSITORY), os.environ.get("PYTHONPATH", "")]),
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_it_answers(server: Server, probe: str) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if server.process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(server.url + probe, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
    raise RuntimeError(f"the server does not answer:\n{server.log.read_text(errors='replace')}")
