# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make the data file at the first start after an installation.

Only then does the device write the drive's table of files by itself. The file has another name
until it is whole, so that after a power cut the next start begins anew.
"""

import os

from . import inplace, layout
from .inplace import FOLDER, PATH
from .layout import APART, MORE_SETUPS, RING_AT, RING_LEAST, RING_MOST, SECTOR, SETUP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NEW = FOLDER + "/new"
# Bytes left for CircuitPython's own files and a setting. Newer firmware finds room in an eighth of
# what else the logs might have.
_LEFT = 24 * SECTOR
NEEDS = (
    _LEFT + RING_AT + APART + RING_LEAST * 8 // 7 + 8 * SECTOR
)  # bytes of the drive, at the least


def make() -> bool:
    """Make the data file; returns whether there was room for it.

    :raises OSError: when the drive cannot be written
    """
    _make_folder()
    for old in (_NEW, PATH):
        try:
            os.remove(old)
        except OSError:
            pass
    stat = os.statvfs(FOLDER)
    free = (stat[1] * stat[3] - _LEFT - RING_AT - APART) // 8 * 7
    ring = min(RING_MOST, free // SECTOR * SECTOR)
    if ring < RING_LEAST:
        return False
    more = 0
    if ring == layout.RING_MOST:  # a shorter one reaches to the end of the file
        more = min(MORE_SETUPS, (free - ring) // (SETUP + APART))
    with open(_NEW, "w+b") as file:
        # The file takes its clusters without writing them, so they hold garbage until blanked.
        _blank(file, RING_AT + ring + APART + more * (SETUP + APART) - SECTOR)
        for name, size in layout.PAIRS:
            at = layout.place(name)[0]
            _blank(file, at)
            _blank(file, at + layout.step(size))
        _blank(file, layout.KEPT_AT)
    os.rename(_NEW, PATH)
    os.sync()
    return True


def _blank(file: "Any", at: int) -> None:
    file.seek(at)
    file.write(b"\xff" * SECTOR)
    inplace.breathe()


def _make_folder() -> None:
    """Make the folder unless it is there; a file in it keeps it apart from other files.

    :raises OSError: when the drive cannot be written
    """
    try:
        os.stat(FOLDER)
    except OSError:
        with open("gap", "w+b") as file:
            for at in range(0, APART, SECTOR):
                _blank(file, at)
        os.mkdir(FOLDER)
        os.rename("gap", FOLDER + "/gap")
