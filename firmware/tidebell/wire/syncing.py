# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What a computer asks to meet the device and sync it: *hello*, setups, settings, names."""

import struct

from tidebell_core.frames import MAX_FRAME, VERSION
from tidebell_core.messages import LinkError

from ..keep.store import MAX_NAME, MAX_NAMES, MAX_SETUP, SPARE
from .requests import CHUNK, LIST, NUMBER, TEXT, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .requests import Requests


def hello(requests: "Requests", request: dict) -> dict:
    """Say who this is, what it has and what it takes."""
    service = requests.service
    if "utc" in request:
        service.set_utc(field(request, "utc", NUMBER))
    answer = service.hello()
    answer["protocol"] = [VERSION, VERSION]
    answer["frame"] = MAX_FRAME
    answer["name"] = service.settings["name"]
    answer["limits"] = {
        "setup": MAX_SETUP,
        "spare": SPARE,
        "names": MAX_NAMES,
        "name": MAX_NAME,
    }
    answer.update(list(requests, request))
    return answer


def list(requests: "Requests", request: dict) -> dict:  # noqa: A001 - the request's name
    """Tell which setups there are."""
    store = requests.service.store
    setups = store.setups()
    digests = [store.digest(row[0]) for row in setups]
    return {"setups": setups, "sha256": digests, "free": store.free()}


def begin(requests: "Requests", request: dict) -> dict:
    """Make ready for a setup."""
    return {
        "offset": requests.service.store.begin(
            field(request, "setup", TEXT),
            field(request, "size", NUMBER),
            field(request, "crc32", NUMBER),
            field(request, "sha256", TEXT, ""),
            field(request, "beside", NUMBER, 0),
        )
    }


def chunk(requests: "Requests", payload: bytes) -> dict:
    """Take a piece of it."""
    if len(payload) < 5:
        raise LinkError("bad_request", "A chunk is an offset of four bytes and data.")
    store = requests.service.store
    return {"offset": store.chunk(struct.unpack("<I", payload[:4])[0], payload[4:])}


def commit(requests: "Requests", request: dict) -> dict:
    """Have it, if it is whole and can be played."""
    service = requests.service
    in_use = service.setups_in_use()
    service.make_room()  # it is parsed as a whole
    service.store.commit(in_use, service.check_setup)
    return {}


def get(requests: "Requests", request: dict) -> bytes:
    """Give a piece of a setup."""
    offset = field(request, "offset", NUMBER)
    checksum = field(request, "crc32", NUMBER) if "crc32" in request else None
    setup = field(request, "setup", TEXT)
    digest = field(request, "sha256", TEXT, "")
    piece = requests.service.store.piece(setup, checksum, offset, CHUNK, digest)
    return struct.pack("<I", offset) + piece


def settings(requests: "Requests", request: dict) -> dict:
    """Tell the settings, and change them."""
    service = requests.service
    if "set" in request:
        requests.check_rest()
        service.store.check_writable()
        if type(request["set"]) is not dict:
            raise LinkError("bad_request", "set must be an object.")
        service.settings.set(request["set"])
        service.settings_changed()
    return {"settings": service.settings.all()}


def names(requests: "Requests", request: dict) -> dict:
    """Tell the players' names, and change them."""
    service = requests.service
    if "set" in request:
        requests.check_rest()
        service.store.set_names(field(request, "set", LIST))
        service.names_changed()
    return {"names": service.store.names()}
