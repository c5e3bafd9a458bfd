"""Help: three hints that give away a little more each, the whole answer, and the landscape.

>>> question = Question.parse(Kind.BEST_PLACEMENT, "5/2.GB.2/2.S.2/5/5 Py 0 -")
>>> for hint in hints(question):
...     print(hint.text)
Begin with the purple block.
Look at the north-west quarter.
It goes on c3.
>>> print(show_me(question).text)
Purple block on c3: 3 (purple itself) + 1 (blue on c2) + 3 (rainbow beneath) = 7.
In all 7 points: nothing scores more.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from totemo_edu.names import block_name
from totemo_edu.puzzles import words
from totemo_edu.puzzles.analysis import analyse
from totemo_edu.puzzles.attempt import Attempt, Played
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import CENTRE, Cell
from totemo_edu.speech import score_sentence


class HintStep(Enum):
    """What a hint tells."""

    BLOCK = "which block"
    AREA = "which area"
    CELL = "which cell"

    def __repr__(self) -> str:
        return f"HintStep.{self.name}"


@dataclass(frozen=True)
class Hint:
    """One hint: a sentence, and the block and the cells that a view can mark."""

    step: HintStep
    text: str
    block: Block
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Shown:
    """A best answer, to be played before the player's eyes, and its explanation."""

    answer: Attempt
    lines: tuple[str, ...]
    """One sentence for each placement, and the total."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def hints(question: Question) -> tuple[Hint, ...]:
    """Which block to begin with, in which quarter of the board, on which cell.

    There are none if nothing can be placed.
    """
    answers = [answer for answer in analyse(question).answers if answer]
    if not answers:
        return ()
    first = answers[0][0]
    north, west = _quarter(first.cell)
    area = tuple(cell for cell in Cell if _quarter(cell) == (north, west))
    return (
        Hint(HintStep.BLOCK, words.hint_block(block_name(first.block)), first.block),
        Hint(HintStep.AREA, words.hint_area(north, west), first.block, area),
        Hint(HintStep.CELL, words.hint_cell(str(first.cell)), first.block, (first.cell,)),
    )


def _quarter(cell: Cell) -> tuple[bool, bool]:
    """Whether a cell is in the north and in the west; the middle row and column go with a1."""
    return cell.row <= CENTRE.row, cell.column <= CENTRE.column


def show_me(question: Question) -> Shown:
    """A best answer with its explanation."""
    found = analyse(question)
    answer = Attempt(question, found.answers[0] if found.answers else ())
    lines = [_explained(step) for step in answer.played]
    if question.kind is Kind.LEAVE_NOTHING:
        lines = lines or [words.shown_discard()]
        lines.append(words.shown_reply(found.best))
    elif question.kind is not Kind.LAND:
        lines.append(words.shown_total(found.best))
    return Shown(answer, tuple(lines))


def _explained(step: Played) -> str:
    text = words.shown_step(step.placement, score_sentence(step.sum))
    return text if step.lands_on is None else f"{text} {words.shown_landing(step.lands_on)}"


def landscape(question: Question) -> dict[Cell, dict[Block, int]]:
    """For every cell, the points that each block of the hand would score there (if it may).

    >>> spots = landscape(Question.parse(Kind.BEST_PLACEMENT, "5/2.G.2/2.S.2/5/5 Py 0 -"))
    >>> spots[Cell.c3], spots[Cell.c1]
    ({Block('P'): 6, Block('y'): 4}, {})
    """
    points: dict[Cell, dict[Block, int]] = {cell: {} for cell in Cell}
    board = question.board
    for placement in board.legal_placements(question.hand):
        scored = board.score(placement, question.rules).points
        points[placement.cell][placement.block] = scored
    return points
