# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A broker that somebody else runs, and gives users and rights."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiomqtt

from tidebell_host.errors import ToolError


class Elsewhere:
    """A broker of somebody else: the club neither starts, ends nor checks it.

    :param way: returns what a client is made with
    """

    runs = True

    def __init__(self, way: Callable[[], dict[str, Any]]) -> None:
        self._way = way

    def start(self) -> None:
        """Try whether it can be reached.

        :raises ToolError: it cannot, or knows another password
        """

        async def reach(way: dict[str, Any]) -> None:
            async with aiomqtt.Client(**way, timeout=10):
                pass

        way = self._way()
        try:
            asyncio.run(reach(way))
        except (aiomqtt.MqttError, OSError) as error:
            raise ToolError(
                f"The broker at {way['hostname']} cannot be used: {error}. --broker gives another; "
                "with mosquitto or amqtt the club starts its own."
            ) from None

    def stop(self) -> None:
        """Leave it as it is."""

    def know(self, users: dict[str, str]) -> None:
        """Leave its users as they are."""
