"""Runs every notebook and keeps the outputs that the tests compare (`make outputs`).

Outputs of cells tagged `nbval-ignore-output` are left out. Look at the difference before you
commit it: an output that changed is a lesson that changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from tests.notebooks.test_notebooks import EVERY, IGNORED


def renew(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, kernel_name="python3", resources={}).execute()
    for number, cell in enumerate(c for c in notebook.cells if c.cell_type == "code"):
        cell.execution_count = number + 1
        cell.metadata.pop("execution", None)
        if IGNORED in cell.metadata.get("tags", []):
            cell.outputs = []
            cell.execution_count = None
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number + 1
    notebook.metadata.pop("widgets", None)
    notebook.metadata.language_info = {"name": "python"}
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


def main() -> None:
    wanted = [Path(name).resolve() for name in sys.argv[1:]] or EVERY
    for path in wanted:
        print(path.name)
        renew(path)


if __name__ == "__main__":
    main()
