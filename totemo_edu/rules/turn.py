"""One turn: a first block, and a further one after each landing on a bonus tile.

>>> position = Position.parse("5/5/2.S.2/5/5 RBy 6 10,17,23,29,4")
>>> str(play_turn(position, (Placement.parse("B@b3"), Placement.parse("R@d3"))))
'5/5/1.B.S.R.1/5/5 y 14 10,17,23,29,4'
>>> play_turn(position, (Placement.parse("B@a1"), Placement.parse("R@d3")))
Traceback (most recent call last):
...
totemo_edu.rules.errors.RuleError: R@d3 is one too many: B@a1 did not land on a bonus tile
"""

from __future__ import annotations

from collections.abc import Iterable

from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.rules.track import earns_bonus


def goes_on(landed: bool | None) -> bool:
    """Whether a turn allows another block, if its last one landed on a tile that counts, or did not.

    >>> goes_on(True), goes_on(False), goes_on(None)        # None: there was no block yet
    (True, False, True)
    """
    return landed is not False


def require_another(placement: Placement, before: Placement | None, landed: bool | None) -> None:
    """Raises if the turn does not go on with this placement after the one before it."""
    if not goes_on(landed):
        raise RuleError(f"{placement} is one too many: {before} did not land on a bonus tile")


def play_turn(
    position: Position, placements: Iterable[Placement], rules: Ruleset = STANDARD_RULES
) -> Position:
    """The position after a whole turn; raises if a placement or a bonus block is not allowed."""
    before: Placement | None = None
    landed: bool | None = None
    for placement in placements:
        require_another(placement, before, landed)
        after = position.place(placement, rules)
        landed = earns_bonus(position.score, after.score - position.score, position.tiles)
        position, before = after, placement
    return position
