# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Turn keys and knob into gestures, each with its instant; handle the wrap of the ticks."""

import keypad
import supervisor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rotaryio import IncrementalEncoder

_PERIOD = 1 << 29  # of supervisor.ticks_ms()
_HALF = _PERIOD >> 1

HOLD_MS = 600
AGAIN_MS = 300
BUMP_MS = 30
BOUNCE_MS = 120  # for so long a key that ended a player turn does not end the next one
TURN_MS = 120  # between two detents of a key that turns and stays down

_MOST = 64  # key events that are heard and wait, at the most

PRESS = 1  # went down
TAP = 2  # came up before it counted as held
HOLD = 3  # has been down for HOLD_MS
RELEASE = 4  # came up after that
AGAIN = 5  # is down still, once every AGAIN_MS

TURNS = {"back": -1, "on": 1}  # meanings of keys that turn, on boards without a knob


_ALONE = ("do",) + tuple(TURNS)  # meanings of keys that never count for a chord


def ticks_between(earlier: int, later: int) -> int:
    """Return the milliseconds from one tick count to another, negative if it is the earlier one."""
    return ((later - earlier + _HALF) & (_PERIOD - 1)) - _HALF


class Inputs:
    """Turns the reports of the key scanner and the knob into gestures.

    :param keys: ``keypad.Keys``
    :param knob: ``rotaryio.IncrementalEncoder``, or a stand-in whose position never changes
    :param meanings: the meaning of each key, in the scanner's order
    :param beside: for each further contact of the scanner the number of the key that it counts as.
        The first contact that closes presses the key, the last that opens releases it.
    """

    def __init__(
        self,
        keys: keypad.Keys,
        knob: "IncrementalEncoder",
        meanings: list,
        beside: "list | tuple" = (),
    ) -> None:
        self._keys = keys
        self._knob = knob
        self.meanings = meanings
        self._beside = beside
        self._closed = 0  # a bit for each contact of the scanner
        self._event = keypad.Event()
        self._kept: list = []  # (contact, pressed, ticks) of events heard and not handled yet
        self.heard = False  # whether the last gesture had been heard before it was handled
        self._position = knob.position
        self._detents = 0  # that keys have turned
        self._down_at = [-1] * len(meanings)
        self._next = [HOLD_MS] * len(meanings)  # ms down until a key's next HOLD or AGAIN
        self.now = supervisor.ticks_ms()
        self.down = 0  # how many keys but the knob are down
        self.pressed_at = self.now  # when the key of the last gesture went down
        self._last_press: "tuple | None" = None  # (meaning, ticks)

    def time(self) -> int:
        """Read the clock; returns the ticks."""
        self.now = supervisor.ticks_ms()
        return self.now

    def gesture(self) -> "tuple | None":
        """Return the next ``(gesture, meaning, ticks)``, or None when nothing waits."""
        events = self._keys.events
        if events.overflowed:
            events.clear()
            self._kept.clear()
            self._keys.reset()
            for key in range(len(self.meanings)):
                self._down_at[key] = -1
            self.down = self._closed = 0
        event = self._event
        key = -1
        while key < 0:
            self.heard = bool(self._kept)
            if self.heard:
                contact, pressed, at = self._kept.pop(0)
            elif events and events.get_into(event):
                contact, pressed, at = event.key_number, event.pressed, event.timestamp
            else:
                return self._hold()
            key = self._key(contact, pressed)
        meaning = self.meanings[key]
        if meaning in TURNS:
            self._down_at[key] = at if pressed else -1
            self._next[key] = HOLD_MS
            self._detents += TURNS[meaning] * pressed
            return None  # the caller handles the turn before the next key
        if pressed:
            self._down_at[key] = self.pressed_at = at
            self._next[key] = HOLD_MS
            self._count()
            return PRESS, meaning, at
        was_down = self._down_at[key] >= 0
        if was_down:
            self.pressed_at = self._down_at[key]
        self._down_at[key] = -1
        self._count()
        if not was_down or self._next[key] > HOLD_MS:
            return RELEASE, meaning, at
        return TAP, meaning, at

    def hear(self) -> bool:
        """Keep the events that wait, to be handled later; returns whether a key went down."""
        events, event, down = self._keys.events, self._event, False
        while len(self._kept) < _MOST and events and events.get_into(event):
            self._kept.append((event.key_number, event.pressed, event.timestamp))
            down = down or event.pressed
        return down

    def _key(self, contact: int, pressed: bool) -> int:
        """Note a contact; returns its key, -1 while another contact holds that key down."""
        count = len(self.meanings)
        key = contact if contact < count else self._beside[contact - count]
        bit = 1 << contact
        self._closed = self._closed | bit if pressed else self._closed & ~bit
        others = self._closed & ~bit
        if others:
            if contact != key and others >> key & 1:
                return -1
            for at in range(len(self._beside)):
                if self._beside[at] == key and others >> count + at & 1:
                    return -1
        return key

    def _count(self) -> None:
        self.down = 0
        for key in range(len(self.meanings)):
            if self._down_at[key] >= 0 and self.meanings[key] not in _ALONE:
                self.down += 1

    def _hold(self) -> "tuple | None":
        for key in range(len(self._down_at)):  # enumerate would allocate
            at = self._down_at[key]
            held = ticks_between(at, self.now) if at >= 0 else 0
            if held >= self._next[key] and self.meanings[key] in TURNS:
                self._next[key] = held + TURN_MS
                self._detents += TURNS[self.meanings[key]]
            elif held >= self._next[key]:
                first = self._next[key] <= HOLD_MS
                self._next[key] = (
                    max(held, HOLD_MS) + AGAIN_MS
                )  # from now on, so that a long tick makes one, not several
                self.pressed_at = at
                return HOLD if first else AGAIN, self.meanings[key], self.now
        return None

    def held(self, meaning: str) -> None:
        """Count a key that is down as held from now on: for glass, where holding has a button."""
        key = self.meanings.index(meaning)
        if self._down_at[key] >= 0:
            self._next[key] = 0

    def until_hold(self) -> int:
        """Return the milliseconds until the next HOLD or AGAIN, a long time when no key is down."""
        wait = 1000
        for key in range(len(self._down_at)):
            at = self._down_at[key]
            if at >= 0:
                wait = min(wait, max(0, self._next[key] - ticks_between(at, self.now)))
        return wait

    def bumped(self, meaning: str, at: int) -> bool:
        """Note a press; returns whether it came with another, one of them ending the turn."""
        last = self._last_press
        self._last_press = (meaning, at)
        return (
            last is not None
            and last[0] != meaning
            and "end" in (meaning, last[0])
            and 0 <= ticks_between(last[1], at) <= BUMP_MS
        )

    def turned(self) -> int:
        """Return the detents that the knob and keys have turned since the last call."""
        position = self._knob.position
        steps = position - self._position + self._detents
        self._position = position
        self._detents = 0
        return steps

    def waiting(self) -> bool:
        """Return whether an event waits to be handled."""
        return bool(self._kept or len(self._keys.events)) or self._knob.position != self._position
