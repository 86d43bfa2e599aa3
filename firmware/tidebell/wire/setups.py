# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Requests about setups: list, send, read and remove them.

The functions are named as in ``messages.TYPES``, each with the ``Requests`` and the request.
"""

import struct

from tidebell_core.link.messages import LinkError

from .fields import CHUNK, INTEGER, STRING, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .device_types import Requests


def list(requests: "Requests", request: dict) -> dict:  # noqa: A001 - the request's name
    """Tell the setups, their digests, and the room that is left."""
    store = requests.service.store
    setups = store.setups()
    digests = [store.digest(row[0]) for row in setups]
    return {"setups": setups, "sha256": digests, "free": store.free()}


def begin(requests: "Requests", request: dict) -> dict:
    """Begin the transfer of a setup."""
    return {
        "offset": requests.service.store.begin(
            field(request, "setup", STRING),
            field(request, "size", INTEGER),
            field(request, "crc32", INTEGER),
            field(request, "sha256", STRING, ""),
            field(request, "beside", INTEGER, 0),
        )
    }


def chunk(requests: "Requests", payload: bytes) -> dict:
    """Take a piece of the setup."""
    if len(payload) < 5:
        raise LinkError("bad_request", "A chunk is an offset of four bytes and data.")
    store = requests.service.store
    return {"offset": store.chunk(struct.unpack("<I", payload[:4])[0], payload[4:])}


def commit(requests: "Requests", request: dict) -> dict:
    """Keep the setup that has arrived, if it is whole and can be played."""
    service = requests.service
    service.make_room()
    in_use = service.setups_in_use()
    service.store.commit(in_use, service.check_setup)
    return {}


def get(requests: "Requests", request: dict) -> bytes:
    """Return a piece of a setup."""
    offset = field(request, "offset", INTEGER)
    checksum = field(request, "crc32", INTEGER) if "crc32" in request else None
    setup = field(request, "setup", STRING)
    digest = field(request, "sha256", STRING, "")
    piece = requests.service.store.piece(setup, checksum, offset, CHUNK, digest)
    return struct.pack("<I", offset) + piece


def remove(requests: "Requests", request: dict) -> dict:
    """Remove a setup."""
    requests.check_rest()
    service = requests.service
    service.store.remove(field(request, "setup", STRING), service.setups_in_use())
    return {}
