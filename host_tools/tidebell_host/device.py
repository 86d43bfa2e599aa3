# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A conversation with a device, as docs/protocol.md has it."""

from __future__ import annotations

import json
import random
import struct
import time
from binascii import crc32
from collections.abc import Callable, Iterator
from typing import Any

from tidebell_core.frames import VERSION, Decoder, encode
from tidebell_core.messages import ANSWER, ERROR, PART, TYPES

from tidebell_host.errors import DeviceRefused, NoDevice, ToolError
from tidebell_host.transport import Transport, open_transport

CHUNK = 496
TRIES = 3
SECONDS = 2.0
# Requests for which a device reads a whole setup, and writes flash that may be slow: it is given
# more time before it is asked again.
LONG = ("start", "commit")
LONGER = 5


class Silent(NoDevice):
    """No answer came."""


class Device:
    """A device that has said hello.

    :param hello: what it said of itself
    """

    def __init__(self, transport: Transport, seconds: float = SECONDS) -> None:
        self._transport = transport
        self._decoder = Decoder()
        self._input = b""
        self._sequence = random.randrange(1, 65536)
        self.seconds = seconds
        transport.write(b"\0")
        try:
            self.hello = self.ask("hello", utc=int(time.time()))
        except Silent:
            raise NoDevice(
                f"Nothing at {transport.name} answers as a Tidebell: perhaps another program "
                "talks to it, or it is the console and not the data port."
            ) from None
        if not {"setups", "free", "limits"} <= set(self.hello):
            raise ToolError(f"The device at {transport.name} has too old a firmware: update it.")

    @classmethod
    def open(cls, port: str, seconds: float = SECONDS) -> Device:
        """Open a port and say hello.

        :raises NoDevice: when nothing there answers as a Tidebell
        """
        transport = open_transport(port)
        try:
            return cls(transport, seconds)
        except BaseException:
            transport.close()
            raise

    def __enter__(self) -> Device:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the conversation."""
        self._transport.close()

    @property
    def port(self) -> str:
        """The port's name."""
        return self._transport.name

    @property
    def name(self) -> str:
        """What a person calls the device."""
        return str(self.hello.get("name") or self.hello.get("uid") or self.port)

    def _receive(self, until: float) -> tuple[int, int, int, bytes] | None:
        while True:
            while self._input:
                used = self._decoder.feed(self._input)
                self._input = self._input[used:]
                frame = self._decoder.result
                if isinstance(frame, tuple):
                    return frame[:4]
            rest = until - time.monotonic()
            if rest <= 0:
                return None
            self._input = self._transport.read(rest)

    def ask_raw(self, name: str, payload: bytes = b"") -> tuple[int, bytes]:
        """Send a request until it is answered; return the answer's type and payload.

        A device that had no memory for it has cleared up since, and is asked once more.

        :raises DeviceRefused: when the answer is an error
        :raises Silent: when there is none
        """
        try:
            return self._ask(name, payload)
        except DeviceRefused as error:
            if error.code != "memory":
                raise
            return self._ask(name, payload)

    def _ask(self, name: str, payload: bytes) -> tuple[int, bytes]:
        kind = TYPES.index(name)
        self._sequence = self._sequence % 65535 + 1
        frame = encode(kind, self._sequence, payload)
        patience = self.seconds * (LONGER if name in LONG else 1)
        for _ in range(TRIES):
            self._transport.write(frame)
            until = time.monotonic() + patience
            while (answer := self._receive(until)) is not None:
                version, answered, sequence, data = answer
                if sequence == 0 and answered == ERROR:
                    break  # it came damaged: once more
                if sequence != self._sequence:
                    continue
                if answered == ERROR:
                    self._refused(data)
                if answered == PART or answered == kind | ANSWER:
                    if version == VERSION:
                        return answered, data
        raise Silent(f"The device at {self.port} does not answer: unplug it and try again.")

    def _refused(self, data: bytes) -> None:
        try:
            answer = json.loads(data)
            code, text = str(answer["error"]), str(answer["text"])
        except (ValueError, KeyError, TypeError):
            raise ToolError("The device sent an error that cannot be read.") from None
        if code == "version":
            raise ToolError(
                f"The device speaks protocol {answer.get('protocol')}, this program {VERSION}: "
                "update the older of the two."
            )
        if code == "unsupported":
            text = "The device's firmware is too old for that: update it."
        raise DeviceRefused(code, text, answer)

    def ask(self, name: str, **request: object) -> dict[str, Any]:
        """A request and its answer, both JSON objects.

        :raises DeviceRefused: when the device says no
        :raises ToolError: when the request does not fit a frame, or the answer makes no sense
        """
        payload = json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode()
        if len(payload) > 500:
            raise ToolError("That is more than fits one request: use fewer or shorter names.")
        answered, data = self.ask_raw(name, payload if request else b"")
        try:
            if answered == PART:
                total = struct.unpack_from("<I", data)[0]
                whole = data[8:]
                while len(whole) < total:
                    _, data = self.ask_raw("more", b'{"offset":%d}' % len(whole))
                    if len(data) <= 8 or struct.unpack_from("<II", data) != (total, len(whole)):
                        raise ValueError
                    whole += data[8:]
                data = whole
            answer = json.loads(data)
            if not isinstance(answer, dict):
                raise ValueError
            return answer
        except (ValueError, struct.error):
            raise ToolError(f"The device's answer to {name} cannot be read.") from None

    # What several commands need.

    def setups(self) -> dict[str, tuple[int, int]]:
        """The setups held, each with CRC-32 and size."""
        return {name: (crc, size) for name, crc, size in self.ask("list")["setups"]}

    def put(self, setup: str, data: bytes, progress: Callable[[int], object] | None = None) -> None:
        """Send a setup, from where an earlier attempt ended; ``progress`` gets the bytes there.

        :raises DeviceRefused: when the device says no; what it had stays
        """
        request = {"setup": setup, "size": len(data), "crc32": crc32(data)}
        for last in (False, True):
            offset = self.ask("begin", **request)["offset"]
            if progress:
                progress(offset)
            while offset < len(data):
                piece = struct.pack("<I", offset) + data[offset : offset + CHUNK]
                offset = json.loads(self.ask_raw("chunk", piece)[1])["offset"]
                if progress:
                    progress(offset)
            try:
                self.ask("commit")
                return
            except DeviceRefused as error:
                # What an earlier attempt left there may be of no use: once more from the start.
                if last or error.code != "checksum":
                    raise

    def get(self, setup: str, crc: int) -> bytes:
        """Read a setup of this version back.

        :raises ToolError: when it does not arrive whole
        """
        data = b""
        while True:
            request = json.dumps({"setup": setup, "crc32": crc, "offset": len(data)}).encode()
            piece = self.ask_raw("get", request)[1][4:]
            if not piece:
                break
            data += piece
        if crc32(data) != crc:
            raise ToolError(f"The setup {setup} did not arrive whole: try again.")
        return data

    def games(self) -> Iterator[dict[str, Any]]:
        """The games kept, oldest first."""
        first = 0
        while first is not None:
            page = self.ask("games", first=first)
            yield from page["games"]
            first = page["next"]

    def log(self, game: int, first: int = 0) -> Iterator[list[Any]]:
        """The events of a game as the protocol has them, up to now."""
        while True:
            page = self.ask("log", game=game, first=first)
            if not page["events"]:
                return
            yield from page["events"]
            first = page["next"]
