# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A tick in which only time passes allocates nothing, whatever clocks run: counted in the VM."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import vm  # noqa: E402
from tidebell_host import setups  # noqa: E402
from tidebell_host.setups import library  # noqa: E402

CORE_TESTS = Path(__file__).parents[1] / "core"

TICKS = """
import gc
from tidebell_core.game.view import View


def ticks(session, times):
    view = View()
    session.advance(10)
    view.update(session)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(times):
        session.advance(7)
        view.update(session)
        session.clock_left()
    after = gc.mem_alloc()
    gc.enable()
    return after - before


"""
PLAIN = """
from table import play_to, table
print(ticks(play_to(table(), 0, 5), 1000))
"""
CLOCKS = """
from small import form, play
stages = [{"turns": [1, 9], "name": "Play", "steps": [["play", {"clock": 0}]]}]
for rules in (
    {"mode": "fischer", "inc": 5000},
    {"mode": "delay", "delay": 5000},
    {"mode": "bronstein", "delay": 5000},
    {"mode": "byo_yomi", "periods": 5, "period": 30000},
    {"mode": "hourglass"},
    {"mode": "count_up"},
):
    rules.update({"ms": None if rules["mode"] == "count_up" else 600000, "zero": "flag"})
    data = form(["clocks", "match"], clocks=[rules], stages=stages)
    data["match"] = {"ms": 600000, "zero": "end"}
    print(ticks(play(data, 4), 1000))
"""


def test_a_quiet_tick_allocates_nothing(tmp_path: Path) -> None:
    if vm.missing():
        pytest.skip(f"NOT RUN: {vm.missing()}")
    compiled = tmp_path / "setup.json"
    compiled.write_bytes(setups.load(library.find("full-metal-planete").path).data)
    files = {
        **vm.core_files(),
        "full-metal-planete.json": compiled,
        "table.py": CORE_TESTS / "table.py",
        "small.py": CORE_TESTS / "small.py",
    }
    plain = vm.run(TICKS + PLAIN, files=files)
    clocks = vm.run(TICKS + CLOCKS, files=files)
    assert [int(size) for size in plain.split()] == [0]
    assert [int(size) for size in clocks.split()] == [0] * 6
