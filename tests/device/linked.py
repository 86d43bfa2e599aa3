# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Requests to a device on the bench, over its data channel, as a computer sends them."""

from __future__ import annotations

import json

from tidebell_core.link.frames import Decoder, encode
from tidebell_core.link.messages import PART, TYPES

_sequence = 0


def ask(device, name: str, **fields: object) -> dict:
    """Send a request; returns the answer, or the error with its ``error`` and ``text``."""
    data = b""
    while True:
        kind, piece = answered(device, name, fields)
        if kind != PART:
            return json.loads(piece)
        data += piece[8:]
        if len(data) == int.from_bytes(piece[:4], "little"):
            return json.loads(data)
        name, fields = "more", {"offset": len(data)}


def answered(device, name: str, fields: dict | bytes) -> tuple[int, bytes]:
    """Send a request; returns the type and the payload of its answer."""
    global _sequence
    _sequence = _sequence % 65535 + 1
    device.machine.data.read()
    payload = fields if isinstance(fields, bytes) else json.dumps(fields).encode()
    device.machine.data.write(b"\0" + encode(TYPES.index(name), _sequence, payload))
    decoder = Decoder()
    for _ in range(200):
        device.run(10)
        data = device.machine.data.read()
        at = 0
        while at < len(data):
            at = decoder.feed(data, at)
            if isinstance(decoder.result, tuple) and decoder.result[2] == _sequence:
                return decoder.result[1], decoder.result[3]
    raise AssertionError(f"no answer to {name}")
