"""Puzzles: questions about a position, graded by score, with hints; packs of them; progress.

>>> puzzle = Library.shipped().find("first-steps-01")
>>> attempt = Attempt(puzzle.question, show_me(puzzle.question).answer.placements)
>>> grade(attempt).stars
3
"""

from totemo_edu.puzzles.attempt import Attempt
from totemo_edu.puzzles.grading import Missed, Verdict, grade
from totemo_edu.puzzles.hints import Hint, HintStep, Shown, hints, landscape, right_starts, show_me
from totemo_edu.puzzles.library import Library, UnknownPuzzleError, custom_puzzle
from totemo_edu.puzzles.pack import Pack
from totemo_edu.puzzles.progress import Progress, Result, clean_nickname
from totemo_edu.puzzles.puzzle import LEVELS, Puzzle, Theme
from totemo_edu.puzzles.question import Kind, Opponent, Question

__all__ = [
    "LEVELS",
    "Attempt",
    "Hint",
    "HintStep",
    "Kind",
    "Library",
    "Missed",
    "Opponent",
    "Pack",
    "Progress",
    "Puzzle",
    "Question",
    "Result",
    "Shown",
    "Theme",
    "UnknownPuzzleError",
    "Verdict",
    "clean_nickname",
    "custom_puzzle",
    "grade",
    "hints",
    "landscape",
    "right_starts",
    "show_me",
]
