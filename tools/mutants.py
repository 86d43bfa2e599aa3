# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make mutants``: change the core in every small way there is, and see that a test notices.

Works on a copy in ``build/mutants`` with cosmic-ray; an interrupted run goes on where it stopped
(``--again`` begins anew). Each mutant is tried by the plain tests of the core, and by random walks,
as far as they reach it (``mutants_plain.py``). Prints the share killed and lists the survivors.
Comparisons are negated and moved by one, not replaced by every other: ``==`` and ``is`` are the
same for small numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tidebell_host import setups
from tidebell_host.install.bare import bare
from tidebell_host.setups import library

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "mutants"
CORE = ROOT / "firmware" / "tidebell_core"
MODULES = (
    "session",
    "rewind",
    "history",
    "flow",
    "play",
    "scoring",
    "mechanisms/scores",
    "mechanisms/announced",
    "mechanisms/assets_acts",
    "mechanisms/penalties_acts",
    "mechanisms/points",
    "mechanisms/points_acts",
    "mechanisms/savings",
    "mechanisms/savings_acts",
    "mechanisms/ticks",
    "mechanisms/ticks_acts",
    "mechanisms/tick_rows",
    "mechanisms/seating_acts",
    "mechanisms/decks_acts",
    "mechanisms/looks_acts",
    "mechanisms/choices_acts",
)
MUST = 92  # per cent

# Operators whose mutants differ in nothing that could be noticed, or in the same as another's.
EXCLUDED = (
    "core/ReplaceBinaryOperator_BitOr_.*",
    "core/ReplaceBinaryOperator_.*_(Pow|MatMult|RShift|LShift|BitOr|BitAnd|BitXor|Mod|Div)",
    "core/ReplaceBinaryOperator_(Mod|FloorDiv|BitAnd|RShift|LShift)_.*",
    "core/ReplaceUnaryOperator_.*_Invert",
    "core/ReplaceComparisonOperator_(Eq|NotEq)_(Lt|LtE|Gt|GtE|Is|IsNot)",
    "core/ReplaceComparisonOperator_(Lt|LtE|Gt|GtE)_(Eq|NotEq|Is|IsNot)",
    "core/ReplaceComparisonOperator_(Is|IsNot)_(Eq|NotEq|Lt|LtE|Gt|GtE)",
    "core/ExceptionReplacer",
    "core/RemoveDecorator",
    "core/ZeroIterationForLoop",
)

CONFIG = """
[cosmic-ray]
module-path = [{modules}]
timeout = 120.0
excluded-modules = []
test-command = "{python} plain.py"

[cosmic-ray.distributor]
name = "local"

[cosmic-ray.filters.operators-filter]
exclude-operators = {excluded}
"""

# What no plain test notices may still be seen on a random walk with many undos.
WALKS = """
from test_time_never_gained import BUILT_IN, built_in, there_and_back
def walk(setup):
    for seed in (1, 2):
        built_in(setup, seed, 150)
        there_and_back(setup, seed)
for setup in BUILT_IN:
    globals()["test_" + setup] = lambda setup=setup: walk(setup)
"""


def plain_tests() -> list[str]:
    """The modules of the core's tests that are plain functions, shortest first, then the walks."""
    paths = [
        path
        for path in (ROOT / "tests" / "core").glob("test_*.py")
        if not re.search(r"^(?:import|from) (?:pytest|hypothesis)", path.read_text(), re.M)
    ]
    return [path.stem for path in sorted(paths, key=lambda path: path.stat().st_size)] + ["walks"]


def prepare() -> None:
    """Copy the core and its tests, and list the mutants."""
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(CORE, WORK / "tidebell_core")
    for path in (WORK / "tidebell_core").rglob("*.py"):
        path.write_text(bare(path.read_text()))  # what only people read is no code
    tests = plain_tests()
    for path in (*(ROOT / "tests" / "core").glob("*.py"), ROOT / "tests" / "fuzzing.py"):
        shutil.copy(path, WORK)
    (WORK / "walks.py").write_text(WALKS)
    data = setups.load(library.find("full-metal-planete").path).data
    (WORK / "full-metal-planete.json").write_bytes(data)
    config = CONFIG.format(
        modules=", ".join(f'"tidebell_core/{name}.py"' for name in MODULES),
        python=sys.executable,
        excluded=json.dumps(EXCLUDED),
    )
    shutil.copytree(WORK / "tidebell_core", WORK / "unchanged")
    shutil.copy(Path(__file__).with_name("mutants_plain.py"), WORK / "plain.py")
    (WORK / "config.toml").write_text(config)
    tool(sys.executable, "plain.py", "--note", *tests)  # all of them pass without any mutant
    tool("cosmic-ray", "init", "config.toml", "session.sqlite")
    tool("cr-filter-operators", "session.sqlite", "config.toml")


def tool(*command: str) -> str:
    """Run one of cosmic-ray's commands in the copy and return what it printed."""
    program = Path(sys.executable).parent / command[0]  # an absolute path stays itself
    done = subprocess.run(
        [program, *command[1:]],
        cwd=WORK,
        env={**os.environ, "PYTHONPATH": f"{WORK}{os.pathsep}{ROOT / 'host_tools'}"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


def main() -> int:
    """Return 0 when enough mutants were killed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--again", action="store_true", help="begin anew")
    if parser.parse_args().again or not (WORK / "session.sqlite").exists():
        prepare()
    tool("cosmic-ray", "exec", "config.toml", "session.sqlite")
    killed, survivors = 0, []
    for line in tool("cosmic-ray", "dump", "session.sqlite").splitlines():
        item, result = json.loads(line)
        if not result or result["worker_outcome"] == "skipped":
            continue
        if result["test_outcome"] == "survived":
            place = item["mutations"][0]
            survivors.append(
                f"{place['module_path']}:{place['start_pos'][0]} {place['operator_name']}"
            )
        else:
            killed += 1
    total = killed + len(survivors)
    print("\n".join(sorted(survivors)))
    share = 100 * killed / total
    print(f"{killed} of {total} mutants killed: {share:.1f} % (must {MUST} %)")
    return 0 if share >= MUST else 1


if __name__ == "__main__":
    sys.exit(main())
