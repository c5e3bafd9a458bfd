"""Nothing of the solution reaches the browser before the verdict."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.trainer.play import LIBRARY, of_kind
from tests.widgets.page import Page
from totemo_edu.puzzles import Kind, Library, Pack, Progress, Question, grading
from totemo_edu.puzzles.analysis import Analysis, analyse
from totemo_edu.rules.cells import Cell
from totemo_edu.session import Mode
from totemo_edu.trainer.page import GREETING, PuzzlePage
from totemo_edu.trainer.trainer import Trainer

FALSE_BEST = 987654
"""What the puzzles of these tests call their best points: it must turn up nowhere."""
SCORES = re.compile(r"\+\s?\d|\bpoints?\b|=\s?\d")
BOARD_PARTS = {f"cell{int(cell)}" for cell in Cell}


def _marked(pack: Pack) -> Pack:
    return replace(pack, puzzles=tuple(replace(puzzle, best=FALSE_BEST) for puzzle in pack.puzzles))


@pytest.fixture
def secretive(monkeypatch: pytest.MonkeyPatch, page: Page) -> Iterator[PuzzlePage]:
    """A page whose puzzles have a mark on their best points, and that must not look for answers."""

    looks: list[object] = []

    def look(question: Question) -> Analysis:
        looks.append(question)
        return analyse(question)

    monkeypatch.setattr(grading, "analyse", look)
    monkeypatch.setattr(sys.modules["totemo_edu.puzzles.hints"], "analyse", look)
    trainer = Trainer(Library(tuple(map(_marked, LIBRARY.packs))), Progress.forgotten())
    puzzles = PuzzlePage(trainer)
    yield puzzles
    assert looks == [], "looked for the answer before the verdict"
    puzzles.panel.close()
    if puzzles._board:
        puzzles._board.close()


def opens(puzzles: PuzzlePage, query: str) -> None:
    said = {"query": query, "kept": "Ada", "location": "http://school/"}
    Page.presses(puzzles.panel, GREETING, json.dumps(said))
    board: Any = puzzles._board
    if board and not board.is_live and not puzzles.flat:
        Page.does(board._stage, webgl=True)


def sent(page: Page) -> tuple[dict[str, str], list[dict[str, Any]], list[dict[str, Any]]]:
    """What the page got since the last look: parts of the panel, views and events of the board."""
    parts: dict[str, str] = {}
    views, events = [], []
    for message in page.new():
        raw = json.dumps(message.data)
        assert str(FALSE_BEST) not in raw
        content = message.content or {}
        parts.update(content.get("parts", {}))
        if content.get("view"):
            views.append(content["view"])
        if content.get("event"):
            events.append(content["event"])
    return parts, views, events


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("kind", Kind)
def test_opening_choosing_and_placing(
    secretive: PuzzlePage, page: Page, kind: Kind, flat: bool
) -> None:
    looked_at = 0
    for puzzle in of_kind(kind)[1 if flat else 0 :: 2]:
        opens(secretive, f"?p={puzzle.id}")
        if secretive.flat is not flat:
            Page.presses(secretive.panel, "dimension", "2d" if flat else "3d")
        session = secretive.trainer.game.session
        hidden = session.mode is not Mode.TURN
        check_view(*sent(page), hidden)
        for block in dict.fromkeys(session.choices):
            if session.selected is not block:
                Page.presses(secretive.panel, "select", str(block))
            check_view(*sent(page), hidden)
            told: list[dict[str, str]] = []
            # One cell for each number of points: they must look alike.
            for cell in {points: cell for cell, points in session.legal_cells().items()}.values():
                session.select(block)
                sent(page)
                assert session.place(cell)
                parts, views, events = sent(page)
                check_view(parts, views, events, hidden)
                told.append({n: h for n, h in parts.items() if n not in BOARD_PARTS})
                session.undo()
                looked_at += 1
            sent(page)
            if hidden and told:
                # Whatever it scores, a placement is told in the same words.
                assert all(words == told[0] for words in told), puzzle.id
    assert looked_at > 50


def check_view(
    parts: dict[str, str],
    views: list[dict[str, Any]],
    events: list[dict[str, Any]],
    hidden: bool,
) -> None:
    for name in ("hints", "verdict", "after"):
        assert parts.get(name, "") == ""
    for view in views:
        assert set(view.get("legal", {}).values()) <= {0}
        assert not view.get("points", False)
        assert not view.get("marked", [])
        assert not SCORES.search(json.dumps([view.get("cells"), view.get("fits")]))
    cells = [html for name, html in parts.items() if name in BOARD_PARTS]
    labels = " ".join(re.findall(r'aria-label="([^"]*)"', "".join(cells)))
    assert not SCORES.search(labels)
    assert "tt-note" not in "".join(cells)
    if hidden:
        assert not SCORES.search(parts.get("message", ""))
        for event in events:
            assert event.get("sum", []) == []
            assert event.get("total", "") == ""
            assert not SCORES.search(event.get("say", ""))
            assert set(event) <= {"kind", "cell", "height", "sum", "total", "say", "aloud"}


def test_the_track_stays_where_it_was(secretive: PuzzlePage, page: Page) -> None:
    for puzzle in of_kind(Kind.LAND):
        opens(secretive, f"?p={puzzle.id}")
        session = secretive.trainer.game.session
        before = secretive.panel.parts["track"]
        assert before
        for placement in puzzle.board.legal_placements(puzzle.hand):
            session.place(placement.cell, placement.block)
            assert secretive.panel.parts["track"] == before
            session.undo()


def test_home_and_packs_know_no_answer(secretive: PuzzlePage, page: Page) -> None:
    opens(secretive, "")
    for pack in LIBRARY.packs:
        opens(secretive, f"?pack={pack.id}")
        assert not SCORES.search("".join(secretive.panel.parts.values()))
    sent(page)
