# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the device does for each request of the link, in methods named as in ``messages.TYPES``."""

import gc
import struct
import sys

from tidebell_core.frames import MAX_FRAME, MAX_PAYLOAD, VERSION
from tidebell_core.messages import PART, LinkError

from ..keep.store import MAX_NAME, MAX_NAMES, MAX_SETUP, SPARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .needs import Needs

_CHUNK = MAX_PAYLOAD - 8

# The modules of requests that come seldom.
_SELDOM = {
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

    def seldom(self, name: str, request: dict) -> "dict | tuple":
        """Do a request whose function is read when it is wanted."""
        module = "tidebell.wire." + _SELDOM[name]
        if module not in sys.modules:
            gc.collect()  # there must be room to compile it, if it is no .mpy
        answer: "dict | tuple" = getattr(__import__(module, None, None, (name,)), name)(
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
        return PART, struct.pack("<II", len(document), offset) + document[offset : offset + _CHUNK]

    def hello(self, request: dict) -> dict:
        if "utc" in request:
            self.service.set_utc(field(request, "utc", NUMBER))
        answer = self.service.hello()
        answer["protocol"] = [VERSION, VERSION]
        answer["frame"] = MAX_FRAME
        answer["name"] = self.service.settings["name"]
        answer["free"] = self.service.store.free()
        answer["limits"] = {
            "setup": MAX_SETUP,
            "spare": SPARE,
            "names": MAX_NAMES,
            "name": MAX_NAME,
        }
        answer["setups"] = self.service.store.setups()
        return answer

    def status(self, request: dict) -> dict:
        return self.service.status()

    def list(self, request: dict) -> dict:
        return {"setups": self.service.store.setups(), "free": self.service.store.free()}

    def begin(self, request: dict) -> dict:
        return {
            "offset": self.service.store.begin(
                field(request, "setup", TEXT),
                field(request, "size", NUMBER),
                field(request, "crc32", NUMBER),
            )
        }

    def chunk(self, payload: bytes) -> dict:
        if len(payload) < 5:
            raise LinkError("bad_request", "A chunk is an offset of four bytes and data.")
        return {
            "offset": self.service.store.chunk(struct.unpack("<I", payload[:4])[0], payload[4:])
        }

    def commit(self, request: dict) -> dict:
        in_use = self.service.setups_in_use()
        self.service.make_room()  # it is parsed as a whole
        self.service.store.commit(in_use, self.service.check_setup)
        return {}

    def get(self, request: dict) -> bytes:
        offset = field(request, "offset", NUMBER)
        checksum = field(request, "crc32", NUMBER) if "crc32" in request else None
        setup = field(request, "setup", TEXT)
        piece = self.service.store.piece(setup, checksum, offset, _CHUNK)
        return struct.pack("<I", offset) + piece

    def settings(self, request: dict) -> dict:
        if "set" in request:
            self.check_rest()
            self.service.store.check_writable()
            if type(request["set"]) is not dict:
                raise LinkError("bad_request", "set must be an object.")
            self.service.settings.set(request["set"])
            self.service.settings_changed()
        return {"settings": self.service.settings.all()}

    def names(self, request: dict) -> dict:
        if "set" in request:
            self.check_rest()
            self.service.store.set_names(field(request, "set", LIST))
            self.service.names_changed()
        return {"names": self.service.store.names()}

    def log(self, request: dict) -> dict:
        first = field(request, "first", NUMBER, 0)
        events, after = self.service.log_records(field(request, "game", NUMBER), first)
        return {"events": events, "next": after}

    def games(self, request: dict) -> dict:
        games, after = self.service.games(field(request, "first", NUMBER, 0))
        return {"games": games, "next": after}

    def errors(self, request: dict) -> dict:
        return {"errors": self.service.error_log()}

    def more(self, request: dict) -> tuple:
        return self.part(field(request, "offset", NUMBER))
