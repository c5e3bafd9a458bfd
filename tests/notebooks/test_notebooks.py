"""Every notebook: its outputs are what running it gives, and it is fit for pupils to read."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from totemo_edu.lessons.lesson import NUMBERS, Lesson, check_task, load
from totemo_edu.lessons.replay import recorded_game
from totemo_edu.solver.solution import solve

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
EVERY = sorted(p for p in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
LESSONS = [path for path in EVERY if re.match(r"\d\d-", path.name)]
LARGEST = 150_000
"""Bytes of a notebook in git."""

IGNORED = "nbval-ignore-output"


def name(path: Path) -> str:
    return path.relative_to(NOTEBOOKS).as_posix()


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in read(path)["cells"] if cell["cell_type"] == kind]


def text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def tags(cell: dict[str, Any]) -> list[str]:
    found: list[str] = cell["metadata"].get("tags", [])
    return found


def headings(path: Path) -> list[tuple[int, str]]:
    """The headings of all Markdown cells in order, as (level, words)."""
    prose = "\n\n".join(map(text, cells(path, "markdown")))
    prose = re.sub(r"```.*?```", "", prose, flags=re.DOTALL)
    return [(len(marks), words) for marks, words in re.findall(r"^(#+) (.+)$", prose, re.MULTILINE)]


@pytest.mark.parametrize("path", EVERY, ids=name)
def test_running_it_gives_its_outputs(path: Path, tmp_path: Path) -> None:
    """nbval in a process of its own: it starts a kernel and compares every output."""
    options = ["-q", "-p", "nbval.plugin", "--nbval", "-p", "no:cacheprovider", "-c", os.devnull]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--rootdir", str(path.parent), str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={
            **os.environ,
            "IPYTHONDIR": str(tmp_path),
            "JUPYTER_PLATFORM_DIRS": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # the others take longer to load than it
        },
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("path", EVERY, ids=name)
def test_it_opens_without_a_question_and_is_small(path: Path) -> None:
    notebook = read(path)
    assert notebook["nbformat"] == 4
    assert notebook["nbformat_minor"] >= 5
    assert notebook["metadata"]["kernelspec"] == {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    }
    assert "widgets" not in notebook["metadata"], "widget state is not kept"
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    assert path.stat().st_size < LARGEST


@pytest.mark.parametrize("path", EVERY, ids=name)
def test_outputs_that_are_not_compared_have_a_reason(path: Path) -> None:
    for cell in cells(path, "code"):
        ignored = IGNORED in tags(cell)
        reason = cell["metadata"].get("totemo", {}).get("why", "")
        assert bool(reason) == ignored, cell["id"]
        assert not (ignored and cell["outputs"]), f"{cell['id']}: strip what is not compared"
        kinds = {kind for output in cell["outputs"] for kind in output.get("data", {})}
        assert "application/vnd.jupyter.widget-view+json" not in kinds, cell["id"]
        assert not any(output["output_type"] == "error" for output in cell["outputs"]), cell["id"]


@pytest.mark.parametrize("path", EVERY, ids=name)
def test_headings_are_in_order(path: Path) -> None:
    levels = [level for level, _ in headings(path)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    for above, below in pairwise(levels):
        assert below <= above + 1, "no level is left out"


@pytest.mark.parametrize("path", EVERY, ids=name)
def test_pictures_have_words_and_links_lead_somewhere(path: Path) -> None:
    prose = "\n".join(map(text, cells(path, "markdown")))
    for words, _target in re.findall(r"!\[(.*?)\]\((.*?)\)", prose):
        assert words.strip()
    for image in re.findall(r"<img[^>]*>", prose):
        assert re.search(r'alt="[^"]+"', image)
    for target in re.findall(r"(?<!!)\[[^\]]+\]\(([^)#]+)", prose):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_has_all_its_parts(path: Path) -> None:
    number = path.name[:2]
    assert number in NUMBERS
    lesson = load(number)
    code = "\n".join(map(text, cells(path, "code")))
    shown = re.findall(r'lesson\.exercise\("([^"]+)"\)', code)
    assert sorted(shown) == sorted(exercise.id for exercise in lesson.exercises)
    assert len(shown) >= 4
    checked = re.findall(r'lesson\.check\("([^"]+)"', code)
    assert sorted(checked) == sorted(task.id for task in lesson.tasks)
    assert len(checked) == 3
    prose = "\n".join(map(text, cells(path, "markdown")))
    assert "<details>" in prose


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_pupils_without_code_see_no_python(path: Path) -> None:
    """The Voila page hides cells of the Python corner by their tag."""
    for cell in cells(path, "code"):
        if "lesson.check(" in text(cell):
            assert "python-corner" in tags(cell), cell["id"]


@pytest.mark.parametrize("path", [p for p in LESSONS if p.parent.name == "en"], ids=name)
def test_an_english_lesson_has_its_sections(path: Path) -> None:
    words = [heading.lower() for _, heading in headings(path)]
    assert words[0] == load(path.name[:2]).title.lower()
    first = list(map(text, cells(path, "markdown")))[:3]
    assert "what you will learn" in first[0].lower()
    assert any("## Words of this lesson" in prose for prose in first), "vocabulary comes first"
    assert "python corner" in words
    assert "test yourself" in words
    assert "what next?" in words
    prose = "\n".join(map(text, cells(path, "markdown")))
    assert ("Can you say it in your own words?" in prose) == (path.name[:2] != "00")


def minutes(path: Path) -> int:
    """How long a lesson takes, as its beginning says."""
    (found,) = re.findall(r"about (\d+) minutes", text(cells(path, "markdown")[0]))
    return int(found)


def test_the_teachers_plan_has_the_minutes_of_the_lessons() -> None:
    plan = (NOTEBOOKS / "TEACHING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d\d) [^|]+\| (\d+) \|[^|]+\| \d+ \|$", plan, re.MULTILINE)
    english = [path for path in LESSONS if path.parent.name == "en"]
    assert dict(rows) == {path.name[:2]: str(minutes(path)) for path in english}


@pytest.mark.parametrize("path", [p for p in LESSONS if p.parent.name == "en"], ids=name)
def test_the_minutes_of_the_parts_make_a_lesson(path: Path) -> None:
    prose = "\n".join(map(text, cells(path, "markdown")))
    (parts,) = re.findall(r"\*\*Minutes\.\*\* ([^.]+)\.", prose)
    least = sum(map(int, re.findall(r"(?<!to )\b\d+", parts)))
    assert least == minutes(path)


def folded(path: Path) -> str:
    """The solutions of the Python corner, from the teacher's notes."""
    prose = "\n".join(map(text, cells(path, "markdown")))
    (found,) = re.findall(
        r"<summary>Solutions of the Python corner</summary>.*?```python\n(.*?)```", prose, re.DOTALL
    )
    return str(found)


