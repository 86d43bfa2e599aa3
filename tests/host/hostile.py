# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A device that answers what it likes, the command line before it, and a watch over what that does.

Time is virtual: waiting costs nothing, and a command that would wait or ask for ever is caught.
"""

from __future__ import annotations

import itertools
import json
import os
import struct
import sys
import time
from binascii import crc32
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from tidebell_core.link.frames import Decoder, encode
from tidebell_core.link.messages import ERROR, PART, TYPES
from tidebell_host import device, ports
from tidebell_host.cli import cli
from tidebell_host.transport import Transport

MOST_REQUESTS = 20_000  # of one command; the longest log there can be takes fewer
LOOKS = 12  # after which somebody ends a command that goes on until Ctrl-C

COMMANDS = (
    "devices",
    "status",
    "status --json",
    "live",
    "live --json",
    "log",
    "log --json",
    "log 1",
    "log --games",
    "log --games --json",
    "log --errors",
    "log --follow",
    "pull",
    "pull --all --json",
    "sync turn-timer --players Ann,Bo",
    "sync turn-timer --json",
    "setup list --on-device",
    "setup remove small",
    "start small --player Red=Ann --player Blue=Bo",
    "settings get",
    "settings get name",
    "settings get --json",
    "settings set ring_percent=40",
    "doctor --seconds 0 --no-walk",
    "doctor --seconds 2 --calibrate --no-walk",
    "doctor --seconds 0 --walk",
    "drive",
    "drive --back",
)


class Endless(BaseException):
    """A command does not come to its end."""


class Hostile(Transport):
    """A device; ``answers`` holds for each request its answer, or a function that makes one.

    An answer is a value for JSON, or bytes that are the payload; a function gets the request's
    payload and may return, besides these, a list of whole frames' bytes.
    """

    def __init__(self, answers: dict[str, Any], clock: Clock) -> None:
        super().__init__("a hostile device")
        self.answers = answers
        self.clock = clock
        self.asked: list[str] = []
        self._coming = b""
        self._document = b""

    def write(self, data: bytes) -> None:
        decoder = Decoder()
        at = 0
        while at < len(data):
            at = decoder.feed(data, at)
            if isinstance(decoder.result, tuple):
                self._request(*decoder.result[1:4])

    def _request(self, kind: int, sequence: int, payload: bytes) -> None:
        name = TYPES[kind]
        self.asked.append(name)
        if len(self.asked) > MOST_REQUESTS:
            raise Endless(f"{len(self.asked)} requests")
        answer = self.answers.get(name, {})
        if callable(answer):
            answer = answer(payload)
        if isinstance(answer, list) and answer and isinstance(answer[0], bytes):
            self._coming += b"".join(answer)
            return
        if isinstance(answer, tuple):
            kind, answer = answer
            kind = kind if kind >= 0x80 else kind | 0x80
        elif name == "more":
            kind, answer = PART, self._piece(json.loads(payload)["offset"])
        else:
            kind |= 0x80
        if not isinstance(answer, bytes):
            answer = json.dumps(answer).encode()
        if kind < PART and len(answer) > 500:
            self._document = answer
            kind, answer = PART, self._piece(0)
        self._coming += encode(kind, sequence, answer)

    def _piece(self, offset: int) -> bytes:
        piece = self._document[offset : offset + 480]
        return struct.pack("<II", len(self._document), offset) + piece

    def read(self, seconds: float) -> bytes:
        data, self._coming = self._coming[:4096], self._coming[4096:]
        self.clock.pass_by(0.001 if data else max(seconds, 0.001))
        return data

    def close(self) -> None:
        pass


class Clock:
    """Time that passes by waiting alone."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.sleeps = 0

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        if self.now > 1000 + 24 * 3600:
            raise Endless("a day has gone by")

    def sleep(self, seconds: float) -> None:
        """Wait; whoever waits again and again is told Ctrl-C."""
        self.pass_by(seconds)
        self.sleeps += 1
        if self.sleeps > LOOKS * 100:
            raise KeyboardInterrupt


