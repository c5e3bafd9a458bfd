"""Help: three hints that give away a little more each, the whole answer, and the landscape.

>>> question = Question.parse(Kind.BEST_PLACEMENT, "5/2.GB.2/2.S.2/5/5 Py 0 -")
>>> for hint in hints(question):
...     print(hint.text)
Begin with the purple block.
The purple block goes into columns a–c, rows 1–3.
The purple block goes on c3.
>>> print(show_me(question).text)
Purple block on c3: 3 (purple itself) + 1 (blue on c2) + 3 (rainbow beneath) = 7.
In all 7 points: nothing scores more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from totemo_edu.names import block_name
from totemo_edu.puzzles import words
from totemo_edu.puzzles.analysis import Turn, analyse, in_any_order
from totemo_edu.puzzles.attempt import Attempt, Played
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import CENTRE, Cell
from totemo_edu.rules.placement import Placement
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


def hints(question: Question, placed: Turn = ()) -> tuple[Hint, ...]:
    """Which block comes next, in which part of the board, on which cell.

    Who has begun as a right answer does is helped on from there, everyone else from the start.
    There are no hints if nothing can be placed.
    """
    answers = [answer for answer in analyse(question).answers if answer]
    if not answers:
        return ()
    following = _following(question, answers, placed)
    step, begun = (following, bool(placed)) if following else (answers[0][0], False)
    columns, rows, area = _part_of_the_board(step.cell)
    name = block_name(step.block)
    return (
        Hint(HintStep.BLOCK, words.hint_block(name, begun), step.block),
        Hint(HintStep.AREA, words.hint_area(name, columns, rows), step.block, area),
        Hint(HintStep.CELL, words.hint_cell(name, str(step.cell)), step.block, (step.cell,)),
    )


def _following(question: Question, answers: Iterable[Turn], placed: Turn) -> Placement | None:
    """What comes next in a right answer of which this is the beginning (of a plan: a part)."""
    for answer in answers:
        if question.kind is Kind.PLAN:
            rest = Counter(answer) - Counter(placed)
            if rest.total() == len(answer) - len(placed):
                return next(iter(rest), None)
        elif answer[: len(placed)] == placed and len(answer) > len(placed):
            return answer[len(placed)]
    return None


def _part_of_the_board(cell: Cell) -> tuple[str, str, tuple[Cell, ...]]:
    """The columns, the rows and the cells of the quarter of the board where a cell lies.

    The middle row and column go with a1.
    """
    area = [other for other in Cell if _quarter(other) == _quarter(cell)]
    first, last = area[0].name, area[-1].name
    return f"{first[0]}–{last[0]}", f"{first[1]}–{last[1]}", tuple(area)


def _quarter(cell: Cell) -> tuple[bool, bool]:
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

    For *leave nothing*, those that the opponent could score after it.

    >>> spots = landscape(Question.parse(Kind.BEST_PLACEMENT, "5/2.G.2/2.S.2/5/5 Py 0 -"))
    >>> spots[Cell.c3], spots[Cell.c1]
    ({Block('P'): 6, Block('y'): 4}, {})
    """
    points: dict[Cell, dict[Block, int]] = {cell: {} for cell in Cell}
    board, replies = question.board, analyse(question).replies
    for placement in board.legal_placements(question.hand):
        scored = (
            replies[in_any_order((placement,))]
            if replies
            else board.score(placement, question.rules).points
        )
        points[placement.cell][placement.block] = scored
    return points


def right_starts(question: Question) -> frozenset[Placement]:
    """The placements with which a right answer begins; of a plan, those that can come first.

    >>> question = Question.parse(Kind.BEST_PLACEMENT, "5/2.G.2/2.S.2/5/5 Py 0 -")
    >>> sorted(map(str, right_starts(question)))
    ['P@b3', 'P@c3', 'P@c4', 'P@d3']
    """
    answers = analyse(question).answers
    if question.kind is Kind.PLAN:
        legal = question.board.legal_placements(question.hand)
        return frozenset(step for answer in answers for step in answer if step in legal)
    return frozenset(answer[0] for answer in answers if answer)
