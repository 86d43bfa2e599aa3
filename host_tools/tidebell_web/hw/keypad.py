# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``keypad``: events with the instant of the press."""

import _contacts
import supervisor


class Event:
    """A key went down or up."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = supervisor.ticks_ms() if timestamp is None else timestamp

    @property
    def released(self):
        """It went up."""
        return not self.pressed


class EventQueue:
    """The events of a scanner, oldest first."""

    def __init__(self, _limit):
        self._waiting = []
        self._limit = _limit
        self.overflowed = False

    def get(self):
        """Take the oldest event, or None."""
        return Event(*self._waiting.pop(0)) if self._waiting else None

    def get_into(self, event):
        """Copy the oldest event into a given one; return whether there was any."""
        if not self._waiting:
            return False
        event.key_number, event.pressed, event.timestamp = self._waiting.pop(0)
        return True

    def clear(self):
        """Forget all events, and that some were lost."""
        self._waiting.clear()
        self.overflowed = False

    def __bool__(self):
        return bool(self._waiting)

    def __len__(self):
        return len(self._waiting)


class Keys:
    """A pin a key, each to ground."""

    def __init__(
        self,
        pins,
        *,
        value_when_pressed,
        pull=True,
        interval=0.020,
        max_events=64,
        debounce_threshold=1,
    ):
        self._pins = [pin._name for pin in pins]
        self.key_count = len(pins)
        self.events = EventQueue(max_events)
        _contacts.scanners.append(self)
        self.reset()

    def reset(self):
        """Forget which keys are down, so that held ones are reported again."""
        self._down = [False] * self.key_count
        for pin in self._pins:
            if pin in _contacts.down:
                self._changed(pin, True, supervisor.ticks_ms())

    def _changed(self, pin, pressed, at):
        number = self._pins.index(pin) if pin in self._pins else -1
        if number < 0 or self._down[number] == pressed:
            return
        self._down[number] = pressed
        events = self.events
        if len(events) < events._limit:
            events._waiting.append((number, pressed, at))
        else:
            events.overflowed = True

    def deinit(self):
        """Give the pins back."""
        _contacts.scanners.remove(self)
