"""The trainer without a page: opening, solving, hints, stars, streaks, progress."""

from __future__ import annotations

import random
import re
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

import pytest

from tests.trainer.play import (
    DAY,
    LIBRARY,
    MARKUP,
    a_trainer,
    can_be_missed,
    miss,
    of_kind,
    place,
    right_answer,
    solve,
    wrong_answer,
    wrong_answers,
)
from totemo_edu import speech
from totemo_edu.puzzles import LEVELS, HintStep, Kind, Missed, Progress, Theme
from totemo_edu.puzzles.analysis import analyse
from totemo_edu.puzzles.progress import Guest
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.session import Mode
from totemo_edu.trainer.trainer import Trainer

OWN = "5/2.G.2/2.S.2/5/5_Py_14_17,23"
MODES = {
    Kind.BEST_PLACEMENT: Mode.ONE,
    Kind.LAND: Mode.ONE,
    Kind.BEST_TURN: Mode.TURN,
    Kind.LEAVE_NOTHING: Mode.TURN,
    Kind.PLAN: Mode.PLAN,
}


# Opening


def test_every_puzzle_opens_as_its_kind_is_played() -> None:
    trainer = a_trainer()
    for puzzle in LIBRARY.puzzles:
        trainer.open_query(f"?p={puzzle.id}")
        game = trainer.game
        assert (game.puzzle, game.session.mode) == (puzzle, MODES[puzzle.kind])
        assert game.session.board == puzzle.board
        assert game.session.choices == puzzle.hand
        assert not trainer.at_home
        assert trainer.trouble == ""
        assert trainer.address == f"?p={puzzle.id}"


@pytest.mark.parametrize("name", ["no-such-puzzle", "", MARKUP, "x" * 5000, "../../etc", "a%00b"])
def test_an_unknown_puzzle_leads_home_with_a_word(name: str) -> None:
    trainer = a_trainer()
    trainer.open_puzzle("first-steps-01")
    trainer.open_puzzle(name)
    assert trainer.at_home
    assert "There is no puzzle" in trainer.trouble
    assert len(trainer.trouble) < 200
    trainer.go_home()
    assert trainer.trouble == ""


@pytest.mark.parametrize(
    "text",
    [
        "", "nonsense", "5/5/5", "5/5/2.S.2/5/5", "9/5/2.S.2/5/5_R_0_-", "5/5/2.S.2/5/5_RRRR_0_-", "5/5/2.S.2/5/5_R_-1_-", MARKUP,
        "5/5/2.S.2/5/5_R_0_99", "R" * 3000,
    ],
)  # fmt: skip
def test_a_broken_position_leads_home_with_a_word(text: str) -> None:
    trainer = a_trainer()
    trainer.open_position(text)
    assert trainer.at_home
    assert trainer.trouble.startswith("This link holds no position that can be played. ")
    assert "Traceback" not in trainer.trouble


@pytest.mark.parametrize("text", ["r.4/5/5/5/5_R_0_-", "RG.4/5/5/5/5_R_0_-"])
def test_a_board_that_breaks_the_rules_says_which(text: str) -> None:
    trainer = a_trainer()
    trainer.open_position(text)
    assert trainer.at_home
    problems = speech.problems_sentence(Position.parse(text).board.problems())
    assert trainer.trouble == f"The board of this link breaks the rules. {problems}"


@pytest.mark.parametrize("text", ["5/5/2.S.2/5/5_-_0_-", "5/5/5/5/5_ry_0_-"])
def test_a_position_in_which_nothing_can_be_placed_says_so(text: str) -> None:
    trainer = a_trainer()
    trainer.open_position(text)
    assert trainer.at_home
    assert "no block can be placed" in trainer.trouble


def test_a_position_of_ones_own_is_a_puzzle() -> None:
    trainer = a_trainer()
    trainer.open_query(f"?position={OWN}")
    assert trainer.is_custom
    assert trainer.address == f"?position={OWN}"
    solve(trainer)
    assert trainer.game.stars == 3
    trainer.open_next()
    assert not trainer.at_home
    assert not trainer.is_custom


def test_packs_and_home() -> None:
    trainer = a_trainer()
    for pack in LIBRARY.packs:
        trainer.open_query(f"?pack={pack.id}")
        assert (trainer.pack, trainer.address) == (pack.id, f"?pack={pack.id}")
    trainer.open_pack(MARKUP)
    assert (trainer.pack, trainer.at_home) == ("", True)
    assert trainer.trouble
    trainer.open_query("?theme=dark&x")
    assert (trainer.address, trainer.trouble) == ("", "")


# Choosing


