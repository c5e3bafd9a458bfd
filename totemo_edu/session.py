"""A session: what one person does on a board, with undo, and no view in it.

Every move is a short text, and the texts alone make the states: so undo, saving and replaying
are one thing, and each click tests the save format.

>>> session = Session(Position.parse("5/5/2.S.2/5/5 BBy 6 10"))
>>> session.select("B")
>>> answer = session.place("c3")
>>> answer.points, answer.bonus, str(session.position)
(4, True, '5/5/2.SB.2/5/5 By 10 10')
>>> print(session)
5/5/2.S.2/5/5_BBy_6_10 turn B@c3 | block=B
>>> session.undo()
True
>>> print(session)
5/5/2.S.2/5/5_BBy_6_10 turn | B@c3 block=B
>>> Session.parse(str(session)) == session
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.notation import read_cell
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.rules.ruling import IllegalPlacementError, Ruling
from totemo_edu.rules.scoring import Score
from totemo_edu.rules.turn import goes_on
from totemo_edu.session_text import Mode, SavedLine, read_block

__all__ = ["Answer", "Change", "Listener", "Mode", "Refused", "Session"]


class Refused(Enum):
    """Why nothing was placed, apart from the rules of placing."""

    NO_BLOCK_CHOSEN = "no block chosen"
    TURN_IS_OVER = "the turn is over"
    ONE_BLOCK_ONLY = "one block only"
    NO_BLOCK_LEFT = "no block is left"


@dataclass(frozen=True)
class Answer:
    """What came of an attempt to place a block. True in a condition if it was placed."""

    refused: Refused | None = None
    ruling: Ruling | None = None
    """The rules' verdict, once a block and a cell were chosen."""
    score: Score | None = None
    bonus: bool = False
    """Whether the marker landed on a bonus tile that counts."""

    def __bool__(self) -> bool:
        return self.score is not None

    @property
    def points(self) -> int:
        """What was scored; 0 if nothing was placed."""
        return self.score.points if self.score else 0


class Change(Enum):
    """What has just happened, for the views that follow a session."""

    SELECTED = "a block was selected"
    PLACED = "a block was placed"
    REFUSED = "a placement was refused"
    MOVED = "the board changed in another way: undo, redo, editing"
    HINTED = "a hint was used"


Listener = Callable[[Change, Answer | None], None]


_SHOW = "show:"
"""How a move begins that puts other placements in place of one's own."""


def _shown(move: str) -> list[Placement]:
    return [Placement.parse(text) for text in move.removeprefix(_SHOW).split(",") if text]


@dataclass(frozen=True)
class _State:
    """All that undo brings back."""

    position: Position
    blocks: tuple[Block, ...]
    """What can still be placed: the hand, or the blocks of a plan."""
    answer: Answer | None = None
    """How the last placement scored, if the last move was one."""