class Watch:
    """Notes by an audit hook each write beyond some folders, and each program or line opened."""

    _MAKING = {
        "os.mkdir": (0,),
        "os.remove": (0,),
        "os.rmdir": (0,),
        "os.rename": (0, 1),
        "os.link": (1,),
        "os.symlink": (1,),
        "os.truncate": (0,),
        "os.chmod": (0,),
        "os.chown": (0,),
        "os.utime": (0,),
        "shutil.rmtree": (0,),
    }
    _NEVER = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect")

    def __init__(self) -> None:
        self.folders: tuple[str, ...] | None = None
        self.found: list[str] = []
        sys.addaudithook(self._hook)

    def _hook(self, event: str, args: tuple) -> None:
        if self.folders is None:
            return
        if event in self._NEVER:
            self.found.append(f"{event} {args[0]}")
        elif event == "open":
            path, _, flags = args
            writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            if writes and not isinstance(path, int):
                self._see(event, path)
        elif event in self._MAKING:
            for at in self._MAKING[event]:
                self._see(event, args[at])

    def _see(self, event: str, path: object) -> None:
        if isinstance(path, int):
            return
        real = os.path.abspath(os.fsdecode(path))  # type: ignore[arg-type]
        if os.path.basename(os.path.dirname(real)) == "__pycache__":
            return  # Python's own, where a module is imported for the first time
        if real != os.devnull and not any(real.startswith(top) for top in self.folders or ()):
            self.found.append(f"{event} {real}")

    @contextmanager
    def over(self, *folders: Path) -> Iterator[None]:
        """Watch; what is done in these folders is allowed."""
        self.found.clear()
        self.folders = tuple(str(folder) + os.sep for folder in folders)
        try:
            yield
        finally:
            self.folders = None


WATCH: list[Watch] = []