def test_todays_puzzle_is_the_same_for_everyone() -> None:
    assert a_trainer().todays == a_trainer().todays == LIBRARY.today(DAY)
    later = Trainer(LIBRARY, Progress.forgotten(), today=lambda: DAY + timedelta(1))
    assert later.todays != a_trainer().todays
    days = len(LIBRARY.puzzles)
    year = {LIBRARY.today(date(2026, 1, 1) + timedelta(n)).id for n in range(days)}
    assert len(year) == days


def test_next_goes_through_the_packs() -> None:
    trainer = a_trainer()
    trainer.open_puzzle(LIBRARY.puzzles[0].id)
    for following in LIBRARY.puzzles[1:]:
        trainer.open_next()
        assert trainer.game.puzzle == following
    trainer.open_next()  # after the last one, any
    assert trainer.game.puzzle in LIBRARY.puzzles


def test_a_random_puzzle_is_as_wished_and_not_one_with_stars() -> None:
    trainer = a_trainer()
    for level in LEVELS:
        trainer.open_random(level=level)
        assert trainer.game.puzzle.level == level
    for theme in Theme:
        trainer.open_random(theme=theme)
        assert theme in trainer.game.puzzle.themes
    fiendish = [puzzle for puzzle in LIBRARY.puzzles if puzzle.level == 1]
    for _ in fiendish:
        trainer.open_random(level=1)
        assert trainer.game.puzzle.id not in trainer.stars()
        solve(trainer)
    assert {name for name, stars in trainer.stars().items() if stars} == {p.id for p in fiendish}


# Solving


@pytest.mark.parametrize("kind", Kind)
def test_right_wrong_and_right_again(kind: Kind) -> None:
    trainer = a_trainer()
    for puzzle in list(filter(can_be_missed, of_kind(kind)))[:8]:
        trainer.open_puzzle(puzzle.id)
        miss(trainer)
        verdict = trainer.game.verdict
        assert verdict
        assert verdict.best == puzzle.best
        assert verdict.points != puzzle.best
        assert verdict.stars == trainer.game.stars == 0
        assert trainer.stars()[puzzle.id] == 0
        trainer.game.session.restart()
        solve(trainer)
        assert (trainer.game.tries, trainer.game.stars) == (2, 2)
        assert trainer.stars()[puzzle.id] == 2


def test_stars_are_fewer_with_hints_and_tries() -> None:
    for hints, misses, stars in [(0, 0, 3), (1, 0, 2), (0, 1, 2), (1, 1, 1), (3, 0, 1), (3, 3, 1)]:
        trainer = a_trainer()
        trainer.open_puzzle("look-around-01")
        for _ in range(misses):
            miss(trainer)
            trainer.game.session.undo()
        for _ in range(hints):
            trainer.hint()
        solve(trainer)
        assert trainer.game.stars == stars, (hints, misses)


def test_what_was_solved_stays_as_it_was() -> None:
    trainer = a_trainer()
    trainer.open_puzzle("look-around-01")
    solve(trainer)
    trainer.check()
    trainer.game.session.undo()
    place(trainer, wrong_answer(trainer.game.puzzle))
    assert not trainer.check().right
    game = trainer.game
    assert (game.solved, game.stars, game.tries) == (True, 3, 1)
    assert trainer.stars() == {"look-around-01": 3}


def test_the_same_answer_twice_in_a_row_is_one_try(tmp_path: Path) -> None:
    trainer = a_trainer(tmp_path / "p.sqlite")
    trainer.call_me("Ada")
    trainer.open_puzzle("look-around-01")
    first, second = islice(wrong_answers(trainer.game.puzzle), 2)
    place(trainer, first)
    for _ in range(3):
        assert not trainer.check().right
        trainer.game.session.undo()
        trainer.game.session.redo()
    assert trainer.game.tries == 1
    for answer in (second, first):
        trainer.game.session.undo()
        place(trainer, answer)
        assert not trainer.check().right
    assert trainer.game.tries == 3
    with Progress(tmp_path / "p.sqlite") as progress:
        assert [result.tries for result in progress.results("Ada")] == [1, 2, 3]


def test_nothing_to_place_is_one_try_too() -> None:
    trainer = a_trainer()
    puzzle = next(p for p in of_kind(Kind.LEAVE_NOTHING) if () not in analyse(p.question).answers)
    trainer.open_puzzle(puzzle.id)
    for _ in range(2):
        assert not trainer.check().right
    assert trainer.game.tries == 1


