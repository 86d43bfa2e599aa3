# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Format the last events of the running game as lines."""

from __future__ import annotations

from typing import Any

from tidebell_host.device import Device
from tidebell_host.device_setup import setup_if_there
from tidebell_host.output import one_line
from tidebell_host.records import Line, Reader

LINES = 8


class Ticker:
    """Follows a device's log.

    :param device: an open device
    """

    def __init__(self, device: Device) -> None:
        self.device = device
        self._game: int | None = None
        self._reader: Reader | None = None
        self._next = 0
        self.setup: dict[str, Any] | None = None
        self.lines: list[str] = []  # in the log's form
        self.told: list[Line] = []  # the same, in their parts

    def update(self, status: dict[str, Any]) -> None:
        """Read new events, if the device's status says that there are some."""
        game = status.get("game")
        if game != self._game or status.get("events", 0) < self._next:
            self._game, self._next, self._reader, self.setup = game, 0, None, None
            self.lines, self.told = [], []
        if game is None or status.get("events", 0) <= self._next:
            return
        if self._reader is None:
            if "setup" in status and "crc32" in status:
                known = status.get("sha256") or ""
                self.setup = setup_if_there(self.device, status["setup"], status["crc32"], known)
            self._reader = Reader(self.setup, status.get("seats") or [])
        for event in self.device.log(game, self._next):
            self._next = event[0] + 1
            one = self._reader.told(event)
            self.told = [*self.told, one][-LINES:]
            self.lines = [*self.lines, one_line(self._reader.text(one))][-LINES:]
