"""One turn: who decides that it goes on, and that all who ask are told the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from totemo_edu.puzzles.attempt import Attempt
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.placement import Placement, read_turn, write_turn
from totemo_edu.rules.position import Position
from totemo_edu.rules.turn import goes_on, play_turn, require_another
from totemo_edu.session import Mode, Refused, Session


def test_a_turn_goes_on_with_its_first_block_and_after_every_landing() -> None:
    assert goes_on(None)
    assert goes_on(True)
    assert not goes_on(False)


def test_a_block_too_many_is_named_with_the_one_before() -> None:
    first, second = read_turn("B@a1 R@d3")
    require_another(first, None, None)
    require_another(second, first, True)
    with pytest.raises(RuleError, match=r"^R@d3 is one too many: B@a1 did not land on a bonus"):
        require_another(second, first, False)


@settings(max_examples=200)
@given(text=strategies.proper_positions, data=st.data())
def test_game_puzzle_and_session_stop_at_the_same_block(text: str, data: st.DataObject) -> None:
    position = Position.parse(text)
    session, chosen = Session(position, Mode.TURN), list[Placement]()
    while legal := list(session.board.legal_placements(session.choices)):
        placement = data.draw(st.sampled_from(legal))
        chosen.append(placement)
        over = session.waits_for is Refused.TURN_IS_OVER
        question = Question(
            Kind.BEST_TURN, position.board, position.hand, position.score, position.tiles
        )
        if over:
            with pytest.raises(RuleError) as in_a_game:
                play_turn(position, chosen)
            with pytest.raises(RuleError) as in_a_puzzle:
                Attempt(question, tuple(chosen))
            assert str(in_a_game.value) == str(in_a_puzzle.value)
            assert "is one too many" in str(in_a_game.value)
            return
        assert str(play_turn(position, chosen).board) == str(Attempt(question, tuple(chosen)).board)
        assert session.place(placement.cell, placement.block), write_turn(chosen)
