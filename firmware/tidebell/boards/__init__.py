# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Board profiles: one module of plain data for each board; no other file names a pin."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def load() -> "ModuleType":
    """Return the profile that settings.toml names as ``TIDEBELL_BOARD``, or the reference board's.

    :raises ImportError: when there is no such profile
    """
    name = os.getenv("TIDEBELL_BOARD") or "pico_table"
    return __import__("tidebell.boards." + name, None, None, ("NAME",))
