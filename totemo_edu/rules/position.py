"""A position: the board, and of the player whose turn it is the hand, the score and the tiles.

>>> position = Position.parse("5/5/2.S.2/5/5 RBy 14 10,17,23,29,4")
>>> position.hand
(Block('R'), Block('B'), Block('y'))
>>> position.legal_placements.count()
51
>>> after = position.place("B@b3")          # 1 + 3 = 4 points
>>> str(after)
'5/5/1.B.S.2/5/5 Ry 18 10,17,23,29,4'
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board, LegalPlacements
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.notation import (
    read_blocks,
    read_score,
    read_tiles,
    split_fields,
)
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.problems import BrokenBoardError, Problem
from totemo_edu.rules.ruleset import HAND_SIZE, STANDARD_RULES, Ruleset
from totemo_edu.rules.ruling import IllegalPlacementError, Ruling
from totemo_edu.rules.track import TRACK_LENGTH, earns_bonus

_FIELDS = ("the board", "the hand (blocks, or - for none)", "the score", "the bonus tiles (or -)")


@dataclass(frozen=True, repr=False)
class Position:
    """All that a player looks at before placing a block."""

    board: Board
    hand: tuple[Block, ...] = ()
    score: int = 0
    tiles: tuple[int, ...] = ()
    """The spaces of the bonus tiles, in the order in which they were laid."""

    def __post_init__(self) -> None:
        if isinstance(self.board, str):  # Position("5/5/2.S.2/5/5", "RBy")
            object.__setattr__(self, "board", Board.parse(self.board))
        if not isinstance(self.board, Board):
            raise RuleError(f"a position needs a board, not {self.board!r}")
        object.__setattr__(self, "hand", tuple(map(Block, self.hand)))
        object.__setattr__(self, "tiles", tuple(self.tiles))
        if not all(type(number) is int for number in (self.score, *self.tiles)):
            raise RuleError("scores and bonus tiles are whole numbers")
        if len(self.hand) > HAND_SIZE:
            raise RuleError(f"a hand has at most {HAND_SIZE} blocks, not {len(self.hand)}")
        if self.score < 0:
            raise RuleError(f"a score is 0 or more, not {self.score}")
        if not all(0 <= space < TRACK_LENGTH for space in self.tiles):
            raise RuleError(f"bonus tiles lie on spaces 0 to {TRACK_LENGTH - 1}")
        if len(set(self.tiles)) < len(self.tiles):
            raise RuleError("no two bonus tiles lie on the same space")

    @classmethod
    def parse(cls, text: str) -> Position:
        """Reads a position: board, hand, score and tiles, with spaces or `_` between them.

        >>> Position.parse("5/5/2.S.2/5/5_-_0_-")
        Position.parse('5/5/2.S.2/5/5 - 0 -')
        """
        (_, board), hand, score, tiles = split_fields(text, _FIELDS, Board.parse)
        start = 0
        try:
            parsed_board = Board.parse(board)
            start = hand[0]
            parsed_hand = read_blocks(hand[1], at_most=HAND_SIZE)
            start = score[0]
            parsed_score = read_score(score[1])
            start = tiles[0]
            parsed_tiles = read_tiles(tiles[1])
        except NotationError as error:
            raise error.inside(text, start) from None
        return cls(parsed_board, parsed_hand, parsed_score, parsed_tiles)

    def __str__(self) -> str:
        hand = "".join(map(str, self.hand)) or "-"
        tiles = ",".join(map(str, self.tiles)) or "-"
        return f"{self.board} {hand} {self.score} {tiles}"

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        from totemo_edu.text import position_as_text

        printer.text(position_as_text(self))  # type: ignore[attr-defined]

    def _repr_svg_(self) -> str:
        from totemo_edu.picture import position_as_svg

        return position_as_svg(self)

    def _repr_html_(self) -> str:
        from totemo_edu.picture import position_as_html

        return position_as_html(self)

    @property
    def legal_placements(self) -> LegalPlacements:
        """Every legal placement of a block in the hand."""
        return self.board.legal_placements(self.hand)

    def ruling(self, placement: Placement | str) -> Ruling:
        """Whether a placement is legal here, which also needs its block to be in the hand."""
        return self.board.ruling(placement, self.hand)

    def place(self, placement: Placement | str, rules: Ruleset = STANDARD_RULES) -> Position:
        """The position after a placement: block placed, points scored, nothing drawn."""
        ruling = self.ruling(placement)
        if not ruling:
            raise IllegalPlacementError(ruling)
        hand = list(self.hand)
        hand.remove(ruling.placement.block)
        points = self.board.score(ruling.placement, rules).points
        board = self.board.place(ruling.placement)
        return replace(self, board=board, hand=tuple(hand), score=self.score + points)

    def earns_bonus(self, placement: Placement | str, rules: Ruleset = STANDARD_RULES) -> bool:
        """Whether this placement lands the marker on a bonus tile that counts."""
        points = self.board.score(placement, rules).points
        return earns_bonus(self.score, points, self.tiles)

    def problems(self) -> tuple[Problem, ...]:
        """Everything that the rules hold against this position, all at once."""
        board_alone = [p for p in self.board.problems() if p not in self.board.box_problems()]
        return (*board_alone, *self.board.box_problems(self.hand))

    def require_proper_board(self) -> None:
        """Raises `BrokenBoardError`, which names every problem, if the board breaks a rule."""
        if not self.board.is_proper():
            raise BrokenBoardError(self.board.problems())
