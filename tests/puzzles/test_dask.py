"""The generator on a real Dask cluster: a scheduler and workers in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command_line import run

NEW = ("puzzles", "new", "--kind", "best-turn", "--level", "4", "--count", "6", "--seed", "3")

# The cluster has an interpreter of its own: whatever Dask warns about does not concern our tests.
CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a local cluster with two worker processes."""
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER, encoding="utf-8")
    cluster = subprocess.Popen(
        [sys.executable, str(script)],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with cluster:
        assert cluster.stdout is not None
        yield cluster.stdout.readline().strip()
        assert cluster.stdin is not None
        cluster.stdin.close()


def test_the_same_puzzles_on_a_cluster(scheduler: str) -> None:
    assert scheduler.startswith("tcp://")
    command = [sys.executable, "-m", "totemo_edu.cli", *NEW, "--dask", scheduler]
    on_cluster = subprocess.run(
        command, capture_output=True, text=True, env=os.environ, check=False, timeout=120
    )
    assert on_cluster.returncode == 0, on_cluster.stderr
    alone = run(*NEW, "--jobs", "1")
    assert on_cluster.stdout == alone.out
    assert on_cluster.stderr.splitlines()[1:] == alone.err.splitlines()[1:]
