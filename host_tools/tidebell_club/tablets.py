# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Devices in browsers: a bridge in the club's process, to whose websockets they speak their link.

To the bridge each is a port on loopback, as a simulated device is, so it is treated as any other.
"""

from __future__ import annotations

import hmac

from starlette.websockets import WebSocket
from tidebell_host.digests import token
from tidebell_host.socket_port import serve_as_port

from tidebell_club.bridge import Bridge
from tidebell_club.broker import TABLETS, Broker

MOST = 64


class Tablets:
    """The bridge of the club's process.

    :param broker: the club's
    """

    def __init__(self, broker: Broker) -> None:
        self._broker = broker
        self.key = token(broker.key, "tablets")
        self._ports: set[str] = set()

    async def run(self) -> None:
        """Run until cancelled."""
        await Bridge(self._broker.director, self._ports, lambda _: None, MOST, TABLETS).run()

    async def serve(self, websocket: WebSocket) -> None:
        """Be the port of one browser's device, as long as its page is open."""
        given = websocket.path_params["key"]
        if len(self._ports) >= MOST or not hmac.compare_digest(given.encode(), self.key.encode()):
            await websocket.close(code=1008)
            return
        await websocket.accept()
        await serve_as_port(websocket, self._ports.add, self._ports.discard)
