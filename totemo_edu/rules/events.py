"""What can happen in a game, one line of text each: tiles, deals, redraws, turns and draws.

Chance is explicit: a line says who drew which blocks, so a log replays to the same end anywhere.

>>> Event.parse("turn 1 B@c2 R@d3")
Event.parse('turn 1 B@c2 R@d3')
>>> Event.parse("draw 2 GY").blocks
(Block('G'), Block('Y'))
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from totemo_edu.rules.blocks import LETTERS, Block
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.notation import read_blocks
from totemo_edu.rules.placement import Placement, read_turn, write_turn
from totemo_edu.rules.ruleset import MAX_PLAYERS, MIN_PLAYERS, ExhaustedBag, Ruleset, parse_value
from totemo_edu.rules.track import BONUS_TILES

PASS = "pass"
"""How a turn is written that has no blocks to play or to put back."""


class EventKind(Enum):
    """The kinds of events, by the first word of their line."""

    TILES = "tiles"
    DEAL = "deal"
    REDRAW = "redraw"
    TURN = "turn"
    DRAW = "draw"

    def __repr__(self) -> str:
        return f"EventKind.{self.name}"


@dataclass(frozen=True, repr=False)
class Event:
    """One event of a game. What it carries depends on its kind.

    `tiles` has the numbers of the bonus tiles in the order drawn; `deal` and `draw` the blocks
    that a player drew; `turn` the placements (none: the hand was discarded, or, if it was
    empty already, the player passed).
    """

    kind: EventKind
    player: int = 0
    """1 to 4; 0 for the tiles, which belong to no player."""
    numbers: tuple[int, ...] = ()
    blocks: tuple[Block, ...] = ()
    placements: tuple[Placement, ...] = ()
    passes: bool = False

    @classmethod
    def parse(cls, line: str) -> Event:
        """Reads one line of a game's log."""
        word, _, rest = line.partition(" ")
        kinds = {kind.value: kind for kind in EventKind}
        if word not in kinds:
            raise NotationError(line, 0, f"one of the words {', '.join(kinds)}", max(1, len(word)))
        kind = kinds[word]
        start = min(len(word) + 1, len(line))
        if kind is EventKind.TILES:
            return cls(kind, numbers=_read_numbers(line, start, rest))
        player, _, what = rest.partition(" ")
        if player not in [str(number) for number in range(1, MAX_PLAYERS + 1)]:
            what = f"a player from 1 to {MAX_PLAYERS}"
            raise NotationError(line, start, what, max(1, len(player)))
        end = start + len(player)
        if kind is EventKind.REDRAW:
            if rest != player:
                raise NotationError(line, end, "the end of the line")
            return cls(kind, int(player))
        try:
            if kind is EventKind.TURN:
                if what == PASS:
                    return cls(kind, int(player), passes=True)
                return cls(kind, int(player), placements=read_turn(what))
            return cls(kind, int(player), blocks=read_blocks(what))
        except NotationError as error:
            raise error.inside(line, min(end + 1, len(line))) from None

    def __str__(self) -> str:
        match self.kind:
            case EventKind.TILES:
                return f"tiles {','.join(map(str, self.numbers))}"
            case EventKind.REDRAW:
                return f"redraw {self.player}"
            case EventKind.TURN:
                return f"turn {self.player} {PASS if self.passes else write_turn(self.placements)}"
            case EventKind.DEAL | EventKind.DRAW:
                blocks = "".join(map(str, self.blocks)) or "-"
                return f"{self.kind.value} {self.player} {blocks}"

    def __repr__(self) -> str:
        return f"Event.parse({str(self)!r})"


def _read_numbers(line: str, start: int, text: str) -> tuple[int, ...]:
    numbers = []
    allowed = sorted(set(BONUS_TILES))
    for part in text.split(","):
        if part not in map(str, allowed):
            what = f"a bonus tile ({allowed[0]} to {allowed[-1]})"
            raise NotationError(line, start, what, max(1, len(part)))
        numbers.append(int(part))
        start += len(part) + 1
    return tuple(numbers)


def write_header(players: int, rules: Ruleset) -> str:
    """The first line of a log: the number of players, and every rule that is not the default.

    >>> write_header(2, Ruleset())
    'players 2'
    >>> write_header(3, Ruleset(rounds_for=(9, 9, 9)).with_values({"R": 2}))
    'players 3 R=2 rounds=9,9,9'
    """
    default = Ruleset()
    words = ["players", str(players)]
    words += [f"{letter}={points}" for letter, points in rules.changed_values.items()]
    if rules.rounds_for != default.rounds_for:
        words.append(f"rounds={','.join(map(str, rules.rounds_for))}")
    if rules.exhausted_bag != default.exhausted_bag:
        words.append(f"bag={rules.exhausted_bag.name.lower()}")
    return " ".join(words)


def read_header(line: str) -> tuple[int, Ruleset]:
    """Reads the first line of a log."""
    first, *words = line.split(" ")
    if first != "players":
        raise NotationError(line, 0, 'the first line of a game ("players 2")', max(1, len(first)))
    numbers = [str(number) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
    expected = f"a number of players ({', '.join(numbers)})"
    if not words:
        raise NotationError(line, len(line), f"a space and {expected}")
    if words[0] not in numbers:
        raise NotationError(line, len(first) + 1, expected, max(1, len(words[0])))
    rules = Ruleset()
    start = len(first) + 1 + len(words[0]) + 1
    for word in words[1:]:
        rules = _read_agreement(rules, line, start, word)
        start += len(word) + 1
    return int(words[0]), rules


def _read_agreement(rules: Ruleset, line: str, start: int, word: str) -> Ruleset:
    """The rules with one more thing that the players agreed on, such as `R=2`."""
    name, equals, value = word.partition("=")
    value_start, value_length = start + len(name + equals), max(1, len(value))
    if name == "rounds":
        rounds = value.split(",")
        if len(rounds) != 3 or not all(n.isascii() and n.isdigit() and len(n) < 4 for n in rounds):
            what = "three numbers of rounds joined by commas"
            raise NotationError(line, value_start, what, value_length)
        two, three, four = map(int, rounds)
        return Ruleset(rules.values, (two, three, four), rules.exhausted_bag)
    if name == "bag":
        meanings = {meaning.name.lower(): meaning for meaning in ExhaustedBag}
        if value not in meanings:
            what = f"one of {', '.join(meanings)}"
            raise NotationError(line, value_start, what, value_length)
        return Ruleset(rules.values, rules.rounds_for, meanings[value])
    if len(name) != 1 or name not in LETTERS:
        what = 'an agreed rule ("R=2", "rounds=..." or "bag=...")'
        raise NotationError(line, start, what, max(1, len(word)))
    try:
        letter, points = parse_value(word)
    except NotationError as error:
        raise error.inside(line, start) from None
    return rules.with_values({letter: points})
