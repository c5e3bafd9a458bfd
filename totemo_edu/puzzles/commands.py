"""The commands `totemo-edu puzzles ...`: list and check the packs, make new puzzles."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from totemo_edu.language import plural
from totemo_edu.puzzles.checking import check_library
from totemo_edu.puzzles.generator import Report, make_puzzles
from totemo_edu.puzzles.library import Library
from totemo_edu.puzzles.pack import Pack, load_pack, load_packs, write_pack
from totemo_edu.puzzles.puzzle import LEVELS
from totemo_edu.puzzles.question import Kind
from totemo_edu.waiting import progress_bar

SOME_WRONG = 1
_DASK_WAIT = "10s"
_BATCHES_A_WORKER = 2
_MOST_JOBS = 61
"""More processes than that Windows cannot wait for, and few machines have a use for."""


@click.group()
def puzzles() -> None:
    """List and check the packs of puzzles, or make new ones."""


@puzzles.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def list_puzzles(as_json: bool) -> None:
    """List every puzzle that comes with the package."""
    for pack in load_packs():
        if not as_json:
            click.echo(f"\n{pack.name} ({pack.id}): {pack.about}")
        for puzzle in pack.puzzles:
            if as_json:
                entry = {
                    "id": puzzle.id,
                    "pack": pack.id,
                    "kind": puzzle.kind.value,
                    "level": puzzle.level,
                    "themes": [theme.value for theme in puzzle.themes],
                    "position": puzzle.question.position_text,
                    "best": puzzle.best,
                }
                if puzzle.opponent:
                    entry["opponent"] = str(puzzle.opponent)
                click.echo(json.dumps(entry))
            else:
                click.echo(
                    f"  {puzzle.id:18} {puzzle.kind:17} level {puzzle.level}  {puzzle.title}"
                )


@puzzles.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
def check(files: tuple[Path, ...]) -> int:
    """Prove every puzzle again: its best points, level, themes, and that it is a good one.

    Checks the packs that come with the package, or the pack FILES given.
    """
    packs = tuple(map(load_pack, files)) if files else load_packs()
    library = Library(packs)
    wrong = 0
    with progress_bar("Proving puzzles") as progress:
        for number, (puzzle, problems) in enumerate(check_library(library), 1):
            progress(number / len(library.puzzles))
            for problem in problems:
                click.echo(f"{puzzle.id}: {problem}")
            wrong += bool(problems)
    right = len(library.puzzles) - wrong
    where = plural("{n} pack", "{n} packs", len(packs))
    click.echo(f"{right} of {len(library.puzzles)} puzzles in {where} are proved.")
    return SOME_WRONG if wrong else 0


def _kind(_: click.Context, __: click.Parameter, text: str) -> Kind:
    return Kind.parse(text)


@puzzles.command()
@click.option("--kind", required=True, callback=_kind, help="Such as best-turn, or land.")
@click.option("--level", required=True, type=click.IntRange(LEVELS[0], LEVELS[-1]))
@click.option("--count", default=1, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True, help="Same version and seed: same puzzles.")
@click.option(
    "--jobs",
    type=click.IntRange(1, _MOST_JOBS),
    help="Processes to use; by default one a processor.",
)
@click.option("--dask", metavar="ADDRESS", help="Use the Dask cluster whose scheduler is there.")
def new(kind: Kind, level: int, count: int, seed: int, jobs: int | None, dask: str | None) -> None:
    """Make puzzles from played positions, and print them as a pack.

    A report on what was looked at and rejected goes to standard error.
    """
    started = perf_counter()
    with (
        _workers(jobs or min(os.cpu_count() or 1, _MOST_JOBS), dask) as (executor, workers),
        progress_bar("Making puzzles") as progress,
    ):
        ahead = _BATCHES_A_WORKER * workers
        made, report = make_puzzles(kind, level, count, seed, executor, ahead, progress)
    name = f"{kind.value.capitalize()}, level {level}"
    pack = Pack("new", name, f"Made by the generator from seed {seed}.", tuple(made))
    click.echo(write_pack(pack), nl=False)
    click.echo(_summary(report, perf_counter() - started), err=True)


@contextmanager
def _workers(jobs: int, dask: str | None) -> Iterator[tuple[Executor | None, int]]:
    """An executor and how many workers it has; none at all for a single job."""
    if dask is not None:
        yield from _dask_workers(dask)
    elif jobs == 1:
        yield None, 1
    else:
        # Processes that start afresh: a fork would copy the progress bar's thread half-way.
        context = multiprocessing.get_context("spawn")
        executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_ctrl_c_to_us)
        try:
            yield executor, jobs
        except BaseException:  # nobody wants to wait for what is being looked at
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise
        finally:
            executor.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_us() -> None:
    """In a worker: it is ended by the process that started it, and not in the middle of a message."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _dask_workers(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise click.ClickException(
            "--dask needs Dask: install it with pip install 'totemo-edu[dask]'"
        ) from None
    try:
        client = distributed.Client(address, timeout=_DASK_WAIT)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"no Dask scheduler answers at {address} ({error})") from None
    with client, client.get_executor() as executor:
        yield executor, max(1, sum(client.ncores().values()))


def _summary(report: Report, seconds: float) -> str:
    """What the generator did, in a few lines."""
    lines = [
        f"{report.looked_at:,} positions looked at, {report.accepted} accepted"
        f" ({100 * report.acceptance:.2f} %), {report.accepted / seconds:.1f} a second"
    ]
    lines += [f"  {number:>8,}  {reason.value}" for reason, number in report.rejected.most_common()]
    return "\n".join(lines)
