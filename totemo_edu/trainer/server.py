"""The server behind `totemo-edu play`: Voila with our template, warm kernels, and nothing outside.

The pages are copied into a folder of their own, so that a class cannot change the originals and
Voila does not look through the whole project.
"""

from __future__ import annotations

import os
import shutil
import socket
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Any

from tornado.ioloop import IOLoop
from tornado.web import RedirectHandler
from traitlets.config import Config
from voila.app import Voila

from totemo_edu.content import content_folder
from totemo_edu.trainer.kernels import use_them
from totemo_edu.trainer.page import DATA_VARIABLE

PUZZLE_PAGE = "puzzles/puzzles.ipynb"
_PACKAGE = Path(__file__).parent.parent
_FOLDERS = ("puzzles", "notebooks")
_IDLE_SECONDS = 20 * 60
"""How long a kernel lives on after its page was closed."""
_LONGEST_SOCKET_ROOT = 35
"""A socket's path has 103 bytes at most on a Mac, and Voila and Jupyter add 66 to its root."""


class CannotServeError(OSError):
    """The server cannot listen where it was told to; says why in one line."""


def serve(
    *, port: int, ip: str, data: Path | None, browser: bool, warm: int, base_url: str = "/"
) -> None:
    """Serves puzzles, lessons and sandbox until it is stopped."""

    class Server(Voila):  # type: ignore[misc]  # Voila has no types
        def init_handlers(self) -> list[Any]:
            home = f"{self.base_url}voila/render/{PUZZLE_PAGE}"
            to_puzzles = (self.base_url + "?", RedirectHandler, {"url": home, "permanent": False})
            return [to_puzzles, *super().init_handlers()]

        def listen(self) -> None:
            # Once it listens it knows its port: the one it was told may have been taken.
            IOLoop.current().add_callback(lambda: _announce(ip, self.port, base_url, browser))
            try:
                super().listen()
            except OSError as error:
                why = error.strerror or error
                raise CannotServeError(f"cannot listen on {ip}: {why}") from None

    _prepare_environment(data)
    with tempfile.TemporaryDirectory(prefix="totemo-edu-") as folder:
        for name in _FOLDERS:
            shutil.copytree(
                content_folder(name),
                Path(folder) / name,
                ignore=shutil.ignore_patterns(".ipynb_checkpoints"),
            )
        Server.launch_instance([folder], config=_config(port, ip, warm, base_url))


def _announce(ip: str, port: int, base_url: str, browser: bool) -> None:
    """Says where the pages are, and opens them."""
    here = _address("localhost" if ip in ("127.0.0.1", "0.0.0.0", "::") else ip, port, base_url)
    print(f"Totemo is at {here} (Ctrl-C stops it)", flush=True)
    if ip in ("0.0.0.0", "::"):
        there = _address(_name_in_the_network(), port, base_url)
        print(f"Other devices in the same network open {there}", flush=True)
    if browser:
        # Voila would show it a file in the temporary folder, which some browsers may not read.
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def _address(host: str, port: int, base_url: str) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{base_url}"


def _name_in_the_network() -> str:
    """The number by which other devices reach this machine, as far as it can be known."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks for the way out
            return str(probe.getsockname()[0])
        except OSError:  # there is no way out, as in many a school
            return socket.gethostname()


def _prepare_environment(data: Path | None) -> None:
    served = str(_PACKAGE / "served")
    paths = os.environ.get("JUPYTER_PATH", "")
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (served, paths)))
    os.environ.setdefault("JUPYTER_WIDGETS_ECHO", "0")
    if data is not None:
        os.environ[DATA_VARIABLE] = str(data.resolve())
    # Kernels run this very Python, whatever else is installed on the machine.
    os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))


def _config(port: int, ip: str, warm: int, base_url: str) -> Config:
    config = Config()
    config.Voila.port = port
    config.Voila.ip = ip
    config.Voila.base_url = base_url
    config.Voila.open_browser = False  # we do
    config.Voila.log_level = "ERROR"
    config.VoilaConfiguration.template = "totemo"
    config.VoilaConfiguration.allow_template_override = "NO"  # others fetch from outside
    config.VoilaConfiguration.preheat_kernel = True
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaKernelManager.kernel_pools_config = {
        "default": {"pool_size": 0},
        PUZZLE_PAGE: {"pool_size": warm},
    }
    config.VoilaKernelManager.fill_delay = 0.0
    config.MappingKernelManager.cull_idle_timeout = _IDLE_SECONDS
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    use_them(config)
    root = _root_for_sockets()
    if root:
        config.Voila.connection_dir_root = root
        config.KernelManager.transport = "ipc"  # kernels need no ports of the machine
    return config


def _root_for_sockets() -> str | None:
    """A temporary folder whose name is short enough for sockets in it, if there is one."""
    if os.name != "posix":
        return None
    for root in (tempfile.gettempdir(), "/tmp"):
        if len(os.fsencode(root)) <= _LONGEST_SOCKET_ROOT and os.access(root, os.W_OK):
            return root
    return None
