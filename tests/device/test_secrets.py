# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A secret of one player leaves no trace in ring, sound, link, events and time."""

from __future__ import annotations

import json

from tabletop import fresh, service


def at_first_look(device):
    device.begin()
    device.until(4, "look")
    device.tap("Y")
    assert "Hold two keys: look" in device.text
    device.run(2000)


def traces(device):
    """Return everything that outsiders can observe."""
    return device.rings, device.tones, device.events, json.dumps(service(device.app).status())


def looked(tmp_path, hens: int, keys: tuple) -> tuple:
    device = fresh(tmp_path)
    try:
        at_first_look(device)
        device.turn(hens)
        start = device.clock.now()
        device.rings.clear()
        device.tones.clear()
        seen = len(device.events)
        device.down(*keys)
        device.run(1500)
        text = device.text
        device.up(*keys)
        device.run(500)
        rings = [(at - start, pixels) for at, pixels in device.rings]
        tones = [(at - start, *tone) for at, *tone in device.tones]
        return text, rings, tones, device.events[seen:], json.dumps(service(device.app).status())
    finally:
        device.close()


def test_who_may_look_and_who_may_not_differ_on_the_screen_alone(tmp_path):
    nobody = looked(tmp_path / "none", 0, ("A", "X"))
    one = looked(tmp_path / "one", 1, ("A", "X"))
    three = looked(tmp_path / "three", 3, ("A", "X"))
    assert "Nothing to see" in nobody[0]
    assert len([row for row in three[0] if row[0] in "123"]) == 3
    assert nobody[0] != one[0] != three[0]
    assert nobody[1:] == one[1:] == three[1:]
    assert one[1], "a key answers on the ring"


def test_any_two_keys_show_and_one_does_not(device):
    at_first_look(device)
    for keys in (("A", "B"), ("X", "Y"), ("B", "Y")):
        device.down(*keys)
        device.run(100)
        assert "Hold two keys: look" not in device.text
        device.up(*keys)
        device.run(200)
        assert "Hold two keys: look" in device.text
    device.down("B")
    device.run(1000)
    assert "Hold two keys: look" in device.text
    device.up("B")


def test_looking_again_changes_nothing_in_the_game(device):
    at_first_look(device)
    device.down("X", "A")
    device.run(900)
    device.up("X", "A")
    device.run(50)
    count, packed = device.session.count, device.session.state.pack()
    device.down("X", "A")
    device.run(900)
    device.up("A")
    device.run(50)
    device.up("X")
    device.run(300)
    assert device.session.count == count
    assert device.session.state.pack() == packed


def test_counter_keeps_its_value_for_the_next_turn(device):
    at_first_look(device)
    name = device.app.view.name
    device.turn(3)
    device.tap("E")
    seat = device.app.view.names.index(name)
    assert device.session.state.counters[seat] == 3
    device.turn(-9)
    assert "◂ 0 ▸" in device.text


def at_choice(tmp_path, seed=1):
    device = fresh(tmp_path, seed=seed)
    device.begin()
    device.until(21, "choose")
    device.run(3000)
    return device


def chosen(tmp_path, word: str) -> tuple:
    device = at_choice(tmp_path)
    try:
        device.rings.clear()
        device.tones.clear()
        seen = len(device.events)
        start = device.clock.now()
        device.tap("E")
        key = "A" if device.text[0].startswith("A " + word) else "B"
        device.tap(key)
        device.run(500)
        rings = [(at - start, pixels) for at, pixels in device.rings]
        tones = [(at - start, *tone) for at, *tone in device.tones]
        status = json.dumps(service(device.app).status())
        return device.text, rings, tones, device.events[seen:], status
    finally:
        device.close()


def test_either_choice_gives_the_same_light_sound_event_and_next_screen(tmp_path):
    stay = chosen(tmp_path / "stay", "Stay")
    leave = chosen(tmp_path / "leave", "Leave")
    assert stay == leave
    assert stay[3][0]["event"] == "choose"


def test_positions_are_shuffled_afresh_each_time_the_cover_is_opened(tmp_path):
    device = at_choice(tmp_path)
    corners = []
    for _ in range(24):
        device.tap("E")
        corners.append(device.text[0].split()[1])
        device.tap("X")
    assert 4 <= corners.count("Stay") <= 20


def test_a_choice_can_be_changed_until_the_last_is_made(tmp_path):
    device = at_choice(tmp_path)
    first = device.app.view.asset

    def choose(word):
        device.tap("E")
        device.tap("A" if device.text[0].startswith("A " + word) else "B")

    choose("Stay")
    while device.app.table._round.asset != first:
        device.turn(-1)
    choose("Leave")
    assert "Chosen: 1 of 4" in device.text
    for _ in range(3):
        choose("Stay")
    assert device.text[1] == "All have chosen"
    assert device.app.view.chosen[first] == 1
    assert device.app.view.chosen.count(0) == 3


def test_after_a_power_cut_only_those_missing_are_asked(tmp_path):
    device = at_choice(tmp_path)
    device.tap("E")
    device.tap("A")
    device.cut()
    device.power()
    device.tap("E")
    assert "Chosen: 1 of 4" in device.text


def test_who_is_absent_can_be_skipped_by_the_referee(tmp_path):
    device = at_choice(tmp_path)
    name = device.app.view.name
    device.hold("E")
    device.choose(f"Skip {name}")
    assert device.app.view.name != name
    assert "Chosen: 1 of 4" in device.text
