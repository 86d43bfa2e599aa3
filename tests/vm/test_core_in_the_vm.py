# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The core's own tests, unchanged, under the MicroPython that CircuitPython is built on."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import vm  # noqa: E402
from tidebell_host import setups  # noqa: E402
from tidebell_host.setups import library  # noqa: E402

CORE_TESTS = Path(__file__).parents[1] / "core"
BESIDE = ("on_device", "table", "small")  # what those tests share


def _imports(path: Path) -> set[str]:
    """Return the packages that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


# Every test of the core that needs nothing but the core.
MODULES = tuple(
    path.stem
    for path in sorted(CORE_TESTS.glob("test_*.py"))
    if _imports(path) <= {"tidebell_core", "json", *BESIDE}
)


def core_tests(compiled: Path) -> dict[str, Path]:
    """Return what runs the core's tests, by its place on a drive.

    :param compiled: where the setup they play is to be written
    """
    compiled.parent.mkdir(parents=True, exist_ok=True)
    compiled.write_bytes(setups.load(library.find("full-metal-planete").path).data)
    beside = [f"{name}.py" for name in BESIDE + MODULES]
    return {
        **vm.core_files(),
        **{name: CORE_TESTS / name for name in beside},
        "unittest.py": vm.UNITTEST,
        "full-metal-planete.json": compiled,
        "settings.toml": vm.ROOT / "firmware" / "settings.toml",  # the heap in one piece
    }


def starters(names: tuple[str, ...] = MODULES) -> dict[str, str]:
    """Return the files that a device starts, ``code.py`` first, by their names."""
    called = ["code.py", *(f"core_{number}.py" for number in range(2, len(names) + 1)), ""]
    return {
        called[at]: f"import on_device\non_device.run_alone({name!r}, {called[at + 1]!r})\n"
        for at, name in enumerate(names)
    }


@pytest.mark.parametrize("module", MODULES)
def test_the_core_passes_its_tests_in_the_vm(module: str, tmp_path: Path) -> None:
    if vm.missing():
        pytest.skip(f"NOT RUN: {vm.missing()}")
    printed = vm.run(
        f"import on_device; on_device.run({module!r})", files=core_tests(tmp_path / "setup.json")
    )
    passed = re.findall(r"^(test_\w+) \(Core\) \.\.\. ok", printed, re.M)
    named = re.findall(r"^def (test_\w+)", (CORE_TESTS / f"{module}.py").read_text(), re.M)
    assert sorted(passed) == sorted(named), printed


def test_what_a_device_runs_tells_what_passes_fails_and_does_not_fit(tmp_path: Path) -> None:
    if vm.missing():
        pytest.skip(f"NOT RUN: {vm.missing()}")
    files = core_tests(tmp_path / "setup.json")
    failing = tmp_path / "test_failing.py"
    failing.write_text(
        "def test_that_passes():\n    pass\n"
        "def test_that_fails():\n    assert 1 == 2, 'on purpose'\n"
        "def test_that_does_not_fit():\n    raise MemoryError\n"
    )
    files["test_failing.py"] = failing
    printed = vm.run("import on_device; on_device.run_alone('test_failing')", files=files)
    assert "test_failing: 3 ran, 1 skipped, 1 failed" in printed
    assert "AssertionError: on purpose" in printed
    assert "Tests of the core: over" in printed
