# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Full Metal Planète on real CircuitPython, beside the simulated device."""

from __future__ import annotations

import chip
import pytest
from twin import Twin


@pytest.fixture
def twin(tmp_path):
    made = []

    def make(**options) -> Twin:
        made.append(Twin(tmp_path, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_game_by_keys_looks_the_same_as_on_the_simulated_device(twin):
    both = twin()
    both.same("home")
    both.turn(1)
    both.same("settings marked")
    both.turn(-1)
    both.begin()
    both.same("lot")
    both.tap("E")
    both.same("ready")
    both.tap("E", 1400)
    both.same("running")
    both.tap("E")
    both.tap("E")
    both.tap("Y")
    both.same("the next player")
    assert "Error" not in both.board.console()


def test_a_power_cut_in_a_player_turn_loses_nothing(twin):
    both = twin()
    both.begin()
    both.tap("E")
    both.tap("E", 7000)
    left = both.sim.app.view.clock_ms
    for device in (both.board, both.sim):
        device.power(False) if device is both.board else device.cut()
    both.board.power()
    both.board.until(9000, kind="ring")
    both.board.run(500)
    both.sim.power()
    assert both.sim.app.view.paused and left <= both.sim.app.view.clock_ms <= left + 5000
    both.same("resumed")
    both.tap("E", 1400)
    both.same("going on")
    assert "Error" not in both.board.console()


def test_memory_stays_free_in_play(twin, record_property):
    both = twin(code=chip.PROBE)
    both.begin()
    free = []
    for key in "EEYEYEYEYE":
        both.tap(key)
        free.append(both.board.evaluate("(gc.collect(), gc.mem_free())[1]"))
    record_property("free_heap", min(free))
    print(f"  free heap in play: {min(free)} bytes at least")
    assert min(free) >= 40 * 1024
