"""Lesson 07, how does the computer know: search as a tree, counting, why pruning is still a proof."""

from __future__ import annotations

from collections.abc import Callable

from totemo_edu.language import N_, _
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.pupils_code import call, check_function
from totemo_edu.lessons.questions import Choice, Option
from totemo_edu.lessons.searching import BestLeaf, HowManyLooks, HowManyPaths, WhichCanBeCut
from totemo_edu.lessons.tasks import Aim, PlaceTask
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.counting import count_sequences
from totemo_edu.rules.position import Position
from totemo_edu.solver.plan import best_plan

EXAMPLE = Board.parse("5/3.G.1/2.S.2/1.R.3/5")
"""With a yellow and a red topper: the tree of six leaves that the notebook draws."""

_CASES = (
    (EXAMPLE, "yr"),
    (Board.parse("5/3.Y.1/2.S.2/1.B.3/5"), "gp"),
    (Board.parse("5/1.O.3/2.S.B.P/5/5"), "gby"),
    (Board.start(), "Bg"),
)
"""Boards and blocks on which functions of the Python corner are tried: one tree each."""


def _check_count(answer: Callable[[Board, str], int]) -> Feedback:
    if call(answer, EXAMPLE, "yr") == EXAMPLE.legal_placements([Block("y"), Block("r")]).count():
        text = _("You count the first steps only. Place a block and count on from there.")
        return Feedback(False, text, "first steps only")
    return check_function(answer, _CASES, _paths)


def _paths(board: Board, blocks: str) -> int:
    return count_sequences(board, blocks, len(blocks))


def _check_best(answer: Callable[[Board, str], int]) -> Feedback:
    if all(call(answer, *case) == _greedy(*case) for case in _CASES):
        text = _("That is the greedy way: always the most at once. Try every branch.")
        return Feedback(False, text, "greedy")
    return check_function(answer, _CASES, lambda board, blocks: best_plan(board, blocks).points)


def _greedy(board: Board, blocks: str) -> int:
    """What always taking the most at once comes to."""
    placements = list(board.legal_placements(map(Block, blocks)))
    if not placements:
        return 0
    best = max(placements, key=lambda placement: board.score(placement).points)
    rest = blocks.replace(best.block.value, "", 1)
    return board.score(best).points + _greedy(board.place(best), rest)


def _check_cut(answer: Callable[[int, int], bool]) -> Feedback:
    for ceiling in range(20):
        for known in range(20):
            if bool(call(answer, ceiling, known)) == (ceiling <= known):
                continue
            values = {"ceiling": ceiling, "known": known}
            if ceiling == known:
                text = _("A branch of at most {ceiling} cannot beat {known}: cut it, too.")
                return Feedback(False, text.format(**values), "equal kept")
            if ceiling > known:
                text = _("A branch of at most {ceiling} might beat {known}: do not cut it.")
                return Feedback(False, text.format(**values), "cut too much")
            text = _("A branch of at most {ceiling} never beats {known}: cut it.")
            return Feedback(False, text.format(**values), "cut too little")
    return Feedback(True, _("Right: this cuts all that it may, and nothing else."))


LESSON = Lesson(
    "07",
    N_("How does the computer know?"),
    (
        HowManyPaths(
            "count-the-paths",
            N_(
                "You hold a green topper (frog) and a purple topper (beaver). "
                "How many paths does the tree have?"
            ),
            board=Board.parse("5/3.Y.1/2.S.2/1.B.3/5"),
            blocks="gp",
        ),
        BestLeaf(
            "best-leaf",
            N_("Walk down the tree to the leaf with the most points. There are 30 leaves."),
            board=Board.parse("5/1.O.3/2.S.B.P/5/5"),
            blocks="gby",
        ),
        WhichCanBeCut(
            "which-to-cut",
            N_("A plan of 15 points is known. Pick every branch that you need not look at."),
            board=Board.parse("5/2.R.O.1/G.1.S.2/5/2.Y.2"),
            blocks="rbp",
            known=15,
        ),
        Choice(
            "why-a-proof",
            N_("The computer cut most of the branches. Why can it still be sure of its answer?"),
            options=(
                Option(
                    N_("It has looked at so many plans that a better one is very unlikely"),
                    N_("Likely is not sure. A proof leaves no gap, however small."),
                ),
                Option(
                    N_("It knows of each cut branch that nothing in it can beat the best plan"),
                    N_("Yes: each branch was searched, or there is a reason why it need not be."),
                    right=True,
                ),
                Option(
                    N_("It tries again with other branches and gets the same answer"),
                    N_("It searches once. The reasons for cutting are what makes it sure."),
                ),
                Option(
                    N_("The ceiling says exactly what the best leaf of a branch scores"),
                    N_("A ceiling may be too high, and often is. But it is never too low."),
                ),
            ),
        ),
        HowManyLooks(
            "really-different",
            N_(
                "A blue block may go on any of 25 cells of the starting board. How many of them are "
                "really different, if you may turn the board and hold it up to a mirror?"
            ),
        ),
        PlaceTask(
            "beat-the-computer",
            N_("Test yourself: place all three blocks, in any order, for the most points in all."),
            position=Position.parse("5/5/2.S.2/5/5 - 0 -"),
            aim=Aim.BEST_PLAN,
            blocks="RYO",
        ),
        WhichCanBeCut(
            "cut-again",
            N_("Test yourself: a plan of 13 points is known. Which branches can be cut?"),
            board=Board.parse("5/1.O.3/2.S.B.P/5/5"),
            blocks="gby",
            known=13,
        ),
    ),
    (
        PythonTask("count", N_("Write a function that counts the paths of a tree."), _check_count),
        PythonTask(
            "best", N_("Write a function that returns the points of the best leaf."), _check_best
        ),
        PythonTask(
            "can-cut", N_("Write a function that says whether a branch can be cut."), _check_cut
        ),
    ),
)
