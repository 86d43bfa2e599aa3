# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Answers and screens of a device that a computer examines."""

from __future__ import annotations

import sys

import pytest
from linked import ask
from tabletop import fresh

COLOURS = {"red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1), "white": (1, 1, 1)}


def lit(pixel):
    return tuple(int(part > 0) for part in pixel)


def test_each_key_and_both_ways_of_the_knob_are_seen(device):
    keys = ask(device, "check")["keys"]
    assert keys == [name for name, _ in device.machine.profile.KEYS]
    assert ask(device, "check", show="keys") == {"show": "keys", "seen": []}
    assert device.text[0] == "Check"
    pressed = []
    for key in keys:
        device.tap(key)
        pressed.append(key)
        assert ask(device, "check") == {"show": "keys", "seen": pressed}
        assert key in " ".join(device.text)
    device.turn(2)
    device.turn(-1)
    assert ask(device, "check")["seen"][-3:] == ["+", "+", "-"]
    for _ in range(9):
        for key in keys:
            device.tap(key)
    assert len(ask(device, "check")["seen"]) == 40


@pytest.mark.parametrize("colour", COLOURS)
def test_every_light_shows_the_colour_within_the_current_that_is_allowed(device, colour):
    assert colour in ask(device, "check")["checks"]
    ask(device, "check", show=colour)
    device.run(300)
    ring = device.machine.ring()
    assert {lit(pixel) for pixel in ring} == {COLOURS[colour]}
    assert len(set(ring)) == 1
    draw_ma = sum(map(sum, ring)) * 16 / 255 + len(ring) * 0.7
    assert draw_ma <= device.app.settings["ring_ma"]


def test_a_computers_port_is_not_asked_for_more_whatever_the_setting_says(device):
    device.app.settings.set({"ring_ma": 1500, "ring_percent": 100})
    ask(device, "check", show="white")
    device.app.settings_changed()
    assert device.app.lights.limit_ma == 300
    device.machine.data.connected = device.machine.console.connected = False
    device.app.settings_changed()
    assert device.app.lights.limit_ma == 1500  # nobody but a supply at the other end


def test_the_small_light_and_the_piezo_are_checked_and_end_with_it(device):
    assert device.machine.led() == (0, 0, 0)
    ask(device, "check", show="led")
    device.run(100)
    assert device.machine.led() == (255, 255, 255)
    tones = len(device.tones)
    ask(device, "check", show="sound")
    device.run(1500)
    assert [hertz for _, hertz, on in device.tones[tones:] if on] == [784, 988, 1175, 1568]
    assert device.machine.led() == (0, 0, 0)
    ask(device, "check", show="led")
    before = device.text
    assert ask(device, "check", show="end")["show"] is None
    device.run(300)
    assert device.machine.led() == (0, 0, 0)
    assert device.text != before and len(device.app.screens) == 1


def test_a_held_key_leaves(device):
    before = device.text[:3]
    ask(device, "check", show="red")
    device.run(300)
    assert device.text[:3] != before
    device.hold("A")
    assert ask(device, "check")["show"] is None
    device.run(300)
    assert device.text[:3] == before
    assert {lit(pixel) for pixel in device.machine.ring()} != {COLOURS["red"]}


def tried(device):
    """Ask for all that takes keys or screen; returns what the device says of them."""
    checks = ask(device, "check")["checks"]
    answers = [ask(device, "check", show=show) for show in checks]
    return answers


def test_while_a_game_is_on_nothing_is_checked(table):
    table.tap("E")
    before = table.text
    for answer in tried(table):
        assert answer["error"] == "playing"
    assert ask(table, "check")["show"] is None
    assert table.text == before and len(table.app.screens) == 1


def secrets(device):
    """Bring a game to its secret choice, and to the cover of a private look."""
    device.begin()
    device.until(3, "look")
    yield "look"
    device.until(21, "choose")
    yield "choose"


def test_no_request_tells_which_key_answers_in_secret(device):
    """The computer asks for everything before each key, and learns nothing but how far it is."""
    for _ in secrets(device):
        before = device.text
        assert {answer["error"] for answer in tried(device)} == {"playing"}
        assert ask(device, "drive")["error"] == "playing"
        assert ask(device, "drive", wait=1) == {"drive": "device"}
        assert device.text == before and len(device.app.screens) == 1


@pytest.mark.parametrize("name", ["status", "log", "settings", "names", "errors", "hello"])
def test_what_is_asked_while_one_chooses_is_the_same_whatever_he_chose(tmp_path, name):
    told = []
    for option in (0, 1):
        bench = fresh(tmp_path / str(option))
        try:
            bench.begin()
            bench.until(21, "choose")
            bench.tap("E")
            bench.tap(bench.key_of(option))
            fields = {"game": bench.app.journal.game, "first": 0} if name == "log" else {}
            told.append([ask(bench, name, **fields)])
            while fields and told[-1][-1].get("next"):
                told[-1].append(ask(bench, name, **dict(fields, first=told[-1][-1]["next"])))
        finally:
            bench.close()
    for answers in told:
        for answer in answers:
            answer.pop("uptime_ms", None)
            answer.pop("uid", None)
    assert told[0] == told[1]


def test_what_cannot_be_checked_is_refused_and_nothing_is_shown(device):
    before = device.text
    assert ask(device, "check", show="nose")["error"] == "invalid"
    assert ask(device, "check", show=3)["error"] == "bad_request"
    device.run(100)
    assert device.text == before


def test_erases_are_counted_as_the_flash_counts_them(device):
    """Over several games, power cuts between them, and checkpoints within."""
    flash = device.machine.flash
    assert ask(device, "health")["erases"] == flash.erases == 0
    for number in range(3):
        if number:
            device.tap("E")  # as last time
            device.tap("Y")
        else:
            device.begin()
        device.playing(2)
        device.tap("E")
        for _ in range(number + 2):
            assert device.app.journal.checkpoint()
            assert ask(device, "health")["erases"] == flash.erases
        device.cut()
        device.power()
        device.tap("E", 2)
        assert ask(device, "health")["erases"] == flash.erases
        device.hold("E")
        device.choose("Abandon the game")
        device.tap("Y", 2)
        assert ask(device, "health")["erases"] == flash.erases
    assert flash.erases >= 12


def test_settings_that_had_to_be_repaired_are_named(device):
    assert ask(device, "health")["repaired"] == []
    for text, repaired in ((b'{"mute":7,"ring_ma":400}', ["mute"]), (b"[1", ["*"])):
        device.app.settings._slots.save(text)
        device.cut()
        device.power()
        assert ask(device, "health")["repaired"] == repaired
        assert ask(device, "settings")["settings"]["mute"] == 0


def test_damaged_bytes_that_are_kept_are_named(device):
    device.begin()
    assert ask(device, "health")["damaged"] is None
    game = device.app.journal.game
    flash = sys.modules["tidebell.app"].microcontroller.nvm
    at = device.app.journal.journal.start + 1
    flash[at : at + 1] = bytes((flash[at] ^ 0x10,))
    device.cut()
    device.power()
    assert "Game not readable" in " ".join(device.text)  # its first event was hit
    device.tap("E")
    assert ask(device, "health")["damaged"] == game


def test_health_names_versions_and_room(device, monkeypatch):
    health = ask(device, "health")
    assert health["circuitpython"] == "10.0.0"
    assert health["board_id"] == "raspberry_pi_pico2"
    assert health["frozen"] is False
    with monkeypatch.context() as patch:  # as CircuitPython says it of a module of its image
        patch.setattr(sys.modules["tidebell"], "__path__", ".frozen/tidebell")
        assert ask(device, "health")["frozen"] is True
    assert health["memory_free"] > 0 and health["memory_used"] > 0
    disk = device.machine.drive.statvfs("/")
    room = {"drive_size": disk[1] * disk[2], "drive_free": disk[1] * disk[3]}
    assert {key: health[key] for key in room} == room
    assert health["power_safe"] is True
    assert health["reset"] == "POWER_ON"


def test_every_start_is_counted_from_the_first_on_an_empty_drive(tmp_path):
    device = fresh(tmp_path / "state", setup=False)
    for number in (1, 2, 3):
        assert ask(device, "hello")["boot"] == number
        device.cut()
        device.power()


def test_the_chips_clock_goes_on_evenly(device):
    first = ask(device, "clock")["us"]
    device.run(10_000)
    assert abs(ask(device, "clock")["us"] - first - 10_010_000) < 30_000


@pytest.mark.parametrize("ppm", [-500, 0, 37, 500])
def test_the_clocks_correction_is_applied_to_players_clocks_and_to_them_alone(table, ppm):
    table.tap("E")  # paused
    ask(table, "settings", set={"clock_ppm": ppm})
    chip = ask(table, "clock")["us"]
    start = table.clock.now()
    before = table.app.view.clock_ms
    table.tap("E", 1, 20, 0)  # goes on
    table.run(100_000)
    table.tap("E", 1, 20, 0)  # and is paused, to the millisecond
    assert table.app.view.paused
    passed = before - table.app.view.clock_ms
    assert abs(passed - 100_000 * (1 + ppm / 1e6)) <= 1.5
    assert abs(ask(table, "clock")["us"] - chip - 1000 * (table.clock.now() - start)) <= 20_000
