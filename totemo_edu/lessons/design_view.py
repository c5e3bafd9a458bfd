"""The puzzle workshop in a page: build a board, choose hand and track, let the solver judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from totemo_edu import speech
from totemo_edu.language import _
from totemo_edu.lessons.design import (
    HIGHEST_SCORE,
    TILES,
    Design,
    DesignTask,
    HowManyBest,
    HowManyBlocks,
    Judgement,
    judge,
    link_to,
    read_puzzle,
)
from totemo_edu.lessons.exercise import Exercise
from totemo_edu.lessons.judging import verdict_html
from totemo_edu.lessons.looks import LessonSessionPanel
from totemo_edu.lessons.view import LessonRun
from totemo_edu.lessons.working import WorkFragment, around
from totemo_edu.lessons.writing import slip_of_the_pen
from totemo_edu.palette import STANDARD, Palette
from totemo_edu.picture import position_as_svg
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.cells import Cell
from totemo_edu.rules.errors import NotationError, RuleError
from totemo_edu.rules.position import Position
from totemo_edu.rules.ruleset import HAND_SIZE, STANDARD_RULES
from totemo_edu.widgets.fragments import (
    HandFragment,
    MessageFragment,
    Symbols,
    TakeBackFragment,
)
from totemo_edu.widgets.grid import GridFragment, IsometricFragment
from totemo_edu.widgets.panel import Action, Fragment, button
from totemo_edu.widgets.pieces import Pieces

SURFACE = '{1}<div class="tt-many">{2}</div>{3}<div class="tt-two"><div>{4}</div><div>{5}{6}{7}</div></div>'
"""Where the fragments of `surface` stand in a panel whose first fragment comes from elsewhere."""


def surface(design: Design, changed: Callable[[], None], palette: Palette) -> list[Fragment]:
    """What one designs on: blocks to place, the board, and fields for hand, score and tiles."""
    pieces = Pieces(palette, STANDARD_RULES)
    session = design.session
    return [
        Symbols(pieces),
        HandFragment(session, pieces),
        MessageFragment(session),
        GridFragment(session, pieces, points=False),
        IsometricFragment(session, pieces),
        TakeBackFragment(session),
        _FieldsFragment(design, pieces, changed),
    ]


def picture_of_design(exercise: Exercise, palette: Palette) -> str:
    """What is shown above a question about a design."""
    match exercise:
        case HowManyBest(position=position):
            return position_as_svg(position, palette)
        case HowManyBlocks(position=position):
            return f'<p class="tt-chain"><code>{escape(str(position))}</code></p>'
        case _other:
            return ""


def design_panel(run: LessonRun, exercise: DesignTask) -> LessonSessionPanel:
    """A design task with its working surface."""
    design = exercise.design()
    work = WorkFragment(run, exercise, design.question)
    design.session.listen(lambda _change, _answer: work.judging.forget())
    fragments = surface(design, work.worked_on, run.palette)
    arrange = around(exercise, SURFACE)
    return LessonSessionPanel(design.session, work, *fragments, arrange=arrange, greeting=run.key)


class _FieldsFragment(Fragment):
    """Fields for the hand, the score, the bonus tiles, and for taking a block away."""

    def __init__(self, design: Design, pieces: Pieces, changed: Callable[[], None]) -> None:
        self._design = design
        self.pieces = pieces
        self._changed = changed
        self._times = 0

    def frame(self) -> str:
        return '<div data-part="design"></div>'

    def parts(self) -> Mapping[str, str]:
        design = self._design
        hand = "".join(self._slot(number) for number in range(HAND_SIZE))
        shown = "".join(
            f'<span style="width:52px" aria-hidden="true">{self.pieces.block(block)}</span>'
            for block in design.hand
        )
        layouts = dict.fromkeys((*TILES, design.tiles))
        tiles = "".join(
            _option(",".join(map(str, t)), ", ".join(map(str, t)) or _("none"), t == design.tiles)
            for t in layouts
        )
        taken = "".join(
            _option(str(cell), str(cell)) for cell in Cell if design.session.board.height(cell)
        )
        return {
            # A field that was filled in may show something else than the design: each time anew.
            "design": f'<div class="tt-row" data-times="{self._times}">{hand}</div><div class="tt-hand">{shown}</div>'
            f'<div class="tt-row"><label class="tt-field">{escape(_("Score"))}'
            f'<input data-do="score" data-id="score" type="number" min="0" max="{HIGHEST_SCORE}"'
            f' value="{design.score}"></label>'
            f'<label class="tt-field">{escape(_("Bonus tiles"))}'
            f'<select data-do="tiles" data-id="tiles">{tiles}</select></label>'
            f'<label class="tt-field">{escape(_("Take the top block off"))}'
            f'<select data-do="take" data-id="take"><option value="">–</option>{taken}</select></label></div>'
        }

    def _slot(self, number: int) -> str:
        hand = self._design.hand
        chosen = hand[number] if number < len(hand) else None
        options = _option("", _("nothing"), chosen is None) + "".join(
            _option(block.value, speech.block_name(block), block is chosen)
            for block in Block
            if block is not Block.START
        )
        label = escape(_("Hand {n}").format(n=number + 1))
        return (
            f'<label class="tt-field">{label}<select data-do="hand{number}" data-id="hand{number}">'
            f"{options}</select></label>"
        )

    def actions(self) -> Mapping[str, Action]:
        own: dict[str, Action] = {f"hand{n}": self._in_hand(n) for n in range(HAND_SIZE)}
        own.update(score=self._score, tiles=self._tiles, take=self._take)
        return {name: self._fill_in(action) for name, action in own.items()}

    def _fill_in(self, action: Action) -> Action:
        def then_show(value: str) -> None:
            self._times += 1
            action(value)
            self._changed()

        return then_show

    def _in_hand(self, number: int) -> Action:
        def choose(letter: str) -> None:
            letters = [block.value for block in self._design.hand]
            letters[number : number + 1] = [letter] if letter in _HAND_LETTERS else []
            self._design.set_hand(letters[:HAND_SIZE])

        return choose

    def _score(self, value: str) -> None:
        if value.isascii() and value.isdigit():
            self._design.set_score(int(value[:4]))

    def _tiles(self, value: str) -> None:
        layouts = {",".join(map(str, tiles)): tiles for tiles in TILES}
        if value in layouts:
            self._design.tiles = layouts[value]

    def _take(self, value: str) -> None:
        if value in Cell.__members__:
            self._design.session.take(value)


_HAND_LETTERS = frozenset(block.value for block in Block if block is not Block.START)


def _option(value: str, label: str, chosen: bool = False) -> str:
    selected = " selected" if chosen else ""
    return f'<option value="{escape(value)}"{selected}>{escape(label)}</option>'


class Workshop(LessonSessionPanel):
    """A workshop for puzzles: `Workshop()` or `Workshop("5/5/2.S.2/5/5 BG 0 -")`."""

    def __init__(
        self, position: Position | str = "5/5/2.S.2/5/5 - 0 -", *, palette: Palette = STANDARD
    ) -> None:
        start = Position.parse(position) if isinstance(position, str) else position
        self.design = Design(start)
        self._judged = _JudgeFragment(self.design, self._update, self._copy)
        super().__init__(
            self.design.session,
            self._judged,
            *surface(self.design, self._changed, palette),
            arrange=f'<section class="tt-card" data-workshop>{SURFACE}{{0}}</section>',
        )
        self.design.session.listen(lambda _change, _answer: self._judged.forget())

    def _update(self) -> None:
        self.refresh()

    def _changed(self) -> None:
        self._judged.forget()
        self.refresh()

    def _copy(self, text: str) -> None:
        self.refresh(copy=text)


class _JudgeFragment(Fragment):
    """The solver's judgement, the puzzle as text and as a link, and a field to load another."""

    def __init__(
        self, design: Design, update: Callable[[], None], copy: Callable[[str], None]
    ) -> None:
        self._design = design
        self._update = update
        self._copy = copy
        self.judgement: Judgement | None = None
        self._error = ""

    def forget(self) -> None:
        """The design has changed: what was said is not about it any more."""
        self.judgement = None
        self._error = ""

    def frame(self) -> str:
        return (
            '<div class="tt-row" data-part="judge"></div>'
            '<div class="tt-message tt-exercise" role="status" aria-live="polite" data-part="judgement"></div>'
            '<div data-part="export"></div>'
        )

    def parts(self) -> Mapping[str, str]:
        position = self._design.position
        label = escape(_("Your puzzle as text (or load another: change it, then press Enter)"))
        link = f'<a href="{escape(link_to(position))}" target="_blank" class="tt-button" style="display:inline-flex;align-items:center">{escape(_("Open it on the puzzle page"))}</a>'
        return {
            "judge": button("judge", _("Let the solver judge"), style="tt-main")
            + button("copy", _("Copy the text")),
            "judgement": self._said(),
            "export": f'<label class="tt-field">{label}<input data-do="load" data-id="load"'
            f' value="{escape(str(position))}" spellcheck="false"></label><p>{link}</p>',
        }

    def _said(self) -> str:
        if self._error:
            return verdict_html(False, self._error)
        if self.judgement is None:
            return ""
        return verdict_html(self.judgement.good or None, *self.judgement.lines)

    def actions(self) -> Mapping[str, Action]:
        return {
            "judge": lambda _value: self._judge(),
            "copy": lambda _value: self._copy(str(self._design.position)),
            "load": self._load,
        }

    def _judge(self) -> None:
        self._error = ""
        self.judgement = judge(self._design.question())
        self._update()

    def _load(self, text: str) -> None:
        try:
            position = read_puzzle(text)
        except (NotationError, RuleError) as error:
            self.judgement, self._error = None, slip_of_the_pen(text, error)
        else:
            self._design.load(position)
        self._update()
