"""Whole games, event by event: set-up, turns, bonus blocks, and what is refused."""

from __future__ import annotations

import random

import pytest

from totemo_edu.rules.bag import Bag
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.events import Event
from totemo_edu.rules.game import Game, Phase
from totemo_edu.rules.ruleset import Ruleset
from totemo_edu.rules.ruling import IllegalPlacementError

SET_UP = "tiles 7,6,6,5\ndeal 1 RYG\ndeal 2 BWg"
TILES = (10, 17, 23, 29, 4)


def play(game: Game, script: str) -> Game:
    for line in script.splitlines():
        game = game.after(line)
    return game


def game_with(values: str = "", script: str = SET_UP, players: int = 2) -> Game:
    """A game after some lines, with values such as `R=10 Y=7` that lead straight to the tiles."""
    return play(Game.parse(f"players {players} {values}".rstrip() + "\n"), script)


def hands(game: Game) -> list[str]:
    return ["".join(map(str, hand)) for hand in game.hands]


# Setting up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up_step_by_step(players: int) -> None:
    game = Game.new(players)
    assert (game.phase, game.round, game.winners) == (Phase.TILES, 0, ())
    assert (str(game.board), len(game.bag), game.scores) == ("5/5/2.S.2/5/5", 48, (0,) * players)
    game = game.after("tiles 7,6,6,5")
    assert game.tiles == TILES
    for player in range(1, players + 1):
        assert (game.phase, game.player, game.round) == (Phase.DEAL, player, 0)
        game = game.after(f"deal {player} RYB")
        assert len(game.bag) == 48 - 3 * player
    assert (game.phase, game.player, game.round) == (Phase.TURN, 1, 1)
    assert hands(game) == ["RYB"] * players


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_only_two_to_four_can_play(players: int) -> None:
    with pytest.raises(RuleError, match=f"Totemo is for 2 to 4 players, not {players}"):
        Game.new(players)


@pytest.mark.parametrize(
    ("numbers", "tiles"),
    [
        ("7,6,6,5", (10, 17, 23, 29, 4)),
        ("9,8,8", (10, 19, 27, 5)),
        ("6,6,8,7", (10, 16, 22, 0, 7)),
        ("5,6,6,7", (10, 15, 21, 27, 4)),
    ],
)
def test_tiles(numbers: str, tiles: tuple[int, ...]) -> None:
    assert Game.new(2).after(f"tiles {numbers}").tiles == tiles


def test_three_toppers_may_be_put_back() -> None:
    game = game_with(script="tiles 7,6,6,5\ndeal 1 ryg")
    assert game.may_redraw
    again = game.after("redraw 1")
    assert (again.phase, again.player, len(again.bag), hands(again)) == (
        Phase.DEAL, 1, 48, ["", ""],
    )  # fmt: skip
    twice = play(again, "deal 1 rob\nredraw 1\ndeal 1 RRo")
    assert not twice.may_redraw
    assert (twice.player, hands(twice)) == (2, ["RRo", ""])
    kept = game.after("deal 2 RRR")
    assert (kept.phase, kept.may_redraw, hands(kept)) == (Phase.TURN, False, ["ryg", "RRR"])


def test_the_last_player_may_redraw_as_well() -> None:
    game = game_with(script="tiles 7,6,6,5\ndeal 1 RYG\ndeal 2 bgp", values="rounds=1,1,1")
    assert (game.phase, game.may_redraw) == (Phase.TURN, True)
    again = game.after("redraw 2")
    assert (again.phase, again.player, again.round, again.ending) == (Phase.DEAL, 2, 0, None)
    assert hands(again) == ["RYG", ""]
    assert again.after("deal 2 BBB") == Game.parse(str(again) + "deal 2 BBB\n")
    assert again.after("deal 2 BBB").round == 1


# Turns


def test_a_turn_places_scores_and_draws() -> None:
    game = game_with().turn("R@b3")
    assert (game.phase, game.player, game.scores) == (Phase.DRAW, 1, (4, 0))
    assert (str(game.board), hands(game)) == ("5/5/1.R.S.2/5/5", ["YG", "BWg"])
    game = game.after("draw 1 P")
    assert (game.phase, game.player, hands(game)) == (Phase.TURN, 2, ["YGP", "BWg"])
    assert str(game.position) == "5/5/1.R.S.2/5/5 BWg 0 10,17,23,29,4"
    game = play(game, "turn 2 B@d3\ndraw 2 b")
    assert (game.player, game.round, game.scores) == (1, 2, (4, 4))


