"""The command line: `totemo-edu solve`, `plan`, `count`, `show`, `rules`, `simulate` and more.

Commands only read arguments and print; what they print comes from the rules, the solver and
`totemo_edu.report`. Bad input ends in one clear line on standard error and exit code 2.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

import click

from totemo_edu import __version__, report
from totemo_edu.puzzles.commands import puzzles
from totemo_edu.rules.bag import Bag
from totemo_edu.rules.board import Board
from totemo_edu.rules.counting import count_sequences
from totemo_edu.rules.game import Game
from totemo_edu.rules.notation import read_blocks, read_score, read_tiles
from totemo_edu.rules.position import Position
from totemo_edu.rules.problems import BrokenBoardError, ProblemKind
from totemo_edu.rules.ruleset import HAND_SIZE, STANDARD_RULES, Ruleset, facts, parse_value
from totemo_edu.rules.simulation import random_game, summarise
from totemo_edu.solver.chance import play_or_discard
from totemo_edu.solver.plan import MOST_BLOCKS, best_plan
from totemo_edu.solver.reply import weigh_replies
from totemo_edu.solver.solution import solve as solve_position
from totemo_edu.text import board_as_text, position_as_text
from totemo_edu.trainer.commands import play
from totemo_edu.waiting import progress_bar

BAD_INPUT = 2
SOME_LINES_BAD = 1
NOT_WRITTEN = 3
STOPPED = 130
"""The exit code of a program that was stopped with Ctrl-C."""


def main() -> None:
    """Runs the command line; every kind of bad input becomes one line and an exit code."""
    code: object
    if sys.stdout is None:  # it was closed (`>&-`)
        click.echo("totemo-edu: there is nowhere to write to", err=True)
        sys.exit(NOT_WRITTEN)
    try:
        # Not click's own main: it answers a broken pipe with 1, our code for a bad line.
        with cli.make_context("totemo-edu", sys.argv[1:]) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as end:  # after --help or --version
        code = end.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        code = 0
    except (click.ClickException, ValueError) as error:
        if isinstance(error, click.ClickException):
            message = " ".join(error.format_message().split())
        else:
            message = " ".join(str(error).splitlines())
        click.echo(f"totemo-edu: {message}", err=True)
        code = BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        click.echo("totemo-edu: stopped", err=True)
        code = STOPPED
    except BrokenPipeError:  # the reader has seen enough (`| head`)
        _print_no_more()
        code = 0
    except OSError as error:  # a full disk
        click.echo(f"totemo-edu: cannot write the answer: {error.strerror or error}", err=True)
        _print_no_more()
        code = NOT_WRITTEN
    sys.exit(code if isinstance(code, int) else 0)


def _print_no_more() -> None:
    """So that Python, as it ends, does not try to write what is left."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="totemo-edu")
def cli() -> None:
    """Totemo, explained: rules, solver, lessons and puzzles for a 3D stacking game."""


cli.add_command(puzzles)
cli.add_command(play)


def _rules_from(_: click.Context, __: click.Parameter, changes: tuple[str, ...]) -> Ruleset:
    return STANDARD_RULES.with_values(dict(map(parse_value, changes)))


value_option = click.option(
    "--value",
    "rules",
    multiple=True,
    metavar="LETTER=POINTS",
    callback=_rules_from,
    help="Change what a block is worth (R=2); can be given several times.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print plain data.")


@cli.command()
@click.argument("position")
@json_option
@value_option
def solve(position: str, as_json: bool, rules: Ruleset) -> int:
    """Find the best placement and the best turn of POSITION.

    With - as POSITION, reads one position a line and writes one JSON object a line.
    """
    if position == "-":
        if sys.stdin is None:  # it was closed (`<&-`)
            raise click.UsageError("there is nothing to read positions from.")
        return _solve_lines(sys.stdin.buffer, rules)
    solution = solve_position(Position.parse(position.strip()), rules)
    click.echo(json.dumps(solution.as_json()) if as_json else report.solution(solution))
    return 0


def _solve_lines(lines: Iterable[bytes], rules: Ruleset) -> int:
    code = 0
    encoding = "utf-8-sig"  # the first line may begin with an editor's mark
    for line in lines:
        try:
            position = Position.parse(line.decode(encoding, "replace").strip())
            answer = solve_position(position, rules).as_json()
        except ValueError as error:
            answer = {"error": str(error)}
            code = SOME_LINES_BAD
        encoding = "utf-8"
        # At once: a program may wait for the answer before it asks the next question.
        print(json.dumps(answer), flush=True)
    return code