class Checked:
    """Stands for a lesson in a notebook, and notes what its checks say."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.right: dict[str, bool] = {}

    def check(self, name: str, answer: Any) -> None:
        self.right[name] = check_task(self.lesson.task(name), answer).right


@pytest.mark.parametrize("path", [p for p in LESSONS if p.parent.name == "en"], ids=name)
def test_the_solutions_for_teachers_are_right(path: Path) -> None:
    lesson = load(path.name[:2])
    checked = Checked(lesson)
    # What the cells of the notebook have made by then.
    known = {"lesson": checked, "game": recorded_game(), "solve": solve}
    exec(folded(path), known)
    assert checked.right == {task.id: True for task in lesson.tasks}


@pytest.mark.parametrize("path", [p for p in LESSONS if p.parent.name == "en"], ids=name)
def test_what_is_to_be_predicted_is_in_a_fold(path: Path) -> None:
    """After "predict first" comes an exercise, or an output that is closed until one opens it."""
    every = read(path)["cells"]
    for cell, following in pairwise(every):
        if cell["cell_type"] != "markdown" or "**Predict first" not in text(cell):
            continue
        code = text(following)
        later = text(cell)[text(cell).index("**Predict first") :]
        assert "reveal(" in code or "lesson.exercise(" in code or "floor" in code, cell["id"]
        assert "That makes" not in later, cell["id"]


def test_there_is_a_notebook_for_every_lesson() -> None:
    english = [path.name[:2] for path in LESSONS if path.parent.name == "en"]
    assert sorted(english) == sorted(NUMBERS)
