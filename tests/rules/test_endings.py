"""How games end: the Chief, the bag, empty hands; who wins; and that a log replays to the same end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings

from tests import naive
from tests.rules import referee
from tests.strategies import games
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.events import EventKind
from totemo_edu.rules.game import Ending, Game, Phase
from totemo_edu.rules.ruleset import ExhaustedBag, Ruleset
from totemo_edu.rules.simulation import random_game, summarise

LONG_PATH = (60, 60, 60)
"""So long a way for the Chief that the bag is empty before he arrives."""

BAG_ENDS = Ruleset(rounds_for=LONG_PATH)
PLAY_ON = Ruleset(rounds_for=LONG_PATH, exhausted_bag=ExhaustedBag.PLAY_ON)


def states(game: Game) -> list[Game]:
    """The game before its first event, and after each."""
    found = [Game.new(game.players, game.rules)]
    for event in game.events:
        found.append(found[-1].after(event))
    return found


def missing(game: Game) -> int:
    """How many blocks the player to move lacks of a full hand."""
    return 3 - len(game.hands[game.player - 1])


def turns_of(game: Game) -> list[int]:
    """How many turns each player has had."""
    players = [event.player for event in game.events if event.kind is EventKind.TURN]
    return [players.count(player) for player in range(1, game.players + 1)]


# The Chief


@pytest.mark.parametrize(("players", "rounds"), [(2, 18), (3, 11), (4, 8)])
def test_the_chief_ends_the_game(players: int, rounds: int) -> None:
    games_to_the_teepee = [
        game for game in (random_game(players, seed) for seed in range(8))
        if game.ending is Ending.CHIEF
    ]  # fmt: skip
    assert len(games_to_the_teepee) >= 5
    for game in games_to_the_teepee:
        assert turns_of(game) == [rounds] * players
        assert game.round == rounds
        assert game.chief_steps_left == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chief_walks_once_a_round_and_all_have_a_turn_after_he_arrives(players: int) -> None:
    game = random_game(players, 1, Ruleset(rounds_for=(3, 3, 3)))
    seen = []
    for state in states(game):
        if state.phase is Phase.TURN:
            seen.append((state.round, state.player, state.chief_steps_left, state.ending))
            assert not state.is_over
    order = range(1, players + 1)
    assert list(dict.fromkeys(seen)) == [
        *((1, player, 2, None) for player in order),
        *((2, player, 1, None) for player in order),
        *((3, player, 0, Ending.CHIEF) for player in order),
    ]
    assert game.is_over


def test_a_path_of_one_space_makes_the_first_round_the_last() -> None:
    game = random_game(4, 2, Ruleset(rounds_for=(1, 1, 1)))
    assert (turns_of(game), game.ending) == ([1, 1, 1, 1], Ending.CHIEF)


# The bag


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_player_who_cannot_draw_up_ends_the_game_with_the_round(players: int) -> None:
    ended_by_the_bag = 0
    drawn_short_by: set[int] = set()
    for seed in range(25):
        game = random_game(players, seed, BAG_ENDS)
        short = None
        for before, after in pairwise(states(game)):
            if before.phase is Phase.DRAW and not short and len(before.bag) < missing(before):
                short = (before.round, before.player)
            assert (after.ending is Ending.BAG) == bool(short)
            assert not short or after.round == short[0]
        if short:
            ended_by_the_bag += 1
            drawn_short_by.add(short[1])
            assert (game.ending, game.round) == (Ending.BAG, short[0])
        assert turns_of(game) == [game.round] * players
    assert ended_by_the_bag >= 20
    assert drawn_short_by == set(range(1, players + 1))


def test_drawing_the_very_last_block_is_drawing_up_to_three() -> None:
    emptied = 0
    for seed in range(60):
        for before, after in pairwise(states(random_game(2, seed, BAG_ENDS))):
            if before.phase is Phase.DRAW and len(before.bag) == missing(before) > 0:
                emptied += 1
                assert len(after.bag) == 0
                assert after.ending is before.ending
    assert emptied > 0


def test_the_first_reason_stays_the_reason() -> None:
    # The Chief arrives in the round in which the bag runs out as well.
    found = 0
    for seed in range(40):
        rounds = random_game(4, seed, BAG_ENDS).round
        game = random_game(4, seed, Ruleset(rounds_for=(rounds, rounds, rounds)))
        assert game.ending is Ending.CHIEF
        found += not game.bag
    assert found > 0


# Playing on


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playing_on_goes_to_the_last_block_or_to_the_teepee(players: int) -> None:
    endings = set()
    passes = 0
    for seed in range(12):
        game = random_game(players, seed, PLAY_ON)
        endings.add(game.ending)
        assert turns_of(game) == [game.round] * players
        table = referee.replay(str(game))
        if game.ending is Ending.EMPTY_HANDS:
            assert len(game.board) == 49
            assert (len(game.bag), any(game.hands)) == (0, False)
            assert game.round == table.first_round_without_blocks
            assert table.round_of_the_first_short_draw is not None
            assert table.round_of_the_first_short_draw < game.round
        else:
            assert table.first_round_without_blocks is None
            assert game.round == 60
        passes += sum(event.passes for event in game.events)
    assert endings == {Ending.EMPTY_HANDS, Ending.CHIEF}
    assert passes > 0


def test_a_player_without_blocks_can_only_pass() -> None:
    waiting = [
        state
        for state in states(random_game(4, 0, PLAY_ON))
        if state.phase is Phase.TURN and not state.position.hand
    ]
    assert waiting
    for state in waiting:
        for turn in ("discard", "R@a1"):
            with pytest.raises(RuleError, match="one without passes"):
                state.turn(turn)
        after = state.turn("pass")
        assert (after.board, after.scores, after.bag) == (state.board, state.scores, state.bag)


def test_playing_on_differs_only_once_the_bag_is_short() -> None:
    for seed in range(5):
        ends = random_game(3, seed, BAG_ENDS)
        goes_on = random_game(3, seed, PLAY_ON)
        assert goes_on.events[: len(ends.events)] == ends.events
        assert len(goes_on.events) > len(ends.events)


# Winning

ONE_ROUND = """\
players {players} rounds=1,1,1
tiles 7,6,6,5
deal 1 RPG
deal 2 RPG
deal 3 RPG
turn 1 {0}@a1
draw 1 Y
turn 2 {1}@e1
draw 2 Y
turn 3 {2}@a5
draw 3 Y
"""


@pytest.mark.parametrize(
    ("blocks", "scores", "winners"),
    [
        ("RPG", (1, 3, 2), (2,)),
        ("PRR", (3, 1, 1), (1,)),
        ("RRP", (1, 1, 3), (3,)),
        ("PRP", (3, 1, 3), (1, 3)),
        ("RGG", (1, 2, 2), (2, 3)),
        ("GGG", (2, 2, 2), (1, 2, 3)),
    ],
)
def test_the_highest_score_wins_and_ties_are_shared(
    blocks: str, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    game = Game.parse(ONE_ROUND.format(*blocks, players=3))
    assert (game.is_over, game.scores, game.winners) == (True, scores, winners)
    assert all(state.winners == () for state in states(game)[:-1])


def test_a_winner_is_known_only_at_the_end() -> None:
    for state in states(random_game(2, 3)):
        assert bool(state.winners) == state.is_over


# The log


@settings(max_examples=30, deadline=None)
@given(games())
def test_a_log_replays_to_the_same_state(game: Game) -> None:
    again = Game.parse(str(game))
    assert again == game
    for name in (
        "phase", "player", "board", "bag", "hands", "scores", "tiles", "round", "ending",
        "winners", "chief_steps_left", "may_redraw",
    ):  # fmt: skip
        assert getattr(again, name) == getattr(game, name)


@settings(max_examples=30, deadline=None)
@given(games())
def test_a_referee_with_the_naive_rules_comes_to_the_same_state(game: Game) -> None:
    table = referee.replay(str(game), {**naive.VALUES, **game.rules.value_of})
    assert str(game.board) == naive.write_board(table.board)
    assert [list(map(str, hand)) for hand in game.hands] == table.hands
    assert list(game.scores) == table.scores
    assert list(game.tiles) == (table.tiles if game.events else [])
    assert sorted(game.bag.letters) == sorted(table.bag.elements())
    assert turns_of(game) == table.turns


def test_a_seed_repeats_a_game_and_another_does_not() -> None:
    assert str(random_game(3, "one")) == str(random_game(3, "one"))
    assert str(random_game(3, "one")) != str(random_game(3, "two"))


def test_random_players_redraw_whoever_they_are() -> None:
    redrawn = {
        event.player
        for seed in (31, 154, 238, 319)
        for event in random_game(4, seed).events
        if event.kind is EventKind.REDRAW
    }
    assert redrawn == {1, 2, 3, 4}


def test_summary_of_some_games() -> None:
    played = [random_game(2, seed, BAG_ENDS) for seed in range(6)]
    summary = summarise(played)
    assert (summary.games, summary.players) == (6, 2)
    assert summary.rounds * 6 == pytest.approx(sum(game.round for game in played))
    assert summary.score * 12 == pytest.approx(sum(sum(game.scores) for game in played))
    assert summary.winning_score * 6 == pytest.approx(sum(max(game.scores) for game in played))
    assert summary.blocks_placed * 6 == pytest.approx(sum(len(g.board) - 1 for g in played))
    lines = [line for game in played for line in str(game).splitlines()]
    turns = [line.split(" ")[2:] for line in lines if line.startswith("turn")]
    assert summary.discards == sum(turn == ["discard"] for turn in turns) > 0
    assert summary.bonus_blocks == sum(len(turn) - 1 for turn in turns) > 0
    assert summary.ties == sum(len(game.winners) > 1 for game in played)
    assert sum(summary.endings.values()) == 6
    with pytest.raises(ValueError, match="nothing to summarise"):
        summarise([])
