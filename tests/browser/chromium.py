"""Real Chromium: its flags, and pages that write down every error, message and outside request."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",
    # WebGL in software: the same pictures on every machine
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    # no requests of its own
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # memory as it is, and a way to ask for tidying up
    "--enable-precise-memory-info",
    "--js-flags=--expose-gc",
)
NO_WEBGL = (
    "const real = HTMLCanvasElement.prototype.getContext;"
    "HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {"
    "  return kind.includes('webgl') ? null : real.call(this, kind, ...rest); };"
)
"""A script that makes a page one that cannot draw in 3D, as on many school machines."""
_AT_HOME = {"127.0.0.1", "localhost", ""}


@dataclass
class Traffic:
    """What went over the page's sockets, in both directions."""

    sent: list[int] = field(default_factory=list)
    received: list[int] = field(default_factory=list)

    @property
    def messages(self) -> int:
        return len(self.sent) + len(self.received)

    @property
    def bytes(self) -> int:
        return sum(self.sent) + sum(self.received)


class Visit:
    """A page that is being watched."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        self.traffic = Traffic()
        page.set_default_timeout(30_000)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"error in the page: {error}"))
        page.on("request", self._request)
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console error: {message.text} {message.location}")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if (address.hostname or "") not in _AT_HOME:
            self.problems.append(f"a request left the machine: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        if "/api/kernels/" not in socket.url:  # JupyterLab has others, for its own news
            return
        socket.on("framesent", lambda data: self.traffic.sent.append(_size(data)))
        socket.on("framereceived", lambda data: self.traffic.received.append(_size(data)))

    @contextmanager
    def counting(self) -> Iterator[Traffic]:
        """Counts the messages of a block of code, until the page has been quiet for a while."""
        before = Traffic(self.traffic.sent, self.traffic.received)
        self.traffic = during = Traffic()
        yield during
        self.wait_for_quiet()
        self.traffic = Traffic(before.sent + during.sent, before.received + during.received)

    def wait_for_quiet(self, rest: int = 500) -> None:
        """Waits until no message has come or gone for `rest` milliseconds."""
        seen = -1
        while seen != self.traffic.messages:
            seen = self.traffic.messages
            self.page.wait_for_timeout(rest)

    def picture(self, selector: str = "") -> Image.Image:
        """A screenshot of an element, or of what the window shows."""
        png = self.page.locator(selector).first.screenshot() if selector else self.page.screenshot()
        return Image.open(io.BytesIO(png)).convert("RGB")

    def no_wider_than_the_window(self) -> bool:
        """Whether nothing is cut off to the right."""
        script = "document.scrollingElement.scrollWidth <= window.innerWidth"
        return bool(self.page.evaluate(script))


def _size(data: object) -> int:
    return len(data.encode() if isinstance(data, str) else bytes(data))  # type: ignore[call-overload]


OpenPage = Callable[..., Visit]
"""Opens a watched page: `open_page(url, viewport=(width, height), script="")`."""


@contextmanager
def visiting(browser: Browser) -> Iterator[tuple[OpenPage, list[Visit]]]:
    """Pages that are closed at the end."""
    visits: list[Visit] = []
    contexts = []

    def open_page(
        url: str,
        viewport: tuple[int, int] = (820, 660),
        script: str = "",
        still: bool = False,
        touch: bool = False,
        dark: bool = False,
    ) -> Visit:
        width, height = viewport
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            reduced_motion="reduce" if still else "no-preference",
            color_scheme="dark" if dark else "light",
        )
        contexts.append(context)
        if script:
            context.add_init_script(script)
        visit = Visit(context.new_page())
        visits.append(visit)
        visit.page.goto(url, wait_until="domcontentloaded")
        return visit

    try:
        yield open_page, visits
    finally:
        for visit in visits:
            visit.page.goto("about:blank")  # as people leave a page: Voila then ends its kernel
        for context in contexts:
            context.close()
