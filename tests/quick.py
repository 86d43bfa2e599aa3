# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``make quick``: run the test modules that are nearest to a change, as many as fit into a minute.

A test module depends on modules that it imports, directly or not, on files that it names, and on a
module that has its name. A test that runs the simulated device, a session or the command line
depends on all modules of these, but less closely. The nearest modules run first. Those that do not
fit into the time by ``seconds.json`` are counted at the end and left to ``make test``. A busy
machine skips the tests that it does not come to.

``python tests/quick.py [BASE]``: changes since BASE, which is where the branch left ``main``.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import time
from collections import deque
from functools import cache
from pathlib import Path

from conftest import INNER_S, SECONDS

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("firmware", "host_tools", "tools", ".")
FAR = 3  # imports, between a test and a module that its helpers run without importing it
# Helpers by the packages whose modules they run, though they import few of them by name.
RUN_BY = {
    "tidebell_core": {"session", "tabletop", "stretch", "cli"},
    "tidebell": {"tabletop", "simulated", "powered", "served", "stretch", "harness"},
    "tidebell_sim": {"tabletop", "simulated", "powered", "served", "stretch", "running"},
    "tidebell_host": {"commanded", "cli", "chromium"},
    "page": {"chromium"},
    "builtin": {"library", "tabletop"},
}
LEFT_OUT = {"chip", "cad"}  # folders of tests with an environment of their own
MINUTE_S = 50.0  # after which no test begins
AT_MOST = float(os.environ.get("SECONDS_AT_MOST", "40"))


def git(*arguments: str) -> list[str]:
    """Return the lines that git prints."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.splitlines()


def changes(base: str) -> list[Path]:
    """Return the files changed since a commit, those included that git does not know yet."""
    names = git("diff", "--name-only", base) + git("ls-files", "--others", "--exclude-standard")
    return sorted({ROOT / name for name in names})


@cache
def text_of(path: Path) -> str:
    """Return a file's text."""
    return path.read_text(encoding="utf-8")


@cache
def modules() -> dict[str, str]:
    """Return the path of each module of this project by its name from each place and folder."""
    known: dict[str, str] = {}
    paths = git("ls-files", "-co", "--exclude-standard", "*.py")
    folders = sorted({os.path.dirname(one) for one in paths if one.startswith("tests/")})
    for place in (*PLACES, *folders):
        begins = "" if place == "." else f"{place}/"
        for path in paths:
            if path.startswith(begins):
                name = path.removeprefix(begins).removesuffix(".py").removesuffix("/__init__")
                known.setdefault(name.replace("/", "."), path)
                known[f"{place}:{name.replace('/', '.')}"] = path
    return known


@cache
def found(name: str, beside: Path) -> Path | None:
    """Return the file of a module of this project, None for all other modules."""
    own = f"{beside.relative_to(ROOT).as_posix()}:{name}"
    path = modules().get(own) or modules().get(name)
    return ROOT / path if path else None


@cache
def imports(path: Path) -> frozenset[Path]:
    """Return the project's modules that a module imports, also inside functions."""
    names = set()
    for node in ast.walk(ast.parse(text_of(path))):
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return frozenset(one for name in names if (one := found(name, path.parent)))


def distances(test: Path) -> dict[Path, int]:
    """Return how many imports each module is away from a test module."""
    near = {test: 0}
    waiting = deque([test])
    while waiting:
        path = waiting.popleft()
        for one in imports(path):
            if one not in near:
                near[one] = near[path] + 1
                waiting.append(one)
    return near


def depends(test: Path, changed: list[Path]) -> int | None:
    """Return how near a test module is to the nearest change, None where it is to none."""
    near = distances(test)
    helpers = {path.stem for path in near}
    found = []
    for path in changed:
        words = {path.name, f'"{path.stem}"'}
        if path in near:
            found.append(near[path])
        if path.stem in test.stem.split("_") or path.stem == test.stem.removeprefix("test_"):
            found.append(0)
        if path.suffix != ".py" and any(word in text_of(test) for word in words):
            found.append(1)
        folders = path.relative_to(ROOT).parts
        found += [FAR for name, run_by in RUN_BY.items() if name in folders and helpers & run_by]
    return min(found, default=None)


def chosen(changed: list[Path]) -> tuple[list[Path], int]:
    """Return the nearest test modules that fit into the time, and how many do not."""
    seconds: dict[str, float] = {}
    for name, (mean, count) in json.loads(SECONDS.read_text()).items():
        module = name.partition("::")[0]
        seconds[module] = seconds.get(module, 1) + min(mean * count, INNER_S)
    ranked = []
    for test in sorted(ROOT.glob("tests/**/test_*.py")):
        name = test.relative_to(ROOT).as_posix()
        if LEFT_OUT & set(test.parts):
            continue
        if (distance := depends(test, changed)) is not None:
            ranked.append((distance, seconds.get(name, 1), test))
    taken, total = [], 0.0
    for _, takes, test in sorted(ranked):
        if total + takes <= AT_MOST or not taken:
            taken.append(test)
            total += takes
    return taken, len(ranked) - len(taken)


def main() -> int:
    """Run the tests; returns the exit code."""
    began = time.time()
    fork = (git("merge-base", "HEAD", "main") or ["HEAD"])[0]
    base = sys.argv[1] if len(sys.argv) > 1 else fork
    changed = [path for path in changes(base) if path.is_file()]
    tests, left = chosen(changed)
    print(f"{len(changed)} files changed since {base[:10]}: {len(tests)} test modules are near.")
    python = [str(path) for path in changed if path.suffix == ".py"]
    failed = python and subprocess.run([sys.executable, "-m", "ruff", "check", *python]).returncode
    if tests:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-n",
            "2",
            "--dist",
            "load",  # in their order
            *map(str, tests),
        ]
        until = {"TIDEBELL_UNTIL": str(began + MINUTE_S)}
        failed = subprocess.run(command, cwd=ROOT, env=os.environ | until).returncode or failed
    if left:
        print(f"{left} more test modules depend on the change; make test runs them.")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
