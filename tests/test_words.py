"""The words of the interface: all collected, and translated ones used."""

from __future__ import annotations

import ast
import gettext
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import write_po

from tests.make_words import (
    ENGLISH,
    PACKAGE,
    TEMPLATE,
    BrokenTranslationError,
    as_text,
    begin,
    collect,
    read,
    renew,
    translations,
)
from totemo_edu import language, speech
from totemo_edu.lessons.lesson import NUMBERS, load
from totemo_edu.lessons.questions import Choice, Option
from totemo_edu.names import block_name, points
from totemo_edu.puzzles import Library, Theme
from totemo_edu.rules.blocks import Block


@pytest.mark.parametrize(("path", "name"), [(TEMPLATE, None), (ENGLISH, "en")])
def test_the_catalogues_hold_every_message(path: Path, name: str | None) -> None:
    assert path.read_text(encoding="utf-8") == as_text(collect(name)), "run `make words`"


def test_translated_catalogues_are_up_to_date_and_compiled() -> None:
    wanted = {message.id for message in collect()}
    for path in translations(language.FOLDER):
        assert {message.id for message in read(path)} == wanted, f"{path}: run `make words`"
        with path.with_suffix(".mo").open("rb") as file:
            compiled = {m.id: m.string for m in read_mo(file) if m.id}
        translated = {m.id: m.string for m in read(path) if m.id and m.string and not m.fuzzy}
        assert compiled.items() <= translated.items(), f"{path}: run `make words`"
        assert len(compiled) == len([s for s in translated.values() if any(s)])


def test_messages_with_gaps_name_them() -> None:
    # A bare "{}" could not be moved about in a translation.
    assert not [m.id for m in collect() if m.id and "{}" in str(m.id)]


# Texts that are data


@pytest.fixture(scope="module")
def collected() -> set[str]:
    return {str(message.id) for message in collect()}


def _options() -> Iterator[Option]:
    for number in NUMBERS:
        for exercise in load(number).exercises:
            if isinstance(exercise, Choice):
                yield from exercise.options


def _goals() -> Iterator[str]:
    for number in NUMBERS:
        lesson = load(number)
        yield from (exercise.goal for exercise in lesson.exercises)
        yield from (task.goal for task in lesson.tasks)


PACKS = Library.shipped().packs
PUZZLES = Library.shipped().puzzles
TEXTS_OF: dict[str, Callable[[], Iterable[str]]] = {
    "pack.name": lambda: [pack.name for pack in PACKS],
    "pack.about": lambda: [pack.about for pack in PACKS],
    "puzzle.title": lambda: [puzzle.title for puzzle in PUZZLES],
    "puzzle.intro": lambda: [puzzle.intro for puzzle in PUZZLES if puzzle.intro],
    "str(theme)": lambda: map(str, Theme),
    "option.text": lambda: [option.text for option in _options()],
    "option.feedback": lambda: [option.feedback for option in _options()],
    "question.goal": _goals,
    "exercise.goal": _goals,
    "task.goal": _goals,
    "template": lambda: speech._EXPECTED,
    "goal": tuple,  # a text marked where the function is called: no text of its own
}
"""Every text that is data and passed to `_`, by the end of how the code writes it."""


def _not_literal() -> Iterator[tuple[str, str]]:
    """Wherever `_`, `N_` or `plural` gets something else than a text: the file, and what it gets."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                number = {"_": 1, "N_": 1, "plural": 2}.get(node.func.id, 0)
                for given in node.args[:number]:
                    if not (isinstance(given, ast.Constant) and isinstance(given.value, str)):
                        yield path.relative_to(PACKAGE).as_posix(), ast.unparse(given)


def _in_short(given: str) -> str:
    """`self._exercise.goal` is written as `exercise.goal`, `self.trainer.game.puzzle.title` as `puzzle.title`."""
    return ".".join(name.lstrip("_") for name in given.split(".")[-2:])


@pytest.mark.parametrize(("file", "given"), sorted(set(_not_literal())))
def test_texts_that_are_data_are_collected(file: str, given: str, collected: set[str]) -> None:
    known = TEXTS_OF.get(_in_short(given))
    assert known, f"{file} passes {given} to `_`: say here which texts that can be"
    assert set(known()) <= collected


def test_the_texts_of_packs_say_where_they_stand() -> None:
    catalog = collect()
    (title,) = [puzzle.title for puzzle in PUZZLES if puzzle.id == "first-steps-01"]
    message = catalog.get(title)
    assert message is not None
    assert ("../puzzles/first-steps.toml", 0) in message.locations
    assert len([m for m in catalog if any("toml" in file for file, _ in m.locations)]) > 200


# Other languages


@pytest.fixture
def in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    catalog = collect("de")
    catalog["blue block"].string = "blauer Block"
    catalog["{n} point"].string = ("{n} Punkt", "{n} Punkte")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / f"{language.DOMAIN}.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    language.use_language("de")
    yield
    monkeypatch.undo()
    language.use_language("en")


@pytest.mark.usefixtures("in_german")
def test_translated_words_are_used_and_missing_ones_stay_english() -> None:
    assert block_name(Block.BLUE) == "blauer Block"
    assert (points(1), points(2)) == ("1 Punkt", "2 Punkte")
    assert block_name(Block.RED) == "red block"


def test_english_needs_no_catalogue() -> None:
    language.use_language("en")
    assert isinstance(language._current, gettext.NullTranslations)
    assert block_name(Block.BLUE) == "blue block"


def translate(path: Path, words: dict[str, str | tuple[str, ...]]) -> None:
    """What a translator does with a catalogue."""
    catalog = read(path)
    for message, translation in words.items():
        catalog[message].string = translation
    with path.open("wb") as file:
        write_po(file, catalog)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("de", "blauer Block, 5 Punkte, Gier verliert, red"),
        ("de_AT.UTF-8", "blauer Block, 5 Punkte, Gier verliert, red"),
        ("en", "blue block, 5 points, greed loses, red"),
        ("xx", "blue block, 5 points, greed loses, red"),
        ("", "blue block, 5 points, greed loses, red"),
        (None, "blue block, 5 points, greed loses, red"),
    ],
)
def test_a_new_language_from_the_catalogue_to_the_kernel(
    tmp_path: Path, chosen: str | None, said: str
) -> None:
    package = tmp_path / "totemo_edu"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "served"))
    path = begin(package / "locale", "de")
    translate(
        path,
        {
            "blue block": "blauer Block",
            "{n} point": ("{n} Punkt", "{n} Punkte"),
            "greed loses": "Gier verliert",
        },
    )
    renew(path)
    script = (
        "from totemo_edu.names import block_name, colour_name, points\n"
        "from totemo_edu.language import _\n"
        "from totemo_edu.rules.blocks import Block\n"
        "from totemo_edu.rules.colours import Colour\n"
        "words = block_name(Block.BLUE), points(5), _('greed loses'), colour_name(Colour.RED)\n"
        "print(', '.join(words))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"}
    environment.pop(language.VARIABLE, None)
    if chosen is not None:
        environment[language.VARIABLE] = chosen
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment, cwd=tmp_path
    )
    assert done.stdout.strip() == said


def test_a_catalogue_is_brought_up_to_date_and_stays_as_it_is(tmp_path: Path) -> None:
    path = begin(tmp_path, "ru")
    assert "Plural-Forms: nplurals=3" in path.read_text(encoding="utf-8")
    translate(path, {"red": "красный"})
    text = path.read_text(encoding="utf-8")
    before = text.replace('msgid "blue"', 'msgid "bleu"')  # as if the message had changed since
    path.write_text(before, encoding="utf-8")
    renew(path)
    catalog = read(path)
    assert "blue" in catalog
    assert catalog["red"].string == "красный"
    text = path.read_text(encoding="utf-8")
    renew(path)
    assert begin(tmp_path, "ru") == path  # begins nothing that is there
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("wrong", ["{k} Punkte", "{n Punkte"])
def test_a_translation_that_would_fail_is_not_compiled(tmp_path: Path, wrong: str) -> None:
    path = begin(tmp_path, "de")
    translate(path, {"{n} point": ("{n} Punkt", wrong)})
    with pytest.raises(BrokenTranslationError, match="point"):
        renew(path)
    assert not path.with_suffix(".mo").exists()
