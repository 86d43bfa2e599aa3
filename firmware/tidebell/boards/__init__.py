# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Board profiles: one module of plain data for each board; no other file names a pin.

A profile of one's own may lie in the drive's folder ``boards``, too. Where the firmware is frozen
it must: a folder ``tidebell`` would hide the package.
"""

import os

import board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

# Profile by CircuitPython's name of the board. A profile of that very name needs no line here.
PROFILES = {
    "raspberry_pi_pico2": "pico_table",
    "raspberry_pi_pico2_w": "pico_table",
}


def load() -> "ModuleType":
    """Return this board's profile, or the one that settings.toml names as ``TIDEBELL_BOARD``.

    :raises ImportError: when there is no such profile
    """
    known = board.board_id
    name = os.getenv("TIDEBELL_BOARD") or PROFILES.get(known, known)
    for folder in ("tidebell.boards.", "boards."):
        try:
            return __import__(folder + name, None, None, ("NAME",))
        except ImportError:
            pass
    raise ImportError("tidebell/boards has no profile " + name)
