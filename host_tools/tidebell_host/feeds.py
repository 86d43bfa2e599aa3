# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tell pages that show many tables what has changed, and only that."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket

from tidebell_host.serving import BEAT_S, converse


class Viewer:
    """A page that looks on, in its own event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.news = asyncio.Event()
        self.uids: set[str] = set()
        self.evening = True

    def note(self, uid: str | None) -> None:
        """Note that a table, or the evening, has changed."""
        if uid is None:
            self.evening = True
        else:
            self.uids.add(uid)
        self.news.set()


class Feed:
    """Tells all pages of one kind what has changed.

    :param more: what else they are told, or None
    """

    def __init__(self, more: Callable[[], dict[str, Any]] | None = None) -> None:
        self._more = more
        self._viewers: set[Viewer] = set()
        self._tables: dict[str, dict[str, Any]] = {}

    def put(self, uid: str | None, data: dict[str, Any] | None = None) -> None:
        """Take a table's new state, or news of the evening without one, and tell all pages."""
        if uid is not None and data is not None:
            if self._tables.get(uid) == data:
                return
            self._tables[uid] = data
        for viewer in list(self._viewers):
            with contextlib.suppress(RuntimeError):  # its page is closing
                viewer.loop.call_soon_threadsafe(viewer.note, uid)

    async def run(self) -> None:
        """Give all pages a sign of life, as long as they are served."""
        while True:
            await asyncio.sleep(BEAT_S)
            for viewer in list(self._viewers):
                viewer.loop.call_soon_threadsafe(viewer.news.set)

    def _message(self, viewer: Viewer) -> str:
        uids, viewer.uids = viewer.uids, set()
        told: dict[str, Any] = {"now": time.monotonic_ns() / 1e6}
        told["tables"] = [self._tables[uid] for uid in uids]
        if viewer.evening and self._more:
            told |= self._more()
        viewer.evening = False
        return json.dumps(told, ensure_ascii=False, allow_nan=False)  # a page reads no NaN

    async def serve(
        self, websocket: WebSocket, do: Callable[[dict[str, Any]], None] | None = None
    ) -> None:
        """Serve one page.

        :param do: gets what it asks for; None for those that only look on
        """
        viewer = Viewer()
        viewer.uids.update(self._tables)
        viewer.news.set()

        def heard(text: str) -> None:
            with contextlib.suppress(ValueError, LookupError, TypeError):
                if do:
                    do(json.loads(text))

        self._viewers.add(viewer)
        try:
            await converse(websocket, viewer.news, lambda: self._message(viewer), heard)
        finally:
            self._viewers.discard(viewer)
