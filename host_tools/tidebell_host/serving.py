# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Serve pages from this computer: same origin only.

Loopback only, unless a page is opened to the room, and then only to those who have the link with
its token.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import http.client
import logging
import os
import re
import secrets
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from importlib import resources
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tidebell_host import extras, style
from tidebell_host.languages import LINE_BREAKS, in_language

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from starlette.responses import Response
    from starlette.routing import Route
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from starlette.websockets import WebSocket

HOST = "127.0.0.1"
LARGEST_MESSAGE = 2048
# a page's server sends at least so often; ``link.js`` takes longer silence for a lost connection
BEAT_S = 1.0
UNASKED_S = 10.0  # seconds that a connection may send no request
# uvicorn's loggers, which report each junk connection
LOGGERS = ("uvicorn", "websockets", "asyncio")
MODULES = ("starlette", "uvicorn", "websockets")


Headers = tuple[tuple[bytes, bytes], ...]
HEADERS: Headers = (
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
_LINES = base64.b64encode(hashlib.sha256(LINE_BREAKS.encode()).digest())
POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self' 'sha256-" + _LINES + b"'; "
    b"img-src 'self' data:; "
    b"font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    b"frame-ancestors 'none'"
)


def missing() -> str | None:
    """Return what to do if a package for pages is not installed, None when all are."""
    return extras.missing("The page", MODULES, "web")


def cookie_name(scope: Scope) -> str:
    """Return the name of the page's cookie: cookies know no ports, and a computer may serve
    several.
    """
    return f"tidebell-{scope['server'][1]}"


def page_routes(folder: Traversable, page: str, *names: str) -> list[Route]:
    """Return the routes of a page in its language, of its files, and of those that all pages share.

    :param page: the file at ``/``, HTML
    :param names: its scripts and styles
    """
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    files = {f"/{name}": (folder / name).read_bytes() for name in names}
    shared = resources.files("tidebell_host") / "watch"
    files.update({f"/{name}": (shared / name).read_bytes() for name in ("shown.js", "content.js")})
    files.update(_face())
    scripts = [data.decode() for path, data in files.items() if path.endswith(".js")]
    source = (folder / page).read_text(encoding="utf-8")
    files["/"] = in_language(source, *scripts).encode()
    files["/look.css"] = style.css().encode()
    kinds = {"js": "text/javascript", "css": "text/css", "woff2": "font/woff2"}

    async def answer(request: Request) -> Response:
        path = request.url.path
        return Response(files[path], media_type=kinds.get(path.rpartition(".")[2], "text/html"))

    return [*(Route(path, answer) for path in files), link_script()]


def _face() -> dict[str, bytes]:
    """Return the files of the face that all pages show a device with, and of its type."""
    page = resources.files("tidebell_sim") / "page"
    style = (page / "face.css").read_text(encoding="utf-8")
    names = ["face.js", "face.css", *re.findall(r'url\("([^"]+)"\)', style)]
    return {f"/{name}": (page / name).read_bytes() for name in names}


async def converse(
    websocket: WebSocket,
    news: asyncio.Event,
    message: Callable[[], str],
    do: Callable[[str], None] | None = None,
) -> None:
    """Serve one open page: tell it whenever there is news, until it is closed.

    :param message: returns what it is told
    :param do: gets what it sends; None: it can only look on
    """
    from starlette.websockets import WebSocketDisconnect

    async def tell() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                await news.wait()
                news.clear()
                await websocket.send_text(message())

    if not same_origin(websocket.headers.getlist("origin"), websocket.headers.get("host", "")):
        await websocket.close(code=1008)
        return
    await websocket.accept()
    telling = asyncio.create_task(tell())
    try:
        while (received := await websocket.receive())["type"] == "websocket.receive":
            if do:
                do(received.get("text") or "")
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the page was closed meanwhile
    finally:
        telling.cancel()


def link_script() -> Route:
    """Serve ``/link.js``, which connects every live page to its server."""
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    script = (resources.files("tidebell_host") / "watch" / "link.js").read_bytes()

    async def answer(request: Request) -> Response:
        return Response(script, media_type="text/javascript")

    return Route("/link.js", answer)


def same_origin(origins: list[str], host: str) -> bool:
    """Whether a websocket comes from this very page: one origin, naming the host it asks."""
    return len(origins) == 1 and origins[0].lower() == "http://" + host.lower()


