# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Full Metal Planète on real CircuitPython, beside the simulated device."""

from __future__ import annotations

import chip
import pytest
import soak


def test_a_game_by_keys_looks_the_same_as_on_the_simulated_device(twin):
    both = twin()
    both.same("home")
    both.turn(1)
    both.same("settings marked")
    both.turn(-1)
    both.begin()
    both.play_to(4, "ready", look=True)
    both.same("ready")
    both.tap("E", 1400)
    both.same("running")
    for what, key in (("spent", "A"), ("declared", "B"), ("second shot", "B"), ("undone", "X")):
        both.tap(key)
        both.same(what)
    both.hold("X")
    both.same("redone")
    both.turn(2)
    both.same("another action offered")
    both.tap("E")
    both.same("that action done")
    both.tap("E")
    both.same("paused")
    both.hold("E")
    both.same("menu")
    both.turn(2)
    both.same("menu, a row marked")
    both.tap("X")
    both.tap("E")
    both.same("going on")
    both.tap("Y")
    both.same("the next player")
    both.play_to(5, "look", look=True)
    both.turn(1)
    both.same("a hen counted")
    for device in (both.board, both.sim):
        for key in "AB":
            device.down(key)
        device.run(500)
    both.same("what comes next, seen by one")
    for device in (both.board, both.sim):
        for key in "AB":
            device.up(key)
        device.run(500)
    both.same("covered again")
    assert "Error" not in both.board.console()


def test_zero_is_struck_as_on_the_simulated_device(twin):
    both = twin()
    both.begin()
    both.play_to(1)
    for device in (both.board, both.sim):
        device.run(172_000)
    both.same("the last seconds")
    for device in (both.board, both.sim):
        device.run(12_000)
    both.same("the time is up")
    assert "Error" not in both.board.console()


def test_memory_stays_free_in_play(twin, record_property):
    both = twin(code=chip.PROBE)
    both.begin()
    turns, between = [], []
    for _ in range(16):
        both.step()
        free = both.board.evaluate("(gc.collect(), gc.mem_free())[1]")
        (turns if both.phase == "run" else between).append(free)
    record_property("free_heap", min(turns))
    print(f"  free heap: {min(turns)} bytes in player turns, {min(between)} between them")
    # Compiled, as an installation is where there is a compiler; plain modules take more.
    assert min(turns) >= (40 if chip.compiler() else 16) * 1024
    assert min(between) >= (32 if chip.compiler() else 12) * 1024


@pytest.mark.timeout(1200)
def test_ten_minutes_of_play_leave_the_heap_as_it_was(twin):
    both = twin(code=chip.PROBE)
    both.begin()
    counted = soak.play(both.board, 10)
    assert len(counted) > 10 and soak.is_flat(counted), counted
    assert "Error" not in both.board.console()
