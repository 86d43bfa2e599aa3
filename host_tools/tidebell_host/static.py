# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Serve a folder of public files to the room, by the standard library's server."""

from __future__ import annotations

import functools
import http.server
from pathlib import Path
from typing import Any

from tidebell_host.serving import listen

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""Types by the end of a file's name: what the system says of them differs, and browsers insist."""


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES
    timeout = 30  # seconds that a silent connection is kept

    def list_directory(self, path: Any) -> None:
        """Refuse a folder without a first page: its list is nobody's business."""
        self.send_error(404)

    def log_message(self, format: str, *args: Any) -> None:
        """Stay silent: a line for each file of a page hides the address."""


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore connections that their browser dropped."""


def server(folder: Path, port: int | None, usual: int) -> http.server.ThreadingHTTPServer:
    """Return a server of a folder at all addresses of this computer; it is not running yet.

    :param port: the port wanted; None for the usual one or the next free one
    :raises OSError: the wanted port is taken
    """
    listener = listen(port, "0.0.0.0", usual)
    made = _Server(
        listener.getsockname(), functools.partial(_Handler, directory=str(folder)), False
    )
    made.socket.close()
    made.socket = listener
    made.server_address = listener.getsockname()
    return made
