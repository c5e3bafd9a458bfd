"""Collects the words of the interface for translators (`make words`).

Writes `totemo_edu/locale/totemo_edu.pot` and brings the English catalogue up to date with it. Run
it whenever a sentence of the interface changes; a test says when that was forgotten.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

import totemo_edu
from totemo_edu.language import DOMAIN, FOLDER

PACKAGE = Path(totemo_edu.__file__).parent
KEYWORDS = {"_": None, "N_": None, "plural": (1, 2)}
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
ENGLISH = FOLDER / "en" / "LC_MESSAGES" / f"{DOMAIN}.po"


def collect(language: str | None = None) -> Catalog:
    """Every message of the package, with the files that it stands in."""
    catalog = Catalog(locale=language, domain=DOMAIN, project="totemo-edu", header_comment="")
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS)
    for file, _line, message, comments, context in found:
        catalog.add(message, None, [(Path(file).as_posix(), 0)], (), comments, context=context)
    return catalog


def as_text(catalog: Catalog) -> str:
    """The catalogue as a file, without anything that changes from day to day."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, include_lineno=False, omit_header=True, sort_output=True, width=100)
    return buffer.getvalue().decode()


def main() -> None:
    ENGLISH.parent.mkdir(parents=True, exist_ok=True)
    for path, language in ((TEMPLATE, None), (ENGLISH, "en")):
        path.write_text(as_text(collect(language)), encoding="utf-8")


if __name__ == "__main__":
    main()
