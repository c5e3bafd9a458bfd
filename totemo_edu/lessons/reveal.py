"""Predict first, then look: what the computer says, in a fold that is closed until one opens it.

>>> reveal(3 * 7 + 4, "blocks")
25 blocks
"""

from __future__ import annotations

from html import escape

from totemo_edu.language import _


class Reveal:
    """Words in a closed fold; in a terminal, where there are no folds, the bare words."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """The fold, for a notebook."""
        return (
            f"<details><summary>{escape(_('Show what the computer says'))}</summary>"
            f"<pre>{escape(self.text)}</pre></details>"
        )


def reveal(*words: object, sep: str = " ") -> Reveal:
    """Takes what `print` takes, and shows it once the reader wants to see it."""
    return Reveal(sep.join(map(str, words)))
