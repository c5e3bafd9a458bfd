"""Packs: puzzles as readable text, one TOML file a pack, described by `pack.schema.json`.

>>> pack = load_pack(packs_folder() / "first-steps.toml")
>>> pack.name, pack.puzzles[0].id
('First steps', 'first-steps-01')
>>> read_pack(pack.id, write_pack(pack)) == pack
True
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from totemo_edu.content import content_folder
from totemo_edu.puzzles.puzzle import LEVELS, Origin, Puzzle, Theme
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset, parse_value

_T = TypeVar("_T")
_E = TypeVar("_E", bound=Enum)

STANDARD = "standard"
"""How a puzzle's ruleset is written that uses the default values."""

_PACK_KEYS = {"name", "about", "puzzle"}
_NEEDED = {
    "id", "title", "kind", "goal", "level", "themes", "position", "best", "origin", "ruleset",
}  # fmt: skip
_OPTIONAL = {"intro", "opponent"}
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_TITLE = 60
_IN_WORDS = {str: "a text", int: "a whole number", list: "a list"}


class PackError(ValueError):
    """A pack that cannot be read; says which puzzle and why in one line."""


@dataclass(frozen=True)
class Pack:
    """Some puzzles that belong together, in the order in which to solve them."""

    id: str
    name: str
    about: str
    puzzles: tuple[Puzzle, ...]


def packs_folder() -> Path:
    """Where the packs are that come with the package."""
    return content_folder("puzzles")


def load_packs(folder: Path | None = None) -> tuple[Pack, ...]:
    """All packs of a folder (by default, those that come with the package), easy ones first."""
    folder = folder or packs_folder()
    packs = [load_pack(path) for path in sorted(folder.glob("*.toml"))]
    if not packs:
        raise PackError(f"there are no packs of puzzles in {folder}")
    return tuple(sorted(packs, key=_difficulty))


def _difficulty(pack: Pack) -> tuple[float, str]:
    levels = [puzzle.level for puzzle in pack.puzzles]
    return sum(levels) / max(1, len(levels)), pack.id


def load_pack(path: Path) -> Pack:
    """Reads the pack of this file; its id is the name of the file."""
    try:
        return read_pack(path.stem, path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise PackError(f"cannot read {path}: {error}") from None
    except PackError as error:
        raise PackError(f"{path.name}: {error}") from None


def read_pack(pack_id: str, text: str) -> Pack:
    """Reads a pack from its text."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PackError(f"this is not TOML: {error}") from None
    _require_keys(data, _PACK_KEYS, set())
    entries = _get(data, "puzzle", list)
    if not entries:
        raise PackError("a pack has at least one puzzle")
    puzzles = []
    for number, entry in enumerate(entries, 1):
        try:
            if not isinstance(entry, dict):
                raise PackError("a puzzle is a table of keys and values")
            puzzles.append(_read_puzzle(entry))
        except ValueError as error:
            raise PackError(f"puzzle {number}: {error}") from None
    return Pack(pack_id, _get(data, "name", str), _get(data, "about", str), tuple(puzzles))


def _read_puzzle(entry: Mapping[str, Any]) -> Puzzle:
    _require_keys(entry, _NEEDED, _OPTIONAL)
    kind = _choice(Kind, "kind", _get(entry, "kind", str))
    name = _get(entry, "id", str)
    if not _ID.fullmatch(name):
        raise PackError(f"an id is made of small letters, digits and single dashes, not {name!r}")
    title = _get(entry, "title", str)
    if not (title.isprintable() and 0 < len(title) <= _LONGEST_TITLE):
        raise PackError(f"a title is one line of 1 to {_LONGEST_TITLE} letters, not {title!r}")
    _get(entry, "goal", str)  # for those who read the file; the player is told in their language
    level = _get(entry, "level", int)
    if level not in LEVELS:
        raise PackError(f"a level is a number from {LEVELS[0]} to {LEVELS[-1]}, not {level}")
    opponent = _get(entry, "opponent", str) if "opponent" in entry else None
    rules = read_ruleset(_get(entry, "ruleset", str))
    return Puzzle(
        name,
        Question.parse(kind, _get(entry, "position", str), opponent, rules),
        _get(entry, "best", int),
        level,
        tuple(_choice(Theme, "theme", theme) for theme in _get(entry, "themes", list)),
        title,
        _get(entry, "intro", str) if "intro" in entry else "",
        Origin.parse(_get(entry, "origin", str)),
    )


def _require_keys(data: Mapping[str, Any], needed: set[str], optional: set[str]) -> None:
    missing = sorted(needed - data.keys())
    if missing:
        raise PackError(f"{', '.join(missing)} missing")
    unknown = sorted(data.keys() - needed - optional)
    if unknown:
        raise PackError(f"nobody knows the key {', '.join(unknown)}")


def _get(data: Mapping[str, Any], key: str, wanted: type[_T]) -> _T:
    value = data[key]
    if not isinstance(value, wanted) or isinstance(value, bool):
        raise PackError(f"{key} should be {_IN_WORDS[wanted]}, not {value!r}")
    return value


def _choice(choices: type[_E], what: str, name: object) -> _E:
    try:
        return choices(name)
    except ValueError:
        known = ", ".join(choice.value for choice in choices)
        raise PackError(f"there is no {what} {name!r}: choose one of {known}") from None


def read_ruleset(text: str) -> Ruleset:
    """Reads the block values that a puzzle uses: `standard`, or the changed ones.

    >>> read_ruleset("R=2 O=3").value_of["R"]
    2
    """
    if text == STANDARD:
        return STANDARD_RULES
    return STANDARD_RULES.with_values(dict(map(parse_value, text.split(" "))))


def write_ruleset(rules: Ruleset) -> str:
    """What `read_ruleset` reads."""
    changed = rules.changed_values.items()
    return " ".join(f"{letter}={points}" for letter, points in changed) or STANDARD


def write_pack(pack: Pack) -> str:
    """A pack as text."""
    head = f"name = {_text(pack.name)}\nabout = {_text(pack.about)}\n"
    return "\n".join([head, *map(_write_puzzle, pack.puzzles)])


def _write_puzzle(puzzle: Puzzle) -> str:
    themes = ", ".join(_text(theme.value) for theme in puzzle.themes)
    lines = [
        "[[puzzle]]",
        f"id = {_text(puzzle.id)}",
        f"title = {_text(puzzle.title)}",
        *([f"intro = {_text(puzzle.intro)}"] if puzzle.intro else []),
        f"kind = {_text(puzzle.kind.value)}",
        f"goal = {_text(puzzle.goal)}",
        f"level = {puzzle.level}",
        f"themes = [{themes}]",
        f"position = {_text(puzzle.question.position_text)}",
        *([f"opponent = {_text(str(puzzle.opponent))}"] if puzzle.opponent else []),
        f"best = {puzzle.best}",
        f"origin = {_text(str(puzzle.origin))}",
        f"ruleset = {_text(write_ruleset(puzzle.rules))}",
    ]
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    """A text in quotation marks: what JSON writes, TOML reads."""
    return json.dumps(text, ensure_ascii=False)
