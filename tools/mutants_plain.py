# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What ``make mutants`` runs for each mutant: the plain tests that reach what was changed.

Lies in the copy beside the tests, which are plain functions: without pytest round them a mutant
takes a fraction of the time. ``--note MODULE…`` runs all of those modules' tests and keeps in
``reached.json`` which lines each of them reaches, quick ones first. Without arguments, what
differs between ``tidebell_core`` and its copy ``unchanged`` is found, and the tests run that reach
it, quick ones first; for what importing alone does, those that reach the module. Fails with the
first test that does.
"""

from __future__ import annotations

import ast
import importlib
import json
import sys
import time
from pathlib import Path

CORE, COPY = Path("tidebell_core"), Path("unchanged")
NOTED = Path("reached.json")


def functions(module: str) -> list[str]:
    """The names of a module's tests."""
    tests = vars(importlib.import_module(module))
    return [f"{module}.{name}" for name in sorted(tests) if name.startswith("test_")]


def run(test: str) -> None:
    """Run one test."""
    module, _, name = test.rpartition(".")
    getattr(importlib.import_module(module), name)()


def note(modules: list[str]) -> None:
    """Run all tests once and note what they reach."""
    import coverage

    cover = coverage.Coverage(data_file=None, source=[str(CORE)])
    cover.start()
    seconds = {}
    for module in modules:
        cover.switch_context("")
        for test in functions(module):
            cover.switch_context(test)
            began = time.monotonic()
            run(test)
            seconds[test] = time.monotonic() - began
    cover.stop()
    data = cover.get_data()
    tests = sorted(seconds, key=lambda test: seconds[test])
    number = {test: at for at, test in enumerate(tests)}
    lines = {
        Path(path).relative_to(Path.cwd()).as_posix(): {
            line: [number[test] for test in reached if test]
            for line, reached in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    NOTED.write_text(json.dumps({"tests": tests, "lines": lines}))


def statement(source: str, line: int) -> range:
    """The lines of a function's smallest statement that holds a line; none where no function does.

    Of a statement with a body it is the lines before that. What is in no function runs once, by
    whichever test imports it.
    """
    tree = ast.parse(source)
    inside = [
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in function.body
        if node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    found, best = range(0), 0
    for node in (child for outer in inside for child in ast.walk(outer)):
        if isinstance(node, ast.stmt) and best <= node.lineno <= line:
            body = getattr(node, "body", None)
            end = body[0].lineno if body else (node.end_lineno or node.lineno) + 1
            if line < max(end, node.lineno + 1):
                best, found = node.lineno, range(node.lineno, max(end, node.lineno + 1))
    return found


def wanted() -> list[str]:
    """The tests that reach what was changed, quick ones first."""
    noted = json.loads(NOTED.read_text())
    tests: set[int] = set()
    for path in sorted(CORE.rglob("*.py")):
        old = (COPY / path.relative_to(CORE)).read_text()
        new = path.read_text()
        if old == new:
            continue
        lines = noted["lines"].get(path.as_posix(), {})
        everything = {test for some in lines.values() for test in some}
        before, after = old.split("\n"), new.split("\n")
        if len(before) != len(after):
            tests |= everything
            continue
        for at, line in enumerate(before, 1):
            if line != after[at - 1]:
                places = statement(old, at)
                some = {test for place in places for test in lines.get(str(place), ())}
                tests |= some or everything
    return [noted["tests"][at] for at in sorted(tests)]


if sys.argv[1:2] == ["--note"]:
    note(sys.argv[2:])
else:
    for one in wanted():
        run(one)
