# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the device does for each request of the link, in methods named as in ``messages.TYPES``.

Here is what a computer asks again and again while a game is on; the rest is read when it is wanted.
"""

import gc
import struct
import sys

from tidebell_core.frames import MAX_PAYLOAD
from tidebell_core.messages import PART, LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .needs import Needs

CHUNK = MAX_PAYLOAD - 8

# The modules of requests that come seldom while a game is on.
_SELDOM = {
    "hello": "syncing",
    "list": "syncing",
    "begin": "syncing",
    "chunk": "syncing",
    "commit": "syncing",
    "get": "syncing",
    "settings": "syncing",
    "names": "syncing",
    "errors": "rare",
    "drive": "drive_requests",
    "restart": "drive_requests",
    "health": "health",
    "clock": "health",
    "check": "checkup",
    "carry": "carrying",
    "bring": "carrying",
    "start": "rare",
    "remove": "rare",
    "fetched": "rare",
}

NUMBER = (int, "a number")
TEXT = (str, "a text")
LIST = (list, "a list")


def need(value: "Any", name: str, kind: tuple) -> "Any":
    if type(value) is not kind[0] or (kind is NUMBER and not 0 <= value <= 0xFFFFFFFF):
        raise LinkError("bad_request", f"{name} must be {kind[1]}.")
    letter = ""
    if kind is TEXT:
        from tidebell_core.letters import unshown  # not kept in memory

        letter = unshown(value)
    if letter:
        raise LinkError("invalid", letter + " cannot be shown.")
    return value


def field(request: dict, name: str, kind: tuple, default: object = None) -> "Any":
    return need(request.get(name, default), name, kind)


class Requests:
    """The requests; ``link`` says what they need of the app.

    Those that are seldom made are in the modules that ``_SELDOM`` names.

    :raises LinkError: from every method, when the request is not done
    """

    def __init__(self, app: "Needs") -> None:
        self.service = app
        self.document = b""  # an answer too long for one frame, until it is fetched
        self.afterwards: "Callable | None" = None  # to be done when the answer is on its way
        self.coming: "Any" = None  # a game that comes in, see ``keep.carried``

    def seldom(self, name: str, request: "dict | bytes") -> "dict | tuple | bytes":
        """Do a request whose function is read when it is wanted."""
        module = "tidebell.wire." + _SELDOM[name]
        if module not in sys.modules:
            gc.collect()  # there must be room to compile it, if it is no .mpy
        answer: "dict | tuple | bytes" = getattr(__import__(module, None, None, (name,)), name)(
            self, request
        )
        return answer

    def check_rest(self) -> None:
        """:raises LinkError: while a player's clock runs"""
        if self.service.clock_runs:
            raise LinkError("clock_runs", "A clock runs: pause first.")

    def part(self, offset: int) -> tuple:
        """Return type and payload of a piece of the document."""
        document = self.document
        return PART, struct.pack("<II", len(document), offset) + document[offset : offset + CHUNK]

    def status(self, request: dict) -> dict:
        return self.service.status()

    def log(self, request: dict) -> dict:
        first = field(request, "first", NUMBER, 0)
        events, after = self.service.log_records(field(request, "game", NUMBER), first)
        return {"events": events, "next": after}

    def games(self, request: dict) -> dict:
        games, after = self.service.games(field(request, "first", NUMBER, 0))
        return {"games": games, "next": after}

    def more(self, request: dict) -> tuple:
        return self.part(field(request, "offset", NUMBER))
