"""Lesson 07: the tree is the whole tree, a ceiling is never too low, and what is cut is no loss."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from totemo_edu.content import content_folder
from totemo_edu.lessons.lesson import check_task
from totemo_edu.lessons.lesson07 import _CASES, EXAMPLE, LESSON, _greedy
from totemo_edu.lessons.questions import Choice
from totemo_edu.lessons.searching import BestLeaf, HowManyLooks, HowManyPaths, WhichCanBeCut
from totemo_edu.lessons.tasks import PlaceTask
from totemo_edu.lessons.tree import TreeWalk, ceiling, leaves_below
from totemo_edu.lessons.tree_view import TreeView
from totemo_edu.lessons.view import LessonRun
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.counting import count_sequences
from totemo_edu.widgets.panel import Panel

from .. import naive


def naive_leaves(board: naive.Board, hand: list[str]) -> list[tuple[tuple[str, ...], int]]:
    """Every path to an end with its points, by the plain rules."""
    placements = naive.legal_placements(board, hand)
    if not placements:
        return [((), 0)]
    return [
        ((placement, *path), naive.points(board, placement) + points)
        for placement in placements
        for path, points in naive_leaves(
            naive.placed(board, placement), naive.without(hand, placement[0])
        )
    ]


@cache
def leaves(board: str, blocks: str) -> list[tuple[tuple[str, ...], int]]:
    return naive_leaves(naive.read_board(board), list(blocks))


def trees() -> list[tuple[str, str]]:
    """The trees of the lesson, and some at random with toppers and one normal block."""
    found = [(str(board), blocks) for board, blocks in _CASES]
    found += [
        (str(e.board), e.blocks)
        for e in LESSON.exercises
        if isinstance(e, HowManyPaths | BestLeaf | WhichCanBeCut)
    ]
    chance = random.Random(7)
    while len(found) < 24:
        board = Board.start()
        for _ in range(chance.randint(2, 5)):
            legal = list(board.legal_placements([Block(b) for b in "ROYGBPWo"]))
            board = board.place(chance.choice(legal))
        found.append((str(board), "".join(chance.sample("royggbpG", 2)) + chance.choice("ryb")))
    return found


@pytest.mark.parametrize(("board", "blocks"), trees())
def test_the_tree_is_the_whole_tree_and_no_ceiling_is_too_low(board: str, blocks: str) -> None:
    all_leaves = leaves(board, blocks)
    walk = TreeWalk(Board.parse(board), blocks)
    assert walk.ways == len(all_leaves)
    assert ceiling(walk.board, blocks) >= max(points for _, points in all_leaves)
    for branch in walk.branches():
        below = [points for path, points in all_leaves if path[0] == str(branch.placement)]
        assert branch.ways == len(below)
        assert branch.ceiling >= max(below)
    path, points = random.Random(board).choice(all_leaves)
    for step in path:
        assert not walk.is_leaf
        assert walk.down(step)
    assert walk.is_leaf
    assert walk.points == points
    assert not walk.branches()


def test_walking() -> None:
    walk = TreeWalk(EXAMPLE, "yr")
    assert not walk.up()
    assert not walk.top()
    for nonsense in ("y@b4", "r@d2", "B@a1", "nonsense", ""):
        assert not walk.down(nonsense)
    assert walk.down("y@d2")
    assert walk.rest == "r"
    assert not walk.down("y@c3")
    assert walk.up()
    assert walk.down("r@c3")
    assert walk.down("y@d2")
    assert walk.top()
    assert walk.path == ()


def test_the_cases_of_the_python_corner_never_get_stuck() -> None:
    for board, blocks in _CASES:
        assert leaves_below(board, blocks) == count_sequences(board, blocks, len(blocks))


def press(panel: Panel, do: str, value: str = "") -> None:
    panel._received(None, {"do": do, "value": value}, None)


def test_the_tree_in_a_page() -> None:
    view = TreeView(str(EXAMPLE), "yr", True)
    plain = TreeView(str(EXAMPLE), "yr")
    assert "at most" in view.parts["branches"]
    assert "at most" not in plain.parts["branches"], "it is explained later"
    assert "6 leaves lie below" in view.parts["where"]
    assert "at most 7 in all" in view.parts["branches"]
    press(view, "down", "y@d2")
    press(view, "down", "r@c3")
    assert "This is a leaf" in view.parts["where"]
    assert view.parts["branches"] == ""
    press(view, "up")
    assert "1 leaf" in view.parts["branches"]
    press(view, "top")
    assert "You are at the root" in view.parts["where"]


def test_the_best_leaf_in_a_page() -> None:
    run = LessonRun(LESSON)
    panel = run.show("best-leaf")
    assert isinstance(panel, Panel)
    press(panel, "check")
    assert "Choose a branch" in panel.parts["feedback"]
    assert "at most" not in panel.parts["branches"]
    press(panel, "down", "g@d3")
    assert panel.parts["feedback"] == ""  # the verdict was about another path
    press(panel, "down", "b@e3")
    press(panel, "down", "y@c3")
    press(panel, "check")
    assert "15 points" in panel.parts["feedback"]
    assert run.progress.stars("best-leaf") == 2


# Exercises


def test_counting_paths() -> None:
    question = LESSON.find("count-the-paths")
    assert isinstance(question, HowManyPaths)
    assert question.check(len(leaves(str(question.board), question.blocks))).right
    mistakes = [question.check(n).mistake for n in (12, 6, 5, 4, 7, 99)]
    assert len(set(mistakes)) == 6


def test_the_best_leaf() -> None:
    question = LESSON.find("best-leaf")
    assert isinstance(question, BestLeaf)
    all_leaves = leaves(str(question.board), question.blocks)
    assert len(all_leaves) == 30  # as the goal says
    best = max(points for _, points in all_leaves)
    assert question.best() == best
    for path, points in all_leaves:
        assert question.check(path).right == (points == best)
    mistakes = {question.check(path).mistake for path, points in all_leaves if points < best}
    assert mistakes == {"other order", "better leaf"}
    assert question.check([]).mistake == "at the root"
    assert question.check(["g@d3"]).mistake == "not at a leaf"
    assert question.check(["B@a1"]).mistake == "no branch"


@pytest.mark.parametrize("name", ["which-to-cut", "cut-again"])
def test_cutting(name: str) -> None:
    question = LESSON.find(name)
    assert isinstance(question, WhichCanBeCut)
    assert str(question.known) in question.goal
    assert question.check(question.right).right
    all_leaves = leaves(str(question.board), question.blocks)
    branches = question.branches()
    assert len(question.labels()) == len(branches)
    for i in question.right:  # nothing is lost
        placement = str(branches[i].placement)
        assert max(p for path, p in all_leaves if path[0] == placement) <= question.known
    others = set(range(len(branches))) - question.right
    assert question.check(question.right | {min(others)}).mistake == "cut too much"
    equal = {i for i in question.right if branches[i].ceiling == question.known}
    assert question.check(question.right - equal).mistake == "equal kept"
    if question.right - equal:
        assert question.check(equal).mistake == "cut too little"


def test_really_different_cells() -> None:
    question = LESSON.find("really-different")
    assert isinstance(question, HowManyLooks)
    # By hand: distances from the middle lines, larger one first, tell the sorts of cells apart.
    sorts = {tuple(sorted((abs(c - 2), abs(r - 2)))) for c in range(5) for r in range(5)}
    assert question.check(len(sorts)).right
    mistakes = [question.check(n).mistake for n in (25, 5, 8, 3)]
    assert len(set(mistakes)) == 4


def test_a_plan_to_find() -> None:
    task = LESSON.find("beat-the-computer")
    assert isinstance(task, PlaceTask)
    session = task.session()
    assert task.check(session).mistake == "nothing placed"
    for placement in ("O@b2", "R@c2", "Y@b3"):
        assert session.place(placement[2:], placement[0])
    assert task.check(session).right
    session.restart()
    for placement in ("R@c2", "O@b2", "Y@b3"):
        assert session.place(placement[2:], placement[0])
    assert task.check(session).mistake == "better plan"


def test_options_have_feedback_of_their_own() -> None:
    question = LESSON.find("why-a-proof")
    assert isinstance(question, Choice)
    said = [question.check(i) for i in range(len(question.options))]
    assert sum(feedback.right for feedback in said) == 1
    assert len({feedback.text for feedback in said}) == len(said)


# The Python corner


def count(board: Board, blocks: str) -> int:
    if not blocks:
        return 1
    return sum(
        count(board.place(p), blocks.replace(str(p.block), "", 1))
        for p in board.legal_placements(map(Block, blocks))
    )


def best(board: Board, blocks: str) -> int:
    return max(
        (
            board.score(p).points + best(board.place(p), blocks.replace(str(p.block), "", 1))
            for p in board.legal_placements(map(Block, blocks))
        ),
        default=0,
    )


def first_steps(board: Board, blocks: str) -> int:
    return board.legal_placements(map(Block, blocks)).count()


def slipping(*_values: object) -> int:
    raise RecursionError("a slip")


@pytest.mark.parametrize(
    ("task", "answer", "mistake"),
    [
        ("count", count, ""),
        ("count", first_steps, "first steps only"),
        ("count", lambda board, blocks: 6, "wrong value"),
        ("count", lambda board, blocks: ..., "not done"),
        ("count", 6, "not a function"),
        ("count", slipping, "error"),
        ("best", best, ""),
        ("best", _greedy, "greedy"),
        ("best", lambda board, blocks: 7, "wrong value"),
        ("best", lambda board, blocks: None, "no return"),
        ("best", slipping, "error"),
        ("can-cut", lambda ceiling, known: ceiling <= known, ""),
        ("can-cut", lambda ceiling, known: ceiling < known, "equal kept"),
        ("can-cut", lambda ceiling, known: True, "cut too much"),
        ("can-cut", lambda ceiling, known: ceiling == known, "cut too little"),
        ("can-cut", True, "not a function"),
        ("can-cut", ..., "not done"),
    ],
)
def test_python_tasks(task: str, answer: object, mistake: str) -> None:
    feedback = check_task(LESSON.task(task), answer)
    assert (feedback.right, feedback.mistake) == (not mistake, mistake)


def test_the_largest_tree_is_told_and_not_counted_while_the_page_opens() -> None:
    (path,) = (content_folder("notebooks") / "en").glob("07-*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    assert f"{count_sequences(Board.start(), 'GBPR', 4):,} paths" in prose
    assert not any("GBPR" in "".join(c["source"]) for c in cells if c["cell_type"] == "code")
