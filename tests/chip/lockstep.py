# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The host's way to the emulated board."""

from __future__ import annotations

import chip
from tidebell_host.transport import Transport


class LockStep(Transport):
    """The data channel; emulated time passes only while the device owes an answer."""

    def __init__(self, board: chip.Board) -> None:
        super().__init__("the emulated board")
        self._board = board
        self._read = 0
        board.ask("open", channel=1, open=True)
        board.run(200)

    def write(self, data: bytes) -> None:
        self._board.ask("write", channel=1, hex=data.hex())

    def read(self, seconds: float) -> bytes:
        self._board.until(9000, kind="data", pattern=".", **{"from": self._read})
        data = bytes.fromhex(self._board.ask("read", channel=1)["hex"])[self._read :]
        self._read += len(data)
        return data

    def close(self) -> None:
        self._board.ask("open", channel=1, open=False)
