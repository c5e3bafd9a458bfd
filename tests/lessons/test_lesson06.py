"""Lesson 06: the replay says what happened, and the questions about games are answered right."""

from __future__ import annotations

import random

import pytest

from totemo_edu.lessons.lesson import check_task
from totemo_edu.lessons.lesson06 import LESSON
from totemo_edu.lessons.questions import Choice, NumberQuestion
from totemo_edu.lessons.quiz import Quiz
from totemo_edu.lessons.replay import Replay, recorded_game
from totemo_edu.lessons.replay_view import ReplayView
from totemo_edu.lessons.whole_games import (
    FindInGame,
    HowManyTurnsLeft,
    Search,
    WhereTheNextTileLies,
    WhoseTurnIsIt,
    WhoWins,
)
from totemo_edu.rules.events import EventKind
from totemo_edu.rules.game import Ending, Game, Phase
from totemo_edu.rules.simulation import random_game
from totemo_edu.rules.track import BONUS_TILES, lay_tiles
from totemo_edu.solver.solution import solve

from .. import naive

TURNS = [event for event in recorded_game().events if event.kind is EventKind.TURN]


# The recorded game


def test_the_recorded_game_is_as_the_lesson_says() -> None:
    """Player 1 takes the best turn or puts the hand back; player 2 is greedy."""
    game = Game.new(2)
    for event in recorded_game().events:
        if event.kind is EventKind.TURN and event.placements:
            solution = solve(game.position)
            if event.player == 1:
                assert event.placements in solution.best_turn.turns
            else:
                assert len(event.placements) == 1
                assert event.placements[0] in solution.best_placement.placements
        game = game.after(event)
    assert game == recorded_game()
    assert game.ending is Ending.CHIEF
    assert game.winners == (1,)
    assert game.scores[0] - game.scores[1] == 20  # as the notebook says


def naive_turns() -> list[list[int]]:
    """The points of every placement of the recorded game, by the plain rules."""
    board = naive.read_board("5/5/2.S.2/5/5")
    turns = []
    for turn in TURNS:
        points = []
        for placement in map(str, turn.placements):
            assert naive.is_legal(board, placement)
            points.append(naive.points(board, placement))
            board = naive.placed(board, placement)
        turns.append(points)
    return turns


# Stepping


@pytest.mark.parametrize("seed", range(4))
def test_a_replay_shows_every_event_once(seed: int) -> None:
    game = random_game(players=seed % 3 + 2, seed=seed)
    replay = Replay(game)
    seen = [replay.game]
    while replay.next():
        seen.append(replay.game)
    assert seen[-1] == game
    assert not replay.can_go_on
    sizes = [len(moment.events) for moment in seen]
    assert sizes == sorted(set(sizes))
    turns = sum(event.kind is EventKind.TURN for event in game.events)
    assert sum(moment.round > 0 for moment in replay.moments) == turns
    assert all(moment.lines for moment in replay.moments)


def test_a_replay_goes_to_and_fro() -> None:
    replay = Replay(recorded_game())
    assert not replay.back()
    assert replay.last()
    assert replay.game.is_over
    assert not replay.next()
    assert replay.back()
    assert replay.next()
    assert "Player 1 wins with 104 points" in replay.moment.text
    assert replay.go_to_round(5)
    assert replay.moment.text.startswith("Round 5: the Chief moves on. He has 13 to go.")
    assert not replay.go_to_round(99)
    assert replay.first()
    assert replay.game.phase is Phase.TILES


def test_what_is_said_names_points_and_landings() -> None:
    replay = Replay(recorded_game())
    replay.go_to_round(2)
    assert "4" in replay.moment.lines[1]
    assert replay.moment.lines[2] == "The marker lands on the bonus tile on 10."
    assert list(map(str, replay.moment.cells)) == ["c2", "c3"]


def test_an_unfinished_game_and_a_game_cut_off_before_a_draw() -> None:
    events = recorded_game().events
    for number in (0, 1, 4, 5):
        game = Game(2, events=events[:number])
        replay = Replay(game)
        replay.last()
        assert replay.game == game


