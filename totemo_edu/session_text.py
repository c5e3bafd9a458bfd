"""The line of text that a session is saved as: what it says, and what is wrong with it if anything is."""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from totemo_edu.rules.blocks import LETTERS, Block
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.notation import read_blocks, read_score
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import parse_value


class Mode(Enum):
    """Which blocks may be placed, and how many."""

    FREE = "free"
    """Any block, as often as one likes: for exploring."""
    PLAN = "plan"
    """Some blocks (up to six), one after another, in any order; no bonus is needed."""
    ONE = "one"
    """One block of the hand and no more."""
    TURN = "turn"
    """One turn: a further block of the hand only after landing on a bonus tile."""


class SavedLine:
    """The parts of a saved line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = text.split(" ")
        self.starts = [0]
        for word in self.words[:-1]:
            self.starts.append(self.starts[-1] + len(word) + 1)
        if len(self.words) < 3 or "|" not in self.words[2:]:
            raise NotationError(text, len(text), 'a position, a mode, moves and a bar ("|")')
        self.done = self.words.index("|", 2) - 2
        later = range(self.done + 3, len(self.words))
        self._kept = [i for i in later if "=" in self.words[i]]
        self._moves = [*range(2, self.done + 2), *(i for i in later if i not in self._kept)]

    @property
    def position(self) -> Position:
        try:
            return Position.parse(self.words[0])
        except NotationError as error:
            raise error.inside(self.text, 0) from None

    @property
    def mode(self) -> Mode:
        name, colon, _ = self.words[1].partition(":")
        for mode in Mode:
            # Only a plan has blocks of its own.
            if mode.value == name and bool(colon) is (mode is Mode.PLAN):
                return mode
        expected = "a mode (free, one, plan: and its blocks, turn)"
        raise NotationError(self.text, self.starts[1], expected, len(self.words[1]))

    @property
    def blocks(self) -> tuple[Block, ...] | None:
        name, colon, letters = self.words[1].partition(":")
        if not colon:
            return None
        try:
            return read_blocks(letters)
        except NotationError as error:
            raise error.inside(self.text, self.starts[1] + len(name) + 1) from None

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves, also those taken back, each with its place in the text."""
        return [(self.starts[i], self.words[i]) for i in self._moves]

    @cached_property
    def kept(self) -> dict[str, tuple[int, str]]:
        """What else was kept, by name, each with its place in the text."""
        found: dict[str, tuple[int, str]] = {}
        for i in self._kept:
            name, _, value = self.words[i].partition("=")
            if name not in ("hints", "block", *LETTERS) or name in found:
                expected = "a move, or once hints=, block= or a block's value"
                raise NotationError(self.text, self.starts[i], expected, len(name))
            found[name] = (self.starts[i] + len(name) + 1, value)
        return found

    @property
    def hints(self) -> int:
        start, text = self.kept.get("hints", (0, "0"))
        try:
            return read_score(text)
        except NotationError:
            raise NotationError(self.text, start, "a number of hints", len(text)) from None

    @property
    def values(self) -> dict[str, int]:
        """The block values that differ from the usual ones."""
        found: dict[str, int] = {}
        for letter, (start, text) in self.kept.items():
            if letter in LETTERS:
                try:
                    found.update([parse_value(f"{letter}={text}")])
                except ValueError:
                    raise NotationError(self.text, start, "a block's value", len(text)) from None
        return found

    @property
    def selected(self) -> Block | None:
        start, letter = self.kept.get("block", (0, None))
        if letter is None:
            return None
        try:
            return read_block(letter)
        except NotationError as error:
            raise error.inside(self.text, start) from None


def read_block(block: Block | str) -> Block:
    """A block, from its letter if need be."""
    if isinstance(block, Block):
        return block
    if len(block) != 1 or block not in LETTERS:
        raise NotationError(block, 0, f"a block letter ({LETTERS})")
    return Block(block)
