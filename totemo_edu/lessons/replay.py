"""Stepping through a recorded game: forwards, back, to a round; and what happened, in words.

>>> replay = Replay(recorded_game())
>>> print(replay.moment.text)
The starting rainbow stands on c3. All other blocks are in the bag.
>>> replay.next(), replay.next(), replay.next()
(True, True, True)
>>> replay.game.phase, replay.game.player
(Phase.TURN, 1)
>>> replay.first(), replay.back()
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.events import Event, EventKind
from totemo_edu.rules.game import Ending, Game
from totemo_edu.rules.track import earns_bonus, space_of

_FOLDER = Path(__file__).parent / "games"


@lru_cache(maxsize=4)
def recorded_game(name: str = "clever-and-greedy") -> Game:
    """A game that comes with the lessons: player 1 always takes the best turn, player 2 is greedy."""
    return Game.parse((_FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Moment:
    """A game at a moment that is worth a look, and what has led to it."""

    game: Game
    lines: tuple[str, ...]
    """What has just happened, one sentence each."""
    cells: tuple[Cell, ...] = ()
    """Where blocks have just been placed."""
    round: int = 0
    """The round in which it happened; 0 while the game is set up."""

    @property
    def text(self) -> str:
        """What has just happened."""
        return " ".join(self.lines)


class Replay:
    """A finished (or unfinished) game, looked at from one moment after the other."""

    def __init__(self, game: Game) -> None:
        self.moments = tuple(_moments(game))
        self.at = 0

    @property
    def moment(self) -> Moment:
        """What is looked at now."""
        return self.moments[self.at]

    @property
    def game(self) -> Game:
        """The game as it stands at this moment."""
        return self.moment.game

    @property
    def can_go_back(self) -> bool:
        return self.at > 0

    @property
    def can_go_on(self) -> bool:
        return self.at < len(self.moments) - 1

    def go_to(self, at: int) -> bool:
        """Goes to a moment, if there is one of this number; says whether anything changed."""
        if at == self.at or not 0 <= at < len(self.moments):
            return False
        self.at = at
        return True

    def first(self) -> bool:
        """Goes to the beginning."""
        return self.go_to(0)

    def back(self) -> bool:
        """Goes one moment back."""
        return self.go_to(self.at - 1)

    def next(self) -> bool:
        """Goes one moment on."""
        return self.go_to(self.at + 1)

    def last(self) -> bool:
        """Goes to the end."""
        return self.go_to(len(self.moments) - 1)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that were played."""
        return tuple(sorted({moment.round for moment in self.moments} - {0}))

    def go_to_round(self, number: int) -> bool:
        """Goes to the first turn of a round."""
        for at, moment in enumerate(self.moments):
            if moment.round == number:
                return self.go_to(at)
        return False


def _moments(game: Game) -> Iterator[Moment]:
    """The beginning, each event of the set-up, then each turn with the draw that follows."""
    now = Game.new(game.players, game.rules)
    yield Moment(now, (_("The starting rainbow stands on c3. All other blocks are in the bag."),))
    waiting: tuple[list[str], tuple[Cell, ...], int] | None = None
    for event in game.events:
        before, now = now, now.after(event)
        if event.kind is EventKind.TURN:
            cells = tuple(placement.cell for placement in event.placements)
            waiting = ([*_round_begins(before), *_turn(before, event)], cells, before.round)
        elif event.kind is EventKind.DRAW and waiting:
            lines, cells, number = waiting
            lines += [*_drawn(event), *_ends(before, now)]
            yield Moment(now, tuple(lines), cells, number)
            waiting = None
        else:
            yield Moment(now, tuple(_set_up(now, event)))
    if waiting:
        lines, cells, number = waiting
        yield Moment(now, tuple(lines), cells, number)


def _set_up(game: Game, event: Event) -> Iterator[str]:
    names = {"player": event.player, "blocks": speech.hand_words(event.blocks)}
    match event.kind:
        case EventKind.TILES:
            spaces = ", ".join(map(str, game.tiles))
            yield _("The bonus tiles are laid on {spaces}.").format(spaces=spaces)
        case EventKind.REDRAW:
            yield _("Player {player} has three toppers and draws again.").format(**names)
        case _deal:
            yield _("Player {player} draws: {blocks}.").format(**names)


def _round_begins(game: Game) -> Iterator[str]:
    if game.player == 1:
        text = _("Round {n}: the Chief moves on. He has {left} to go.")
        if game.ending is Ending.CHIEF:
            text = _("Round {n}: the Chief reaches his Teepee. This is the last round.")
        yield text.format(n=game.round, left=game.chief_steps_left)


def _turn(game: Game, event: Event) -> Iterator[str]:
    player = event.player
    if not event.placements:
        text = _("Player {player} has no block and passes.")
        if not event.passes:
            text = _("Player {player} puts all three blocks back into the bag.")
        yield text.format(player=player)
        return
    position = game.position
    for placement in event.placements:
        score = position.board.score(placement, game.rules)
        text = _("Player {player} places the {block} on {cell}: {sum}.")
        yield text.format(
            player=player,
            block=speech.block_name(placement.block),
            cell=placement.cell,
            sum=speech.score_sentence(score),
        )
        after = position.place(placement, game.rules)
        if earns_bonus(position.score, score.points, position.tiles):
            text = _("The marker lands on the bonus tile on {space}.")
            yield text.format(space=space_of(after.score))
        position = after


def _drawn(event: Event) -> Iterator[str]:
    if event.blocks:
        text = _("Player {player} draws: {blocks}.")
        yield text.format(player=event.player, blocks=speech.hand_words(event.blocks))


def _ends(before: Game, game: Game) -> Iterator[str]:
    if before.ending is None and game.ending is Ending.BAG:
        yield _("The bag is empty: the game ends with this round.")
    if game.is_over:
        winners = game.winners
        text = _("The game is over. Player {n} wins with {points}.")
        if len(winners) > 1:
            text = _("The game is over. Players {n} share the victory with {points}.")
        yield text.format(n=", ".join(map(str, winners)), points=speech.points(max(game.scores)))
