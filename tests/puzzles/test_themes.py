"""Every theme, both ways: a question that is about it, and one almost like it that is not."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from totemo_edu.puzzles import Kind, Question, Theme
from totemo_edu.puzzles.themes import PREDICATES, Solved, themes_of

TILES = "10,17,23,29,4"


class Case(NamedTuple):
    theme: Theme
    kind: Kind
    position: str
    opponent: str | None = None


HOLDS = [
    Case(
        Theme.GREED_LOSES,
        Kind.BEST_TURN,
        "5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2 GRB 19 10,16,24,3",
    ),
    Case(Theme.GREED_LOSES, Kind.LEAVE_NOTHING, "PP.4/5/5/5/5 Pr 0 -", "p 0"),
    Case(Theme.HIDDEN_FACE, Kind.BEST_PLACEMENT, "5/2.PB.2/1.PR.1.BG.1/2.BP.2/5 P 0 -"),
    Case(Theme.TOPPER_FINISH, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 y 0 -"),
    Case(Theme.RAINBOW_BRIDGE, Kind.BEST_PLACEMENT, "5/2.R.2/1.Y.1.B.1/2.R.2/5 WR 0 -"),
    Case(Theme.THREE_IN_A_ROW, Kind.BEST_TURN, f"5/5/2.S.2/P.4/5 BPR 6 {TILES}"),
    Case(Theme.TALL_TOWER, Kind.BEST_PLACEMENT, "PPP.4/5/5/5/5 p 0 -"),
    Case(Theme.SLEEPING_TILE, Kind.BEST_TURN, "5/5/2.S.2/5/5 B 0 10,4"),
    Case(Theme.SLEEPING_TILE, Kind.BEST_TURN, "5/5/2.S.2/5/5 B 30 10,4"),
    Case(Theme.TWINS, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 PPy 0 -"),
    Case(Theme.LAST_GAP, Kind.BEST_PLACEMENT, "5/1.B.G.B.1/1.B.1.B.1/1.G.B.G.1/5 B 0 -"),
    Case(Theme.LITTLE_HERO, Kind.BEST_PLACEMENT, "5/2.R.2/1.Y.1.B.1/2.R.2/5 WR 0 -"),
    Case(Theme.NEW_LAP, Kind.BEST_TURN, "5/5/2.S.2/5/5 B 27 -"),
    Case(Theme.ORDER_MATTERS, Kind.PLAN, "5/5/2.S.2/5/5 GBP 0 -"),
]

DOES_NOT_HOLD = [
    # Without tiles the most points at once are the most points.
    Case(Theme.GREED_LOSES, Kind.BEST_TURN, "5/1.R.W.2/2.S.1.Y/1.O.3/2.Y.2 GRB 19 -"),
    # A red topper on purple scores most and leaves nothing.
    Case(Theme.GREED_LOSES, Kind.LEAVE_NOTHING, "PP.4/5/5/5/5 r 0 -", "p 0"),
    # One placement has no next step that greed could spoil.
    Case(Theme.GREED_LOSES, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 y 0 -"),
    # The same neighbours, with nothing on top of them.
    Case(Theme.HIDDEN_FACE, Kind.BEST_PLACEMENT, "5/2.P.2/1.P.1.B.1/2.B.2/5 P 0 -"),
    # Buried neighbours that are worth only one point.
    Case(Theme.HIDDEN_FACE, Kind.BEST_PLACEMENT, "5/2.BB.2/1.BB.1.BB.1/2.B.2/5 P 0 -"),
    Case(Theme.TOPPER_FINISH, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 Y 0 -"),
    # The blocks of a plan have no last one.
    Case(Theme.TOPPER_FINISH, Kind.PLAN, "5/5/2.S.2/5/5 y 0 -"),
    # All neighbours match one another.
    Case(Theme.RAINBOW_BRIDGE, Kind.BEST_PLACEMENT, "5/2.R.2/1.R.1.R.1/2.R.2/5 W 0 -"),
    # Colours that do not match, joined by a block that is no rainbow.
    Case(Theme.RAINBOW_BRIDGE, Kind.BEST_PLACEMENT, "5/2.B.2/1.Y.1.Y.1/2.B.2/5 G 0 -"),
    # Only one tile: two blocks at most.
    Case(Theme.THREE_IN_A_ROW, Kind.BEST_TURN, "5/5/2.S.2/P.4/5 BPR 6 10"),
    Case(Theme.THREE_IN_A_ROW, Kind.PLAN, "5/5/2.S.2/P.4/5 BPR 0 -"),
    Case(Theme.TALL_TOWER, Kind.BEST_PLACEMENT, "PP.4/5/5/5/5 p 0 -"),
    # One and four points can be had, but the tile is five away.
    Case(Theme.SLEEPING_TILE, Kind.BEST_TURN, "5/5/2.S.2/5/5 B 0 10,5"),
    # The marker stands on the sleeping tile, and a rainbow for 0 points does not move it.
    Case(Theme.SLEEPING_TILE, Kind.BEST_TURN, "5/5/2.S.2/5/5 W 4 10,4"),
    # The single block does as well as the twins.
    Case(Theme.TWINS, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 BBy 0 -"),
    Case(Theme.TWINS, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 PBy 0 -"),
    # The eastern neighbour is missing.
    Case(Theme.LAST_GAP, Kind.BEST_PLACEMENT, "5/1.B.G.B.1/1.B.3/1.G.B.G.1/5 B 0 -"),
    Case(Theme.LITTLE_HERO, Kind.BEST_PLACEMENT, "5/5/2.S.2/5/5 PB 0 -"),
    # The purple topper would be worth more, but it fits nowhere.
    Case(Theme.LITTLE_HERO, Kind.BEST_PLACEMENT, "5/5/2.G.2/5/5 pB 0 -"),
    Case(Theme.NEW_LAP, Kind.BEST_TURN, "5/5/2.S.2/5/5 B 25 -"),
    # Twins score the same in any order.
    Case(Theme.ORDER_MATTERS, Kind.PLAN, "5/5/2.S.2/5/5 BB 0 -"),
]


def holds(case: Case) -> bool:
    question = Question.parse(case.kind, case.position, case.opponent)
    answer = PREDICATES[case.theme](Solved.of(question))
    assert (case.theme in themes_of(question)) == answer
    return answer


@pytest.mark.parametrize("case", HOLDS, ids=lambda case: case.theme.value)
def test_holds(case: Case) -> None:
    assert holds(case)


@pytest.mark.parametrize("case", DOES_NOT_HOLD, ids=lambda case: case.theme.value)
def test_does_not_hold(case: Case) -> None:
    assert not holds(case)


def test_every_theme_is_tested_both_ways_and_has_words() -> None:
    assert set(PREDICATES) == set(Theme)
    for cases in (HOLDS, DOES_NOT_HOLD):
        assert {case.theme for case in cases} == set(Theme)
    assert len({theme.about for theme in Theme}) == len(Theme)


def test_a_question_without_an_answer_is_about_nothing() -> None:
    assert themes_of(Question.parse(Kind.BEST_TURN, "5/5/5/5/5 rgb 0 -")) == ()
