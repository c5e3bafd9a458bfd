"""What a puzzle asks: a kind of question, a board, the blocks in hand and the score track.

>>> question = Question.parse(Kind.BEST_TURN, "5/5/2.S.2/5/5 RBy 14 10,17,23,29,4")
>>> question.hand, question.position_text
((Block('R'), Block('B'), Block('y')), '5/5/2.S.2/5/5 RBy 14 10,17,23,29,4')
>>> print(question.kind.goal)
Score as many points as you can in one turn, bonus blocks included.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from totemo_edu.puzzles import words
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.notation import read_blocks, read_score, read_tiles, split_fields
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import HAND_SIZE, STANDARD_RULES, Ruleset
from totemo_edu.solver.plan import MOST_BLOCKS

_FIELDS = ("the board", "the blocks (or - for none)", "the score", "the bonus tiles (or -)")
_OPPONENT_FIELDS = ("the opponent's hand", "the opponent's score")


class Kind(Enum):
    """The kinds of puzzles."""

    BEST_PLACEMENT = "best placement"
    BEST_TURN = "best turn"
    LAND = "land on the tile"
    PLAN = "plan"
    LEAVE_NOTHING = "leave nothing"

    def __repr__(self) -> str:
        return f"Kind.{self.name}"

    def __str__(self) -> str:
        return self.value

    @classmethod
    def parse(cls, text: str) -> Kind:
        """Reads a kind; dashes do for spaces, and the beginning is enough (`land`).

        >>> Kind.parse("best-turn"), Kind.parse("land")
        (Kind.BEST_TURN, Kind.LAND)
        """
        name = " ".join(text.lower().replace("-", " ").replace("_", " ").split())
        found = [kind for kind in cls if name and kind.value.startswith(name)]
        if len(found) != 1:
            known = ", ".join(kind.value.replace(" ", "-") for kind in cls)
            raise ValueError(f'there is no kind of puzzle "{text}": choose one of {known}')
        return found[0]

    @property
    def goal(self) -> str:
        """What to do, in one sentence."""
        return words.goal(self.value)

    @property
    def one_placement(self) -> bool:
        """Whether exactly one block is placed."""
        return self in (Kind.BEST_PLACEMENT, Kind.LAND)


@dataclass(frozen=True, repr=False)
class Opponent:
    """The other player, whose hand lies open."""

    hand: tuple[Block, ...]
    score: int

    @classmethod
    def parse(cls, text: str) -> Opponent:
        """Reads a hand and a score.

        >>> Opponent.parse("PPG 12")
        Opponent.parse('PPG 12')
        """
        hand, score = split_fields(text, _OPPONENT_FIELDS)
        try:
            start = 0
            blocks = read_blocks(hand[1], at_most=HAND_SIZE)
            start = score[0]
            return cls(blocks, read_score(score[1]))
        except NotationError as error:
            raise error.inside(text, start) from None

    def __str__(self) -> str:
        return f"{''.join(map(str, self.hand)) or '-'} {self.score}"

    def __repr__(self) -> str:
        return f"Opponent.parse({str(self)!r})"


@dataclass(frozen=True)
class Question:
    """A kind of puzzle and all that the player looks at. Knows no answer."""

    kind: Kind
    board: Board
    hand: tuple[Block, ...]
    score: int = 0
    tiles: tuple[int, ...] = ()
    opponent: Opponent | None = None
    rules: Ruleset = STANDARD_RULES

    def __post_init__(self) -> None:
        most = MOST_BLOCKS if self.kind is Kind.PLAN else HAND_SIZE
        if len(self.hand) > most:
            raise RuleError(f"a {self.kind} puzzle has at most {most} blocks, not {len(self.hand)}")
        if (self.opponent is not None) != (self.kind is Kind.LEAVE_NOTHING):
            raise RuleError("a leave nothing puzzle needs an opponent, and no other kind has one")
        # Whatever else a position may not be, a question may not be either.
        Position(self.board, self.hand[:HAND_SIZE], self.score, self.tiles)

    @classmethod
    def parse(
        cls,
        kind: Kind,
        position: str,
        opponent: str | None = None,
        rules: Ruleset = STANDARD_RULES,
    ) -> Question:
        """Reads a position of the notation, which for a plan may have up to six blocks in hand."""
        (_, board), hand, score, tiles = split_fields(position, _FIELDS, Board.parse)
        start = 0
        most = MOST_BLOCKS if kind is Kind.PLAN else HAND_SIZE
        try:
            parsed_board = Board.parse(board)
            start = hand[0]
            blocks = read_blocks(hand[1], at_most=most)
            start = score[0]
            points = read_score(score[1])
            start = tiles[0]
            spaces = read_tiles(tiles[1])
        except NotationError as error:
            raise error.inside(position, start) from None
        other = None if opponent is None else Opponent.parse(opponent)
        return cls(kind, parsed_board, blocks, points, spaces, other, rules)

    @property
    def position_text(self) -> str:
        """The position in the notation (for a plan with up to six blocks in hand)."""
        hand = "".join(map(str, self.hand)) or "-"
        tiles = ",".join(map(str, self.tiles)) or "-"
        return f"{self.board} {hand} {self.score} {tiles}"

    @property
    def letters(self) -> str:
        """The blocks in hand as letters."""
        return "".join(block.value for block in self.hand)
