"""The bag: which blocks are still in it, without any order, and drawing from it at random.

>>> bag = Bag.full()                       # all but the starting rainbow, which is on the board
>>> len(bag), bag.count(Block("W"))
(48, 3)
>>> bag.draw(3, random.Random(1)) == bag.draw(3, random.Random(1))       # a seed repeats itself
True
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from totemo_edu.rules.blocks import BOX, Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.errors import RuleError
from totemo_edu.rules.notation import read_blocks


@dataclass(frozen=True, repr=False)
class Bag:
    """Blocks in no order: two bags with the same blocks are equal."""

    letters: str = ""
    """The letters of the blocks, in the order in which `Block` lists them."""

    @classmethod
    def of(cls, blocks: Iterable[Block]) -> Bag:
        """A bag with these blocks in it."""
        counts = Counter(blocks)
        return cls("".join(block.value * counts[block] for block in Block))

    @classmethod
    def full(cls) -> Bag:
        """The bag as a game begins: the whole box but for the starting rainbow."""
        return cls.of(Counter(BOX) - Counter([Block.START]))

    @classmethod
    def unseen(cls, board: Board, hand: Iterable[Block]) -> Bag:
        """All blocks of the box that are neither on this board nor in this hand.

        >>> len(Bag.unseen(Board.start(), [Block("B"), Block("W"), Block("r")]))
        45
        """
        return cls.full().remove(
            block
            for block in (*(block for _, _, block in board), *hand)
            if block is not Block.START
        )

    @classmethod
    def parse(cls, text: str) -> Bag:
        """Reads a bag from its blocks in any order, or `-` for an empty one."""
        return cls.of(read_blocks(text))

    def __post_init__(self) -> None:
        if self.letters != "".join(b.value * self.letters.count(b.value) for b in Block):
            raise RuleError("the letters of a bag come in the order of Block: use Bag.parse")

    def __str__(self) -> str:
        return self.letters or "-"

    def __repr__(self) -> str:
        return f"Bag.parse({str(self)!r})"

    def __len__(self) -> int:
        return len(self.letters)

    def count(self, block: Block) -> int:
        """How many blocks of this kind are in the bag."""
        return self.letters.count(block.value)

    def add(self, blocks: Iterable[Block]) -> Bag:
        """The bag with these blocks put back."""
        return Bag.of((*map(Block, self.letters), *blocks))

    def remove(self, blocks: Iterable[Block]) -> Bag:
        """The bag without these blocks; raises `RuleError` if it does not hold them all."""
        left = Counter(map(Block, self.letters))
        left.subtract(blocks)
        for block, count in left.items():
            if count < 0:
                raise RuleError(f"the bag does not hold that many of the {block.description}")
        return Bag.of(left.elements())

    def draw(self, number: int, chance: random.Random) -> tuple[Block, ...]:
        """Blocks drawn blindly, as many as asked for or as there are. The bag stays as it is."""
        return tuple(map(Block, chance.sample(self.letters, min(number, len(self.letters)))))
