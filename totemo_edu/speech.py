"""What the views say: rulings, sums, stacks and cells as sentences in the reader's language.

The rules give data; here it becomes words. Every sentence passes through gettext as a whole, so
that a translator can turn it round.

>>> from totemo_edu.rules.board import Board
>>> board = Board.parse("5/3.O.1/2.S.2/5/5")
>>> print(ruling_sentence(board.ruling("B@c2")))
Not here: blue would touch the orange block on d2, and blue does not match orange.
>>> print(score_sentence(board.score("Y@c2")))
1 (yellow itself) + 2 (orange on d2) + 3 (rainbow on c3) = 6
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from totemo_edu.language import N_, _
from totemo_edu.names import block_name, capital, colour_name, mark_name, match_sentence, points
from totemo_edu.rules.blocks import BOX, Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import MAX_HEIGHT, Cell, Direction
from totemo_edu.rules.errors import NotationError, quote
from totemo_edu.rules.problems import Problem, ProblemKind
from totemo_edu.rules.ruling import Breach, Contact, Rule, Ruling
from totemo_edu.rules.scoring import Contribution, Score
from totemo_edu.session import Answer, Refused, Session

__all__ = [
    "answer_sentence",
    "block_name",
    "capital",
    "cell_sentence",
    "cell_words",
    "colour_name",
    "hand_words",
    "mark_name",
    "match_sentence",
    "notation_sentence",
    "points",
    "problems_sentence",
    "reasons",
    "refusal",
    "ruling_sentence",
    "score_sentence",
    "stack_words",
]


def ruling_sentence(ruling: Ruling) -> str:
    """Whether a placement is allowed; if not, every reason."""
    if ruling:
        return _("Allowed.")
    return _("Not here: {reasons}.").format(reasons=reasons(ruling))


def reasons(ruling: Ruling) -> str:
    """Every reason why a placement is not allowed, without a full stop."""
    return "; ".join(map(_breach, ruling.breaches))


def _breach(breach: Breach) -> str:
    block = breach.placement.block
    match breach.rule:
        case Rule.COLOURS_MATCH if breach.contact:
            other = breach.contact
            return _("{colour} would touch {block}, and {colour} does not match {other}").format(
                colour=colour_name(block.colour),
                block=_touched(other),
                other=colour_name(other.block.colour),
            )
        case Rule.NOTHING_ON_A_TOPPER:
            return _("nothing stands on a topper")
        case Rule.NO_TOPPER_ON_THE_BOARD:
            return _("a topper needs a block beneath it")
        case Rule.FIVE_HIGH:
            return _("a stack is at most {n} blocks high").format(n=MAX_HEIGHT)
        case _other:
            return _("there is no {block} to place").format(block=block_name(block))


def _touched(contact: Contact) -> str:
    if contact.direction is Direction.BELOW:
        return _("the {block} beneath it").format(block=block_name(contact.block))
    return _("the {block} on {cell}").format(block=block_name(contact.block), cell=contact.cell)


def score_sentence(score: Score) -> str:
    """The sum of a placement, each number with where it comes from."""
    terms = " + ".join(f"{part.points} ({_part(part)})" for part in score.contributions)
    return f"{terms} = {score.points}"


def _part(part: Contribution) -> str:
    colour = colour_name(part.block.colour)
    match part.direction:
        case None:
            return _("{colour} itself").format(colour=colour)
        case Direction.BELOW:
            return _("{colour} beneath").format(colour=colour)
        case _side:
            return _("{colour} on {cell}").format(colour=colour, cell=part.cell)


def answer_sentence(answer: Answer, with_sum: bool = True) -> str:
    """What came of an attempt to place a block; without the sum where that is to be found out."""
    if answer.refused:
        return refusal(answer.refused)
    if answer.score is None:
        return "" if answer.ruling is None else ruling_sentence(answer.ruling)
    text = score_sentence(answer.score) if with_sum else _("Placed.")
    if answer.bonus and with_sum:
        text += " " + _("The marker lands on a bonus tile: you may place another block!")
    return text


def refusal(refused: Refused) -> str:
    """Why no block can be placed just now."""
    return {
        Refused.NO_BLOCK_CHOSEN: _("Choose a block first."),
        Refused.TURN_IS_OVER: _("The marker is not on a bonus tile, so the turn is over."),
        Refused.ONE_BLOCK_ONLY: _("One block is all; take it back to try another place."),
        Refused.NO_BLOCK_LEFT: _("No block is left to place."),
    }[refused]


def stack_words(board: Board, cell: Cell) -> str:
    """A stack from the bottom to the top.

    >>> stack_words(Board.parse("GBy.4/5/5/5/5"), Cell.a1)
    'green block, blue block, yellow topper'
    """
    blocks = board[cell]
    return ", ".join(map(block_name, blocks)) if blocks else _("empty")


def cell_words(board: Board, cell: Cell) -> str:
    """A cell and what stands on it.

    >>> cell_words(Board.start(), Cell.c3)
    'c3: starting rainbow.'
    """
    return f"{cell}: {stack_words(board, cell)}."


def cell_sentence(
    session: Session, cell: Cell, legal: Mapping[Cell, int], with_points: bool = True
) -> str:
    """What a cell holds, and whether the chosen block fits (and for how many points)."""
    text = cell_words(session.board, cell)
    if session.selected is None or session.waits_for:
        return text
    chosen = capital(block_name(session.selected))
    if cell not in legal:
        return f"{text} " + _("{block} does not fit.").format(block=chosen)
    if not with_points:
        return f"{text} " + _("{block} fits.").format(block=chosen)
    return f"{text} " + _("{block} fits for {points}.").format(
        block=chosen, points=points(legal[cell])
    )


def problems_sentence(problems: Iterable[Problem]) -> str:
    """Everything that is wrong with a board, in one paragraph."""
    return " ".join(map(_problem, problems))


def _problem(problem: Problem) -> str:
    block, number = problem.blocks[0], problem.number
    what = {"block": block_name(block), "cell": problem.cells[0] if problem.cells else ""}
    match problem.kind:
        case ProblemKind.MISMATCH:
            below = problem.cells[0] == problem.cells[1]
            text = (
                _("The {block} on {cell} stands on a {other}, and {colour} does not match {clash}.")
                if below
                else _(
                    "The {block} on {cell} touches the {other} on {there},"
                    " and {colour} does not match {clash}."
                )
            )
            return text.format(
                **what,
                other=block_name(problem.blocks[1]),
                there=problem.cells[1],
                colour=colour_name(block.colour),
                clash=colour_name(problem.blocks[1].colour),
            )
        case ProblemKind.TOPPER_AT_THE_BOTTOM:
            return _("The {block} on {cell} stands on the bare board.").format(**what)
        case ProblemKind.ON_A_TOPPER:
            return _("The {block} on {cell} stands on a topper.").format(**what)
        case ProblemKind.TOO_HIGH:
            return _("The stack on {cell} is {n} high, and {most} is the most.").format(
                **what, n=number, most=MAX_HEIGHT
            )
        case ProblemKind.MORE_THAN_THE_BOX:
            return _("{block}: there are {n}, and the box holds {held}.").format(
                block=capital(block_name(block)), n=number, held=BOX[block]
            )


def hand_words(blocks: Iterable[Block]) -> str:
    """The blocks of a hand."""
    return ", ".join(map(block_name, blocks)) or _("no block")


def notation_sentence(error: NotationError) -> str:
    """Where a text cannot be read, what is there, and what was expected.

    >>> try:
    ...     Board.parse("5/5/2.X.2/5/5")
    ... except NotationError as error:
    ...     print(notation_sentence(error))
    At character 7 there is "X", but this was expected: a block letter (ROYGBProygbpWS) or a number of empty cells.
    """
    expected = _expected(error.expected)
    found = error.text[error.index : error.index + error.length]
    if not found:
        return _("Something is missing at the end: {expected}.").format(expected=expected)
    text = _("At character {number} there is {found}, but this was expected: {expected}.")
    return text.format(number=error.index + 1, found=_found(found), expected=expected)


def _found(text: str) -> str:
    """What is there; what one cannot see has a name."""
    unseen = {" ": _("a space"), "\n": _("the end of a line"), "\t": _("a tab")}
    return unseen.get(text) or quote(text)


def _expected(phrase: str) -> str:
    """What the rules expected, in the reader's language; a phrase that nobody knows stays English."""
    for template in _EXPECTED:
        found = _pattern(template).fullmatch(phrase)
        if found:
            gaps = found.groupdict()
            if "what" in gaps:
                gaps["what"] = _expected(gaps["what"])
            return _(template).format(**gaps)
    return phrase


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(template)))


