# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A client written from docs/protocol.md alone: it imports nothing of Tidebell's, and must not."""

import json
import os
import random
import select
import socket
import struct
import time
import tty
import zlib


class NotDone(Exception):
    """The device answered with an error."""

    def __init__(self, answer: dict) -> None:
        super().__init__(answer["text"])
        self.answer = answer
        self.code = answer["error"]


def pack(data: bytes) -> bytes:
    """COBS, stretch by stretch."""
    out = bytearray()
    for stretch in data.split(b"\0"):
        while len(stretch) >= 254:
            out += b"\xff" + stretch[:254]
            stretch = stretch[254:]
        out += bytes([len(stretch) + 1]) + stretch
    return bytes(out)


def unpack(data: bytes) -> bytes:
    """COBS undone."""
    out = bytearray()
    while data:
        length = data[0]
        out += data[1:length]
        data = data[length:]
        if length < 255 and data:
            out.append(0)
    return bytes(out)


def frame(kind: int, sequence: int, payload: bytes = b"", version: int = 1) -> bytes:
    """A frame as it travels."""
    head = struct.pack("<BBH", version, kind, sequence) + payload
    return pack(head + struct.pack("<I", zlib.crc32(head))) + b"\0"


class Stranger:
    """One conversation over a pty's path or ``socket://host:port``."""

    def __init__(self, name: str) -> None:
        if name.startswith("socket://"):
            host, _, port = name[9:].partition(":")
            self._socket = socket.create_connection((host, int(port)))
            self.fd = self._socket.fileno()
        else:
            self.fd = os.open(name, os.O_RDWR | os.O_NOCTTY)
            self._socket = None
            tty.setraw(self.fd)
        self.sequence = random.randrange(1, 65536)
        self._got = b""
        self.send(b"\0")

    def close(self) -> None:
        if self._socket:
            self._socket.close()
        else:
            os.close(self.fd)

    def send(self, data: bytes) -> None:
        while data:
            data = data[os.write(self.fd, data) :]

    def receive(self, seconds: float = 2.0) -> tuple[int, int, bytes] | None:
        """The next frame as (type, sequence number, payload), or None when none comes in time.

        What an earlier program left unread may begin in the middle of a frame: it is passed over.
        """
        until = time.monotonic() + seconds
        while True:
            while b"\0" not in self._got:
                rest = until - time.monotonic()
                if rest <= 0 or not select.select([self.fd], [], [], rest)[0]:
                    return None
                data = os.read(self.fd, 4096)
                if not data:
                    raise ConnectionError("the device has gone")
                self._got += data
            packed, _, self._got = self._got.partition(b"\0")
            assert len(packed) < 512
            raw = unpack(packed)
            if len(raw) < 8 or struct.unpack("<I", raw[-4:])[0] != zlib.crc32(raw[:-4]):
                continue
            version, kind, sequence = struct.unpack("<BBH", raw[:4])
            assert version == 1
            return kind, sequence, raw[4:-4]

    def ask_raw(self, kind: int, payload: bytes = b"") -> tuple[int, bytes]:
        """Send a request until its answer comes, three times at most."""
        self.sequence = self.sequence % 65535 + 1
        for _ in range(4):
            self.send(frame(kind, self.sequence, payload))
            while (got := self.receive()) is not None and got[1]:
                if got[1] == self.sequence and got[0] in (kind + 0x80, 0xFE, 0xFF):
                    if got[0] == 0xFF:
                        raise NotDone(json.loads(got[2]))
                    return got[0], got[2]
        raise TimeoutError

    def ask(self, kind: int, **request: object) -> dict:
        """A request and its answer, both JSON objects."""
        answered, payload = self.ask_raw(kind, json.dumps(request).encode() if request else b"")
        if answered == 0xFE:
            total = struct.unpack_from("<I", payload)[0]
            whole = payload[8:]
            while len(whole) < total:
                _, payload = self.ask_raw(17, json.dumps({"offset": len(whole)}).encode())
                assert struct.unpack_from("<II", payload) == (total, len(whole))
                whole += payload[8:]
            return json.loads(whole)
        assert answered == kind + 0x80
        return json.loads(payload)

    def chunk(self, offset: int, data: bytes) -> dict:
        return json.loads(self.ask_raw(6, struct.pack("<I", offset) + data)[1])

    def put(self, setup: str, data: bytes, stop_before: int | None = None) -> None:
        """Send a setup; ``stop_before`` leaves off before that step."""
        steps = 0
        begin = {"setup": setup, "size": len(data), "crc32": zlib.crc32(data)}
        offset = self.ask(5, **begin)["offset"]
        while offset < len(data):
            if steps == stop_before:
                return
            offset = self.chunk(offset, data[offset : offset + 100])["offset"]
            steps += 1
        if steps != stop_before:
            self.ask(7)

    def get(self, setup: str, **more: int) -> bytes:
        data = b""
        while True:
            request = json.dumps({"setup": setup, "offset": len(data), **more}).encode()
            _, payload = self.ask_raw(8, request)
            assert struct.unpack_from("<I", payload)[0] == len(data)
            if len(payload) == 4:
                return data
            data += payload[4:]
