"""What a page would get from the kernel, and do to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import ipywidgets
from ipywidgets.widgets import widget as widget_module


@dataclass(frozen=True)
class Message:
    """One message from the kernel to the page."""

    model: str
    kind: str
    data: dict[str, Any]
    buffers: list[Any] = field(repr=False)

    @property
    def content(self) -> Any:
        """What a widget's own message holds; None if it is a message of another kind."""
        return self.data.get("content") if self.data.get("method") == "custom" else None


class Page:
    """The messages so far."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def new(self) -> list[Message]:
        """The messages since the last look."""
        seen, self.messages = self.messages, []
        return seen

    def contents(self) -> list[Any]:
        """The widgets' own messages since the last look."""
        return [message.content for message in self.new() if message.content is not None]

    @staticmethod
    def does(widget: ipywidgets.Widget, **content: Any) -> None:
        """Sends a widget what a page would send it."""
        data = {"method": "custom", "content": content}
        widget._handle_msg({"content": {"data": data}, "buffers": []})

    @staticmethod
    def presses(panel: ipywidgets.Widget, do: str, value: str = "") -> None:
        """Presses a button of a panel or fills a field in."""
        Page.does(panel, do=do, value=value)


def widgets_alive() -> int:
    """How many widgets the kernel keeps."""
    return len(widget_module._instances)
