"""Panels: HTML in named parts, made by the kernel and shown by any page without WebGL.

A panel is built of fragments. Each fragment has a frame that never changes, parts that do, and
actions that people take in it. After a change the panel sends the parts that differ from what
the page has, in one message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from totemo_edu.language import _

Action = Callable[[str], None]
"""What to do when something is pressed or filled in; gets its value as text."""

_HERE = Path(__file__).parent


class Fragment:
    """A piece of a panel."""

    def frame(self) -> str:
        """HTML with an element for every part: `<div data-part="name"></div>`."""
        raise NotImplementedError

    def parts(self) -> Mapping[str, str]:
        """The HTML of every part as it should look now."""
        raise NotImplementedError

    def actions(self) -> Mapping[str, Action]:
        """What can be done, by the name in `data-do`."""
        return {}

    def close(self) -> None:
        """Stops following what the fragment follows."""


class Panel(anywidget.AnyWidget):
    """Fragments in a page, kept up to date with `refresh`."""

    _esm = _HERE / "panel.js"
    _css = _HERE / "style.css"
    skeleton = traitlets.Unicode().tag(sync=True)
    parts: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    greeting = traitlets.Unicode().tag(sync=True)
    """An action that a page takes when it opens. Its value is JSON: the page's `query` and `location`,
    what the browser has `kept` by this name (`refresh(keep=[name, text])`, or
    `refresh(keep_most=[name, numbers])`, which never makes a number smaller), and the `look` that the
    reader chose last (`button(keep=...)`)."""

    def __init__(self, *fragments: Fragment, arrange: str = "", greeting: str = "") -> None:
        """Shows fragments one below the other, or where `{0}`, `{1}` ... stand in `arrange`."""
        self._fragments = fragments
        frames = [fragment.frame() for fragment in fragments]
        super().__init__(
            skeleton=arrange.format(*frames) if arrange else "".join(frames),
            parts=self._wanted(),
            greeting=greeting,
        )
        self.on_msg(self._received)

    def _wanted(self) -> dict[str, str]:
        return {name: html for f in self._fragments for name, html in f.parts().items()}

    def show(self, *fragments: Fragment, arrange: str = "", **also: Any) -> None:
        """Shows other fragments from now on, in one message."""
        for fragment in self._fragments:
            fragment.close()
        self._fragments = fragments
        frames = [fragment.frame() for fragment in fragments]
        self.skeleton = arrange.format(*frames) if arrange else "".join(frames)
        self.parts = self._wanted()
        self.send({"skeleton": self.skeleton, "parts": self.parts, **also})

    def refresh(self, **also: Any) -> None:
        """Brings the page up to date: sends what changed, with what else it should do."""
        wanted = self._wanted()
        changed = {name: html for name, html in wanted.items() if self.parts.get(name) != html}
        self.parts = wanted
        if changed or also:
            self.send({"parts": changed, **also})

    def _should_send_property(self, key: str, value: Any) -> bool:
        # The page gets what changed as one message; the whole is for pages opened later.
        return key not in ("parts", "skeleton") and bool(super()._should_send_property(key, value))

    def close(self) -> None:
        """Frees the page's share and all that the panel follows."""
        for fragment in self._fragments:
            fragment.close()
        super().close()
        self.layout.close()  # ipywidgets makes it, and leaves it behind

    def _received(self, _panel: Any, content: Any, _buffers: Any) -> None:
        name, value = str(content.get("do", "")), str(content.get("value", ""))
        for fragment in self._fragments:
            action = fragment.actions().get(name)
            if action:
                action(value)
                return


def stars_html(stars: int, most: int = 3) -> str:
    """Stars as a picture and in words."""
    said = _("{n} of {most} stars").format(n=stars, most=most)
    shown = "★" * stars + "☆" * (most - stars)
    return f'<span class="tt-stars" role="img" aria-label="{escape(said)}">{shown}</span>'


def button(
    do: str,
    label: str,
    *,
    value: str = "",
    key: str = "",
    title: str = "",
    style: str = "",
    disabled: bool = False,
    pressed: bool | None = None,
    keep: str | None = None,
) -> str:
    """A button; its label is text, never markup. `keep` is the look that it chooses, for later pages."""
    attributes = (
        f'type="button" class="tt-button {style}" data-do="{do}" data-id="{do}:{escape(value)}"'
    )
    if value:
        attributes += f' data-value="{escape(value)}"'
    if key:
        attributes += f' data-key="{escape(key)}" aria-keyshortcuts="{escape(key)}"'
    if title:
        attributes += f' title="{escape(title)}"'
    if disabled:
        attributes += " disabled"
    if keep is not None:
        attributes += f' data-keep="{escape(keep)}"'
    if pressed is not None:
        attributes += f' aria-pressed="{str(pressed).lower()}"'
    return f"<button {attributes}>{escape(label)}</button>"
