"""A pupil without a browser: asks for the page and talks to its kernel as the page would."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from html import escape
from itertools import cycle, islice
from time import perf_counter
from typing import Any

from jupyter_server.services.kernels.connection import base
from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.trainer.play import LIBRARY, right_answer, wrong_answers
from totemo_edu.rules.blocks import Block
from totemo_edu.rules.placement import Placement
from totemo_edu.trainer.page import GREETING
from totemo_edu.trainer.server import PUZZLE_PAGE

_PATIENCE = 120
protocol: Any = base  # it has no types


@dataclass
class Served:
    """How long a pupil waited, in seconds, and what went wrong, if anything did."""

    page: float = 0.0
    """Until the page had come."""
    puzzle: float = 0.0
    """Until the kernel had shown the puzzle in it."""
    verdict: float = 0.0
    """From "check" to the verdict."""
    error: str = ""


async def play_one(url: str, puzzle_id: str) -> Served:
    """Opens a puzzle, solves it and reads the verdict."""
    served = Served()
    started = perf_counter()
    try:
        async with asyncio.timeout(_PATIENCE), _at_the_page(url) as pupil:
            served.page = perf_counter() - started
            await pupil.looks_at(puzzle_id)
            served.puzzle = perf_counter() - started
            pupil.places(puzzle_id, right_answer(LIBRARY.find(puzzle_id)))
            asked = perf_counter()
            pupil.does("check")
            await pupil.hears("verdict", "★★★")
            served.verdict = perf_counter() - asked
    except Exception as error:
        served.error = f"{type(error).__name__}: {error}"
    return served


async def miss_often(url: str, puzzle_id: str, nickname: str, often: int, seen: list[int]) -> None:
    """Checks two wrong answers in turn, so many times in all; adds each verdict to those seen."""
    async with asyncio.timeout(_PATIENCE), _at_the_page(url) as pupil:
        await pupil.looks_at(puzzle_id, nickname)
        wrong = cycle(islice(wrong_answers(LIBRARY.find(puzzle_id)), 2))
        for number, answer in zip(range(often), wrong, strict=False):
            pupil.places(puzzle_id, answer)
            pupil.does("check")
            await pupil.hears("verdict", "tt-no")
            seen.append(number)
            pupil.does("undo")


@asynccontextmanager
async def _at_the_page(url: str) -> AsyncIterator[Pupil]:
    """Gets the page and connects to its kernel."""
    address = f"{url}/voila/render/{PUZZLE_PAGE}"
    answer = await AsyncHTTPClient().fetch(address, request_timeout=_PATIENCE)
    (kernel,) = set(re.findall(r'"kernelId": ?"([0-9a-f-]+)"', answer.body.decode()))
    channels = f"{url.replace('http', 'ws')}/api/kernels/{kernel}/channels"
    socket = await websocket_connect(channels, subprotocols=["v1.kernel.websocket.jupyter.org"])
    pupil = Pupil(socket)
    try:
        await pupil.find_panel()
        yield pupil
    finally:
        socket.close()


class Pupil:
    """The page's end of the socket to its kernel."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self._socket = socket
        self._session = uuid.uuid4().hex
        self._panel = ""
        self._stage = ""
        self._chosen: Block | None = None

    async def looks_at(self, puzzle_id: str, nickname: str = "") -> None:
        """Opens a puzzle by a link, in 3D."""
        said = {"query": f"?p={puzzle_id}", "kept": nickname, "location": ""}
        self.does(GREETING, json.dumps(said))
        await self.hears("heading", escape(LIBRARY.find(puzzle_id).title))
        async for kind, content in self._messages():
            if kind == "comm_open" and "asleep" in content["data"]["state"]:
                self._stage = content["comm_id"]
                break
        self._tell(self._stage, {"webgl": True})
        async for kind, content in self._messages():
            from_stage = kind == "comm_msg" and content["comm_id"] == self._stage
            if from_stage and content["data"].get("state", {}).get("ids"):  # the scene is there
                break
        hand = LIBRARY.find(puzzle_id).hand
        self._chosen = hand[0] if len(set(hand)) == 1 else None

    def places(self, puzzle_id: str, placements: Iterable[Placement]) -> None:
        """Places blocks from the start; one that is chosen already must not be chosen again."""
        hand = list(LIBRARY.find(puzzle_id).hand)
        for placement in placements:
            if placement.block is not self._chosen:
                self.does("select", str(placement.block))
            self._tell(self._stage, {"place": str(placement.cell)})
            hand.remove(placement.block)
            self._chosen = placement.block if placement.block in hand else None

    def _send(self, kind: str, **content: Any) -> None:
        header = {
            "msg_id": uuid.uuid4().hex,
            "session": self._session,
            "username": "pupil",
            "msg_type": kind,
            "version": "5.3",
        }
        # The widgets' protocol, or that of the widget that tells about all the others.
        version = {"version": "1.0.0" if kind == "comm_open" else "2.1.0"}
        message = {"header": header, "parent_header": {}, "metadata": version, "content": content}
        packed = protocol.serialize_msg_to_ws_v1(
            message, "shell", lambda part: json.dumps(part).encode()
        )
        self._socket.write_message(packed, binary=True)

    async def _messages(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """The kernel's messages, each as its kind and its content."""
        while (received := await self._socket.read_message()) is not None:
            _channel, parts = protocol.deserialize_msg_from_ws_v1(received)
            header, _parent, _metadata, content = parts[:4]
            yield json.loads(header)["msg_type"], json.loads(content)
        raise ConnectionError("the kernel has hung up")

    async def find_panel(self) -> None:
        """Asks for all widgets, as a page does, and finds the one that wants to be greeted."""
        control = uuid.uuid4().hex
        self._send("comm_open", comm_id=control, target_name="jupyter.widget.control", data={})
        self._send("comm_msg", comm_id=control, data={"method": "request_states"})
        async for kind, content in self._messages():
            states = content["data"].get("states", {}) if kind == "comm_msg" else {}
            for model, widget in states.items():
                if widget["state"].get("greeting") == GREETING:
                    self._panel = model
                    return

    def does(self, action: str, value: str = "") -> None:
        """What a press of a button sends."""
        self._tell(self._panel, {"do": action, "value": value})

    def _tell(self, widget: str, content: dict[str, object]) -> None:
        self._send("comm_msg", comm_id=widget, data={"method": "custom", "content": content})

    async def hears(self, part: str, text: str) -> None:
        """Waits until the kernel sends this part of the panel with this text in it."""
        async for kind, content in self._messages():
            if kind == "error":
                raise RuntimeError(content["evalue"])
            if kind != "comm_msg" or content["comm_id"] != self._panel:
                continue
            if text in content["data"].get("content", {}).get("parts", {}).get(part, ""):
                return
