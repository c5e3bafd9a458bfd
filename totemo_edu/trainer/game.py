"""One puzzle being solved, and a streak of them: what the trainer holds while someone plays."""

from __future__ import annotations

from dataclasses import dataclass

from totemo_edu.puzzles import Attempt, Hint, Kind, Puzzle, Shown, Verdict, hints
from totemo_edu.puzzles.progress import Standing, StreakRecord
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.session import Mode, Session

_MODES = {
    Kind.BEST_PLACEMENT: Mode.ONE,
    Kind.LAND: Mode.ONE,
    Kind.BEST_TURN: Mode.TURN,
    Kind.LEAVE_NOTHING: Mode.TURN,
    Kind.PLAN: Mode.PLAN,
}


@dataclass
class Game:
    """One puzzle being solved.

    A player's first right answer decides the stars of a puzzle for good. Until then tries, hints
    and a look at the answer add up, however often the puzzle is left and opened again. After that
    a game is for fun: it begins afresh, and nothing in it changes the stars, up or down.
    """

    puzzle: Puzzle
    session: Session
    tries: int = 0
    hints: tuple[Hint, ...] = ()
    """The hints given so far."""
    shown: Shown | None = None
    """The answer, once it was shown in this game."""
    was_shown: bool = False
    """Whether the player has seen the answer, in this game or before."""
    earned: int | None = None
    """The stars from an earlier game that has solved the puzzle; None if there was none."""
    verdict: Verdict | None = None
    """What was said to the last check, until something is placed or taken back."""
    judged: tuple[Placement, ...] | None = None
    """What was checked last."""
    solved: bool = False
    stars: int = 0
    copied: str = ""
    """The link or the result that was copied last."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Game:
        """A puzzle as it is first laid on the table."""
        question = puzzle.question
        hand = question.hand
        position = Position(question.board, hand[:3], question.score, question.tiles)
        session = Session(position, _MODES[question.kind], question.rules, hand)
        if len(set(hand)) == 1:
            session.select(hand[0])  # there is nothing to choose
        return cls(puzzle, session)

    def recall(self, standing: Standing) -> None:
        """Goes on from where the player and the puzzle stand."""
        self.earned = standing.stars
        if self.earned is None:
            self.tries = max(self.tries, standing.tries)
            self.was_shown = self.was_shown or standing.shown
            self.give_hints(standing.hints)
            self.session.hints_used = len(self.hints)

    def give_hints(self, number: int) -> None:
        """Gives hints until there are so many, as far as there are."""
        while len(self.hints) < number:
            # Those help who have begun well from there, so that each is asked for anew.
            known = hints(self.puzzle.question, self.session.placements)
            if len(known) == len(self.hints):
                break
            self.hints += (known[len(self.hints)],)

    @property
    def attempt(self) -> Attempt:
        """What stands on the board as an answer."""
        return Attempt(self.puzzle.question, self.session.placements)

    @property
    def is_over(self) -> bool:
        """Whether a right answer stands on the board just now, and is known to be one."""
        return self.shows_answer or bool(self.verdict and self.verdict.right)

    @property
    def reminded(self) -> bool:
        """Whether the last check came too early: another block could be placed, and should be."""
        early = self.verdict is not None and self.verdict.is_unfinished
        return early and not self.solved and self.session.can_place

    @property
    def can_check(self) -> bool:
        """Whether there is an answer to be judged; a plan needs all blocks that fit."""
        kind = self.puzzle.kind
        if kind is Kind.PLAN and self.session.can_place:
            return False
        return bool(self.session.placements) or kind is Kind.LEAVE_NOTHING

    @property
    def shows_answer(self) -> bool:
        """Whether the answer that was shown stands on the board just now."""
        return self.shown is not None and self.session.is_showing

    @property
    def sums_are_open(self) -> bool:
        """Whether placements tell their points: only where a turn goes on with them."""
        return self.session.mode is Mode.TURN or self.solved or self.shown is not None


@dataclass
class Streak:
    """Puzzles of rising difficulty until the first miss."""

    seed: str
    """What the puzzles were chosen by: it is the streak's name in a link."""
    puzzles: tuple[Puzzle, ...]
    length: int = 0
    over: bool = False

    @property
    def puzzle(self) -> Puzzle:
        """The one to be solved now, or at which it ended."""
        return self.puzzles[min(self.length, len(self.puzzles) - 1)]

    @property
    def record(self) -> StreakRecord:
        """How far it has come, to be kept."""
        return StreakRecord(self.length, self.over)

    def go_on(self, right: bool) -> None:
        """It grows by an answer, or ends."""
        self.length += right
        self.over = not right or self.length == len(self.puzzles)
