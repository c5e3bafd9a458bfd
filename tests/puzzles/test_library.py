"""Choosing a puzzle: today's, a random one, the next one, a streak, one's own position."""

from __future__ import annotations

import gettext
import random
from datetime import date, timedelta
from pathlib import Path

import pytest

from totemo_edu import language
from totemo_edu.puzzles import (
    LEVELS,
    Attempt,
    Kind,
    Library,
    Theme,
    UnknownPuzzleError,
    custom_puzzle,
    grade,
    hints,
)
from totemo_edu.puzzles.pack import (
    PackError,
    load_pack,
    load_packs,
    read_pack,
    read_ruleset,
    write_ruleset,
)
from totemo_edu.puzzles.puzzle import Origin
from totemo_edu.puzzles.titles import BY_KIND, BY_THEME, Titles
from totemo_edu.rules.position import Position

LIBRARY = Library.shipped()
DAY = date(2026, 1, 1)


def test_today_is_the_same_for_everyone_and_changes_every_day() -> None:
    number = len(LIBRARY.puzzles)
    year = [LIBRARY.today(DAY + timedelta(days=n)) for n in range(number)]
    assert {puzzle.id for puzzle in year} == {puzzle.id for puzzle in LIBRARY.puzzles}
    assert Library(load_packs()).today(DAY) == year[0]
    shuffled = Library(tuple(reversed(LIBRARY.packs)))
    assert shuffled.today(DAY) == year[0]


def test_find_and_next() -> None:
    first, second = LIBRARY.puzzles[:2]
    assert LIBRARY.find(first.id) is first
    assert LIBRARY.next_after(first.id) is second
    assert LIBRARY.pack_of(first.id) is LIBRARY.packs[0]
    end_of_pack = LIBRARY.packs[0].puzzles[-1]
    assert LIBRARY.next_after(end_of_pack.id) is LIBRARY.packs[1].puzzles[0]
    assert LIBRARY.next_after(LIBRARY.puzzles[-1].id) is None


@pytest.mark.parametrize("puzzle_id", ["", "first-steps-99", "<script>", "x" * 500, "\n"])
def test_an_unknown_puzzle(puzzle_id: str) -> None:
    for ask in (LIBRARY.find, LIBRARY.pack_of, LIBRARY.next_after):
        with pytest.raises(UnknownPuzzleError, match="there is no puzzle") as caught:
            ask(puzzle_id)
        assert len(str(caught.value)) < 100
        assert "\n" not in str(caught.value)


def test_choose_by_level_and_theme() -> None:
    chance = random.Random(1)
    for level in LEVELS:
        puzzle = LIBRARY.choose(chance, level=level)
        assert puzzle is not None
        assert puzzle.level == level
    for theme in Theme:
        puzzle = LIBRARY.choose(chance, theme=theme)
        assert puzzle is not None
        assert theme in puzzle.themes
    assert LIBRARY.choose(chance, level=1, theme=Theme.THREE_IN_A_ROW) is None


def test_choose_avoids_what_was_seen_while_it_can() -> None:
    of_level = [puzzle.id for puzzle in LIBRARY.puzzles if puzzle.level == 2]
    for _ in range(20):
        puzzle = LIBRARY.choose(random.Random(), level=2, avoid=frozenset(of_level[1:]))
        assert puzzle is not None
        assert puzzle.id == of_level[0]
    assert LIBRARY.choose(random.Random(), level=2, avoid=frozenset(of_level)) is not None


def test_a_streak_gets_harder() -> None:
    streak = LIBRARY.streak(5)
    levels = [puzzle.level for puzzle in streak]
    assert levels == sorted(levels)
    assert levels[:15] == [level for level in range(1, 6) for _ in range(3)]
    assert len({puzzle.id for puzzle in streak}) == len(streak) > 30
    assert LIBRARY.streak(5) == streak
    assert LIBRARY.streak(6) != streak


def test_a_position_of_ones_own() -> None:
    position = Position.parse("5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2 GRB 19 10,16,24,3")
    puzzle = custom_puzzle(position)
    assert (puzzle.kind, puzzle.best, puzzle.level) == (Kind.BEST_TURN, 12, 5)
    assert Theme.GREED_LOSES in puzzle.themes
    assert Position.parse(puzzle.id) == position
    assert grade(Attempt.parse(puzzle.question, "G@c3 R@b3")).right


