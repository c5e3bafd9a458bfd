"""A puzzle: a question with its best points, difficulty, themes, title and where it comes from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from totemo_edu.language import N_
from totemo_edu.puzzles import words
from totemo_edu.puzzles.question import Kind, Opponent, Question
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.ruleset import Ruleset

LEVELS = range(1, 7)
"""Difficulty: the rung of the ladder of simulated solvers that is needed."""


class Theme(Enum):
    """What a puzzle is about. `totemo_edu.puzzles.themes` has the predicate of each."""

    GREED_LOSES = N_("greed loses")
    HIDDEN_FACE = N_("hidden face")
    TOPPER_FINISH = N_("topper finish")
    RAINBOW_BRIDGE = N_("rainbow bridge")
    THREE_IN_A_ROW = N_("three in a row")
    TALL_TOWER = N_("tall tower")
    SLEEPING_TILE = N_("sleeping tile")
    TWINS = N_("twins")
    LAST_GAP = N_("last gap")
    LITTLE_HERO = N_("little hero")
    NEW_LAP = N_("new lap")
    ORDER_MATTERS = N_("order matters")

    def __repr__(self) -> str:
        return f"Theme.{self.name}"

    def __str__(self) -> str:
        return self.value

    @property
    def about(self) -> str:
        """The theme in a sentence."""
        return words.theme(self.value)


@dataclass(frozen=True)
class Origin:
    """Where a puzzle comes from: made by hand, or by which generator from which seed.

    >>> print(Origin(), Origin(1, 42), sep="; ")
    hand-made; generator 1, seed 42
    """

    generator: int = 0
    """The version of the generator; 0 if the puzzle was made by hand."""
    seed: int = 0

    @classmethod
    def parse(cls, text: str) -> Origin:
        """Reads what `str` writes."""
        if text == "hand-made":
            return cls()
        found = re.fullmatch(r"generator (\d+), seed (-?\d+)", text)
        if not found:
            raise ValueError(f'"{text}" is no origin: "hand-made" or "generator 1, seed 42"')
        return cls(int(found[1]), int(found[2]))

    @property
    def is_hand_made(self) -> bool:
        return self.generator == 0

    def __str__(self) -> str:
        if self.is_hand_made:
            return "hand-made"
        return f"generator {self.generator}, seed {self.seed}"


@dataclass(frozen=True)
class Puzzle:
    """A question with all that is known about it."""

    id: str
    question: Question
    best: int
    """The most points; for *leave nothing* the fewest that the opponent can be left with."""
    level: int
    themes: tuple[Theme, ...]
    title: str
    intro: str = ""
    """A sentence of introduction, for puzzles that deserve one."""
    origin: Origin = Origin()

    @property
    def kind(self) -> Kind:
        return self.question.kind

    @property
    def goal(self) -> str:
        """What to do, in one sentence."""
        return self.kind.goal

    @property
    def board(self) -> Board:
        return self.question.board

    @property
    def hand(self) -> tuple[Block, ...]:
        return self.question.hand

    @property
    def score(self) -> int:
        return self.question.score

    @property
    def tiles(self) -> tuple[int, ...]:
        return self.question.tiles

    @property
    def opponent(self) -> Opponent | None:
        return self.question.opponent

    @property
    def rules(self) -> Ruleset:
        return self.question.rules

    @property
    def level_name(self) -> str:
        """The difficulty in words, such as "tricky"."""
        return words.level_name(self.level)
