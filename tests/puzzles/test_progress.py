"""Progress: what was confirmed stays, whoever else writes and whatever is killed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from totemo_edu.puzzles import progress as module
from totemo_edu.puzzles.progress import (
    LONGEST_NICKNAME,
    Guest,
    Progress,
    ProgressError,
    Result,
    Standing,
    StreakRecord,
    clean_nickname,
    data_file,
)

SOLVED = Result("first-steps-01", 4, right=True, hints=0, tries=1, shown=False, stars=3)
MISSED = Result("first-steps-02", 2, right=False, hints=1, tries=1, shown=False, stars=0)

# Records attempts for ever (or as many as asked), and says so after each that is recorded.
WRITER = """
import sys
from itertools import count, islice
from pathlib import Path
from totemo_edu.puzzles.progress import Progress, Result

path, nickname, many = sys.argv[1:]
with Progress(Path(path)) as progress:
    for number in islice(count(), int(many)):
        progress.record(nickname, Result(f"p-{number}", number, True, 0, 1, False, 3))
        print(number, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a folder" / "progress.sqlite"


def start_writer(path: Path, nickname: str, many: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(path), nickname, str(many)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_results_stars_and_streaks(path: Path) -> None:
    with Progress(path) as progress:
        assert progress.players() == ()
        assert progress.stars("Ada") == {}
        assert progress.best_streak("Ada") == 0
        progress.record("Ada", MISSED)
        progress.record("Ada", SOLVED)
        progress.record(" Ada ", Result(SOLVED.puzzle, 4, True, 2, 1, False, 1))
        progress.record("Bo", SOLVED)
        for number, length in enumerate((3, 7, 2)):
            progress.record_streak("Ada", f"seed {number}", StreakRecord(length, over=True))
    with Progress(path) as progress:
        assert progress.players() == ("Ada", "Bo")
        assert progress.stars("Ada") == {SOLVED.puzzle: 3, MISSED.puzzle: 0}
        assert progress.stars("Bo") == {SOLVED.puzzle: 3}
        assert progress.stars("Cy") == {}
        assert progress.best_streak("Ada") == 7
        assert progress.best_streak("Bo") == 0
        first, second, third = progress.results("Ada")
        assert (first.puzzle, first.right, first.hints) == (MISSED.puzzle, False, 1)
        assert (second.stars, third.stars) == (3, 1)
        assert first.at <= second.at <= third.at
        assert first.at.endswith("+00:00")
        assert progress.is_sound()


def test_a_streak_has_one_row_grows_and_stays_over(path: Path) -> None:
    with Progress(path) as progress:
        assert progress.streak("Ada", "s") is None
        for length, over in [(0, False), (1, False), (2, False), (1, False)]:
            progress.record_streak("Ada", "s", StreakRecord(length, over))
        assert progress.streak("Ada", "s") == StreakRecord(2, over=False)
        assert progress.best_streak("Ada") == 2
        assert progress.streak("Bo", "s") is None
        progress.record_streak("Ada", "s", StreakRecord(2, over=True))
        progress.record_streak("Ada", "s", StreakRecord(9, over=False))
        assert progress.streak("Ada", "s") == StreakRecord(2, over=True)
        assert progress.best_streak("Ada") == 2
    assert _rows(path, "streak") == 1


def test_tries_and_help_add_up_until_a_puzzle_is_solved(path: Path) -> None:
    puzzle = MISSED.puzzle
    with Progress(path) as progress:
        assert progress.standing("Ada", puzzle) == Standing()
        progress.record("Ada", MISSED)
        progress.record_help("Ada", puzzle, hints=2, shown=False)
        assert progress.standing("Ada", puzzle) == Standing(tries=1, hints=2)
        progress.record_help("Ada", puzzle, hints=0, shown=True)
        assert progress.standing("Ada", puzzle) == Standing(tries=1, hints=2, shown=True)
        assert progress.standing("Ada", SOLVED.puzzle) == Standing()
        assert progress.standing("Bo", puzzle) == Standing()
        progress.record("Ada", Result(puzzle, 2, True, 2, 2, True, 0))
        assert progress.standing("Ada", puzzle).stars == 0


def test_guests_are_nobody_else_and_take_everything_along(path: Path) -> None:
    one, other = Guest.new(), Guest.new()
    with Progress(path) as progress:
        progress.record(one, SOLVED)
        progress.record(one, MISSED)
        progress.record_help(one, MISSED.puzzle, hints=3, shown=True)
        progress.record_streak(one, "s", StreakRecord(4, over=False))
        progress.record_help("Ada", MISSED.puzzle, hints=1, shown=False)
        assert progress.stars(one) == {SOLVED.puzzle: 3, MISSED.puzzle: 0}
        assert progress.stars(other) == progress.stars(str(one)) == {}
        assert progress.players() == ("Ada",)
        progress.hand_over(one, "Ada")
        for player in ("Ada", one):
            assert progress.stars(player) == {SOLVED.puzzle: 3, MISSED.puzzle: 0}
            assert progress.standing(player, MISSED.puzzle) == Standing(1, 3, shown=True)
            assert progress.streak(player, "s") == StreakRecord(4, over=False)
        # Another page that still plays as the guest plays as Ada now, and can give nothing of hers.
        progress.record(one, Result("p-3", 1, True, 0, 1, False, 3))
        progress.hand_over(one, "Bo")
        assert len(progress.results("Ada")) == 3
        assert progress.results("Bo") == ()
        progress.record(other, SOLVED)
        progress.hand_over(other, one)
        assert len(progress.results("Ada")) == 4
        assert progress.is_sound()


def test_a_hand_over_happens_as_a_whole_or_not_at_all(path: Path) -> None:
    guest = Guest.new()
    with Progress(path) as progress:
        progress.record(guest, SOLVED)
        progress.record_streak(guest, "s", StreakRecord(1, over=False))
        progress.record_streak("Ada", "s", StreakRecord(2, over=False))  # cannot be both hers
        with pytest.raises(ProgressError, match="UNIQUE"):
            progress.hand_over(guest, "Ada")
        assert progress.stars(guest) == {SOLVED.puzzle: 3}
        assert progress.stars("Ada") == {}


def test_a_file_of_the_first_version_is_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as first:
        first.setattr(module, "_MIGRATIONS", module._MIGRATIONS[:1])
        Progress(path).close()
    database = sqlite3.connect(path)
    database.execute("INSERT INTO player (nickname) VALUES ('Ada')")
    database.execute(
        "INSERT INTO attempt (player, puzzle, points, is_right, hints, tries, shown, stars, at)"
        " VALUES (1, 'p', 2, 0, 1, 2, 0, 0, '2026-01-01')"
    )
    for length in (5, 3):
        database.execute("INSERT INTO streak (player, length, at) VALUES (1, ?, '')", (length,))
    database.commit()
    database.close()
    with Progress(path) as progress:
        assert progress.best_streak("Ada") == 5
        assert progress.stars("Ada") == {"p": 0}
        assert progress.standing("Ada", "p") == Standing(tries=2, hints=1)
        progress.record_streak("Ada", "s", StreakRecord(6, over=False))
        assert progress.best_streak("Ada") == 6
        assert progress.is_sound()


def _rows(path: Path, table: str) -> int:
    database = sqlite3.connect(path)
    (number,) = database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()
    database.close()
    return int(number)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ada", "Ada"),
        ("  two \n\t words ", "two words"),
        ("<b>bold</b> & \"quoted\" 'one'", "<b>bold</b> & \"quoted\" 'one'"),
        ("Robert'); DROP TABLE player;--", "Robert'); DROP TABLE player;--"),
        ("e\u0301", "\u00e9"),
        ("\u202eevil\x00\x1b[31m", "evil [31m"),
        ("\ud800x", "x"),
        ("👩‍🚀", "👩‍🚀"),
        ("名前", "名前"),
        ("x" * LONGEST_NICKNAME, "x" * LONGEST_NICKNAME),
    ],
)
def test_a_nickname_is_any_text_on_one_line(path: Path, text: str, kept: str) -> None:
    assert clean_nickname(text) == kept
    assert clean_nickname(kept) == kept
    with Progress(path) as progress:
        progress.record(text, SOLVED)
        assert progress.players() == (kept,)
        assert progress.stars(text) == {SOLVED.puzzle: 3}


