"""A whole game for two to four players: an immutable state and the events that lead to it.

A game is nothing but its rules and its events; everything else follows from them. Printed, it is
a log that replays to the same end anywhere:

>>> game = Game.new(players=2).after("tiles 7,6,6,5").after("deal 1 RBy").after("deal 2 GGP")
>>> game = game.after("turn 1 B@b3").after("draw 1 W")
>>> game.player, game.scores, str(game.position)
(2, (4, 0), '5/5/1.B.S.2/5/5 GGP 0 10,17,23,29,4')

(The last bonus tile lies face down, so the log has one number fewer than there are tiles.)
Chance events can be left to a seeded generator, which only writes down what it drew:

>>> game = Game.new(players=2).with_chance(random.Random(7))
>>> game.phase, game.player, len(game.bag)
(Phase.TURN, 1, 42)
>>> Game.parse(str(game)) == game
True
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TypeVar

from totemo_edu.rules.bag import Bag
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.events import Event, EventKind, read_header, write_header
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import HAND_SIZE, STANDARD_RULES, ExhaustedBag, Ruleset
from totemo_edu.rules.track import BONUS_TILES, SLEEPING_SPACES, lay_tiles
from totemo_edu.rules.turn import play_turn

_T = TypeVar("_T")


class Phase(Enum):
    """What the game waits for."""

    TILES = "the bonus tiles"
    DEAL = "a starting hand"
    TURN = "a turn"
    DRAW = "drawing up to three"
    OVER = "nothing: the game is over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Ending(Enum):
    """Why the current round is the last."""

    CHIEF = "the Chief has reached his Teepee"
    BAG = "a player could not draw up to three"
    EMPTY_HANDS = "no one holds a block any more"

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


@dataclass(frozen=True)
class _Table:
    """Everything that lies on the table: what the events so far add up to."""

    phase: Phase
    board: Board
    bag: Bag
    hands: tuple[tuple[Block, ...], ...]
    scores: tuple[int, ...]
    tiles: tuple[int, ...] = ()
    player: int = 1
    round: int = 0
    ending: Ending | None = None


@dataclass(frozen=True)
class View:
    """What one player can see: everything but the other hands and what is in the bag."""

    player: int
    hand: tuple[Block, ...]
    hand_sizes: tuple[int, ...]
    board: Board
    scores: tuple[int, ...]
    tiles: tuple[int, ...]
    to_move: int
    phase: Phase
    chief_steps_left: int
    bag_size: int
    unseen: Bag
    """The blocks that are somewhere out of sight: in the bag or in another hand."""
    events: tuple[str, ...]
    """The log as this player knows it: other players' blocks are shown as `?`."""


