# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Operate a simulated device in virtual time, from straight-line code: keys, screen, USB link.

Nothing happens between two calls; each call lets exactly the time pass that it says. ::

    with Bench(tmp_path, seed=1) as bench:
        bench.power(True)
        bench.press("A")
        bench.run(3)
        assert "Red" in bench.text()[0]
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from tidebell_core.link import frames, messages

from tidebell_sim.clock import VirtualClock
from tidebell_sim.machine import Machine

PRESS_MS = 60  # how long a press holds a key down, and the pause after it
ANSWER_MS = 2000  # the time after which the protocol lets a client repeat its request


class LinkFailed(Exception):
    """The device sent no valid answer."""


class Bench:
    """A machine whose time stands still except during calls.

    :param state: folder of what outlives the power
    :param firmware: folder that maps to the drive; None = this installation's
    :param seed: makes entropy and serial number repeatable
    :param eager: draw at each refresh instead of on demand
    :param language: of the device's texts
    """

    def __init__(
        self,
        state: Path,
        *,
        seed: int | None = 0,
        firmware: Path | None = None,
        board: str = "pico_table",
        eager: bool = False,
        language: str = "en",
    ) -> None:
        self.clock = VirtualClock()
        self.machine = Machine(
            state, self.clock, firmware, board, seed, eager=eager, language=language
        )
        self.events: list[dict[str, Any]] = []
        self.machine.listeners.append(self._heard)
        self._decoder = frames.Decoder()
        self._sequence = 0

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, *_: object) -> None:
        self.machine.close()

    def _heard(self, kind: str, value: object) -> None:
        if kind == "event":
            assert isinstance(value, dict)
            self.events.append({"ms": self.clock.now(), **value})

    # -- hands -------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """Milliseconds of virtual time."""
        return self.clock.now()

    def power(self, on: bool) -> None:
        """Set the power switch; the firmware starts with the next time that passes."""
        self.machine.power(on)

    def run(self, seconds: float) -> None:
        """Let seconds pass."""
        self.run_ms(round(seconds * 1000))

    def run_ms(self, ms: int) -> None:
        """Let milliseconds pass."""
        self.until(self.clock.now() + ms)

    def until(self, ms: int) -> None:
        """Let time pass up to an instant, in ms."""
        self.clock.run_until(ms, on=self.machine.on)
        self.machine.raise_fault()

    def press(self, *names: str) -> None:
        """Press keys together, release them, and rest as long."""
        for name in names:
            self.machine.key(name, True)
        self.run_ms(PRESS_MS)
        for name in names:
            self.machine.key(name, False)
        self.run_ms(PRESS_MS)

    def hold(self, name: str, ms: int | None = None) -> None:
        """Keep a key down for ``ms``, or, without, until it is released."""
        self.machine.key(name, True)
        self.run_ms(0 if ms is None else ms)
        if ms is not None:
            self.release(name)

    def release(self, name: str) -> None:
        """Let a key go."""
        self.machine.key(name, False)
        self.run_ms(0)

    def turn(self, detents: int) -> None:
        """Turn the knob, a detent every 20 ms."""
        for _ in range(abs(detents)):
            self.machine.turn(1 if detents > 0 else -1)
            self.run_ms(20)

    # -- eyes --------------------------------------------------------------------------------

    def text(self) -> list[str]:
        """Return the screen's rows as text."""
        return self.machine.screen_text()

    def picture_hash(self) -> str:
        """SHA-256 of the picture's RGB888 bytes."""
        return hashlib.sha256(self.machine.picture()).hexdigest()

    def save_picture(self, path: Path) -> None:
        """Save the picture as a PNG file."""
        from PIL import Image

        size = (self.machine.width, self.machine.height)
        Image.frombytes("RGB", size, self.machine.picture()).save(path, "PNG")

    # -- cable -------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send bytes on the data channel; the device reads them when time passes."""
        self.machine.data.write(data)

    def receive(self) -> list[tuple[int, int, bytes]]:
        """Return the frames that the device sent: type, sequence number, payload.

        :raises LinkFailed: something else came
        """
        data = self.machine.data.read()
        found = []
        at = 0
        while at < len(data):
            at = self._decoder.feed(data, at)
            result = self._decoder.result
            if isinstance(result, str):
                raise LinkFailed(f"the device sent a frame that is {result}")
            if result is not None:
                found.append(result[1:4])
        return found

    def ask(self, name: str, payload: bytes = b"") -> tuple[int, bytes]:
        """Send one request by its name; return the answer's type and payload.

        :raises ValueError: the protocol has no such request
        :raises LinkFailed: no answer within two seconds
        """
        kind = messages.TYPES.index(name)
        if kind == 0:
            raise ValueError("a request needs a name")
        self._sequence = self._sequence % 65535 + 1
        self.receive()
        self.send(b"\0" + frames.encode(kind, self._sequence, payload))
        deadline = self.clock.now() + ANSWER_MS
        while self.clock.now() < deadline and self.machine.on:
            self.run_ms(1)
            for got, sequence, answer in self.receive():
                if sequence == self._sequence:
                    return got, answer
        raise LinkFailed(f"the device did not answer '{name}' within two seconds")

    def request(self, name: str, fields: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a request with a JSON object; return the answer, joined if it came in pieces.

        An answer with a refusal is an object with ``error``.
        """
        payload = b"" if fields is None else json.dumps(fields, separators=(",", ":")).encode()
        kind, answer = self.ask(name, payload)
        if kind == messages.PART:
            whole = bytearray()
            while True:
                size = int.from_bytes(answer[:4], "little")
                whole += answer[8:]
                if len(whole) >= size or kind != messages.PART:
                    break
                kind, answer = self.ask("more", json.dumps({"offset": len(whole)}).encode())
            answer = bytes(whole)
        result: dict[str, Any] = json.loads(answer or b"{}")
        return result

    def install(self, setup: str, data: bytes) -> dict[str, Any]:
        """Send a compiled setup; return the answer to the commit, or the first error."""
        import zlib

        told = {"setup": setup, "size": len(data), "crc32": zlib.crc32(data)}
        answer = self.request("begin", told)
        at = answer.get("offset", 0)
        while "error" not in answer and at < len(data):
            piece = data[at : at + 492]
            _, raw = self.ask("chunk", at.to_bytes(4, "little") + piece)
            answer = json.loads(raw)
            at += len(piece)
        return answer if "error" in answer else self.request("commit")
