"""An attempt at a puzzle: placements that the rules and the question allow, step by step.

>>> question = Question.parse(Kind.BEST_TURN, "5/5/2.S.2/5/5 RBy 6 10,17,23,29,4")
>>> attempt = Attempt.parse(question, "B@b3 R@d3")
>>> attempt.points, [step.lands_on for step in attempt.played]
(8, [10, None])
>>> Attempt.parse(question, "B@a1 R@d3")
Traceback (most recent call last):
...
totemo_edu.rules.errors.RuleError: R@d3 is one too many: B@a1 did not land on a bonus tile
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.placement import Placement, read_turn
from totemo_edu.rules.ruling import IllegalPlacementError
from totemo_edu.rules.scoring import Score
from totemo_edu.rules.track import earns_bonus, space_of
from totemo_edu.rules.turn import require_another


@dataclass(frozen=True)
class Played:
    """One placement of an attempt: where it stood and what it scored."""

    before: Board
    placement: Placement
    height: int
    sum: Score
    score: int
    """The player's score after it."""
    lands_on: int | None
    """The space of the bonus tile that it landed on, if it earned a bonus."""


@dataclass(frozen=True)
class Attempt:
    """Placements as an answer to a question. None at all means to put the blocks back."""

    question: Question
    placements: tuple[Placement, ...] = ()

    def __post_init__(self) -> None:
        # Play it at once, so that no attempt exists that breaks a rule.
        self.played  # noqa: B018

    @classmethod
    def parse(cls, question: Question, text: str) -> Attempt:
        """Reads placements joined by spaces, or `discard`."""
        return cls(question, read_turn(text))

    @cached_property
    def played(self) -> tuple[Played, ...]:
        """The placements one by one."""
        question = self.question
        board, hand, score = question.board, list(question.hand), question.score
        steps: list[Played] = []
        for placement in self.placements:
            self._require_another(steps, placement)
            ruling = board.ruling(placement, hand)
            if not ruling:
                raise IllegalPlacementError(ruling)
            summed = board.score(placement, question.rules)
            lands = earns_bonus(score, summed.points, question.tiles)
            score += summed.points
            lands_on = space_of(score) if lands else None
            steps.append(Played(board, placement, ruling.height, summed, score, lands_on))
            hand.remove(placement.block)
            board = board.put(placement.block, placement.cell)
        return tuple(steps)

    def _require_another(self, steps: list[Played], placement: Placement) -> None:
        """Raises if the question allows no further block after these."""
        kind = self.question.kind
        if not steps or kind is Kind.PLAN:
            return
        if kind.one_placement:
            raise RuleError(f"{placement} is one too many: this puzzle asks for one block")
        last = steps[-1]
        require_another(placement, last.placement, landed=last.lands_on is not None)

    @property
    def board(self) -> Board:
        """The board after the attempt."""
        if not self.played:
            return self.question.board
        last = self.played[-1]
        return last.before.put(last.placement.block, last.placement.cell)

    @property
    def hand(self) -> tuple[Block, ...]:
        """The blocks that are left."""
        left = list(self.question.hand)
        for placement in self.placements:
            left.remove(placement.block)
        return tuple(left)

    @property
    def points(self) -> int:
        """What the placements score in all."""
        return sum(step.sum.points for step in self.played)

    @property
    def sums(self) -> tuple[Score, ...]:
        """Where the points come from, placement by placement."""
        return tuple(step.sum for step in self.played)
