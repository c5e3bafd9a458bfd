"""Designing a puzzle: a board to build on, a hand, the score track; and the solver's judgement.

>>> design = Design(Position.parse("5/2.G.2/2.S.2/5/5 Py 0 -"))
>>> print(judge(design.question()).text)
The best turn scores 6 points. 4 answers are as good as that: too many for a good puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from urllib.parse import quote

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.lessons.exercise import Exercise, Feedback
from totemo_edu.lessons.questions import NumberQuestion
from totemo_edu.puzzles.analysis import analyse, how_clear
from totemo_edu.puzzles.ladder import level_of
from totemo_edu.puzzles.puzzle import Theme
from totemo_edu.puzzles.question import Kind, Question
from totemo_edu.puzzles.sifting import MARGIN, MOST_ANSWERS, Rejection, rejection
from totemo_edu.puzzles.themes import themes_of
from totemo_edu.puzzles.words import level_name
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.colours import Colour
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import HAND_SIZE
from totemo_edu.rules.track import lay_tiles
from totemo_edu.session import Mode, Session

TILES: tuple[tuple[int, ...], ...] = (
    (),
    lay_tiles((7, 6, 6, 5, 0)),
    lay_tiles((5, 6, 6, 7, 0)),
    lay_tiles((8, 7, 9, 0)),
)
"""The bonus tiles that a design can have: none, or one of three ways to lay them."""

HIGHEST_SCORE = 150
PUZZLE_PAGE = "../../puzzles/puzzles.ipynb"
"""Where the puzzle page is, seen from a lesson."""


_START = Position.parse("5/5/2.S.2/5/5 B 0 -")


class Design:
    """A puzzle in the making. The board is built by the rules, so it stays a proper one."""

    def __init__(self, position: Position) -> None:
        self.session = Session(Position(position.board), Mode.FREE)
        self.hand = position.hand
        self.score = position.score
        self.tiles = position.tiles

    @property
    def position(self) -> Position:
        """The puzzle as it stands now."""
        return Position(self.session.board, self.hand, self.score, self.tiles)

    def question(self) -> Question:
        """What the puzzle asks: the best turn."""
        return question_of(self.position)

    def set_hand(self, letters: Iterable[str]) -> None:
        """Puts other blocks into the hand: at most three, none twice the starting rainbow."""
        blocks = tuple(map(Block, letters))
        if len(blocks) > HAND_SIZE:
            raise RuleError(f"a hand has at most {HAND_SIZE} blocks, not {len(blocks)}")
        self.hand = blocks

    def set_score(self, score: int) -> None:
        """Moves the marker, between 0 and the highest score that a design can have."""
        self.score = max(0, min(HIGHEST_SCORE, score))

    def load(self, position: Position) -> None:
        """Starts again with another position."""
        self.hand, self.score, self.tiles = position.hand, position.score, position.tiles
        self.session.set_board(position.board)


def question_of(position: Position) -> Question:
    """The question for the best turn of a position."""
    return Question(Kind.BEST_TURN, position.board, position.hand, position.score, position.tiles)


def link_to(position: Position) -> str:
    """A link that opens this position on the puzzle page.

    >>> link_to(Position.parse("5/5/2.S.2/5/5 RBy 14 10,17"))
    '../../puzzles/puzzles.ipynb?position=5/5/2.S.2/5/5_RBy_14_10,17'
    """
    return f"{PUZZLE_PAGE}?position={quote(str(position).replace(' ', '_'), safe='/,._-')}"


def read_puzzle(text: str) -> Position:
    """A position that someone wrote down; an error if it is none, or breaks the rules.

    >>> print(read_puzzle(" 5/5/2.S.2/5/5 W 0 - "))
    5/5/2.S.2/5/5 W 0 -
    >>> read_puzzle("WWW.4/5/2.S.2/5/5 W 0 -")
    Traceback (most recent call last):
    ...
    totemo_edu.rules.errors.RuleError: Rainbow block: there are 4, and the box holds 3.
    """
    position = Position.parse(text.strip())
    problems = position.problems()
    if problems:
        raise RuleError(speech.problems_sentence(dict.fromkeys(problems)))
    return position


@dataclass(frozen=True)
class Judgement:
    """What the solver says about a design."""

    lines: tuple[str, ...]
    good: bool = False
    problem: str = ""
    """What kind of problem it has, in one or two words; empty if it is a good puzzle."""
    answers: int = 0
    """How many different answers are best."""
    ahead: int | None = None
    """By how many points they beat the next; None if every answer is a best one."""
    level: int = 0
    themes: tuple[Theme, ...] = ()

    @property
    def text(self) -> str:
        return " ".join(self.lines)


def judge(question: Question) -> Judgement:
    """Is this a good puzzle? If not, why not."""
    board = question.board
    problems = (*board.problems(), *board.box_problems(question.hand))
    if problems:
        return Judgement((speech.problems_sentence(dict.fromkeys(problems)),), problem="broken")
    if not question.hand:
        return Judgement((_("The hand is empty: give it a block or more."),), problem="no hand")
    if not board.legal_placements(question.hand):
        return Judgement((_("No block of the hand fits anywhere."),), problem="nothing fits")
    return _judge_proper(question)


def _judge_proper(question: Question) -> Judgement:
    found = analyse(question)
    number, ahead = how_clear(question, found, MARGIN)
    level = level_of(question)
    best = _("The best turn scores {points}.").format(points=speech.points(found.best))
    judged = Judgement((best,), answers=number, ahead=ahead, level=level)
    if number > MOST_ANSWERS:
        text = _("{n} answers are as good as that: too many for a good puzzle.").format(n=number)
        return replace(judged, lines=(best, text), problem="too many answers")
    answers = plural("Just {n} answer is best.", "{n} answers are best.", number)
    if ahead is not None and ahead < MARGIN and level > 1:
        text = plural(
            "The next best is only {n} point behind: solvers will feel that theirs was right, too.",
            "The next best is only {n} points behind: solvers will feel that theirs was right, too.",
            ahead,
        )
        return replace(judged, lines=(best, answers, text), problem="too close")
    why = rejection(question, level)
    if why is not None:
        reason = _("Something is still missing: {why}.").format(why=_reason(why))
        return replace(judged, lines=(best, answers, reason), problem=why.value)
    themes = themes_of(question)
    told = _("A good puzzle! Its level is {level} of 6: {name}.").format(
        level=level, name=level_name(level)
    )
    about = tuple(theme.about for theme in themes)
    return replace(judged, lines=(best, answers, told, *about), good=True, themes=themes)


def _reason(why: Rejection) -> str:
    """Why it is not a good puzzle yet."""
    return {
        Rejection.TOO_FEW_CHOICES: _("there are too few answers to choose from"),
        Rejection.TOO_MANY_ANSWERS: _("too many answers are right"),
        Rejection.TOO_CLOSE: _("the next best answer is almost as good"),
        Rejection.NO_TEMPTATION: _("nothing wrong is tempting"),
        Rejection.TOO_EASY: _("even someone who looks at less finds it by luck"),
    }.get(why, why.value)


class Wish(Enum):
    """What a design has to be."""

    ONE_ANSWER = "just one best answer"
    CLEAR = "one best answer, clearly ahead"
    GOOD = "a good puzzle"
    HARD = "a good puzzle of a level"


@dataclass(frozen=True)
class DesignTask(Exercise):
    """Change a position until it is a puzzle as wished. An answer is the question it asks."""

    position: Position = _START
    wish: Wish = Wish.GOOD
    level: int = 1
    """The least level, for a hard one."""

    def design(self) -> Design:
        """The position, ready to be changed."""
        return Design(self.position)

    def check(self, answer: Question) -> Feedback:
        judged = judge(answer)
        if judged.problem in ("broken", "no hand", "nothing fits"):
            return Feedback(False, judged.text, judged.problem)
        if self.wish in (Wish.GOOD, Wish.HARD):
            if not judged.good:
                return Feedback(False, judged.text, judged.problem)
            if judged.level < self.level:
                text = _(
                    "A good puzzle, but its level is {n}: too easy. Make one of level {least}."
                )
                text = text.format(n=judged.level, least=self.level)
                return Feedback(False, text, "too easy")
            return Feedback(True, judged.text)
        if judged.answers > 1:
            text = _("{n} answers are best. Make all but one of them worse.")
            return Feedback(False, text.format(n=judged.answers), "several answers")
        if judged.ahead is None and len(analyse(answer).outcomes) < 2:
            text = _("There is only one thing to do at all: that is no puzzle.")
            return Feedback(False, text, "no choice")
        if self.wish is Wish.CLEAR and judged.ahead is not None and judged.ahead < MARGIN:
            text = _("Just one answer, but it is only one point ahead of the next.")
            return Feedback(False, text, "too close")
        return Feedback(True, _("Yes: one answer is best, and the solver has proved it."))


@dataclass(frozen=True)
class HowManyBest(NumberQuestion):
    """How many different turns are best here?

    >>> HowManyBest("h", "How many?", position=Position.parse("5/2.G.2/2.S.2/5/5 Py 0 -")).right
    4
    """

    position: Position = _START

    @property
    def right(self) -> int:
        return judge(question_of(self.position)).answers

    def solution(self) -> str:
        best = analyse(question_of(self.position)).best
        return _("{n} of them score {best}.").format(n=self.right, best=best)

    def mistake(self, answer: int) -> tuple[str, str]:
        found = analyse(question_of(self.position))
        if answer == found.best:
            return _("That is what the best turn scores. How many turns score that?"), "the points"
        if answer == found.outcomes.total():
            return _("Those are all turns. Only the best ones count."), "all turns"
        if answer == 1:
            text = _("There is more than one: look for places that are just as good.")
            return text, "only one"
        if answer < self.right:
            text = _(
                "There are more. Which blocks does the best one touch?"
                " Look for other cells that touch the same, for each block of the hand."
            )
            return text, "too few"
        text = _(
            "Too many: some of yours score less. Write the points beside each, and count the best."
        )
        return text, "too many"


@dataclass(frozen=True)
class HowManyBlocks(NumberQuestion):
    """A board as text: how many blocks stand on it?

    >>> question = HowManyBlocks("b", "How many?", position=Position.parse("5/1.GBy.B.2/2.S.2/5/5 R 0 -"))
    >>> question.right, [question.check(n).mistake for n in (3, 6, 4)]
    (5, ['stacks', 'hand counted', 'letters forgotten'])
    """

    position: Position = _START

    @property
    def right(self) -> int:
        return len(self.position.board)

    def mistake(self, answer: int) -> tuple[str, str]:
        if answer == sum(map(bool, self.position.board.stacks)):
            return _("Those are the stacks. Each letter is a block."), "stacks"
        if answer == self.right + len(self.position.hand):
            return _("The letters after the board are in the hand."), "hand counted"
        blocks = [block for _cell, _floor, block in self.position.board]
        toppers = sum(block.is_topper for block in blocks)
        rainbows = sum(block.colour is Colour.RAINBOW for block in blocks)
        if self.right - answer in {toppers, rainbows, toppers + rainbows} - {0}:
            text = _("Every letter is a block: small ones are toppers, and W and S are rainbows.")
            return text, "letters forgotten"
        if answer == self.right + sum(map(int, filter(str.isdigit, str(self.position.board)))):
            return _("A number stands for empty cells: it is no block."), "numbers counted"
        if answer > self.right:
            text = _(
                "Too many. Count letters only: a number means empty cells, a dot only divides."
            )
            return text, "too many"
        return _(
            "There are more. Every letter of the board is a block: count row by row."
        ), "too few"

    def solution(self) -> str:
        rows = str(self.position.board).split("/")
        sums = " + ".join(str(sum(map(str.isalpha, row))) for row in rows)
        return _("row by row {sum} = {n}.").format(sum=sums, n=self.right)