class Session:
    """One person at one board."""

    def __init__(
        self,
        position: Position,
        mode: Mode = Mode.TURN,
        rules: Ruleset = STANDARD_RULES,
        blocks: Iterable[Block] | None = None,
    ) -> None:
        """Begins at a position; `blocks` are those of a plan, by default the hand."""
        self.mode = mode
        self.rules = rules
        self.hints_used = 0
        in_hand = position.hand if blocks is None else tuple(blocks)
        if mode is not Mode.PLAN and in_hand != position.hand:
            raise RuleError("only a plan has other blocks than those of the hand")
        if mode is Mode.PLAN:
            position = replace(position, hand=())
        self._states = [_State(position, tuple(Block) if mode is Mode.FREE else in_hand)]
        self._moves: list[str] = []
        self._done = 0
        self._selected: Block | None = None
        self._listeners: list[Listener] = []

    # What is on the table

    @property
    def start(self) -> Position:
        """Where the session began."""
        return self._states[0].position

    @property
    def position(self) -> Position:
        """What lies on the table now."""
        return self._states[self._done].position

    @property
    def board(self) -> Board:
        """The board as it stands now."""
        return self.position.board

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves so far, without those taken back."""
        return tuple(self._moves[: self._done])

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The placements that stand now, in order: those shown, if any were, and those after."""
        standing: list[Placement] = []
        for move in self.moves:
            if move.startswith(_SHOW):
                standing = _shown(move)
            elif "@" in move:
                standing.append(Placement.parse(move))
        return tuple(standing)

    @property
    def is_showing(self) -> bool:
        """Whether other placements stand in place of one's own just now."""
        return self._done > 0 and self._moves[self._done - 1].startswith(_SHOW)

    @property
    def last(self) -> Answer | None:
        """How the last placement scored, if the last move was one."""
        return self._states[self._done].answer

    @property
    def gained(self) -> int:
        """The points of the whole session."""
        return self.position.score - self.start.score

    # Choosing

    @property
    def choices(self) -> tuple[Block, ...]:
        """The blocks that one can choose from: the hand, the plan, or every kind there is."""
        return self._states[self._done].blocks

    @property
    def selected(self) -> Block | None:
        """The chosen block, while there is one of its kind to place."""
        return self._selected if self._selected in self.choices else None

    def select(self, block: Block | str | None) -> None:
        """Chooses the block to place next; None puts it back."""
        chosen = None if block is None else read_block(block)
        if chosen is not None and self.mode is Mode.ONE and self.last:
            self.undo()  # who takes up another block tries again
        if chosen is not None and chosen not in self.choices:
            raise RuleError(f"there is no {chosen.description} to choose from")
        self._selected = chosen
        self._tell(Change.SELECTED)

    @property
    def waits_for(self) -> Refused | None:
        """Why no block can be placed at all just now; None if one can."""
        return self._waits_for(self._states[self._done])

    def _waits_for(self, state: _State) -> Refused | None:
        if self.mode is Mode.FREE:
            return None
        if not state.blocks:
            return Refused.NO_BLOCK_LEFT
        if self.mode is Mode.ONE and state.answer:
            return Refused.ONE_BLOCK_ONLY
        landed = state.answer.bonus if state.answer else None
        if self.mode is Mode.TURN and not goes_on(landed):
            return Refused.TURN_IS_OVER
        return None

    @property
    def can_place(self) -> bool:
        """Whether there is a block that may be placed somewhere just now."""
        return self.waits_for is None and bool(self.board.legal_placements(self.choices))

    def legal_cells(self, block: Block | None = None) -> dict[Cell, int]:
        """Where a block (by default the chosen one) may go, and the points it would score."""
        block = block or self.selected
        if block is None or self.waits_for:
            return {}
        return {
            cell: self.board.score(Placement(block, cell), self.rules).points
            for cell in self.board.legal_cells(block)
        }

    # Moves

    def place(self, cell: Cell | str, block: Block | str | None = None) -> Answer:
        """Places a block (by default the chosen one) if all is well; the answer says how it went.

        Where one block is all, placing again moves it.

        >>> session = Session(Position.parse("5/5/2.S.2/5/5 BG 0 -"), Mode.ONE)
        >>> session.place("a1", "B").points, session.place("c2").points, str(session.board)
        (1, 4, '5/2.B.2/2.S.2/5/5')
        """
        chosen = self.selected if block is None else read_block(block)
        if self.mode is Mode.ONE and self.last and self.last.score:
            chosen = chosen or self.last.score.placement.block
            before = self._states[self._done - 1]
            target = cell if isinstance(cell, Cell) else read_cell(cell)
            ruling = before.position.board.ruling(Placement(chosen, target), before.blocks)
            if not ruling:
                return self._answer(Change.REFUSED, Answer(ruling=ruling))
            self.undo()
        refused = self.waits_for or (Refused.NO_BLOCK_CHOSEN if chosen is None else None)
        if refused or chosen is None:
            return self._answer(Change.REFUSED, Answer(refused))
        placement = Placement(chosen, cell if isinstance(cell, Cell) else read_cell(cell))
        ruling = self.board.ruling(placement, self._states[self._done].blocks)
        if not ruling:
            return self._answer(Change.REFUSED, Answer(ruling=ruling))
        self._add(str(placement))
        if self.mode is not Mode.FREE and self._selected not in self.choices:
            self._selected = None
        return self._answer(Change.PLACED, self.last or Answer())

    def take(self, cell: Cell | str) -> None:
        """Takes the top block of a cell off the board (only when exploring freely)."""
        self._add(f"take:{cell}")
        self._tell(Change.MOVED)

    def set_board(self, board: Board) -> None:
        """Sets the board up anew (only when exploring freely)."""
        self._add(f"board:{board}")
        self._tell(Change.MOVED)

    def show(self, placements: Iterable[Placement]) -> None:
        """Puts other placements in place of one's own, from the start; one undo brings those back.

        >>> session = Session(Position.parse("5/5/2.S.2/5/5 BG 0 -"))
        >>> _answer = session.place("a1", "B")
        >>> session.show([Placement.parse("G@c3")])
        >>> print(session)
        5/5/2.S.2/5/5_BG_0_- turn B@a1 show:G@c3 |
        >>> session.undo(), str(session.board)
        (True, 'B.4/5/2.S.2/5/5')
        """
        self._add(_SHOW + ",".join(map(str, placements)))
        self._tell(Change.MOVED)

    def undo(self) -> bool:
        """Takes the last move back, if there is one."""
        return self._go_to(self._done - 1)

    def redo(self) -> bool:
        """Makes the last move that was taken back once more, if there is one."""
        return self._go_to(self._done + 1)

    def restart(self) -> bool:
        """Takes all moves back; redo still brings them again."""
        return self._go_to(0)

    @property
    def can_undo(self) -> bool:
        return self._done > 0

    @property
    def can_redo(self) -> bool:
        return self._done < len(self._moves)

    def use_hint(self) -> None:
        """Counts a hint. Undo does not bring it back: what one has seen, one has seen."""
        self.hints_used += 1
        self._tell(Change.HINTED)

    def _go_to(self, done: int) -> bool:
        if done == self._done or not 0 <= done <= len(self._moves):
            return False
        self._done = done
        self._tell(Change.MOVED)
        return True

    def _only_when_free(self) -> None:
        if self.mode is not Mode.FREE:
            raise RuleError("the board can be edited only when exploring freely")

    def _add(self, move: str) -> None:
        state = self._after(self._states[self._done], move)
        del self._moves[self._done :], self._states[self._done + 1 :]
        self._moves.append(move)
        self._states.append(state)
        self._done += 1

    def _after(self, state: _State, move: str) -> _State:
        if move.startswith(_SHOW):
            state = self._states[0]
            for shown in _shown(move):
                state = self._after(state, str(shown))
            return state
        position = state.position
        edit, colon, text = move.partition(":")
        if colon and edit in ("take", "board"):
            self._only_when_free()
            try:
                board = position.board.take(text) if edit == "take" else Board.parse(text)
            except NotationError as error:
                raise error.inside(move, len(edit) + 1) from None
            return replace(state, position=_on(position, board), answer=None)
        placement = Placement.parse(move)
        refused = self._waits_for(state)
        if refused:
            raise RuleError(f"{move} cannot be placed: {refused.value}")
        score = position.board.score(placement, self.rules)
        bonus = position.earns_bonus(placement, self.rules)
        ruling = position.board.ruling(placement, state.blocks)
        if not ruling:
            raise IllegalPlacementError(ruling)
        blocks = list(state.blocks)
        if self.mode is not Mode.FREE:
            blocks.remove(placement.block)
        after = _on(position, position.board.place(placement), score.points)
        if self.mode in (Mode.ONE, Mode.TURN):
            after = replace(after, hand=tuple(blocks))
        return _State(after, tuple(blocks), Answer(None, ruling, score, bonus))

    # Views that follow

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Calls the listener after every change, until the function that this returns is called."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def _tell(self, change: Change, answer: Answer | None = None) -> None:
        for listener in tuple(self._listeners):
            listener(change, answer)

    def _answer(self, change: Change, answer: Answer) -> Answer:
        self._tell(change, answer)
        return answer

    # Text

    def __str__(self) -> str:
        """One line: start, mode, moves, a bar, moves taken back, then what else is to be kept."""
        start = str(self.start).replace(" ", "_")
        mode = self.mode.value
        if self.mode is Mode.PLAN:
            mode += ":" + ("".join(map(str, self._states[0].blocks)) or "-")
        parts = [
            start,
            mode,
            *self._moves[: self._done],
            "|",
            *self._moves[self._done :],
        ]
        if self.hints_used:
            parts.append(f"hints={self.hints_used}")
        if self._selected:
            parts.append(f"block={self._selected}")
        parts += [f"{letter}={points}" for letter, points in self.rules.changed_values.items()]
        return " ".join(parts)

    @classmethod
    def parse(cls, text: str, rules: Ruleset = STANDARD_RULES) -> Session:
        """The session that a line of text was saved from; refuses a line that breaks a rule.

        The line has the block values of its rules; all else is taken from `rules`.
        """
        reader = SavedLine(text)
        rules = rules.with_values(reader.values)
        session = cls(reader.position, reader.mode, rules, reader.blocks)
        for start, move in reader.moves:
            try:
                session._add(move)
            except NotationError as error:
                raise error.inside(text, start) from None
        session._done = reader.done
        session.hints_used = reader.hints
        session._selected = reader.selected
        return session

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Session):
            return NotImplemented
        return (str(self), self.rules) == (str(other), other.rules)

    __hash__ = None  # type: ignore[assignment]  # a session changes

    def __repr__(self) -> str:
        return f"Session.parse({str(self)!r})"


def _on(position: Position, board: Board, points: int = 0) -> Position:
    return replace(position, board=board, score=position.score + points)
