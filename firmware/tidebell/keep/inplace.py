# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The data file: all that the device keeps, in one file of a fixed size that is written in place.

CircuitPython changes a sector of the drive by erasing and rewriting the 4 KiB of flash around it:
if the power fails in between, all of them are lost, whichever files they belong to. Where that hits
the drive's table of files, CircuitPython formats the drive. So the file is made once, at full size
(``firststart``), and nothing that play or a computer's sync does makes, grows, renames, removes or
closes one: closing a file that was written writes its folder, too. What must not be lost together
lies ``APART`` apart, and the file's own ends are as far from other files.

``layout`` says what lies where in it.

Source: ports/raspberrypi/supervisor/internal_flash.c and FatFs' f_sync(), in CircuitPython 10.
"""

import os

from .layout import APART, RING_AT, RING_LEAST, SECTOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Called by ``breathe``: ``start`` has the watchdog fed and the keys looked at.
between: "Callable | None" = None

FOLDER = "games"
PATH = FOLDER + "/data"

TAKEN, FULL = 30, 28  # why it cannot be written: the computer has the drive; there is no room

opened: "Data | None" = None  # that of this run


def breathe() -> None:
    """Have done what cannot wait; to be called between the steps of what takes long."""
    if between:
        between()


def drive_is_ours() -> bool:
    """Return whether the device may write to the drive."""
    import storage  # here: a computer, too, reads this file's layout

    return not storage.getmount("/").readonly


class Data:
    """The data file, open for as long as the device runs.

    :param writable: returns whether the drive is the device's to write
    """

    def __init__(self, writable: "Callable") -> None:
        self.ring = 0  # bytes of the ring; 0: there is no such file
        self.missing = 2  # why there is none, as an error's number
        self._file: "Any" = None
        self._writable = writable
        self.open()

    def open(self) -> None:
        """Open the file, if it is there at its full size."""
        try:
            mode = "r+b" if self._writable() else "rb"
            self._file = open(PATH, mode, 0)  # noqa: SIM115 - unbuffered, as CircuitPython's are
        except OSError:
            return

        ring = self._file.seek(0, 2) - RING_AT - APART
        if ring >= RING_LEAST:
            self.ring = ring // SECTOR * SECTOR

    @property
    def writable(self) -> bool:
        """Whether the file is there and can be written."""
        return not self.fault()

    def fault(self) -> int:
        """Return why nothing can be kept, as an error's number; 0 when all can."""
        if not self._writable():
            return TAKEN
        return 0 if self.ring else self.missing

    def read(self, at: int, size: int) -> bytes:
        """Return bytes of the file; fewer, perhaps none, where it is not there."""
        if not self.ring:
            return b""
        self._file.seek(at)
        data = self._file.read(size)  # type: bytes
        return data

    def put(self, base: int, at: int, data: "bytes | bytearray", ring: int = 1 << 29) -> None:
        """Write bytes in whole sectors, which alone go past the file system's own buffer.

        What is in front of them in the first sector stays, the rest of the last one becomes 0xFF.

        :param base: where in the file, a multiple of ``SECTOR``
        :param at: how far behind ``base``
        :param ring: after so many bytes behind ``base`` it goes on at ``base``
        :raises OSError: when the drive cannot be written
        """
        if not self.ring:
            raise OSError(self.fault())
        file = self._file
        start = at - at % SECTOR
        file.seek(base + start % ring)
        block = file.read(at - start)
        done = 0
        while done < len(data):
            more = SECTOR - len(block)
            block += data[done : done + more]
            done += more
            file.seek(base + start % ring)
            file.write(block + b"\xff" * (SECTOR - len(block)))
            block = b""
            start += SECTOR
        os.sync()
        breathe()
