# make play opens the game, make test runs the tests: each sets everything up by itself.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
# Games and test workers share what is compiled, whatever the shell says: else each compiles all anew.
export PYTHONDONTWRITEBYTECODE =
.DEFAULT_GOAL := help
.PHONY: help play test check lint types contracts size soak update-snapshots clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 20

# Two stamps: playing needs only the game, working on it needs the tools as well.
$(VENV)/.play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pieces of Eight needs Python 3.11 or newer; name one with: make PYTHON=python3.11 ...")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) ..."
	@$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	@$(BIN)/python -m pip install --quiet --group dev
	@touch $@

play: $(VENV)/.play ## Play the game
	@$(BIN)/pieces-of-eight

test: $(VENV)/.dev ## Run the tests
	@$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder -m "not soak"

check: lint types contracts size test ## Lint, types, import contracts, size and tests

lint: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.dev
	@$(BIN)/mypy

contracts: $(VENV)/.dev
	@$(BIN)/lint-imports

size: $(VENV)/.dev ## Compare how large the house is with its budget
	@$(BIN)/python -m tests.measure.size

soak: $(VENV)/.dev ## Thousands of random games and the long kill tests
	@$(BIN)/python -m pytest -n auto -m soak

update-snapshots: $(VENV)/.dev ## Draw every screen anew (then look at the difference)
	@$(BIN)/python -m pytest -n auto -m "not soak" tests/tui --snapshot-update

clean: ## Remove the virtual environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
