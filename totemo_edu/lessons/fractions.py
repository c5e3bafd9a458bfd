"""Questions whose answer is a fraction, and reading what people write for one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from totemo_edu.language import _
from totemo_edu.lessons.exercise import OneAnswer

LONGEST = 20
"""More characters than this are no fraction that anyone means."""

_WHOLE_AND_PART = re.compile(r"(?:(\d+)\s+)?(\d+)\s*(?:/|of|in|out of)\s*(\d+)")
_DECIMAL = re.compile(r"(\d+)(?:[.,](\d+))?\s*(%?)")


def read_fraction(text: str) -> Fraction | None:
    """The number that someone has written in one of the usual ways; None if it is none.

    >>> [str(read_fraction(text)) for text in ("7/48", "7 of 48", "5 1/2", "5.5", "5,5", "25%")]
    ['7/48', '7/48', '11/2', '11/2', '11/2', '1/4']
    >>> [read_fraction(text) for text in ("", "one half", "1/0", "-1/2")]
    [None, None, None, None]
    """
    text = text.strip().lower()
    if len(text) > LONGEST or not text.isascii():
        return None
    if found := _WHOLE_AND_PART.fullmatch(text):
        whole, part, parts = int(found[1] or 0), int(found[2]), int(found[3])
        return whole + Fraction(part, parts) if parts else None
    if found := _DECIMAL.fullmatch(text):
        number = Fraction(f"{found[1]}.{found[2] or 0}")
        return number / 100 if found[3] else number
    return None


def fraction_words(number: Fraction) -> str:
    """A number as pupils write it, with its whole part apart.

    >>> [fraction_words(Fraction(text)) for text in ("11/2", "5/6", "4")]
    ['5 1/2', '5/6', '4']
    """
    whole, rest = divmod(number.numerator, number.denominator)
    part = f"{rest}/{number.denominator}" if rest else ""
    return " ".join(filter(None, (str(whole) if whole or not part else "", part)))


@dataclass(frozen=True)
class FractionQuestion(OneAnswer[Fraction]):
    """The answer is a fraction; any way to write it will do."""

    def mistake(self, answer: Fraction) -> tuple[str, str]:
        if answer > self.right:
            text = _("That is too much. Write down each case, then count again.")
            return text, "too much"
        return _("That is too little. Write down each case, then count again."), "too little"
