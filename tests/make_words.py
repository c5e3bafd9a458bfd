"""Collects the words of the interface for translators (`make words`).

Writes `totemo_edu/locale/totemo_edu.pot` from the code and the packs of puzzles, brings every
catalogue up to date with it, and compiles those that translate. Run it whenever a sentence of the
interface changes or is translated; a test says when that was forgotten.

    python -m tests.make_words de           # a new catalogue, for a language that has none yet
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import totemo_edu
from totemo_edu.language import DOMAIN, FOLDER
from totemo_edu.puzzles.pack import Pack, load_packs

PACKAGE = Path(totemo_edu.__file__).parent
KEYWORDS = {"_": None, "N_": None, "plural": (1, 2)}
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
ENGLISH = FOLDER / "en" / "LC_MESSAGES" / f"{DOMAIN}.po"


class BrokenTranslationError(ValueError):
    """A translation that would fail where it is shown."""


def collect(language: str | None = None) -> Catalog:
    """Every message of the package and its packs, with the files that it stands in."""
    catalog = Catalog(
        locale=language, domain=DOMAIN, project="totemo-edu", header_comment="", fuzzy=False
    )
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS)
    for file, _line, message, comments, context in found:
        catalog.add(message, None, [(Path(file).as_posix(), 0)], (), comments, context=context)
    for pack in load_packs():
        for text in words_of(pack):
            catalog.add(text, locations=[(f"../puzzles/{pack.id}.toml", 0)])
    return catalog


def words_of(pack: Pack) -> Iterator[str]:
    """What a page says of a pack and its puzzles (their goals come with their kind)."""
    yield pack.name
    yield pack.about
    for puzzle in pack.puzzles:
        yield puzzle.title
        if puzzle.intro:
            yield puzzle.intro


def as_text(catalog: Catalog, header: bool = False) -> str:
    """The catalogue as a file, without anything that changes from day to day."""
    buffer = io.BytesIO()
    write_po(
        buffer, catalog, include_lineno=False, omit_header=not header, sort_output=True, width=100
    )
    return buffer.getvalue().decode()


def translations(folder: Path) -> list[Path]:
    """The catalogues of all languages but English."""
    return sorted(set(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po")) - {ENGLISH})


def begin(folder: Path, language: str) -> Path:
    """A new catalogue without any translation, for a language that has none yet."""
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_text(collect(language), header=True), encoding="utf-8")
    return path


def renew(path: Path) -> None:
    """Brings a translated catalogue up to date, and compiles it for gettext."""
    catalog = read(path)
    made = catalog.creation_date
    catalog.update(collect())
    catalog.creation_date = made  # or the file would change from day to day
    broken = [message.id for message in catalog if has_other_gaps(message)]
    if broken:
        raise BrokenTranslationError(f"{path}: translated with other gaps: {broken}")
    path.write_text(as_text(catalog, header=True), encoding="utf-8")
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)


def read(path: Path) -> Catalog:
    """The catalogue in this file."""
    with path.open("rb") as file:
        return read_po(file, domain=DOMAIN)


def has_other_gaps(message: Message) -> bool:
    """Whether a translation has a gap that its message has not, and so would fail when filled in."""
    return not message.fuzzy and not gaps(message.string or "") <= gaps(message.id)


def gaps(text: str | Iterable[str]) -> set[str]:
    """The names of the gaps of a message, which may have several forms."""
    forms = [text] if isinstance(text, str) else text
    try:
        return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
    except ValueError:
        return {"a brace without its other half"}


def main(new_languages: list[str]) -> None:
    ENGLISH.parent.mkdir(parents=True, exist_ok=True)
    for path, language in ((TEMPLATE, None), (ENGLISH, "en")):
        path.write_text(as_text(collect(language)), encoding="utf-8")
    for language in new_languages:
        begin(FOLDER, language)
    for path in translations(FOLDER):
        renew(path)


if __name__ == "__main__":
    main(sys.argv[1:])