@pytest.mark.parametrize("way", ["left", "reloaded", "in another page"])
@pytest.mark.parametrize(
    ("help_", "stars"), [("hint", 2), ("two hints", 1), ("miss", 2), ("show", 0)]
)
def test_leaving_does_not_make_help_undone(
    tmp_path: Path, way: str, help_: str, stars: int
) -> None:
    file = tmp_path / "p.sqlite"
    trainer, other = a_trainer(file), a_trainer(file)
    for each in (trainer, other):
        each.call_me("Ada")
        each.open_puzzle("look-around-01")
    match help_:
        case "hint":
            trainer.hint()
        case "two hints":
            trainer.hint()
            trainer.hint()
        case "miss":
            miss(trainer)
        case "show":
            trainer.show()
    before = trainer.game
    match way:
        case "left":
            trainer.go_home()
            trainer.open_puzzle("look-around-01")
        case "reloaded":
            trainer = a_trainer(file)
            trainer.call_me("Ada")
            trainer.open_puzzle("look-around-01")
        case "in another page":
            trainer = other
    game = trainer.game
    if way != "in another page":
        assert (game.hints, game.tries, game.was_shown) == (
            before.hints,
            before.tries,
            before.was_shown,
        )
        assert game.session.hints_used == len(before.hints)
        assert game.shown is None
        assert not game.solved
    solve(trainer)
    assert game.stars == stars
    assert trainer.stars() == {"look-around-01": stars}


def test_a_hint_follows_those_that_were_given_before() -> None:
    trainer = a_trainer()
    steps = []
    for _ in HintStep:
        trainer.open_puzzle("look-around-01")
        hint = trainer.hint()
        assert hint
        steps.append(hint.step)
    assert steps == [*HintStep]
    trainer.open_puzzle("look-around-01")
    assert trainer.hint() is None


@pytest.mark.parametrize("shown", [False, True])
def test_a_solved_puzzle_is_played_again_for_fun(shown: bool) -> None:
    trainer = a_trainer()
    trainer.open_puzzle("look-around-01")
    trainer.hint()
    if shown:
        trainer.show()
        trainer.game.session.undo()
    solve(trainer)
    stars = 0 if shown else 2
    for again in (solve, miss, Trainer.hint, Trainer.show, solve):
        trainer.open_puzzle("look-around-01")
        game = trainer.game
        assert (game.tries, game.hints, game.was_shown, game.earned) == (0, (), False, stars)
        again(trainer)
        if game.solved:
            assert game.stars == stars
        assert trainer.stars() == {"look-around-01": stars}


@pytest.mark.parametrize("kind", Kind)
def test_hints_in_three_steps(kind: Kind) -> None:
    trainer = a_trainer()
    for puzzle in of_kind(kind):
        answer = right_answer(puzzle)
        if not answer:
            continue
        trainer.open_puzzle(puzzle.id)
        steps = [trainer.hint() for _ in range(4)]
        assert [step and step.step for step in steps] == [*HintStep, None]
        block, area, cell = steps[:3]
        assert block
        assert area
        assert cell
        assert block.block is answer[0].block
        assert str(answer[0].cell) not in block.text + area.text
        assert answer[0].cell in area.cells
        assert cell.cells == (answer[0].cell,)
        assert trainer.game.session.hints_used == 3


def test_show_me_and_back_to_ones_own_attempt() -> None:
    trainer = a_trainer()
    for puzzle in list(filter(can_be_missed, LIBRARY.puzzles))[::7]:
        trainer.open_puzzle(puzzle.id)
        own = wrong_answer(puzzle)
        place(trainer, own)
        trainer.show()
        game = trainer.game
        assert game.session.placements == right_answer(puzzle)
        assert game.shows_answer
        assert game.session.undo()
        assert game.session.placements == own
        assert not game.shows_answer
        game.session.restart()
        place(trainer, right_answer(puzzle))
        assert trainer.check().right
        assert (game.solved, game.stars) == (True, 0)
        assert trainer.stars()[puzzle.id] == 0


def test_a_plan_can_be_checked_half_way() -> None:
    trainer = a_trainer()
    for puzzle in of_kind(Kind.PLAN):
        trainer.open_puzzle(puzzle.id)
        place(trainer, right_answer(puzzle)[:1])
        verdict = trainer.check()
        assert not verdict.right
        assert verdict.missed is Missed.LEFT_OVER
        place(trainer, right_answer(puzzle)[1:])
        assert trainer.check().right


