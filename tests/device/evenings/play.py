# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Play evenings with hands at random, always alike, while watchers look at each step."""

from __future__ import annotations

import random
from collections.abc import Iterable
from hashlib import sha256

from tabletop import Bench, service

CUTS = 0.015  # share of the steps that are cuts of the power


class Watcher:
    """Looks at a device before and after each step of an evening, and asserts what it must hold.

    :param device: with a game that has begun
    """

    def __init__(self, device: Bench) -> None:
        self.device = device

    def before(self) -> None:
        """Look before a step."""

    def after(self, cut: bytes) -> None:
        """Look after a step.

        :param cut: hash of what was kept, after a cut of the power; else empty
        """

    def end(self) -> None:
        """Look at the end of the evening."""


def step(device: Bench, chance: random.Random) -> None:
    """Do something with the hands, or let time pass."""
    kind = chance.random()
    if kind < 0.5:
        key, down, up = chance.choice("AABXYEE"), chance.choice([20, 80, 200]), [5, 40, 200]
        device.tap(key, 1, down, chance.choice(up))
    elif kind < 0.6:
        device.hold(chance.choice("AXYEE"))
    elif kind < 0.8:
        device.turn(chance.choice([-5, -3, -1, -1, 1, 1, 2, 9]))
    elif kind < 0.86:
        first, second = chance.sample("ABXYE", 2)
        device.down(first)
        device.run(chance.choice([0, 10, 29, 31, 300]))
        device.down(second)
        device.run(chance.choice([10, 300, 700]))
        device.up(*"ABXYE")
        device.run(60)
    else:
        device.run(chance.choice([300, 300, 1000, 1000, 3000, 9000, 30_000, 61_000]))
    if device.session and device.session.paused and chance.random() < 0.3:
        device.tap("E")
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


def evening(
    device: Bench, chance: random.Random, steps: int, watchers: Iterable[Watcher], cuts: float
) -> None:
    """Play so many steps, of which a share are cuts of the power."""
    for _ in range(steps):
        for watcher in watchers:
            watcher.before()
        kept = b""
        if chance.random() < cuts:
            kept = cut(device)
        else:
            step(device, chance)
        for watcher in watchers:
            watcher.after(kept)
    for watcher in watchers:
        watcher.end()
