"""The sandbox in Voila: what a teacher does at the wall."""

from __future__ import annotations

import math

from tests.browser.accessibility import violations
from tests.browser.board3d import SeenBoard
from tests.browser.conftest import NotebookPage
from tests.browser.difference import difference
from totemo_edu.rules.colours import Colour

SANDBOX = "from totemo_edu.widgets import Sandbox\nSandbox()"


def test_exploring(voila_page: NotebookPage) -> None:
    visit = voila_page(SANDBOX, viewport=(1024, 768), still=True)
    page = visit.page
    board = SeenBoard(visit)
    text = page.get_by_label("The board as text")
    assert text.input_value() == "5/5/2.S.2/5/5"

    board.click("c4")  # blue is chosen from the start
    page.wait_for_function("document.querySelector('[data-do=setup]').value.includes('B')")
    assert text.input_value() == "5/5/2.S.2/2.B.2/5"
    assert board.colour("c4", 1) is Colour.BLUE
    page.keyboard.press("g")
    page.locator(".tt-block[data-value=G][aria-pressed=true]").wait_for()
    board.click("c4", 1)
    page.wait_for_function("document.querySelector('[data-do=setup]').value.includes('BG')")
    assert board.colour("c4", 2) is Colour.GREEN

    # A text that is no board is answered in words, and changes nothing.
    text.fill("5/5/2.X.2/5/5")
    text.press("Enter")
    page.get_by_text('At character 7 there is "X"').wait_for()
    assert board.colour("c4", 2) is Colour.GREEN
    text.fill("R.4/5/2.S.2/5/4.G")
    text.press("Enter")
    page.get_by_label("Take the top block off").select_option("e5")
    page.wait_for_function("document.querySelector('[data-do=setup]').value === 'R.4/5/2.S.2/5/5'")
    assert board.colour("a1", 1) is Colour.RED
    # A board that breaks the rules is shown, and every problem is named.
    text.fill("5/5/2.S.2/5/RG.4")
    text.press("Enter")
    page.locator("[data-part=notation] p").wait_for()
    page.get_by_role("button", name="Take back").click()
    page.locator("[data-part=notation] p").wait_for(state="detached")

    usual = board.settle()
    page.get_by_role("button", name="Colour-blind safe").click()
    page.locator("[data-do=palette][aria-pressed=true]").wait_for()
    board = SeenBoard(visit)
    assert difference(usual, board.settle()) > 0.05
    page.get_by_role("button", name="2D", exact=True).click()
    page.locator(".tt-cell[data-value=a1]").click()
    assert page.locator("canvas").count() == 0
    page.get_by_role("button", name="3D", exact=True).click()
    SeenBoard(visit)
    assert violations(visit) == []


def test_switching_quickly_and_often_does_no_harm(voila_page: NotebookPage) -> None:
    visit = voila_page(SANDBOX, viewport=(1024, 768), still=True)
    page = visit.page
    SeenBoard(visit)
    for _ in range(4):
        for name in ("2D", "3D", "Colour-blind safe", "2D", "Colour-blind safe", "3D"):
            page.get_by_role("button", name=name, exact=True).click()
    for name in ("2D", "3D") * 6:  # faster than any answer
        page.evaluate(
            "name => [...document.querySelectorAll('[data-do=dimension]')]"
            ".find((button) => button.innerText === name).click()",
            name,
        )
    visit.wait_for_quiet()
    board = SeenBoard(visit)
    assert page.locator("canvas").count() == 1
    assert page.locator(".tt-stage[data-ready]").count() == 1
    board.click("c4")
    assert board.label("tt-sum") == "1 + 3 = 4"
    assert board.colour("c4", 1) is Colour.BLUE


