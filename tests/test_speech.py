"""What the views say, sentence by sentence."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from functools import partial
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.parsers import GOOD_TEXTS, PARSERS
from tests.rules.test_malformed import ENTRIES, Malformed
from tests.strategies import changed_texts
from totemo_edu import language, speech
from totemo_edu.puzzles.question import Kind, Opponent, Question
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.colours import Colour
from totemo_edu.rules.errors import NotationError
from totemo_edu.rules.position import Position
from totemo_edu.session import Mode, Refused, Session


@pytest.mark.parametrize(
    ("board", "placement", "sentence"),
    [
        (
            "5/3.O.1/2.S.2/5/5",
            "B@c2",
            "Not here: blue would touch the orange block on d2, and blue does not match orange.",
        ),
        (
            "5/5/2.SR.2/5/5",
            "G@c3",
            "Not here: green would touch the red block beneath it, and green does not match red.",
        ),
        ("5/5/2.Sb.2/5/5", "B@c3", "Not here: nothing stands on a topper."),
        ("5/5/5/5/5", "b@c3", "Not here: a topper needs a block beneath it."),
        ("5/5/2.SBBBB.2/5/5", "B@c3", "Not here: a stack is at most 5 blocks high."),
        ("5/5/5/5/5", "B@c3", "Allowed."),
    ],
)
def test_rulings(board: str, placement: str, sentence: str) -> None:
    assert speech.ruling_sentence(Board.parse(board).ruling(placement)) == sentence


def test_every_reason_is_said() -> None:
    ruling = Board.parse("5/2.G.2/1.O.Sr.G.1/5/5").ruling("B@c3")
    sentence = speech.ruling_sentence(ruling)
    assert len(ruling.breaches) == 2
    assert "topper" in sentence
    assert "blue does not match red" in sentence


def test_a_missing_block_is_said() -> None:
    session = Session(Position.parse("5/5/2.S.2/5/5 B 0 -"))
    answer = session.place("a1", "r")
    assert "there is no red topper to place" in speech.answer_sentence(answer)


def test_sums_say_where_each_number_comes_from() -> None:
    score = Board.parse("5/2.PG.2/2.P.2/5/5").score("B@c3")
    assert (
        speech.score_sentence(score) == "1 (blue itself) + 2 (green on c2) + 3 (purple beneath) = 6"
    )


def test_answers() -> None:
    session = Session(Position.parse("5/5/2.S.2/5/5 BBy 6 10"))
    placed = speech.answer_sentence(session.place("c3", "B"))
    assert placed.startswith("1 (blue itself) + 3 (rainbow beneath) = 4 ")
    assert placed.endswith("you may place another block!")
    assert speech.answer_sentence(session.place("a1")) == "Choose a block first."


@pytest.mark.parametrize("refused", Refused)
def test_every_refusal_has_words(refused: Refused) -> None:
    assert speech.refusal(refused).endswith(".")


@pytest.mark.parametrize("block", Block)
def test_every_block_has_a_name_of_its_own(block: Block) -> None:
    others = {speech.block_name(other) for other in Block if other is not block}
    assert speech.block_name(block) not in others
    assert speech.mark_name(block.colour)


def test_cells_say_their_stack_and_whether_the_block_fits() -> None:
    session = Session(Position.parse("GBy.4/5/2.S.2/5/5 B 0 -"))
    legal = session.legal_cells(Block.BLUE)
    a1 = "a1: green block, blue block, yellow topper."
    assert speech.cell_sentence(session, Cell.a1, legal) == a1
    session.select("B")
    assert speech.cell_sentence(session, Cell.a1, legal) == f"{a1} Blue block does not fit."
    assert (
        speech.cell_sentence(session, Cell.e5, legal) == "e5: empty. Blue block fits for 1 point."
    )
    quiet = speech.cell_sentence(session, Cell.c3, legal, with_points=False)
    assert quiet == "c3: starting rainbow. Blue block fits."


@pytest.mark.parametrize("one", Colour)
@pytest.mark.parametrize("other", Colour)
def test_the_wheel_says_what_the_rules_say(one: Colour, other: Colour) -> None:
    sentence = speech.match_sentence(one, other)
    assert ("do not match" in sentence) is not one.matches(other)


def test_every_problem_of_a_board_is_one_sentence() -> None:
    problems = Board.parse("r.O.3/5/5/gY.3.SSBBBB/RG.4").problems()
    assert speech.problems_sentence(problems).split(". ") == [
        "The red topper on a1 stands on the bare board",
        "The green topper on a4 stands on the bare board",
        "The yellow block on a4 stands on a topper",
        "The stack on e4 is 6 high, and 5 is the most",
        "The green topper on a4 touches the red block on a5, and green does not match red",
        "The green block on a5 stands on a red block, and green does not match red",
        "Starting rainbow: there are 2, and the box holds 1.",
    ]


def test_hands() -> None:
    assert speech.hand_words([Block.RED, Block.BLUE_TOPPER]) == "red block, blue topper"
    assert speech.hand_words([]) == "no block"


def test_a_free_session_has_no_end() -> None:
    session = Session(Position.parse("5/5/2.S.2/5/5 - 0 -"), Mode.FREE)
    assert session.waits_for is None


class _Backwards(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return message[::-1]


def test_sentences_pass_through_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_current", _Backwards())
    assert speech.block_name(Block.RED) == "kcolb der"
    assert speech.refusal(Refused.NO_BLOCK_CHOSEN) == ".tsrif kcolb a esoohC"


def test_a_language_without_a_catalogue_is_english() -> None:
    language.use_language("xx")
    assert speech.colour_name(Colour.RED) == "red"


# Texts that cannot be read


def error_of(read: Callable[[str], object], text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "5/5/2.X.2/5/5 - 0 -",
            'At character 7 there is "X", but this was expected: '
            "a block letter (ROYGBProygbpWS) or a number of empty cells.",
        ),
        (
            "5/5/2.S.2/5/5",
            "Something is missing at the end: a space and the hand (blocks, or - for none).",
        ),
        (
            "5/5/2.S.2/5/5 RByG 0 -",
            'At character 18 there is "G", but this was expected: '
            "the end of the hand (at most 3 blocks).",
        ),
        (
            "5/5/2.S.2/5/5 - 0 - ",
            "At character 20 there is a space, but this was expected: "
            "the end after the bonus tiles (or -).",
        ),
        (
            "5/5/2.S.2/5/5 - 0 30",
            'At character 19 there is "30", but this was expected: '
            "a space of the score track (0 to 29).",
        ),
        (
            "5/5/2.S.2/5/5\n - 0 -",
            "At character 14 there is the end of a line, but this was expected: "
            "a dot, a slash or the end of the board.",
        ),
    ],
)
def test_unreadable_texts_are_explained(text: str, sentence: str) -> None:
    assert speech.notation_sentence(error_of(Position.parse, text)) == sentence


READERS: dict[str, Callable[[str], object]] = {
    **PARSERS,
    "session": Session.parse,
    "question": partial(Question.parse, Kind.PLAN),
    "opponent": Opponent.parse,
}
GOOD = {
    **GOOD_TEXTS,
    "session": ("5/5/2.S.2/5/5_BBy_6_10 turn B@c3 | hints=1 block=B R=2", "5/5/5/5/5_-_0_- free |"),
    "question": ("5/5/2.S.2/5/5 RBOYGy 14 10,17,23,29,4",),
    "opponent": ("PPG 12",),
}


class _Marking(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return f"<{message}>"


def assert_is_said_in_the_language(error: NotationError) -> None:
    """No phrase of the rules comes through in plain English."""
    with patch.object(language, "_current", _Marking()):
        said = speech._expected(error.expected)
    assert said.startswith("<"), error.expected
    assert not re.search("<(a space and (?!the points of)|the end after )[^<]", said), (
        error.expected
    )


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.kind}: {entry.mistake}")
def test_what_was_expected_is_known(entry: Malformed) -> None:
    assert_is_said_in_the_language(error_of(PARSERS[entry.kind], entry.text))


@pytest.mark.parametrize("kind", READERS)
@settings(max_examples=200)
@given(data=st.data())
def test_what_was_expected_in_changed_texts_is_known(kind: str, data: st.DataObject) -> None:
    try:
        READERS[kind](data.draw(changed_texts(GOOD[kind])))
    except NotationError as error:
        assert_is_said_in_the_language(error)
    except ValueError:
        pass  # well written, but against the rules


def test_a_phrase_that_nobody_knows_stays_as_it_is() -> None:
    error = NotationError("x", 0, "a miracle")
    assert speech.notation_sentence(error) == (
        'At character 1 there is "x", but this was expected: a miracle.'
    )