def test_discarding_puts_the_whole_hand_back() -> None:
    game = game_with()
    assert game.position.legal_placements  # allowed though something fits
    after = game.turn("discard")
    assert (after.scores, after.board, after.phase) == (game.scores, game.board, Phase.DRAW)
    assert hands(after) == ["", "BWg"]
    assert after.bag == game.bag.add(game.hands[0])
    drawn = after.after("draw 1 RYG")  # the same blocks can come again
    assert (drawn.hands, drawn.bag, drawn.player) == (game.hands, game.bag, 2)


def test_a_bonus_block_is_earned_by_landing_on_a_tile() -> None:
    game = game_with("R=10 Y=7")
    two = game.turn("R@a1 Y@e1")
    assert (two.scores, hands(two)) == ((17, 0), ["G", "BWg"])
    assert two.after("draw 1 PP").player == 2
    with pytest.raises(RuleError, match="player 1 draws 2 now, not 1"):
        two.after("draw 1 P")


def test_a_bonus_block_is_optional() -> None:
    assert game_with("R=10").turn("R@a1").scores == (10, 0)


def test_no_bonus_without_a_tile() -> None:
    for points in (9, 11, 16, 30):
        game = game_with(f"R={points}")
        with pytest.raises(RuleError, match="Y@e1 is one too many: R@a1 did not land on a bonus"):
            game.turn("R@a1 Y@e1")


def test_a_chain_ends_with_the_third_block() -> None:
    game = game_with("R=10 Y=7 G=6")
    chain = game.turn("R@a1 Y@e1 G@a5")
    assert (chain.scores, hands(chain)) == ((23, 0), ["", "BWg"])  # 23 is a tile, the hand is empty
    with pytest.raises(IllegalPlacementError, match="there is no blue block in the hand"):
        game.turn("R@a1 Y@e1 G@a5 B@e5")
    with pytest.raises(IllegalPlacementError, match="there is no red block in the hand"):
        game.turn("R@a1 R@e1")  # each block of the hand can be placed once


def test_a_chain_breaks_where_a_block_does_not_land() -> None:
    game = game_with("R=10 Y=8 G=6")
    with pytest.raises(RuleError, match="G@a5 is one too many: Y@e1 did not land"):
        game.turn("R@a1 Y@e1 G@a5")
    assert game.turn("R@a1 Y@e1").scores == (18, 0)


@pytest.mark.parametrize(
    ("before", "points", "bonus"),
    [
        (0, 4, False),  # the tile on 4 sleeps
        (1, 3, False),
        (0, 29, True),  # a tile that never sleeps, one point before the lap
        (0, 34, True),  # awake: the score is 30 or more
        (30, 4, True),  # already on the second lap
        (29, 5, True),  # the placement itself completes the lap
        (34, 30, True),  # and on the third lap
        (33, 2, False),
    ],
)
def test_the_tile_on_1_to_9_counts_from_30_points_on(before: int, points: int, bonus: bool) -> None:
    # Player 1 scores `before` with the red block, and in the second round `points` with yellow.
    game = game_with(f"R={before} Y={points}")
    game = play(game, "turn 1 R@a1\ndraw 1 O\nturn 2 discard\ndraw 2 PPP")
    if bonus:
        after = game.turn("Y@e5 G@a5")
        assert after.scores[0] == before + points + 2
    else:
        with pytest.raises(RuleError, match="G@a5 is one too many: Y@e5 did not land"):
            game.turn("Y@e5 G@a5")


def test_landing_on_space_0_with_exactly_30_points() -> None:
    script = SET_UP.replace("7,6,6,5", "6,6,8,7")
    assert game_with("R=30", script).turn("R@a1 Y@e5").scores == (31, 0)


def test_a_placement_that_scores_nothing_earns_no_bonus() -> None:
    # The marker stands on the tile on 10 (or on 0) and stays there: it has not landed.
    game = game_with("R=10", SET_UP.replace("RYG", "RWG"))
    game = play(game, "turn 1 R@a1\ndraw 1 O\nturn 2 discard\ndraw 2 PPP")
    assert game.turn("W@e5").scores == (10, 0)
    with pytest.raises(RuleError, match="G@a5 is one too many: W@e5 did not land"):
        game.turn("W@e5 G@a5")
    on_0 = game_with("", "tiles 6,6,8,7\ndeal 1 RWG\ndeal 2 BPO")
    assert on_0.tiles == (10, 16, 22, 0, 7)
    with pytest.raises(RuleError, match="G@a5 is one too many: W@e5 did not land"):
        on_0.turn("W@e5 G@a5")


