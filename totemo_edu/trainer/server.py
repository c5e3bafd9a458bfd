"""The server behind `totemo-edu play`: Voila with our template, warm kernels, and nothing outside.

The pages are copied into a folder of their own, so that a class cannot change the originals and
Voila does not look through the whole project.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

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


def serve(
    *, port: int, ip: str, data: Path | None, browser: bool, warm: int, base_url: str = "/"
) -> None:
    """Serves puzzles, lessons and sandbox until it is stopped."""

    class Server(Voila):  # type: ignore[misc]  # Voila has no types
        def init_handlers(self) -> list[Any]:
            home = f"{self.base_url}voila/render/{PUZZLE_PAGE}"
            to_puzzles = (self.base_url + "?", RedirectHandler, {"url": home, "permanent": False})
            return [to_puzzles, *super().init_handlers()]

    _prepare_environment(data)
    with tempfile.TemporaryDirectory(prefix="totemo-edu-") as folder:
        for name in _FOLDERS:
            shutil.copytree(
                content_folder(name),
                Path(folder) / name,
                ignore=shutil.ignore_patterns(".ipynb_checkpoints"),
            )
        config = _config(port, ip, browser, warm, base_url)
        Server.launch_instance([folder], config=config)


def _prepare_environment(data: Path | None) -> None:
    served = str(_PACKAGE / "served")
    paths = os.environ.get("JUPYTER_PATH", "")
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (served, paths)))
    os.environ.setdefault("JUPYTER_WIDGETS_ECHO", "0")
    if data is not None:
        os.environ[DATA_VARIABLE] = str(data.resolve())
    # Kernels run this very Python, whatever else is installed on the machine.
    os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))


def _config(port: int, ip: str, browser: bool, warm: int, base_url: str) -> Config:
    config = Config()
    config.Voila.port = port
    config.Voila.ip = ip
    config.Voila.base_url = base_url
    config.Voila.open_browser = browser
    config.Voila.log_level = "ERROR"
    config.VoilaConfiguration.template = "totemo"
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
    if os.name == "posix":
        config.KernelManager.transport = "ipc"  # kernels need no ports of the machine
    return config
