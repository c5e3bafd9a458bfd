"""What the browser tests share: a real Chromium, a real Voila, a real JupyterLab.

`voila_page` and `lab_page` open a notebook made of cells; any console error, any error in the
page and any request that leaves the machine fails the test. `page_of` opens any address.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import CHROMIUM, FLAGS, OpenPage, Visit, visiting
from tests.browser.jupyter import Server, run_all_cells, start_lab, start_voila

_HERE = Path(__file__).parent
_numbers = itertools.count(1)

NotebookPage = Callable[..., Visit]
"""Opens a notebook: `voila_page(*cells, viewport=(820, 660), query="", script="")`."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _HERE not in item.path.parents:
            continue
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="there is no chromium on this machine"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.when == "call":  # type: ignore[attr-defined]
        item.stash[_FAILED] = report.failed  # type: ignore[attr-defined]
    return report


_FAILED = pytest.StashKey[bool]()


# The scope is this folder, not the whole run: Playwright's loop would disturb tests elsewhere.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def voila_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("voila")
    server = start_voila(folder / "notebooks", folder / "private")
    yield server
    server.stop()


@pytest.fixture(scope="package")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("lab")
    server = start_lab(folder / "notebooks", folder / "private")
    yield server
    server.stop()


@pytest.fixture
def page_of(
    browser: Browser, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OpenPage]:
    """Opens pages and watches them; keeps screenshots of a test that failed."""
    with visiting(browser) as (open_page, visits):
        yield open_page
        problems = [problem for visit in visits for problem in visit.problems]
        if problems or request.node.stash.get(_FAILED, False):
            folder = tmp_path_factory.mktemp("screenshots")
            for number, visit in enumerate(visits):
                visit.page.screenshot(path=folder / f"{request.node.name}-{number}.png")
            print(f"screenshots: {folder}")
    if problems:
        pytest.fail("\n".join(problems))


@pytest.fixture
def voila_page(voila_server: Server, page_of: OpenPage) -> NotebookPage:
    def open_notebook(*cells: str, query: str = "", **how: object) -> Visit:
        name = f"page{next(_numbers)}.ipynb"
        voila_server.add(name, *cells)
        visit = page_of(f"{voila_server.url}/voila/render/{name}{query}", **how)
        visit.page.wait_for_selector("#rendered_cells", state="visible")
        return visit

    return open_notebook


@pytest.fixture
def lab_page(lab_server: Server, page_of: OpenPage) -> NotebookPage:
    """Opens a notebook in JupyterLab and runs all of its cells."""

    def open_notebook(*cells: str, viewport: tuple[int, int] = (1180, 760), **how: object) -> Visit:
        name = f"page{next(_numbers)}.ipynb"
        lab_server.add(name, *cells)
        visit = page_of(f"{lab_server.url}/lab/tree/{name}?reset", viewport=viewport, **how)
        run_all_cells(visit.page)
        return visit

    return open_notebook
