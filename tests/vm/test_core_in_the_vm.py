# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The core's own tests, unchanged, under the MicroPython that CircuitPython is built on."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import vm  # noqa: E402
from tidebell_host import setups  # noqa: E402
from tidebell_host.setups import library  # noqa: E402

CORE_TESTS = Path(__file__).parents[1] / "core"
# Every test of the core that needs nothing but the core.
MODULES = (
    "test_points",
    "test_clock",
    "test_cards",
    "test_ships",
    "test_undo",
    "test_journal",
    "test_edges",
    "test_dice",
    "test_duels",
    "test_bags",
    "test_due",
    "test_ticks",
    "test_shares",
)

PROGRAM = """
import sys
import {module} as tests
for name in sorted(dir(tests)):
    if name.startswith("test_"):
        try:
            getattr(tests, name)()
            print("passed", name)
        except Exception as error:
            print("failed", name)
            sys.print_exception(error)
"""


@pytest.mark.parametrize("module", MODULES)
def test_the_core_passes_its_tests_in_the_vm(module: str, tmp_path: Path) -> None:
    if vm.missing():
        pytest.skip(f"NOT RUN: {vm.missing()}")
    compiled = tmp_path / "setup.json"
    compiled.write_bytes(setups.load(library.find("full-metal-planete").path).data)
    files = vm.core_files()
    files["full-metal-planete.json"] = compiled
    for beside in ("table.py", "small.py"):
        files[beside] = CORE_TESTS / beside
    files[f"{module}.py"] = CORE_TESTS / f"{module}.py"
    printed = vm.run(PROGRAM.format(module=module), files=files)
    passed = re.findall(r"^passed (\w+)", printed, re.M)
    named = re.findall(r"^def (test_\w+)", (CORE_TESTS / f"{module}.py").read_text(), re.M)
    assert sorted(passed) == sorted(named), printed
