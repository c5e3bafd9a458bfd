"""Measures the puzzle page, in one run: `python -m tests.browser.load`, or `make bench-browser`.

Thirty pupils who open the page within ten seconds, the memory of each, how soon a page can be
used beside a page with one bare cube, and the verdict's time for every shipped puzzle. Memory
and verdicts that miss their bars make the exit code 1, and so does a pupil who sees an error;
waiting times are only reported, for they depend on what else the machine does.

The thirty are programs that speak to the server as a page does, without drawing anything: thirty
browsers would measure themselves. The pages beside the cube are in a real Chromium.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from jupyter_client.manager import start_new_kernel
from playwright.sync_api import Browser, sync_playwright
from tornado.httpclient import AsyncHTTPClient

from tests.bench import Figure
from tests.browser.chromium import CHROMIUM, FLAGS
from tests.browser.jupyter import Server, notebook, start_voila
from tests.browser.play import PlayServer, children_of, start_play
from tests.browser.pupil import Served, play_one
from tests.browser.test_lessons import notebook_of
from tests.trainer.play import LIBRARY, place, right_answer, wrong_answer
from totemo_edu.lessons.lesson import load
from totemo_edu.puzzles import Progress
from totemo_edu.puzzles.analysis import analyse
from totemo_edu.trainer.page import PuzzlePage
from totemo_edu.trainer.server import PUZZLE_PAGE
from totemo_edu.trainer.trainer import Trainer

PUPILS = 30
WITHIN = 10.0
"""Seconds in which they all come."""
MEMORY_BAR = 1.25
INTERACTIVE_BAR = 1.5
VERDICT_BAR_MS = 100
_ROUNDS = 7
_WARM = 2
CUBE = """\
import pythreejs as p3
camera = p3.PerspectiveCamera(position=[3, 3, 3])
cube = p3.Mesh(p3.BoxBufferGeometry(), p3.MeshBasicMaterial(color="red"))
p3.Renderer(scene=p3.Scene(children=[cube, camera]), camera=camera,
            controls=[p3.OrbitControls(controlling=camera)])
