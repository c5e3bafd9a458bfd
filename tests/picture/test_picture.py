"""The pictures: well formed, self-contained, the same every time, and they show what there is."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import strategies
from totemo_edu.names import block_name
from totemo_edu.palette import COLOUR_BLIND_SAFE, STANDARD, Palette
from totemo_edu.picture import (
    block_svg,
    board_as_svg,
    isometric_svg,
    plan,
    plan_svg,
    position_as_svg,
    track_svg,
    wheel_svg,
)
from totemo_edu.picture.drawing import Sheet
from totemo_edu.picture.marks import mark_of, mark_path
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.board import Board
from totemo_edu.rules.cells import MAX_HEIGHT, Cell
from totemo_edu.rules.colours import WHEEL, Colour
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import Ruleset

SVG = "{http://www.w3.org/2000/svg}"
FULL = Board.parse("Gy.YYOYo.YOROR.1.R/YG.YWO.WRRr.Bp.PBPBb/WY.1.So.G.1/Bg.Gy.2.Bg/BB.1.RPr.Rp.Pb")
"""A board that was played until all 49 blocks stood on it."""

untimed = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A slow machine is no fault of a picture."""

blocks = st.sampled_from(Block)
palettes = st.sampled_from([STANDARD, COLOUR_BLIND_SAFE])
some_cells = st.lists(st.sampled_from(Cell), max_size=5, unique=True)
markers = st.dictionaries(st.text(max_size=12), strategies.scores, max_size=4)
every_picture: st.SearchStrategy[str] = st.one_of(
    st.builds(board_as_svg, strategies.boards, palettes),
    st.builds(position_as_svg, strategies.positions, palettes, strategies.rulesets()),
    st.builds(isometric_svg, strategies.boards, highlight=some_cells, palette=palettes),
    st.builds(
        plan_svg,
        strategies.boards,
        overlay=st.dictionaries(st.sampled_from(Cell), st.text("0123456789<&>+?'\"", max_size=4)),
        highlight=some_cells,
        palette=palettes,
    ),
    st.builds(block_svg, blocks, palettes, size=st.integers(16, 300), rules=strategies.rulesets()),
    st.builds(wheel_svg, st.lists(st.sampled_from(Colour), max_size=2), palettes),
    st.builds(track_svg, strategies.scores, strategies.tiles, palettes, markers),
)


