# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Serve the setup editor from this computer: its checker is the host's, it saves to a file, and it
sends to a connected device.
"""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp
from tidebell_host.errors import ToolError
from tidebell_host.folders import write
from tidebell_host.serving import Door, Server, same_origin
from tidebell_host.setups.parsing import contents
from tidebell_host.setups.problems import SetupError
from tidebell_host.setups.size_limits import MOST_BYTES

from tidebell_web.checker import answer

DEFAULT_PORT = 8775
_HOST = '<meta name="tidebell-host" content="host/">\n</head>'
_POLICY = (
    b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    b"img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'; "
    b"form-action 'none'; frame-ancestors 'self'"
)

Send = Callable[[str], str]
"""Sends a setup's text to a device, and returns what to say of it."""


class Desk:
    """Answers the page's requests about one file.

    :param send: sends a text to a connected device
    """

    def __init__(self, file: Path, send: Send) -> None:
        self.file = file
        self.send = send

    def check(self, body: bytes) -> dict[str, Any]:
        """Return the checker's answer to a request."""
        asked = {**json.loads(body), "path": str(self.file)}
        found: dict[str, Any] = json.loads(answer(json.dumps(asked)))
        return found

    def save(self, body: bytes) -> dict[str, Any]:
        """Write the file."""
        try:
            write(self.file, body)
        except OSError as error:
            return {"said": f"{self.file} cannot be written: {error.strerror or error}."}
        return {"said": f"{self.file} is saved."}

    def sent(self, body: bytes) -> dict[str, Any]:
        """Send what the page has to a device."""
        try:
            return {"said": self.send(body.decode())}
        except ToolError as error:
            return {"said": error.message}

    def opened(self) -> bytes:
        """Return what the file holds; nothing if it is new.

        :raises SetupError: it cannot be read, or is too large
        """
        return contents(self.file) if self.file.exists() else b""


def make_app(files: dict[str, bytes], desk: Desk) -> ASGIApp:
    """Return the editor as an ASGI application.

    :param files: the site's
    """
    does = {"check": desk.check, "save": desk.save, "send": desk.sent}

    async def act(request: Request) -> Response:
        host = request.headers.get("host", "")
        body = await request.body()
        if not same_origin(request.headers.getlist("origin"), host) or len(body) > 2 * MOST_BYTES:
            return Response(status_code=403)
        return JSONResponse(
            await run_in_threadpool(does[request.url.path.rpartition("/")[2]], body)
        )

    async def opened(request: Request) -> Response:
        try:
            found = await run_in_threadpool(desk.opened)
        except SetupError as error:
            return Response(error.problems[0].text, status_code=422)
        return Response(found, headers={"X-Name": quote(desk.file.name)})

    async def file(request: Request) -> Response:
        path = request.path_params["path"] or "edit.html"
        if path not in files:
            return Response(status_code=404)
        data = files[path]
        if path.startswith("edit."):
            data = data.replace(b"</head>", _HOST.encode(), 1)
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        return Response(data, media_type="text/javascript" if path.endswith(".mjs") else kind)

    routes = [
        Route("/host/file", opened),
        *(Route(f"/host/{what}", act, methods=["POST"], name=what) for what in does),
        Route("/{path:path}", file),
    ]
    return Door(Starlette(routes=routes), policy=_POLICY)


class EditorServer(Server):
    """Serves the editor on a thread of its own.

    :raises OSError: when the wanted port is taken
    """

    def __init__(self, files: dict[str, bytes], desk: Desk, port: int | None = None) -> None:
        async def nothing() -> None:
            await asyncio.Event().wait()

        super().__init__(lambda _: make_app(files, desk), nothing, DEFAULT_PORT, port)
