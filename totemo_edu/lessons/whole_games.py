"""Questions about a whole game: setting up, whose turn it is, how it ends, who wins."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from totemo_edu.language import _, plural
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.picking import PickSome
from totemo_edu.lessons.questions import NumberQuestion
from totemo_edu.lessons.replay import recorded_game
from totemo_edu.rules.events import EventKind
from totemo_edu.rules.game import Game
from totemo_edu.rules.track import FIRST_TILE_SPACE, TRACK_LENGTH, lay_tiles, space_of


@dataclass(frozen=True)
class WhereTheNextTileLies(NumberQuestion):
    """Some bonus tiles are laid, in this order: on which space does the next one lie?

    >>> question = WhereTheNextTileLies("t", "Where?", drawn=(7, 6, 6, 5))
    >>> question.right, question.check(34).mistake, question.check(24).mistake
    (4, 'lap forgotten', 'first tile forgotten')
    """

    drawn: tuple[int, ...] = (7,)

    @property
    def right(self) -> int:
        return lay_tiles((*self.drawn, 0))[-1]

    def solution(self) -> str:
        steps = " + ".join(map(str, self.drawn))
        total = FIRST_TILE_SPACE + sum(self.drawn)
        text = _("{first} + {steps} = {total}.")
        if total >= TRACK_LENGTH:
            text = _("{first} + {steps} = {total}, which is space {space} of the next lap.")
        return text.format(first=FIRST_TILE_SPACE, steps=steps, total=total, space=self.right)

    def mistake(self, answer: int) -> tuple[str, str]:
        if answer == FIRST_TILE_SPACE + sum(self.drawn):
            return _("After space 29 the track starts again at 0."), "lap forgotten"
        if answer == space_of(sum(self.drawn)):
            return _("The first tile lies on 10. Count on from there."), "first tile forgotten"
        if len(self.drawn) > 1 and answer == lay_tiles((*self.drawn[:-1], 0))[-1]:
            text = _("The last of these tiles lies there. How far does it send the next one?")
            return text, "one tile short"
        return _("Begin on 10. Each tile says how far away the next one lies."), "wrong space"


@dataclass(frozen=True)
class WhoseTurnIsIt(NumberQuestion):
    """After so many turns of so many players, whose turn is it?

    >>> question = WhoseTurnIsIt("w", "Who?", players=3, turns=7)
    >>> question.right, question.check(1).mistake, question.check(7).mistake
    (2, 'had the last turn', 'no such player')
    """

    players: int = 2
    turns: int = 0
    """How many turns have been taken in all."""

    @property
    def right(self) -> int:
        return self.turns % self.players + 1

    def solution(self) -> str:
        rounds, rest = divmod(self.turns, self.players)
        over = plural("{n} whole round is over", "{n} whole rounds are over", rounds)
        begun = plural("{n} turn of the next", "{n} turns of the next", rest)
        text = _("{over}, and {begun}, so it is player {player}'s turn.")
        return text.format(over=over, begun=begun, player=self.right)

    def mistake(self, answer: int) -> tuple[str, str]:
        if not 1 <= answer <= self.players:
            text = _("There are players 1 to {n}.").format(n=self.players)
            return text, "no such player"
        if answer == (self.turns - 1) % self.players + 1:
            return _("That player had the last turn. Who is next?"), "had the last turn"
        return _("Count: player 1, player 2 ... and then player 1 again."), "miscounted"


@dataclass(frozen=True)
class HowManyTurnsLeft(NumberQuestion):
    """It is a player's turn, the Chief has so far to go: how many turns has the game left, this one included?

    >>> question = HowManyTurnsLeft("h", "How many?", players=3, player=2, steps=1)
    >>> question.right, question.check(3).mistake, question.check(2).mistake
    (5, 'this round forgotten', 'last round forgotten')
    """

    players: int = 2
    player: int = 1
    steps: int = 0
    """How many spaces the Chief has still to go; 0 if he is in his Teepee."""

    @property
    def right(self) -> int:
        return (self.players - self.player + 1) + self.steps * self.players

    def solution(self) -> str:
        rest = self.players - self.player + 1
        this = plural("{n} turn in this round", "{n} turns in this round", rest)
        if not self.steps:
            return _("{this}, the last one.").format(this=this)
        later = plural("{n} more round for everyone", "{n} more rounds for everyone", self.steps)
        text = _("{this}, and then {later}: {total} turns.")
        return text.format(this=this, later=later, total=self.right)

    def mistake(self, answer: int) -> tuple[str, str]:
        rest = self.players - self.player + 1
        if answer == self.steps * self.players and self.steps:
            return _("The round that is being played counts, too."), "this round forgotten"
        if answer == rest and self.steps:
            text = _("The Chief is not in his Teepee yet: there is more to come.")
            return text, "last round forgotten"
        if answer in (self.steps, self.steps + 1):
            return _("In each round every player has a turn."), "only one player"
        if answer > self.right:
            text = _("When the Chief arrives, everyone has just one more turn.")
            return text, "too many"
        return _("All players have the same number of turns."), "too few"


@dataclass(frozen=True)
class WhoWins(PickSome):
    """Pick all players who win.

    >>> question = WhoWins("w", "Who?", scores=(61, 74, 29, 74))
    >>> question.check({1}).mistake, question.check({2}).mistake, question.check({1, 3}).right
    ('tie forgotten', 'space, not score', True)
    """

    scores: tuple[int, ...] = (0, 0)

    def labels(self) -> tuple[str, ...]:
        return tuple(
            _("Player {n}: lap {lap}, space {space}").format(
                n=number, lap=score // TRACK_LENGTH + 1, space=space_of(score)
            )
            for number, score in enumerate(self.scores, 1)
        )

    @property
    def right(self) -> frozenset[int]:
        best = max(self.scores)
        return frozenset(i for i, score in enumerate(self.scores) if score == best)

    def check(self, answer: Collection[int]) -> Feedback:
        wrong = sorted(set(answer) - self.right)
        if wrong:
            furthest = max(map(space_of, self.scores))
            if space_of(self.scores[wrong[0]]) == furthest:
                text = _("Each lap is worth 30 points: space {space} alone is not the score.")
                return Feedback(False, text.format(space=furthest), "space, not score")
            text = _("Player {n} has {points} points. Someone has more.")
            values = {"n": wrong[0] + 1, "points": self.scores[wrong[0]]}
            return Feedback(False, text.format(**values), "someone has more")
        if set(answer) != self.right:
            if not answer:
                return Feedback(False, _("Someone always wins."), "no one")
            text = _("Yes, but someone else has just as many points.")
            return Feedback(False, text, "tie forgotten")
        text = _("Right: {points} points, and no one has more.")
        return Feedback(True, text.format(points=max(self.scores)))


class Search(Enum):
    """What is to be found in a recorded game."""

    FIRST_BONUS = "the round of the first bonus block"
    MOST_IN_A_TURN = "the most points in one turn"
    DISCARDS = "how many turns put the hand back"


@dataclass(frozen=True)
class FindInGame(NumberQuestion):
    """Find something in a recorded game by stepping through it.

    >>> question = FindInGame("f", "Which round?", search=Search.FIRST_BONUS)
    >>> question.right
    2
    """

    game: Game | None = None
    """The lessons' recorded game by default."""
    search: Search = Search.FIRST_BONUS

    def _turns(self) -> list[tuple[int, list[int]]]:
        """Every turn: its round, and the points of its placements."""
        recorded = self.game or recorded_game()
        now = Game.new(recorded.players, recorded.rules)
        turns = []
        for event in recorded.events:
            if event.kind is EventKind.TURN:
                position, points = now.position, []
                for placement in event.placements:
                    points.append(position.board.score(placement, recorded.rules).points)
                    position = position.place(placement, recorded.rules)
                turns.append((now.round, points))
            now = now.after(event)
        return turns

    @property
    def right(self) -> int:
        turns = self._turns()
        match self.search:
            case Search.FIRST_BONUS:
                return next(number for number, points in turns if len(points) > 1)
            case Search.MOST_IN_A_TURN:
                return max(sum(points) for _number, points in turns)
            case Search.DISCARDS:
                return sum(not points for _number, points in turns)

    def mistake(self, answer: int) -> tuple[str, str]:
        turns = self._turns()
        if self.search is Search.FIRST_BONUS:
            if any(number == answer and len(points) > 1 for number, points in turns):
                return _("In that round, too. But it happened before."), "there is an earlier one"
            return _("In that round everyone placed at most one block."), "no bonus there"
        if self.search is Search.MOST_IN_A_TURN:
            if any(sum(points) == answer for _number, points in turns):
                return _("There is such a turn, but another one scores more."), "not the most"
            if answer in max(turns, key=lambda turn: sum(turn[1]))[1]:
                return _("That is one block of it. Add all blocks of the turn."), "one block only"
            return _("No turn of this game scores that."), "no such turn"
        if answer < self.right:
            text = _("There are more. Step to the end and read: who puts all three blocks back?")
            return text, "too few"
        text = _(
            "Too many. Count the turns in which someone puts all three blocks back;"
            " to draw new ones afterwards is the same turn."
        )
        return text, "too many"

    def solution(self) -> str:
        turns = self._turns()
        match self.search:
            case Search.FIRST_BONUS:
                text = _("in round {n} someone places more than one block for the first time.")
                return text.format(n=self.right)
            case Search.MOST_IN_A_TURN:
                number, points = max(turns, key=lambda turn: sum(turn[1]))
                text = _("{sum} in round {n}.")
                return text.format(sum=f"{' + '.join(map(str, points))} = {self.right}", n=number)
            case Search.DISCARDS:
                rounds = ", ".join(str(number) for number, points in turns if not points)
                return _("{n}, in the rounds {rounds}.").format(n=self.right, rounds=rounds)