class Door:
    """Admits requests from this machine by a loopback name, and those with the token.

    A foreign name that resolves to this machine (DNS rebinding) would otherwise count as same
    origin. The token comes once, in the link; from then on a cookie that no other site can use
    holds it.

    :param token: the token in the link if the page is open to the room, else None
    :param policy: a page's own content security policy
    :param free: what the paths begin with that anybody may ask for, by any name of this machine
    """

    def __init__(
        self,
        app: ASGIApp,
        token: str | None = None,
        policy: bytes = POLICY,
        free: tuple[str, ...] = (),
    ) -> None:
        self.app = app
        self.token = token
        self.free = free
        self.headers = (*HEADERS, (b"content-security-policy", policy))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        is_free = scope["path"].startswith(self.free)
        if is_free or self._is_at_home(scope) or self._has_cookie(scope):
            await self.app(scope, receive, with_headers(scope, send, self.headers))
        elif scope["type"] == "http":
            await self._at_the_door(scope)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})

    def _is_at_home(self, scope: Scope) -> bool:
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not is_loopback_name(hosts[0]):
            return False
        client = scope.get("client")
        # Opened to the room, a loopback name may come from anywhere.
        return self.token is None or bool(client and client[0] == HOST)

    def _is_token(self, given: str | None) -> bool:
        return bool(self.token and given) and hmac.compare_digest(
            str(given).encode(), str(self.token).encode()
        )

    def _has_cookie(self, scope: Scope) -> bool:
        from starlette.requests import HTTPConnection

        return self._is_token(HTTPConnection(scope).cookies.get(cookie_name(scope)))

    def _at_the_door(self, scope: Scope) -> Response:
        from starlette.requests import HTTPConnection
        from starlette.responses import PlainTextResponse, RedirectResponse

        if self.token is None:
            return PlainTextResponse("This page answers on 127.0.0.1 only.\n", 421)
        connection = HTTPConnection(scope)
        if self._is_token(connection.query_params.get("token")):
            rest = [(k, v) for k, v in connection.query_params.multi_items() if k != "token"]
            welcome = RedirectResponse("/?" + urlencode(rest) if rest else "/", 303)
            welcome.set_cookie(cookie_name(scope), self.token, httponly=True, samesite="strict")
            return welcome
        text = "This page needs the whole link that was printed where the device was started.\n"
        return PlainTextResponse(text, 403)


def is_loopback_name(host: str) -> bool:
    """Whether a request's host, perhaps with a port, is a name of this machine for itself."""
    name, colon, port = host.partition(":")
    return name in (HOST, "localhost") and (not colon or port.isdigit())


def with_headers(scope: Scope, send: Send, headers: Headers) -> Send:
    """Add headers to the answers."""
    if scope["type"] != "http":
        return send

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], *headers]}
        await send(message)

    return sending


def quiet() -> None:
    """Keep reports on junk connections off the terminal, unless TIDEBELL_TRACEBACK is set."""
    if os.environ.get("TIDEBELL_TRACEBACK"):
        return
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.addHandler(logging.NullHandler())
        logger.propagate = False


def impatient() -> Any:
    """Return uvicorn's protocol, closing connections that send no request: their number is
    limited.
    """
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.loop.call_later(UNASKED_S, self._look)

        def _look(self) -> None:
            asked = self.cycle is not None or self.transport.get_protocol() is not self
            if not asked and not self.transport.is_closing():
                self.transport.close()

    return Impatient


def listen(port: int | None, host: str, usual: int) -> socket.socket:
    """Return a listening socket.

    :param port: the port wanted, 0 for any; None for the usual one or the next free one
    :param host: the IPv4 address to listen on
    :param usual: the usual port
    :raises OSError: when the wanted port is taken, or the address is none of this machine's
    """
    candidates = [port] if port is not None else [*range(usual, usual + 100), 0]
    for candidate in candidates:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, candidate))
            listener.listen(64)
            return listener
        except OSError:
            listener.close()
            if candidate == candidates[-1]:
                raise
    raise AssertionError("unreachable")


def own_address() -> str:
    """Return this machine's address in the room: the one that it would send from.

    Nothing is sent; without a network it is the loopback address.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address for examples, RFC 5737
        except OSError:
            return HOST
        return str(asking.getsockname()[0])


class Server:
    """Serves a page on a thread of its own.

    :param make_app: makes its application; gets the token if it is open to the room
    :param beside: runs in the page's event loop as long as it is served
    :param usual: the usual port
    :param port: the page's port; None for the usual one or the next free one
    :param host: an IPv4 address of this machine at which others in the room reach the page, too;
        0.0.0.0 for all, None for nobody else
    :param key: the token of the room's link; empty for a new one
    :raises OSError: when the wanted port is taken, or the address is none of this machine's
    """

    def __init__(
        self,
        make_app: Callable[[str | None], ASGIApp],
        beside: Callable[[], Awaitable[None]],
        usual: int,
        port: int | None = None,
        host: str | None = None,
        key: str = "",
    ) -> None:
        import uvicorn

        quiet()
        self._beside = beside
        self._listener = listen(port, host or HOST, usual)
        self.port: int = self._listener.getsockname()[1]
        everywhere = host in (None, "0.0.0.0")
        # A browser on this machine uses the address that the server listens on.
        self.url = f"http://{HOST if everywhere else host}:{self.port}/"
        token = (key or secrets.token_urlsafe(12)) if host else None
        self.room_url: str | None = None
        if host:
            there = own_address() if everywhere else host
            self.room_url = f"http://{there}:{self.port}/?token={token}"
            if not everywhere and host != HOST:
                self.url = self.room_url
        config = uvicorn.Config(
            make_app(token),
            http=impatient(),
            log_config=None,
            access_log=False,
            lifespan="off",
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)

    def start(self) -> None:
        """Start the page and return once it answers.

        :raises RuntimeError: when it does not within ten seconds
        """
        self._thread.start()
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and self._thread.is_alive():
            if self._answers():
                return
            time.sleep(0.02)
        raise RuntimeError(f"The page at {self.url} did not answer.")

    def stop(self) -> None:
        """Close every tab's connection and the port."""
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(1.5)
        self._listener.close()

    def _answers(self) -> bool:
        address = self._listener.getsockname()[0]
        here = HOST if address == "0.0.0.0" else address
        connection = http.client.HTTPConnection(here, self.port, timeout=1)
        try:
            connection.request("GET", "/")
            return connection.getresponse().status in (200, 403)
        except OSError:
            return False
        finally:
            connection.close()

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        beside = asyncio.ensure_future(self._beside())
        try:
            await self._server.serve(sockets=[self._listener])
        finally:
            beside.cancel()