_EXPECTED = (
    # Cells, blocks and boards
    N_("a cell from a1 to e5"),
    N_("a row from 1 to 5 (a cell from a1 to e5)"),
    N_("the end of the cell"),
    N_("a block letter ({letters})"),
    N_("a block letter ({letters}) or - for none"),
    N_("a block letter ({letters}) or a number of empty cells"),
    N_("one of the block letters {letters}"),
    N_("the end of the hand (at most {number} blocks)"),
    N_("a number of empty cells from 1 to {most}"),
    N_("a stack, or the number of empty cells, in row {row}"),
    N_("a dot, a slash or the end of the board"),
    N_("a dot and {number} more of row {row}'s {cells} cells"),
    N_("the end of row {row} ({cells} cells)"),
    N_("a slash and row {row} of {rows}"),
    N_("the end of the board ({rows} rows)"),
    # Scores and tiles
    N_("a score"),
    N_("a score (a whole number, 0 or more)"),
    N_("a score without a zero in front"),
    N_("the end of the score (at most {number} digits)"),
    N_("a space of the score track ({first} to {last})"),
    N_("a space that has no bonus tile yet"),
    N_("a digit, a comma or the end of the bonus tiles"),
    # Positions
    N_("the board"),
    N_("the hand (blocks, or - for none)"),
    N_("the blocks (or - for none)"),
    N_("the score"),
    N_("the bonus tiles (or -)"),
    N_("the opponent's hand"),
    N_("the opponent's score"),
    # Placements and turns
    N_('an at sign ("B@c2")'),
    N_("discard or a block letter ({letters})"),
    N_("the end of the turn after {word}"),
    # Values
    N_('an equals sign ("R=2")'),
    N_("a whole number from 0 to {most}"),
    N_("a digit or the end of the number"),
    N_("{letter} and its points"),
    N_("a space and the points of {letter}"),
    N_("the end of the values"),
    # Whole games
    N_('the first line of a game ("players 2")'),
    N_("a number of players ({numbers})"),
    N_("a player from 1 to {most}"),
    N_("one of the words {words}"),
    N_("a bonus tile ({first} to {last})"),
    N_("three numbers of rounds joined by commas"),
    N_('an agreed rule ("R=2", "rounds=..." or "bag=...")'),
    N_("the end of the line"),
    # Saved boards
    N_('a position, a mode, moves and a bar ("|")'),
    N_("a mode (free, one, plan: and its blocks, turn)"),
    N_("a move, or once hints=, block= or a block's value"),
    N_("a number of hints"),
    N_("a block's value"),
    # What several of them share
    N_("a space and {what}"),
    N_("the end after {what}"),
    N_("one of {words}"),
)
"""What the rules expect where they cannot read a text, as they say it; the first that fits counts."""
