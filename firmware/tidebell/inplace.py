# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Files that are overwritten in place: a power cut costs no more than what is being written.

CircuitPython changes a sector of the drive by erasing and rewriting the 4 KiB of flash around it:
if the power fails in between, all of them are lost, whichever files they belong to. So such a file
is made once, at full size; what must not be lost together lies ``GAP`` apart in it, and its own
ends are as far from other files. Closing or flushing a file writes its folder's sector, and what
lies around that: a file that is overwritten in play is kept open.

Source: ports/raspberrypi/supervisor/internal_flash.c and FatFs' f_sync(), in CircuitPython 10.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Called between the steps of what may take seconds, such as a file that is made on slow flash:
# ``start`` has the watchdog fed there.
between: "Callable | None" = None

SECTOR = 512
GAP = 7 * SECTOR  # as far reaches what is erased with a sector


def fill(file: "Any", size: int) -> None:
    """Make a file as long as this, with 0xFF.

    :raises OSError: when the drive is full
    """
    have = file.seek(0, 2)
    if have < size:
        blank = b"\xff" * SECTOR
        while have < size:
            have += file.write(blank)
            if between:
                between()
        file.flush()


def make_folder(path: str) -> None:
    """Make a folder unless it is there, apart from other files: it is written with each of its own.

    :raises OSError: when the drive cannot be written
    """
    try:
        os.stat(path)
    except OSError:
        with open("gap", "w+b") as file:
            fill(file, GAP)
        os.mkdir(path)
        os.rename("gap", path + "/gap")


def open_whole(path: str, size: int) -> "Any":
    """Open a file for ``put``; what is missing of it, or of its folder, is made.

    :raises OSError: when the drive cannot be written
    """
    try:
        file = open(path, "r+b", 0)  # noqa: SIM115 - unbuffered, as CircuitPython's always are
    except OSError:
        make_folder(path.split("/")[0])
        file = open(path, "w+b", 0)  # noqa: SIM115
    try:
        fill(file, size)
    except OSError:
        file.close()
        raise
    return file


def put(file: "Any", base: int, at: int, data: bytes, ring: int = 1 << 29) -> None:
    """Write bytes in whole sectors, which alone go past the file system's own buffer.

    What is in front of them in the first sector stays, the rest of the last one becomes 0xFF.

    :param base: where in the file, a multiple of ``SECTOR``
    :param at: how far behind ``base``
    :param ring: after so many bytes behind ``base`` it goes on at ``base``
    """
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
