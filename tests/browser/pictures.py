"""Takes the pictures of the README anew: `python -m tests.browser.pictures`. Look at them then."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.browser.bench import visit, voila
from tests.browser.board3d import SeenBoard
from tests.browser.chromium import Visit
from tests.browser.play import Player, start_play
from tests.browser.test_counts import FULL
from tests.browser.test_reference import IMPORTS, REFERENCE

PLACEMENT = """\
session = Session(Position.parse("P.BGG.GY.Bg.1/Rp.Pb.Bg.Bb.1/1.BG.Sy.PWp.Ro/2.OY.WY.Ro/1.Yy.YY.O.RO ORW 6 -"))
session.select("O")
Board3D(session)
"""


def save(visited: Visit, selector: str, name: str) -> None:
    visited.picture(selector).save(REFERENCE / f"{name}.webp", quality=90, method=6)


def main() -> None:
    with voila() as (server, open_page):
        size = (1000, 780)
        placed = visit(
            server, open_page, "placed.ipynb", IMPORTS + PLACEMENT, viewport=size, still=True
        )
        board = SeenBoard(placed)
        board.click("d5", 1)
        board.label("tt-sum")
        placed.page.mouse.move(1, 1)
        save(placed, ".tt-board3d", "readme-placement")
        sandbox = visit(
            server, open_page, "sandbox.ipynb", IMPORTS + f"Sandbox('{FULL}')",
            viewport=(1240, 760), still=True,
        )  # fmt: skip
        SeenBoard(sandbox)
        save(sandbox, "body", "readme-sandbox")
        with tempfile.TemporaryDirectory() as folder:
            play = start_play(Path(folder))
            try:
                puzzle = Player(open_page, play).opens(
                    "?p=chain-reactions-05", viewport=(1280, 800), still=True
                )
                SeenBoard(puzzle)
                puzzle.wait_for_quiet()
                save(puzzle, "body", "readme-puzzle")
                puzzle.page.goto("about:blank")
            finally:
                play.stop()


if __name__ == "__main__":
    main()
