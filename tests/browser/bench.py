"""Measures the 3D board in Voila: `python -m tests.browser.bench`.

Prints bytes and messages, memory, and how long a click takes until pixels of the board change,
beside the round trip of a bare ipywidgets button in the same page and run.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.board3d import SeenBoard
from tests.browser.chromium import CHROMIUM, FLAGS, OpenPage, Visit, visiting
from tests.browser.jupyter import Server, start_voila
from tests.browser.test_counts import BOARD, SANDBOX, heap, place_and_undo, resident

BUTTON = """\
import ipywidgets
bare = ipywidgets.Button(description='0')
def count(button): button.description = str(int(button.description) + 1)
bare.on_click(count)
bare.add_class('bare')
bare
"""
ROUNDS = 15
# A frame of WebGL can be read only in the animation frame that draws it; before that it is empty.
CLICKS = """async ([rounds, x, y]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const rest = (time) => new Promise((done) => setTimeout(done, time));
  const canvas = document.querySelector('.tt-board3d canvas');
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [160, 120];
  const context = copy.getContext('2d', { willReadFrequently: true });
  const look = () => {
    context.clearRect(0, 0, 160, 120);
    context.drawImage(canvas, 0, 0, 160, 120);
    return context.getImageData(0, 0, 160, 120).data;
  };
  const drawn = (data) => data.some((value) => value > 0);
  const change = (one, other) => {
    let changed = 0;
    for (let i = 0; i < one.length; i++) changed += Math.abs(one[i] - other[i]) > 40;
    return changed > 30;
  };
  const send = (type) => canvas.dispatchEvent(
    new PointerEvent(type, { clientX: x, clientY: y, bubbles: true }));
  const pad = document.querySelector('.tt-pad');
  const press = (key) => pad.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const button = document.querySelector('.bare');
  const times = { board: [], button: [] };
  for (let i = 0; i < rounds; i++) {
    // what the board looks like now: make it draw, and catch the frame
    window.dispatchEvent(new Event('resize'));
    press('ArrowUp');
    let before = look();
    for (let tries = 0; !drawn(before) && tries < 200; tries++) { await frame(); before = look(); }
    await rest(300);
    let began = performance.now();
    send('pointerdown');
    send('pointerup');
    for (;;) {
      await frame();
      const now = look();
      if (drawn(now) && change(before, now)) break;
    }
    times.board.push(performance.now() - began);
    await rest(700);
    press('u');
    await rest(700);
    const text = button.textContent;
    began = performance.now();
    button.click();
    while (button.textContent === text) await frame();
    times.button.push(performance.now() - began);
    await rest(300);
  }
  return times;
}"""


@contextmanager
def voila() -> Iterator[tuple[Server, OpenPage]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = start_voila(Path(folder) / "notebooks", Path(folder) / "private")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            with visiting(browser) as (open_page, _visits):
                yield server, open_page
        finally:
            browser.close()
            server.stop()


def visit(server: Server, open_page: OpenPage, name: str, *cells: str, **how: object) -> Visit:
    server.add(name, *cells)
    return open_page(f"{server.url}/voila/render/{name}", **how)


def main() -> None:
    with voila() as (server, open_page):
        bare = visit(server, open_page, "bare.ipynb", "import pythreejs", BUTTON)
        bare.page.locator(".bare").wait_for()
        (bare_kernel,) = server.kernels()
        opened = visit(server, open_page, "full.ipynb", BOARD)
        SeenBoard(opened)
        opened.wait_for_quiet()
        (kernel,) = set(server.kernels()) - {bare_kernel}
        print(f"opening a full board: {sum(opened.traffic.received):,} bytes from the kernel")
        print(
            f"kernel: {resident(kernel):,} kB with a board,"
            f" {resident(bare_kernel):,} kB with pythreejs alone,"
            f" ratio {resident(kernel) / resident(bare_kernel):.2f}"
        )
        opened.page.goto("about:blank")

        sandbox = visit(server, open_page, "sandbox.ipynb", SANDBOX, BUTTON)
        board = SeenBoard(sandbox)
        sandbox.page.locator(".bare").wait_for()
        sandbox.wait_for_quiet()
        with sandbox.counting() as traffic:
            board.click("c3", 1)
            board.label("tt-sum")
        print(f"one placement: {traffic.messages} messages, {traffic.bytes:,} bytes")
        with sandbox.counting() as traffic:
            for cell in ("a5", "b5", "c5", "d5", "e5"):
                board.hover(cell)
        print(f"hovering along a row: {traffic.messages} messages")
        sandbox.page.mouse.move(1, 1)
        times = sandbox.page.evaluate(CLICKS, [ROUNDS, *board.at("a4")])
        medians = {name: statistics.median(taken) for name, taken in times.items()}
        print(
            f"click to changed pixels {medians['board']:.0f} ms, bare button"
            f" {medians['button']:.0f} ms, ratio {medians['board'] / medians['button']:.2f}"
        )
        sandbox.page.goto("about:blank")

        long = visit(server, open_page, "long.ipynb", SANDBOX, viewport=(400, 500), still=True)
        (kernel,) = set(server.kernels()) - {bare_kernel}
        SeenBoard(long).click("a1")
        for times_so_far in (125, 250, 375, 500):
            place_and_undo(long, 125)
            print(
                f"after {times_so_far} placements and undos: kernel {resident(kernel):,} kB,"
                f" page {heap(long) / 1e6:.1f} MB"
            )


if __name__ == "__main__":
    main()
