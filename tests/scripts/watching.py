# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Somebody who watches a device from outside: its ring, sounds and link, and when it changes."""

from __future__ import annotations

import json
from typing import Any

from stretch import Table

STEP_MS = 10


class Watcher:
    """Notes all that can be seen and heard without looking at the screen's words.

    :param table: the device
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._began = table.bench.now
        self.rings: list[tuple[int, Any]] = []
        self.tones: list[tuple[int, Any]] = []
        self.led: list[tuple[int, Any]] = []
        self.events: list[tuple[int, Any]] = []
        self.changes: list[int] = []
        self.asked: list[str] = []
        table.bench.machine.listeners.append(self._noticed)

    @property
    def _at(self) -> int:
        return self._table.bench.now - self._began

    def _noticed(self, kind: str, value: object) -> None:
        notes = {"ring": self.rings, "tone": self.tones, "led": self.led, "event": self.events}
        if kind in notes:
            notes[kind].append((self._at, value))

    def let_pass(self, ms: int) -> None:
        """Let time pass, looking every 10 ms whether the screen is another."""
        bench = self._table.bench
        for _ in range(ms // STEP_MS):
            before = bench.text()
            bench.run_ms(STEP_MS)
            if bench.text() != before:
                self.changes.append(self._at)

    def key(self, *names: str, ms: int = 80, after: int = 120) -> None:
        """Press keys together."""
        machine = self._table.bench.machine
        for name in names:
            machine.key(name, True)
        self.let_pass(ms)
        for name in names:
            machine.key(name, False)
        self.let_pass(after)

    def ask(self) -> None:
        """Ask the link for all that it tells: status, games, and the whole log.

        The commitment to the draws is left out: it differs by seed, as a hash does.
        """
        bench = self._table.bench
        status, games = bench.request("status"), bench.request("games")
        status.pop("shuffles", None)
        for game in games["games"]:
            game.pop("commitment", None)
        told = [status, games]
        first = 0
        while first is not None:
            answer = bench.request("log", {"game": status["game"], "first": first})
            told.append(answer)
            first = answer["next"]
        self.asked.append(json.dumps(told))

    def traces(self) -> dict[str, Any]:
        """Everything noted, by what it was."""
        return {
            "ring": self.rings,
            "sound": self.tones,
            "led": self.led,
            "events": self.events,
            "screen durations": self.changes,
            "link": self.asked,
        }