@pytest.mark.parametrize("text", ["", "  ", "\n\x00", "\u200d", "x" * (LONGEST_NICKNAME + 1)])
def test_no_nickname(path: Path, text: str) -> None:
    with Progress(path) as progress:
        with pytest.raises(ValueError, match="a nickname has"):
            progress.record(text, SOLVED)
        assert progress.players() == ()
        progress.record("Ada", SOLVED)  # the refused one has left no open transaction


def test_what_was_confirmed_survives_a_kill(path: Path) -> None:
    confirmed = 0
    for _ in range(4):
        with start_writer(path, "Ada", 10_000) as writer:
            assert writer.stdout is not None
            for _ in range(50):
                assert writer.stdout.readline()
            os.kill(writer.pid, signal.SIGKILL)
            confirmed += 50 + len(writer.stdout.readlines())
        assert writer.returncode == -signal.SIGKILL
        with Progress(path) as progress:
            kept = len(progress.results("Ada"))
            assert kept >= confirmed
            assert progress.is_sound()
            confirmed = kept  # one that was written but not confirmed may be there, too
    assert confirmed >= 200


def test_two_processes_write_at_once(path: Path) -> None:
    writers = [start_writer(path, name, 100) for name in ("Ada", "Bo")]
    for writer in writers:
        with writer:
            assert writer.stdout is not None
            assert len(writer.stdout.readlines()) == 100
        assert writer.returncode == 0
    with Progress(path) as progress:
        assert progress.is_sound()
        for name in ("Ada", "Bo"):
            assert [result.points for result in progress.results(name)] == list(range(100))