def test_a_bonus_needs_the_players_own_score() -> None:
    game = play(game_with("R=10"), "turn 1 R@a1\ndraw 1 O")
    with pytest.raises(RuleError, match="W@e1 is one too many"):
        game.turn("B@e5 W@e1")  # player 2 has 1 point; that player 1 stands on a tile is no matter


# What is refused, and how


@pytest.mark.parametrize(
    ("script", "event", "message"),
    [
        ("", "deal 1 RYB", '"deal 1 RYB" cannot happen now: the game waits for the bonus tiles'),
        ("", "turn 1 discard", "the game waits for the bonus tiles"),
        ("", "redraw 1", "the game waits for the bonus tiles"),
        ("", "tiles 9,9,8", "there are not that many bonus tiles with a 9"),
        ("", "tiles 7,7,7,7", "there are not that many bonus tiles with a 7"),
        ("", "tiles 7,6,6", "the bonus tiles must lead just as far as a space from 1 to 9"),
        ("", "tiles 7,6,6,5,8", "the bonus tiles must lead just as far as a space from 1 to 9"),
        ("tiles 9,8,8", "tiles 9,8,8", "the game waits for a starting hand"),
        ("tiles 9,8,8", "turn 1 discard", "the game waits for a starting hand"),
        ("tiles 9,8,8", "deal 2 RYB", '"deal 2 RYB" is out of turn: it is player 1\'s'),
        ("tiles 9,8,8", "deal 1 RY", "player 1 draws 3 now, not 2"),
        ("tiles 9,8,8", "deal 1 RYBB", "player 1 draws 3 now, not 4"),
        ("tiles 9,8,8", "deal 1 rrr", "the bag does not hold that many of the red topper"),
        ("tiles 9,8,8", "deal 1 SRY", "not hold that many of the starting rainbow block"),
        ("tiles 9,8,8", "redraw 1", "player 1 cannot redraw: only a starting hand of three"),
        ("tiles 9,8,8\ndeal 1 ryG", "redraw 1", "player 1 cannot redraw"),
        ("tiles 9,8,8\ndeal 1 ryg", "redraw 2", "player 2 cannot redraw"),
        ("tiles 9,8,8\ndeal 1 ryg", "redraw 4", "player 4 cannot redraw"),
        ("tiles 9,8,8\ndeal 1 ryg\nredraw 1", "redraw 1", "player 1 cannot redraw"),
        ("tiles 9,8,8\ndeal 1 ryg\ndeal 2 RRR", "redraw 1", "player 1 cannot redraw"),
        ("tiles 9,8,8\ndeal 1 WWW", "deal 2 WYB", "not hold that many of the rainbow block"),
        (SET_UP, "turn 2 B@a1", '"turn 2 B@a1" is out of turn: it is player 1\'s'),
        (SET_UP, "turn 3 R@a1", "out of turn: it is player 1's"),
        (SET_UP, "draw 1 R", "the game waits for a turn"),
        (SET_UP, "deal 1 RYB", "the game waits for a turn"),
        (SET_UP, "tiles 9,8,8", "the game waits for a turn"),
        (SET_UP, "turn 1 pass", "a player with blocks plays or discards; one without passes"),
        (SET_UP, "turn 1 B@a1", "B@a1 is not allowed: there is no blue block in the hand"),
        (SET_UP, "turn 1 R@a1 G@b1", "G@b1 is one too many: R@a1 did not land"),
        (f"{SET_UP}\nturn 1 R@a1", "turn 1 Y@e5", "the game waits for drawing up to three"),
        (f"{SET_UP}\nturn 1 R@a1", "turn 2 B@e5", "the game waits for drawing up to three"),
        (f"{SET_UP}\nturn 1 R@a1", "draw 2 R", '"draw 2 R" is out of turn: it is player 1\'s'),
        (f"{SET_UP}\nturn 1 R@a1", "draw 1 RR", "player 1 draws 1 now, not 2"),
        (f"{SET_UP}\nturn 1 R@a1", "draw 1 -", "player 1 draws 1 now, not 0"),
        (f"{SET_UP}\nturn 1 discard", "draw 1 -", "player 1 draws 3 now, not 0"),
        (f"{SET_UP}\nturn 1 R@a1\ndraw 1 O", "redraw 2", "player 2 cannot redraw"),
        (f"{SET_UP}\nturn 1 R@a1\ndraw 1 O", "turn 2 B@a1", "blue does not match red"),
        (f"{SET_UP}\nturn 1 R@a1\ndraw 1 O", "turn 2 g@b2", "a topper needs a block beneath it"),
    ],
)
def test_refused_events(script: str, event: str, message: str) -> None:
    game = game_with(script=script)
    before = str(game)
    with pytest.raises(RuleError) as caught:
        game.after(event)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()
    assert str(game) == before
    number = 2 + len(game.events)
    with pytest.raises(RuleError) as in_log:
        Game.parse(f"{before}{event}\n")
    assert str(in_log.value) == f"line {number} of the game: {caught.value}"
    with pytest.raises(RuleError):
        Game(2, events=(*game.events, Event.parse(event)))


