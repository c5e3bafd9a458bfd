"""Proves the packs: every puzzle's best points, level, themes and worth, all over again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from totemo_edu.puzzles.analysis import analyse
from totemo_edu.puzzles.ladder import level_of
from totemo_edu.puzzles.library import Library
from totemo_edu.puzzles.puzzle import Puzzle
from totemo_edu.puzzles.sifting import rejection
from totemo_edu.puzzles.themes import themes_of

_MOST_RIGHT = 3
"""Of the answers to a puzzle made by hand, at most one in so many may be right."""


def check_library(library: Library) -> Iterator[tuple[Puzzle, tuple[str, ...]]]:
    """Every puzzle with all that is wrong with it (nothing, one hopes)."""
    ids = Counter(puzzle.id for puzzle in library.puzzles)
    titles = Counter(puzzle.title for puzzle in library.puzzles)
    for puzzle in library.puzzles:
        problems = list(puzzle_problems(puzzle))
        if ids[puzzle.id] > 1:
            problems.append("another puzzle has the same id")
        if titles[puzzle.title] > 1:
            problems.append(f'another puzzle has the title "{puzzle.title}", too')
        yield puzzle, tuple(problems)


def puzzle_problems(puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a puzzle by itself."""
    question = puzzle.question
    theirs = question.opponent.hand if question.opponent else ()
    broken = list(question.board.problems())
    if not broken:
        broken = list(question.board.box_problems((*question.hand, *theirs)))
    if broken:
        yield from map(str, broken)
        return
    found = analyse(question)
    if not found.answers:
        yield "it has no answer"
        return
    if found.best != puzzle.best:
        yield f"the best is {found.best}, not {puzzle.best}"
    level = level_of(question)
    if level != puzzle.level:
        yield f"the level is {level}, not {puzzle.level}"
    themes = themes_of(question)
    if themes != puzzle.themes:
        yield f"the themes are {', '.join(map(str, themes)) or 'none'}"
    if not puzzle.origin.is_hand_made:
        reason = rejection(question, puzzle.level)
        if reason:
            yield f"the generator would reject it: {reason.value}"
    elif len(found.answers) > max(1, found.outcomes.total() / _MOST_RIGHT):
        yield "it has too many right answers"
