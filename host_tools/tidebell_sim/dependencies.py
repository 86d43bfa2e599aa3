# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The packages of the extra ``sim``, which the simulated device needs beyond the command line."""

from __future__ import annotations

from tidebell_host import extras

MODULES = ("displayio", "neopixel", "PIL", "starlette", "uvicorn", "websockets")


def missing() -> str | None:
    """Return what to do when one of them is not installed, None when all are."""
    return extras.missing("The simulated device", MODULES, "sim")