"""


# Thirty pupils


async def _thirty(url: str) -> list[Served]:
    async def comes(number: int) -> Served:
        await asyncio.sleep(WITHIN * number / PUPILS)
        return await play_one(url, LIBRARY.puzzles[number * 5].id)

    AsyncHTTPClient.configure(None, max_clients=PUPILS)  # nobody waits for another's answer
    return await asyncio.gather(*map(comes, range(PUPILS)))


def memory_of(process: int) -> tuple[int, int]:
    """What a process holds in all, and what it shares with nobody, in kB."""
    sizes = {"Rss": 0, "Private_Clean": 0, "Private_Dirty": 0}
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]:
        name, size = line.split()[:2]
        if name.rstrip(":") in sizes:
            sizes[name.rstrip(":")] = int(size)
    return sizes["Rss"], sizes["Private_Clean"] + sizes["Private_Dirty"]


def bare_kernel() -> tuple[int, int]:
    """The memory of a kernel that has only imported pythreejs."""
    others = set(children_of(os.getpid()))
    manager, client = start_new_kernel(stderr=subprocess.DEVNULL)
    try:
        client.execute_interactive("import pythreejs", timeout=60)
        (kernel,) = set(children_of(os.getpid())) - others
        return memory_of(kernel)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def load_figures(server: PlayServer) -> list[Figure]:
    wait_for_kernels(server, _WARM)
    warm = set(server.kernels())
    served = asyncio.run(_thirty(server.url))
    errors = [pupil.error for pupil in served if pupil.error]
    kernels = [memory_of(kernel) for kernel in server.kernels()]
    # The busiest thirty: those of the pupils; the others wait, and have opened no puzzle yet.
    pupils = sorted(kernels)[-PUPILS:]
    everything, private = (statistics.median(sizes) for sizes in zip(*pupils, strict=True))
    bare = [bare_kernel() for _ in range(3)]
    bare_everything, bare_private = (statistics.median(sizes) for sizes in zip(*bare, strict=True))
    ratio, private_ratio = everything / bare_everything, private / bare_private
    slowest = max(pupil.puzzle for pupil in served)
    return [
        Figure("pupils served without an error", f"{PUPILS - len(errors)} of {PUPILS}", f"= {PUPILS}", not errors, True),
        Figure("  until the puzzle is there, median", f"{statistics.median(p.puzzle for p in served):.1f} s"),
        Figure("  until the puzzle is there, slowest", f"{slowest:.1f} s"),
        Figure("  from check to verdict in that crowd, slowest", f"{1000 * max(p.verdict for p in served):.0f} ms"),
        Figure("  kernels that waited, warm, when they came", str(len(warm))),
        Figure("memory of a pupil's kernel", f"{everything / 1024:.1f} MB"),
        Figure("  over a kernel with pythreejs only", f"{ratio:.2f} times", f"<= {MEMORY_BAR}", ratio <= MEMORY_BAR, True),
        Figure("  of what no other process shares", f"{private_ratio:.2f} times", f"<= {MEMORY_BAR}", private_ratio <= MEMORY_BAR, True),
        *(Figure(f"  error: {error}", "") for error in errors),
    ]  # fmt: skip


# Pages in a browser


def wait_for_kernels(server: Server, number: int) -> None:
    """Waits until so many kernels are there and none of them is busy any more."""
    for _ in range(240):
        kernels = server.kernels()
        before = _work(kernels)
        time.sleep(0.5)
        if len(kernels) >= number and _work(kernels) == before:
            return
    raise RuntimeError(f"there are not {number} kernels at rest")


def _work(processes: list[int]) -> int:
    """The ticks of processor time that processes have used, in twentieths of a second."""
    ticks = 0
    for process in processes:
        try:
            words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        ticks += int(words[11]) + int(words[12])
    return ticks // 5


def _opened(browser: Browser, url: str, ready: str) -> float:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    started = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(ready)
    spent = time.perf_counter() - started
    page.goto("about:blank")
    context.close()
    return spent


def warm_voila(folder: Path, original: Path) -> Server:
    """Voila with one notebook, and kernels that have run it and wait."""
    notebooks = folder / "notebooks"
    notebooks.mkdir(parents=True)
    shutil.copy(original, notebooks)
    pool = {"kernel_pools_config": {"default": {"pool_size": _WARM}}, "fill_delay": 0}
    settings = {"VoilaConfiguration": {"preheat_kernel": True}, "VoilaKernelManager": pool}
    (notebooks / "voila.json").write_text(json.dumps(settings), encoding="utf-8")
    return start_voila(notebooks, folder / "private")


def page_figures(server: PlayServer, folder: Path) -> list[Figure]:
    """How soon pages can be used, each from a kernel that waited, in turn."""
    cube = folder / "cube.ipynb"
    cube.write_text(notebook(CUBE), encoding="utf-8")
    lesson = notebook_of("03")
    play = f"{server.url}/voila/render/{PUZZLE_PAGE}"
    with ExitStack() as stack, sync_playwright() as playwright:
        cubes, lessons = warm_voila(folder / "cubes", cube), warm_voila(folder / "03", lesson)
        stack.callback(cubes.stop)
        stack.callback(lessons.stop)
        *_, last = load("03").exercises
        pages = {
            "cube": (cubes, f"{cubes.url}/voila/render/{cube.name}", "canvas"),
            "home": (server, play, "h1.tt-title"),
            "puzzle": (server, f"{play}?p=fiendish-01", ".tt-stage[data-ready]"),
            "lesson": (lessons, f"{lessons.url}/voila/render/{lesson.name}", f"[data-exercise={last.id}]"),
        }  # fmt: skip
        times: dict[str, list[float]] = {name: [] for name in pages}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for _ in range(_ROUNDS):
            for name, (which, url, ready) in pages.items():
                wait_for_kernels(which, _WARM)
                times[name].append(_opened(browser, url, ready))
        browser.close()
    medians = {name: statistics.median(taken) for name, taken in times.items()}

    def beside_the_cube(words: str, name: str) -> Figure:
        ratio = medians[name] / medians["cube"]
        bar = f"<= {INTERACTIVE_BAR}"
        return Figure(words, f"{ratio:.2f} times", bar, ratio <= INTERACTIVE_BAR)

    return [
        Figure("page with one bare cube, median", f"{medians['cube']:.2f} s"),
        beside_the_cube("puzzle page: home answers", "home"),
        beside_the_cube("puzzle page: a puzzle in 3D can be played", "puzzle"),
        beside_the_cube("lesson 03: its last exercise is there", "lesson"),
    ]


# Verdicts


def verdict_figures(folder: Path) -> list[Figure]:
    """Kernel time from "check" to the last message, for a right and a wrong answer to every puzzle."""
    slowest, where = 0.0, ""
    with Progress(folder / "verdicts.sqlite") as progress:
        page = PuzzlePage(Trainer(LIBRARY, progress))
        page.flat = True
        for puzzle in LIBRARY.puzzles:
            for answer in (wrong_answer(puzzle), right_answer(puzzle)):
                page.trainer.open_puzzle(puzzle.id)
                page._show()
                place(page.trainer, answer)
                analyse.cache_clear()
                started = time.process_time()
                page._check()
                spent = time.process_time() - started
                if spent > slowest:
                    slowest, where = spent, puzzle.id
    number = f"slowest verdict of {len(LIBRARY.puzzles)} puzzles ({where})"
    ms = 1000 * slowest
    return [Figure(number, f"{ms:.0f} ms", f"<= {VERDICT_BAR_MS} ms", ms <= VERDICT_BAR_MS, True)]


def main() -> int:
    figures: list[Figure] = []

    def show(found: list[Figure]) -> None:
        figures.extend(found)
        print(*found, sep="\n", flush=True)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        show(verdict_figures(folder))
        server = start_play(folder / "crowd", warm=_WARM)
        try:
            show(load_figures(server))
        finally:
            server.stop()
        server = start_play(folder / "pages", warm=_WARM)
        try:
            show(page_figures(server, folder))
        finally:
            server.stop()
    return int(any(figure.is_count and not figure.met for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
