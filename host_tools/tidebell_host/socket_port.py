# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A websocket as a device's port: what speaks the link behind it is opened as ``socket://``."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from tidebell_host.serving import HOST, LARGEST_MESSAGE

_GONE = (WebSocketDisconnect, RuntimeError, OSError, KeyError)


async def serve_as_port(
    websocket: WebSocket, opens: Callable[[str], None], closes: Callable[[str], None]
) -> None:
    """Give an accepted websocket a port on loopback, as long as it is open.

    Of several programs that open the port the newest has it.

    :param opens: gets the port's name
    :param closes: gets it when the websocket was closed
    """
    lines: list[asyncio.StreamWriter] = []

    async def opened(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines.append(writer)
        with contextlib.suppress(*_GONE):
            while data := await reader.read(LARGEST_MESSAGE):
                await websocket.send_bytes(data)
        lines.remove(writer)
        writer.close()

    server = await asyncio.start_server(opened, HOST, 0)
    port = f"socket://{HOST}:{server.sockets[0].getsockname()[1]}"
    opens(port)
    try:
        with contextlib.suppress(*_GONE):
            while True:
                data = await websocket.receive_bytes()
                if lines:
                    lines[-1].write(data)
    finally:
        closes(port)
        server.close()
        for line in list(lines):
            line.close()
