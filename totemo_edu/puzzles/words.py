"""Every sentence of the puzzles in one place, in the reader's language.

Other modules decide *what* is to be said; the words for it are here. Each sentence passes through
gettext as a whole, so that a translator can turn it round.
"""

from __future__ import annotations

from collections.abc import Iterable

from totemo_edu.language import _
from totemo_edu.names import block_name, capital, points
from totemo_edu.rules.placement import Placement


def goal(kind: str) -> str:
    """What to do in a puzzle of this kind."""
    return {
        "best placement": _("Place one block so that it scores as many points as possible."),
        "best turn": _("Score as many points as you can in one turn, bonus blocks included."),
        "land on the tile": _("Place one block so that your marker lands exactly on a bonus tile."),
        "plan": _("Place all these blocks, in any order, for the most points in all."),
        "leave nothing": _("Take a turn that leaves your opponent as few points as possible."),
    }[kind]


def level_name(level: int) -> str:
    """The name of a level from 1 to 6."""
    return (
        _("first steps"),
        _("easy"),
        _("thoughtful"),
        _("tricky"),
        _("cunning"),
        _("fiendish"),
    )[level - 1]


def theme(name: str) -> str:
    """What a theme is about."""
    return {
        "greed loses": _("The placement with the most points is not the way to the most points."),
        "hidden face": _("Points come from a block that is buried in a neighbouring stack."),
        "topper finish": _("A topper has the last word."),
        "rainbow bridge": _("A rainbow block joins colours that could never touch."),
        "three in a row": _("Two landings, three blocks, one turn."),
        "tall tower": _("The answer is up on the fourth or fifth floor."),
        "sleeping tile": _("The tile on spaces 1 to 9 plays a part: asleep below 30, then awake."),
        "twins": _("Two blocks in hand are of the same kind, and at least one is needed."),
        "last gap": _("A block goes where neighbours stand on every side."),
        "little hero": _("The block worth least is the one to begin with."),
        "new lap": _("The answer takes the marker past space 0."),
        "order matters": _("The same blocks on the same cells in another order score less."),
    }[name]


def missed(what: str) -> str:
    """What kind of thing a wrong answer has missed; never the answer."""
    return {
        "nothing placed": _("No block is placed yet."),
        "another cell": _("You chose the right block, but there is a better place for it."),
        "below": _("You chose the right block. Now look at what it could stand on."),
        "sides": _(
            "You chose the right block. Count its neighbours on every side, buried ones too."
        ),
        "another block": _("Another block of the hand can do better."),
        "bonus tile": _("Look at the score track: some number of points earns another block."),
        "greed": _("No single block scores more than that, but a smaller step leads further."),
        "go on": _("You have earned another block: use it."),
        "next block": _("The start is right. The next block can do better."),
        "order": _("The right blocks on the right cells: now in which order?"),
        "left over": _("There is still a block to place."),
        "plan": _("Good places, but together these blocks can do more."),
        "too few": _("Not far enough for a bonus tile that counts."),
        "too many": _("Too far: count again how many points the tile is away."),
        "asleep": _("That tile is asleep: on spaces 1 to 9 it counts only from 30 points on."),
        "reply": _(
            "Another turn leaves your opponent less. Look where they would place their blocks."
        ),
        "discard": _("To put the blocks back changes nothing on the board."),
    }[what]


def rank(place: int, of: int) -> str:
    """The rank of an answer.

    >>> rank(3, 41), rank(11, 41), rank(1, 1)
    ('third best of 41', 'number 11 of 41', 'best of 1')
    """
    names = (
        _("best of {of}"),
        _("second best of {of}"),
        _("third best of {of}"),
        _("fourth best of {of}"),
        _("fifth best of {of}"),
    )
    text = names[place - 1] if place <= len(names) else _("number {place} of {of}")
    return text.format(place=place, of=of)


def hint_block(block: str, begun: bool) -> str:
    """Which block comes next, by its name; for those who have `begun`, that they did well."""
    if begun:
        return _("The start is right. Next comes the {block}.").format(block=block)
    return _("Begin with the {block}.").format(block=block)


def hint_area(block: str, columns: str, rows: str) -> str:
    """Which part of the board it goes into."""
    text = _("The {block} goes into columns {columns}, rows {rows}.")
    return text.format(block=block, columns=columns, rows=rows)


def hint_cell(block: str, cell: str) -> str:
    """Which cell it is."""
    return _("The {block} goes on {cell}.").format(block=block, cell=cell)


def shown_step(placement: Placement, summed: str) -> str:
    """One placement of a shown answer, with its sum."""
    block = capital(block_name(placement.block))
    return _("{block} on {cell}: {sum}.").format(block=block, cell=placement.cell, sum=summed)


def shown_landing(space: int) -> str:
    """What a shown placement lands on."""
    return _("It lands on the bonus tile on {space}.").format(space=space)


def shown_total(number: int) -> str:
    """The last line of a shown answer."""
    return _("In all {points}: nothing scores more.").format(points=points(number))


def shown_discard() -> str:
    """What a shown answer says that places nothing."""
    return _("Put all blocks back.")


def opponents_answer(placements: Iterable[Placement], number: int) -> str:
    """What the opponent could do after a turn."""
    turn = ", ".join(
        _("{block} on {cell}").format(block=block_name(p.block), cell=p.cell) for p in placements
    )
    if not turn:
        return _("Your opponent could place nothing at all.")
    text = _("Your opponent’s best answer: {turn}, for {points}.")
    return text.format(turn=turn, points=points(number))


def shown_reply(number: int) -> str:
    """The last line of a shown answer to *leave nothing*."""
    text = _("After that your opponent scores {points} at most; no other turn leaves fewer.")
    return text.format(points=points(number))


def custom_title() -> str:
    """The title of a puzzle made from a position that someone brought."""
    return _("A position of your own")