class Picture:
    """A parsed picture, in which a `use` can be followed to what it shows."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        self.ids = [e.attrib["id"] for e in self.root.iter() if "id" in e.attrib]
        self._named = {e.attrib["id"]: e for e in self.root.iter() if "id" in e.attrib}

    def visible(self, element: ElementTree.Element) -> Iterator[ElementTree.Element]:
        """The element with all that is in it, and all that it takes from the definitions."""
        for inner in element.iter():
            yield inner
            if inner.tag == f"{SVG}use":
                yield from self.visible(self._named[inner.attrib["href"].removeprefix("#")])

    def marks(self, element: ElementTree.Element) -> set[str]:
        return {_MARKS[d] for e in self.visible(element) if (d := e.get("d")) in _MARKS}

    def texts(self, element: ElementTree.Element) -> list[str]:
        return [e.text or "" for e in self.visible(element) if e.tag == f"{SVG}text"]

    def drawn(self) -> ElementTree.Element:
        """What the picture shows, without the definitions that only wait to be used."""
        shown = ElementTree.Element("shown")
        shown.extend([e for e in self.root if e.tag != f"{SVG}defs"])
        return shown

    def described(self) -> str:
        """What a screen reader says: the elements that label the picture."""
        return " ".join(
            self._named[name].text or "" for name in self.root.attrib["aria-labelledby"].split()
        )

    def find(self, **attributes: str) -> list[ElementTree.Element]:
        wanted = {f"data-{name}": value for name, value in attributes.items()}.items()
        return [e for e in self.drawn().iter() if wanted <= e.attrib.items()]


def _outline(mark: str) -> str:
    outline = ElementTree.fromstring(mark_path(mark)).get("d")
    assert outline
    return outline


_MARKS = {_outline(mark): mark for mark in map(mark_of, Block)}


@untimed
@given(every_picture)
def test_a_picture_is_self_contained(svg: str) -> None:
    picture = Picture(svg)
    assert picture.root.tag == f"{SVG}svg"
    assert re.findall(r"https?:[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    assert not {"script", "style", "image", "foreignObject"} & {
        e.tag.removeprefix(SVG) for e in picture.root.iter()
    }
    assert not any(name.startswith("on") for e in picture.root.iter() for name in e.attrib)
    hrefs = {e.attrib["href"] for e in picture.root.iter() if "href" in e.attrib}
    assert hrefs <= {f"#{name}" for name in picture.ids}


@untimed
@given(every_picture)
def test_a_picture_speaks(svg: str) -> None:
    root = Picture(svg).root
    assert root.attrib["role"] == "img"
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert root.attrib["aria-labelledby"].split() == [title.attrib["id"], description.attrib["id"]]
    assert title.text
    assert description.text


@untimed
@given(every_picture, every_picture)
def test_ids_are_unique_on_a_page(one: str, other: str) -> None:
    ids = [name.lower() for svg in sorted({one, other}) for name in Picture(svg).ids]
    assert len(ids) == len(set(ids))


@untimed
@given(every_picture)
def test_an_equal_picture_may_be_hidden_on_the_same_page(svg: str) -> None:
    # Browsers draw nothing by a gradient or clip path whose first namesake is not displayed.
    assert "url(" not in svg


@untimed
@given(strategies.positions)
def test_the_same_input_gives_the_same_text(position: Position) -> None:
    again = Position.parse(str(position))
    assert position_as_svg(position) == position_as_svg(again)
    assert position._repr_svg_() == position_as_svg(position)
    assert position.board._repr_svg_() == board_as_svg(again.board)


@untimed
@given(strategies.boards, palettes)
def test_every_block_stands_in_its_place_with_its_mark(board: Board, palette: Palette) -> None:
    picture = Picture(board_as_svg(board, palette))
    for cell, height, block in board:
        (drawn,) = picture.find(cell=str(cell), floor=str(height))
        assert picture.marks(drawn) == {mark_of(block)}
        assert set(picture.texts(drawn)) == {str(Ruleset().value(block))}
    floors = [e for e in picture.drawn().iter() if "data-floor" in e.attrib]
    assert len(floors) == len(board)


@untimed
@given(strategies.boards)
def test_nearer_stacks_are_drawn_later(board: Board) -> None:
    order = [
        Cell[e.attrib["data-cell"]]
        for e in Picture(isometric_svg(board)).drawn().iter()
        if "data-floor" in e.attrib
    ]
    for later, cell in enumerate(order):
        assert not any(
            before.column >= cell.column and before.row >= cell.row and before != cell
            for before in order[:later]
        )


@untimed
@given(strategies.boards)
def test_the_plan_tells_each_stack(board: Board) -> None:
    picture = Picture(plan_svg(board))
    for cell in Cell:
        (drawn,) = picture.find(cell=str(cell))
        stack = board[cell]
        if not stack:
            assert not picture.texts(drawn)
            continue
        assert picture.marks(drawn) == {mark_of(stack[-1])}
        letters, value = [str(block) for block in stack], str(Ruleset().value(stack[-1]))
        expected = [letters[-1], value, str(len(stack)), *letters[-MAX_HEIGHT:]]
        assert sorted(picture.texts(drawn)) == sorted(expected)


@untimed
@given(strategies.boards)
def test_the_floors_hold_every_block_once(board: Board) -> None:
    for number in range(1, max(map(board.height, Cell)) + 1):
        sheet, size = Sheet("floor", STANDARD), (plan.FLOOR_WIDTH, plan.FLOOR_HEIGHT)
        drawing = plan.floor_plan(sheet, board, number)
        picture = Picture(sheet.document(size, "Floor", "One floor", drawing))
        there = [block for cell in Cell if (block := board.block_at(cell, number))]
        names = [f"Floor {number}", *"abcde", *"12345"]
        assert sorted(picture.texts(picture.drawn())) == sorted([*names, *map(str, there)])
        assert picture.marks(picture.drawn()) == set(map(mark_of, there))


@pytest.mark.parametrize("draw", [board_as_svg, isometric_svg, plan_svg])
@untimed
@given(board=strategies.boards)
def test_the_description_names_each_stack(draw: Callable[[Board], str], board: Board) -> None:
    spoken = Picture(draw(board)).described()
    for cell in Cell:
        stack = ", ".join(block_name(block) for block in board[cell])
        assert (f" {cell}: {stack}." in spoken) if stack else f"{cell}:" not in spoken


@untimed
@given(strategies.positions, strategies.rulesets())
def test_a_position_shows_the_hand_and_what_it_is_worth(position: Position, rules: Ruleset) -> None:
    picture = Picture(position_as_svg(position, rules=rules))
    hand = [e for e in picture.drawn().iter() if "data-hand" in e.attrib]
    assert [e.attrib["data-hand"] for e in hand] == [str(block) for block in position.hand]
    for drawn, block in zip(hand, position.hand, strict=True):
        assert picture.marks(drawn) == {mark_of(block)}
        assert set(picture.texts(drawn)) == {str(rules.value(block))}
        assert f"{block_name(block)} worth {rules.value(block)}" in picture.described()
    assert ("no block in hand" in picture.texts(picture.drawn())) == (not position.hand)


@untimed
@given(strategies.scores, strategies.tiles, st.dictionaries(st.text("AB"), strategies.scores))
def test_the_track_shows_tiles_and_markers(
    score: int, tiles: list[int], others: dict[str, int]
) -> None:
    picture = Picture(track_svg(score, tiles, markers=others))
    numbers = [text for text in picture.texts(picture.drawn()) if text in map(str, range(30))]
    assert sorted(map(int, numbers)) == list(range(30))
    standing = [e.attrib["data-space"] for e in picture.drawn().iter() if "data-space" in e.attrib]
    assert sorted(standing) == sorted(str(s % 30) for s in [score, *others.values()])
    assert f"Score {score}, lap {score // 30 + 1}, on space {score % 30}" in picture.described()


@pytest.mark.parametrize(
    ("score", "tiles", "awake", "asleep"),
    [
        (0, (10, 17, 4), 2, 1),
        (29, (10, 9), 1, 1),
        (30, (10, 17, 4), 3, 0),
        (14, (0, 10), 2, 0),
        (3, (), 0, 0),
    ],
)
def test_a_tile_sleeps_on_1_to_9_before_30(
    score: int, tiles: tuple[int, ...], awake: int, asleep: int
) -> None:
    picture = Picture(track_svg(score, tiles))
    shapes = list(picture.visible(picture.drawn()))
    assert sum(_MARKS.get(e.get("d", "")) == "star" for e in shapes) == awake
    # One more sleeping tile explains itself in the middle of the ring.
    assert picture.texts(picture.drawn()).count("z") == 2 * asleep
    assert ("asleep until 30 points" in picture.described()) == bool(asleep)


def test_a_full_board_is_small() -> None:
    assert len(FULL) == 49
    assert FULL.is_proper()
    assert len(board_as_svg(FULL).encode()) < 60_000
    assert len(position_as_svg(Position(FULL, tiles=(10, 17, 23, 29, 4))).encode()) < 60_000


@pytest.mark.parametrize("block", Block)
def test_a_block_alone(block: Block) -> None:
    picture = Picture(block_svg(block, rules=Ruleset().with_values({str(block): 17})))
    assert picture.marks(picture.drawn()) == {mark_of(block)}
    assert set(picture.texts(picture.drawn())) == {"17"}
    assert block_name(block) in picture.described().lower()
    assert "17 points" in picture.described()


def test_a_key_tells_equal_blocks_apart() -> None:
    one, other = (Picture(block_svg(Block.RED, key=key)) for key in ("1", "2"))
    assert not set(one.ids) & set(other.ids)


def test_the_same_board_with_other_paints_or_values_has_other_ids() -> None:
    richer = Ruleset().with_values({"R": 9})
    svgs = [
        board_as_svg(FULL),
        board_as_svg(FULL, COLOUR_BLIND_SAFE),
        board_as_svg(FULL, rules=richer),
        plan_svg(FULL),
        isometric_svg(FULL),
    ]
    ids = [name for svg in svgs for name in Picture(svg).ids]
    assert len(ids) == len(set(ids))


def test_a_palette_paints() -> None:
    standard, safe = board_as_svg(FULL), board_as_svg(FULL, COLOUR_BLIND_SAFE)
    for colour in WHEEL:
        assert STANDARD.paint(colour) in standard
        assert COLOUR_BLIND_SAFE.paint(colour) in safe
        assert STANDARD.paint(colour) not in safe


@pytest.mark.parametrize("one", Colour)
@pytest.mark.parametrize("other", Colour)
def test_the_wheel_joins_what_matches_and_crosses_what_clashes(one: Colour, other: Colour) -> None:
    picture = Picture(wheel_svg([one, other]))
    drawn = {e.get("d") for e in picture.drawn().iter()}
    assert picture.marks(picture.drawn()) == {colour.character for colour in Colour}
    assert ("M-6 0-2 5 6-5" in drawn) == one.matches(other)
    assert ("M-5-5 5 5M5-5-5 5" in drawn) != one.matches(other)
    verdict = "match:" if one.matches(other) else "do not match:"
    assert f"{str(one).capitalize()} and {other} {verdict}" in picture.described()


def test_the_wheel_compares_no_more_than_two() -> None:
    with pytest.raises(ValueError, match="two colours, not 3"):
        wheel_svg([Colour.RED, Colour.BLUE, Colour.GREEN])


@given(strategies.boards)
def test_a_notebook_gets_words_with_the_picture(board: Board) -> None:
    html = board._repr_html_()
    image = ElementTree.fromstring(html.replace('">', '"/>'))
    for cell in Cell:
        stack = ", ".join(block_name(block) for block in board[cell])
        assert not stack or f"{cell}: {stack}." in image.attrib["alt"]
    kind, _, source = image.attrib["src"].partition(",")
    assert (kind, b64decode(source).decode()) == ("data:image/svg+xml;base64", board._repr_svg_())
