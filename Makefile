# `make demo` shows what Rulewright does; `make test` checks everything. Both make their own
# virtual environment first. Another Python: `make PYTHON=python3.13 demo`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.PHONY: demo test soak format guide venv

demo: $(INSTALLED)
	$(BIN)/rulewright demo

test: $(INSTALLED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict engine tools
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n 2

soak: $(INSTALLED)
	$(BIN)/pytest -n 2 -m soak

format: $(INSTALLED)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# The parts of rules/README.md that are made from schemas, grammar, codes and games.
guide: $(INSTALLED)
	$(BIN)/python -m tools.guide

venv: $(INSTALLED)

$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Rulewright needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(INSTALLED)