def test_the_result_to_share_does_not_spoil_the_answer() -> None:
    trainer = a_trainer()
    for puzzle in LIBRARY.puzzles:
        trainer.open_puzzle(puzzle.id)
        trainer.hint()
        if any(answer for answer in [right_answer(puzzle)]):
            solve(trainer)
        text = trainer.result_to_share()
        title, result = text.splitlines()
        assert title == f"Totemo · {puzzle.title}"
        assert result == "★★☆ · 1 try · 1 hint"
        assert not re.search(r"\b[a-e][1-5]\b", text)
        assert "point" not in text


# Streaks


def test_a_streak_grows_gets_harder_and_ends_at_the_first_miss(tmp_path: Path) -> None:
    trainer = a_trainer(tmp_path / "p.sqlite")
    trainer.call_me("Ada")
    trainer.start_streak()
    levels = []
    for length in range(7):
        assert trainer.streak
        assert trainer.streak.length == length
        levels.append(trainer.game.puzzle.level)
        solve(trainer)
        trainer.check()  # once more makes no difference
        trainer.open_next()
    assert levels == sorted(levels)
    assert levels[0] < levels[-1]
    assert trainer.best_streak() == 7
    miss(trainer)
    assert trainer.streak
    assert (trainer.streak.length, trainer.streak.over) == (7, True)
    assert trainer.best_streak() == 7
    trainer.game.session.restart()
    solve(trainer)
    assert trainer.streak.length == 7
    assert a_trainer(tmp_path / "p.sqlite").best_streak() == 0  # that is someone without a name


@pytest.mark.parametrize("name", ["", "Ada"])
def test_leaving_a_streak_or_being_shown_ends_it(tmp_path: Path, name: str) -> None:
    trainer = a_trainer(tmp_path / "p.sqlite")
    trainer.call_me(name)
    trainer.start_streak()
    solve(trainer)
    trainer.open_next()
    trainer.go_home()
    assert trainer.streak is None
    assert trainer.best_streak() == 1
    trainer.start_streak()
    solve(trainer)
    trainer.open_next()
    solve(trainer)
    trainer.open_next()
    trainer.show()
    assert trainer.streak
    assert trainer.streak.over
    assert trainer.best_streak() == 2


@pytest.mark.parametrize("name", ["", "Ada"])
def test_a_page_loaded_again_goes_on_with_the_streak(tmp_path: Path, name: str) -> None:
    file = tmp_path / "p.sqlite"
    trainer = a_trainer(file)
    trainer.call_me(name)
    trainer.start_streak()
    kept, address = trainer.kept, trainer.address
    for length in range(3):
        again = a_trainer(file)  # the kernel of a page that was loaded again
        again.welcome(kept)
        again.open_query(address)
        assert again.streak
        assert (again.streak.length, again.streak.over) == (length, False)
        assert (again.address, again.best_streak()) == (address, length)
        assert again.link == f"?p={again.game.puzzle.id}"
        solve(again)
    again.open_next()
    miss(again)
    missed = again.game.puzzle
    for answer in (miss, solve):
        again = a_trainer(file)
        again.welcome(kept)
        again.open_query(address)
        assert again.streak
        assert (again.streak.length, again.streak.over, again.game.puzzle) == (3, True, missed)
        answer(again)  # there is no second try
        assert (again.streak.length, again.best_streak()) == (3, 3)


def test_a_streak_cannot_be_made_up(tmp_path: Path) -> None:
    trainer = a_trainer(tmp_path / "p.sqlite")
    trainer.call_me("Ada")
    trainer.start_streak()
    solve(trainer)
    seed = trainer.address
    for name, query in [("Bo", seed), ("Ada", f"{seed}.30"), ("Ada", "?streak="), ("Ada", MARKUP)]:
        other = a_trainer(tmp_path / "p.sqlite")
        other.call_me(name)
        other.open_query(f"?streak={query.removeprefix('?streak=')}")
        assert other.at_home
        assert other.streak is None
        assert other.trouble == "That streak is not one of yours. How about a new one?"
        assert other.best_streak() == (1 if name == "Ada" else 0)


def test_a_streak_goes_on_over_puzzles_that_were_shown_before() -> None:
    trainer = a_trainer()
    trainer.start_streak()
    assert trainer.streak
    trainer._progress.record_help(
        trainer._player, trainer.streak.puzzles[1].id, hints=3, shown=True
    )
    for _ in range(2):
        solve(trainer)
        trainer.open_next()
    assert (trainer.streak.length, trainer.streak.over) == (2, False)


def test_a_streak_may_be_played_to_its_end() -> None:
    trainer = a_trainer()
    trainer._chance = random.Random(1)
    trainer.start_streak()
    streak = trainer.streak
    assert streak
    while not streak.over:
        solve(trainer)
        trainer.open_next()
    assert streak.length == len(streak.puzzles)
    assert trainer.best_streak() == streak.length


