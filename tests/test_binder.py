"""What Binder makes of `binder/`: the Dockerfile that repo2docker prints, which needs no Docker.

`tests/browser/test_binder.py` runs the start script and opens the page behind the badge.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
PROGRAM = Path(sys.executable).with_name("jupyter-repo2docker")


@pytest.fixture(scope="module")
def dockerfile() -> str:
    if not PROGRAM.exists():
        pytest.skip("jupyter-repo2docker is not installed: `make test` installs it")
    command = [str(PROGRAM), "--no-build", "--debug", str(REPOSITORY)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_it_installs_what_the_pages_need_once_the_project_is_there(dockerfile: str) -> None:
    install = "/bin/pip install --no-cache-dir -r"
    assert dockerfile.count(install) == 1
    assert f'{install} "binder/requirements.txt"' in dockerfile
    # The requirements name the project itself, which has to have been copied by then.
    assert (REPOSITORY / "binder" / "requirements.txt").read_text().split() == ["-e", ".[jupyter]"]
    assert dockerfile.index("COPY --chown=0:0 src/ ${REPO_DIR}/") < dockerfile.index(install)


def test_it_starts_through_our_script(dockerfile: str) -> None:
    assert 'ENV R2D_ENTRYPOINT="${REPO_DIR}/binder/start"' in dockerfile
    script = (REPOSITORY / "binder" / "start").read_text(encoding="utf-8")
    assert script.startswith("#!/bin/bash\n")
    assert script.endswith('exec "$@"\n')


def test_it_takes_the_python_that_the_project_needs(dockerfile: str) -> None:
    assert "python=3.11" in dockerfile
