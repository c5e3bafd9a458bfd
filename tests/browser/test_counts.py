"""Counted, not timed: messages, bytes, memory, widgets."""

from __future__ import annotations

from pathlib import Path

from tests.browser.board3d import SeenBoard
from tests.browser.chromium import Visit
from tests.browser.conftest import NotebookPage
from tests.browser.jupyter import Server
from totemo_edu.rules.board import Board

FULL = "3.Ro.Rr/1.BBGb.BPBg.PRP.RRR/1.GGBp.SBB.RPWy.Or/1.YGg.YWb.OWp.Yo/1.YYy.YO.OY.1"
"""Every block of the box, placed by the rules."""
BOARD = f"""\
from totemo_edu import Position
from totemo_edu.session import Session
from totemo_edu.widgets import Board3D
Board3D(Session(Position.parse("{FULL} - 0 -")))
"""
SANDBOX = "from totemo_edu.widgets import Sandbox\nsandbox = Sandbox()\nsandbox"


def test_the_full_board_is_one_that_can_have_come_about() -> None:
    board = Board.parse(FULL)
    assert sum(len(stack) for stack in board.stacks) == 49
    assert board.problems() == ()


def test_opening_a_full_board_takes_160_kilobytes(voila_page: NotebookPage) -> None:
    visit = voila_page(BOARD, still=True)
    SeenBoard(visit)
    visit.wait_for_quiet()
    assert 10_000 < sum(visit.traffic.received) <= 160_000


def test_a_placement_takes_12_messages_and_12_kilobytes(voila_page: NotebookPage) -> None:
    visit = voila_page(SANDBOX)
    board = SeenBoard(visit)
    visit.wait_for_quiet()
    with visit.counting() as traffic:
        board.click("c3", 1)
        assert board.label("tt-sum") == "1 + 3 = 4"
        visit.page.locator(".tt-sumline .tt-total").wait_for()
    assert 0 < traffic.messages <= 12
    assert 0 < traffic.bytes <= 12_000
    # Hovering along a row sends no more than a message a cell; it sends none at all.
    with visit.counting() as traffic:
        for cell in ("a5", "b5", "c5", "d5", "e5"):
            board.hover(cell)
            assert board.label("tt-tip").startswith(cell)
    assert traffic.messages == 0


def test_a_board_adds_a_quarter_to_the_memory_of_pythreejs_at_most(
    voila_page: NotebookPage, voila_server: Server
) -> None:
    others = set(voila_server.kernels())
    bare = voila_page("import pythreejs, ipywidgets\nipywidgets.HTML('<p class=ready>ready</p>')")
    bare.page.locator(".ready").wait_for()
    (bare_kernel,) = set(voila_server.kernels()) - others
    visit = voila_page(BOARD, still=True)
    SeenBoard(visit)
    visit.wait_for_quiet()
    (kernel,) = set(voila_server.kernels()) - others - {bare_kernel}
    assert resident(kernel) <= 1.25 * resident(bare_kernel)


def test_500_placements_and_undos_leave_nothing_behind(
    voila_page: NotebookPage, voila_server: Server
) -> None:
    others = set(voila_server.kernels())
    # The button tells how many widgets there are; it is there from the start.
    count = (
        "import ipywidgets\n"
        "from ipywidgets.widgets.widget import _instances\n"
        "asked = ipywidgets.Button(description='count')\n"
        "def tell(button): button.description = f'{len(_instances)} widgets'\n"
        "asked.on_click(tell)\n"
        "asked"
    )
    visit = voila_page(SANDBOX, count, viewport=(400, 500), still=True)
    (kernel,) = set(voila_server.kernels()) - others
    board = SeenBoard(visit)
    board.click("a1")
    visit.page.wait_for_function(f"{_MOVES} === 1")

    def widgets() -> str:
        button = visit.page.get_by_role("button", name="count").or_(
            visit.page.get_by_role("button", name="widgets")
        )
        with visit.counting():
            button.click()
        return button.inner_text()

    place_and_undo(visit, 125)
    early = resident(kernel), heap(visit), widgets()
    assert early[2].endswith("widgets")
    place_and_undo(visit, 375)
    late = resident(kernel), heap(visit), widgets()
    assert late[2] == early[2]
    # Memory levels off: three times as many moves again add next to nothing.
    assert late[0] <= early[0] * 1.03
    assert late[1] <= early[1] * 1.05


_MOVES = "[...document.querySelector('[data-do=setup]').value].filter((c) => c === 'B').length"


def place_and_undo(visit: Visit, times: int) -> None:
    """Places a block on b1 and takes it back, so many times, each after the other was seen."""
    visit.page.evaluate(
        f"""async (times) => {{
            const pad = document.querySelector('.tt-pad');
            const press = (key) => pad.dispatchEvent(
                new KeyboardEvent('keydown', {{ key, bubbles: true, cancelable: true }}));
            const until = async (number) => {{
                while ({_MOVES} !== number) await new Promise((done) => setTimeout(done, 2));
            }};
            pad.focus();
            for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowLeft']) press(key);
            for (let i = 0; i < times; i++) {{
                press('Enter');
                await until(2);
                press('u');
                await until(1);
                for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowLeft']) press(key);
            }}
        }}""",
        times,
    )


def resident(process: int) -> int:
    """The memory of a process, in kilobytes."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise AssertionError("no memory figure")


def heap(visit: Visit) -> int:
    """The page's memory, after tidying up, in bytes."""
    visit.page.evaluate("window.gc(); new Promise((done) => setTimeout(done, 300))")
    return int(visit.page.evaluate("window.gc(); performance.memory.usedJSHeapSize"))
