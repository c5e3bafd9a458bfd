"""What is loaded when: the package is light, the rules and the solver are the standard library."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import totemo_edu

PACKAGE = Path(totemo_edu.__file__).parent
HEAVY = {
    "IPython", "click", "ipykernel", "ipywidgets", "jupyter_client", "jupyter_core", "jupyterlab",
    "nbformat", "notebook", "numpy", "pythreejs", "rich", "tornado", "traitlets", "voila", "zmq",
}  # fmt: skip


def modules_after(*names: str) -> set[str]:
    """The modules that a fresh interpreter holds after these imports, beyond those it began with."""
    script = "import sys; before = set(sys.modules)\n"
    script += "".join(f"import {name}\n" for name in names)
    script += "import json; print(json.dumps(sorted(set(sys.modules) - before)))"
    # -I: no user site and no current directory, only what is installed.
    command = [sys.executable, "-I", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return set(json.loads(done.stdout))


def top_level(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def modules_in(folder: str) -> list[str]:
    files = sorted((PACKAGE / folder).glob("**/*.py"))
    return [
        ".".join(("totemo_edu", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
            ".__init__"
        )
        for path in files
    ]


def test_the_package_is_light() -> None:
    loaded = modules_after("totemo_edu")
    assert "totemo_edu.rules.board" in loaded
    assert top_level(loaded).isdisjoint(HEAVY)
    assert {name for name in loaded if name.startswith(("jupyter", "ipy"))} == set()
    for view in ("picture", "text", "cli", "report", "widgets", "session"):
        assert f"totemo_edu.{view}" not in loaded


@pytest.mark.parametrize("folder", ["rules", "solver"])
def test_only_the_standard_library(folder: str) -> None:
    names = modules_in(folder)
    assert len(names) > 3
    loaded = modules_after(*names)
    assert set(names) <= loaded
    assert top_level(loaded) - {"totemo_edu"} <= set(sys.stdlib_module_names)


def test_the_rules_know_neither_solver_nor_view() -> None:
    loaded = modules_after(*modules_in("rules"))
    # Importing a submodule imports the package, whose __init__ names the solver: no more than that.
    beyond = {name for name in loaded if name.startswith("totemo_edu.")} - set(modules_in("rules"))
    assert all(name.startswith("totemo_edu.solver") for name in beyond)


def test_the_command_line_needs_no_jupyter() -> None:
    loaded = top_level(modules_after("totemo_edu.cli"))
    assert loaded & HEAVY == {"click"}  # rich only once there is a progress bar to draw
