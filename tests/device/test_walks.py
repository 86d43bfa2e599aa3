# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The same hands on the same device: every picture, light, tone and event is as it was.

Each walk presses, holds and turns at random, always alike, now and then the power goes, and what
comes of it is hashed, stretch by stretch: what is seen, heard, told a computer, and kept. Whatever
changes there has changed for somebody at the table: it is meant, and ``make goldens`` renews the
hashes, or it is a fault. ``make same-games`` shows where two commits part.
"""

from __future__ import annotations

import random
from hashlib import sha256
from pathlib import Path

import pytest
from goldens import Track, kept
from tabletop import SETUP, Bench, begun, service

HASHES = Path(__file__).with_name("walks.json")
STRETCH = 50  # steps
CUTS = 0.015  # of steps are cuts of the power
GAMES = sorted(path.stem for path in SETUP.parent.glob("*.toml"))
# Turns of Full Metal Planète that hands at random do not come to.
LATER = ((3, "draw"), (4, "look"), (20, "run"), (21, "choose"), (25, "run"))
WALKS = [("pico_table", game, None) for game in GAMES]
WALKS += [("pico_table", SETUP.stem, later) for later in LATER]


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


def cut(device: Bench) -> bytes:
    """Let the power go and come back; returns a hash of what was kept meanwhile."""
    link = service(device.app)
    listed, _ = link.games(1)
    logs = [link.log_records(one["game"], 0) for one in listed if one["state"] != "on"]
    device.cut()
    files = sorted(path for path in device.state.rglob("*") if path.is_file())
    known = [path for path in files if path.name == "nvm.bin" or "games" in path.parts]
    kept = sha256(b"".join(path.read_bytes() for path in known))
    device.power()
    hello = service(device.app).hello()
    return repr((listed, logs, hello, kept.hexdigest())).encode()


def walked(device: Bench, chance: random.Random, steps: int) -> Track:
    """What can be seen, heard and read on a walk."""
    found = Track(STRETCH)
    start = device.clock.now()
    for _ in range(steps):
        more = b""
        if chance.random() < CUTS:
            more = cut(device)
        else:
            step(device, chance)
        rings = [(at - start, list(map(tuple, ring))) for at, ring in device.rings]
        tones = [(at - start, *tone) for at, *tone in device.tones]
        public = service(device.app).status()
        seen = repr((rings, tones, device.events, public)).encode()
        found.add(device.machine.picture(), seen, more)
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
        found = walked(device, random.Random(name(*walk)), 300 if later else 800)
    finally:
        device.close()
    found.hold(HASHES, name(*walk))


def test_every_walk_has_its_hashes_and_no_other_has():
    assert sorted(kept(HASHES)) == sorted(name(*walk) for walk in WALKS)
