"""The board: 25 stacks of blocks, what is legal on it, why not, and what it scores.

A `Board` is a value: nothing changes it, `place` and the editing methods give a new one.

>>> board = Board.start()
>>> board
Board.parse('5/5/2.S.2/5/5')
>>> board = board.place("G@c2").place("B@b2")
>>> str(board)
'5/1.B.G.2/2.S.2/5/5'
>>> print(board.ruling("R@a2"))
R@a2 is not allowed: red on a2 would touch the blue block on b2, and red does not match blue
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from totemo_edu.rules.blocks import BOX, Block
from totemo_edu.rules.cells import CENTRE, MAX_HEIGHT, SIZE, Cell, Direction
from totemo_edu.rules.grid import BLOCK_COLOUR, CELLS, Grid, spots_in
from totemo_edu.rules.notation import read_board, read_cell, read_stack
from totemo_edu.rules.placement import Placement
from totemo_edu.rules.problems import Problem, ProblemKind
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset
from totemo_edu.rules.ruling import Breach, Contact, IllegalPlacementError, Rule, Ruling
from totemo_edu.rules.scoring import Contribution, Score


class Board:
    """Twenty-five stacks of blocks. Compares and hashes by value."""

    _stacks: tuple[str, ...]

    def __init__(self, stacks: Iterable[str] = ("",) * CELLS) -> None:
        """A board from its stacks of block letters, bottom to top, in board order.

        Any blocks in any stacks will do: ask `problems` whether the rules allow them.
        """
        checked = tuple(map(read_stack, stacks))
        if len(checked) != CELLS:
            raise ValueError(f"a board has {CELLS} stacks, not {len(checked)}")
        self.__dict__["_stacks"] = checked

    @classmethod
    def _of_checked(cls, stacks: tuple[str, ...]) -> Board:
        """A board from stacks that are known to be well written."""
        board = cls.__new__(cls)
        board.__dict__["_stacks"] = stacks
        return board

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a board never changes, so {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a board never changes, so {name!r} cannot be deleted")

    @classmethod
    def empty(cls) -> Board:
        """A board without any block."""
        return cls()

    @classmethod
    def start(cls) -> Board:
        """The board as every game begins: the starting rainbow in the centre."""
        return cls().put(Block.START, CENTRE)

    @classmethod
    def parse(cls, text: str) -> Board:
        """Reads a board such as `5/5/2.S.2/5/5`.

        >>> Board.parse("5/5/2.S.2/5/5") == Board.start()
        True
        """
        return cls._of_checked(read_board(text))

    def __str__(self) -> str:
        rows = []
        for start in range(0, CELLS, SIZE):
            cells: list[str] = []
            for stack in self._stacks[start : start + SIZE]:
                if stack:
                    cells.append(stack)
                elif cells and cells[-1].isdigit():
                    cells[-1] = str(int(cells[-1]) + 1)
                else:
                    cells.append("1")
            rows.append(".".join(cells))
        return "/".join(rows)

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        """In a notebook or IPython terminal the board shows itself as text, not as its repr."""
        from totemo_edu.text import board_as_text

        printer.text(board_as_text(self))  # type: ignore[attr-defined]

    def _repr_svg_(self) -> str:
        from totemo_edu.picture import board_as_svg

        return board_as_svg(self)

    def _repr_html_(self) -> str:
        from totemo_edu.picture import board_as_html

        return board_as_html(self)

    def __eq__(self, other: object) -> bool:
        return self._stacks == other._stacks if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._stacks)

    # What stands on the board

    @property
    def stacks(self) -> tuple[str, ...]:
        """The 25 stacks in board order, as letters from the bottom to the top."""
        return self._stacks

    def __getitem__(self, cell: Cell | str) -> tuple[Block, ...]:
        """The stack on a cell, bottom to top.

        >>> Board.parse("5/5/2.GBy.2/5/5")["c3"]
        (Block('G'), Block('B'), Block('y'))
        """
        return tuple(map(Block, self._stacks[_cell(cell)]))

    def height(self, cell: Cell | str) -> int:
        """How many blocks stand on a cell."""
        return len(self._stacks[_cell(cell)])

    def block_at(self, cell: Cell | str, height: int) -> Block | None:
        """The block on a cell at a height (1 = in the board's hole), if there is one."""
        stack = self._stacks[_cell(cell)]
        return Block(stack[height - 1]) if 0 < height <= len(stack) else None

    def __iter__(self) -> Iterator[tuple[Cell, int, Block]]:
        """Every block with its cell and height, cell by cell from the bottom up."""
        for cell in Cell:
            for height, letter in enumerate(self._stacks[cell], 1):
                yield cell, height, Block(letter)

    def __len__(self) -> int:
        """How many blocks stand on the board."""
        return sum(map(len, self._stacks))

    def __bool__(self) -> bool:
        """An empty board is a board."""
        return True

    # Editing freely, for teaching and for puzzles: no rule is asked

    def put(self, block: Block | str, cell: Cell | str) -> Board:
        """The board with one more block on a cell, whether or not the rules allow it."""
        place = _cell(cell)
        return self.with_stack(place, self._stacks[place] + Block(block).value)

    def take(self, cell: Cell | str) -> Board:
        """The board without the top block of a cell (unchanged if the cell is empty)."""
        place = _cell(cell)
        return self.with_stack(place, self._stacks[place][:-1])

    def with_stack(self, cell: Cell | str, stack: str) -> Board:
        """The board with this stack of letters on a cell instead of the present one.

        >>> str(Board.start().with_stack("a1", "GBy"))
        'GBy.4/5/2.S.2/5/5'
        """
        stacks = list(self._stacks)
        stacks[_cell(cell)] = read_stack(stack)
        return Board._of_checked(tuple(stacks))

    # Placing by the rules

    def contacts(self, cell: Cell | str) -> tuple[Contact, ...]:
        """What the next block on this cell would touch: the four sides, then what is below.

        >>> [str(contact) for contact in Board.parse("5/2.GB.2/2.S.2/5/5").contacts("c3")]
        ['the blue block on c2', 'the starting rainbow block beneath it']
        """
        place = _cell(cell)
        height = len(self._stacks[place]) + 1
        return self._contacts_at(place, height)

    def _contacts_at(self, cell: Cell, height: int) -> tuple[Contact, ...]:
        found = []
        for direction, beside in cell.neighbours.items():
            block = self.block_at(beside, height)
            if block:
                found.append(Contact(block, beside, height, direction))
        below = self.block_at(cell, height - 1)
        if below:
            found.append(Contact(below, cell, height - 1, Direction.BELOW))
        return tuple(found)

    def ruling(self, placement: Placement | str, hand: Iterable[Block] | None = None) -> Ruling:
        """Whether a placement is legal here; if not, every rule that it breaks.

        With a hand, the block has to be in it.
        """
        placement = _placement(placement)
        block, cell = placement.block, placement.cell
        stack = self[cell]
        height = len(stack) + 1
        breaches = []
        if hand is not None and block not in hand:
            breaches.append(Breach(Rule.FROM_THE_HAND, placement, height))
        if stack and stack[-1].is_topper:
            breaches.append(Breach(Rule.NOTHING_ON_A_TOPPER, placement, height))
        if height > MAX_HEIGHT:
            breaches.append(Breach(Rule.FIVE_HIGH, placement, height))
        if block.is_topper and not stack:
            breaches.append(Breach(Rule.NO_TOPPER_ON_THE_BOARD, placement, height))
        for contact in self.contacts(cell):
            if not block.matches(contact.block):
                breaches.append(Breach(Rule.COLOURS_MATCH, placement, height, contact))
        return Ruling(placement, height, tuple(breaches))

    def is_legal(self, placement: Placement | str) -> bool:
        """Whether the rules allow this placement."""
        return bool(self.ruling(placement))

    def place(self, placement: Placement | str) -> Board:
        """The board after a legal placement; raises `IllegalPlacementError` if it is not."""
        ruling = self.ruling(placement)
        if not ruling:
            raise IllegalPlacementError(ruling)
        return self.put(ruling.placement.block, ruling.placement.cell)

    def score(self, placement: Placement | str, rules: Ruleset = STANDARD_RULES) -> Score:
        """Where the points of a placement come from. Asks only what it touches, not if it may."""
        placement = _placement(placement)
        block, cell = placement.block, placement.cell
        own = Contribution(block, cell, self.height(cell) + 1, None, rules.value(block))
        touched = (
            Contribution(
                contact.block,
                contact.cell,
                contact.height,
                contact.direction,
                rules.value(contact.block),
            )
            for contact in self.contacts(cell)
        )
        return Score(placement, (own, *touched))

    def legal_cells(self, block: Block | str) -> tuple[Cell, ...]:
        """The cells where this block may be placed, in board order.

        >>> Board.parse("5/5/2.S.2/5/5").legal_cells("y")
        (Cell.c3,)
        """
        spots = spots_in(self.grid.legal(Block(block).value))
        return tuple(sorted(Cell(spot % CELLS) for spot in spots))

    def legal_placements(self, hand: Iterable[Block]) -> LegalPlacements:
        """Every legal placement of the blocks in a hand."""
        return LegalPlacements(self, hand)

    @cached_property
    def grid(self) -> Grid:
        """The board as sets of spots with the default values, for counting and searching."""
        return Grid.of(self._stacks, STANDARD_RULES.value_of)

    def grid_with(self, rules: Ruleset) -> Grid:
        """The board as sets of spots with the values of these rules."""
        if rules.values == STANDARD_RULES.values:
            return self.grid
        return Grid.of(self._stacks, rules.value_of)

    # Is this a board that could have come about?

    def is_proper(self) -> bool:
        """Whether the rules hold nothing against this board: a quick answer, without the reasons.

        >>> Board.start().is_proper(), Board.parse("r.4/5/5/5/5").is_proper()
        (True, False)
        """
        clash = self.grid.clash
        for cell, stack in enumerate(self._stacks):
            if len(stack) > MAX_HEIGHT:
                return False
            for floor, letter in enumerate(stack):
                if clash[BLOCK_COLOUR[letter]] >> (floor * CELLS + cell) & 1:
                    return False
                if letter > "Z" and (floor == 0 or floor + 1 < len(stack)):
                    return False
        letters = "".join(self._stacks)
        return all(letters.count(block.value) <= held for block, held in BOX.items())

    def problems(self) -> tuple[Problem, ...]:
        """Everything that the rules hold against this board, all at once.

        >>> for problem in Board.parse("r.4/5/1.R.G.2/5/5").problems():
        ...     print(problem)
        the red topper on a1 stands on the bare board
        the red block on b3 touches the green block on c3 (both on floor 1), and red does not match green
        """
        return (*self._stack_problems(), *self._colour_problems(), *self.box_problems())

    def _stack_problems(self) -> Iterator[Problem]:
        for cell in Cell:
            stack = self[cell]
            if len(stack) > MAX_HEIGHT:
                yield Problem(ProblemKind.TOO_HIGH, (stack[-1],), (cell,), len(stack))
            for height, block in enumerate(stack, 1):
                if block.is_topper and height == 1:
                    yield Problem(ProblemKind.TOPPER_AT_THE_BOTTOM, (block,), (cell,), 1)
                if block.is_topper and height < len(stack):
                    above = stack[height]
                    yield Problem(ProblemKind.ON_A_TOPPER, (above, block), (cell,), height + 1)

    def _colour_problems(self) -> Iterator[Problem]:
        # Looking south, east and down from every block finds each touching pair once.
        found = (Direction.EAST, Direction.SOUTH, Direction.BELOW)
        for cell, height, block in self:
            for contact in self._contacts_at(cell, height):
                if contact.direction in found and not block.matches(contact.block):
                    cells = (cell, contact.cell)
                    yield Problem(ProblemKind.MISMATCH, (block, contact.block), cells, height)

    def box_problems(self, in_hand: Iterable[Block] = ()) -> Iterator[Problem]:
        """The kinds of block of which the board (and a hand) have more than the box holds."""
        used = Counter(block for _, _, block in self)
        used.update(in_hand)
        for block in Block:
            if used[block] > BOX[block]:
                yield Problem(ProblemKind.MORE_THAN_THE_BOX, (block,), (), used[block])


class LegalPlacements:
    """The legal placements of a hand on a board: iterate it, count it, ask `in` or `bool`.

    Blocks of the same kind count once.

    >>> legal = Board.start().legal_placements([Block("B"), Block("B"), Block("y")])
    >>> legal.count(), "y@c3" in legal, "y@a1" in legal, bool(legal)
    (26, True, False, True)
    >>> next(iter(legal))
    Placement.parse('B@a1')
    """

    def __init__(self, board: Board, hand: Iterable[Block]) -> None:
        self._board = board
        self._hand = tuple(dict.fromkeys(hand))

    def __iter__(self) -> Iterator[Placement]:
        """In board order; on one cell, in the order of the hand."""
        cells = [(block, frozenset(self._board.legal_cells(block))) for block in self._hand]
        for cell in Cell:
            for block, legal in cells:
                if cell in legal:
                    yield Placement(block, cell)

    def __contains__(self, placement: Placement | str) -> bool:
        placement = _placement(placement)
        return placement.block in self._hand and self._board.is_legal(placement)

    def count(self) -> int:
        """How many there are, without listing them."""
        return sum(self._board.grid.legal(block.value).bit_count() for block in self._hand)

    def __bool__(self) -> bool:
        return any(self._board.grid.legal(block.value) for block in self._hand)

    def __repr__(self) -> str:
        return f"<LegalPlacements {', '.join(map(str, self))}>"


def _cell(cell: Cell | str) -> Cell:
    return cell if isinstance(cell, Cell) else read_cell(cell)


def _placement(placement: Placement | str) -> Placement:
    return placement if isinstance(placement, Placement) else Placement.parse(placement)
