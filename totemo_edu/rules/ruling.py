"""What the rules say to a placement: legal, or every rule that it breaks.

A `Breach` is data (which rule, which blocks, which cells) from which a view can make a sentence
in any language; `str` makes the English one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import MAX_HEIGHT, Cell, Direction
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.placement import Placement


class Rule(Enum):
    """A rule that a placement can break."""

    COLOURS_MATCH = "colours match"
    NOTHING_ON_A_TOPPER = "nothing on a topper"
    NO_TOPPER_ON_THE_BOARD = "no topper on the board"
    FIVE_HIGH = "five high"
    FROM_THE_HAND = "from the hand"

    def __repr__(self) -> str:
        return f"Rule.{self.name}"


@dataclass(frozen=True)
class Contact:
    """A block that a placed block touches (or would touch): which, where, on which side."""

    block: Block
    cell: Cell
    height: int
    """The floor that it stands on: 1 in the board's hole, 5 at the top of a full stack."""
    direction: Direction

    def __str__(self) -> str:
        where = "beneath it" if self.direction is Direction.BELOW else f"on {self.cell}"
        return f"the {self.block.description} {where}"


@dataclass(frozen=True)
class Breach:
    """One rule that a placement breaks; `contact` is the block concerned, if it is about one."""

    rule: Rule
    placement: Placement
    height: int
    contact: Contact | None = None

    def __str__(self) -> str:
        block, cell = self.placement.block, self.placement.cell
        match self.rule:
            case Rule.COLOURS_MATCH:
                name = block.colour
                return (
                    f"{name} on {cell} would touch {self.contact}, and {name} does not match "
                    + (f"{self.contact.block.colour}" if self.contact else "it")
                )
            case Rule.NOTHING_ON_A_TOPPER:
                return f"nothing stands on a topper, and the stack on {cell} ends in one"
            case Rule.NO_TOPPER_ON_THE_BOARD:
                return f"a topper needs a block beneath it, and {cell} is empty"
            case Rule.FIVE_HIGH:
                return (
                    f"a stack is at most {MAX_HEIGHT} high, and the one on {cell}"
                    f" has {self.height - 1} blocks already"
                )
            case Rule.FROM_THE_HAND:
                return f"there is no {block.description} in the hand"


@dataclass(frozen=True)
class Ruling:
    """The verdict on a placement. True in a condition if the placement is legal.

    >>> from totemo_edu.rules.board import Board
    >>> board = Board.parse("5/3.O.1/2.S.2/5/5")
    >>> ruling = board.ruling("B@c2")
    >>> bool(ruling)
    False
    >>> print(ruling)
    B@c2 is not allowed: blue on c2 would touch the orange block on d2, and blue does not match orange
    >>> print(board.ruling("Y@c2"))
    Y@c2 is allowed
    """

    placement: Placement
    height: int
    """The floor that the block would stand on, 1 = in the board's hole."""
    breaches: tuple[Breach, ...] = ()

    def __bool__(self) -> bool:
        return not self.breaches

    def __str__(self) -> str:
        if not self.breaches:
            return f"{self.placement} is allowed"
        return f"{self.placement} is not allowed: " + "; ".join(map(str, self.breaches))


class IllegalPlacementError(RuleError):
    """A placement that the rules do not allow; `ruling` says why, as data."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling)
        self.ruling = ruling
