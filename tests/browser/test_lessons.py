"""Every lesson in real Voila and real JupyterLab: it opens, and an exercise is done in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.accessibility import violations
from tests.browser.chromium import OpenPage, Visit
from tests.browser.jupyter import Server, run_all_cells
from tests.browser.lesson_pupil import Pupil, answers, exercise_for
from tests.browser.play import PlayServer, start_play
from totemo_edu.content import content_folder
from totemo_edu.lessons.lesson import NUMBERS, load

LESSONS = content_folder("notebooks") / "en"


def notebook_of(number: str) -> Path:
    (path,) = LESSONS.glob(f"{number}-*.ipynb")
    return path


@pytest.fixture(scope="module")
def play_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayServer]:
    server = start_play(tmp_path_factory.mktemp("lessons"), warm=0)
    yield server
    server.stop()


def do_an_exercise(visit: Visit, number: str) -> Pupil:
    """Wrong by mouse, then right by keyboard."""
    exercise = exercise_for(load(number))
    pupil = Pupil(visit.page, exercise)
    pupil.place.wait_for(timeout=60_000)
    assert "✕" in pupil.answer(answers(exercise, right=False), by_keyboard=False)
    assert pupil.stars() == "0 of 3 stars"
    assert "✓" in pupil.answer(answers(exercise, right=True), by_keyboard=True)
    assert pupil.stars() == "2 of 3 stars"
    return pupil


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_in_voila(play_server: PlayServer, page_of: OpenPage, number: str) -> None:
    name = f"/voila/render/notebooks/en/{notebook_of(number).name}"
    visit = page_of(play_server.url + name, viewport=(1024, 768))
    pupil = do_an_exercise(visit, number)
    assert visit.no_wider_than_the_window()
    visit.page.reload()
    pupil.place.wait_for(timeout=60_000)
    visit.page.wait_for_function(
        "name => document.querySelector(`[data-exercise='${name}'] .tt-stars`)"
        "?.getAttribute('aria-label') === '2 of 3 stars'",
        arg=pupil.exercise.id,
    )


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_in_lab(lab_server: Server, page_of: OpenPage, number: str) -> None:
    path = notebook_of(number)
    shutil.copy(path, lab_server.folder)
    visit = page_of(f"{lab_server.url}/lab/tree/{path.name}?reset", viewport=(1280, 900))
    run_all_cells(visit.page)
    do_an_exercise(visit, number)


@pytest.mark.parametrize("number", ["01", "03"])
def test_a_lesson_is_accessible(play_server: PlayServer, page_of: OpenPage, number: str) -> None:
    name = f"/voila/render/notebooks/en/{notebook_of(number).name}"
    visit = page_of(play_server.url + name, viewport=(1024, 768), still=True)
    exercise = exercise_for(load(number))
    visit.page.locator(f'[data-exercise="{exercise.id}"]').wait_for(timeout=60_000)
    assert violations(visit) == []


def test_the_look_of_a_lesson_stays(play_server: PlayServer, page_of: OpenPage) -> None:
    name = f"/voila/render/notebooks/en/{notebook_of('02').name}"
    page = page_of(play_server.url + name, viewport=(1024, 768)).page
    task = page.locator('.tt-app:has([data-exercise="tower"])')
    task.locator("canvas").wait_for(timeout=60_000)
    task.locator('[data-value="R"]').click()
    task.locator('[data-do="dimension"][data-value="2d"]').click()
    task.locator('[data-do="place"][data-value="c3"]').click()
    task.locator('[data-part="message"]').filter(has_text="Placed.").wait_for()
    task.locator('[data-do="palette"]').click()
    page.locator('[data-do="palette"][aria-pressed="false"]').first.wait_for(state="detached")
    assert page.locator("canvas").count() == 0, "the sandbox is flat too"
    page.reload()
    task.locator('[data-do="place"][data-value="c3"]').wait_for(timeout=60_000)
    assert task.locator('[data-do="palette"]').get_attribute("aria-pressed") == "true"


def test_a_lesson_that_opens_flat_makes_no_error(
    play_server: PlayServer, page_of: OpenPage
) -> None:
    """The look comes while the page is still making the boards in 3D that it takes away."""
    name = f"/voila/render/notebooks/en/{notebook_of('03').name}"
    flat = "localStorage.setItem('totemo-look', '2d');"
    page = page_of(play_server.url + name, viewport=(1024, 768), script=flat).page
    board = page.locator('.tt-app:has([data-exercise="exactly-six"]) [data-do="place"]').first
    for _visit in range(4):
        board.wait_for(timeout=60_000)
        page.wait_for_timeout(1000)
        assert page.locator("canvas").count() == 0
        page.reload()
    board.wait_for(timeout=60_000)


def test_in_a_tall_window_goal_and_check_are_in_sight_together(
    play_server: PlayServer, page_of: OpenPage
) -> None:
    name = f"/voila/render/notebooks/en/{notebook_of('03').name}"
    page = page_of(play_server.url + name, viewport=(768, 1024)).page
    page.locator("canvas").first.wait_for(timeout=60_000)
    goal = page.locator('[data-goal="predict-then-place"]')
    check = page.locator('[data-exercise="predict-then-place"] [data-do="check"]')
    goal.scroll_into_view_if_needed()
    above, below = goal.bounding_box(), check.bounding_box()
    assert above
    assert below
    assert 0 < below["y"] + below["height"] - above["y"] < 1024


def test_a_prediction_stays_closed_until_it_is_opened(
    play_server: PlayServer, page_of: OpenPage
) -> None:
    name = f"/voila/render/notebooks/en/{notebook_of('00').name}"
    page = page_of(play_server.url + name, viewport=(1024, 768)).page
    said = page.get_by_text("49 blocks", exact=True)
    said.wait_for(state="attached", timeout=60_000)
    assert not said.is_visible()
    page.locator("summary").filter(has_text="Show what the computer says").first.press("Enter")
    said.wait_for(state="visible")


def test_two_tabs_of_a_lesson_keep_the_stars_of_both(
    play_server: PlayServer, page_of: OpenPage
) -> None:
    lesson = load("01")
    name = f"/voila/render/notebooks/en/{notebook_of('01').name}"
    first = page_of(play_server.url + name).page
    second = first.context.new_page()
    second.goto(play_server.url + name)
    for page, exercise in ((first, "neighbours"), (second, "round-the-wheel")):
        pupil = Pupil(page, lesson.find(exercise))
        pupil.place.wait_for(timeout=60_000)
        pupil.answer(answers(pupil.exercise, right=True), by_keyboard=False)
    for page in (first, second):
        page.wait_for_function(
            "Object.keys(JSON.parse(localStorage.getItem('totemo-lesson-01') || '{}')).length === 2"
        )
    second.close()
