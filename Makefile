# make run: start everything.  make chat: talk in the terminal.  make doctor: look what is wrong.  make wheel: one file to install.
# make upgrade: take the newest version, and go back by itself where it does not work.  make test: run the tests.
# Each sets up what it needs, from a bare Python 3.11 or newer.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check
# A Python that is gone takes with it what was installed for it.
$(shell test -x $(BIN)/python || rm -f $(VENV)/.run $(VENV)/.dev)

# Most tests wait for something rather than compute. Neighbours stay together (some share a house); who has nothing left takes over.
CORES := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
WORKERS := $(shell expr 3 '*' $(CORES))
# What pytest makes of the tests' assertions is kept, whatever the environment says of bytecode: else each process makes it anew.
COMPILED := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/$(VENV)/compiled

.PHONY: font run chat doctor upgrade wheel test unit golden coverage covered laws check chaos ways emulated aisdk axe synapse model lock python clean compiled
.PHONY: style types imports dependencies unused alike spelling

run: $(VENV)/.run
	@$(BIN)/python -m bot run

chat doctor: $(VENV)/.run
	@$(BIN)/python -m bot $@

# REF: a tag or commit; without it the newest of the branch
upgrade: $(VENV)/.run
	@$(BIN)/python -m bot upgrade $(if $(REF),--ref $(REF))

# One file that pipx, uvx or pip install: the command `parrots`, with all that it needs of ours.
WHEELS := dist

wheel: $(VENV)/.run
	@$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir $(WHEELS) .
	@ls $(WHEELS)/parrots-*.whl

TESTS := $(COMPILED) $(BIN)/pytest -n $(WORKERS) --dist worksteal -m
PLAYED := not chaos and not emulated and not ways

test: $(VENV)/.dev
	$(TESTS) "$(PLAYED)"

# What starts no database, no process: while one writes.
unit: $(VENV)/.dev
	$(COMPILED) $(BIN)/pytest tests/unit -n $(CORES) --dist worksteal

# The golden files, written anew: read what has changed before it is committed.
golden: $(VENV)/.dev
	$(COMPILED) $(BIN)/pytest tests/golden -n $(WORKERS) --dist worksteal --golden

# The same tests but for what `make laws` plays, and what they run of our code. What runs in started processes only (bot/cli/benchmarks, most of bot/cli) is not counted as run.
coverage: $(VENV)/.dev
	$(TESTS) "$(PLAYED) and not law" --cov --cov-report=
	@$(MAKE) --no-print-directory covered

# The bounds, per cent of lines and branches together: all; the engine; what only decides.
covered: $(VENV)/.dev
	$(BIN)/coverage report --format total --fail-under 88
	$(BIN)/coverage report --format total --fail-under 92 --include 'agents/*'
	$(BIN)/coverage report --format total --fail-under 98 --include 'bot/modes/*,agents/calendar/*'

# What holds for whatever is drawn: with all the examples where PARROTS_EXAMPLES=all, and not watched line by line. Only the files with
# such tests are collected: each process takes twelve seconds for all of them, and seven for these.
laws: $(VENV)/.dev
	$(TESTS) "(hypothesis or law) and $(PLAYED)" $$(grep -rlE 'hypothesis|mark\.law' tests --include='test_*.py')

# Independent of each other: `make -j2 -O check` takes the time of pyright.
CHECKS := style types imports dependencies unused alike spelling
check: $(CHECKS)

style: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
types: $(VENV)/.dev
	$(BIN)/pyright
imports: $(VENV)/.dev
	$(BIN)/lint-imports
dependencies: $(VENV)/.dev
	$(BIN)/deptry .
unused: $(VENV)/.dev
	$(BIN)/vulture
alike: $(VENV)/.dev
	$(BIN)/pylint bot adapters agents storage
spelling: $(VENV)/.dev
	$(BIN)/codespell

# What pytest makes of the tests, made once: else each of its processes makes all of it.
compiled: $(VENV)/.dev
	@$(COMPILED) $(BIN)/pytest --collect-only -q >/dev/null

# The page's longer ways in a browser: what `make test` has no time for.
ways: $(VENV)/.dev
	$(COMPILED) $(BIN)/pytest tests/acceptance -n $(CORES) --dist worksteal -m ways

chaos: $(VENV)/.dev
	$(COMPILED) $(BIN)/pytest tests/crash -n 2 -m chaos --timeout 600

# Skips itself where there are no emulators. They keep real time (paces, expiries), which a busy machine can miss: what fails
# is played once more, alone, and said twice in the output.
emulated: $(VENV)/.dev
	$(COMPILED) $(BIN)/pytest tests/emulated -n $(WORKERS) -m emulated || $(COMPILED) $(BIN)/pytest tests/emulated -m emulated --last-failed --last-failed-no-failures none

