"""The words of the interface: all collected, and translated ones used."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from tests.make_words import ENGLISH, TEMPLATE, as_text, collect
from totemo_edu import language
from totemo_edu.names import block_name, points
from totemo_edu.rules.blocks import Block


@pytest.mark.parametrize(("path", "name"), [(TEMPLATE, None), (ENGLISH, "en")])
def test_the_catalogues_hold_every_message(path: Path, name: str | None) -> None:
    assert path.read_text(encoding="utf-8") == as_text(collect(name)), "run `make words`"


def test_messages_with_gaps_name_them() -> None:
    # A bare "{}" could not be moved about in a translation.
    assert not [m.id for m in collect() if m.id and "{}" in str(m.id)]


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
