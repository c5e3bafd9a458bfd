"""The look of a lesson page: one palette for all its views, boards in 3D or flat, nothing lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from totemo_edu.lessons import open_lesson
from totemo_edu.lessons.design_view import Workshop
from totemo_edu.lessons.lesson import NUMBERS, load
from totemo_edu.lessons.replay_view import ReplayView
from totemo_edu.lessons.shelf import Shelf
from totemo_edu.lessons.swap_view import Swap
from totemo_edu.lessons.task_view import TaskView
from totemo_edu.lessons.tree_view import TreeView
from totemo_edu.lessons.view import LessonRun
from totemo_edu.palette import COLOUR_BLIND_SAFE, STANDARD, Palette
from totemo_edu.rules.colours import WHEEL
from totemo_edu.widgets import ColourWheel, Sandbox
from totemo_edu.widgets.board3d import Board3D
from totemo_edu.widgets.panel import Panel


def panel_of(view: Any) -> Panel:
    """The panel of a view that has the answers."""
    if isinstance(view, TaskView):
        return view.panel
    return view if isinstance(view, Panel) else view.children[-1]


def press(view: Any, do: str, value: str = "") -> None:
    panel_of(view)._received(None, {"do": do, "value": value}, None)


def paints(view: Any, palette: Palette) -> int:
    """How many of the paints of a palette a view shows, that the other palette has not."""
    html = "".join("".join(panel_of(view).parts.values()))
    other = STANDARD if palette is COLOUR_BLIND_SAFE else COLOUR_BLIND_SAFE
    own = set(map(palette.paint, WHEEL)) - set(map(other.paint, WHEEL))
    return sum(paint in html for paint in own)


@pytest.mark.parametrize("number", [n for n in NUMBERS if n != "06"])  # 06 asks without blocks
def test_all_exercises_are_repainted_at_once(number: str) -> None:
    run = LessonRun(load(number))
    views = [run.show(exercise.id) for exercise in run.lesson.exercises]
    shown = [view for view in views if paints(view, STANDARD)]
    assert shown
    run.use_palette(COLOUR_BLIND_SAFE)
    for view in shown:
        assert paints(view, COLOUR_BLIND_SAFE)
        assert not paints(view, STANDARD)


WIDGETS: list[tuple[type, tuple[str, ...]]] = [
    (ColourWheel, ()),
    (ReplayView, ()),
    (TreeView, ("5/3.G.1/2.S.2/1.R.3/5", "yr")),
    (Shelf, ()),
    (Workshop, ("5/1.O.3/2.S.2/5/5 YB 0 -",)),
    (Swap, ("5/2.G.2/2.S.2/5/5 Py 0 -",)),
    (Sandbox, ("5/2.G.2/2.S.2/5/5",)),
]


@pytest.mark.parametrize(
    ("kind", "args"), WIDGETS, ids=lambda value: getattr(value, "__name__", "")
)
def test_other_widgets_of_the_page_are_repainted_too(kind: type, args: tuple[str, ...]) -> None:
    lesson = open_lesson("02")
    view: Any = lesson.show(kind, *args)
    assert kind in type(view).__mro__
    assert paints(view, STANDARD)
    stars = lesson.stars()
    press(stars, "palette")
    assert paints(view, COLOUR_BLIND_SAFE)
    assert not paints(view, STANDARD)
    again = lesson.show(kind, *args)
    assert view.comm is None, "shown again, it replaces the earlier one"
    assert paints(again, COLOUR_BLIND_SAFE)


def test_the_buttons_of_a_sandbox_change_the_page() -> None:
    run = LessonRun(load("02"))
    sandbox = run.show_widget(Sandbox)
    task: Any = run.show("tower")
    sandbox.session.place("c2", "B")
    press(sandbox, "dimension", "2d")
    press(sandbox, "palette")
    assert (run.flat, run.palette) == (True, COLOUR_BLIND_SAFE)
    assert (sandbox.flat, sandbox.palette) == (True, COLOUR_BLIND_SAFE)
    assert str(sandbox.session.board) == "5/2.B.2/2.S.2/5/5"
    assert not isinstance(task.board, Board3D)


def test_a_task_goes_flat_and_keeps_what_was_done() -> None:
    run = LessonRun(load("03"))
    view: Any = run.show("predict-then-place")
    assert isinstance(view, TaskView)
    solid = view.board
    assert isinstance(solid, Board3D)
    press(view, "number", "5")
    view.session.place("d4", "B")
    press(view, "check")
    said = view.panel.parts["feedback"]
    press(view, "dimension", "2d")
    board = view.board
    assert isinstance(board, Panel)
    assert board.parts["iso"]
    assert "blue" in board.parts["cell18"], "on d4"
    assert 'value="5"' in view.panel.parts["prediction"]
    assert view.panel.parts["feedback"] == said
    board._received(None, {"do": "undo", "value": ""}, None)
    assert not view.session.placements, "the keys work on the flat board too"
    press(view, "dimension", "3d")
    assert view.board is solid, "each board is made once"
    assert solid.comm is not None
    press(view, "dimension", "2d")
    assert view.board is board
    press(view, "palette")
    press(view, "dimension", "3d")
    assert solid.palette is COLOUR_BLIND_SAFE
    view.close()
    assert solid.comm is None
    assert board.comm is None


def test_an_answer_stays_when_the_look_changes() -> None:
    run = LessonRun(load("01"))
    view = run.show("friends-of-green")
    press(view, "toggle", "red")
    press(view, "check")
    before = panel_of(view).parts
    run.use_palette(COLOUR_BLIND_SAFE)
    after = panel_of(view).parts
    assert after["feedback"] == before["feedback"] != ""
    assert after["fields"].count('aria-pressed="true"') == 1


@pytest.mark.parametrize(
    ("kept", "look"),
    [
        ("", (STANDARD, False)),
        ("2d", (STANDARD, True)),
        ("safe", (COLOUR_BLIND_SAFE, False)),
        ("2d safe", (COLOUR_BLIND_SAFE, True)),
    ],
)
def test_the_look_chosen_on_another_page(kept: str, look: tuple[Palette, bool]) -> None:
    run = LessonRun(load("03"))
    press(run.show("exactly-six"), run.key, json.dumps({"kept": "", "look": kept}))
    assert (run.palette, run.flat) == look


@pytest.mark.parametrize("greeting", ["", "nonsense", "[]", "3"])
def test_a_strange_greeting_changes_nothing(greeting: str) -> None:
    run = LessonRun(load("03"))
    press(run.stars(), run.key, greeting)
    assert (run.palette, run.flat) == (STANDARD, False)


def count_messages(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    sent: list[Any] = []
    monkeypatch.setattr(Panel, "send", lambda _panel, content: sent.append(content))
    return lambda: len(sent)


def test_a_page_is_rebuilt_only_if_something_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    run = LessonRun(load("03"))
    views: list[Any] = [run.show(exercise.id) for exercise in run.lesson.exercises]
    boards = [view.board for view in views if isinstance(view, TaskView)]
    messages = count_messages(monkeypatch)
    for _panel in views:  # each panel greets
        run.greet(json.dumps({"kept": "", "look": ""}))
    run.show_in(False)
    run.use_palette(STANDARD)
    assert messages() == 0
    assert [view.board for view in views if isinstance(view, TaskView)] == boards
    for _panel in views:
        run.greet(json.dumps({"kept": "", "look": "2d safe"}))
    assert messages() <= len(views), "one for each panel"
    before = messages()
    run.show_in(False)
    assert messages() - before <= 3, "only the buttons of the three boards differ"


def test_a_look_from_python() -> None:
    lesson = open_lesson("03", palette=COLOUR_BLIND_SAFE, flat=True)
    view = lesson.exercise("exactly-six")
    assert isinstance(view.board, Panel)
    assert paints(view.board, COLOUR_BLIND_SAFE)
