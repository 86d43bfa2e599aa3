# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sounds: a motif for each thing that happens, a tune for each seat, nothing unseen."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from tabletop import Bench, begun
from test_porting import firmware  # noqa: F401 - a fixture
from tidebell.parts import sounds

# Motifs by the time left on the clock.
AT = {"WARN": 30_000, "TEN": 10_000, "LAST": 4_000}
MOTIFS = ("START", "HAND_OVER", "CARD", "TEN", "ZERO", "REFUSED", "DONE", "END")


def heard(table) -> list[int]:
    """The frequencies of all tones since they were forgotten, in their order."""
    return [hz for _, hz, on in table.tones if on and hz != sounds.CLICK[0]]


def notes(motif: tuple[int, ...]) -> list[int]:
    return [hz for hz in motif[::2] if hz]


def test_no_two_motifs_and_no_two_seats_sound_the_same():
    motifs = [getattr(sounds, name) for name in MOTIFS]
    tunes = [sounds.tune(seat) for seat in range(8)]
    for one, other in combinations(motifs + tunes, 2):
        assert one != other
    for one, other in combinations(tunes, 2):
        # At least two semitones apart: heard by people who are no musicians.
        higher, lower = max(one[2], other[2]), min(one[2], other[2])
        assert higher / lower > 1.12


def test_nobody_in_particular_has_no_tune():
    assert sounds.tune(-1) == ()


def test_at_a_hand_over_the_tune_of_who_plays_next_is_heard(table):
    for _ in range(3):
        table.tones.clear()
        table.tap("Y")
        table.run(1500)
        assert heard(table) == notes(sounds.HAND_OVER + sounds.tune(table.app.view.seat))


def test_the_piezo_is_heard_only_when_its_amplifier_is_on(tmp_path, firmware):  # noqa: F811
    boards = firmware / "tidebell" / "boards"
    profile = (boards / "pico_table.py").read_text().replace('"pico_table"', '"amplified"')
    (boards / "amplified.py").write_text(profile + 'PIEZO_ENABLE = "GP22"\n')
    device = Bench(tmp_path / "state", board="amplified", firmware=firmware)
    device.tap("E")
    assert any(sounding for _, _, sounding in device.tones)
    chip = device.machine._chip
    chip.wires[chip.wiring.piezo_enable].level = False
    device.tones.clear()
    device.tap("A")
    assert not any(sounding for _, _, sounding in device.tones)


@pytest.mark.parametrize("setting, duty", [("loud", 0x8000), ("middle", 0x1A00), ("soft", 0x0600)])
def test_the_volume_is_set_at_the_device_is_heard_at_once_and_lasts(table, setting, duty):
    table.hold("E")
    table.choose("Settings")
    table.row("Sound")
    table.tap("E")
    table.turn(-2)
    table.turn({"soft": 0, "middle": 1, "loud": 2}[setting])
    table.tones.clear()
    table.tap("E")
    table.run(500)
    assert f"Sound {setting}" in table.screen
    if setting != "loud":  # what it was before is not tried
        assert heard(table) == notes(sounds.START)
    table.cut()
    table.power()
    table.app.sounds.play(sounds.ZERO)
    assert table.machine._chip.tone_duty == duty
    assert table.machine.loudness() == pytest.approx(
        {"loud": 1, "middle": 0.314, "soft": 0.074}[setting], abs=0.001
    )


def seen(table) -> tuple:
    """Return what is seen beside the running clock: lights, words without times, their colour."""
    words = [re.sub(r"-?\d+:\d\d|\d+\.\d", "", row) for row in table.text]
    return words, table.machine.ring(), table.app.page.clock.colour


def come_to(table, what: str) -> None:
    """Play until it may happen."""
    if what == "START":
        table.to_turn(6)
    elif what == "CARD":
        table.until(6, "draw")
    elif what == "END":
        table.hold("E")
        table.choose("End the game")
        table.tap("Y")
    elif what in AT:
        table.run(table.app.view.clock_ms - AT[what] - 900)
    table.run(3000 if what in ("START", "CARD") else 0)


def act(table, what: str) -> None:
    """Let one thing happen."""
    if what in AT:
        table.run(table.app.view.clock_ms - AT[what])
    elif what in ("START", "CARD", "END"):
        table.tap("E", after=0)
    elif what == "ZERO":
        table.run(table.app.view.clock_ms)
    elif what == "HAND_OVER":
        table.tap("Y", after=0)
    elif what == "DONE":
        table.tap("A", after=0)
    elif what == "REFUSED":
        table.tap("A", 30)


@pytest.mark.parametrize("what", (*MOTIFS, "WARN", "LAST"))
def test_whatever_is_heard_can_be_seen(table, what):
    come_to(table, what)
    before = seen(table)
    table.tones.clear()
    act(table, what)
    table.run(250)
    first = notes(getattr(sounds, what))[0]
    assert first in [hz for _, hz, on in table.tones if on]
    assert seen(table) != before


def test_ten_seconds_are_told_from_thirty(table):
    table.run(table.app.view.clock_ms - 30_500)
    table.tones.clear()
    table.run(1500)
    assert heard(table) == notes(sounds.WARN)
    table.run(table.app.view.clock_ms - 10_500)
    table.tones.clear()
    table.run(1500)
    assert heard(table) == notes(sounds.TEN)


def test_a_match_clock_warns_once_when_so_much_is_left(tmp_path):
    bench = begun(tmp_path / "state", "netrunner", Match=1)
    bench.tap("E")
    warns = bench.session.setup.more["match"]["warn"]
    assert warns
    for seconds in warns:
        bench.run(bench.app.view.match_ms - seconds * 1000 - 5_000)
        bench.tones.clear()
        bench.run(4_500)
        assert heard(bench) == []
        bench.run(1_500)
        assert heard(bench) == notes(sounds.WARN)
        bench.run(4_000)
        assert heard(bench) == notes(sounds.WARN)


def test_the_last_five_seconds_sound_as_each_of_them_begins():
    from types import SimpleNamespace

    from tidebell.ui.turn import cues

    heard = []
    table = SimpleNamespace(says=(), warn_at=())
    app = SimpleNamespace(table=table, sounds=SimpleNamespace(play=heard.append))
    for before_ms, left_ms in ((6100, 5000), (5000, 4999), (4999, 4100), (4100, 3999), (1, 0)):
        heard.clear()
        cues.warn(app, before_ms, left_ms)
        wanted = left_ms < 5000 and before_ms // 1000 > left_ms // 1000
        assert heard == [sounds.LAST] * wanted, (before_ms, left_ms)
