# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game imports the mechanisms that its setup uses, and no others: looked at in the VM."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))
import bench  # noqa: E402
import vm  # noqa: E402

LOADED = """
import json, sys
from tidebell_core.setup_reading.setup import Setup
with open("setup.json") as file:
    data = json.loads(file.read())
uses = data.get("uses", [])
Setup(data)
begin = "tidebell_core.mechanisms."
print(json.dumps([uses, [name[len(begin):] for name in sys.modules if name.startswith(begin)]]))
"""
MECHANISMS = Path(__file__).parents[2] / "firmware" / "tidebell_core" / "mechanisms"


def needed(uses: list[str]) -> set[str]:
    """Mechanisms with those that they import themselves."""
    found: set[str] = set()
    for name in uses:
        if name not in found:
            text = (MECHANISMS / f"{name}.py").read_text()
            others = re.findall(r"^from \.(\w+) import", text, re.M)
            for line in re.findall(r"^from \. import (.*)$", text, re.M):
                others += [one.strip() for one in line.split(",")]
            found |= {name} | needed([one for one in others if (MECHANISMS / f"{one}.py").exists()])
    return found


def test_a_mechanism_that_the_setup_does_not_use_is_not_imported(tmp_path: Path) -> None:
    if vm.missing():
        pytest.skip(f"NOT RUN: {vm.missing()}")
    known = {path.stem for path in MECHANISMS.glob("*.py")} - {"__init__"}
    files = vm.core_files() | {"setup.json": tmp_path / "setup.json"}
    for setup, data in bench.built_in().items():
        files["setup.json"].write_bytes(data)
        uses, imported = json.loads(vm.run(LOADED, files=files))
        kept = set(imported)
        assert set(uses) <= kept <= needed(uses), setup
        assert set(imported) < known
