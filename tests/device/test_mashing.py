# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hands that press anything at any time: the device never fails, never loses count of the time."""

from __future__ import annotations

import random

import pytest
from tabletop import SETUP, Bench, begun, service
from test_parts import Bus
from tidebell.paint import colour

OTHERS = sorted(path.stem for path in SETUP.parent.glob("*.toml") if path != SETUP)


def afresh(app) -> bytes:
    """The picture of the device's screen on a panel that has shown nothing before."""
    bus = Bus()
    one = colour.ColourPainter(bus, app.page)
    app.screens[-1].draw(app.page)
    app.page.touched = True
    while one.step():
        pass
    return bus.panel.picture()


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_the_device_goes_on(device, seed):
    chance = random.Random(seed)
    device.begin(chance.randint(2, 4))
    if chance.random() < 0.7:
        device.until(chance.choice([2, 3, 5]), "run")
    mash(device, chance, 400, 40)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", OTHERS)
def test_whatever_is_pressed_every_game_goes_on(tmp_path, game, seed):
    device = begun(tmp_path / "state", game)
    try:
        mash(device, random.Random(f"{game} {seed}"), 250, 15)
    finally:
        device.close()


def mash(device: Bench, chance: random.Random, steps: int, events: int) -> None:
    """Press at random so often; at least so many events come of it."""
    first = device.app
    for step in range(steps):
        what = chance.random()
        if what < 0.5:
            device.tap(
                chance.choice("AABXYEE"), 1, chance.choice([20, 80, 200]), chance.choice([5, 60])
            )
        elif what < 0.6:
            device.hold(chance.choice("XEYA"))
        elif what < 0.8:
            device.turn(chance.choice([-5, -1, 1, 2, 9]))
        elif what < 0.88:
            first_key, second = chance.sample("ABXYE", 2)
            device.down(first_key)
            device.run(chance.choice([0, 10, 29, 31, 300]))
            device.down(second)
            device.run(chance.choice([10, 700]))
            device.up(first_key, second)
            device.run(50)
        else:
            device.run(chance.choice([1000, 30_000, 200_000]))
        assert device.app is first, "it has started again"
        assert device.text, "the screen is empty"
        session = device.session
        if session:
            state = session.state
            assert sum(state.used_ms) + state.idle_ms == session.played_ms
        if step % 40 == 0:
            device.run(400)
            assert device.machine.picture() == afresh(first)
    assert service(first).error_log() == ""
    assert len(device.events) > events
