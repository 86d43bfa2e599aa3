# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""During long work keys are looked at: they click and light up, and are handled afterwards."""

from __future__ import annotations

import sys

import pytest
from tabletop import begun, service
from tidebell.idle import hear
from tidebell.parts import sounds


def clicks(device) -> int:
    return sum(tone[1:] == (sounds.CLICK[0], True) for tone in device.tones)


def test_a_key_that_is_heard_clicks_and_lights_at_once_and_once_and_counts_from_its_press(table):
    table.run(500)
    table.tones.clear()
    table.events.clear()
    table.rings.clear()
    table.machine.key(table.keys["A"], True)
    hear(table.app)
    assert clicks(table) == 1 and not table.events
    assert len(table.rings) == 1, "it lights up"
    assert table.app.inputs.waiting()
    table.run(100)
    table.up("A")
    table.run(400)
    assert [event["event"] for event in table.events] == ["spend"]
    assert clicks(table) == 1


def test_what_is_heard_is_handled_in_its_order_before_what_comes_after(table):
    table.run(500)
    table.events.clear()
    for down in (True, False):
        table.machine.key(table.keys["A"], down)
    hear(table.app)
    for key in "XX":
        table.machine.key(table.keys[key], True)
        table.machine.key(table.keys[key], False)
        hear(table.app)
    table.run(300)
    assert [event["event"] for event in table.events] == ["spend", "undo", "undo"]


def test_the_scanner_is_never_full_while_keys_are_heard(table):
    table.run(500)
    table.events.clear()
    for _ in range(40):
        for down in (True, False):
            table.machine.key(table.keys["A"], down)
        hear(table.app)
    assert not table.app.inputs._keys.events.overflowed
    table.run(2000)
    assert table.events


@pytest.mark.parametrize("ms", [1, 5, 6, 7, 100])
def test_a_sound_lasts_as_long_whether_or_not_it_was_heard_meanwhile(table, ms):
    table.run(1000)
    sound = table.app.sounds
    told = []
    sound.play((880, 50, 440, 50))
    sound.ahead(ms)
    sound.ahead(ms)  # no time has passed since
    left = sound.tick(ms)
    told.append(left if sound._tones else 0)
    sound.play((880, 50, 440, 50))
    left = sound.tick(ms)
    told.append(left if sound._tones else 0)
    assert told[0] == told[1]


def test_reading_a_setup_and_writing_flash_look_at_the_keys(device, monkeypatch):
    looks = []
    here = sys.modules["tidebell.keep.inplace"]  # that of the device, which is on
    real = here.between
    monkeypatch.setattr(here, "between", lambda: (looks.append(1), real())[1])
    device.begin()
    assert len(looks) > 20


def test_a_game_that_comes_back_from_a_checkpoint_has_undo_at_hand(tmp_path):
    device = begun(tmp_path / "state", "full-metal-planete")
    device.playing(5)
    device.tap("A", 3)
    device.tap("E")
    device.app.journal.checkpoint()
    device.cut()
    device.power()
    device.run(2000)
    assert device.session.steps(), "nobody waits for a replay at the first undo"
    spent = device.session.state.left[0]
    device.tap("X")
    assert device.session.state.left[0] > spent - 1
    assert device.events[-1]["event"] == "undo"


def test_memory_that_ends_is_noted_and_the_game_is_back_paused(table):
    kind = type(table.app.loop)
    tick = kind.tick

    def without(loop):
        kind.tick = tick
        raise MemoryError("nothing left")

    kind.tick = without
    table.tap("A")
    table.run(5000)
    assert "nothing left" in service(table.app).error_log()
    assert table.session.paused
