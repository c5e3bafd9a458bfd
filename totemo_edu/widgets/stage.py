"""The stage of a 3D board: the widget that moves things in the page and hears the pointer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from totemo_edu.language import _
from totemo_edu.widgets.scene import Scene

_HERE = Path(__file__).parent
_SCRIPTS = ("stage_camera.js", "stage_labels.js", "stage_input.js", "stage.js")
"""Joined they are one module: a widget's script cannot fetch others."""
_FOR_READERS = re.compile(r"^(?:\s*(?://[^\n]*\n|/\*\*.*?\*/))*\s*", re.MULTILINE | re.DOTALL)
"""Comments and indents: every opening of a board would send them, a fifth of its scripts."""
_BY_CELL = {"stacks", "cells"}
"""Of these, only the cells that changed are sent."""


class Stage(anywidget.AnyWidget):
    """A picture until a scene is given; then the live board's pointer, keys, camera and motion."""

    _esm = "".join(
        _FOR_READERS.sub("", (_HERE / name).read_text(encoding="utf-8")) for name in _SCRIPTS
    )
    _css = _HERE / "stage.css"
    picture = traitlets.Unicode().tag(sync=True)
    asleep = traitlets.Bool(False).tag(sync=True)
    """Whether the picture waits to be woken because too many boards are live."""
    ids: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    view: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(
            words={
                "wake": _("Bring to life"),
                "board": _("Board in 3D: arrow keys move, Enter places, U takes back"),
                "cameras": _("Look from"),
                "corner": _("Corner"),
                "top": _("Top"),
                "south": _("South"),
                "east": _("East"),
                "north": _("North"),
                "west": _("West"),
            },
        )

    def enter(self, scene: Scene) -> None:
        """Takes over a scene."""
        self.ids = scene.ids()

    def tell(self, view: dict[str, Any], event: dict[str, Any] | None = None) -> None:
        """Sends how things are now, and what has just happened, in one message."""
        changed = {name: value for name, value in view.items() if self.view.get(name) != value}
        for name in _BY_CELL & changed.keys():
            old = self.view.get(name, {})
            changed[name] = {c: v for c, v in changed[name].items() if old.get(c) != v}
        self.view = view
        if changed or event:
            self.send({"view": changed, "event": event})

    def _should_send_property(self, key: str, value: Any) -> bool:
        return key != "view" and bool(super()._should_send_property(key, value))
