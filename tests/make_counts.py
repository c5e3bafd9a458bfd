"""Writes `tests/rules/counts.txt` anew: numbers of legal sequences, counted by the naive rules.

    python -m tests.make_counts

The engine has no part in it. A test checks that the file is what this module would write.
"""

from __future__ import annotations

from pathlib import Path

from tests import naive
from tests.positions import random_positions

FILE = Path(__file__).parent / "rules" / "counts.txt"

HEADER = """\
# Numbers of legal sequences: an id, the board, the hand, how many blocks to place, and the count.
# Written by `python -m tests.make_counts`, which counts with the naive rules of tests/naive.py.
"""

START = "5/5/2.S.2/5/5"
EMPTY = "5/5/5/5/5"
FULL = "/".join([".".join(["RRRRR"] * 5)] * 5)
CAPPED = "/".join([".".join(["Rr"] * 5)] * 5)
NEARLY_FULL = "RRRR." + FULL[6:]
CROWDED = (
    "Pb.1.G.Bp.1/1.Yg.Yy.W.ROY/Pr.1.SGBGy.1.Pr/Ro.R.1.BGY.B/WRPBg.ORR.O.1.BBb"  # from random play
)

CASES: list[tuple[str, str, str, tuple[int, ...]]] = [
    ("empty-twins", EMPTY, "BBB", (0, 1, 2, 3)),
    ("empty-three-colours", EMPTY, "RYB", (1, 2, 3)),
    ("empty-toppers-only", EMPTY, "rgb", (0, 1, 2)),
    ("empty-topper-needs-a-foot", EMPTY, "Rr", (1, 2)),
    ("empty-clashing-topper", EMPTY, "Rg", (1, 2)),
    ("start-mixed", START, "RBy", (1, 2, 3)),
    ("start-rainbows", START, "WWW", (1, 2, 3)),
    ("start-two-rainbows", START, "WS", (1, 2)),
    ("start-toppers-share-one-foot", START, "roy", (1, 2)),
    ("start-opposites", START, "RG", (1, 2)),
    ("empty-hand", START, "-", (0, 1)),
    ("deeper-than-hand", START, "RB", (3, 9)),
    ("four-to-five", "5/5/2.RRRR.2/5/5", "RRR", (1, 2, 3)),
    ("four-to-five-topper", "5/5/2.RRRR.2/5/5", "rpo", (1, 2)),
    ("four-high-nothing-else", NEARLY_FULL, "RRr", (1, 2)),
    ("nothing-fits-full-board", FULL, "RWr", (0, 1)),
    ("nothing-fits-all-capped", CAPPED, "RWr", (1, 2)),
    ("nothing-fits-by-colour", "/".join([".".join(["R"] * 5)] * 5), "GyB", (1,)),
    ("rainbow-between-clashes", "5/2.R.2/1.G.1.Y.1/2.B.2/5", "WRO", (1, 2, 3)),
    ("rainbow-joins-stacks", "R.1.G.1.R/5/5/5/5", "WBy", (1, 2, 3)),
    ("clash-only-on-the-second-floor", "5/5/1.RG.O.RG.1/5/5", "ROB", (1, 2, 3)),
    ("corners-do-not-touch", "G.1.G.1.G/5/G.1.G.1.G/5/G.1.G.1.G", "RRR", (1, 2)),
    ("rows-do-not-wrap", "4.G/5/4.G/5/4.G", "RPr", (1, 2)),
    ("checkerboard", "R.1.R.1.R/1.O.1.O.1/R.1.R.1.R/1.O.1.O.1/R.1.R.1.R", "YPg", (1, 2, 3)),
    ("tall-neighbours", "5/2.RRRRR.2/1.OOOOO.1.YYYYY.1/2.GGGGG.2/5", "OYW", (1, 2, 3)),
    ("twins-and-a-topper", "R.R.R.R.R/5/5/5/5", "RRr", (1, 2, 3)),
    ("crowded", CROWDED, "YYo", (1, 2, 3)),
    ("hand-of-four", CROWDED, "RGWp", (1, 2, 3, 4)),
    ("hand-of-five-one-row-left", "1.B.1.P.R/" + FULL[30:], "OWGpp", (1, 2, 3, 4, 5)),
    ("hand-of-six-corner", "RRR.RR." + FULL[12:], "RRROPr", (1, 2, 3, 4, 5, 6)),
    ("six-twins-few-holes", "1.R.1." + FULL[18:], "WWWWWW", (1, 2, 3, 4, 5, 6)),
    ("breaks-the-rules-too-high", "RRRRRRR.RRRR.3/5/5/5/5", "RBr", (1, 2)),
    ("breaks-the-rules-topper-below", "r.3.gY/5/5/5/5", "RBr", (1, 2)),
    *(
        (f"random-play-{number}", text.split(" ")[0], text.split(" ")[1], (1, 2, 3))
        for number, text in enumerate(list(random_positions(46, 2024))[5::8], 1)
    ),
]


def lines() -> list[str]:
    written = []
    for name, board, hand, depths in CASES:
        blocks = [] if hand == "-" else list(hand)
        for depth in depths:
            count = naive.count(naive.read_board(board), blocks, depth)
            written.append(f"{name} {board} {hand} {depth} {count}")
    return written


def main() -> None:
    FILE.write_text(HEADER + "\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
