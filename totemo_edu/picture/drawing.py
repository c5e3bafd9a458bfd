"""Small helpers to write SVG: numbers, elements, text, and a sheet that names its definitions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from xml.sax import saxutils

from totemo_edu.palette import Palette
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.ruleset import STANDARD_RULES, Ruleset

Point = tuple[float, float]

TEXT = "#3d2a18"
QUIET_TEXT = "#6b5238"
CARD = "#fbf5e9"
CARD_EDGE = "#dccaab"
WOOD = "#dfb174"
WOOD_EDGE = "#a87840"
HIGHLIGHT = "#00d5ff"
HIGHLIGHT_EDGE = "#083a4a"

FONT = "'Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif"


class Sheet:
    """The definitions of one picture, each written once and named apart from other pictures'.

    Pictures share the page of a notebook, and an id belongs to the page. So every id begins with
    a hash of what the picture shows: different pictures never clash, the same one never changes.

    Only groups of shapes are defined. A gradient or a clip path would not do: where the same
    picture is on the page twice and the first one is hidden, browsers leave both out.
    """

    def __init__(self, seed: str, palette: Palette, rules: Ruleset = STANDARD_RULES) -> None:
        self.palette = palette
        self._rules = rules
        digest = hashlib.sha256(f"{palette}\n{rules.values}\n{seed}".encode()).hexdigest()
        self._prefix = f"t{digest[:10]}"
        self._definitions: dict[str, str] = {}

    def value(self, block: Block) -> str:
        """What to write on a block: the points that it is worth."""
        return str(self._rules.value(block))

    def id(self, name: str) -> str:
        """The name of something in this picture, for the whole page."""
        return f"{self._prefix}-{name}"

    def define(self, name: str, draw: Callable[[], str]) -> str:
        """The id of a group of shapes, which is drawn when it is first asked for."""
        if name not in self._definitions:
            # Reserve the place first: what `draw` itself defines comes later and may come again.
            self._definitions[name] = ""
            self._definitions[name] = f'<g id="{self.id(name)}">{draw()}</g>'
        return self.id(name)

    @property
    def definitions(self) -> str:
        """All that was defined so far, for a page that draws from it more than once."""
        return "".join(self._definitions.values())

    def document(self, size: Point, title: str, description: str, body: str) -> str:
        """The whole picture on a card of its own, which reads on light and on dark pages."""
        card = (
            f'<rect x=".5" y=".5" width="{num(size[0] - 1)}" height="{num(size[1] - 1)}" rx="12"'
            f' fill="{CARD}" stroke="{CARD_EDGE}"/>'
        )
        return self.icon(size, size, title, description, card + body)

    def icon(self, drawn: Point, shown: Point, title: str, description: str, body: str) -> str:
        """A picture without a card: how large it is drawn, and how large it is shown."""
        width, height = map(num, shown)
        name, text = self.id("title"), self.id("desc")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {num(drawn[0])} {num(drawn[1])}" role="img"'
            f' aria-labelledby="{name} {text}"'
            f' font-family="{FONT}" font-weight="700" text-anchor="middle" style="max-width:100%;height:auto">'
            f'<title id="{name}">{escape(title)}</title><desc id="{text}">{escape(description)}</desc>'
            f"<defs>{self.definitions}</defs>{body}</svg>"
        )


def block_name(block: Block) -> str:
    """A name for ids, which some programs compare without regard to capital letters.

    >>> block_name(Block("R")), block_name(Block("r"))
    ('R', 'rt')
    """
    return f"{block.value}t" if block.is_topper else block.value


def num(value: float) -> str:
    """A number as short as a picture allows.

    >>> num(12.0), num(0.456), num(-0.001)
    ('12', '.46', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return {"-0": "0"}.get(
        text, text.replace("0.", ".", 1) if abs(value) < 1 and "." in text else text
    )


def matrix(across: Point, down: Point, origin: Point) -> str:
    """A transform that lays flat drawings onto a plane spanned by two vectors."""
    values = " ".join(f"{value:.4f}" for value in (*across, *down))
    return f"matrix({values} {num(origin[0])} {num(origin[1])})"


def path(*corners: Point) -> str:
    """The data of a closed path through these corners."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "Z"


def use(identity: str, at: Point = (0, 0), attributes: str = "") -> str:
    """One appearance of a definition."""
    moved = f'x="{num(at[0])}" y="{num(at[1])}"' if at != (0, 0) else ""
    return " ".join(filter(None, (f'<use href="#{identity}"', moved, attributes))) + "/>"


def escape(content: str) -> str:
    """Any text, such as the name of a player, without what XML cannot hold.

    >>> escape("A & B" + chr(31))
    'A &amp; B'
    """
    return saxutils.escape("".join(filter(str.isprintable, content)))


def group(content: str, at: Point, scale: float = 1, attributes: str = "") -> str:
    """Drawings moved to a place, and enlarged."""
    enlarged = f" scale({num(scale)})" if scale != 1 else ""
    moved = f"translate({num(at[0])} {num(at[1])}){enlarged}"
    return f'<g transform="{moved}" {attributes}'.rstrip() + f">{content}</g>"


def text(
    content: str,
    at: Point,
    size: float,
    fill: str = TEXT,
    anchor: str = "middle",
    bold: bool = True,
) -> str:
    """A line of text, centred on a point or beginning or ending there."""
    # Text is bold and centred unless told otherwise: the picture says so once for all.
    style = "" if bold else ' font-weight="400"'
    style += "" if anchor == "middle" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{num(at[0])}" y="{num(at[1])}" font-size="{num(size)}"{style}'
        f' fill="{fill}">{escape(content)}</text>'
    )
