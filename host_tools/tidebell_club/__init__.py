# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A club evening: many tables, their devices at several computers, one board and one director.

Bridges hold the devices and speak MQTT; the club's computer runs the broker, keeps every event and
serves the pages. ``docs/club.md`` tells how it is used, ``messages`` what is said.
"""

from __future__ import annotations

import asyncio
import sys

from tidebell_host import extras

if sys.platform == "win32":  # aiomqtt waits for its socket in a way that only this loop knows
    asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
MODULES = ("aiomqtt", "amqtt", "starlette", "uvicorn", "websockets")


def missing() -> str | None:
    """Return what to do if a package for a club is not installed, None when all are."""
    return extras.missing("A club evening", MODULES, "club")
