"""Exercises with a working surface of their own: walking in a tree, designing a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totemo_edu.lessons.exercise import Exercise
from totemo_edu.lessons.looks import LessonPanel, View
from totemo_edu.lessons.searching import BestLeaf
from totemo_edu.lessons.tree_view import TreeFragment
from totemo_edu.lessons.working import WorkFragment, around

if TYPE_CHECKING:
    from totemo_edu.lessons.view import LessonRun

DESIGN = "totemo_edu.lessons.design"
"""The module whose exercises need the puzzles: loaded only with the lesson that has them."""


def view_of(run: LessonRun, exercise: Exercise) -> View | None:
    """The exercise with its own working surface; None if it is a question like others."""
    if isinstance(exercise, BestLeaf):
        return _leaf(run, exercise)
    if type(exercise).__module__ == DESIGN:
        from totemo_edu.lessons.design import DesignTask
        from totemo_edu.lessons.design_view import design_panel

        if isinstance(exercise, DesignTask):
            return design_panel(run, exercise)
    return None


def _leaf(run: LessonRun, exercise: BestLeaf) -> LessonPanel:
    walk = exercise.walk()
    work = WorkFragment(run, exercise, lambda: walk.path)
    tree = TreeFragment(walk, work.worked_on, run.palette)
    return LessonPanel(work, tree, arrange=around(exercise, "{1}"), greeting=run.key)
