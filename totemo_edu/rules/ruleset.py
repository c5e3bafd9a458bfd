"""The numbers of the game, with where each of them comes from.

The booklet prints most of what a player needs, leaves some of it to the pictures and the pieces,
and is silent on the rest. A `Ruleset` holds what can differ from table to table; `facts` says of
every rule whether it is printed in the booklet, derived from it, or assumed by us.

>>> house = Ruleset().with_values({"R": 2})
>>> house.value(Block("R")), house.value(Block("r"))      # a topper keeps its own value
(2, 1)
>>> Ruleset().rounds(4)
8
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from types import MappingProxyType

from totemo_edu.rules.blocks import LETTERS, Block
from totemo_edu.rules.errors import NotationError, RuleError

HIGHEST_VALUE = 99
MOST_ROUNDS = 999
MIN_PLAYERS, MAX_PLAYERS = 2, 4
HAND_SIZE = 3


class Provenance(Enum):
    """Where a rule comes from."""

    PRINTED = "printed"
    DERIVED = "derived"
    ASSUMED = "assumed"

    def __repr__(self) -> str:
        return f"Provenance.{self.name}"

    def __str__(self) -> str:
        return self.value


class ExhaustedBag(Enum):
    """What it means that a player cannot draw up to three."""

    ENDS_ROUND = "the game ends with the current round"
    PLAY_ON = "play goes on with the blocks in hand until no one holds any"

    def __repr__(self) -> str:
        return f"ExhaustedBag.{self.name}"


_DEFAULT_VALUES = "R1 O2 Y1 G2 B1 P3 r1 o2 y1 g2 b1 p3 W0 S3"
_PRINTED_VALUES = "BGPWS"


@dataclass(frozen=True)
class Ruleset:
    """The rules that a table can agree on. The defaults are those that `facts` tells.

    `values` are the points of each block in the notation's letters, `rounds_for` the number of
    rounds for 2, 3 and 4 players, which is how far the Chief walks to reach his Teepee.

    >>> Ruleset()
    Ruleset()
    >>> Ruleset(rounds_for=(5, 5, 5))
    Ruleset(rounds_for=(5, 5, 5))
    >>> eval(repr(Ruleset().with_values({"R": 2}))) == Ruleset().with_values({"R": 2})
    True
    """

    values: str = _DEFAULT_VALUES
    rounds_for: tuple[int, int, int] = (18, 11, 8)
    exhausted_bag: ExhaustedBag = ExhaustedBag.ENDS_ROUND

    def __post_init__(self) -> None:
        _ = self._values  # a text that cannot be read is refused at once
        object.__setattr__(self, "rounds_for", tuple(self.rounds_for))
        if len(self.rounds_for) != 3 or not all(1 <= n <= MOST_ROUNDS for n in self.rounds_for):
            raise RuleError(
                f"rounds_for needs three numbers of rounds, each from 1 to {MOST_ROUNDS}"
            )

    @cached_property
    def _values(self) -> dict[str, int]:
        return _read_values(self.values)

    @property
    def value_of(self) -> Mapping[str, int]:
        """The points of each block letter, for code that works on letters."""
        return MappingProxyType(self._values)

    @property
    def changed_values(self) -> dict[str, int]:
        """The points of the block letters that differ from the usual ones.

        >>> Ruleset().with_values({"R": 2}).changed_values
        {'R': 2}
        """
        usual = STANDARD_RULES.value_of
        return {letter: n for letter, n in self.value_of.items() if n != usual[letter]}

    def value(self, block: Block) -> int:
        """The points that this block is worth.

        >>> [Ruleset().value(Block(letter)) for letter in "BGPWS"]
        [1, 2, 3, 0, 3]
        """
        return self._values[block.value]

    def with_values(self, changes: Mapping[str, int] | Mapping[Block, int]) -> Ruleset:
        """The same rules with other points for some blocks (by letter)."""
        by_letter = {str(block): points for block, points in changes.items()}
        for letter, points in by_letter.items():
            if letter not in self.value_of:
                raise NotationError(letter, 0, f"one of the block letters {LETTERS}")
            _check_value(points)
        values = {**self.value_of, **by_letter}
        return Ruleset(
            " ".join(f"{letter}{values[letter]}" for letter in LETTERS),
            self.rounds_for,
            self.exhausted_bag,
        )

    def rounds(self, players: int) -> int:
        """How many rounds the Chief's walk allows for this many players."""
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise RuleError(f"Totemo is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
        return self.rounds_for[players - MIN_PLAYERS]

    def value_provenance(self, block: Block) -> Provenance:
        """Whether the points of this block are the booklet's or an assumption.

        >>> Ruleset().value_provenance(Block("P")), Ruleset().value_provenance(Block("O"))
        (Provenance.PRINTED, Provenance.ASSUMED)
        """
        printed = block.value in _PRINTED_VALUES and self.value(block) == STANDARD_RULES.value(
            block
        )
        return Provenance.PRINTED if printed else Provenance.ASSUMED

    def __repr__(self) -> str:
        changed = [
            f"{name}={getattr(self, name)!r}"
            for name in ("values", "rounds_for", "exhausted_bag")
            if getattr(self, name) != getattr(Ruleset, name)
        ]
        return f"Ruleset({', '.join(changed)})"


def parse_value(text: str) -> tuple[str, int]:
    """Reads one changed value, such as `R=2`.

    >>> parse_value("R=2")
    ('R', 2)
    """
    if text[:1] not in LETTERS or not text:
        raise NotationError(text, 0, f"one of the block letters {LETTERS}")
    if text[1:2] != "=":
        raise NotationError(text, 1, 'an equals sign ("R=2")')
    return text[0], _read_points(text, 2, text[2:])


def _read_values(text: str) -> dict[str, int]:
    """Reads the points of every block letter, such as `R1 O2 ...`, in the order of `LETTERS`."""
    points: dict[str, int] = {}
    entries = text.split(" ")
    start = 0
    for letter, entry in zip(LETTERS, entries, strict=False):
        if entry[:1] != letter:
            raise NotationError(text, start, f"{letter} and its points")
        points[letter] = _read_points(text, start + 1, entry[1:])
        start += len(entry) + 1
    if len(entries) < len(LETTERS):
        expected = f"a space and the points of {LETTERS[len(entries)]}"
        raise NotationError(text, len(text), expected)
    if len(entries) > len(LETTERS):
        raise NotationError(text, start - 1, "the end of the values")
    return points


def _read_points(text: str, start: int, number: str) -> int:
    """Reads the points of one block, which begin at `start` in the whole text."""
    expected = f"a whole number from 0 to {HIGHEST_VALUE}"
    for index, digit in enumerate(number):
        if digit not in "0123456789":
            raise NotationError(
                text, start + index, expected if index == 0 else "a digit or the end of the number"
            )
    if not number or number != number.lstrip("0").zfill(1) or len(number) > len(str(HIGHEST_VALUE)):
        raise NotationError(text, start, expected, max(1, len(number)))
    return int(number)


def _check_value(points: int) -> None:
    if not 0 <= points <= HIGHEST_VALUE:
        raise RuleError(f"a block is worth 0 to {HIGHEST_VALUE} points, not {points}")


@dataclass(frozen=True)
class Fact:
    """One rule of the game in our own words, with where it comes from."""

    topic: str
    text: str
    provenance: Provenance


STANDARD_RULES = Ruleset()
"""The rules where nobody has agreed on others."""


def facts() -> tuple[Fact, ...]:
    """Every rule, in the order in which one would explain the game.

    >>> sorted({str(fact.provenance) for fact in facts()})
    ['assumed', 'derived', 'printed']
    """
    return tuple(Fact(topic, text, provenance) for topic, provenance, text in _FACTS)


_P, _D, _A = Provenance.PRINTED, Provenance.DERIVED, Provenance.ASSUMED
_FACTS: tuple[tuple[str, Provenance, str], ...] = (
    ("pieces", _P, "49 blocks. Red, yellow, blue: 7 normal ones and 2 toppers each."),
    ("pieces", _P, "Orange, green, purple: 4 normal ones and 2 toppers each."),
    ("pieces", _P, "Rainbow: 3 blocks worth 0, and 1 starting block worth 3."),
    ("pieces", _P, "Rainbow blocks are normal blocks: they can be built on."),
    ("pieces", _P, "Blue is worth 1, green 2, purple 3."),
    ("pieces", _A, "Red and yellow are worth 1, orange 2: as common, so worth as much."),
    ("pieces", _A, "A topper is worth what its colour is worth."),
    ("pieces", _A, "Which of the six characters is drawn on which colour."),
    ("board", _P, "5 by 5 cells, stacks of at most 5 blocks."),
    ("board", _P, "The starting rainbow begins in the centre."),
    ("placing", _P, "A block goes into an empty hole or onto a stack."),
    ("placing", _P, "It touches the block beneath it and those beside it at its own height."),
    ("placing", _P, "It must match all that it touches; corners do not touch."),
    ("placing", _P, "Colours match if they are the same or neighbours on the wheel."),
    ("placing", _P, "Rainbow matches every colour."),
    ("placing", _P, "Nothing stands on a topper, and no topper on the bare board."),
    ("placing", _P, "A normal block may stand alone."),
    ("scoring", _P, "A block scores its own value and that of every block that it touches."),
    ("track", _D, "The score track has 30 spaces, 0 to 29."),
    (
        "track",
        _P,
        "Bonus tiles 5 6 6 7 7 8 8 9 are laid in random order from space 10 on,"
        " each as far from the last as the last one shows, until one lies on 1 to 9.",
    ),
    ("track", _D, "A tile can come to lie on space 0; laying goes on from there."),
    ("track", _P, "Landing exactly on a tile allows another block: three at most in one turn."),
    ("track", _P, "The tile on 1 to 9 sleeps for a player who has fewer than 30 points."),
    ("track", _A, "A placement that scores 0 does not move the marker and earns no bonus."),
    ("turn", _P, "Place one block (and bonus blocks), or put all three back; then draw to three."),
    ("turn", _P, "Putting back is allowed even where a block could be placed."),
    ("turn", _P, "Three toppers in the starting hand may be put back and drawn again."),
    ("turn", _P, "Hands are hidden unless the players agree to show them."),
    ("end", _P, "The start player moves the Chief one space before each of their turns."),
    ("end", _P, "When he reaches the Teepee, that round is the last."),
    ("end", _A, "His path is 18, 11 or 8 rounds long for 2, 3 or 4 players."),
    ("end", _P, "A player who cannot draw up to three makes the current round the last."),
    ("end", _A, "A player with fewer than three blocks plays with those; one with none passes."),
    ("end", _P, "The highest score wins; all who are tied win."),
)
