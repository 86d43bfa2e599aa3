# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the device does for each request of the link, in methods named as in ``messages.TYPES``."""

import struct

from tidebell_core.frames import MAX_FRAME, MAX_PAYLOAD, VERSION
from tidebell_core.messages import PART, LinkError

from .store import MAX_NAME, MAX_NAMES, MAX_SETUP, SPARE, free

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .service import Service

_CHUNK = MAX_PAYLOAD - 8

_NUMBER = (int, "a number")
_TEXT = (str, "a text")
_LIST = (list, "a list")


def _need(value: "Any", name: str, kind: tuple) -> "Any":
    if type(value) is not kind[0] or (kind is _NUMBER and not 0 <= value <= 0xFFFFFFFF):
        raise LinkError("bad_request", f"{name} must be {kind[1]}.")
    return value


def _field(request: dict, name: str, kind: tuple, default: object = None) -> "Any":
    return _need(request.get(name, default), name, kind)


class Requests:
    """The requests; ``link`` says what they need of the app.

    :raises LinkError: from every method, when the request is not done
    """

    def __init__(self, app: "Service") -> None:
        self._app = app
        self.document = b""  # an answer too long for one frame, until it is fetched

    def check_rest(self) -> None:
        """:raises LinkError: while a player's clock runs"""
        if self._app.clock_runs:
            raise LinkError("clock_runs", "A clock runs: pause first.")

    def part(self, offset: int) -> tuple:
        """Return type and payload of a piece of the document."""
        document = self.document
        return PART, struct.pack("<II", len(document), offset) + document[offset : offset + _CHUNK]

    def hello(self, request: dict) -> dict:
        if "utc" in request:
            self._app.set_utc(_field(request, "utc", _NUMBER))
        answer = self._app.hello()
        answer["protocol"] = [VERSION, VERSION]
        answer["frame"] = MAX_FRAME
        answer["name"] = self._app.settings["name"]
        answer["free"] = free()
        answer["limits"] = {
            "setup": MAX_SETUP,
            "spare": SPARE,
            "names": MAX_NAMES,
            "name": MAX_NAME,
        }
        answer["setups"] = self._app.store.setups()
        return answer

    def status(self, request: dict) -> dict:
        return self._app.status()

    def list(self, request: dict) -> dict:
        return {"setups": self._app.store.setups(), "free": free()}

    def start(self, request: dict) -> dict:
        seats = _field(request, "seats", _LIST)
        for seat in seats:
            if type(seat) is not list or len(seat) != 2:
                raise LinkError("bad_request", "A seat is a colour's number and a name.")
            _need(seat[0], "colour", _NUMBER)
            if len(_need(seat[1], "name", _TEXT)) > MAX_NAME:
                raise LinkError("invalid", f"A name has at most {MAX_NAME} letters.")
        switches = _field(request, "switches", _LIST, [])
        for switch in switches:
            _need(switch, "switch", _NUMBER)
        setup = _field(request, "setup", _TEXT)
        return {"game": self._app.start_game(setup, seats, switches)}

    def begin(self, request: dict) -> dict:
        return {
            "offset": self._app.store.begin(
                _field(request, "setup", _TEXT),
                _field(request, "size", _NUMBER),
                _field(request, "crc32", _NUMBER),
            )
        }

    def chunk(self, payload: bytes) -> dict:
        if len(payload) < 5:
            raise LinkError("bad_request", "A chunk is an offset of four bytes and data.")
        return {"offset": self._app.store.chunk(struct.unpack("<I", payload[:4])[0], payload[4:])}

    def commit(self, request: dict) -> dict:
        self._app.store.commit(self._app.setups_in_use(), self._app.check_setup)
        return {}

    def get(self, request: dict) -> bytes:
        offset = _field(request, "offset", _NUMBER)
        checksum = _field(request, "crc32", _NUMBER) if "crc32" in request else None
        path = self._app.store.path(_field(request, "setup", _TEXT), checksum)
        with open(path, "rb") as file:
            file.seek(offset)
            return struct.pack("<I", offset) + file.read(_CHUNK)

    def remove(self, request: dict) -> dict:
        self._app.store.remove(_field(request, "setup", _TEXT), self._app.setups_in_use())
        return {}

    def settings(self, request: dict) -> dict:
        if "set" in request:
            self.check_rest()
            self._app.store.check_writable()
            if type(request["set"]) is not dict:
                raise LinkError("bad_request", "set must be an object.")
            self._app.settings.set(request["set"])
            self._app.settings_changed()
        return {"settings": self._app.settings.all()}

    def names(self, request: dict) -> dict:
        if "set" in request:
            self.check_rest()
            self._app.store.set_names(_field(request, "set", _LIST))
        return {"names": self._app.store.names()}

    def log(self, request: dict) -> dict:
        first = _field(request, "first", _NUMBER, 0)
        events, after = self._app.log_records(_field(request, "game", _NUMBER), first)
        return {"events": events, "next": after}

    def games(self, request: dict) -> dict:
        games, after = self._app.games(_field(request, "first", _NUMBER, 0))
        return {"games": games, "next": after}

    def fetched(self, request: dict) -> dict:
        self._app.store.check_writable()
        self._app.set_fetched(_field(request, "game", _NUMBER))
        self._app.store.sweep(self._app.setups_in_use())
        return {}

    def drive(self, request: dict) -> dict:
        return {"drive": self._app.request_drive()}

    def errors(self, request: dict) -> dict:
        return {"errors": self._app.error_log()}

    def more(self, request: dict) -> tuple:
        return self.part(_field(request, "offset", _NUMBER))
