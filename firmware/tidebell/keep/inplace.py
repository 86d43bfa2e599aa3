# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The data file: all that the device keeps, in one file of a fixed size that is written in place.

CircuitPython changes a sector of the drive by erasing and rewriting the 4 KiB of flash around it.
If the power fails in between, all of them are lost, whichever files they belong to. Where that hits
the drive's table of files, CircuitPython formats the drive. So the file is made once, at full size
(``firststart``). Later neither play nor a sync makes, grows, renames, removes or closes a file:
closing a file that was written writes its folder, too. Data that must not be lost together lie
``APART`` apart, and the file's ends are as far from other files.

``layout`` has the place of everything in it.

Source: ports/raspberrypi/supervisor/internal_flash.c and FatFs' f_sync(), in CircuitPython 10.
"""

import os

from .layout import APART, MORE_AT, PIECE, RING_AT, RING_LEAST, RING_MOST, SECTOR, SETUP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .setup_store import Pieces

# Called by ``breathe``; ``start`` sets it, to feed the watchdog and look at the keys.
between: "Callable | None" = None

FOLDER = "games"
PATH = FOLDER + "/data"

# Error numbers: the computer has the drive; there is no room for the file; it cannot be written.
TAKEN, FULL, EIO = 30, 28, 5

_BLANK = b"\xff" * PIECE

opened: "Data | None" = None  # the data file of this run


def breathe() -> None:
    """Feed the watchdog and look at the keys; to be called between the steps of long work."""
    if between:
        between()


def drive_is_ours() -> bool:
    """Return whether the device may write to the drive."""
    import storage  # here, because the host tool imports this module, too

    return not storage.getmount("/").readonly


def open_data() -> "Data":
    """Open the data file of this run; make it first where it is missing and there is room."""
    global opened
    data = opened = Data(drive_is_ours)
    if not data.ring and drive_is_ours():
        from . import firststart  # read only at the first start

        try:
            data.missing = 0 if firststart.make() else FULL
            if not data.missing:
                data.open()
        except OSError as error:  # then nothing is kept, and the table is told
            data.missing = error.args[0] if error.args else EIO
    return data


class Data:
    """The data file, open for as long as the device runs.

    :param writable: returns whether the drive is the device's to write
    """

    def __init__(self, writable: "Callable") -> None:
        self.ring = 0  # bytes of the ring; 0: there is no data file
        self.more = 0  # places for setups behind the ring
        self.missing = 2  # error number: why there is none
        self._file: "Any" = None
        self._writable = writable
        self._sector = bytearray(SECTOR)  # one is filled here, then written
        self.open()

    def open(self) -> None:
        """Open the file, if it is there at its full size."""
        try:
            mode = "r+b" if self._writable() else "rb"
            self._file = open(PATH, mode, 0)  # noqa: SIM115 - unbuffered, as CircuitPython's are
        except OSError:
            return

        size = self._file.seek(0, 2)
        ring = min(RING_MOST, size - RING_AT - APART)
        if ring >= RING_LEAST:
            self.ring = ring // SECTOR * SECTOR
            self.more = max(0, size - MORE_AT) // (SETUP + APART)

    @property
    def writable(self) -> bool:
        """Whether the file is there and can be written."""
        return not self.fault()

    def fault(self) -> int:
        """Return the number of the error that writing meets; 0 when the file can be written."""
        if not self._writable():
            return TAKEN
        return 0 if self.ring else self.missing

    def read(self, at: int, size: int) -> bytes:
        """Return bytes of the file; fewer at its end, none without a file."""
        if not self.ring:
            return b""
        self._file.seek(at)
        data = self._file.read(size)  # type: bytes
        return data

    def put(
        self, base: int, at: int, data: "bytes | bytearray | Pieces", ring: int = 1 << 29
    ) -> None:
        """Write bytes in whole sectors: only those go past the file system's own buffer.

        Bytes in front of them in the first sector stay; the rest of the last sector becomes 0xFF.

        :param base: offset in the file, a multiple of ``SECTOR``
        :param at: offset behind ``base``
        :param ring: size of a ring that begins at ``base``; writing goes on there
        :raises OSError: when the drive cannot be written
        """
        if not self.ring:
            raise OSError(self.fault())
        file = self._file
        sector = self._sector
        filled = at % SECTOR
        start = at - filled
        if filled:
            file.seek(base + start % ring)
            file.readinto(memoryview(sector)[:filled])
        done = 0
        while done < len(data):
            part = data[done : done + min(SECTOR - filled, PIECE)]
            sector[filled : filled + len(part)] = part
            done += len(part)
            filled += len(part)
            if filled < SECTOR and done < len(data):
                continue
            while filled < SECTOR:
                part = _BLANK[: SECTOR - filled]
                sector[filled : filled + len(part)] = part
                filled += len(part)
            file.seek(base + start % ring)
            file.write(sector)
            filled = 0
            start += SECTOR
            breathe()  # each 4 KiB are erased
        os.sync()
        breathe()
