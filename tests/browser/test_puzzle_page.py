"""The puzzle page as people use it: real `totemo-edu play`, real Voila, real Chromium."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest
from playwright.sync_api import expect
from tornado.websocket import WebSocketClosedError

from tests.browser.accessibility import violations
from tests.browser.board3d import SeenBoard
from tests.browser.chromium import NO_WEBGL, OpenPage, Visit
from tests.browser.play import Player, PlayServer, stars, start_play
from tests.browser.pupil import miss_often
from tests.browser.test_pages import cut_off, too_small
from tests.trainer.play import LIBRARY, MARKUP, right_answer, wrong_answer
from totemo_edu import speech
from totemo_edu.puzzles import Progress
from totemo_edu.rules.colours import Colour

DESK, TABLET, PHONE = (1280, 800), (768, 1024), (390, 844)
OWN = "?position=5/2.G.2/2.S.2/5/5_Py_14_17,23"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayServer]:
    server = start_play(tmp_path_factory.mktemp("play"))
    yield server
    server.stop()


@pytest.fixture
def player(server: PlayServer, page_of: OpenPage) -> Player:
    return Player(page_of, server)


def lost_only(visit: Visit) -> None:
    """Forgets the errors of a connection that the test has cut; fails on any other."""
    cut = re.compile("WebSocket|Failed to load resource|Failed to fetch|NetworkError|kernel")
    assert [problem for problem in visit.problems if not cut.search(problem)] == []
    visit.problems.clear()


def test_solved_with_the_mouse_in_3d_then_on_and_back(player: Player) -> None:
    visit = player.opens("?p=first-steps-01", viewport=DESK)
    page = visit.page
    board = SeenBoard(visit)
    check = page.get_by_role("button", name="Check")
    expect(check).to_be_disabled()
    board.click("c3", 1)
    expect(check).to_be_enabled()
    assert board.colour("c3", 1.9) is Colour.YELLOW
    check.click()
    page.locator(".tt-verdict.tt-yes").wait_for()
    assert stars(visit) == "★★★"
    expect(page.locator(".tt-verdict")).to_contain_text("Solved! 4 points")
    expect(page.locator(".tt-land td").filter(has_text="★")).to_have_count(1)
    assert violations(visit) == []
    page.get_by_role("button", name="Copy the result").click()
    shared = page.locator(".tt-copied")
    expect(shared).to_contain_text("★★★ · 1 try · 0 hints")
    expect(shared).to_contain_text(f"{player.server.url}/voila/render/puzzles/puzzles.ipynb?p=")
    # On to the next one, and back with the browser's button.
    page.get_by_role("button", name="Next puzzle").click()
    page.get_by_role("heading", name=LIBRARY.find("first-steps-02").title).wait_for()
    assert page.url.endswith("?p=first-steps-02")
    page.go_back()
    page.get_by_role("heading", name=LIBRARY.find("first-steps-01").title).wait_for()
    expect(check).to_be_disabled()  # a fresh try
    page.get_by_role("button", name="First steps").click()
    done = page.locator(".tt-list li").first
    expect(done.get_by_role("img", name="3 of 3 stars")).to_be_visible()


def test_missed_hinted_shown_and_taken_back_in_2d(player: Player) -> None:
    puzzle = LIBRARY.find("chain-reactions-05")
    visit = player.opens(f"?p={puzzle.id}", viewport=DESK)
    page = visit.page
    player.looks_from_above(visit)
    player.answer(visit, wrong_answer(puzzle))
    verdict = page.locator(".tt-verdict")
    expect(verdict).to_have_class(re.compile("tt-no"))
    expect(verdict).to_contain_text(f"the best possible is {puzzle.best}.")
    assert page.locator(".tt-land").count() == 0
    page.get_by_role("button", name="Take back").click()
    expect(verdict).to_have_count(0)
    for left in (2, 1, 0):
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_role("button", name=f"Hint ({left} left)")).to_be_visible()
    expect(page.locator(".tt-hints li")).to_have_count(3)
    expect(page.locator(".tt-marked")).to_have_attribute(
        "data-value", str(right_answer(puzzle)[0].cell)
    )
    expect(page.locator(".tt-said")).to_contain_text(f"goes on {right_answer(puzzle)[0].cell}.")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".tt-marked")).to_have_count(0)
    (placed,) = wrong_answer(puzzle)
    own = page.locator(f'[data-value="{placed.cell}"]')
    with_own = speech.cell_words(puzzle.board.place(placed), placed.cell)
    expect(own).to_have_attribute("aria-label", with_own)
    page.get_by_role("button", name="Show me").click()
    expect(verdict).to_contain_text("nothing scores more")
    page.get_by_role("button", name="Take back").click()
    expect(own).to_have_attribute("aria-label", with_own)
    assert violations(visit) == []
    page.get_by_role("button", name="From the beginning").click()
    player.answer(visit, right_answer(puzzle))
    assert stars(visit) == "☆☆☆"


def test_today_nickname_and_what_a_reload_keeps(player: Player) -> None:
    visit = player.opens(viewport=DESK, script="window.alert = () => (window.hacked = true)")
    page = visit.page
    today = LIBRARY.today(date.today())
    card = page.locator(".tt-card").filter(has_text="Today’s puzzle")
    expect(card).to_contain_text(today.title)
    player.is_called(visit, MARKUP)
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("heading", name=today.title).wait_for()
    player.solves(visit, today.id)
    assert stars(visit) == "★★★"
    page.get_by_role("button", name="All puzzles").click()
    for _ in range(2):
        expect(page.get_by_text(f"Playing as {MARKUP}.")).to_be_visible()
        expect(card.get_by_role("img", name="3 of 3 stars")).to_be_visible()
        expect(page.get_by_text(re.compile(r"^1 of \d+ solved, 3 of"))).to_have_count(1)
        page.reload()
    assert page.evaluate("window.hacked") is None


def test_a_streak_goes_on_after_a_reload(player: Player) -> None:
    visit = player.opens(viewport=DESK)
    page = visit.page
    page.get_by_role("button", name="Start a streak").click()
    page.get_by_text("Streak: 0").wait_for()
    assert "?streak=" in page.url
    first = page.locator("h1.tt-title").inner_text()
    player.solves(visit, _titled(first))
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("h1.tt-title")).not_to_have_text(first)
    second = page.locator("h1.tt-title").inner_text()
    address = page.url
    page.reload()
    page.get_by_role("heading", name=second).wait_for()
    expect(page.get_by_text("Streak: 1")).to_be_visible()
    assert page.url == address
    player.solves(visit, _titled(second))
    expect(page.get_by_text("Streak: 2")).to_be_visible()
    page.go_back()
    page.get_by_text("Your best so far: 2 puzzles.").wait_for()


def _titled(title: str) -> str:
    (found,) = (puzzle.id for puzzle in LIBRARY.puzzles if puzzle.title == title)
    return found


def test_a_guest_is_known_again_and_takes_the_stars_to_a_nickname(player: Player) -> None:
    visit, other = (player.opens("?p=look-around-05", viewport=DESK) for _ in range(2))
    player.solves(visit, "look-around-05")
    solved = re.compile(r"^1 of \d+ solved, 3 of")
    page = visit.page
    page.reload()  # what is known of a guest is known by the browser alone
    for each in (visit, other):
        each.page.get_by_role("button", name="Look around").click()
        each.page.get_by_role("button", name="All packs").click()
    expect(page.get_by_text(solved)).to_have_count(1)
    other.page.get_by_text(re.compile(r"^0 of \d+ solved")).first.wait_for()
    expect(other.page.get_by_text(solved)).to_have_count(0)
    player.is_called(visit, "Flo")
    expect(page.get_by_text(solved)).to_have_count(1)
    page.reload()
    page.get_by_text("Playing as Flo.").wait_for()
    expect(page.get_by_text(solved)).to_have_count(1)


def test_two_players_at_once(player: Player) -> None:
    visits = {name: player.opens(viewport=DESK) for name in ("Ada", "Bo")}
    for name, visit in visits.items():
        player.is_called(visit, name)
    titles = {v.page.locator(".tt-card b").first.inner_text() for v in visits.values()}
    assert titles == {LIBRARY.today(date.today()).title}  # the same for everyone
    wanted = {"Ada": ("First steps", "first-steps-02"), "Bo": ("Look around", "look-around-01")}
    for name, visit in visits.items():
        pack, puzzle = wanted[name]
        visit.page.get_by_role("button", name=f"Open {pack}").click()
        visit.page.locator(f'[data-value="{puzzle}"]').click()
        visit.page.get_by_role("button", name="2D").click()
    for name, visit in visits.items():
        player.solves(visit, wanted[name][1])
    for visit in visits.values():
        assert stars(visit) == "★★★"
        visit.page.get_by_role("button", name="All puzzles").click()
        expect(visit.page.get_by_text(re.compile(r"^1 of \d+ solved, 3 of"))).to_have_count(1)


def test_links_good_and_broken(player: Player) -> None:
    visit = player.opens("?p=no-such<b>thing", viewport=DESK)
    page = visit.page
    expect(page.get_by_role("alert")).to_contain_text("There is no puzzle “no-such<b>thing”.")
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    assert page.url.endswith(".ipynb")
    address = page.url
    page.goto(f"{address}?position=5/5/nonsense")
    expect(page.get_by_role("alert")).to_contain_text("holds no position that can be played")
    page.goto(address + OWN)
    page.get_by_role("heading", name="A position of your own").wait_for()
    page.get_by_role("button", name="2D").click()
    page.locator('[data-value="P"].tt-block').click()
    page.locator('[data-value="c3"].tt-fits').click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".tt-verdict")).to_contain_text("best")


def test_back_leaves_a_link_however_it_is_spelled(player: Player) -> None:
    visit = player.opens(viewport=DESK)
    page = visit.page
    address = page.url
    page.goto(f"{address}?theme=dark&position=5/2.G.2/2.S.2/5/5%20Py%2014%2017,23")
    page.get_by_role("heading", name="A position of your own").wait_for()
    page.wait_for_function("location.search.includes('_Py_')")  # as we spell it
    assert "theme=dark" in page.url
    SeenBoard(visit)  # who leaves earlier cuts pythreejs off in mid-sentence, and it complains
    page.go_back()
    page.get_by_role("heading", name="Totemo puzzles").wait_for()
    assert page.url == address


@pytest.mark.parametrize("size", [(1366, 640), TABLET, PHONE])
def test_the_verdict_is_seen_at_once(player: Player, size: tuple[int, int]) -> None:
    visit = player.opens("?p=bare-cupboard-11", viewport=size, still=True)
    page = visit.page
    SeenBoard(visit)
    page.get_by_role("button", name="Check").click()
    verdict = page.locator(".tt-verdict")
    verdict.wait_for()
    visit.wait_for_quiet()
    box = verdict.bounding_box()
    assert box
    assert box["y"] >= -1
    assert box["y"] + box["height"] <= size[1] + 1  # of half pixels
    if size[0] > 900:  # the board stays where it can be seen
        page.get_by_role("button", name="Show me").click()
        page.locator(".tt-land").scroll_into_view_if_needed()
        board = page.locator(".tt-board3d").bounding_box()
        assert board
        assert 0 <= board["y"] < 100


def test_without_webgl(player: Player) -> None:
    visit = player.opens("?p=look-around-02", viewport=DESK, script=NO_WEBGL)
    visit.page.locator(".tt-grid").wait_for()
    player.answer(visit, right_answer(LIBRARY.find("look-around-02")))
    assert stars(visit) == "★★★"
    assert visit.page.locator("canvas").count() == 0
    note = visit.page.get_by_text("This browser cannot draw in 3D")
    expect(note).to_have_count(1)
    visit.page.get_by_role("button", name="3D").click()
    expect(note).to_have_count(2)  # said once more
    expect(visit.page.locator(".tt-grid")).to_be_visible()
    expect(visit.page.locator(".tt-app")).to_have_count(0)


def test_from_home_to_a_solved_puzzle_by_keyboard(player: Player) -> None:
    visit = player.opens(viewport=DESK)
    page = visit.page
    board = "document.activeElement.getAttribute('role') === 'application'"

    def tab_to(condition: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate(condition):
                return
        pytest.fail(f"the keyboard does not reach {condition}")

    tab_to("document.activeElement.textContent === 'Open First steps'")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="First steps").wait_for()
    tab_to("document.activeElement.dataset.value === 'first-steps-01'")
    page.keyboard.press("Enter")
    page.locator(".tt-stage[data-ready]").wait_for()
    title = LIBRARY.find("first-steps-01").title
    page.wait_for_function(f"document.activeElement.textContent === {title!r}")
    tab_to(board)
    page.keyboard.press("ArrowRight")  # wakes the cursor, in the middle
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Check")).to_be_enabled()
    page.keyboard.press("c")
    page.locator(".tt-verdict.tt-yes").wait_for()
    page.keyboard.press("n")
    page.get_by_role("heading", name=LIBRARY.find("first-steps-02").title).wait_for()


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_small_screens(player: Player, size: tuple[int, int]) -> None:
    visit = player.opens(viewport=size, touch=True, still=True)
    page = visit.page

    def fits() -> None:
        assert visit.no_wider_than_the_window()
        assert cut_off(visit) == []
        assert too_small(visit) == []

    fits()
    page.get_by_role("button", name="Open Fiendish").tap()
    page.locator(".tt-list").wait_for()
    fits()
    page.locator('[data-value="fiendish-01"]').tap()
    board = SeenBoard(visit)
    fits()
    page.get_by_role("button", name="Show me").tap()
    page.locator(".tt-land").wait_for()
    fits()
    assert len(set(board.settle().resize((40, 30)).tobytes())) > 20  # the board is no blank
    assert violations(visit) == []


def test_dark_and_on_paper(player: Player) -> None:
    visit = player.opens("?theme=dark&p=fiendish-01", viewport=DESK)
    page = visit.page
    page.get_by_role("button", name="Show me").click()
    page.locator(".tt-land").wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(31, 25, 20)"
    assert violations(visit) == []
    page.emulate_media(media="print")
    expect(page.locator(".tt-paper .tt-iso svg")).to_be_visible()
    expect(page.get_by_role("heading")).to_be_visible()
    for hidden in (".tt-button", ".tt-verdict", ".tt-land", ".totemo-bar", "canvas"):
        assert page.locator(f"{hidden}:visible").count() == 0, hidden
    assert len(page.pdf()) > 20_000


def test_lessons_and_sandbox_are_one_click_away(player: Player) -> None:
    visit = player.opens(viewport=DESK)
    page = visit.page
    page.get_by_role("link", name="Sandbox").click()
    SeenBoard(visit)  # who leaves earlier cuts pythreejs off in mid-sentence, and it complains
    page.get_by_role("link", name="Lessons").click()
    page.wait_for_url("**/notebooks/en/**")
    page.locator("#rendered_cells h1").first.wait_for()
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("heading", name="Totemo puzzles").wait_for()


def test_a_killed_kernel_is_noticed_and_costs_no_stars(player: Player) -> None:
    before = set(player.server.kernels())
    visit = player.opens("?p=look-around-03", viewport=DESK)
    page = visit.page
    page.evaluate("localStorage.setItem('totemo-player', 'Cy')")
    page.reload()
    player.solves(visit, "look-around-03")
    assert before
    for kernel in player.server.kernels():  # those that wait, too
        os.kill(kernel, signal.SIGKILL)
    page.get_by_text("The connection was lost. Your stars are safe.").wait_for()
    lost_only(visit)
    page.get_by_role("button", name="Load the page again").click()
    page.get_by_role("heading", name=LIBRARY.find("look-around-03").title).wait_for()
    page.get_by_role("button", name="Look around").click()
    listed = page.locator("li").filter(has=page.locator('[data-value="look-around-03"]'))
    expect(listed.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    lost_only(visit)


def test_two_servers_on_one_file_and_one_is_killed(
    player: Player, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """In the middle of 200 attempts: none is lost that the page had confirmed."""
    data = player.server.data
    other = start_play(tmp_path_factory.mktemp("other"), data, warm=1)
    seen: dict[str, list[int]] = {"Di": [], "Ed": []}
    with ThreadPoolExecutor() as threads:
        try:
            visit = Player(player.open_page, other).opens(viewport=DESK)
            tries = [
                threads.submit(
                    asyncio.run, miss_often(url, "look-around-04", name, 200, seen[name])
                )
                for name, url in (("Di", other.url), ("Ed", player.server.url))
            ]
            while len(seen["Di"]) < 80 and not tries[0].done():
                time.sleep(0.01)
            other.kill()
            visit.page.get_by_text("The connection was lost. Your stars are safe.").wait_for()
            with pytest.raises((ConnectionError, WebSocketClosedError)):
                tries[0].result()
            tries[1].result()
        finally:
            other.stop()
    visit.page.goto("about:blank")  # the page would go on looking for its server
    lost_only(visit)
    with Progress(data) as progress:
        assert progress.is_sound()
        assert 80 <= len(seen["Di"]) < 200
        assert len(progress.results("Di")) >= len(seen["Di"])
        assert len(progress.results("Ed")) == len(seen["Ed"]) == 200
