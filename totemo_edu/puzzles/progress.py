"""What players have done: attempts, help, stars and streaks, in a SQLite file.

Everything that `record` returned from is on the disk: a process that is killed loses nothing
that was confirmed. Several processes may use one file at once.
"""

from __future__ import annotations

import os
import re
import sqlite3
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any
from uuid import uuid4

LONGEST_NICKNAME = 40
_JOINER = "\u200d"
"""Invisible, but what makes one picture out of several: it may stay."""
_WAIT_MS = 30_000
"""How long to wait for another process that is writing."""


class ProgressError(ValueError):
    """The file of the progress cannot be used; says why in one line."""


class NicknameError(ValueError):
    """A text is no nickname: it has no letters, or too many."""

    def __init__(self, too_long: bool) -> None:
        super().__init__(too_long)
        self.too_long = too_long

    def __str__(self) -> str:
        letters = f"at most {LONGEST_NICKNAME} letters" if self.too_long else "at least one letter"
        return f"a nickname has {letters}"


@dataclass(frozen=True)
class Guest:
    """Someone without a nickname, known by chance digits that their browser keeps.

    As text it begins with a space, as no nickname does: the two cannot be mixed up.

    >>> guest = Guest.new()
    >>> Guest.parse(str(guest)) == guest, Guest.parse("Ada")
    (True, None)
    """

    digits: str

    @classmethod
    def new(cls) -> Guest:
        """A guest whom nobody knows yet."""
        return cls(uuid4().hex)

    @classmethod
    def parse(cls, text: str) -> Guest | None:
        """The guest whose text this is; None if it is no guest's."""
        return cls(text[1:]) if re.fullmatch(" [0-9a-f]{32}", text) else None

    def __str__(self) -> str:
        return f" {self.digits}"


Player = str | Guest
"""A nickname, or someone who has not chosen one."""


@dataclass(frozen=True)
class Result:
    """How an attempt at a puzzle went."""

    puzzle: str
    """The id of the puzzle."""
    points: int
    right: bool
    hints: int
    tries: int
    shown: bool
    stars: int
    at: str = ""
    """When it was recorded (UTC, ISO 8601); set by the store."""


@dataclass(frozen=True)
class Standing:
    """What has happened so far between a player and a puzzle, in all games together."""

    tries: int = 0
    hints: int = 0
    shown: bool = False
    stars: int | None = None
    """What its solution has earned; None as long as it is not solved."""


@dataclass(frozen=True)
class StreakRecord:
    """How far a streak has come."""

    length: int
    over: bool


