"""Lesson 06, a whole game: setting up, rounds, the Chief, ending, winning."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

from totemo_edu.language import N_, _, plural
from totemo_edu.lessons.exercise import Feedback
from totemo_edu.lessons.lesson import Lesson, PythonTask
from totemo_edu.lessons.pupils_code import call, check_number
from totemo_edu.lessons.questions import Choice, Option
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.replay import recorded_game
from totemo_edu.lessons.whole_games import (
    FindInGame,
    HowManyTurnsLeft,
    Search,
    WhereTheNextTileLies,
    WhoseTurnIsIt,
    WhoWins,
)
from totemo_edu.rules.events import EventKind
from totemo_edu.rules.track import BONUS_TILES, lay_tiles


def _tile_question(chance: random.Random) -> WhereTheNextTileLies:
    order = chance.sample(BONUS_TILES, len(BONUS_TILES))
    laid = len(lay_tiles(order))
    drawn = tuple(order[: chance.randint(2, laid - 1)])
    numbers = ", ".join(map(str, drawn))
    goal = _("The tiles drawn so far show {numbers}. Where does the next one lie?")
    return WhereTheNextTileLies("tile", goal.format(numbers=numbers), drawn)


def _turn_question(chance: random.Random) -> WhoseTurnIsIt:
    players, turns = chance.randint(3, 4), chance.randint(5, 20)
    goal = _(
        "{players} players have taken {turns} turns in all. Whose turn is it? Write the player's number."
    )
    return WhoseTurnIsIt("turn", goal.format(players=players, turns=turns), players, turns)


def _ending_question(chance: random.Random) -> HowManyTurnsLeft:
    players, steps = chance.randint(2, 4), chance.randint(0, 2)
    player = chance.randint(1, players)
    chief = (
        plural("The Chief has {n} space to go.", "The Chief has {n} spaces to go.", steps)
        if steps
        else _("The Chief is in his Teepee.")
    )
    goal = _(
        "There are {players} players, and it is player {player}'s turn. {chief}"
        " How many turns are left in the game, this one included?"
    )
    text = goal.format(players=players, player=player, chief=chief)
    return HowManyTurnsLeft("ending", text, players, player, steps)


# The Python corner


def _check_next(answer: Callable[[int, int], int]) -> Feedback:
    for players in (2, 3, 4):
        for player in range(1, players + 1):
            right, got = player % players + 1, call(answer, player, players)
            if got == right:
                continue
            if got == 0:
                return Feedback(
                    False, _("Players are counted from 1: there is no player 0."), "zero"
                )
            if got == player + 1:
                text = _("After the last player comes player 1 again.")
                return Feedback(False, text, "no way round")
            text = _("Of {players} players, after player {player} comes {right}, not {got}.")
            values = {"players": players, "player": player, "right": right, "got": got}
            return Feedback(False, text.format(**values), "wrong player")
    return Feedback(True, _("Right for two, three and four players."))


def _check_winners(answer: Callable[[tuple[int, ...]], Collection[int]]) -> Feedback:
    for scores in ((70, 61, 84), (84, 61), (40, 52, 52), (33, 33, 33, 33), (0, 0)):
        right = WhoWins("w", "", scores).right
        got = call(answer, scores)
        if isinstance(got, int):
            return Feedback(False, _("Return a list: there may be several winners."), "no list")
        if set(got) == {n + 1 for n in right}:
            continue
        values = {"scores": scores, "right": sorted(n + 1 for n in right)}
        if set(got) == right:
            return Feedback(False, _("Players are counted from 1, not from 0."), "counted from 0")
        if set(got) < {n + 1 for n in right}:
            text = _("With the scores {scores} all of {right} win: a tie is shared.")
            return Feedback(False, text.format(**values), "tie forgotten")
        text = _("With the scores {scores} the answer is {right}.")
        return Feedback(False, text.format(**values), "wrong winners")
    return Feedback(True, _("Right, ties and all."))


def _check_bonus_blocks(answer: Any) -> Feedback:
    answer = check_number(answer)
    turns = [event for event in recorded_game().events if event.kind is EventKind.TURN]
    bonus = sum(max(0, len(turn.placements) - 1) for turn in turns)
    if answer == bonus:
        return Feedback(True, _("Right: {n} blocks were placed as a bonus.").format(n=bonus))
    if answer == sum(len(turn.placements) > 1 for turn in turns):
        text = _("So many turns had a bonus, but some of them had two bonus blocks.")
        return Feedback(False, text, "turns, not blocks")
    if answer == sum(len(turn.placements) for turn in turns):
        text = _("That is every block. The first one of a turn is no bonus.")
        return Feedback(False, text, "all blocks")
    if answer == sum(len(turn.placements) - 1 for turn in turns):
        text = _("A turn that puts the hand back has no placement: it counts 0, not -1.")
        return Feedback(False, text, "discards")
    return Feedback(
        False, _("Look at every turn: how many blocks beyond the first?"), "wrong number"
    )


LESSON = Lesson(
    "06",
    N_("A whole game"),
    (
        WhereTheNextTileLies(
            "lay-the-tiles",
            N_("The tiles drawn so far show 8, 7 and 9. Where does the next tile lie?"),
            drawn=(8, 7, 9),
        ),
        WhoseTurnIsIt(
            "whose-turn",
            N_("Three players have taken 10 turns in all. Whose turn is it now: player 1, 2 or 3?"),
            players=3,
            turns=10,
        ),
        FindInGame(
            "first-bonus",
            N_(
                "Watch the recorded game: in which round is a bonus block placed for the first time?"
            ),
            search=Search.FIRST_BONUS,
        ),
        FindInGame(
            "best-turn-of-all",
            N_("Watch on: what is the most that anyone scores in one turn of this game?"),
            search=Search.MOST_IN_A_TURN,
        ),
        FindInGame(
            "how-often-put-back",
            N_("And how often does a player put the whole hand back?"),
            search=Search.DISCARDS,
        ),
        HowManyTurnsLeft(
            "turns-left",
            N_(
                "Three players. It is player 2's turn, and the Chief has 1 space to go. "
                "How many turns are left in the game, this one included?"
            ),
            players=3,
            player=2,
            steps=1,
        ),
        Choice(
            "bag-is-short",
            N_("Player 2 of 3 wants to draw up to three blocks, but the bag is empty. What now?"),
            options=(
                Option(
                    N_("The game is over at once"),
                    N_("Then player 3 would have had one turn less. That would not be fair."),
                ),
                Option(
                    N_("This round is played to its end, then the game is over"),
                    N_("Yes: so all players have had the same number of turns."),
                    right=True,
                ),
                Option(
                    N_("Everyone has one whole turn more"),
                    N_("That is so for the Chief. With an empty bag only this round is finished."),
                ),
                Option(
                    N_("Play goes on until the Chief is in his Teepee"),
                    N_("The empty bag ends the game, wherever the Chief is."),
                ),
            ),
        ),
        WhoWins(
            "who-wins",
            N_("The game is over. Pick every player who wins."),
            scores=(68, 75, 29, 75),
        ),
        Quiz(
            "game-quiz",
            N_("Test yourself: tiles, turns and the end of the game."),
            levels=(_turn_question, _tile_question, _ending_question),
        ),
    ),
    (
        PythonTask(
            "next-player",
            N_("Write a function that says which player comes next."),
            _check_next,
        ),
        PythonTask("winners", N_("Write a function that lists all winners."), _check_winners),
        PythonTask(
            "bonus-blocks",
            N_("Count the blocks that were placed as a bonus in the recorded game."),
            _check_bonus_blocks,
        ),
    ),
)