@dataclass(frozen=True, repr=False)
class Game:
    """A game at some moment. `after` gives the game one event later."""

    players: int
    rules: Ruleset = STANDARD_RULES
    events: tuple[Event, ...] = ()

    @classmethod
    def new(cls, players: int = 2, rules: Ruleset = STANDARD_RULES) -> Game:
        """A game about to be set up."""
        return cls(players, rules)

    def __post_init__(self) -> None:
        object.__setattr__(self, "events", tuple(self.events))
        self.rules.rounds(self.players)  # refuses any other number of players
        # Replay at once, so that no game exists whose events break the rules.
        self._table  # noqa: B018

    @cached_property
    def _table(self) -> _Table:
        table = _Table(
            Phase.TILES,
            Board.start(),
            Bag.full(),
            ((),) * self.players,
            (0,) * self.players,
        )
        for event in self.events:
            table = self._next(table, event)
        return table

    # Text

    @classmethod
    def parse(cls, text: str) -> Game:
        """Reads a log: a first line with the players and the rules, then one event a line."""
        lines = text.removesuffix("\n").split("\n")
        players, rules = read_header(lines[0])
        game = cls.new(players, rules)
        start = len(lines[0]) + 1
        for number, line in enumerate(lines[1:], 2):
            try:
                game = game.after(line)
            except NotationError as error:
                raise error.inside(text, start) from None
            except RuleError as error:
                raise RuleError(f"line {number} of the game: {error}") from None
            start += len(line) + 1
        return game

    def __str__(self) -> str:
        header = write_header(self.players, self.rules)
        return "\n".join([header, *map(str, self.events)]) + "\n"

    def __repr__(self) -> str:
        return f"Game.parse({str(self)!r})"

    # What can be seen

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self._table.phase

    @property
    def player(self) -> int:
        """Whose turn, deal or draw it is: 1 to 4. Player 1 is the start player."""
        return self._table.player

    @property
    def board(self) -> Board:
        return self._table.board

    @property
    def bag(self) -> Bag:
        return self._table.bag

    @property
    def hands(self) -> tuple[tuple[Block, ...], ...]:
        """All hands, of player 1 first."""
        return self._table.hands

    @property
    def scores(self) -> tuple[int, ...]:
        return self._table.scores

    @property
    def tiles(self) -> tuple[int, ...]:
        """The spaces of the bonus tiles, in the order laid."""
        return self._table.tiles

    @property
    def round(self) -> int:
        """The number of the current round; 0 while the game is being set up."""
        return self._table.round

    @property
    def chief_steps_left(self) -> int:
        """How many spaces the Chief still has to go to his Teepee."""
        return max(0, self.rules.rounds(self.players) - self.round)

    @property
    def ending(self) -> Ending | None:
        """Why this round is the last one; None while it is not."""
        return self._table.ending

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """All players with the highest score, once the game is over."""
        if not self.is_over:
            return ()
        best = max(self.scores)
        return tuple(number for number, score in enumerate(self.scores, 1) if score == best)

    @property
    def position(self) -> Position:
        """The position of the player whose turn it is."""
        seat = self.player - 1
        return Position(self.board, self.hands[seat], self.scores[seat], self.tiles)

    @property
    def may_redraw(self) -> bool:
        """Whether the player who was dealt a hand last holds three toppers and may redraw."""
        last = self.events[-1] if self.events else None
        return (
            last is not None
            and last.kind is EventKind.DEAL
            and all(block.is_topper for block in last.blocks)
        )

    def view(self, player: int) -> View:
        """What this player can see.

        >>> game = Game.new(players=2).with_chance(random.Random(7))
        >>> view = game.view(1)
        >>> view.hand == game.hands[0], view.hand_sizes, len(view.unseen), view.events[-1]
        (True, (3, 3), 45, 'deal 2 ???')
        """
        if not 1 <= player <= self.players:
            raise RuleError(f"there is no player {player} in a game for {self.players}")
        others = [b for seat, hand in enumerate(self.hands, 1) if seat != player for b in hand]
        return View(
            player,
            self.hands[player - 1],
            tuple(map(len, self.hands)),
            self.board,
            self.scores,
            self.tiles,
            self.player,
            self.phase,
            self.chief_steps_left,
            len(self.bag),
            self.bag.add(others),
            tuple(_as_seen_by(player, event) for event in self.events),
        )

    # Playing

    def after(self, event: Event | str) -> Game:
        """The game after one more event; raises if the event cannot happen now."""
        if isinstance(event, str):
            event = Event.parse(event)
        table = self._next(self._table, event)
        game = Game.__new__(Game)
        for name, value in (
            ("players", self.players),
            ("rules", self.rules),
            ("events", (*self.events, event)),
            ("_table", table),  # already known: no need to replay
        ):
            object.__setattr__(game, name, value)
        return game

    def turn(self, turn: str) -> Game:
        """The game after a turn of the player to move: `B@c2 R@d3`, `discard` or `pass`.

        >>> game = Game.new(players=2).with_chance(random.Random(7))
        >>> game.turn("discard").phase
        Phase.DRAW
        """
        return self.after(f"turn {self.player} {turn}")

    def with_chance(self, chance: random.Random) -> Game:
        """The game after everything that happens by chance before the next turn."""
        game = self
        while game.phase in (Phase.TILES, Phase.DEAL, Phase.DRAW):
            game = game.after(game.chance_event(chance))
        return game

    def chance_event(self, chance: random.Random) -> Event:
        """What happens now by chance, drawn from this generator."""
        player, bag = self.player, self.bag
        match self.phase:
            case Phase.TILES:
                order = chance.sample(BONUS_TILES, len(BONUS_TILES))
                # The last tile lies face down, and the others stay out: neither is written.
                return Event(EventKind.TILES, numbers=tuple(order[: len(lay_tiles(order)) - 1]))
            case Phase.DEAL:
                return Event(EventKind.DEAL, player, blocks=bag.draw(HAND_SIZE, chance))
            case Phase.DRAW:
                missing = HAND_SIZE - len(self.hands[player - 1])
                return Event(EventKind.DRAW, player, blocks=bag.draw(missing, chance))
            case _:
                raise RuleError(
                    f"nothing happens by chance now: the game waits for {self.phase.value}"
                )

    # What each event does to the table

    def _next(self, table: _Table, event: Event) -> _Table:
        expected = {
            Phase.TILES: (EventKind.TILES,),
            Phase.DEAL: (EventKind.DEAL, EventKind.REDRAW),
            Phase.TURN: (EventKind.TURN, EventKind.REDRAW),
            Phase.DRAW: (EventKind.DRAW,),
            Phase.OVER: (),
        }[table.phase]
        if event.kind not in expected:
            raise RuleError(f'"{event}" cannot happen now: the game waits for {table.phase.value}')
        if event.kind is EventKind.REDRAW:
            return self._redraw(table, event.player)
        if event.kind is not EventKind.TILES and event.player != table.player:
            raise RuleError(f'"{event}" is out of turn: it is player {table.player}\'s')
        match event.kind:
            case EventKind.TILES:
                return self._lay(table, event.numbers)
            case EventKind.DEAL:
                return self._deal(table, event.blocks)
            case EventKind.TURN:
                return self._turn(table, event)
            case _:
                return self._draw(table, event.blocks)

    def _lay(self, table: _Table, numbers: tuple[int, ...]) -> _Table:
        left = list(BONUS_TILES)
        for number in numbers:
            if number not in left:
                raise RuleError(f"there are not that many bonus tiles with a {number}")
            left.remove(number)
        # One more tile, any, lies face down where the last number leads.
        tiles = lay_tiles((*numbers, 0))
        if len(tiles) != len(numbers) + 1 or tiles[-1] not in SLEEPING_SPACES:
            raise RuleError("the bonus tiles must lead just as far as a space from 1 to 9")
        return replace(table, phase=Phase.DEAL, tiles=tiles)

    def _deal(self, table: _Table, blocks: tuple[Block, ...]) -> _Table:
        table = _give(table, blocks, HAND_SIZE)
        if table.player < self.players:
            return replace(table, player=table.player + 1)
        return self._begin_round(replace(table, player=1))

    def _redraw(self, table: _Table, player: int) -> _Table:
        dealt_last = table.player - 1 if table.phase is Phase.DEAL else self.players
        hand = table.hands[player - 1] if player <= self.players else ()
        setting_up = table.phase is Phase.DEAL or (table.round, table.player) == (1, 1)
        fresh = setting_up and player == dealt_last and sum(map(len, table.hands)) == 3 * player
        if not (fresh and hand and all(block.is_topper for block in hand)):
            raise RuleError(
                f"player {player} cannot redraw: only a starting hand of three toppers may"
            )
        return replace(
            table,
            phase=Phase.DEAL,
            player=player,
            round=0,
            ending=None,
            bag=table.bag.add(hand),
            hands=_with(table.hands, player, ()),
        )

    def _begin_round(self, table: _Table) -> _Table:
        """The start player moves the Chief; where he arrives, the last round begins."""
        number = table.round + 1
        last = number >= self.rules.rounds(self.players)
        return replace(
            table,
            phase=Phase.TURN,
            round=number,
            ending=table.ending or (Ending.CHIEF if last else None),
        )

    def _turn(self, table: _Table, event: Event) -> _Table:
        seat = table.player - 1
        hand = table.hands[seat]
        if event.passes != (not hand):
            raise RuleError("a player with blocks plays or discards; one without passes")
        if not event.placements:  # discard; or pass, which puts nothing back
            bag = table.bag.add(hand)
            return replace(table, phase=Phase.DRAW, bag=bag, hands=_with(table.hands, seat + 1, ()))
        position = Position(table.board, hand, table.scores[seat], table.tiles)
        after = play_turn(position, event.placements, self.rules)
        return replace(
            table,
            phase=Phase.DRAW,
            board=after.board,
            hands=_with(table.hands, table.player, after.hand),
            scores=_with(table.scores, table.player, after.score),
        )

    def _draw(self, table: _Table, blocks: tuple[Block, ...]) -> _Table:
        missing = HAND_SIZE - len(table.hands[table.player - 1])
        short = len(table.bag) < missing
        table = _give(table, blocks, min(missing, len(table.bag)))
        play_on = self.rules.exhausted_bag is ExhaustedBag.PLAY_ON
        if short and not play_on:
            table = replace(table, ending=table.ending or Ending.BAG)
        if not any(table.hands):
            table = replace(table, ending=table.ending or Ending.EMPTY_HANDS)
        if table.player < self.players:
            return replace(table, phase=Phase.TURN, player=table.player + 1)
        if table.ending:
            return replace(table, phase=Phase.OVER)
        return self._begin_round(replace(table, player=1))


def _give(table: _Table, blocks: tuple[Block, ...], expected: int) -> _Table:
    """The table after the player to move has drawn these blocks from the bag."""
    if len(blocks) != expected:
        raise RuleError(f"player {table.player} draws {expected} now, not {len(blocks)}")
    hand = (*table.hands[table.player - 1], *blocks)
    bag = table.bag.remove(blocks)
    return replace(table, bag=bag, hands=_with(table.hands, table.player, hand))


def _with(values: tuple[_T, ...], player: int, value: _T) -> tuple[_T, ...]:
    """The players' values with one player's replaced."""
    return (*values[: player - 1], value, *values[player:])


def _as_seen_by(player: int, event: Event) -> str:
    if event.kind in (EventKind.DEAL, EventKind.DRAW) and event.player != player:
        return f"{event.kind.value} {event.player} {'?' * len(event.blocks) or '-'}"
    return str(event)
