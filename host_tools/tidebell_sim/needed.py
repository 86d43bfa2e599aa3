# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the simulated device needs beyond the command line: the packages of the extra ``sim``."""

from __future__ import annotations

from importlib.util import find_spec

MODULES = ("displayio", "neopixel", "PIL", "starlette", "uvicorn", "websockets")


def missing() -> str | None:
    """What to do when something of it is not installed, None when all is there."""
    lacking = [name for name in MODULES if find_spec(name) is None]
    if not lacking:
        return None
    return (
        f"The simulated device needs packages that are not installed ({', '.join(lacking)}): "
        'pip install "tidebell[sim]".'
    )
