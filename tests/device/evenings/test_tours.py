# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every list on the device, and what its rows lead to, is as it was.

A tour opens the lists of a game one after the other, goes along their rows, and does what each of
them does, always alike; hands at random seldom get as far as a referee's corrections. What is seen,
heard and told a computer is hashed. ``make renew`` renews the hashes of what changed on purpose.
"""

from __future__ import annotations

import random

import pytest
from goldens import Track
from play import step
from tabletop import SETUP, Bench, begun, fresh, public, service

GAMES = sorted(path.stem for path in SETUP.parent.glob("*.toml"))
ROWS = 60  # that are seen at one time; which of more, chance decides
TIMES = 3  # in a game, with play in between
PLAY = 25  # steps of it
DEEP = 4  # lists, one in the other
STRETCH = 40
FAR = 20_000  # detents: beyond the ends of every number
TOURS = (*GAMES, "home")


class Tour:
    """A way through the lists.

    :param device: with a game that has begun, or at its first screen
    :param chance: decides where it goes
    :param home: it is the first screen's lists that are seen, not the game's
    """

    def __init__(self, device: Bench, chance: random.Random, home: bool) -> None:
        self.device = device
        self.seen, self.told = Track(STRETCH), Track(STRETCH)
        self._chance = chance
        self._home = home
        if not home:
            header = device.app.session.header
            setup, seats, switches = header.setup_id, header.seats, header.switches
            self._spec = {"setup": setup, "seats": seats, "switches": switches}

    def look(self) -> None:
        """Note what there is now."""
        device = self.device
        shown = public(device.app)
        told = (device.text, device.tones, device.events, shown, device.machine.legends())
        self.seen.add(device.machine.picture())
        self.told.add(repr(told).encode())
        device.tones.clear()
        device.events.clear()

    def rows(self) -> list:
        """The rows of the list on the screen, none where there is no list."""
        return getattr(self.device.app.screens[-1], "rows", [])

    def _open(self) -> None:
        """Come to where all lists begin."""
        device = self.device
        for _ in range(8):
            if len(device.app.screens) > 1:
                device.tap("X")
        if len(device.app.screens) > 1:
            device.app.to_table()
        if not self._home and not device.app.session:
            device.app.games.begin(self._spec)
            device.run(1500)
        if not self._home:
            device.hold("E")
        elif device.app.session:
            device.app.games.home()
            device.run(1500)

    def visit(self, path: tuple[int, ...]) -> int:
        """Go along the rows of a path; returns how many rows there are at its end."""
        device = self.device
        self._open()
        for at in path:
            rows = self.rows()
            if at >= len(rows):
                return 0
            device.turn(at - device.app.screens[-1].cursor)
            self.look()
            device.tap("E")
        self.look()
        menu = device.app.screens[-1]
        if getattr(menu, "editing", False):
            for detents in (-FAR, FAR):
                device.turn(detents)
                self.look()
            if self._chance.randrange(2):
                device.tap("X")
                device.tap("E")
        if getattr(menu, "editing", False) or not self.rows():
            for _ in range(2):
                device.turn(self._chance.choice([-1, 1, 2]))
                self.look()
                device.tap(self._chance.choice("EEYX"))
                self.look()
            return 0
        return len(self.rows())

    def go(self) -> None:
        """Go everywhere, as far as that is, now and later."""
        for _ in range(1 if self._home else TIMES):
            self._round()
            for _ in range(PLAY):
                step(self.device, self._chance)
            self.look()

    def _round(self) -> None:
        paths: list[tuple[int, ...]] = [()]
        for _ in range(ROWS):
            if not paths:
                break
            path = paths.pop(self._chance.randrange(len(paths)))
            there = self.visit(path)
            if len(path) < DEEP:
                paths += [(*path, at) for at in range(there)]


def name(game: str) -> str:
    """Return the name of a tour, which its chance is drawn from as well."""
    return f"pico_table-{game}"


@pytest.mark.parametrize("game", TOURS)
def test_every_list_and_what_it_leads_to_is_as_it_was(tmp_path, game):
    if game == "home":
        device = fresh(tmp_path / "state")
    else:
        device = begun(tmp_path / "state", game)
    try:
        way = Tour(device, random.Random(name(game)), game == "home")
        way.go()
        assert service(device.app).error_log() == ""
    finally:
        device.close()
    way.seen.record("pictures", game)
    way.told.record("words", game)
