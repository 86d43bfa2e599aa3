# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the simulated device needs beyond the command line: the packages of the extra ``sim``."""

from __future__ import annotations

from tidebell_host import extras

MODULES = ("displayio", "neopixel", "PIL", "starlette", "uvicorn", "websockets")


def missing() -> str | None:
    """What to do when something of it is not installed, None when all is there."""
    return extras.missing("The simulated device", MODULES, "sim")
