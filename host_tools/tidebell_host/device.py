# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Talk to a device, as docs/protocol.md says.

No device is trusted. Its answers have the forms of ``answers``, and each length, number of pages
and continuation has a bound, so that every request ends.
"""

from __future__ import annotations

import json
import random
import struct
import time
from binascii import crc32
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

from tidebell_core.link.frames import VERSION, Decoder, encode
from tidebell_core.link.messages import ANSWER, ERROR, PART, TYPES

from tidebell_host.answers import ANSWERS, REFUSAL, Unfit, parsed
from tidebell_host.digests import digest
from tidebell_host.errors import DeviceRefused, NoDevice, ToolError
from tidebell_host.languages import ENGLISH, NAMES
from tidebell_host.transport import Transport, open_transport

CHUNK = 496
TRIES = 3
SECONDS = 2.0
# For these requests a device reads a whole setup, or writes flash, which may be slow: a longer
# time until the request is repeated.
LONG = ("start", "commit", "carry", "bring")
LONGER = 5
# More than any device has: longer answers are refused.
MOST_BYTES = 64 * 1024  # bytes of an answer or a stored setup
MOST_GAMES = 1000
MOST_EVENTS = 100_000  # events of a game
MOST_PAGES = 10_000  # bytes of a log that is read at once
MOST_PIECES = 512  # pieces of a long answer or a setup


class Silent(NoDevice):
    """No answer came."""


class Device:
    """A device that has said hello.

    :param hello: what it said of itself
    """

    def __init__(self, transport: Transport, seconds: float = SECONDS) -> None:
        self._transport = transport
        self._ends = ExitStack()
        self._ends.callback(transport.close)
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

    @classmethod
    def open(cls, port: str, seconds: float = SECONDS) -> Device:
        """Open a port and say hello.

        :raises NoDevice: when nothing there answers as a Tidebell, or another command has it
        """
        from tidebell_host.lending import borrow  # here: a browser can lend no port

        ends = ExitStack()
        with ends:
            loan = borrow(port)
            if loan:
                ends.callback(loan.close)
            transport = open_transport(port)
            ends.callback(transport.close)
            device = cls(transport, seconds)
            device._ends = ends.pop_all()
        return device

    def __enter__(self) -> Device:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port."""
        self._ends.close()

    @property
    def transport(self) -> Transport:
        """The byte stream, for another program that asks in between."""
        return self._transport

    @property
    def port(self) -> str:
        """The port's name."""
        return self._transport.name

    @property
    def name(self) -> str:
        """The device's name for people."""
        return str(self.hello.get("name") or self.hello.get("uid") or self.port)

    @property
    def language(self) -> str:
        """The language of the device's texts; English of one that knows another than this tool."""
        told = str(self.hello.get("language") or ENGLISH)
        return told if told in NAMES else ENGLISH

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

        If the device had no memory for it, ask once more: it has collected its garbage since.

        :raises DeviceRefused: the answer is an error
        :raises Silent: no answer came
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
                    break  # the answer came damaged: ask again
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
            answer = REFUSAL(parsed(data))
        except Unfit as error:
            raise ToolError(f"The device sent an error that cannot be read: {error}.") from None
        code, text = answer["error"], answer["text"]
        if code == "version":
            lowest, highest = answer.get("protocol", ("?", "?"))
            raise ToolError(
                f"The device speaks protocol {lowest} to {highest}, this program {VERSION}: "
                "update the older of the two."
            )
        if code == "unsupported":
            text = "The device's firmware is too old for that: update it."
        raise DeviceRefused(code, text, answer)

    def ask(self, name: str, **request: object) -> dict[str, Any]:
        """Send a request and return its answer, both JSON objects; the answer has its form of
        ``ANSWERS``.

        :raises DeviceRefused: when the device says no
        :raises ToolError: when the request does not fit a frame, or the answer makes no sense
        """
        payload = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
        data = payload.encode("utf-8", "replace")
        if len(data) > 500:
            raise ToolError("That is more than fits one request: use fewer or shorter names.")
        return self._answer(name, data if request else b"")

    def _answer(self, name: str, payload: bytes) -> dict[str, Any]:
        answered, data = self.ask_raw(name, payload)
        try:
            if answered == PART:
                data = self._whole(data)
            answer: dict[str, Any] = ANSWERS[name](parsed(data))
            return answer
        except Unfit as error:
            raise _senseless(name, error) from None

    def _whole(self, data: bytes) -> bytes:
        """Return a long answer, from its first piece on.

        :raises Unfit: the pieces do not join, or there are too many
        """
        whole = bytearray()
        total = length = 0
        for _ in range(MOST_PIECES):
            if len(data) <= 8:
                raise Unfit("a piece of it is empty")
            announced, offset = struct.unpack_from("<II", data)
            piece = data[8:]
            if not whole:
                total, length = announced, len(piece)
            if announced != total or offset != len(whole) or len(whole) + len(piece) > total:
                raise Unfit("its pieces do not join")
            if total > MOST_BYTES:
                raise Unfit(f"it is longer than {MOST_BYTES} bytes")
            whole += piece
            if len(whole) == total:
                return bytes(whole)
            if len(piece) < length:  # a bound, for a device could send pieces for ever
                raise Unfit("its pieces are of unequal length")
            data = self.ask_raw("more", b'{"offset":%d}' % len(whole))[1]
        raise Unfit("its pieces do not end")

    # Requests that several commands use.

    def setups(self) -> dict[str, tuple[int, int, str]]:
        """Return the device's setups with CRC-32, size and digest, which is empty of older
        firmware.
        """
        return _held(self.ask("list"))

    def greeted(self) -> dict[str, tuple[int, int, str]]:
        """Return the setups of the device's hello, in the form of ``setups``."""
        return _held(self.hello)

    def put(
        self,
        setup: str,
        data: bytes,
        progress: Callable[[int], object] | None = None,
        beside: bool = False,
    ) -> None:
        """Send a setup; ``progress`` gets the number of bytes that have arrived.

        :param beside: for a game that is about to be moved in; it replaces no other setup
        :raises DeviceRefused: the device says no; its own setup stays
        """
        request = {"setup": setup, "size": len(data), "crc32": crc32(data)}
        request |= {"sha256": digest(data)} | ({"beside": 1} if beside else {})
        offset = self.ask("begin", **request)["offset"]
        if progress:
            progress(offset)
        while offset < len(data):
            piece = struct.pack("<I", offset) + data[offset : offset + CHUNK]
            there = self._answer("chunk", piece)["offset"]
            if there <= offset:
                raise _senseless("chunk", "it does not go on")
            offset = there
            if progress:
                progress(offset)
        if offset > len(data):
            raise _senseless("begin", "it has more than there is")
        self.ask("commit")

    def get(self, setup: str, crc: int, known: str = "") -> bytes:
        """Read a setup of this version back.

        :param known: its digest, if it is known
        :raises ToolError: it does not arrive whole
        """
        data = bytearray()
        length = 0
        for _ in range(MOST_PIECES):
            request = {"setup": setup, "crc32": crc, "offset": len(data)}
            request |= {"sha256": known} if known else {}
            piece = self.ask_raw("get", json.dumps(request).encode())[1][4:]
            data += piece
            length = length or len(piece)
            if len(data) > MOST_BYTES:
                raise _senseless("get", f"it is longer than {MOST_BYTES} bytes")
            if not piece or len(piece) < length:  # the last piece
                break
        if crc32(data) != crc or known not in ("", digest(bytes(data))):
            raise ToolError(f"The setup {setup} did not arrive whole: try again.")
        return bytes(data)

    def bring(
        self, game: dict[str, Any], events: list[list[Any]], progress: Callable[[int], object]
    ) -> tuple[int, int]:
        """Move a game of another device to this one.

        If this device has the game already, its events are compared.

        :param game: as the other device lists it, with its seed
        :param events: all of them, each kind, seat, arg and elapsed_ms
        :param progress: gets the number of events sent
        :returns: the game's number here, and its number of events here
        :raises DeviceRefused: the device says no; it has no more of the game than before.
            ``differs``: its events of the game differ
        """
        names = ("setup", "crc32", "seats", "switches", "seed")
        request = {name: game[name] for name in names} | {"utc": game.get("utc") or 0}
        request |= {"sha256": game["sha256"]} if game.get("sha256") else {}
        for last in (False, True):
            try:
                answer = self.ask("bring", **request, count=len(events))
                if "game" in answer and "events" not in answer:
                    raise ToolError(
                        f"{self.name} has that game already, and its firmware is too old to say "
                        "how much of it: update it (tidebell install)."
                    )
                there = answer.get("events", len(events))
                first, most = 0, min(there, len(events))
                progress(first)
                while first < most:
                    piece = _fitting(events[first:most])
                    after = self.ask("bring", first=first, events=piece).get("next", 0)
                    if after <= first:
                        raise _senseless("bring", "it does not go on")
                    first = after
                    progress(first)
                if "game" not in answer:
                    answer = self.ask("bring")
                if "game" not in answer:
                    raise _senseless("bring", "it does not say the game's number")
                return int(answer["game"]), there
            except DeviceRefused as error:
                if last or error.code != "no_transfer":  # the device needed the memory meanwhile
                    raise
        raise AssertionError

    def bring_whole(
        self,
        game: dict[str, Any],
        events: list[list[Any]],
        setup: bytes,
        progress: Callable[[int], object] = lambda _: None,
    ) -> tuple[int, int]:
        """Do ``bring``; send the game's setup beside the others where that version is missing.

        A setup that the device already has stays: new games use it.

        :raises ToolError: its firmware cannot keep two versions of a setup
        """
        for last in (False, True):
            try:
                return self.bring(game, events, progress)
            except DeviceRefused as error:
                if last or error.code != "unknown":
                    raise
            name = game["setup"]
            if "sha256" not in self.hello and name in self.setups():
                raise ToolError(
                    f"{self.name} has another version of {name}, and its firmware is too old to "
                    "keep both: update it (tidebell install)."
                )
            self.put(name, setup, beside=True)
        raise AssertionError

    def status(self, unless: tuple[int, int] | None = None) -> dict[str, Any]:
        """Return how the game stands, as far as anybody at the table may see it.

        :param unless: a game and its number of events; while these are right the answer has no
            more than they, and ``now``
        """
        return self.ask("status", **({"unless": list(unless)} if unless else {}))

    def room(self, do: str = "", **fields: object) -> dict[str, Any]:
        """Ask for the table's room, or have it join, act, or leave: see docs/protocol.md.

        :param do: an act; empty only asks
        :param fields: ``at``, ``game``, ``events``, ``id`` and ``by``; those that are None are not
            sent
        :raises DeviceRefused: ``not_joined``; ``late``, nothing was done; and others
        """
        request = {name: value for name, value in fields.items() if value is not None}
        return self.ask("room", **request, **({"do": do} if do else {}))

    def games(self) -> Iterator[dict[str, Any]]:
        """List the games kept, oldest first; of a ``damaged`` one only the number and a few fields.

        :raises ToolError: they are not in order, or do not end
        """
        first = count = 0
        while True:
            page = self.ask("games", first=first)
            for game in page["games"]:
                count += 1
                if game["game"] < first or count > MOST_GAMES:
                    raise _senseless("games", "it has no order, or no end")
                first = game["game"] + 1
                yield game
            if page["next"] is None:
                return
            if not page["games"] or page["next"] < first:
                raise _senseless("games", "it does not go on")
            first = page["next"]

    def log(self, game: int, first: int = 0) -> Iterator[list[Any]]:
        """Return the events of a game as the protocol has them, up to now or to a damaged one.

        :raises ToolError: their numbers have gaps, or do not end
        """
        for _ in range(MOST_PAGES):
            page = self.ask("log", game=game, first=first)
            if not page["events"]:
                return
            for event in page["events"]:
                if event[0] != first or first >= MOST_EVENTS:
                    raise _senseless("log", "its events do not follow each other, or do not end")
                first += 1
                yield event
        raise _senseless("log", "its pages do not end")


def _held(answer: dict[str, Any]) -> dict[str, tuple[int, int, str]]:
    """Return the setups of an answer, by their ids."""
    rows = answer["setups"]
    digests = answer.get("sha256") or []
    if len(digests) != len(rows):
        digests = [""] * len(rows)
    return {
        name: (crc, size, known) for (name, crc, size), known in zip(rows, digests, strict=True)
    }


def is_same(held: tuple[int, int, str] | None, data: bytes) -> bool:
    """Whether a setup that a device holds is this one.

    :param held: as in ``Device.setups``; None where the device has none of this id
    """
    return held is not None and (
        held[:2] == (crc32(data), len(data)) and held[2] in ("", digest(data))
    )


def _fitting(events: list[list[Any]]) -> list[list[Any]]:
    """Return as many of some events as fit a request."""
    size = at = 0
    while at < len(events) and size < 400:
        size += len(json.dumps(events[at], separators=(",", ":"))) + 1
        at += 1
    return events[:at]


def _senseless(name: str, why: object) -> ToolError:
    return ToolError(f"The device's answer to {name} cannot be read: {why}.")
