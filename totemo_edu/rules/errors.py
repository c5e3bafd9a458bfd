"""The errors that the rules raise: a text that is not notation, and a move that is not allowed.

Both are `ValueError`s whose message is one clear line for a person.
"""

from __future__ import annotations

_LONGEST_QUOTE = 60


def quote(text: str) -> str:
    """The text in quotation marks on one line, shortened in the middle if it is very long.

    >>> print(quote("5/5"))
    "5/5"
    """
    if len(text) > _LONGEST_QUOTE:
        half = _LONGEST_QUOTE // 2
        text = f"{text[:half]}...{text[-half:]}"
    escaped = text.encode("unicode_escape").decode("ascii") if not text.isprintable() else text
    return f'"{escaped}"'


class NotationError(ValueError):
    """A text is not in the notation. Says where, and what was expected there.

    >>> error = NotationError("5/5/2.X.2/5/5", 6, "a block letter")
    >>> print(error)
    cannot read "5/5/2.X.2/5/5": at character 7, found "X" where a block letter was expected
    """

    def __init__(self, text: str, index: int, expected: str, length: int = 1) -> None:
        super().__init__(text, index, expected, length)
        self.text = text
        self.index = index
        """Where the trouble starts: 0 for the first character."""
        self.expected = expected
        self.length = length
        """How many characters, from there, are quoted as what was found."""

    def __str__(self) -> str:
        found = self.text[self.index : self.index + self.length]
        if found:
            place = f"at character {self.index + 1}, found {quote(found)}"
        else:
            place = "at the end, found nothing"
        return f"cannot read {quote(self.text)}: {place} where {self.expected} was expected"

    def inside(self, text: str, offset: int) -> NotationError:
        """The same error, told about the longer text that this one was cut out of."""
        return NotationError(text, offset + self.index, self.expected, self.length)


class RuleError(ValueError):
    """Something that the rules do not allow here, though it is well written."""
