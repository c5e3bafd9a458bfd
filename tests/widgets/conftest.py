"""A page that is not there: what the kernel sends is kept, what people do can be sent in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import comm
import ipywidgets
import pytest
from comm.base_comm import BaseComm
from ipywidgets.widgets import widget as widget_module

from tests.widgets.page import Message, Page


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """The messages of all widgets made in the test, which are closed at its end."""
    page = Page()

    class Recorder(BaseComm):
        def publish_msg(
            self,
            msg_type: str,
            data: Any = None,
            metadata: Any = None,
            buffers: Any = None,
            **keys: Any,
        ) -> None:
            page.messages.append(Message(self.comm_id, msg_type, data or {}, buffers or []))

    before = set(widget_module._instances)
    monkeypatch.setattr(comm, "create_comm", Recorder)
    yield page
    for model in set(widget_module._instances) - before:
        left: ipywidgets.Widget | None = widget_module._instances.get(model)
        if left is not None:
            left.close()
