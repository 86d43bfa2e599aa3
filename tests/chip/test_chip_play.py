# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Full Metal Planète on real CircuitPython, beside the simulated device."""

from __future__ import annotations

import json

import chip
import pytest
import soak
import tabletop
from tidebell.keep.inplace import PATH
from tidebell_core import words as texts
from tidebell_host.compile_cache import compiled
from tidebell_host.setups import library


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


@pytest.mark.timeout(3600)
def test_ten_minutes_of_play_leave_the_heap_as_it_was(twin):
    both = twin(code=chip.PROBE)
    both.begin()
    counted = soak.play(both.board, 10)
    assert len(counted) > 10 and soak.is_flat(counted), counted
    assert "Error" not in both.board.console()


# Least free heap, lists and questions open; with what an Explorer's picture leaves, less.
LEAST_FREE = (40 if chip.HEAP >= 440_000 else 25) * 1024


@pytest.mark.parametrize("game", sorted(entry.id for entry in library.entries()))
def test_every_built_in_game_begins_and_is_played(tmp_path, record_property, game):
    files = chip.drive_as_installed()
    files["code.py"] = chip.PROBE
    files[f"setups/{game}.json"] = compiled(library.find(game).path).data
    board = chip.Board(tmp_path, files)
    try:
        board.power()
        board.until(20000, kind="ring")
        board.run(3000)
        board.tap("E", after=900)  # a new game,
        board.tap("E", after=7000)  # begun as it is offered
        free = []
        for key in "EEEEEAEAYEY":
            board.tap(key, after=900)
            free.append(board.evaluate("(gc.collect(), gc.mem_free())[1]"))
        assert board.evaluate("app.session is not None and app.session.count > 1")
        assert board.evaluate("app.boot") == 1
        assert "Error" not in board.console(), board.console()
    finally:
        board.close()
    record_property("free_heap", min(free))
    print(f"  free heap in {game}: {min(free)} bytes at the least, {max(free)} at the most")
    if chip.compiler():
        assert min(free) >= LEAST_FREE


def test_a_game_without_memory_is_refused_with_a_sentence_and_the_device_goes_on(tmp_path):
    data = compiled(library.find("planet-busters").path).data
    files = chip.drive_as_installed()
    files |= {"code.py": chip.PROBE, "setups/planet-busters.json": data}
    seats = [[seat, f"Ann {seat}"] for seat in range(json.loads(data)["players"][1])]
    begin = f"app.games.begin({dict(setup='planet-busters', seats=seats, switches=[])})"
    board = chip.Board(tmp_path, files)
    try:
        board.power()
        board.until(20000, kind="ring")
        # What idle ticks read comes first, or it would meet the full heap.
        board.evaluate("(app.read_rest(), list(app.loop.unread_home))[0]", 30000)
        before = board.evaluate("(gc.collect(), gc.mem_free())[1]")
        # Less is left than the modules of a game take.
        hog = f"[bytearray(1000) for _ in range({(before - 20_000) // 1040})]"
        board.evaluate(f"setattr(app, 'full', {hog})")
        board.evaluate(begin)
        board.run(9000)
        assert board.evaluate("(app.session, app.journal.game)") == (None, 0)
        # An attribute that is deleted keeps what it was in memory, one that is set anew does not.
        board.evaluate("setattr(app, 'full', None)")
        shown = board.words()
        assert tabletop.local(texts.NO_MEMORY) in shown, shown
        board.tap("E", after=900)
        assert board.evaluate("(len(app.screens), app.boot)") == (1, 1)
        assert tabletop.local(texts.NEW_GAME) in board.words()
        free = board.evaluate("(gc.collect(), gc.mem_free())[1]")
        print(f"  {free} bytes are free again, of {before}")
        assert free > before - 8 * 1024  # names, and modules that were imported before, stay
        assert "Error" not in board.console(), board.console()
    finally:
        board.close()


# Takes what memory there is, 32 bytes a tick, once a test has begun with it. It is the class that
# keeps it, which stays when the device is let go: what was set aside is all there is then.
HUNGRY = b"""\
from tidebell.app import App
from tidebell.loop import Loop
App.hog = None
def hungry(loop, tick=Loop.tick):
    if App.hog:
        try:
            App.hog = (App.hog, bytearray(16))
        except MemoryError:
            pass
    return tick(loop)
Loop.tick = hungry
"""


def test_memory_that_ends_in_play_costs_no_event(twin):
    both = twin(code=HUNGRY + chip.PROBE)
    both.begin()
    both.play_to(1)
    board = both.board
    board.tap("A", after=900)
    count, boot = board.evaluate("(app.session.count, app.boot)")
    free = board.evaluate("(gc.collect(), gc.mem_free())[1]")
    said, resets = len(board.console()), board.ask("state")["resets"]
    pieces = "[bytearray(16) for _ in range(40)]"  # some 1.5 KB, of what is free between others
    hog = f"[{pieces} for _ in range({(free - 16384) // 1520})]"
    board.evaluate(f"setattr(type(app), 'hog', {hog})")
    again = crashed = False
    for key in 20 * "AYEBX":
        board.tap(key, after=500)
        again = "soft reboot" in board.console()[said:]
        # CircuitPython 10.2.1 adds its last bytes to the heap as a tiny piece. A collection takes
        # that away where its first 16 bytes alone are in use (gc_sweep_free_blocks): it crashes.
        crashed = board.ask("state")["resets"] > resets
        if again or crashed:
            break
    board.run(9000)
    assert again or crashed
    assert board.evaluate("app.boot") == boot + 1
    assert board.evaluate("app.session.count") >= count
    assert board.evaluate("app.session.clock_left() is None")
    assert crashed or b"MemoryError: " in board.files()[PATH]
