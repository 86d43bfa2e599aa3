# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Watch a setup file and send it to the simulated device each time it is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

SENT = "Saved, and on the device: start a new game to play it."
WAITING = "Saved. The device takes it when no clock runs: push the knob to pause."
WRONG = "Saved with mistakes: the device keeps what it had."
RETRY = 3
"""How many looks go by before the device is asked again."""


class Send(Protocol):
    """Sends the file; returns whether the device took it."""

    def __call__(self, quietly: bool = False) -> bool: ...


class SetupWatcher:
    """Watches a setup file and sends it.

    :param path: the setup file
    :param good: checks the file, reports its mistakes, and returns whether it may be sent
    :param send: sends it; reports a failure unless it is to be quiet
    :param say: shows a sentence
    """

    def __init__(
        self,
        path: Path,
        good: Callable[[], bool],
        send: Send,
        say: Callable[[str], None],
    ) -> None:
        self._path = path
        self._good = good
        self._send = send
        self._say = say
        self._stamp = self._look()
        self._owing = 0  # looks until the next attempt; 0: the device has the file

    def _look(self) -> tuple[int, int] | None:
        try:
            stat = self._path.stat()
        except OSError:
            return None  # an editor is replacing it
        return stat.st_mtime_ns, stat.st_size

    def look(self) -> None:
        """Check and send the file if it was saved since the last call."""
        stamp = self._look()
        if stamp is not None and stamp != self._stamp:
            self._stamp = stamp
            self._owing = 0
            if not self._good():
                self._say(WRONG)
            elif self._send():
                self._say(SENT)
            else:
                self._say(WAITING)
                self._owing = RETRY
        elif self._owing:
            self._owing -= 1
            if not self._owing:
                if self._send(quietly=True):
                    self._say(SENT)
                else:
                    self._owing = RETRY
