# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``keypad``: keys whose events carry the instant of the press."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tidebell_sim.hardware import chip as _chip

if TYPE_CHECKING:
    from tidebell_sim.hardware.microcontroller import Pin


class Event:
    """A key went down or up."""

    __slots__ = ("_number", "_pressed", "_timestamp")

    def __init__(
        self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None
    ) -> None:
        self._number = key_number
        self._pressed = bool(pressed)
        self._timestamp = _chip.current().ticks() if timestamp is None else timestamp

    @property
    def key_number(self) -> int:
        """The key's number, counted from 0 in the order of its pins."""
        return self._number

    @property
    def pressed(self) -> bool:
        """Whether the key went down."""
        return self._pressed

    @property
    def released(self) -> bool:
        """Whether the key went up."""
        return not self._pressed

    @property
    def timestamp(self) -> int:
        """The moment, as ``supervisor.ticks_ms()`` counts."""
        return self._timestamp

    def __eq__(self, other: object) -> bool:
        # As on the device, events are equal whatever their time.
        return (
            isinstance(other, Event)
            and self._number == other._number
            and self._pressed == other._pressed
        )

    def __hash__(self) -> int:
        return self._number << 1 | self._pressed


class EventQueue:
    """The events of one scanner, oldest first."""

    def __init__(self, _limit: int = 0) -> None:
        if not _limit:
            raise TypeError("cannot create 'EventQueue' instances")
        self._queue: deque[tuple[int, bool, int]] = deque()
        self._limit = _limit
        self._overflowed = False

    def get(self) -> Event | None:
        """Take the oldest event, or None."""
        return Event(*self._queue.popleft()) if self._queue else None

    def get_into(self, event: Event) -> bool:
        """Copy the oldest event into an existing one; return False if there is none."""
        if not self._queue:
            return False
        event._number, event._pressed, event._timestamp = self._queue.popleft()
        return True

    def clear(self) -> None:
        """Forget all events and the overflow."""
        self._queue.clear()
        self._overflowed = False

    def __bool__(self) -> bool:
        return bool(self._queue)

    def __len__(self) -> int:
        return len(self._queue)

    @property
    def overflowed(self) -> bool:
        """An event was lost because the queue was full."""
        return self._overflowed

    def _record(self, number: int, pressed: bool, timestamp: int) -> None:
        if len(self._queue) >= self._limit:
            self._overflowed = True
        else:
            self._queue.append((number, pressed, timestamp))


class Keys:
    """A scanner of keys, one pin each."""

    def __init__(
        self,
        pins: Sequence[Pin],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        if interval < 0 or max_events < 1:
            raise ValueError("interval and max_events must be positive")
        self._chip = _chip.current()
        self._wires = [self._chip.claim(pin.name, self) for pin in pins]
        self._numbers = {wire.name: number for number, wire in enumerate(self._wires)}
        for wire in self._wires:
            wire.pull = (not value_when_pressed) if pull else None
        self._value_when_pressed = value_when_pressed
        self._known = [False] * len(self._wires)
        self._events = EventQueue(max_events)
        self._queue = self._events._queue
        self._chip.key_scanners.append(self)
        self._scan()

    def _scan(self) -> None:
        now = self._chip.ticks()
        for key, pin in self._chip.wiring.keys.items():
            if key in self._chip.pressed:
                self._changed(pin, True, now)

    def _changed(self, pin: str, pressed: bool, timestamp: int) -> None:
        """Note that a key of the board moved."""
        number = self._numbers.get(pin)
        if number is None:
            return
        seen = pressed != self._value_when_pressed
        if self._known[number] != seen:
            self._known[number] = seen
            self._events._record(number, seen, timestamp)

    def deinit(self) -> None:
        """Give the pins back."""
        for wire in self._wires:
            self._chip.free(wire)
        self._wires = []
        if self in self._chip.key_scanners:
            self._chip.key_scanners.remove(self)

    def __enter__(self) -> Keys:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

    def reset(self) -> None:
        """Forget the state: a key that is down is reported as pressed once more."""
        self._known = [False] * len(self._known)
        self._scan()

    @property
    def key_count(self) -> int:
        """The number of keys."""
        return len(self._known)

    @property
    def events(self) -> EventQueue:
        """The queue of events."""
        return self._events