def data_file() -> Path:
    """Where the progress is kept by default: in the user's data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "totemo-edu" / "progress.sqlite"


def clean_nickname(text: str) -> str:
    """The nickname as it is kept: plain text on one line. It is never markup: views escape it.

    >>> clean_nickname("  Ada   <b>L</b> ")
    'Ada <b>L</b>'
    >>> clean_nickname("  ")
    Traceback (most recent call last):
    ...
    totemo_edu.puzzles.progress.NicknameError: a nickname has at least one letter
    """
    printable = (c if c == _JOINER or c.isprintable() else " " for c in text)
    name = unicodedata.normalize("NFC", " ".join("".join(printable).split()))
    if not name.replace(_JOINER, ""):
        raise NicknameError(too_long=False)
    if len(name) > LONGEST_NICKNAME:
        raise NicknameError(too_long=True)
    return name


_MIGRATIONS = (
    """
    CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        nickname TEXT NOT NULL UNIQUE
    );
    CREATE TABLE attempt (
        id INTEGER PRIMARY KEY,
        player INTEGER NOT NULL REFERENCES player (id),
        puzzle TEXT NOT NULL,
        points INTEGER NOT NULL,
        is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
        hints INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
        stars INTEGER NOT NULL CHECK (stars BETWEEN 0 AND 3),
        at TEXT NOT NULL
    );
    CREATE INDEX attempt_of_player ON attempt (player, puzzle);
    CREATE TABLE streak (
        id INTEGER PRIMARY KEY,
        player INTEGER NOT NULL REFERENCES player (id),
        length INTEGER NOT NULL,
        at TEXT NOT NULL
    );
    """,
    """
    ALTER TABLE player ADD COLUMN became INTEGER REFERENCES player (id);
    ALTER TABLE streak ADD COLUMN seed TEXT;
    ALTER TABLE streak ADD COLUMN is_over INTEGER NOT NULL DEFAULT 1 CHECK (is_over IN (0, 1));
    CREATE UNIQUE INDEX streak_of_player ON streak (player, seed);
    CREATE TABLE help (
        player INTEGER NOT NULL REFERENCES player (id),
        puzzle TEXT NOT NULL,
        hints INTEGER NOT NULL,
        shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
        PRIMARY KEY (player, puzzle)
    );
    """,
)
"""How to get from each version of the tables to the next. Never change one: add another."""
_MOST_HELP_STAYS = (
    " ON CONFLICT (player, puzzle) DO UPDATE SET"
    " hints = MAX(hints, excluded.hints), shown = MAX(shown, excluded.shown)"
)


class Progress:
    """The store. Use it in one thread; close it when done, or use it with `with`.

    Whatever goes wrong with the file is a `ProgressError`.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_file()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                self.path, timeout=_WAIT_MS / 1000, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise ProgressError(f"cannot open {self.path}: {error}") from None
        try:
            self._prepare()
        except ProgressError:
            self._db.close()
            raise

    @classmethod
    def forgotten(cls) -> Progress:
        """A store that is forgotten when it is closed."""
        return cls(Path(":memory:"))

    def _prepare(self) -> None:
        self._run(f"PRAGMA busy_timeout = {_WAIT_MS}")
        if self._version() < len(_MIGRATIONS):
            self._write_ahead()
        self._run("PRAGMA synchronous = FULL")
        self._run("PRAGMA foreign_keys = ON")
        if self._version() == len(_MIGRATIONS):
            return
        with self._transaction():
            version = self._version()  # another process may have been quicker
            for statements in _MIGRATIONS[version:]:
                for statement in filter(str.strip, statements.split(";")):
                    self._run(statement)
            self._run(f"PRAGMA user_version = {len(_MIGRATIONS)}")

    def _version(self) -> int:
        version = int(self._run("PRAGMA user_version")[0][0])
        if version > len(_MIGRATIONS):
            raise ProgressError(f"{self.path} was written by a newer version of totemo-edu")
        return version

    def _write_ahead(self) -> None:
        """Only a new file needs this: the mode stays with it. SQLite does not wait for others here."""
        until = monotonic() + _WAIT_MS / 1000
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
            except sqlite3.Error as error:
                if "locked" not in str(error) or monotonic() > until:
                    raise ProgressError(f"cannot use {self.path}: {error}") from None
                sleep(0.02)
            else:
                return

    def _run(self, statement: str, values: tuple[object, ...] = ()) -> list[Any]:
        """The rows that a statement finds; whatever fails is a `ProgressError`."""
        try:
            return self._db.execute(statement, values).fetchall()
        except (sqlite3.Error, OSError) as error:  # a full disk, a file taken away
            raise ProgressError(f"cannot use {self.path}: {error}") from error

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._run("BEGIN IMMEDIATE")
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            # A full disk makes SQLite roll back by itself; what is told is the first trouble.
            if self._db.in_transaction:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    # Writing

    def record(self, player: Player, result: Result) -> None:
        """Keeps the result of an attempt; once this returns, it is on the disk."""
        with self._transaction():
            self._run(
                "INSERT INTO attempt"
                " (player, puzzle, points, is_right, hints, tries, shown, stars, at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    self._enter(player),
                    result.puzzle,
                    result.points,
                    result.right,
                    result.hints,
                    result.tries,
                    result.shown,
                    result.stars,
                    _now(),
                ),
            )

    def record_help(self, player: Player, puzzle: str, hints: int, shown: bool) -> None:
        """Keeps how much of a puzzle was given away; less than before changes nothing."""
        with self._transaction():
            self._run(
                "INSERT INTO help (player, puzzle, hints, shown) VALUES (?, ?, ?, ?)"
                + _MOST_HELP_STAYS,
                (self._enter(player), puzzle, hints, shown),
            )

    def record_streak(self, player: Player, seed: str, streak: StreakRecord) -> None:
        """Keeps how far a streak has come: one row a streak. One that is over stays as it is."""
        with self._transaction():
            self._run(
                "INSERT INTO streak (player, seed, length, is_over, at) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (player, seed) DO UPDATE SET length = MAX(length, excluded.length),"
                " is_over = excluded.is_over, at = excluded.at WHERE NOT is_over",
                (self._enter(player), seed, streak.length, streak.over, _now()),
            )

    def hand_over(self, guest: Guest, player: Player) -> None:
        """Gives all that a guest has done to a player, and what the guest may still do.

        It happens once: after that the guest is that player.
        """
        with self._transaction():
            old, new = self._enter(guest), self._enter(player)
            if old == new or self._has_become_someone(guest):
                return
            self._run("UPDATE attempt SET player = ? WHERE player = ?", (new, old))
            self._run("UPDATE streak SET player = ? WHERE player = ?", (new, old))
            self._run(
                "INSERT INTO help (player, puzzle, hints, shown)"
                " SELECT ?, puzzle, hints, shown FROM help WHERE player = ?" + _MOST_HELP_STAYS,
                (new, old),
            )
            self._run("DELETE FROM help WHERE player = ?", (old,))
            # Another page may still play as this guest.
            self._run("UPDATE player SET became = ? WHERE ? IN (id, became)", (new, old))

    def _has_become_someone(self, guest: Guest) -> bool:
        rows = self._run("SELECT became FROM player WHERE nickname = ?", (str(guest),))
        return rows[0][0] is not None

    def _enter(self, player: Player) -> int:
        """The number of a player, who gets one if there is none yet."""
        name = _key(player)
        self._run("INSERT OR IGNORE INTO player (nickname) VALUES (?)", (name,))
        return self._number(name) or 0

    # Reading

    def _number(self, name: str) -> int | None:
        rows = self._run("SELECT COALESCE(became, id) FROM player WHERE nickname = ?", (name,))
        return int(rows[0][0]) if rows else None

    def players(self) -> tuple[str, ...]:
        """All nicknames, in the order of the alphabet."""
        rows = self._run(
            "SELECT nickname FROM player WHERE nickname NOT LIKE ' %'"
            " ORDER BY nickname COLLATE NOCASE"
        )
        return tuple(row[0] for row in rows)

    def stars(self, player: Player) -> dict[str, int]:
        """The most stars that a player has got for each puzzle tried."""
        rows = self._run(
            "SELECT puzzle, MAX(stars) FROM attempt WHERE player = ? GROUP BY puzzle",
            (self._number(_key(player)),),
        )
        return dict(rows)

    def results(self, player: Player) -> tuple[Result, ...]:
        """All attempts of a player, oldest first."""
        rows = self._run(
            "SELECT puzzle, points, is_right, hints, tries, shown, stars, at"
            " FROM attempt WHERE player = ? ORDER BY id",
            (self._number(_key(player)),),
        )
        return tuple(
            Result(puzzle, points, bool(right), hints, tries, bool(shown), stars, at)
            for puzzle, points, right, hints, tries, shown, stars, at in rows
        )

    def standing(self, player: Player, puzzle: str) -> Standing:
        """What a player has already tried, been told and earned at a puzzle."""
        about = (self._number(_key(player)), puzzle)
        ((tries, hints, shown, stars),) = self._run(
            "SELECT COALESCE(MAX(tries), 0), COALESCE(MAX(hints), 0), COALESCE(MAX(shown), 0),"
            " MAX(CASE WHEN is_right THEN stars END) FROM attempt WHERE player = ? AND puzzle = ?",
            about,
        )
        told = self._run("SELECT hints, shown FROM help WHERE player = ? AND puzzle = ?", about)
        for told_hints, told_shown in told:
            hints, shown = max(hints, told_hints), shown or told_shown
        return Standing(tries, hints, bool(shown), stars)

    def streak(self, player: Player, seed: str) -> StreakRecord | None:
        """How far a player's streak has come; None if this player has not begun it."""
        rows = self._run(
            "SELECT length, is_over FROM streak WHERE player = ? AND seed = ?",
            (self._number(_key(player)), seed),
        )
        return StreakRecord(rows[0][0], bool(rows[0][1])) if rows else None

    def best_streak(self, player: Player) -> int:
        """The longest streak of a player; 0 if there is none yet."""
        rows = self._run(
            "SELECT MAX(length) FROM streak WHERE player = ?", (self._number(_key(player)),)
        )
        return int(rows[0][0] or 0)

    def is_sound(self) -> bool:
        """Whether SQLite finds nothing wrong with the file."""
        return bool(self._run("PRAGMA integrity_check")[0][0] == "ok")


def _key(player: Player) -> str:
    """What stands for a player in the file."""
    return str(player) if isinstance(player, Guest) else clean_nickname(player)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
