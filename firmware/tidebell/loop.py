# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Run the device tick by tick: keys, time, the page, a computer, and chores in what is left."""

import gc

import usb_cdc

from . import play_parts
from .keep.inplace import breathe
from .paint import glyphs
from .parts import sounds
from .parts.inputs import BOUNCE_MS, PRESS, RELEASE, ticks_between

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .app import App

_MARK_MS = 5000

# Free bytes below which garbage is collected in a player turn, too.
_SPARE = 32 * 1024
# Bytes of garbage that these leave, roughly: a press with its screen, a detent of the knob, a piece
# of an answer to a computer, five seconds of a clock. Counted, for asking the heap takes 13 ms.
_PRESS = 6 * 1024
_DETENT = 5 * 1024
_ANSWER = 4 * 1024
_FIVE_SECONDS = 4 * 1024
_BEFORE_ZERO_MS = 100  # a clock that strikes so soon comes before garbage


class Loop:
    """The device's loop, and the time that has passed in it.

    :param App app: the device
    """

    def __init__(self, app: "App") -> None:
        self.app = app
        self.then = app.inputs.time()  # the instant up to which time has passed
        self.uptime_ms = 0
        self.unread: "Iterable" = play_parts.read()
        self.unread_home: "Iterable" = play_parts.read_at_home()
        self._drift = 0  # millionths of a millisecond that are still to be added
        self._marks = 0  # of five seconds each that a clock has run since the last event
        self._left_ms = 0  # on the clock, at the last look
        self._chores = 3  # pieces of work after an event that wait for time
        self._room = 0  # bytes that may still become garbage before it is collected in play

    def begin_anew(self) -> None:
        """Count marks, warnings and chores from an event that has just happened."""
        self._marks = 0
        self._chores = 3
        self._left_ms = self.app.view.clock_ms

    # -- time

    def advance(self, at: int) -> bool:
        """Bring everything to an instant, and do on the way what a room has armed.

        :returns: whether a clock reached zero, or the room acted
        """
        room = self.app.room
        due = room.reached(at) if room else None
        if room is None or due is None:
            return self._pass(at)
        self._pass(due)
        room.act(ticks_between(due, at))
        self._pass(at)
        return True

    def _pass(self, at: int) -> bool:
        """Let time pass up to an instant; returns whether a clock reached zero."""
        ms = ticks_between(self.then, at)
        if ms <= 0:
            return False
        app = self.app
        self.then = at
        self.uptime_ms += ms
        # Sounds and movements come first: one that begins at this instant has all its time to come.
        app.lights.age(ms)
        app.sounds.tick(ms)
        if app.table:
            app.table.tick(ms)
        session = app.session
        if not session:
            return False
        self._drift += ms * int(app.settings["clock_ppm"])
        ms += self._drift // 1000000
        self._drift %= 1000000
        left = session.clock_left()
        struck = left is not None and left <= ms
        if struck and app.view.wait_ms < 0:
            app.cues.zero(app)
            self.shine()
        session.advance(ms)
        if struck and app.changed[0] == self.uptime_ms:
            # The tick notices zero a little late: the change was at zero itself.
            app.changed = (self.uptime_ms - session.since_ms,) + app.changed[1:]
        if left is not None and session.since_ms // _MARK_MS > self._marks:
            self._marks += 1
            app.journal.mark()
            self._made(_FIVE_SECONDS)  # of ring and digits
        if struck:
            breathe()
        return struck

    # -- a tick

    def tick(self) -> int:
        """Handle events, then draw a piece; returns for how many ms there is nothing to do."""
        app = self.app
        inputs = app.inputs
        inputs.time()
        if app.later:
            spec, app.later = app.later, None
            app.games.begin_now(spec)
        gesture = inputs.gesture()
        keyed = handled = bool(gesture)
        while gesture:
            kind, meaning, app.at = gesture
            self.advance(app.at)
            self._cover()
            if kind == PRESS:
                self._pressed()
            if not self._late(kind, meaning):
                app.by = meaning
                app.screens[-1].gesture(kind, meaning)
                app.by = ""
            gesture = inputs.gesture() if inputs.waiting() else None
        steps = inputs.turned()
        if steps:
            app.screens[-1].turn(steps)
            app.stale = handled = True
            self._made(_DETENT)
        # Only to the instant at which this tick began: keys pressed before it are handled by now,
        # and a key pressed meanwhile finds the clock where it was then. A key has brought all to
        # its own instant: what has passed since comes in the next tick, behind the digits.
        if not keyed:
            handled |= self.advance(inputs.now)
        self._cover()
        wait = 0
        if not handled:
            wait = min(self._clock(), self.shine())
            if app.room:
                wait = min(wait, app.room.wait())
        elif app.session:
            app.view.update(app.session)
        if app.table and app.screens[-1] is app.table:
            # The digits of the clock come before other pieces of the page.
            app.table.clock(app.page)
            app.painter.numbers()
        if self._draw(handled):
            wait = 0
        if not handled:  # the digits that a key changes come first
            wait = min(wait, inputs.until_hold(), app.sounds.tick(0), self._answer())
        if wait > 5:
            wait = min(wait, self._use_rest())
        return 0 if app.later else max(0, wait)

    def _cover(self) -> None:
        """Cover the table while it waits for its room."""
        if self.app.room:
            self.app.room.cover()

    def _pressed(self) -> None:
        """Answer a key that went down by click and light, before any longer work."""
        if not self.app.inputs.heard:
            self.app.sounds.play(sounds.CLICK)
            self.flash()
        self._chores = 3
        self._made(_PRESS)

    def _late(self, gesture: int, meaning: str) -> bool:
        """Return whether a gesture came just too late for what it was meant for; refuse it then."""
        app = self.app
        if gesture == RELEASE or app.screens[-1] is not app.table:
            return False
        pressed_ms = self.uptime_ms - ticks_between(app.inputs.pressed_at, self.then)
        since = pressed_ms - max(app.changed[0], app.ended[0])
        if since >= max(BOUNCE_MS, int(app.settings["grace_ms"])):
            return False
        from .ui.turn import late_presses  # not before the first screen

        return late_presses.refuses(app, gesture, meaning, pressed_ms)

    def flash(self) -> None:
        """Answer a key by light."""
        self.app.lights.blink()
        self.shine()

    def shine(self) -> int:
        """Show the share of time left on the ring; return the ms until it changes."""
        app = self.app
        view = app.view
        ends = app.session and view.clock_ms >= 0 and not view.counts_up
        return app.lights.tick(0, view.clock_ms, view.clock_total if ends else 0)

    def _clock(self) -> int:
        """Bring clock and notices up to date; returns the ms until they change next."""
        app = self.app
        session = app.session
        if not session:
            return 1000
        view = app.view
        view.update(session)
        wait = app.table.tick(0)
        due = session.clock_left()
        if due is None:
            return wait
        left = view.clock_ms
        app.cues.warn(app, self._left_ms, left)
        self._left_ms = left
        wait = min(wait, _MARK_MS - session.since_ms % _MARK_MS)
        wait = min(wait, app.cues.changes(app, due))
        return max(wait, 1)  # also at zero, which strikes when a millisecond has passed

    def _draw(self, handled: bool) -> bool:
        """Draw a screen or a piece of the page; returns whether more may be left to do.

        :param handled: the tick has done enough
        """
        if handled:
            return True
        app = self.app
        if app.stale:
            app.draw()
            return True
        return app.painter.step()

    def _answer(self) -> int:
        """Answer a computer that speaks; return the ms until the next call."""
        app = self.app
        port = usb_cdc.data
        if not app.link and not (port and port.in_waiting):
            return 1000
        try:
            if not app.link:
                from .wire.service import attach  # not before the first screen: see ``play_parts``

                attach(app)
            wait = app.link.poll()  # type: ignore[union-attr]
        except MemoryError:
            app.hang_up()
            return 0
        if not wait:
            self._made(_ANSWER)
        return wait

    def _made(self, garbage: int) -> None:
        """Count bytes of garbage, and look after it when there is time."""
        self._room -= garbage
        self._chores = self._chores or 1

    def _use_rest(self) -> int:
        """Import a module, or do a chore after an event; return for how many ms to rest."""
        for _ in self.unread:
            return 0
        self.unread = ()
        session = self.app.session
        if not session:
            for _ in self.unread_home:
                return 0
        chore, self._chores = self._chores, max(0, self._chores - 1)
        if chore == 1:
            return self._tidy()
        if session:
            if chore != 2:
                session.prepare()
            self.app.journal.service(session.clock_left(), chore == 2)
            if self.app.journal.warning:
                self.app.games.warn()
            if not chore and self.app.at_rest and self.app.journal.reframe():
                return 0
        return 0 if chore else 1000

    def _tidy(self) -> int:
        """Collect garbage; while a clock runs only where less than ``_SPARE`` bytes are free.

        While a setup comes in, only where less than twice as many are. A collection takes 40 ms of
        an RP2040, and no key is looked at meanwhile.

        :returns: for how many ms there is nothing to do
        """
        runs = not self.app.at_rest
        store = self.app.opened_store
        spare = 0 if runs else _SPARE  # pieces of a setup shall not part what little is free
        busy = runs or (store is not None and store.comes)
        if busy and self._room > spare:
            return 0
        if runs and self.app.session.clock_left() < _BEFORE_ZERO_MS:  # type: ignore[operator]
            self._chores = 1
            return _BEFORE_ZERO_MS
        breathe()  # digits may have been drawn in this tick
        if busy:
            self._room = gc.mem_free() - _SPARE  # type: ignore[attr-defined]
        if not busy or self._room <= spare:
            breathe()
            glyphs.forget()
            gc.collect()
            if store and not busy:
                store.gather()
            breathe()
            self._room = gc.mem_free() - _SPARE  # type: ignore[attr-defined]
        return 0