@cli.command()
@click.argument("board")
@click.argument("blocks")
@click.option("--score", help="With --tiles: count the score from here on.")
@click.option("--tiles", help="The bonus tiles (10,17,23,29,4): each next block needs a landing.")
@json_option
@value_option
def plan(
    board: str, blocks: str, score: str | None, tiles: str | None, as_json: bool, rules: Ruleset
) -> None:
    """Find the order and places in which BLOCKS (up to six) score most on BOARD.

    With --score and --tiles every further block has to be earned by landing on a bonus tile, as
    in a turn (which ends after three blocks; a plan may go on).
    """
    letters = "".join(map(str, read_blocks(blocks, at_most=MOST_BLOCKS)))
    if (score is None) != (tiles is None):
        raise click.UsageError("a plan on the score track needs both --score and --tiles.")
    track = (
        (read_score(score), read_tiles(tiles)) if score is not None and tiles is not None else None
    )
    with progress_bar("Looking at every plan") as progress:
        best = best_plan(Board.parse(board.strip()), letters, rules, track, progress)
    click.echo(json.dumps(report.plan_as_json(best)) if as_json else report.plan(best))


@cli.command()
@click.argument("board")
@click.argument("hand")
@click.option("--depth", type=click.IntRange(min=0), required=True, help="How many to place.")
@value_option
def count(board: str, hand: str, depth: int, rules: Ruleset) -> None:
    """Count the legal sequences of placing some of the blocks of HAND on BOARD.

    Twins count once; bonus tiles and the number of blocks in the box play no part, and neither do
    the values (--value is taken so that every command takes it).
    """
    parsed = Board.parse(board.strip())
    in_the_way = [p for p in parsed.problems() if p.kind is not ProblemKind.MORE_THAN_THE_BOX]
    if in_the_way:
        raise BrokenBoardError(in_the_way)
    letters = "".join(map(str, read_blocks(hand)))
    click.echo(count_sequences(parsed, letters, depth))


@cli.command()
@click.argument("text", metavar="BOARD-OR-POSITION")
def show(text: str) -> None:
    """Print a board or a position as text, and what is wrong with it if anything is."""
    text = text.strip()
    if " " in text or "_" in text:
        position = Position.parse(text)
        click.echo(position_as_text(position))
        problems = position.problems()
    else:
        board = Board.parse(text)
        click.echo(board_as_text(board))
        problems = board.problems()
    if problems:
        click.echo("\nThis breaks the rules:")
        for problem in problems:
            click.echo(f"- {problem}")


@cli.command()
@click.argument("position")
@click.argument("hand")
@click.option("--score", default="0", show_default=True, help="The opponent's score.")
@value_option
def reply(position: str, hand: str, score: str, rules: Ruleset) -> None:
    """Weigh every turn of POSITION against the best reply of an opponent with an open HAND."""
    theirs = "".join(map(str, read_blocks(hand, at_most=HAND_SIZE)))
    parsed, their_score = Position.parse(position.strip()), read_score(score)
    with progress_bar("Looking at every reply") as progress:
        replies = weigh_replies(parsed, theirs, their_score, rules, progress)
    click.echo(report.replies(replies))


@cli.command()
@click.argument("position")
@click.option("--bag", help="What is in the bag; by default all that is not in sight.")
@value_option
def chance(position: str, bag: str | None, rules: Ruleset) -> None:
    """Play or discard? Averages the next turn of POSITION over every possible draw."""
    parsed = Position.parse(position.strip())
    if parsed.problems():
        raise BrokenBoardError(parsed.problems())
    unseen = Bag.unseen(parsed.board, parsed.hand) if bag is None else Bag.parse(bag)
    with progress_bar("Looking at every draw") as progress:
        advice = play_or_discard(parsed, unseen, rules, progress)
    click.echo(report.chance(advice, unseen))


@cli.command()
def rules() -> None:
    """Print the rules in short, each with where it comes from."""
    for topic, group in groupby(facts(), key=lambda fact: fact.topic):
        click.echo(topic.capitalize())
        for fact in group:
            click.echo(f"  [{fact.provenance}] {fact.text}")
        click.echo()
    click.echo("printed: in the game's booklet; derived: follows from it; assumed: our choice.")


@cli.command()
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--log", is_flag=True, help="Print the games themselves instead of a summary.")
def simulate(games: int, players: int, seed: int, log: bool) -> None:
    """Play random games and print what they came to."""
    played = (random_game(players, f"{seed}/{number}") for number in range(games))
    if log:
        for number, game in enumerate(played):
            click.echo(f"\n{game}" if number else str(game), nl=False)
        return
    with progress_bar("Playing") as progress:
        click.echo(report.summary(summarise(_followed(played, games, progress))))


def _followed(
    games: Iterable[Game], number: int, progress: Callable[[float], None]
) -> Iterator[Game]:
    for index, game in enumerate(games):
        progress(index / number)
        yield game


if __name__ == "__main__":
    main()
