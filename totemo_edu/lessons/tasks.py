"""Exercises that are done on a board: place blocks so that something comes true."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.lessons.exercise import Exercise, Feedback
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.rules.track import earns_bonus, space_of
from totemo_edu.session import Mode, Session
from totemo_edu.solver.plan import best_plan
from totemo_edu.solver.solution import Solution, solve


class Aim(Enum):
    """What counts as done."""

    PLACE = "place a block"
    """Any legal placement (of all the blocks, in a plan)."""
    BEST_PLACEMENT = "the best placement"
    BEST_TURN = "the best turn"
    BEST_PLAN = "the best plan"
    EXACTLY = "exactly so many points"
    LAND = "land on a bonus tile"
    WHOLE_HAND = "all blocks of the hand in one turn"
    HEIGHT = "a stack so high"
    JOIN = "touch so many blocks"


@dataclass(frozen=True)
class PlaceTask(Exercise):
    """Place one or more blocks so that the aim is reached. Any way that reaches it is right.

    >>> task = PlaceTask("b", "Find the best place.", position=Position.parse("5/5/2.S.2/5/5 BG 0 -"),
    ...     aim=Aim.BEST_PLACEMENT)
    >>> session = task.session()
    >>> _answer = session.place("c2", "B")
    >>> print(task.check(session).text)
    That is 4. The other block can score more.
    """

    position: Position = field(default_factory=lambda: Position.parse("5/5/2.S.2/5/5 B 0 -"))
    aim: Aim = Aim.PLACE
    number: int = 0
    """The points of EXACTLY, the height of HEIGHT, the touched blocks of JOIN."""
    blocks: str = ""
    """The blocks of a plan (up to six); the hand of the position otherwise."""
    rules: Ruleset = STANDARD_RULES
    in_3d: bool = True
    shows_points: bool = False
    """Whether the board tells beforehand what a placement would score."""
    tells_sums: bool = True
    """Whether the board tells afterwards what a placement has scored."""

    def session(self) -> Session:
        """A board to work on."""
        if self.blocks:
            return Session(self.position, Mode.PLAN, self.rules, map(Block, self.blocks))
        return Session(self.position, Mode.TURN, self.rules)

    def best(self) -> int:
        """The most points that the aim asks for (0 if it asks for none)."""
        match self.aim:
            case Aim.BEST_PLACEMENT:
                return solve(self.position, self.rules).best_placement.points
            case Aim.BEST_TURN:
                return solve(self.position, self.rules).best_turn.points
            case Aim.BEST_PLAN:
                return best_plan(self.position.board, self.blocks, self.rules).points
            case Aim.EXACTLY:
                return self.number
            case _other:
                return 0

    def check(self, answer: Session) -> Feedback:
        """What to say to what was done on the board."""
        placed = answer.placements
        if not placed:
            return Feedback(False, _("Choose a block, then a cell."), "nothing placed")
        match self.aim:
            case Aim.PLACE:
                if self.blocks and answer.choices:
                    return Feedback(False, _("There are blocks left to place."), "blocks left")
                return Feedback(True, _("Well placed!"))
            case Aim.HEIGHT:
                return self._check_height(answer)
            case Aim.JOIN:
                return self._check_join(answer, placed[0])
            case Aim.LAND:
                return self._check_landing(answer)
            case Aim.WHOLE_HAND:
                return self._check_whole_hand(answer)
            case Aim.EXACTLY:
                return self._check_exactly(answer)
            case _best:
                return self._check_best(answer, placed)

    def _check_height(self, session: Session) -> Feedback:
        highest = max(map(len, session.board.stacks))
        if highest >= self.number:
            return Feedback(True, _("There it stands, {n} high.").format(n=highest))
        text = plural(
            "The highest stack has {n} block so far.",
            "The highest stack has {n} blocks so far.",
            highest,
        )
        why, mistake = self._why_so_low(session)
        return Feedback(False, f"{text} {why}", mistake)

    def _why_so_low(self, session: Session) -> tuple[str, str]:
        """Why a stack is not high enough yet, and whether it can still grow."""
        foot = max(Cell, key=session.start.board.height)
        if any(placement.cell is not foot for placement in session.placements):
            text = _("All blocks belong on {cell}: take back what stands elsewhere.")
            return text.format(cell=foot), "not on one cell"
        top = session.board[foot][-1]
        if top.is_topper:
            text = _("The topper has closed the stack: nothing stands on it. It has to come last.")
            return text, "topper too early"
        rest = [block for block in session.choices if not block.is_topper] or session.choices
        if not any(top.colour.matches(block.colour) for block in rest):
            text = _(
                "{top} is on top, and {left} does not match it."
                " Which colours stand between them on the wheel?"
            )
            names = {
                "top": speech.capital(speech.colour_name(top.colour)),
                "left": speech.colour_name(rest[0].colour),
            }
            return text.format(**names), "colours do not match"
        return _("Go on: there are blocks left."), "too low"

    def _check_join(self, session: Session, placed: Placement) -> Feedback:
        touched = len(session.start.board.contacts(placed.cell))
        if touched >= self.number:
            return Feedback(True, _("There it stands, and all of its neighbours match."))
        text = plural("Here it touches {n} block.", "Here it touches {n} blocks.", touched)
        other = _("Take it back, and find the cell that touches {n}.").format(n=self.number)
        return Feedback(False, f"{text} {other}", "alone" if touched == 0 else "too few")

    def _check_landing(self, session: Session) -> Feedback:
        if session.last and session.last.bonus:
            return Feedback(True, _("Landed! You may place another block."))
        text = _("{points}, so the marker is on space {space}: no tile there that counts.")
        space = space_of(session.position.score)
        text = text.format(points=speech.points(session.gained), space=space)
        return Feedback(False, text, "no tile")

    def _check_whole_hand(self, session: Session) -> Feedback:
        if not session.choices:
            return Feedback(True, _("From tile to tile: the whole hand in one turn!"))
        if session.last and session.last.bonus:
            text = _("The marker is on a tile, so go on: there are blocks left.")
            return Feedback(False, text, "bonus not used")
        text = _("The turn ends on space {space}, where no tile lies. Take back and try again.")
        space = space_of(session.position.score)
        return Feedback(False, text.format(space=space), "no tile")

    def _check_exactly(self, session: Session) -> Feedback:
        if session.gained == self.number:
            return Feedback(True, _("Exactly {points}.").format(points=speech.points(self.number)))
        text, kind = points_off(session.gained - self.number)
        so_far = _("That is {points}.").format(points=speech.points(session.gained))
        return Feedback(False, f"{so_far} {text}", kind)

    def _check_best(self, session: Session, placed: tuple[Placement, ...]) -> Feedback:
        gained, best = session.gained, self.best()
        if gained >= best:
            text = _("{points}: no one can do better.").format(points=speech.points(gained))
            return Feedback(True, text)
        return self._missed(session, placed, gained)

    def _missed(self, session: Session, placed: tuple[Placement, ...], gained: int) -> Feedback:
        """Which kind of thing was missed, without giving it away."""
        so_far = _("That is {n}.").format(n=gained)
        if session.last and session.last.bonus and session.choices and self.aim is Aim.BEST_TURN:
            text = _("You landed on a bonus tile: you may place another block.")
            return Feedback(False, f"{so_far} {text}", "bonus not used")
        if self.aim is Aim.BEST_PLAN:
            text = _("Another order or other places can score more.")
            return Feedback(False, f"{so_far} {text}", "better plan")
        solution = solve(self.position, self.rules)
        firsts = (
            solution.best_placement.placements
            if self.aim is Aim.BEST_PLACEMENT
            else solution.best_turn.first_placements
        )
        if placed[0] in firsts:
            text = _("That is a good beginning. Now find a better way to go on.")
            return Feedback(False, f"{so_far} {text}", "better end")
        if self.aim is Aim.BEST_TURN and solution.greed_loses:
            return self._bonus_missed(placed[0], gained, solution)
        if all(first.block is not placed[0].block for first in firsts):
            text = _("The other block can score more.")
            if len(set(self.position.hand)) > 2:
                text = _("Another block can score more.")
            return Feedback(False, f"{so_far} {text}", "other block")
        text = _("This block can score more elsewhere.")
        return Feedback(False, f"{so_far} {text}", "other cell")

    def _bonus_missed(self, first: Placement, gained: int, solution: Solution) -> Feedback:
        """Someone has begun a turn that does not lead to the bonus blocks of the best one."""
        score, tiles = self.position.score, self.position.tiles
        board, most = self.position.board, solution.best_placement.points
        points = board.score(first, self.rules).points
        if earns_bonus(score, points, tiles):
            text = _(
                "That is {n} in all. Landing was a good idea; another way to land leads further."
            )
            return Feedback(False, text.format(n=gained), "other landing")
        text = _("That is {n}.")
        if points == most:
            text = _("That is {n}, the most for one block.")
        text = text.format(n=points)
        better = {board.score(p, self.rules).points for p in solution.best_turn.first_placements}
        landing = [n for n in sorted(better) if earns_bonus(score, n, tiles)]
        if landing and landing[0] < points:
            passed = _(
                "But it goes past the tile on {space}. Which number of points lands on the tile?"
            )
        elif landing:
            passed = _(
                "But it stops before the tile on {space}. Which number of points lands on the tile?"
            )
        else:
            passed = _("Think of the bonus tiles: the most points at once are not always best.")
            return Feedback(False, f"{text} {passed}", "bonus not seen")
        kind = "greedy" if points == most else "bonus not seen"
        return Feedback(False, f"{text} {passed.format(space=space_of(score + landing[0]))}", kind)


def points_off(off: int) -> tuple[str, str]:
    """What to say to a placement with so many points too many, or too few if negative."""
    if off > 0:
        text = plural(
            "{n} too many. Leave out a neighbour worth {n}, or take a block worth {n} less.",
            "{n} too many. Leave out a neighbour worth {n}, or take a block worth {n} less.",
            off,
        )
        return text, "too many"
    text = plural(
        "{n} too few. Find another neighbour worth {n}, or take a block worth {n} more.",
        "{n} too few. Find more neighbours, or take a block worth more.",
        -off,
    )
    return text, "too few"
