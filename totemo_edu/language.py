"""The language of the words that people see: gettext with catalogues in `totemo_edu/locale`.

The environment variable `TOTEMO_EDU_LANGUAGE` (`de`, say) chooses it for a whole kernel or command.

>>> use_language("en")
>>> _("Take back")
'Take back'
"""

from __future__ import annotations

import gettext
import os
from pathlib import Path

DOMAIN = "totemo_edu"
VARIABLE = "TOTEMO_EDU_LANGUAGE"
FOLDER = Path(__file__).parent / "locale"

_current: gettext.NullTranslations = gettext.NullTranslations()


def use_language(language: str) -> None:
    """Speaks this language from now on; English where a catalogue or a message is missing."""
    global _current  # noqa: PLW0603 - a kernel serves one person, who reads one language
    _current = gettext.translation(DOMAIN, FOLDER, [language], fallback=True)


def _(message: str) -> str:
    """The message in the current language."""
    return _current.gettext(message)


def N_(message: str) -> str:  # noqa: N802 - the name by which message extractors know it
    """The message itself: marks a text that is translated where it is shown."""
    return message


def plural(one: str, many: str, number: int, **gaps: object) -> str:
    """The message for this number of things, with `{n}` and other gaps filled in.

    >>> plural("{n} point", "{n} points", 3)
    '3 points'
    """
    return _current.ngettext(one, many, number).format(n=number, **gaps)


use_language(os.environ.get(VARIABLE, "en"))
