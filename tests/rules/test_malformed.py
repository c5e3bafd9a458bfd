"""Bad input: every text is read, or refused in one line that names the place; nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.parsers import GOOD_TEXTS, PARSERS
from tests.strategies import changed_texts
from totemo_edu.rules.errors import NotationError, RuleError


class Malformed(NamedTuple):
    kind: str
    text: str
    place: int
    mistake: str


def read_file() -> list[Malformed]:
    entries = []
    path = Path(__file__).with_name("malformed.txt")
    for line in path.read_text(encoding="ascii").split("\n"):
        if line and not line.startswith("#"):
            kind, text, place, mistake = line.split("\t")
            raw = text.encode("ascii").decode("unicode_escape")
            entries.append(Malformed(kind, raw, int(place), mistake))
    return entries


ENTRIES = read_file()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.kind}: {entry.mistake}")
def test_malformed_text_is_refused_with_the_place(entry: Malformed) -> None:
    with pytest.raises(NotationError) as caught:
        PARSERS[entry.kind](entry.text)
    error = caught.value
    assert error.index == entry.place
    # The error of a game's first line is about that line, any other about the text as given.
    assert entry.text.startswith(error.text)
    assert_is_one_clear_line(error)


def assert_is_one_clear_line(error: NotationError) -> None:
    message = str(error)
    assert message.isprintable()  # which no line end is
    assert 0 <= error.index <= len(error.text)
    if error.index == len(error.text):
        assert "at the end, found nothing where " in message
    else:
        assert f"at character {error.index + 1}, found " in message
    assert error.expected
    assert message.endswith(f" where {error.expected} was expected")


def test_the_file_has_many_different_mistakes_of_every_kind() -> None:
    assert len(ENTRIES) >= 200
    assert {entry.kind for entry in ENTRIES} == set(PARSERS)
    for different in (
        Counter((entry.kind, entry.text) for entry in ENTRIES),
        Counter((entry.kind, entry.mistake) for entry in ENTRIES),
    ):
        assert different.most_common(1)[0][1] == 1


@pytest.mark.parametrize("kind", PARSERS)
def test_good_texts_are_read(kind: str) -> None:
    for text in GOOD_TEXTS[kind]:
        PARSERS[kind](text)


def read_or_refuse(kind: str, text: str) -> None:
    """Anything but a success or a clear refusal makes the test fail."""
    try:
        PARSERS[kind](text)
    except NotationError as error:
        assert_is_one_clear_line(error)
    except RuleError as error:
        message = str(error)
        # Only these know rules beyond the notation: a game's events, and its number of rounds.
        assert kind in ("game", "header")
        assert message.isprintable()


@pytest.mark.parametrize("kind", PARSERS)
@given(text=st.text() | st.text("0123456789abcdeRrWS@./,-_ =\n"))
def test_any_text_is_read_or_refused(kind: str, text: str) -> None:
    read_or_refuse(kind, text)


@pytest.mark.parametrize("kind", PARSERS)
@settings(max_examples=200)
@given(data=st.data())
def test_changed_notation_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    read_or_refuse(kind, data.draw(changed_texts(GOOD_TEXTS[kind])))


@pytest.mark.parametrize("kind", PARSERS)
def test_very_long_texts_are_read_or_refused(kind: str) -> None:
    for piece in ("R", "5", "5/", "1.", "7,", " ", "@", "B@c2 ", "\n", "players 2\n", "é"):
        read_or_refuse(kind, piece * 5000)