def test_a_shared_victory_and_an_empty_bag_are_told() -> None:
    games = [random_game(players, seed) for players in (3, 4) for seed in range(80)]
    tie = next(game for game in games if len(game.winners) > 1)
    assert "share the victory" in Replay(tie).moments[-1].text
    short = next(game for game in games if game.ending is Ending.BAG)
    told = [moment.round for moment in Replay(short).moments if "The bag is empty" in moment.text]
    assert told == [short.round]


def press(view: ReplayView, do: str, value: str = "") -> None:
    view._received(None, {"do": do, "value": value}, None)


def test_the_buttons_of_the_view() -> None:
    view = ReplayView()
    start = dict(view.parts)
    press(view, "back")
    assert view.parts == start
    press(view, "next")
    assert "bonus tiles are laid" in view.parts["said"]
    press(view, "round", "7")
    assert view.replay.moment.round == 7
    assert "Round 7" in view.parts["said"]
    for nonsense in ("", "seven", "99", "²"):
        press(view, "round", nonsense)
        assert view.replay.moment.round == 7
    press(view, "last")
    assert view.replay.game.is_over
    assert view.parts["steps"].count("disabled") == 2
    press(view, "first")
    assert view.parts == start


# Questions


def test_the_next_tile() -> None:
    question = LESSON.find("lay-the-tiles")
    assert isinstance(question, WhereTheNextTileLies)
    assert question.check((10 + 8 + 7 + 9) % 30).right
    mistakes = [question.check(n).mistake for n in (34, 24, 25, 7)]
    assert len(set(mistakes)) == 4
    for seed in range(50):
        order = random.Random(seed).sample(BONUS_TILES, len(BONUS_TILES))
        laid = lay_tiles(order)
        for number in range(1, len(laid)):
            assert WhereTheNextTileLies("t", "", tuple(order[:number])).right == laid[number]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whose_turn_and_how_many_are_left(players: int) -> None:
    """Compared with games that the engine plays to the Chief's arrival."""
    game = random_game(players, seed=3)
    assert game.ending is Ending.CHIEF
    total = sum(event.kind is EventKind.TURN for event in game.events)
    now, turns = Game.new(players), 0
    for event in game.events:
        if event.kind is EventKind.TURN:
            assert WhoseTurnIsIt("w", "", players, turns).right == event.player
            left = HowManyTurnsLeft("h", "", players, now.player, now.chief_steps_left)
            assert left.right == total - turns
            turns += 1
        now = now.after(event)


def test_mistakes_about_turns() -> None:
    whose = LESSON.find("whose-turn")
    assert whose.check(2).right
    assert [whose.check(n).mistake for n in (1, 3, 10)] == [
        "had the last turn",
        "miscounted",
        "no such player",
    ]
    left = LESSON.find("turns-left")
    assert left.check(5).right
    mistakes = [left.check(n).mistake for n in (3, 2, 1, 8, 4)]
    assert len(set(mistakes)) == 5


def test_winning() -> None:
    question = LESSON.find("who-wins")
    assert isinstance(question, WhoWins)
    best = [i for i, score in enumerate(question.scores) if score == max(question.scores)]
    assert question.check(best).right
    mistakes = [question.check(picked).mistake for picked in ({1}, {2}, {0}, set())]
    assert len(set(mistakes)) == 4
    assert len(question.labels()) == len(question.scores)