def test_no_redraw_in_the_middle_of_a_game() -> None:
    script = "tiles 7,6,6,5\ndeal 1 RYG\ndeal 2 BBB\nturn 1 discard\ndraw 1 ryg"
    for game in (game_with(script=script), game_with(script=f"{script}\nturn 2 B@a1\ndraw 2 B")):
        assert not game.may_redraw
        for player in (1, 2):
            with pytest.raises(RuleError, match=f"player {player} cannot redraw"):
                game.after(f"redraw {player}")


def test_nothing_happens_after_the_end() -> None:
    script = f"{SET_UP}\nturn 1 R@a1\ndraw 1 O\nturn 2 B@e5\ndraw 2 P"
    game = game_with("rounds=1,1,1", script)
    assert game.is_over
    for event in ("turn 1 Y@a2", "draw 1 R", "deal 1 RYB", "tiles 9,8,8", "redraw 1"):
        with pytest.raises(RuleError, match="the game waits for nothing: the game is over"):
            game.after(event)
    with pytest.raises(RuleError, match="nothing happens by chance now"):
        game.chance_event(random.Random(1))


def test_chance_only_happens_where_it_is_due() -> None:
    with pytest.raises(RuleError, match="nothing happens by chance now: the game waits for a turn"):
        game_with().chance_event(random.Random(1))
    assert game_with().with_chance(random.Random(1)) == game_with()


def test_a_turn_that_is_not_notation_names_the_place() -> None:
    with pytest.raises(NotationError) as caught:
        game_with().turn("R@z1")
    assert (caught.value.text, caught.value.index) == ("turn 1 R@z1", 9)


# What each player sees


def test_a_view_shows_what_lies_open() -> None:
    game = play(game_with(), "turn 1 R@b3\ndraw 1 P\nturn 2 discard\ndraw 2 YYo")
    view = game.view(1)
    assert (view.player, view.to_move, view.phase) == (1, 1, Phase.TURN)
    assert (view.board, view.scores, view.tiles) == (game.board, game.scores, game.tiles)
    assert (view.hand_sizes, view.bag_size, view.chief_steps_left) == ((3, 3), 41, 16)
    assert "".join(map(str, view.hand)) == "YGP"
    assert view.unseen == game.bag.add(map(Block, "YYo")) == Bag.unseen(view.board, view.hand)
    assert view.events == (
        "tiles 7,6,6,5", "deal 1 RYG", "deal 2 ???", "turn 1 R@b3", "draw 1 P", "turn 2 discard",
        "draw 2 ???",
    )  # fmt: skip
    assert game.view(2).events[1:3] == ("deal 1 ???", "deal 2 BWg")


def test_a_view_does_not_depend_on_what_others_hold() -> None:
    one = play(game_with(), "turn 1 R@b3\ndraw 1 P\nturn 2 discard\ndraw 2 YYo")
    other = game_with(script=SET_UP.replace("BWg", "POW"))
    other = play(other, "turn 1 R@b3\ndraw 1 P\nturn 2 discard\ndraw 2 bWr")
    assert one.hands != other.hands
    assert one.view(1) == other.view(1)
    assert one.view(2) != other.view(2)


@pytest.mark.parametrize("player", [-1, 0, 3])
def test_only_players_have_a_view(player: int) -> None:
    with pytest.raises(RuleError, match=f"there is no player {player} in a game for 2"):
        game_with().view(player)


def test_other_rules_travel_with_the_log() -> None:
    game = game_with("R=10 y=0 rounds=9,8,7 bag=play_on")
    assert str(game).startswith("players 2 R=10 y=0 rounds=9,8,7 bag=play_on\ntiles 7,6,6,5\n")
    assert Game.parse(str(game)).rules == game.rules
    assert game != game_with()
    assert str(Game.new(3, Ruleset())) == "players 3\n"