# Progress


def test_progress_outlives_the_trainer_and_belongs_to_a_name(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    trainer = a_trainer(file)
    trainer.call_me(f"  {MARKUP} ")
    trainer.open_puzzle("first-steps-01")
    solve(trainer)
    again = a_trainer(file)
    assert again.stars() == {}
    again.call_me(MARKUP)
    assert again.stars() == {"first-steps-01": 3}
    again.call_me("")
    assert again.stars() == {}


def test_guests_have_stars_of_their_own_and_take_them_along(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    one, other = a_trainer(file), a_trainer(file)
    for trainer in (one, other):
        trainer.welcome("")
    one.open_puzzle("first-steps-01")
    solve(one)
    one.start_streak()
    solve(one)
    streak = one.address
    assert other.stars() == {}
    assert other.best_streak() == 0
    again = a_trainer(file)
    again.welcome(one.kept)
    assert again.nickname == ""
    assert again.stars() == one.stars() != {}
    again.call_me("Ada")
    again.open_query(streak)
    assert again.streak
    assert again.streak.length == 1
    assert again.best_streak() == 1
    assert again.stars()["first-steps-01"] == 3
    assert again.kept == "Ada"
    again.call_me("")
    assert again.stars() == {}
    assert Guest.parse(again.kept)
    assert again.kept != one.kept
    # The first page is still open, and goes on for Ada.
    one.open_puzzle("first-steps-02")
    solve(one)
    again.call_me("Ada")
    assert again.stars()["first-steps-02"] == 3
    with Progress(file) as progress:
        assert progress.players() == ("Ada",)


def test_a_page_of_someone_known_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    for kept in ("Ada", " not a guest ", str(Guest.new())):
        trainer = a_trainer(file)
        assert (trainer.stars(), trainer.best_streak()) == ({}, 0)  # before the page has said it
        trainer.welcome(kept)
        assert trainer.kept == (kept if Guest.parse(kept) else kept.strip())
    with Progress(file) as progress:
        assert progress.players() == ()


def test_two_guests_of_one_browser_become_one(tmp_path: Path) -> None:
    one, other = a_trainer(tmp_path / "p.sqlite"), a_trainer(tmp_path / "p.sqlite")
    one.welcome("")
    other.welcome("")
    for trainer, puzzle in ((one, "first-steps-01"), (other, "first-steps-02")):
        trainer.open_puzzle(puzzle)
        solve(trainer)
    one.welcome(other.kept)
    assert one.kept == other.kept
    assert one.stars() == other.stars() == {"first-steps-01": 3, "first-steps-02": 3}


def test_who_cannot_be_handed_over_stays_a_guest(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    trainer = Trainer(LIBRARY, progress)
    guest = trainer.kept
    progress.close()
    trainer.call_me("Ada")
    assert (trainer.nickname, trainer.kept) == ("", guest)
    assert trainer.trouble.startswith("The result could not be saved: ")


def test_a_name_that_is_too_long_is_refused_in_a_sentence() -> None:
    trainer = a_trainer()
    trainer.call_me("Ada")
    trainer.call_me("x" * 41)
    assert trainer.nickname == "Ada"
    assert trainer.trouble == "A nickname has at most 40 letters."
    trainer.call_me("\u200d")
    assert trainer.trouble == "A nickname has at least one letter."
    trainer.call_me("Bo")
    assert (trainer.nickname, trainer.trouble) == ("Bo", "")


def test_a_progress_file_that_fails_midway(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    trainer = Trainer(LIBRARY, progress)
    trainer.open_puzzle("first-steps-01")
    progress.close()  # any use of it fails from now on
    solve(trainer)
    assert trainer.game.stars == 3
    assert trainer.trouble.startswith("The result could not be saved: ")
    assert trainer.stars() == {}
    assert trainer.best_streak() == 0
    trainer.open_puzzle("first-steps-02")
    assert trainer.trouble == ""
    for fails in (trainer.hint, trainer.show, trainer.start_streak):
        trainer.trouble = ""
        fails()
        assert trainer.trouble.startswith("The result could not be saved: ")
    solve(trainer)
    trainer.open_query(trainer.address)
    assert trainer.at_home


def test_an_answer_is_right_by_its_points_alone() -> None:
    trainer = a_trainer()
    trainer.open_position("5/2.G.2/2.S.2/5/5_P_0_-")
    for cell in ("b3", "c3", "d3", "c4"):
        place(trainer, [Placement.parse(f"P@{cell}")])
        assert trainer.check().right
        trainer.game.session.undo()
