"""The Makefile, where no other check runs it, and what CONTRIBUTING says of the project's layers."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_clean_leaves_only_what_was_written(tmp_path: Path) -> None:
    shutil.copy(REPOSITORY / "Makefile", tmp_path)
    kept = {"Makefile", "notebooks/en/00.ipynb", "package/code.py"}
    left_behind = {
        ".venv/bin/python",
        ".mypy_cache/x",
        ".ipynb_checkpoints/x",
        "notebooks/en/.ipynb_checkpoints/00-checkpoint.ipynb",
        "package/__pycache__/code.cpython-311.pyc",
        "package/with space/__pycache__/code.cpython-311.pyc",
    }
    for name in (kept | left_behind) - {"Makefile"}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    subprocess.run(["make", "--silent", "clean"], cwd=tmp_path, check=True)
    left = {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file()}
    assert left == kept


def test_the_table_of_layers_is_that_of_the_linter() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    layers = {name for layer in contract["layers"] for name in layer.replace("|", ":").split(" : ")}
    text = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    named = [name.strip(" `") for row in rows for name in row.split(",")]
    assert {name.removesuffix(".py").rstrip("/") for name in named} == layers
    assert len(named) == len(layers)
