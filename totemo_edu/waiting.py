"""A progress bar for a person who waits; a program that reads the output sees nothing of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """A progress bar on standard error, if that is a terminal, once a second has passed.

    Call what it yields with the share of the work that is done, 0 to 1.
    """
    started = monotonic()
    bar: Any = None
    task: Any = None

    def update(share: float) -> None:
        nonlocal bar, task
        if bar is None and sys.stderr.isatty() and monotonic() - started > 1:
            from rich.console import Console
            from rich.progress import Progress

            bar = Progress(console=Console(stderr=True), transient=True)
            task = bar.add_task(what, total=1.0)
            bar.start()
        if bar is not None:
            bar.update(task, completed=share)

    try:
        yield update
    finally:
        if bar is not None:
            bar.stop()