def test_sizes_and_copying_by_keyboard(voila_page: NotebookPage) -> None:
    visit = voila_page(SANDBOX, viewport=(1280, 800), still=True)
    page = visit.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = SeenBoard(visit)
    button = page.get_by_role("button", name="Take back")
    sizes = []
    for name in ("Normal", "Large", "Wall"):
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")
        page.locator(f"[data-do=size][aria-pressed=true]:text-is('{name}')").wait_for()
        board.settle()
        canvas, seen = board.box.locator("canvas").bounding_box(), button.bounding_box()
        assert canvas
        assert seen
        sizes.append((canvas["width"] * canvas["height"], seen["height"]))
        assert visit.no_wider_than_the_window()
        # The keyboard stays where it was.
        assert page.evaluate("document.activeElement.innerText") == name
    assert sizes[0][0] * 1.3 < sizes[2][0]
    assert sizes[0][1] * 1.2 < sizes[1][1]
    assert sizes[1][1] * 1.15 < sizes[2][1]
    board.click("c4")  # the pointer still hits the cells
    assert board.label("tt-sum") == "1 + 3 = 4"
    assert violations(visit) == []

    page.get_by_role("button", name="Copy the text").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Copied: 5/5/2.S.2/2.B.2/5").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "5/5/2.S.2/2.B.2/5"

    # So it does when the board is replaced.
    page.get_by_role("button", name="2D", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator(".tt-cell").first.wait_for()
    assert page.evaluate("document.activeElement.innerText") == "2D"
    assert visit.no_wider_than_the_window()


TRACK = """\
import ipywidgets
from totemo_edu import Position
from totemo_edu.session import Session
from totemo_edu.widgets import ScoreTrack
session = Session(Position.parse("5/5/2.SBBB.2/5/5 BBB 14 18"))
def do(name, action):
    button = ipywidgets.Button(description=name)
    button.on_click(lambda _: action())
    return button
ipywidgets.VBox([
    ScoreTrack(session), do("place", lambda: session.place("c3", "B")), do("undo", session.undo)])
"""
_MARKER = """() => {
    const box = document.querySelector('.tt-track [data-space] path').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def test_the_marker_walks_along_the_track(voila_page: NotebookPage) -> None:
    visit = voila_page(TRACK)
    page = visit.page
    page.locator(".tt-track svg").wait_for()
    start = page.evaluate(_MARKER)
    # Presses a button, holds the motion as soon as it begins, and looks at it at several times.
    watch = f"""async ([name, style]) => {{
        [...document.querySelectorAll('button')].find((b) => b.innerText === name).click();
        const moving = () => document.querySelector(style)?.getAnimations() ?? [];
        while (!moving().length) await new Promise(requestAnimationFrame);
        const [motion] = moving();
        motion.pause();
        const time = motion.effect.getComputedTiming().duration;
        const seen = [0, 0.25, 0.5, 0.75, 1].map((part) => {{
            motion.currentTime = part * time * 0.9999;
            return ({_MARKER})();
        }});
        motion.finish();
        return [time, seen, ({_MARKER})()];
    }}"""
    time, walk, end = page.evaluate(watch, ["place", ".tt-walks"])
    assert time == 400  # two spaces: down from 14 to 15, and back to 16
    assert math.dist(walk[0], start) < 20  # already turned the way it goes
    assert math.dist(walk[-1], end) < 6
    assert end[0] < start[0] - 20
    assert start[1] < walk[1][1] < walk[2][1] < end[1] + 1
    assert walk[1][0] > start[0] - 1  # not straight across
    time, slip, back = page.evaluate(watch, ["undo", ".tt-slips"])
    assert time == 300
    assert math.dist(back, start) < 1
    assert slip[0][1] > slip[-1][1]


def test_without_motion_the_marker_is_there_at_once(voila_page: NotebookPage) -> None:
    visit = voila_page(TRACK, still=True)
    page = visit.page
    page.locator(".tt-track svg").wait_for()
    page.get_by_role("button", name="place").click()
    page.locator(".tt-walks").wait_for(state="attached")
    count = "document.querySelector('.tt-track svg').getAnimations({ subtree: true }).length"
    assert page.evaluate(count) == 0
