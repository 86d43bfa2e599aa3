# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""One device behind a bridge: a thread that reads it, and does what the club asks of it.

It keeps nothing: the device has its log, and the club says from which event on it wants to hear.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from typing import Any

import click
from tidebell_host.device import Device
from tidebell_host.errors import DeviceRefused, ToolError
from tidebell_host.lending import Lender

from tidebell_club.clock_bounds import Bounds
from tidebell_club.messages import CHUNK, Ack, Birth, Command, Events, Message, State, game_key

EVERY_S = 0.25  # seconds between two looks at a device
AGAIN_S = 0.5  # seconds until a device that has gone is looked for again
READINGS = 16  # of its clock, at first: they take about half a second
WHOLE_EVERY = 4  # looks of which one is at the whole status, changed or not
NARROW_US = 2000  # bounds of a clock that do for an act of the room
CLOCK_EVERY = 8  # looks between two readings of its clock afterwards
COUNTED = ("clock_ms", "clocks", "match_ms", "now", "due_ms", "delay_ms")
"""Fields of a status that change while time passes; a board counts them by itself."""
RETELL_MS = 60_000  # after which a running clock is told again, for two clocks drift apart

LENT_S = 30.0  # seconds of silence after which a line that was lent by the broker comes back
LENT_BYTES = 4096  # of a message

Tell = Callable[[str, str, Message | bytes | None], None]


def own_us() -> int:
    """Return this computer's clock, in microseconds."""
    return time.monotonic_ns() // 1000


