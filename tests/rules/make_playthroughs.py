"""Writes `tests/rules/playthroughs/*.txt` anew: whole games as text, state by state.

    python -m tests.rules.make_playthroughs

Each file begins with the first line of the game's log. Then every event follows with `>` before
it, and after it what lies on the table. A test plays the events again and compares every line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from totemo_edu.rules.events import Event
from totemo_edu.rules.game import Game
from totemo_edu.rules.ruleset import ExhaustedBag, Ruleset
from totemo_edu.rules.simulation import random_game

FOLDER = Path(__file__).parent / "playthroughs"

HOUSE_RULES = Ruleset(
    rounds_for=(60, 60, 60), exhausted_bag=ExhaustedBag.PLAY_ON
).with_values({"R": 2, "p": 5, "W": 1})  # fmt: skip

GAMES: dict[str, tuple[int, int, Ruleset]] = {
    "two-players-to-the-teepee": (2, 8, Ruleset()),
    "two-players-shared-victory": (2, 10, Ruleset()),
    "two-players-until-the-bag-is-short": (2, 6, Ruleset()),
    "three-players-with-a-chain-of-three": (3, 0, Ruleset()),
    "four-players-with-a-redraw": (4, 31, Ruleset()),
    "four-players-to-the-last-block": (4, 0, HOUSE_RULES),
}
"""For each file: how many players, the seed, and the rules."""


def playthrough(header: str, events: list[str]) -> Iterator[str]:
    """The lines of a file: the first line, and every event with the table after it."""
    game = Game.parse(header + "\n")
    yield header
    yield from table(game)
    for event in events:
        game = game.after(Event.parse(event))
        yield f"> {event}"
        yield from table(game)


def table(game: Game) -> Iterator[str]:
    hands = (("".join(map(str, hand)) or "-") for hand in game.hands)
    yield f"  board   {game.board}"
    yield f"  hands   {' '.join(hands)}"
    yield f"  scores  {' '.join(map(str, game.scores))}"
    yield f"  tiles   {','.join(map(str, game.tiles)) or '-'}"
    yield f"  bag     {game.bag}"
    yield f"  round   {game.round}, the Chief has {game.chief_steps_left} to go"
    yield f"  waits   for {game.phase.value}" + ("" if game.is_over else f", player {game.player}")
    if game.ending:
        yield f"  last    {game.ending.value}"
    if game.is_over:
        yield f"  winners {' '.join(map(str, game.winners))}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (players, seed, rules) in GAMES.items():
        header, *events = str(random_game(players, seed, rules)).splitlines()
        lines = playthrough(header, events)
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
