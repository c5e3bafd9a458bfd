"""What to say to a board or a puzzle that someone has written down and that cannot be read."""

from __future__ import annotations

import re

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.rules.errors import NotationError

_NO_DOT = re.compile(r"[A-Za-z]\d|\d[A-Za-z]")
"""A stack and a number of empty cells with nothing between them: the usual slip."""


def slip_of_the_pen(text: str, error: Exception) -> str:
    """The usual slip in plain words if it is that, else what the notation says.

    >>> from totemo_edu.rules.board import Board
    >>> try:
    ...     board = Board.parse("B4/5/2.S.2/5/5")
    ... except ValueError as error:
    ...     print(slip_of_the_pen("B4/5/2.S.2/5/5", error))
    Put a dot between B and 4.
    """
    board = (text.split() or [""])[0]
    found = _NO_DOT.search(board)
    if not found:
        return speech.notation_sentence(error) if isinstance(error, NotationError) else str(error)
    one, other = tuple(found.group())
    return _("Put a dot between {one} and {other}.").format(one=one, other=other)
