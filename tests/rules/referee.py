"""A referee who replays a game's log with the naive rules, and knows nothing of the engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests import naive


@dataclass
class Table:
    """What lies on the table, and how it came about, after some lines of a log."""

    players: int
    board: naive.Board = field(
        default_factory=lambda: naive.placed(naive.read_board("5/5/5/5/5"), "S@c3")
    )
    bag: Counter[str] = field(default_factory=lambda: Counter(naive.BOX) - Counter("S"))
    hands: list[list[str]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    tiles: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """How many turns each player has had."""
    round_of_the_first_short_draw: int | None = None
    first_round_without_blocks: int | None = None


def replay(log: str, values: naive.Values = naive.VALUES) -> Table:
    """The end of a game; an assertion fails if anything in its log is against the rules."""
    header, *lines = log.splitlines()
    table = Table(int(header.split(" ")[1]))
    table.hands = [[] for _ in range(table.players)]
    table.scores = [0] * table.players
    table.turns = [0] * table.players
    for line in lines:
        word, *rest = line.split(" ")
        if word == "tiles":
            numbers = [int(number) for number in rest[0].split(",")]
            # The last tile lies face down: any number will do for it.
            table.tiles = naive.lay_tiles([*numbers, 5])
            continue
        seat = int(rest[0]) - 1
        if word == "redraw":
            assert all(letter in naive.TOPPERS for letter in table.hands[seat])
            put_back(table, seat)
        elif word == "turn":
            take_turn(table, seat, rest[1:], values)
        else:
            draw(table, seat, rest[1].replace("-", ""))
    return table


def put_back(table: Table, seat: int) -> None:
    table.bag.update(table.hands[seat])
    table.hands[seat] = []


def take_turn(table: Table, seat: int, words: list[str], values: naive.Values) -> None:
    assert table.turns[seat] == min(table.turns)
    table.turns[seat] += 1
    if words == ["discard"]:
        put_back(table, seat)
    elif words == ["pass"]:
        assert table.hands[seat] == []
    else:
        place(table, seat, words, values)


def place(table: Table, seat: int, placements: list[str], values: naive.Values) -> None:
    may_place = True
    for placement in placements:
        assert may_place
        assert placement in naive.legal_placements(table.board, table.hands[seat])
        gained = naive.points(table.board, placement, values)
        may_place = naive.earns_bonus(table.scores[seat], gained, table.tiles)
        table.scores[seat] += gained
        table.board = naive.placed(table.board, placement)
        table.hands[seat] = naive.without(table.hands[seat], placement[0])


def draw(table: Table, seat: int, letters: str) -> None:
    missing = 3 - len(table.hands[seat])
    in_bag = table.bag.total()
    assert len(letters) == min(missing, in_bag)
    if in_bag < missing and table.round_of_the_first_short_draw is None:
        table.round_of_the_first_short_draw = table.turns[seat]
    table.bag.subtract(letters)
    assert min(table.bag.values()) >= 0
    table.hands[seat] += letters
    if not any(table.hands) and table.first_round_without_blocks is None:
        table.first_round_without_blocks = table.turns[seat]
