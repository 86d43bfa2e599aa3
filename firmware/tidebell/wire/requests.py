# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Find the function for each request of the link."""

import struct

from tidebell_core import words as texts
from tidebell_core.link.messages import PART, LinkError

from . import device, games, setups
from .fields import CHUNK, INTEGER, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..keep.setup_store import Pieces
    from .device_types import Needs

# By the names of ``messages.TYPES``; ``Service.REQUESTS`` has those that need the board.
_DO = {
    "hello": device.hello,
    "status": games.status,
    "list": setups.list,
    "begin": setups.begin,
    "chunk": setups.chunk,
    "commit": setups.commit,
    "get": setups.get,
    "remove": setups.remove,
    "settings": device.settings,
    "names": device.names,
    "errors": device.errors,
    "start": games.start,
    "log": games.log,
    "games": games.games,
    "fetched": games.fetched,
}  # type: dict[str, Callable]


# Requests that a sealed device refuses: all, or those with this key. *start* is in ``games``.
_SEALED = {
    "begin": "",
    "chunk": "",
    "commit": "",
    "remove": "",
    "settings": "set",
    "names": "set",
    "drive": "",
    "restart": "",
    "check": "show",
    "carry": "",
    "bring": "",
}


class Requests:
    """The state that requests share.

    :param Needs app: the device
    """

    def __init__(self, app: "Needs") -> None:
        self.service = app
        self.document: "bytes | Pieces" = (
            b""  # an answer too long for one frame, until it is fetched
        )
        self.afterwards: "Callable | None" = None  # called when the answer is on its way
        self.coming: "Any" = None  # a game that arrives, see ``keep.transfer``

    def do(self, name: str, request: "Any") -> "Any":
        """Do a request and return its answer.

        :param name: as in ``messages.TYPES``
        :raises LinkError: when the request is refused
        """
        if name == "more":
            return self.part(field(request, "offset", INTEGER))
        if self.service.sealed and name in _SEALED:
            key = _SEALED[name]
            if not key or key in request:
                raise LinkError("sealed", texts.SEAL_REFUSED)
        do = _DO.get(name) or self.service.REQUESTS[name]
        return do(self, request)

    def check_rest(self) -> None:
        """:raises LinkError: while a player's clock runs"""
        if self.service.clock_runs:
            raise LinkError("clock_runs", "A clock runs: pause first.")

    def check_sight(self) -> None:
        """Check that the screen may change: each request that changes it asks this first.

        :raises LinkError: while someone alone is looking at it, or types a code
        """
        if self.service.alone:
            raise LinkError("playing", texts.SECRET_FIRST)

    def part(self, offset: int) -> tuple:
        """Return type and payload of a piece of the document."""
        document = self.document
        return PART, struct.pack("<II", len(document), offset) + document[offset : offset + CHUNK]
