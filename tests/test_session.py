"""Sessions: moves, modes, refusals, undo without limit, saved lines, listeners."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import cells, changed_texts, letters, proper_positions
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES
from totemo_edu.rules.ruling import Rule
from totemo_edu.session import Answer, Change, Mode, Refused, Session

START = "5/5/2.S.2/5/5"
TURN = f"{START} BBy 6 10"
SAVED = (
    f"{START}_BBy_6_10 turn B@c3 | block=B",
    f"{START}_BBy_6_10 turn | B@c3 hints=2",
    f"{START}_-_0_- plan:RGy R@a1 G@e5 |",
    f"{START}_-_0_- free B@a1 take:a1 board:5/5/5/5/5 | R@b2 hints=11 block=W",
)


def session(text: str = TURN, mode: Mode = Mode.TURN, blocks: str | None = None) -> Session:
    plan = None if blocks is None else map(Block, blocks)
    return Session(Position.parse(text), mode, blocks=plan)


# Choosing


def test_a_block_is_chosen_and_put_back() -> None:
    one = session()
    assert one.selected is None
    one.select("y")
    assert one.selected is Block.YELLOW_TOPPER
    one.select(None)
    assert one.selected is None


@pytest.mark.parametrize("block", ["R", Block.RED])
def test_only_what_is_there_can_be_chosen(block: str | Block) -> None:
    with pytest.raises(RuleError, match="no red block to choose from"):
        session().select(block)


@pytest.mark.parametrize("text", ["", "x", "BB"])
def test_what_is_no_block_cannot_be_chosen(text: str) -> None:
    with pytest.raises(NotationError, match="a block letter"):
        session().select(text)


def test_of_twins_the_second_stays_chosen() -> None:
    one = session()
    one.select("B")
    one.place("c3")
    assert one.selected is Block.BLUE
    one.place("a1")
    assert one.selected is None


def test_legal_cells_say_what_the_chosen_block_would_score() -> None:
    one = session()
    assert one.legal_cells() == {}
    one.select("B")
    assert one.legal_cells()[Cell.b3] == 4
    assert one.legal_cells()[Cell.a1] == 1
    assert set(one.legal_cells(Block.YELLOW_TOPPER)) == {Cell.c3}


# Modes


def test_a_turn_goes_on_only_after_landing_on_a_tile() -> None:
    one = session()
    assert one.place("c3", "B").bonus
    assert one.waits_for is None
    assert not one.place("a1", "B").bonus
    assert one.waits_for is Refused.TURN_IS_OVER
    assert one.legal_cells(Block.YELLOW_TOPPER) == {}
    assert one.place("c3", "y").refused is Refused.TURN_IS_OVER


def test_a_plan_takes_its_blocks_in_any_order_without_bonus() -> None:
    one = session(f"{START} R 0 -", Mode.PLAN, "RGyB")
    assert one.position.hand == ()
    for placement in ("G@a1", "R@e5", "y@a1", "B@c3"):
        block, cell = placement.split("@")
        assert one.place(cell, block), placement
    assert one.choices == ()
    assert one.waits_for is Refused.NO_BLOCK_LEFT
    assert one.gained == 2 + 1 + 3 + 4


def test_by_default_a_plan_has_the_blocks_of_the_hand() -> None:
    assert session(mode=Mode.PLAN).choices == (Block.BLUE, Block.BLUE, Block.YELLOW_TOPPER)


def test_when_exploring_every_block_stays_at_hand_and_chosen() -> None:
    one = session(mode=Mode.FREE)
    one.select("P")
    for cell in ("a1", "a2", "a3"):
        assert one.place(cell)
    assert one.selected is Block.PURPLE
    assert one.choices == tuple(Block)
    one.take("a3")
    one.set_board(Board.parse("5/5/5/5/GBy.4"))
    assert str(one.board) == "5/5/5/5/GBy.4"


@pytest.mark.parametrize("mode", [Mode.TURN, Mode.PLAN])
def test_the_board_is_edited_only_when_exploring(mode: Mode) -> None:
    one = session(mode=mode)
    with pytest.raises(RuleError, match="only when exploring"):
        one.take("c3")
    with pytest.raises(RuleError, match="only when exploring"):
        one.set_board(Board.start())
    assert one.moves == ()


# Refusals


def test_without_a_chosen_block_nothing_is_placed() -> None:
    answer = session().place("c3")
    assert not answer
    assert answer.refused is Refused.NO_BLOCK_CHOSEN
    assert answer.points == 0


def test_without_blocks_nothing_is_placed() -> None:
    assert session(f"{START} - 0 -").place("c3").refused is Refused.NO_BLOCK_LEFT


@pytest.mark.parametrize(
    ("board", "block", "cell", "rule"),
    [
        ("5/3.O.1/2.S.2/5/5", "B", "c2", Rule.COLOURS_MATCH),
        ("5/5/2.SB.2/5/5", "O", "c3", Rule.COLOURS_MATCH),
        ("5/5/2.Sb.2/5/5", "B", "c3", Rule.NOTHING_ON_A_TOPPER),
        (START, "y", "a1", Rule.NO_TOPPER_ON_THE_BOARD),
        ("5/5/2.SBBBB.2/5/5", "B", "c3", Rule.FIVE_HIGH),
    ],
)
def test_a_rule_refuses(board: str, block: str, cell: str, rule: Rule) -> None:
    one = session(f"{board} {block} 0 -")
    answer = one.place(cell, block)
    assert not answer
    assert answer.ruling is not None
    assert [breach.rule for breach in answer.ruling.breaches] == [rule]
    assert one.moves == ()
    assert str(one.board) == board


def test_a_block_from_elsewhere_is_refused() -> None:
    answer = session().place("a1", "R")
    assert answer.ruling is not None
    assert answer.ruling.breaches[0].rule is Rule.FROM_THE_HAND


def test_a_cell_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(NotationError, match="a cell from a1 to e5"):
        session().place("f1", "B")


# Undo and redo


def test_undo_has_no_limit_and_redo_brings_everything_back() -> None:
    one = session(mode=Mode.FREE)
    lines = []
    for number in range(200):
        lines.append(str(one.board))
        one.place("a1", "R")
        if number % 2:
            one.take("a1")
            one.take("a1")
    end = str(one.board)
    count = len(one.moves)
    while one.undo():
        pass
    assert not one.can_undo
    assert str(one.board) == START
    assert one.moves == ()
    while one.redo():
        pass
    assert not one.can_redo
    assert (str(one.board), len(one.moves)) == (end, count)
    assert one.restart()
    assert not one.restart()


def test_undo_brings_back_hand_score_and_the_right_to_place() -> None:
    one = session()
    one.place("a1", "B")
    assert one.waits_for is Refused.TURN_IS_OVER
    assert one.undo()
    assert str(one.position) == TURN
    assert one.waits_for is None
    assert one.last is None


def test_a_new_move_forgets_what_was_taken_back() -> None:
    one = session()
    one.place("a1", "B")
    one.undo()
    one.place("e5", "B")
    assert not one.can_redo
    assert one.moves == ("B@e5",)


def test_a_refused_placement_forgets_nothing() -> None:
    one = session()
    one.place("a1", "B")
    one.undo()
    assert not one.place("a1", "y")
    assert one.can_redo


def test_undo_does_not_give_hints_back() -> None:
    one = session()
    one.place("a1", "B")
    one.use_hint()
    one.undo()
    assert one.hints_used == 1


def test_the_history_is_notation() -> None:
    one = session(mode=Mode.FREE)
    one.place("a1", "R")
    one.take("a1")
    one.set_board(Board.start())
    one.place("a2", "G")
    assert one.moves == ("R@a1", "take:a1", f"board:{START}", "G@a2")
    assert [str(placement) for placement in one.placements] == ["R@a1", "G@a2"]


# Listeners


def test_listeners_hear_every_change_once_and_in_step() -> None:
    one = session(mode=Mode.FREE)
    heard: list[tuple[Change, bool | None, str]] = []

    def listener(change: Change, answer: Answer | None) -> None:
        heard.append((change, None if answer is None else bool(answer), str(one.board)))

    stop = one.listen(listener)
    one.select("R")
    one.place("a1")
    one.select("G")
    one.place("a1")
    one.undo()
    one.undo()
    one.redo()
    one.use_hint()
    placed = "R.4/5/2.S.2/5/5"
    assert heard == [
        (Change.SELECTED, None, START),
        (Change.PLACED, True, placed),
        (Change.SELECTED, None, placed),
        (Change.REFUSED, False, placed),
        (Change.MOVED, None, START),
        (Change.MOVED, None, placed),
        (Change.HINTED, None, placed),
    ]
    stop()
    stop()
    one.undo()
    assert len(heard) == 7


def test_a_listener_may_stop_while_it_hears() -> None:
    one = session()
    heard: list[str] = []

    def once(change: Change, answer: Answer | None) -> None:
        heard.append("once")
        stop()

    stop = one.listen(once)
    one.listen(lambda change, answer: heard.append("always"))
    one.select("B")
    one.select(None)
    assert heard == ["once", "always", "always"]


# One line of text


@pytest.mark.parametrize("line", SAVED)
def test_a_saved_line_comes_back(line: str) -> None:
    one = Session.parse(line)
    assert str(one) == line
    assert eval(repr(one), {"Session": Session}) == one


def test_rules_are_part_of_a_session() -> None:
    changed = STANDARD_RULES.with_values({"B": 9})
    one = Session.parse(SAVED[0], changed)
    assert one != Session.parse(SAVED[0])
    assert one.gained == 9 + 3
    assert one != SAVED[0]


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """Sessions after some doing and undoing."""
    position = Position.parse(draw(proper_positions))
    mode = draw(st.sampled_from(Mode))
    blocks = draw(st.none() | st.text("ROYGBPWroygbp", max_size=6)) if mode is Mode.PLAN else None
    rules = STANDARD_RULES.with_values(
        draw(st.dictionaries(letters, st.integers(0, 9), max_size=2))
    )
    one = Session(position, mode, rules, None if blocks is None else map(Block, blocks))
    for _ in range(draw(st.integers(0, 12))):
        match draw(st.sampled_from(["place", "place", "select", "undo", "redo", "hint", "edit"])):
            case "place":
                one.place(draw(cells), draw(letters))
            case "select" if one.choices:
                one.select(draw(st.sampled_from(one.choices)))
            case "undo":
                one.undo()
            case "redo":
                one.redo()
            case "hint":
                one.use_hint()
            case "edit" if one.mode is Mode.FREE:
                one.take(draw(cells))
            case _:
                pass
    return one


@given(sessions())
def test_any_session_can_be_saved_and_restored(one: Session) -> None:
    line = str(one)
    assert "\n" not in line
    restored = Session.parse(line)
    assert restored == one
    assert restored.position == one.position
    assert restored.choices == one.choices
    assert restored.selected == one.selected
    assert restored.waits_for == one.waits_for
    assert restored.hints_used == one.hints_used
    while one.redo():
        assert restored.redo()
        assert restored.position == one.position
    while one.undo():
        assert restored.undo()
        assert restored.position == one.position


@given(sessions(), st.data())
def test_undo_and_redo_are_inverse(one: Session, data: st.DataObject) -> None:
    line = str(one)
    steps = data.draw(st.integers(0, len(one.moves)))
    for _ in range(steps):
        one.undo()
    for _ in range(steps):
        one.redo()
    assert str(one) == line


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "at the end"),
        (f"{START}_BBy_6_10 turn B@c3", 'a bar ("|")'),
        (f"{START}_BBy_6_10 chess |", "a mode (free, one, plan: and its blocks, turn)"),
        (f"{START}_BBy_6_10 turn:RR |", "a mode"),
        (f"{START}_-_0_- plan |", "a mode"),
        (f"{START}_-_0_- plan: |", "a block letter"),
        (f"{START}_-_0_- plan:Rx |", 'at character 27, found "x"'),
        ("5/5/2.X.2/5/5_-_0_- free |", 'at character 7, found "X"'),
        (f"{START}_BBy_6_10 turn B@c9 |", 'at character 32, found "9"'),
        (f"{START}_BBy_6_10 turn  |", "a block letter"),
        (f"{START}_BBy_6_10 turn | B@c3 hints=x", "a number of hints"),
        (f"{START}_BBy_6_10 turn | hints={'9' * 5000}", "a number of hints"),
        (f"{START}_BBy_6_10 turn | block=Q", "a block letter"),
        (f"{START}_BBy_6_10 turn | stars=3", "hints=, block= or"),
        (f"{START}_BBy_6_10 turn | hints=1 hints=2", "hints=, block= or"),
        (f"{START}_BBy_6_10 free take:z1 |", 'at character 34, found "z"'),
        (f"{START}_BBy_6_10 free board:5/5 |", "row 3 of 5"),
        (f"{START}_BBy_6_10 turn take:c3 |", "only when exploring freely"),
        (f"{START}_BBy_6_10 turn B@a1 B@e5 |", "B@e5 cannot be placed: the turn is over"),
        (f"{START}_BBy_6_10 turn y@a1 |", "topper"),
        (f"{START}_B_0_- turn R@a1 |", "red"),
    ],
)
def test_a_broken_line_is_refused_with_the_reason(line: str, message: str) -> None:
    with pytest.raises((NotationError, RuleError)) as caught:
        Session.parse(line)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@given(changed_texts(SAVED))
def test_a_line_that_was_tampered_with_is_read_or_refused_in_words(line: str) -> None:
    try:
        one = Session.parse(line)
    except (NotationError, RuleError) as error:
        told = str(error)
    else:
        told = str(one)
        assert Session.parse(told) == one
    assert "\n" not in told


def test_other_values_are_saved_with_the_session() -> None:
    rules = STANDARD_RULES.with_values({"R": 5})
    one = Session(Position.parse(f"{START} R 0 -"), rules=rules)
    one.place("c3", "R")
    assert str(one) == f"{START}_R_0_- turn R@c3 | R=5"
    assert Session.parse(str(one)).gained == one.gained == 8
    assert eval(repr(one), {"Session": Session}) == one
    with pytest.raises(NotationError, match="a block's value"):
        Session.parse(f"{START}_R_0_- turn | R=many")


def test_only_a_plan_has_blocks_of_its_own() -> None:
    with pytest.raises(RuleError, match="only a plan"):
        session(TURN, Mode.TURN, "P")
