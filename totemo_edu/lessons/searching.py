"""Questions about searching: counting paths, finding the best leaf, cutting branches, symmetry."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from math import prod

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.lessons.exercise import Exercise, Feedback
from totemo_edu.lessons.picking import PickSome
from totemo_edu.lessons.questions import NumberQuestion
from totemo_edu.lessons.tree import Branch, TreeWalk, leaves_below
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.placement import Placement
from totemo_edu.solver.plan import best_plan
from totemo_edu.solver.symmetry import symmetries_of


def placement_words(placement: Placement) -> str:
    """A placement in words: "yellow topper on d2"."""
    block = speech.block_name(placement.block)
    return _("{block} on {cell}").format(block=block, cell=placement.cell)


@dataclass(frozen=True)
class HowManyPaths(NumberQuestion):
    """How many paths does the tree have: every order, every place?

    >>> question = HowManyPaths("p", "How many?", board=Board.parse("5/3.Y.1/2.S.2/1.B.3/5"), blocks="gp")
    >>> question.right, [question.check(n).mistake for n in (12, 6, 5, 4)]
    (8, ['taken cells forgotten', 'one order only', 'first steps only', 'order forgotten'])
    """

    board: Board = field(default_factory=Board.start)
    blocks: str = "B"

    @property
    def right(self) -> int:
        return leaves_below(self.board, self.blocks)

    def solution(self) -> str:
        """The sum of what goes on below each first step."""
        below = [branch.ways for branch in TreeWalk(self.board, self.blocks).branches()]
        text = _("{n} first steps, and below them {sum} = {total} paths.")
        steps = " + ".join(map(str, below))
        return text.format(n=len(below), sum=steps, total=self.right)

    def mistake(self, answer: int) -> tuple[str, str]:
        places = [len(self.board.legal_cells(Block(letter))) for letter in self.blocks]
        if answer == 2 * prod(places) and len(places) == 2:
            text = _("The first block changes the board: its place is taken for the second one.")
            return text, "taken cells forgotten"
        if answer == prod(places):
            text = _("Either block may come first, and the first one takes a place away.")
            return text, "one order only"
        if answer == sum(places):
            return _("These are the first steps. Each of them goes on."), "first steps only"
        if answer * 2 == self.right:
            text = _("The same places in another order make another path of the tree.")
            return text, "order forgotten"
        return super().mistake(answer)


@dataclass(frozen=True)
class BestLeaf(Exercise):
    """Walk down the tree to a leaf with the most points. An answer is the path.

    >>> question = BestLeaf("b", "Find it.", board=Board.parse("5/3.G.1/2.S.2/1.R.3/5"), blocks="yr")
    >>> [question.check(path.split()).mistake for path in ("", "y@d2", "y@d2 r@b4", "y@d2 r@c3")]
    ['at the root', 'not at a leaf', 'better leaf', '']
    """

    board: Board = field(default_factory=Board.start)
    blocks: str = "B"

    def walk(self) -> TreeWalk:
        """Someone at the root of the tree."""
        return TreeWalk(self.board, self.blocks)

    def best(self) -> int:
        """The points of the best leaf, as the solver has proved it."""
        return best_plan(self.board, self.blocks).points

    def check(self, answer: Sequence[Placement | str]) -> Feedback:
        walk = self.walk()
        for step in answer:
            if not walk.down(step):
                return Feedback(False, _("There is no such branch."), "no branch")
        if not walk.path:
            return Feedback(False, _("Choose a branch and walk down."), "at the root")
        if not walk.is_leaf:
            return Feedback(False, _("Walk on: a path ends at a leaf."), "not at a leaf")
        if walk.points >= self.best():
            text = _("{points}: no leaf of the tree has more.")
            return Feedback(True, text.format(points=speech.points(walk.points)))
        best = best_plan(self.board, self.blocks)
        cells = {(p.block, p.cell) for p in best.placements}
        if cells == {(p.block, p.cell) for p in walk.path}:
            text = _("That is {n}. The same places in another order score more.")
            return Feedback(False, text.format(n=walk.points), "other order")
        text = _("That is {n}. Another leaf has more: go up and try other branches.")
        return Feedback(False, text.format(n=walk.points), "better leaf")


@dataclass(frozen=True)
class WhichCanBeCut(PickSome):
    """A plan is known already: pick every branch that need not be looked at any more.

    >>> question = WhichCanBeCut("c", "Which?", board=Board.parse("5/3.G.1/2.S.2/1.R.3/5"),
    ...     blocks="yr", known=6)
    >>> [str(question.branches()[i].placement) for i in sorted(question.right)]
    ['y@c3', 'r@b4']
    """

    board: Board = field(default_factory=Board.start)
    blocks: str = "B"
    known: int = 0
    """The points of the best plan found so far."""

    def branches(self) -> tuple[Branch, ...]:
        """The branches to choose from."""
        return TreeWalk(self.board, self.blocks).branches()

    def labels(self) -> tuple[str, ...]:
        text = _("{placement}: {points} now, at most {ceiling} in all")
        return tuple(
            text.format(
                placement=speech.capital(placement_words(branch.placement)),
                points=branch.points,
                ceiling=branch.ceiling,
            )
            for branch in self.branches()
        )

    @property
    def right(self) -> frozenset[int]:
        return frozenset(i for i, b in enumerate(self.branches()) if b.ceiling <= self.known)

    def check(self, answer: Collection[int]) -> Feedback:
        branches = self.branches()
        for i in sorted(set(answer) - self.right):
            text = _("{placement} might come to {ceiling}, and that would beat {known}.")
            values = {
                "placement": speech.capital(placement_words(branches[i].placement)),
                "ceiling": branches[i].ceiling,
                "known": self.known,
            }
            return Feedback(False, text.format(**values), "cut too much")
        missing = [branches[i] for i in sorted(self.right - set(answer))]
        if missing and all(branch.ceiling == self.known for branch in missing):
            text = _("What can reach {known} at best cannot beat {known}: cut it, too.")
            return Feedback(False, text.format(known=self.known), "equal kept")
        if missing:
            text = _("There is a branch that can never come to more than {known}.")
            return Feedback(False, text.format(known=self.known), "cut too little")
        return Feedback(True, _("Right: there is nothing better in any of these branches."))


@dataclass(frozen=True)
class HowManyLooks(NumberQuestion):
    """On how many cells is a block really different, if turning and mirroring the board is free?

    >>> HowManyLooks("l", "How many?").right
    6
    """

    board: Board = field(default_factory=Board.start)
    block: Block = Block.BLUE

    @property
    def right(self) -> int:
        images = symmetries_of(self.board)
        return len({min((cell, *(image[cell] for image in images))) for cell in self._cells()})

    def _cells(self) -> Collection[int]:
        return [int(cell) for cell in self.board.legal_cells(self.block)]

    def solution(self) -> str:
        text = _("{n} instead of {all}. The search looks at one of each sort.")
        return text.format(n=self.right, all=len(self._cells()))

    def mistake(self, answer: int) -> tuple[str, str]:
        if answer == len(self._cells()):
            text = _("Those are all cells. Turn the board: which of them look the same?")
            return text, "all cells"
        if answer == self.right - 1:
            text = _("Nearly. Have you thought of the centre, on top of the rainbow?")
            return text, "one missing"
        if answer > self.right:
            text = _("Two of yours are the same: turn the board, or hold it up to a mirror.")
            return text, "the same twice"
        return _(
            "There are more: a corner, for example, is not like the middle of a side."
        ), "too few"
