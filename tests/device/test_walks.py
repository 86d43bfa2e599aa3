# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The same hands on the same device: every picture, light, tone and event is as it was.

Each walk presses, holds and turns at random, always alike, and what comes of it is hashed, stretch
by stretch. Whatever changes there has changed for somebody at the table: it is meant, and
``make goldens`` renews the hashes, or it is a fault. ``make same-games`` shows where two commits
part.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from goldens import Track, kept
from tabletop import SETUP, Bench, begun

HASHES = Path(__file__).with_name("walks.json")
STRETCH = 50  # steps
GAMES = sorted(path.stem for path in SETUP.parent.glob("*.toml"))
# Turns of Full Metal Planète that hands at random do not come to.
LATER = ((3, "draw"), (4, "look"), (20, "run"), (21, "choose"), (25, "run"))
WALKS = [(board, game, None) for board in ("pico_table", "macropad") for game in GAMES]
WALKS += [(board, SETUP.stem, later) for board in ("pico_table", "macropad") for later in LATER]


def step(device: Bench, chance: random.Random) -> None:
    """Do something with the hands."""
    what = chance.random()
    if what < 0.5:
        device.tap(chance.choice("AABXYEE"), 1, chance.choice([20, 80]), chance.choice([40, 200]))
    elif what < 0.6:
        device.hold(chance.choice("AXYEE"))
    elif what < 0.8:
        device.turn(chance.choice([-3, -1, -1, 1, 1, 2, 5]))
    elif what < 0.85:
        device.down(*chance.sample("ABXYE", 2))
        device.run(chance.choice([10, 300]))
        device.up(*"ABXYE")
        device.run(60)
    else:
        device.run(chance.choice([300, 2000, 9000, 61_000]))
    device.run(50)


def walked(device: Bench, chance: random.Random, steps: int) -> Track:
    """What can be seen, heard and read on a walk."""
    found = Track(STRETCH)
    for _ in range(steps):
        step(device, chance)
        rings = [list(map(tuple, ring)) for _, ring in device.rings]
        tones = [tone for _, *tone in device.tones]
        found.add(device.machine.picture(), repr((rings, tones, device.events)).encode())
        for told in (device.rings, device.tones, device.events):
            told.clear()
    return found


def name(board: str, game: str, later: tuple[int, str] | None) -> str:
    """What a walk is called."""
    return "-".join([board, game, *map(str, later or ())])


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: name(*walk))
def test_the_same_hands_see_and_hear_the_same(tmp_path, walk):
    board, game, later = walk
    device = begun(tmp_path / "state", game, board=board)
    try:
        if later:
            device.until(*later)
        found = walked(device, random.Random(name(*walk)), 200 if later else 400)
    finally:
        device.close()
    found.hold(HASHES, name(*walk))


def test_every_walk_has_its_hashes_and_no_other_has():
    assert sorted(kept(HASHES)) == sorted(name(*walk) for walk in WALKS)