def test_finding_things_in_the_game() -> None:
    turns = naive_turns()
    rights = {
        Search.FIRST_BONUS: next(i // 2 + 1 for i, t in enumerate(turns) if len(t) > 1),
        Search.MOST_IN_A_TURN: max(map(sum, turns)),
        Search.DISCARDS: sum(t == [] for t in turns),
    }
    asked = [e for e in LESSON.exercises if isinstance(e, FindInGame)]
    assert {question.search for question in asked} == set(Search)
    for question in asked:
        right = rights[question.search]
        assert question.check(right).right
        mistakes = {question.check(n).mistake for n in range(40) if n != right}
        assert len(mistakes) >= 2
        assert "" not in mistakes


def test_numbers_that_are_off_come_with_a_hint() -> None:
    question = LESSON.find("how-often-put-back")
    assert isinstance(question, FindInGame)
    few, many = question.check(question.right - 1), question.check(question.right + 1)
    assert "who puts all three blocks back?" in few.text
    assert "is the same turn" in many.text
    rounds = [i // 2 + 1 for i, turn in enumerate(naive_turns()) if turn == []]
    assert ", ".join(map(str, rounds)) in question.check(question.right).text


def test_right_answers_have_a_reason() -> None:
    for exercise in LESSON.exercises:
        if isinstance(exercise, NumberQuestion):
            assert len(exercise.check(exercise.right).text) > len("Right: 17."), exercise


def test_the_bag_ends_the_round() -> None:
    question = LESSON.find("bag-is-short")
    assert isinstance(question, Choice)
    said = [question.check(i) for i in range(len(question.options))]
    assert [feedback.right for feedback in said] == [False, True, False, False]
    assert len({feedback.text for feedback in said}) == 4
    # The engine agrees: after the bag is found short, only this round is played.
    short = next(
        game for game in (random_game(3, seed) for seed in range(300)) if game.ending is Ending.BAG
    )
    now, after = Game.new(3), []
    for event in short.events:
        if now.ending is Ending.BAG and event.kind is EventKind.TURN:
            after.append(event.player)
        now = now.after(event)
    assert len(after) < 3
    assert after == list(range(4 - len(after), 4))


def test_the_quiz() -> None:
    quiz = LESSON.find("game-quiz")
    assert isinstance(quiz, Quiz)
    for seed in range(30):
        kinds = [level(random.Random(seed)) for level in quiz.levels]
        whose, tile, ending = kinds
        assert isinstance(whose, WhoseTurnIsIt)
        assert isinstance(tile, WhereTheNextTileLies)
        assert isinstance(ending, HowManyTurnsLeft)
        assert 1 <= whose.right <= whose.players
        assert 0 <= tile.right < 30
        assert "{" not in whose.goal + tile.goal + ending.goal


# The Python corner


def slipping(*_values: object) -> int:
    raise KeyError("a slip")


def first_winner(scores: tuple[int, ...]) -> list[int]:
    return [scores.index(max(scores)) + 1]


def all_winners(scores: tuple[int, ...]) -> list[int]:
    return [n for n, score in enumerate(scores, 1) if score == max(scores)]


BONUS = sum(max(0, len(turn.placements) - 1) for turn in TURNS)


@pytest.mark.parametrize(
    ("task", "answer", "mistake"),
    [
        ("next-player", lambda player, players: player % players + 1, ""),
        ("next-player", lambda player, players: player + 1, "no way round"),
        ("next-player", lambda player, players: (player + 1) % players, "zero"),
        ("next-player", lambda player, players: player, "wrong player"),
        ("next-player", 2, "not a function"),
        ("next-player", slipping, "error"),
        ("winners", all_winners, ""),
        ("winners", first_winner, "tie forgotten"),
        ("winners", lambda scores: [n - 1 for n in all_winners(scores)], "counted from 0"),
        ("winners", max, "no list"),
        ("winners", lambda scores: [1], "wrong winners"),
        ("winners", [1], "not a function"),
        ("winners", slipping, "error"),
        ("bonus-blocks", BONUS, ""),
        ("bonus-blocks", sum(len(t.placements) > 1 for t in TURNS), "turns, not blocks"),
        ("bonus-blocks", sum(len(t.placements) for t in TURNS), "all blocks"),
        ("bonus-blocks", sum(len(t.placements) - 1 for t in TURNS), "discards"),
        ("bonus-blocks", 99, "wrong number"),
        ("bonus-blocks", ..., "not done"),
    ],
)
def test_python_tasks(task: str, answer: object, mistake: str) -> None:
    feedback = check_task(LESSON.task(task), answer)
    assert (feedback.right, feedback.mistake) == (not mistake, mistake)
