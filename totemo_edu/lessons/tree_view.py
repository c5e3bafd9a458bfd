"""The tree of all plans in a page: where one stands, the branches as buttons, and the way up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from totemo_edu import speech
from totemo_edu.language import _, plural
from totemo_edu.lessons.looks import LessonPanel
from totemo_edu.lessons.searching import placement_words
from totemo_edu.lessons.tree import Branch, TreeWalk
from totemo_edu.palette import STANDARD, Palette
from totemo_edu.picture import isometric_svg
from totemo_edu.rules.board import Board
from totemo_edu.widgets.panel import Action, Fragment, button


class TreeView(LessonPanel):
    """A tree to walk in: `TreeView("5/3.G.1/2.S.2/1.R.3/5", "yr")`."""

    def __init__(
        self,
        board: Board | str,
        blocks: str,
        ceilings: bool = False,
        *,
        palette: Palette = STANDARD,
    ) -> None:
        """Shows the tree of a board and some blocks; with `ceilings`, how much a branch has at most."""
        start = Board.parse(board) if isinstance(board, str) else board
        self.walk = TreeWalk(start, blocks)
        super().__init__(TreeFragment(self.walk, self.refresh, palette, ceilings))


class TreeFragment(Fragment):
    """Where one stands in the tree, and the ways to go."""

    def __init__(
        self,
        walk: TreeWalk,
        moved: Callable[[], None],
        palette: Palette = STANDARD,
        ceilings: bool = False,
    ) -> None:
        """Calls `moved` after each step; shows `ceilings` or leaves them to be thought about."""
        self.walk = walk
        self.palette = palette
        self.ceilings = ceilings
        self._moved = moved

    def frame(self) -> str:
        return (
            '<div class="tt-card"><p role="status" aria-live="polite" data-part="where"></p>'
            '<div class="tt-row" data-part="ways-up"></div>'
            '<div class="tt-two"><div class="tt-iso" data-part="tree-board"></div>'
            f'<div role="group" aria-label="{escape(_("Branches"))}" data-part="branches"></div>'
            "</div></div>"
        )

    def parts(self) -> Mapping[str, str]:
        walk = self.walk
        cells = [placement.cell for placement in walk.path]
        at_root = not walk.path
        return {
            "where": escape(self._where()),
            "ways-up": button("up", _("Up"), key="u", disabled=at_root)
            + button("top", _("To the root"), disabled=at_root),
            "tree-board": isometric_svg(walk.board, highlight=cells, palette=self.palette),
            "branches": "".join(map(self._branch, walk.branches())),
        }

    def _where(self) -> str:
        walk = self.walk
        path = ", ".join(map(placement_words, walk.path))
        where = _("You are at the root.") if not path else _("Your path: {path}.").format(path=path)
        so_far = _("Points so far: {n}.").format(n=walk.points)
        if walk.is_leaf:
            return f"{where} {so_far} {_('This is a leaf: the path ends here.')}"
        below = plural("{n} leaf lies below.", "{n} leaves lie below.", walk.ways)
        return f"{where} {so_far} {below}"

    def _branch(self, branch: Branch) -> str:
        text = (
            f"{speech.capital(placement_words(branch.placement))}: {speech.points(branch.points)}"
        )
        text += ", " + plural("{n} leaf", "{n} leaves", branch.ways)
        if self.ceilings:
            text += ", " + _("at most {n} in all").format(n=branch.ceiling)
        return f'<div class="tt-row">{button("down", text, value=str(branch.placement), style="tt-option")}</div>'

    def actions(self) -> Mapping[str, Action]:
        return {
            "down": lambda value: self._go(self.walk.down(value)),
            "up": lambda _value: self._go(self.walk.up()),
            "top": lambda _value: self._go(self.walk.top()),
        }

    def _go(self, changed: bool) -> None:
        if changed:
            self._moved()
