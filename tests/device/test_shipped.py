# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The form that ``tidebell install`` writes (numbers in place of names, modules out of their rooms,
names short) does under the same fingers exactly what the sources do."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

import pytest
from tabletop import NAMES, Bench
from tidebell_host.install import firmware
from tidebell_host.setups import library


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the firmware as it is compiled, but as .py."""
    folder = tmp_path_factory.mktemp("shipped")
    files = firmware.sources()
    compact = firmware.compact(files)
    assert len(compact) > 100 and len(compact.keys() - files.keys()) > 100
    others = {name: data for name, data in files.items() if "/" not in name or name[-3:] != ".py"}
    for name, data in {**others, **compact}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def played(folder: Path, source: Path | None, game: str, seed: int) -> dict[str, Any]:
    """What can be seen and is kept of some minutes of random fingers, a power cut in the middle."""
    chance = random.Random(f"{game} {seed}")
    short = firmware.own_form().short_names if source else None
    device = Bench(folder, names=NAMES, setup=game, firmware=source, short=short)
    seen = []
    try:
        for step in range(90):
            finger(device, chance, step)
            if step == 60:
                device.cut()
                device.power()
            seen.append(device.text)
            if step % 10 == 0:
                seen.append(hashlib.sha256(device.machine.picture()).hexdigest())
        device.run(2000)
        assert device.app.session
        journal = device.app.journal.game
    finally:
        device.close()
    kept = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    return {"seen": seen, "events": device.events, "rings": device.rings, "game": journal} | kept


def finger(device: Bench, chance: random.Random, step: int) -> None:
    """Into a game first, then anything."""
    into = "EEEEAEYEEAXEYEE"
    what = chance.random()
    if step < len(into):
        device.tap(into[step])
        device.run(1500)
    elif what < 0.6:
        device.tap(chance.choice("AABXYEE"), 1, chance.choice([20, 80]), chance.choice([40, 1100]))
    elif what < 0.7:
        device.hold(chance.choice("XEYA"))
    elif what < 0.9:
        device.turn(chance.choice([-5, -1, 1, 2, 9]))
    else:
        device.run(chance.choice([1000, 5000, 30_000]))


@pytest.mark.parametrize("game", sorted(entry.id for entry in library.entries()))
def test_what_ships_does_what_the_sources_do(tmp_path: Path, shipped: Path, game: str) -> None:
    ways = [
        played(tmp_path / name, source, game, 1)
        for name, source in (("written", None), ("shipped", shipped))
    ]
    assert len(ways[0]["events"]) > 10
    for what, found in ways[0].items():
        assert ways[1][what] == found, what
