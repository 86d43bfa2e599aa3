# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The link: answer a computer's requests over the data channel, as ``docs/protocol.md`` has it.

``Link.poll`` is called in every tick. It reads at most 256 bytes, or does one piece of a request:
parses, does, packs or sends it. It never waits. While the line is quiet it allocates nothing.
"""

import gc
import json

from tidebell_core.errors import Refused
from tidebell_core.link.frames import MAX_FRAME, MAX_PAYLOAD, VERSION, Decoder, encode_into
from tidebell_core.link.messages import ANSWER, ERROR, TYPES, LinkError

from ..keep.setup_store import Pieces
from .requests import Requests

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from usb_cdc import Serial

    from .device_types import Needs

# Requests that write to flash, so no clock may run. Others call ``check_rest`` themselves.
_WRITES = ("begin", "chunk", "commit", "start")
_NO_MEMORY = (
    "The device has no memory for that now. Restart it and try again: a game that is on is kept."
)


class Link:
    """The device's end of the link.

    :param port: ``usb_cdc.data`` or a stand-in
    :param app: the device's side, see ``needs``
    """

    def __init__(self, port: "Serial", app: "Needs") -> None:
        port.timeout = 0
        port.write_timeout = 0
        self._port = port
        self._app = app
        self._decoder = Decoder()
        self._input = b""
        self._at = 0
        self._out = bytearray(MAX_FRAME)
        self._view = memoryview(self._out)
        self._length = 0
        self._sent = 0
        self.blocked = False  # the computer does not read the answer: until then no request is read
        self._last = None  # type: tuple | None
        self._requests = Requests(app)
        self._work: "Iterator | None" = None  # pieces that are left of the request under way

    def poll(self) -> int:
        """Do a piece of work; return how many ms may pass until the next poll."""
        if self._work:
            for _ in self._work:
                return 0
            self._work = None
        elif self._sent >= self._length:
            # A request is read only when the answer to the last one is out.
            if self._at >= len(self._input):
                if not self._port.in_waiting:
                    return 1000
                self._input = self._port.read(min(self._port.in_waiting, 256)) or b""
                self._at = 0
            self._at = self._decoder.feed(self._input, self._at)
            result = self._decoder.result
            if result is not None:
                self._work = self._handle(result)
                for _ in self._work:
                    return 0
                self._work = None
        if self._sent < self._length:
            self._sent += self._port.write(self._view[self._sent : self._length]) or 0
            self.blocked = self._sent < self._length
            if self.blocked:
                return 10
            if self._requests.afterwards:
                self._requests.afterwards()
        return 0

    def _handle(self, frame: "tuple | str") -> "Iterator":
        """Do a request and answer it; yield between pieces of that."""
        if isinstance(frame, str):
            text = "Send that again." if frame == "damaged" else "A frame has at most 512 bytes."
            self._error(0, frame, text)
            return
        version, kind, sequence, payload, checksum = frame
        if kind >= ANSWER:
            return  # our own, from a line that echoes
        if version != VERSION:
            text = f"This device speaks protocol {VERSION}."
            self._error(sequence, "version", text, {"protocol": [VERSION, VERSION]})
            return
        again = (kind, sequence, checksum)
        if again == self._last:
            # The computer has missed the answer: it gets the same, and nothing is done twice.
            self._sent = 0
            return
        self._last = None
        try:
            yield from self._answer(kind, sequence, payload, again)
        except Exception as error:  # noqa: BLE001 - every request gets its answer
            self._fail(sequence, error)
            self._last = again

    def drop(self) -> None:
        """Drop what was being read when memory ended; the computer asks again.

        A request that was read is done, its answer is sent, and a transfer goes on.
        """
        if not self._work:
            self._input = b""
            self._at = 0
            self._decoder.reset()
            self._port.reset_input_buffer()

    def reply(self, request: tuple, outcome: "dict | Exception") -> None:
        """Answer a request that was set aside.

        :param outcome: the answer, or the error that the request met
        """
        kind, sequence, _ = request
        if isinstance(outcome, dict):
            self._finish(kind, sequence, _packed(outcome))
        else:
            self._fail(sequence, outcome)
        self._last = request

    def _fail(self, sequence: int, error: Exception) -> None:
        """Answer with an error, and keep the traceback of a fault of the firmware."""
        try:
            if type(error) is MemoryError:
                raise error
            code, text, more = explained(error)
        except MemoryError:
            gc.collect()
            code, text, more = "memory", _NO_MEMORY, None
        if code == "failed":
            self._app.note_error(error)
        self._error(sequence, code, text, more)

    def _answer(self, kind: int, sequence: int, payload: bytes, again: tuple) -> "Iterator":
        """Do a request and answer it, unless it is set aside; yield between pieces of that."""
        requests = self._requests
        if not 0 < kind < len(TYPES):
            raise LinkError("unsupported", "This firmware does not know that request.")
        name = TYPES[kind]
        if name in _WRITES:
            requests.check_rest()
        if name not in ("chunk", "commit"):
            self._app.close_transfer()
        if name != "more":
            requests.document = b""
        request = payload  # type: object
        small = name == "chunk"  # many come, while no clock runs
        if not small:
            try:
                request = json.loads(payload or b"{}")
            except ValueError:
                request = None
            if type(request) is not dict:
                raise LinkError("bad_request", "That is not a JSON object.")
            yield
        answer = requests.do(name, request)
        if not small:
            yield
        if name == "start":
            self._app.start_game(again, *answer)
            return  # ``reply`` answers later
        # It is done: where memory ends from here on, an error would say that it is not.
        if isinstance(answer, dict):
            try:
                answer = _whole(answer)
            except MemoryError:
                gc.collect()
                answer = _whole(answer)
            if not small:
                yield
        try:
            self._finish(kind, sequence, answer)
        except MemoryError:
            gc.collect()
            self._finish(kind, sequence, answer)
        self._last = again

    def _finish(self, kind: int, sequence: int, answer: "Any") -> None:
        """Send an answer; of one that is too long for a frame its first piece."""
        if not isinstance(answer, tuple):
            kind |= ANSWER
            if len(answer) > MAX_PAYLOAD:
                self._requests.document = answer
                answer = self._requests.part(0)
        if isinstance(answer, tuple):
            kind, answer = answer
        self._send(kind, sequence, answer[0 : len(answer)])

    def _send(self, kind: int, sequence: int, payload: bytes) -> None:
        self._length = encode_into(self._out, kind, sequence, payload)
        self._sent = 0

    def _error(self, sequence: int, code: str, text: str, more: "dict | None" = None) -> None:
        answer = {"error": code, "text": text}
        if more:
            answer.update(more)
        if len(_packed(answer)) > MAX_PAYLOAD:
            answer["text"] = text[:60]
        self._last = None
        self._send(ERROR, sequence, _packed(answer))


def explained(error: Exception) -> tuple:
    """Turn an exception raised by a request into code, sentence and more fields of an answer.

    The code is ``"failed"`` for a fault of the firmware.
    """
    number = error.args[0] if isinstance(error, OSError) and error.args else 0
    if isinstance(error, (LinkError, Refused)):
        return error.code, error.text, getattr(error, "more", None)
    if number == 30:
        text = "The computer has the drive: restart the device without holding a key."
        return "read_only", text, None
    if number == 28:
        text = "The drive is full and nothing is kept: free room on it, and restart the device."
        return "no_space", text, None
    return "failed", "The device failed at that: tidebell log --errors tells more.", None


def _whole(answer: dict) -> "bytes | Pieces":
    """Return an answer as JSON."""
    try:
        return _packed(answer)
    except MemoryError:  # late in an evening: not in one piece
        return _in_pieces(answer)


def _in_pieces(answer: dict) -> "Pieces":
    """Return an answer as JSON that needs no large piece of memory."""
    said = [b"{", b""]
    for key, value in answer.items():
        said.append(_packed(key) + b":")
        if isinstance(value, list):
            said.append(b"[")
            for one in value:
                said += (_packed(one), b",")
            if value:
                said.pop()
            said += (b"]", b",")
        else:
            said += (_packed(value), b",")
    said[-1] = b"}"
    whole = Pieces(sum([len(one) for one in said]))
    at = 0
    for one in said:
        whole.write(at, one)
        at += len(one)
    return whole


def _packed(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
