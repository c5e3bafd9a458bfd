# `make puzzles` plays, `make test` checks, `make lab` opens the lessons. Each sets up what it needs.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PLAY   := $(VENV)/.ready-to-play
DEV    := $(VENV)/.ready-to-develop
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help puzzles lab test lint bench bench-browser words outputs newest clean browser

help:
	@echo "make puzzles   play the puzzles in your browser"
	@echo "make lab       open the lessons in JupyterLab"
	@echo "make test      run every check: style, types, tests, notebooks, browser"
	@echo "make bench     measure the engine and the solver"
	@echo "make words     collect the words of the interface for translators"
	@echo "make newest    take the newest versions of all that is installed, for the tests to judge"
	@echo "make outputs   run the notebooks and keep their outputs"
	@echo "make clean     remove the virtual environment and what tools leave behind"

puzzles: $(PLAY)
	$(BIN)/totemo-edu play

lab: $(PLAY)
	$(BIN)/jupyter lab notebooks

test: $(DEV) lint browser
	$(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(DEV)
	$(BIN)/python -m tests.bench

bench-browser: $(DEV) browser
	$(BIN)/python -m tests.browser.bench
	$(BIN)/python -m tests.browser.load

outputs: $(DEV)
	$(BIN)/python -m tests.notebooks.make_outputs

words: $(DEV)
	$(BIN)/python -m tests.make_words $(NEW)

# Browser tests drive Debian's chromium; without one they are left out, and say so.
browser:
	@command -v chromium >/dev/null || sh tests/browser/get-chromium.sh

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "totemo-edu needs Python 3.11 or newer; say which with: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(PLAY): pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) --constraint constraints.txt --editable '.[jupyter]'
	@touch $@

$(DEV): pyproject.toml constraints.txt | $(BIN)/python
	$(INSTALL) --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(PLAY)

newest: clean $(BIN)/python
	$(INSTALL) --editable '.[dev]'
	{ head -1 constraints.txt && $(BIN)/python -m pip freeze --exclude-editable; } > $(VENV)/newest
	mv $(VENV)/newest constraints.txt
	@touch $(PLAY) $(DEV)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
	find . \( -name __pycache__ -o -name .ipynb_checkpoints \) -prune -exec rm -rf {} +
