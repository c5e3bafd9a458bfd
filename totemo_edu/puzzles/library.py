"""All packs together: a puzzle by its id, today's, a random one, the next one, a streak.

>>> library = Library.shipped()
>>> library.today(date(2026, 3, 1)) == library.today(date(2026, 3, 1))
True
>>> [puzzle.level for puzzle in library.streak(seed=1)[:4]]
[1, 1, 1, 2]
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from hashlib import sha256

from totemo_edu.puzzles import words
from totemo_edu.puzzles.analysis import analyse
from totemo_edu.puzzles.ladder import level_of
from totemo_edu.puzzles.pack import Pack, load_packs
from totemo_edu.puzzles.puzzle import LEVELS, Puzzle, Theme
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.puzzles.themes import themes_of
from totemo_edu.rules.errors import quote
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset

_STREAK_A_LEVEL = 3
"""How many puzzles of each level a streak has before it gets harder."""


class UnknownPuzzleError(ValueError):
    """There is no puzzle with this id."""

    def __init__(self, puzzle_id: str) -> None:
        super().__init__(puzzle_id)
        self.puzzle_id = puzzle_id

    def __str__(self) -> str:
        return f"there is no puzzle {quote(self.puzzle_id)}"


@dataclass(frozen=True)
class Library:
    """Packs of puzzles, and the ways to choose one."""

    packs: tuple[Pack, ...]

    @staticmethod
    @lru_cache(maxsize=1)
    def shipped() -> Library:
        """The packs that come with the package."""
        return Library(load_packs())

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All puzzles, pack by pack."""
        return tuple(puzzle for pack in self.packs for puzzle in pack.puzzles)

    @cached_property
    def _by_id(self) -> dict[str, tuple[Pack, Puzzle]]:
        return {puzzle.id: (pack, puzzle) for pack in self.packs for puzzle in pack.puzzles}

    def find(self, puzzle_id: str) -> Puzzle:
        """The puzzle with this id; raises `UnknownPuzzleError` if there is none."""
        if puzzle_id not in self._by_id:
            raise UnknownPuzzleError(puzzle_id)
        return self._by_id[puzzle_id][1]

    def pack_of(self, puzzle_id: str) -> Pack:
        """The pack of a puzzle."""
        if puzzle_id not in self._by_id:
            raise UnknownPuzzleError(puzzle_id)
        return self._by_id[puzzle_id][0]

    def next_after(self, puzzle_id: str) -> Puzzle | None:
        """The next puzzle of the same pack, then the first of the next pack; None after the last."""
        self.find(puzzle_id)
        place = [puzzle.id for puzzle in self.puzzles].index(puzzle_id) + 1
        return self.puzzles[place] if place < len(self.puzzles) else None

    def today(self, day: date) -> Puzzle:
        """The puzzle of a day, the same for everyone; none comes again before all have been."""
        shuffled = sorted(self.puzzles, key=lambda p: sha256(p.id.encode()).digest())
        return shuffled[day.toordinal() % len(shuffled)]

    def choose(
        self,
        chance: random.Random,
        level: int | None = None,
        theme: Theme | None = None,
        avoid: frozenset[str] = frozenset(),
    ) -> Puzzle | None:
        """A puzzle by chance, of these only; not one to avoid, unless there are no others."""
        fitting = [
            puzzle
            for puzzle in self.puzzles
            if level in (None, puzzle.level) and (theme is None or theme in puzzle.themes)
        ]
        new = [puzzle for puzzle in fitting if puzzle.id not in avoid]
        return chance.choice(new or fitting) if fitting else None

    def streak(self, seed: int | str) -> tuple[Puzzle, ...]:
        """The puzzles of a streak in order: some of each level, then all of the last."""
        chance = random.Random(f"streak/{seed}")
        order: list[Puzzle] = []
        for level in LEVELS:
            puzzles = [puzzle for puzzle in self.puzzles if puzzle.level == level]
            chance.shuffle(puzzles)
            order += puzzles if level == LEVELS[-1] else puzzles[:_STREAK_A_LEVEL]
        return tuple(order)


def custom_puzzle(position: Position, rules: Ruleset = STANDARD_RULES) -> Puzzle:
    """A *best turn* puzzle from any position; its id is the position as it stands in a link.

    >>> custom_puzzle(Position.parse("5/5/2.S.2/5/5 RBy 14 10,17,23,29,4")).best
    4
    """
    question = Question(
        Kind.BEST_TURN, position.board, position.hand, position.score, position.tiles, rules=rules
    )
    best = analyse(question).best
    link = str(position).replace(" ", "_")
    return Puzzle(
        link, question, best, level_of(question), themes_of(question), words.custom_title()
    )
