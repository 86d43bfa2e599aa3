# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Serve the page that mirrors the table to any number of viewers, who can only watch.

A websocket carries one kind of message, JSON text: the state (``seen``), and ``age_ms``, its age. A
message comes when something changed that a page cannot count by itself, and at least every second.
Without it, or once the state is old, the page says so and its clocks stand. Messages of a viewer
are ignored; a slow viewer misses older states.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from tidebell_host.output import isolated
from tidebell_host.serving import BEAT_S, Door, Server, converse, page_routes
from tidebell_host.watch.page_state import PageState

DEFAULT_PORT = 8785
PATIENCE_S = 1.0  # seconds after which a state is sent in any case
DRIFT_MS = 60  # ms by which a clock may differ from the pages' count before they are told


def counted(shown: PageState, ms: float) -> list[float]:
    """Return the state that a page shows by counting by itself for a time."""
    passed = ms if shown.get("runs") else 0
    running = -passed if shown.get("up") else passed
    seats = shown.get("thinking") or [(shown.get("who") or {}).get("seat")]
    clocks = [
        one - (running if at in seats else 0) for at, one in enumerate(shown.get("clocks") or [])
    ]
    one = shown.get("clock_ms")
    match = shown.get("match_ms")
    clocks.append(0 if one is None else one - running)
    clocks.append(0 if match is None else match - passed)
    return clocks


def differs(before: PageState, after: PageState, ms: float) -> bool:
    """Whether a page that counts by itself must be told the new state.

    :param ms: the time between the two
    """
    clocks = ("clock_ms", "clocks", "match_ms")

    def rest(shown: PageState) -> dict[str, Any]:
        return {key: value for key, value in shown.items() if key not in clocks}

    if rest(before) != rest(after):
        return True
    then, now = counted(before, ms), counted(after, 0)
    return len(then) != len(now) or any(
        abs(max(0, a) - max(0, b)) > DRIFT_MS for a, b in zip(then, now, strict=True)
    )


class Room:
    """Connects the mirror to all viewers."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._viewers: set[asyncio.Event] = set()
        self._told: PageState = {"device": "", "now": ""}
        self._told_at = time.monotonic()
        self._newest: tuple[PageState, float] | None = None

    def show(self, shown: PageState, at: float) -> None:
        """Take over a state, from any thread."""
        self._newest = (shown, at)
        if self._loop:
            with contextlib.suppress(RuntimeError):  # the page is closing
                self._loop.call_soon_threadsafe(self._note, shown, at)

    async def run(self) -> None:
        """Run in the page's event loop, as long as it is served."""
        self._loop = asyncio.get_running_loop()
        if self._newest:
            self._note(*self._newest)
        while True:
            await asyncio.sleep(BEAT_S)
            self._tell_all()

    def _note(self, shown: PageState, at: float) -> None:
        ms = (at - self._told_at) * 1000
        other = differs(self._told, shown, ms)
        if other or ms > PATIENCE_S * 1000:
            self._told, self._told_at = shown, at
        if other:
            self._tell_all()

    def _tell_all(self) -> None:
        for viewer in self._viewers:
            viewer.set()

    def message(self) -> str:
        """Return the message to a viewer now."""
        age = round((time.monotonic() - self._told_at) * 1000)
        return isolated(json.dumps({**self._told, "age_ms": age}, ensure_ascii=False))

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one viewer, as long as he watches."""
        news = asyncio.Event()
        news.set()
        self._viewers.add(news)
        try:
            await converse(websocket, news, self.message)
        finally:
            self._viewers.discard(news)


def make_app(room: Room, token: str | None = None) -> ASGIApp:
    """Return the page as an ASGI application; with a token also for the room."""
    folder = resources.files("tidebell_host") / "watch"
    routes = page_routes(folder, "live.html", "live.css", "live.js")
    return Door(Starlette(routes=[*routes, WebSocketRoute("/seen", room.serve)]), token)


class Page(Server):
    """Serves the page on a thread of its own.

    :param port: the page's port; None for the usual one or the next free one
    :param host: an IPv4 address of this machine at which others in the room may watch, 0.0.0.0 for
        all; None for nobody else
    :raises OSError: when the wanted port is taken
    """

    def __init__(self, room: Room, port: int | None = None, host: str | None = None) -> None:
        super().__init__(lambda token: make_app(room, token), room.run, DEFAULT_PORT, port, host)