def test_a_reader_sees_what_another_has_written(path: Path) -> None:
    with Progress(path) as reader, Progress(path) as writer:
        writer.record("Ada", SOLVED)
        assert reader.stars("Ada") == {SOLVED.puzzle: 3}


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    Progress(path).close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(ProgressError, match="newer version"):
        Progress(path)


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    no_database = tmp_path / "letter.txt"
    no_database.write_text("Dear Ada, " * 1000, encoding="utf-8")
    for path in (no_database, tmp_path, no_database / "below"):
        with pytest.raises(ProgressError, match="cannot") as caught:
            Progress(path)
        assert "\n" not in str(caught.value)
    assert no_database.read_text(encoding="utf-8").startswith("Dear Ada")


def test_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_file() == tmp_path / "totemo-edu" / "progress.sqlite"
    with Progress() as progress:
        progress.record("Ada", SOLVED)
    assert data_file().exists()
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_file() == tmp_path / ".local" / "share" / "totemo-edu" / "progress.sqlite"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_file().parent == tmp_path / "Library" / "Application Support" / "totemo-edu"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "AppData"))
    assert data_file() == tmp_path / "AppData" / "totemo-edu" / "progress.sqlite"


def test_a_write_that_could_not_be_finished_spoils_no_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Progress(path) as progress:
        really = progress._run

        def fails_once(statement: str, values: tuple[object, ...] = ()) -> list[object]:
            if statement == "COMMIT":
                monkeypatch.undo()
                raise ProgressError("no luck")
            return really(statement, values)

        monkeypatch.setattr(progress, "_run", fails_once)
        with pytest.raises(ProgressError, match="no luck"):
            progress.record("Ada", MISSED)
        progress.record("Ada", SOLVED)
        assert progress.stars("Ada") == {SOLVED.puzzle: 3}


def test_a_full_disk_is_called_by_its_name(path: Path) -> None:
    with Progress(path) as progress:
        pages = progress._run("PRAGMA page_count")[0][0]
        progress._run(f"PRAGMA max_page_count = {pages}")

        def record_until_it_is_full() -> None:
            for _ in range(2000):
                progress.record("Ada", SOLVED)

        with pytest.raises(ProgressError, match="full"):
            record_until_it_is_full()
        confirmed = len(progress.results("Ada"))
        progress._run(f"PRAGMA max_page_count = {pages + 100}")
        progress.record("Ada", SOLVED)
        assert len(progress.results("Ada")) == confirmed + 1


def test_a_file_that_is_being_written_can_be_opened(path: Path) -> None:
    with Progress(path) as one, one._transaction(), Progress(path) as other:
        assert other.stars("Ada") == {}