# The AI SDK's own client, with which /api/chat is tested where it is installed.
aisdk:
	npm install --prefix tests/acceptance/api/aisdk --no-save --no-package-lock --no-audit --no-fund

# axe-core, by which the page is looked at for all people (`make ways`): a file of tests, and no part of what is run.
axe:
	npm install --prefix tests/acceptance/page/axe --no-save --no-package-lock --no-audit --no-fund

# A real Matrix homeserver, with which Matrix is tested: in an environment of its own, since it brings sixty packages.
SYNAPSE := .synapse
SYNAPSE_VERSION := 1.163.2

synapse: $(SYNAPSE)/bin/synapse_homeserver

$(SYNAPSE)/bin/synapse_homeserver:
	@$(PYTHON) -m venv --clear $(SYNAPSE)
	@$(SYNAPSE)/bin/pip --disable-pip-version-check install --quiet --only-binary :all: matrix-synapse==$(SYNAPSE_VERSION) || { rm -rf $(SYNAPSE); exit 1; }

# The weights of the intent model, then of the splitter that reads with it, of the tagger, and of the model of replies, from the sentences in corpus/: the same
# bytes again on the same machine.
model: $(VENV)/.dev
	$(BIN)/python -m training.fit
	$(BIN)/python -m training.cuts
	$(BIN)/python -m training.fit_tagger
	$(BIN)/python -m training.replies

# The font of pictures of the calendar, cut out of Noto Sans CJK SC (Debian: fonts-noto-cjk): the characters of bot/pictures/charset.py.
font: $(VENV)/.dev
	$(BIN)/python -m training.font

# What is locked: names, versions, hashes. Run it after a change of dependencies in pyproject.toml.
lock: $(VENV)/.dev
	$(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-header --no-emit-index-url \
		--no-emit-find-links --no-emit-trusted-host --no-annotate --build-deps-for wheel \
		--output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-header --no-emit-index-url \
		--no-emit-find-links --no-emit-trusted-host --no-annotate --build-deps-for wheel \
		--extra dev --output-file requirements-dev.lock pyproject.toml

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "The parrots need Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12 run"; exit 1; }
	@[ ! -L $(VENV) ] || { \
		echo "$(VENV) is a link to $$(readlink $(VENV)), where there is no bin/python; nothing is made there. Remove the link, then again."; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { echo "No virtual environment could be made: install your system's python3-venv."; exit 1; }

# The environment stays with the Python that made it.
python: | $(VENV)/bin/python
	@found=$$($(PYTHON) -c 'import sys; print("python%d.%d" % sys.version_info[:2])' 2>/dev/null); \
		[ -z "$$found" ] || [ -d $(VENV)/lib/$$found ] || \
		echo "$(VENV) was made with $$(cd $(VENV)/lib && echo python3*); $(PYTHON) is $$found now and is not used. To change over: make clean, then again"

# Nothing is resolved when a lock is installed: it is complete (tests/unit/test_locks.py), and what is there must fit together.
$(VENV)/.run: LOCK := requirements.lock
$(VENV)/.dev: LOCK := requirements-dev.lock
# What the lock does not name and does not fit is of another version, which one comes back from: it goes, and what asked for it.
# An environment that is lent by another checkout (a link) is that one's to change.
$(VENV)/.run $(VENV)/.dev: pyproject.toml | python
	@[ ! -L $(VENV) ] || grep -qsx '$(CURDIR)' $(VENV)/lib/*/site-packages/_editable_impl_parrots.pth || { \
		echo "$(VENV) is a link to the environment of another checkout, $$(readlink $(VENV)); nothing is installed there. Remove the link, then again."; exit 1; }
	@echo "installing …"
	@$(PIP) install --quiet --no-deps --require-hashes -r $(LOCK)
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@while ! told=$$($(PIP) check); do \
		strange=$$(echo "$$told" | cut -d' ' -f1 | tr 'A-Z_.' 'a-z--' | sort -u | while read -r one; do grep -q "^$$one==" $(LOCK) || echo "$$one"; done | grep -vx parrots); \
		echo "$$told"; \
		[ -n "$$strange" ] || { echo "What is in $(VENV) does not fit together: make clean, then again."; exit 1; }; \
		echo "not of this version, so removed:" $$strange; \
		$(PIP) uninstall --quiet --yes $$strange || exit 1; \
	done
	@touch $@ $(VENV)/.run

$(VENV)/.run: requirements.lock
$(VENV)/.dev: requirements-dev.lock

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage
