# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Sources of the simulated device's time: real time, or virtual time driven by a script.

Both clocks count whole milliseconds since they were made and offer the same five calls. The
firmware's thread waits only in :meth:`rest` (until a deadline or an input) and :meth:`sleep` (until
a deadline).
"""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Callable

# A firmware that looks at the time this often at one instant of virtual time, without a rest, gets
# a millisecond anyway.
SPIN_LIMIT = 2000


class NothingLeft(RuntimeError):
    """Virtual time cannot go on: no deadline and no appointment is left."""


class RealClock:
    """Time that passes by itself, at a chosen speed; ``poke`` ends a rest early."""

    virtual = False

    def __init__(self) -> None:
        self.times = 1
        # ns of the computer's clock when the present speed began
        self._since_ns = time.monotonic_ns()
        self._before_ms = 0.0  # what this clock showed then, in ms
        self._condition = threading.Condition()
        self.each_rest: Callable[[], None] | None = None
        """Called by the firmware's thread before each rest."""

    def _exact(self) -> float:
        passed = (time.monotonic_ns() - self._since_ns) / 1_000_000
        return self._before_ms + passed * self.times

    def now(self) -> int:
        """Milliseconds since the clock was made."""
        with self._condition:
            return int(self._exact())

    def speed(self, times: int) -> None:
        """Let time pass ``times`` times as fast from now on."""
        with self._condition:
            self._before_ms = self._exact()
            self._since_ns = time.monotonic_ns()
            self.times = times
            self._condition.notify_all()

    def asked(self, cut: Callable[[], bool]) -> None:
        """Note that the firmware read the clock: no effect, real time passes anyway."""

    def rest(self, ms: int | None, waiting: Callable[[], bool]) -> None:
        """Return after ``ms`` (None = never by itself), or as soon as ``waiting()`` is true."""
        if self.each_rest:
            self.each_rest()
        with self._condition:
            deadline = None if ms is None else self._exact() + ms
            while not waiting():
                left = None if deadline is None else deadline - self._exact()
                if left is not None and left <= 0:
                    return
                self._condition.wait(None if left is None else left / 1000 / self.times)

    def sleep(self, ms: float, cut: Callable[[], bool]) -> None:
        """Return after ``ms``, or as soon as ``cut()`` is true; inputs do not shorten it."""
        self.rest(int(ms) if ms >= 1 else 0, cut)

    def poke(self) -> None:
        """End a rest early, because of an input; from any thread."""
        with self._condition:
            self._condition.notify_all()


class VirtualClock:
    """Time that jumps to the next deadline of the firmware, appointment, or end of the run.

    There are two ways to use it:

    - *Appointments*: ``at(ms, action)`` before or during ``Machine.run()``. The actions run in the
      firmware's thread while it rests.
    - *Straight-line*: ``power(True)`` started the machine in a thread of its own. It stands still
      until another thread calls ``run_until(ms)``. That returns when the firmware has done all it
      does up to that instant, and rests.

    Exactly one of the two threads runs at any moment, so both ways are repeatable.
    """

    virtual = True
    times = 1

    def __init__(self) -> None:
        self._now = 0
        self._appointments: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self._limit: int | None = None
        self._lock = threading.Condition()
        self._running = False
        self._spins = 0
        self.spun = 0  # milliseconds that passed only because the firmware took no rest

    def now(self) -> int:
        """Milliseconds of virtual time since the clock was made."""
        return self._now

    def asked(self, cut: Callable[[], bool]) -> None:
        """Note that the firmware read the clock; after many reads without a rest, let 1 ms pass."""
        if self._limit is not None and not self._running:
            return  # the firmware stands still: a test reads the clock through one of its objects
        self._spins += 1
        if self._spins > SPIN_LIMIT:
            self._spins = 0
            self.spun += 1
            self._pass(self._now + 1, cut)

    def at(self, ms: int, action: Callable[[], None]) -> None:
        """Call ``action`` when the clock shows ``ms`` (at once if that is past)."""
        self._count += 1
        heapq.heappush(self._appointments, (max(ms, self._now), self._count, action))

    def rest(self, ms: int | None, waiting: Callable[[], bool]) -> None:
        """Jump to the end of the rest or to the first input before it."""
        if ms is not None and ms <= 0:
            self.asked(waiting)
            ms = 0
        else:
            self._spins = 0
        self._pass(None if ms is None else self._now + ms, waiting)

    def sleep(self, ms: float, cut: Callable[[], bool]) -> None:
        """Jump over ``ms``; appointments in between are kept, their inputs wait."""
        if ms >= 1:
            self._spins = 0
            self._pass(self._now + int(ms), cut)
        else:
            self.asked(cut)

    def poke(self) -> None:
        """Do nothing: the thread that gives an input is the one that runs."""

    def _pass(self, deadline: int | None, waiting: Callable[[], bool]) -> None:
        appointments = self._appointments
        while not waiting():
            coming = appointments[0][0] if appointments else None
            stop = self._limit
            if stop is not None and (deadline is None or deadline > stop):
                if coming is None or coming > stop:
                    self._now = stop
                    self._park()
                    continue
            if coming is not None and (deadline is None or coming <= deadline):
                self._now = max(self._now, coming)
                heapq.heappop(appointments)[2]()
                continue
            if deadline is None:
                raise NothingLeft("nothing is left to wait for: no deadline, no appointment")
            self._now = max(self._now, deadline)
            return

    # -- straight-line use -------------------------------------------------------------------

    def hold(self) -> None:
        """Prepare straight-line use, before the machine's thread starts: it begins by standing
        still.
        """
        self._limit = self._now
        self._running = True

    def wait_parked(self) -> None:
        """Wait until the machine's thread stands still or has ended."""
        with self._lock:
            while self._running:
                self._lock.wait()

    def release(self) -> None:
        """Let the machine's thread run until it ends, because its power was cut."""
        with self._lock:
            self._running = True
            self._lock.notify_all()

    def ended(self) -> None:
        """Note that the machine's thread has ended."""
        with self._lock:
            self._running = False
            self._limit = None
            self._lock.notify_all()

    def run_until(self, ms: int, on: bool = True) -> None:
        """Let the machine run until the clock shows ``ms`` and it rests; while it is off, only time
        passes.
        """
        if on:
            with self._lock:
                self._limit = max(ms, self._now)
                self._running = True
                self._lock.notify_all()
            self.wait_parked()
        if self._now < ms:
            while self._appointments and self._appointments[0][0] <= ms:
                when, _, action = heapq.heappop(self._appointments)
                self._now = max(self._now, when)
                action()
            self._now = max(self._now, ms)

    def _park(self) -> None:
        with self._lock:
            self._running = False
            self._lock.notify_all()
            while not self._running:
                self._lock.wait()