class Line:
    """A device's thread.

    :param port: the device's port
    :param tell: gets uid, kind and message, in this thread; no message: what is retained goes
    :param club_us: the bounds of the club's clock, as this computer's clock sees it
    :param real: whether it is a box, and no simulated device
    """

    def __init__(self, port: str, tell: Tell, club_us: Bounds, real: bool = True) -> None:
        self.port = port
        self.uid = ""
        self._tell, self._club, self._real = tell, club_us, real
        self._jobs: queue.SimpleQueue[Command | None] = queue.SimpleQueue()
        self._lent: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._clock = Bounds(500, 1000)  # a chip's reading is ±0.5 ms, a simulated one's is floored
        self._known: tuple[int, str] | None = None
        self._next = 0
        self._told: State | None = None
        self._last: Ack | None = None
        self._full: dict[str, Any] = {}
        self._looks = self._answered = 0  # ``own_us`` of its last status
        self._thread = threading.Thread(target=self._run, name=f"line {port}", daemon=True)

    def start(self) -> None:
        """Begin to look for the device."""
        self._thread.start()

    def stop(self) -> None:
        """Let go of the device; returns once it is free."""
        self._stopping.set()
        self._jobs.put(None)
        self._thread.join(5)

    def do(self, command: Command) -> None:
        """Do a command, from any thread; the answer is told as ``ack``."""
        self._jobs.put(command)

    @property
    def half_us(self) -> float:
        """By how much an instant of this computer's clock may be wrong at the device."""
        return self._clock.half(own_us()) + 500 if self._clock.known else 0

    def put(self, data: bytes) -> None:
        """Take bytes of whom the line is lent to by the broker, from any thread."""
        if len(data) <= LENT_BYTES:
            self._lent.put(data)

    def _run(self) -> None:
        with Lender(self.port, "tidebell bridge") as lender:
            while not self._stopping.is_set():
                try:
                    with Device.open(self.port) as device:
                        self._serve(device, lender)
                except (ToolError, click.ClickException):
                    pass
                lender.busy = ""
                if self.uid:
                    if self._told and self._told.at is not None:
                        until = round(self._club.to_other(self._answered) / 1000)
                        told = self._told.model_copy(update={"until": until})
                        self._tell(self.uid, "state", told)
                    self._tell(self.uid, "online", None)
                self.uid = ""
                self._stopping.wait(AGAIN_S)

    def _serve(self, device: Device, lender: Lender) -> None:
        """Read the device until it is lent, it has gone, or the bridge stops."""
        hello = device.hello
        self._clock.reset()
        self._known = self._told = None
        for _ in range(READINGS):
            self._read_clock(device)
            self._stopping.wait(0.02)
        self.uid = str(hello["uid"]).lower()
        names = Birth.model_fields
        found = {key: hello[key] for key in names if key in hello} | {"uid": self.uid}
        found["japanese"] = bool((hello.get("limits") or {}).get("japanese"))
        self._tell(self.uid, "birth", Birth(**found, real=self._real))
        self._full = {}
        while not self._stopping.is_set() and not lender.lend(device.close):
            self._looks += 1
            if self._looks % CLOCK_EVERY == 0:
                self._read_clock(device)
            self._look(device)
            until = time.monotonic() + EVERY_S
            while (left := until - time.monotonic()) > 0:
                try:
                    command = self._jobs.get(timeout=left)
                except queue.Empty:
                    break
                if command is None:
                    return
                self._obey(device, command)
                if command.do == "lend" and self._last and self._last.id == command.id:
                    lender.busy = str(command.args.get("who") or "another program")
                    self._serve_lent(device, command.id.encode())
                    return

    def _serve_lent(self, device: Device, session: bytes) -> None:
        """Carry the link's bytes by the broker, until the borrower ends it or is silent.

        :param session: the first bytes of each message; one without more ends it
        """
        until = time.monotonic() + LENT_S
        while not self._stopping.is_set() and time.monotonic() < until:
            with contextlib.suppress(queue.Empty):
                while (message := self._lent.get_nowait()) != session:
                    if message.startswith(session):
                        device.transport.write(message.removeprefix(session))
                        until = time.monotonic() + LENT_S
                return
            if data := device.transport.read(0.01):
                self._tell(self.uid, "line", session + data)
        self._tell(self.uid, "line", session)

    def _read_clock(self, device: Device) -> None:
        sent = own_us()
        us = int(device.ask("clock")["us"])
        self._clock.add(sent, own_us(), us)

    def _look(self, device: Device) -> None:
        asked = {}
        if "rates" in self._full and self._looks % WHOLE_EVERY:
            asked = {"unless": [self._full["game"], self._full["events"]]}
        sent = own_us()
        status = device.ask("status", **asked)
        got = self._answered = own_us()
        if asked and "phase" not in status and status.get("game") is not None:
            if status.get("room") == self._full.get("room"):
                return  # all else changes as the rates say
            status = device.ask("status")
            got = own_us()
        self._full = status
        game = status.get("game")
        if game is not None:
            key = game_key(status)
            count = int(status.get("events") or 0)
            if self._known != (game, key) or count < self._next:
                self._known, self._next = (game, key), count  # the club asks for those before
            elif count > self._next:
                self._send_log(device, game, key, self._next)
        state = self._state(status, sent, got)
        if self._differs(state):
            self._told = state
            self._tell(self.uid, "state", state)

    def _state(self, status: dict[str, Any], sent: int, got: int) -> State:
        """Return a status with the instant of the club's clock for which it holds."""
        if not self._club.known:
            return State(status=status)
        own, half = (sent + got) / 2, (got - sent) / 2
        if "now" in status and self._clock.known:
            own = self._clock.to_own(status["now"] * 1000.0)
            half = self._clock.half(got) + 500
        club = self._club.to_other(own)
        bound = (half + self._club.half(own)) / 1000
        return State(at=round(club / 1000), bound=round(bound, 1), status=status)

    def _differs(self, state: State) -> bool:
        """Whether a board that counts by itself must be told this state."""
        before = self._told
        if before is None or (before.at is None) != (state.at is None):
            return True
        then, now = before.status, state.status
        if any(then.get(key) != now.get(key) for key in {*then, *now} - set(COUNTED)):
            return True
        old = (state.at or 0) - (before.at or 0) > RETELL_MS
        return old and bool(now.get("clock_runs"))

    def _send_log(self, device: Device, game: int, key: str, first: int) -> int:
        """Tell a game's events from one on; return the number of the next."""
        rows = [tuple(event) for event in device.log(game, first)]
        for at in range(0, len(rows), CHUNK):
            events = Events(game=game, key=key, events=rows[at : at + CHUNK])
            self._tell(self.uid, "event", events)
        first += len(rows)
        if self._known == (game, key):
            self._next = max(self._next, first)
        return first

    def _obey(self, device: Device, command: Command) -> None:
        if self._last and self._last.id == command.id:
            self._tell(self.uid, "ack", self._last)  # asked again: the answer had no time to come
            return
        try:
            ack = self._done(device, command)
        except DeviceRefused as error:
            ack = Ack(id=command.id, error=error.code[:200], text=str(error)[:500])
        except (LookupError, TypeError, ValueError) as error:
            ack = Ack(id=command.id, error="bad_request", text=str(error)[:500])
        self._last = ack if not ack.error else None
        self._tell(self.uid, "ack", ack)

    def _done(self, device: Device, command: Command) -> Ack:
        """Do a command.

        :raises DeviceRefused: the device says no
        """
        own = own_us()
        if not self._club.known:
            return Ack(id=command.id, error="no_clock", text="The club's clock is not known yet.")
        if self._club.to_other(own) > command.expires * 1000:
            return Ack(id=command.id, error="expired", text="It came too late.")
        args = command.args
        answer: dict[str, Any]
        bound = None
        if command.do == "log":
            answer = {"next": self._send_log(device, args["game"], args["key"], args["first"])}
        elif command.do == "games":
            answer = {"games": [one for one in device.games() if not one.get("damaged")]}
        elif command.do == "setup":
            data = device.get(args["setup"], args["crc32"], args.get("sha256") or "")
            answer = {"setup": data.decode()}
        elif command.do == "room":
            request = dict(args)
            if command.at is not None:
                for _ in range(READINGS):  # it may just have come, on a computer that is busy
                    if self._clock.half(own_us()) <= NARROW_US:
                        break
                    self._read_clock(device)
                own = own_us()
                there = self._club.to_own(command.at * 1000.0)
                request["at"] = round(self._clock.to_other(there) / 1000)
                bound = (self._club.half(own) + self.half_us) / 1000
            answer = device.ask("room", **request)
        elif command.do == "lend":
            answer = {}
        else:
            answer = device.ask(command.do, **args)
        return Ack(id=command.id, answer=answer, bound=bound and round(bound, 2))
