# make help tells what there is. PYTHON=python3.13 chooses the Python, ARGS="-k laus" goes to pytest or to the game.
PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
MADE := $(CURDIR) $(PYTHON)

# Sound: made here, by this Python, and it still runs and finds what the game needs.
SOUND := $(shell test "$$(cat $(VENV)/made 2>/dev/null)" = "$(MADE)" && $(BIN)/python -c \
  'from importlib.util import find_spec as f; assert all(map(f, ("pip", "kozyr", "textual", "typer")))' 2>/dev/null && echo yes)

# While an install runs, `made` is called `making`: one that was cut off leaves no `made`, and the next run starts afresh.
define install
@echo "Installing into $(VENV); the first time takes a minute or two."
@mv $(VENV)/made $(VENV)/making
@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '$(1)' \
  || { mv $(VENV)/making $(VENV)/made; echo "The install failed, see above. It needs the network." >&2; exit 1; }
@mv $(VENV)/making $(VENV)/made
endef

# What is compiled is kept, whatever this is set to: the tests start the program some hundred times.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play test monkey kills check format snapshots gallery messages bench clean

help: ## says what there is
	@sed -n 's/^\([a-z]*\):.*## /  make \1 @/p' Makefile | while IFS=@ read -r a b; do printf '%-18s%s\n' "$$a" "$$b"; done

play: $(VENV)/play ## opens the game
	@$(BIN)/kozyr $(ARGS)

test: $(VENV)/dev ## runs every test
	$(BIN)/python -m pytest -n 4 --dist worksteal $(ARGS)

monkey: $(VENV)/dev ## presses 20000 random keys; MONKEY_SEED=7 begins with another seed
	MONKEY_STEPS=10000 $(BIN)/python -m pytest -n 2 tests/tui/test_monkey.py

kills: $(VENV)/dev ## kills the program at 200 random moments of play; nothing may be lost
	KILLS=200 $(BIN)/python -m pytest -n 0 tests/program/test_killed.py -k kills

check: $(VENV)/dev ## checks format, lint, types, who imports whom, and translations
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m pytest -n 0 tests/locale

format: $(VENV)/dev ## formats the code and mends what the linter can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

snapshots: $(VENV)/dev ## draws the pictures of the screen tests and of the docs anew: look at the diff
	$(BIN)/python -m pytest --snapshot-update $(or $(ARGS),tests/tui)
	$(BIN)/python -m tests.tui.gallery

gallery: $(VENV)/dev ## draws every screen in every size and colour into build/gallery
	$(BIN)/python -m tests.tui.gallery build/gallery

messages: $(VENV)/dev ## gathers the messages anew, brings translations up to date, says what lacks one
	$(BIN)/python -m tests.locale.messages

bench: $(VENV)/bench ## measures speed, and says how to measure the bots
	$(BIN)/python -m benchmarks $(ARGS)

clean: ## removes the environment, caches and built files
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache snapshot_report.html
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

ifneq ($(SOUND),yes)
.PHONY: $(VENV)/made
endif

$(VENV)/made:
	@v=$$($(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2] if sys.version_info < (3, 11) else "ok")' 2>/dev/null); \
	case "$$v" in \
	  ok) ;; \
	  "") echo "$(PYTHON) does not run: install Python 3.11 or newer, or name one: make play PYTHON=python3.13" >&2; exit 1;; \
	  *) echo "$(PYTHON) is Python $$v, kozyr needs 3.11 or newer: make play PYTHON=python3.13" >&2; exit 1;; \
	esac
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
	  || { echo "$(PYTHON) has no venv module: install it (Debian and Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@echo "$(MADE)" > $@

$(VENV)/play: $(VENV)/made pyproject.toml
	$(call install,.)
	@touch $@

$(VENV)/dev: $(VENV)/made pyproject.toml
	$(call install,.[dev])
	@touch $@ $(VENV)/play

$(VENV)/bench: $(VENV)/made pyproject.toml
	$(call install,.[bench])
	@touch $@ $(VENV)/play
