# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Board profiles: one module of plain data for each board; no other file names a pin."""

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
    try:
        return __import__("tidebell.boards." + name, None, None, ("NAME",))
    except ImportError:
        raise ImportError("tidebell/boards has no profile " + name) from None
