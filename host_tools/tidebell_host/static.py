# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Serve a folder of public files to the room, by the standard library's server.

``python -m tidebell_host.static FOLDER`` does it for any folder.
"""

from __future__ import annotations

import functools
import http.server
import ipaddress
import socket
import sys
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

from tidebell_host.errors import ToolError
from tidebell_host.output import say
from tidebell_host.serving import HOST, listen, own_address

USUAL_PORT = 8780
HTTP_LACKS = (
    "By http a tablet plays everything. It has no start without the network, its display may go "
    "dark, and two tabs do not know of each other. A host with https has all three: "
    "docs/browser.md names three that are free."
)
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


def addresses() -> list[str]:
    """Return this computer's IPv4 addresses without loopback; private ones come first."""
    found = [
        ipaddress.IPv4Address(one.address)
        for each in psutil.net_if_addrs().values()
        for one in each
        if one.family == socket.AF_INET
    ]
    there = sorted(
        {one for one in found if not one.is_loopback}, key=lambda one: not one.is_private
    )
    return [str(one) for one in there]


def server(folder: Path, port: int | None) -> http.server.ThreadingHTTPServer:
    """Return a server of a folder at all addresses of this computer; it is not running yet.

    :param port: the port wanted; None for the usual one or the next free one
    :raises OSError: the wanted port is taken
    """
    listener = listen(port, "0.0.0.0", USUAL_PORT)
    made = _Server(
        listener.getsockname(), functools.partial(_Handler, directory=str(folder)), False
    )
    made.socket.close()
    made.socket = listener
    made.server_address = listener.getsockname()
    return made


def serve(folder: Path, port: int | None = None) -> None:
    """Serve a folder to the room until Ctrl-C; say where, and what http lacks.

    :raises ToolError: the port cannot be had
    """
    import segno

    try:
        made = server(folder, port)
    except OSError as error:
        raise ToolError(f"Port {port} cannot be had: {error.strerror or error}.") from None
    with made:
        number = made.server_address[1]
        say(f"On this computer: http://localhost:{number}/")
        own = own_address()
        others = [one for one in addresses() if one != own]
        if own == HOST:
            say("This computer is in no network: no tablet can reach it.")
        else:
            link = f"http://{own}:{number}/"
            say(f"On a tablet in the same network: {link}")
            segno.make(link, error="l", micro=False).terminal(sys.stderr, compact=True)
        for one in others:
            say(f"If it is in another network of this computer: http://{one}:{number}/")
        say(HTTP_LACKS)
        say("Ctrl-C ends this.")
        try:
            made.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