def test_titles_are_many_and_different() -> None:
    titles = [t for some in (*BY_THEME.values(), *BY_KIND.values()) for t in some]
    assert len(set(titles)) == len(titles) >= 150
    assert set(BY_THEME) == set(Theme)
    assert set(BY_KIND) == set(Kind)


PACK = """
name = "A pack"
about = "About it."

[[puzzle]]
id = "x-1"
title = "T"
kind = "best placement"
goal = "Place one block so that it scores as many points as possible."
level = 1
themes = []
position = "5/5/2.S.2/5/5 y 0 -"
best = 4
origin = "hand-made"
ruleset = "R=2 y=5"
"""


def test_a_pack_with_other_values() -> None:
    pack = read_pack("x", PACK)
    rules = pack.puzzles[0].rules
    assert (rules.value_of["R"], rules.value_of["y"], rules.value_of["B"]) == (2, 5, 1)
    assert write_ruleset(rules) == "R=2 y=5"
    assert read_ruleset(write_ruleset(rules)) == rules
    assert grade(Attempt.parse(pack.puzzles[0].question, "y@c3")).points == 8


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("name", "nome", "name missing"),
        ('id = "x-1"', "", "puzzle 1: id missing"),
        ('id = "x-1"', 'id = "x-1"\nspice = 3', "puzzle 1: nobody knows the key spice"),
        ("level = 1", "level = 9", "puzzle 1: a level is a number from 1 to 6, not 9"),
        ("level = 1", "level = true", "puzzle 1: level should be a whole number, not True"),
        (
            'kind = "best placement"',
            'kind = "worst"',
            "puzzle 1: there is no kind 'worst': choose one of",
        ),
        ('goal = "', 'goal = 1 # "', "puzzle 1: goal should be a text"),
        ("2.S.2", "2.X.2", 'puzzle 1: cannot read "5/5/2.X.2/5/5 y 0 -": at character 7'),
        ("hand-made", "bought", 'puzzle 1: "bought" is no origin'),
        ("themes = []", 'themes = ["sea"]', "puzzle 1: there is no theme 'sea': choose one of"),
        ("ruleset", 'opponent = "B 0"\nruleset', "puzzle 1: a leave nothing puzzle needs an opp"),
        ("R=2", "R2", "puzzle 1: cannot read"),
        ("[[puzzle]]", "[puzzle]", "puzzle should be a list"),
        ("best = 4", "best =", "this is not TOML"),
        ('id = "x-1"', 'id = "x 1"', "puzzle 1: an id is made of small letters, digits and"),
        ('title = "', 'title = "two\\nlines', "puzzle 1: a title is one line of 1 to 60 letters"),
        ('title = "', 'title = "" # "', "puzzle 1: a title is one line of 1 to 60 letters"),
    ],
)
def test_a_broken_pack_says_where(old: str, new: str, message: str) -> None:
    assert old in PACK
    with pytest.raises(PackError) as caught:
        read_pack("x", PACK.replace(old, new, 1))
    assert str(caught.value).startswith(message)


def test_an_empty_pack_and_one_from_an_editor_that_marks_files(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="at least one puzzle"):
        read_pack("x", 'name = "x"\nabout = "y"\npuzzle = []\n')
    (tmp_path / "marked.toml").write_text(PACK, encoding="utf-8-sig")
    assert load_pack(tmp_path / "marked.toml").puzzles == read_pack("x", PACK).puzzles


def test_titles_never_repeat() -> None:
    titles = Titles(random.Random(1))
    chosen = [titles.choose(Kind.LAND, [Theme.TWINS]) for _ in range(200)]
    assert len(set(chosen)) == 200


def test_packs_load_in_any_language(monkeypatch: pytest.MonkeyPatch) -> None:
    class Foreign(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return f"~{message}"

    monkeypatch.setattr(language, "_current", Foreign())
    puzzle = Library(load_packs()).find("first-steps-01")
    assert puzzle == LIBRARY.find("first-steps-01")
    assert puzzle.goal.startswith("~Place one block")
    assert hints(puzzle.question)[0].text == "~Begin with the ~yellow topper."
    assert str(grade(Attempt(puzzle.question)).missed) == "~No block is placed yet."


def test_origins() -> None:
    for origin in (Origin(), Origin(1, 42), Origin(2, -3)):
        assert Origin.parse(str(origin)) == origin
