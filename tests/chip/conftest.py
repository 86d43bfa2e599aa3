# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "device"))

import chip  # noqa: E402
from twin import Twin  # noqa: E402


def pytest_collection_modifyitems(items):
    reason = chip.missing()
    here = Path(__file__).resolve().parent
    for item in items:
        if reason and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_report_header():
    reason = chip.missing()
    if reason:
        return f"*** The tests on the emulated chip will NOT run: {reason}."
    _, version, digest = chip.circuitpython()
    where = "in its image" if chip.frozen() else "on the drive"
    return f"emulated chip: CircuitPython {version}, modules {where}, UF2 sha256 {digest}"


@pytest.fixture
def twin(tmp_path):
    """Make a board and its twin, a simulated device; both are switched off at the end."""
    made = []

    def make(**options):
        made.append(Twin(tmp_path, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def board(tmp_path):
    """Make boards; each is switched off at the end."""
    made = []

    def make(files=None, **options):
        made.append(chip.Board(tmp_path, files, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()
