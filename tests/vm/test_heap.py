# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the core and a game take of the heap, counted in the MicroPython VM, stays in its share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))
import bench  # noqa: E402
import vm  # noqa: E402


def test_the_core_and_a_game_at_its_end_fit_the_heap(capsys: pytest.CaptureFixture[str]) -> None:
    if vm.missing():
        pytest.skip(f"NOT RUN: {vm.missing()}")
    found = bench.heap()
    with capsys.disabled():
        for what, size in found.items():
            print(f"  {size:6} {what}")
    assert found["heap: the core imported"] <= 40 * 1024
    assert found["heap: Full Metal Planète, 4 players"] <= 24 * 1024
    assert found["heap: the same at turn 25"] <= 24 * 1024
