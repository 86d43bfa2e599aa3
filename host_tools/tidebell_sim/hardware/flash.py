# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The 4 KiB flash sector behind ``microcontroller.nvm``, kept in a file.

A write behaves as in CircuitPython on an RP2040 (ports/raspberrypi/common-hal/nvm/ByteArray.c).
Bytes that all read 0xFF are programmed. If one byte of the range does not, the sector is erased and
written again.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

SIZE = 4096


class Flash:
    """Contents, write counters, and a power cut in the middle of a chosen write."""

    def __init__(self, path: Path) -> None:
        self.path = path
        data = path.read_bytes() if path.exists() else b""
        self.bytes = bytearray(data[:SIZE].ljust(SIZE, b"\xff"))
        self.programs = 0
        self.erases = 0
        self.cut_in = 0
        self.cut: Callable[[], None] | None = None
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        os.pwrite(self._file, self.bytes, 0)

    @property
    def writes(self) -> int:
        """All writes so far, of either kind."""
        return self.programs + self.erases

    def close(self) -> None:
        """Close the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def clear(self) -> None:
        """Erase all of it, as it comes from the factory."""
        self._put(0, b"\xff" * SIZE)

    def write(self, start: int, data: bytes) -> None:
        """Program or rewrite ``data`` at ``start``; half of it if the power goes meanwhile."""
        end = start + len(data)
        clean = self.bytes[start:end] == b"\xff" * len(data)
        cut = False
        if self.cut_in:
            self.cut_in -= 1
            cut = self.cut_in == 0
        if clean:
            self.programs += 1
            if cut:
                data = data[: len(data) // 2]
                end = start + len(data)
            self._put(start, data)
        else:
            self.erases += 1
            if cut:
                self._put(0, b"\xff" * SIZE)
            else:
                self._put(start, data)
        if cut and self.cut is not None:
            self.cut()

    def _put(self, start: int, data: bytes) -> None:
        self.bytes[start : start + len(data)] = data
        os.pwrite(self._file, data, start)