class Tool:
    """The command line in this process, before a hostile device, in a folder of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = monkeypatch
        if not WATCH:
            WATCH.append(Watch())
        for name, where in (("XDG_DATA_HOME", "data"), ("XDG_CACHE_HOME", "cache")):
            monkeypatch.setenv(name, str(folder / where))
        monkeypatch.setenv("TIDEBELL_RUNTIME_DIR", str(folder / "run"))
        monkeypatch.delenv("TIDEBELL_DEVICE", raising=False)
        self.asked: set[str] = set()

    def __call__(self, command: str, answers: dict[str, Any]) -> tuple[int, str]:
        """Run a command; returns its exit code and all that it wrote.

        :raises AssertionError: it did what no device may make it do
        """
        clock = Clock()
        line = Hostile(answers, clock)
        self.asked = set()
        with self.patch.context() as patch:
            patch.setattr(device, "open_transport", lambda port: line)
            patch.setattr("tidebell_host.commands.devices.found", lambda: [ports.Found("COM7")])
            patch.setattr("tidebell_host.install.owner.found_ports", lambda: [ports.Found("COM7")])
            # Last: what those modules have of it stays, where only this brings them in.
            patch.setattr(ports, "found", lambda: [ports.Found("COM7")])
            patch.setattr(time, "monotonic", lambda: clock.now)
            patch.setattr(time, "monotonic_ns", lambda: int(clock.now * 1e9))
            patch.setattr(time, "sleep", clock.sleep)
            with WATCH[0].over(self.folder):
                done = CliRunner().invoke(cli, command.split(), input="y\n" * 20)
        self.asked = set(line.asked)
        where = f"{command}: {done.output[-600:]!r}"
        fault = done.exception
        if fault is not None and not isinstance(fault, (SystemExit, click.exceptions.Exit)):
            raise AssertionError(f"{where}\n{fault!r}") from fault
        assert not WATCH[0].found, f"{where}\n{WATCH[0].found}"
        assert 0 <= done.exit_code <= 5, where
        raw = [sign for sign in done.output if not sign.isprintable() and sign not in "\n\xa0"]
        assert not raw, f"{where}\n{raw}"
        if done.exit_code in (1, 3, 4, 5):
            assert "Error: " in done.output, where
        return done.exit_code, done.output


def good(setup: bytes, events: list[list[Any]]) -> dict[str, Any]:
    """The answers of a device that is none: a setup, a game of it that is over, one that is on."""
    crc = crc32(setup)
    seats = [[0, "Ann"], [1, "Bo"]]
    game = {
        "game": 1,
        "setup": "small",
        "crc32": crc,
        "seats": seats,
        "switches": [],
        "state": "finished",
        "fetched": False,
        "events": len(events),
        "boot": 1,
        "utc": 1767225600,
        "seed": "7",
    }
    lost = {"game": 2, "state": "finished", "fetched": False, "events": 9, "damaged": True}
    held = [["small", crc, len(setup)]]

    def log(payload: bytes) -> Any:
        first = json.loads(payload)["first"]
        page = events[first : first + 16]
        return {"events": page, "next": first + len(page) if page else None}

    def get(payload: bytes) -> bytes:
        offset = json.loads(payload)["offset"]
        return struct.pack("<I", offset) + setup[offset : offset + 492]

    there = [0]

    def begin(payload: bytes) -> Any:
        there[0] = 0
        return {"offset": 0}

    def chunk(payload: bytes) -> Any:
        there[0] = struct.unpack_from("<I", payload)[0] + len(payload) - 4
        return {"offset": there[0]}

    ticks = itertools.count(1)
    return {
        "hello": {
            "protocol": [1, 1],
            "frame": 512,
            "firmware": "0.1.0",
            "board": "pico_table",
            "uid": "e6614103e7123456",
            "name": "Salon",
            "boot": 3,
            "uptime_ms": 1234,
            "game": 2,
            "drive": "device",
            "free": 500_000,
            "limits": {"setup": 8192, "spare": 16384, "names": 24, "name": 12},
            "setups": held,
        },
        "status": {
            "game": 2,
            "events": len(events),
            "clock_runs": False,
            "setup": "small",
            "crc32": crc,
            "title": "Small game",
            "seats": seats,
            "phase": 2,
            "paused": True,
            "turn": 2,
            "turns": 6,
            "stage": "Opening",
            "seat": 0,
            "name": "Ann",
            "clock_ms": 61000,
            "clock_total": 120000,
            "clocks": [61000, 5000],
            "moves": [1, 2],
            "flagged": 1,
            "match_ms": 9000,
            "left": 3,
            "base": 5,
            "kept": 0,
            "declared": "Trade",
            "card": "Rain",
            "next_seat": 1,
            "starter": 0,
            "order": [0, 1],
            "status": [0, 0],
            "assets": [[0, 0, 0]],
            "ranking": [[1, 0, 7], [2, 1, 3]],
        },
        "list": {"setups": held, "free": 500_000},
        "start": {"game": 3},
        "begin": begin,
        "chunk": chunk,
        "get": get,
        "settings": {"settings": {"name": "Salon", "mute": 0, "clock_ppm": 3, "ring_percent": 60}},
        "names": {"names": ["Ann", "Bo"]},
        "log": log,
        "games": {"games": [game, lost, {**game, "game": 3, "state": "on"}], "next": None},
        "drive": {"drive": "computer"},
        "errors": {"errors": "Traceback (most recent call last):\n  no line\n"},
        "health": {
            "circuitpython": "10.2.1",
            "machine": "a chip",
            "board_id": "raspberry_pi_pico2",
            "memory_free": 50_000,
            "memory_used": 70_000,
            "drive_size": 1_000_000,
            "drive_free": 500_000,
            "erases": 7,
            "power_safe": True,
            "repaired": ["mute"],
            "reset": "POWER_ON",
            "celsius": 24,
        },
        "clock": lambda payload: {"us": 1_000_000 + 50_000 * next(ticks)},
        "check": {
            "show": "keys",
            "seen": ["A", "B", "+", "-"],
            "keys": ["A", "B"],
            "checks": ["keys", "red", "sound"],
        },
    }


def refusal(code: str, text: str, **more: Any) -> tuple[int, Any]:
    """An answer that says no."""
    return ERROR, {"error": code, "text": text, **more}
