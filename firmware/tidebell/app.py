# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device: build its parts, connect them, and run them tick by tick."""

import gc
import os
import time

import microcontroller
import usb_cdc
from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.game.state import PROMPT
from tidebell_core.game.view import View
from tidebell_core.record import events as e

from . import play_parts, power_back
from .games import Games
from .keep import firststart
from .keep.inplace import breathe
from .keep.journal_store import JournalStore
from .keep.note import Note
from .keep.settings import Settings, Slots
from .keep.setup_store import Store
from .paint.glyphs import MARKS
from .parts import lights, sounds
from .parts.hardware import adjust, build_inputs, build_panel, ring_limit, show
from .parts.inputs import BOUNCE_MS, PRESS, RELEASE, ticks_between
from .parts.sounds import Sounds
from .ui.menu import Message, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from tidebell_core.game.session import Session

    from .parts.hardware import Parts
    from .room import Room
    from .ui.desk import OnTop, Page
    from .ui.table import Table
    from .wire.link import Link

# The one global: the device, once ``start`` has built it.
APP: "App | None" = None

_MARK_MS = 5000
_LEAVE_S = 0.1  # so that an answer to a computer leaves the chip
_LONG_AGO = -(1 << 30)


class App:
    """The device.

    :param Parts hardware: the board's parts
    :param careful: do not open the game that is on: the last starts failed
    """

    def __init__(self, hardware: "Parts", careful: bool = False) -> None:
        self.hardware = hardware
        self.inputs = build_inputs(hardware)
        self.sounds = Sounds(hardware.piezo)
        self.opened_store: "Store | None" = None
        self.data = firststart.open_data()
        self.settings = Settings(Slots(self.data, "settings"))
        self.note = Note(self.data)
        self.journal = JournalStore(
            microcontroller.nvm,  # type: ignore[arg-type]
            self.data,
            lambda *which: self.games.read_setup(*which),
        )
        self.view = View()
        # None while no game is on the table, as ``table`` is: only code in a game uses them.
        self.session: "Session" = None  # type: ignore[assignment]
        self.watchers: list = []
        self.seat_colours: list = []
        self.at = self.then = self.inputs.time()
        self.uptime_ms = 0
        self._drift = 0
        self._marks = 0
        self._left_ms = 0
        self._chores = 0  # pieces of work after an event that wait for time
        self._unread: "Iterable" = play_parts.read()
        self.unread_home: "Iterable" = play_parts.read_at_home()
        self._redraw = True
        self.later: "dict | None" = None  # the game that begins in the next tick
        self.left_alone = careful  # there may be a game that is kept and was not opened
        self.screens: list = []
        self.table: "Table" = None  # type: ignore[assignment]
        self.cues: "ModuleType" = None  # type: ignore[assignment]  # imported with the first game
        self.link: "Link | None" = None
        self.room: "Room | None" = None  # once a computer has asked the table to join one
        self.utc: "tuple | None" = None  # (seconds since 1970, uptime then), if a computer told it
        self.shuffles = ""  # the code of the commitment to the seed of a game with chance
        self.places: list = []  # for each seat the pixel of the ring nearest to it
        # The last change under the keys that may surprise a player: uptime, event, what stood
        # before and after, whether the knob or a list offered something, and its key. Then when a
        # key last ended a player turn, and which key; see ``ui.turn.late_presses``.
        self.changed: tuple = (_LONG_AGO,)
        self.ended = (_LONG_AGO, "")
        self.by = ""  # the key whose gesture is being handled
        self._stood: tuple = ()
        self.page: "Page" = None  # type: ignore[assignment]
        self.games = games = Games(self)
        self.boot = games.count_boot()
        self.journal.boot = self.boot & 0xFFFF
        back = power_back.bring_back(self)

        build_panel(hardware)
        self.painter = hardware.painter
        self.page = self.painter.page  # type: ignore[assignment]
        self.lights = hardware.lights
        self.settings_changed()
        power_back.resume(self, back)
        self._chores = 3
        self._redraw = False
        self._shine()
        show(hardware, self.screens[-1])
        games.keep_boot()

    @property
    def store(self) -> Store:
        """Setups and names; opened when first used, since their checksums take a while."""
        if self.opened_store is None:
            self.opened_store = Store(self.data)
        return self.opened_store

    def read_rest(self) -> None:
        """Import what play needs and has not been imported yet."""
        for _ in self._unread:
            breathe()

    # -- for screens

    def push(self, screen: "OnTop") -> None:
        """Put a screen on top; it has no clock."""
        self.screens.append(screen)
        self._redraw = True

    def pop(self) -> None:
        """Take the top screen away, but never the last one."""
        if len(self.screens) > 1:
            self.screens.pop()
        self._light()
        self._redraw = True

    def show(self, screen: "OnTop") -> None:
        """Make a screen the only one."""
        self.screens = [screen]
        self._light()
        self._redraw = True

    def to_table(self) -> None:
        """Close everything above the game."""
        self.screens = self.screens[:1]
        self._redraw = True

    @property
    def at_rest(self) -> bool:
        """Whether no clock runs, so that flash may be written."""
        return not self.session or self.session.clock_left() is None

    def redraw(self) -> None:
        """Draw the page anew in one of the next ticks."""
        self._redraw = True

    def message(self, title: str, text: str) -> None:
        """Show a sentence."""
        self.push(Message(self, title, text))

    def ask(self, title: str, text: str, yes: "Callable") -> None:
        """Ask a question."""
        self.push(Question(self, title, text, yes))

    def refuse(self, text: str) -> None:
        """Say why something cannot be done."""
        self.sounds.play(sounds.REFUSED)
        if self.table and len(self.screens) == 1:
            self.table.refused(text)
        else:
            self.message(texts.REFUSED, text)

    def open_settings(self, by_referee: bool = False) -> None:
        """Show the settings; of a sealed device only by its code.

        :param by_referee: the code was given
        """
        from .ui.home.settings_menu import settings_menu  # not before the first screen

        if self.note.sealed and not by_referee:
            from .ui.seal import ask  # read only where there is a seal

            ask(self, lambda: self.open_settings(True))
            return
        self.push(settings_menu(self))

    # -- the game

    def do(self, kind: int, seat: int = e.NOBODY, arg: int = 0, sure: bool = False) -> bool:
        """Carry an intent to the session; returns whether it was done.

        :param bool sure: the table has confirmed it; otherwise it is asked where there are doubts
        """
        if not sure:
            doubts = self.session.game.doubts(kind, seat, arg)
            if doubts and not self.session.paused:
                self.table.doubt(doubts, (kind, seat, arg))
                return False
        try:
            self.session.do(kind, seat, arg)
        except Refused as error:
            self.refuse(error.text)
            return False
        return True

    def play(self, session: "Session | None", woken: bool = False) -> None:
        """Put a session on the table, or clear it."""
        self.session = session  # type: ignore[assignment]
        if session is None:
            self.table = None  # type: ignore[assignment]
            self.view = View()
            return
        from tidebell_core.record.commitment import committed, short  # not before the first screen
        from tidebell_core.setup_reading.mechanism_list import hides

        from .ui.table import Table  # see ``play_parts``
        from .ui.turn import cues

        self.cues = cues
        self.shuffles = ""
        if hides(session.setup.more.get("uses", ())):
            self.shuffles = short(committed(session.header))
        session.sink = self._happened
        session.game.breathe = breathe  # type: ignore[method-assign]
        self.table = Table(self)
        self.table.woken = woken
        self.view.update(session)
        self.table.ready()
        self.changed = (_LONG_AGO,)
        self._stood = self._standing()
        self.seat_colours = self.view.colours
        self.show(self.table)

    def _happened(self, event: tuple) -> None:
        """Keep an event that counts, and have screen, lights and sounds follow."""
        self.journal.commit(event)
        self._marks = 0
        self._chores = 3
        view = self.view
        before = (view.phase, view.seat, view.last)
        was = (view.turn, view.name)
        waited = view.wait_ms >= 0
        view.update(self.session)
        self._left_ms = view.clock_ms
        kind, stood = event[0], self._stood
        self._stood = now = self._standing()
        self.cues.note(self, event, stood, now, waited)
        if now != stood or kind not in (e.TIMEOUT, e.FULL_TIME):
            self.table.begin_anew(kind)
        else:
            self.table.ready()  # a next period, a match played out: an entry that is open goes on
        if kind != e.SEAL:
            self.cues.happened(self, event, before)
        self._light()
        self._redraw = True
        for watcher in self.watchers:
            watcher(event, was)

    def _standing(self) -> tuple:
        """Return the situation under the keys: hand-overs, phase, who asks and in which."""
        game = self.session.game
        state = game.state
        back = state.back if state.phase == PROMPT else 0
        return game.ended + game.handed, state.phase, state.asker, back

    def _light(self) -> None:
        """Choose the ring's look for the moment, and the current that it may draw."""
        self.lights.limit_ma = ring_limit(self.settings)
        if self.session and self.table:
            self.cues.light(self)
        else:
            self.lights.set(lights.HOME)

    def settings_changed(self) -> None:
        """Apply changed settings."""
        adjust(self.hardware, self.sounds, self.settings)
        self._light()

    # -- time

    def _advance(self, at: int) -> bool:
        """Bring everything to an instant, and do on the way what a room has armed.

        :returns: whether a clock reached zero, or the room acted
        """
        room = self.room
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
        self.then = at
        self.uptime_ms += ms
        # Sounds and movements come first: one that begins at this instant has all its time to come.
        self.lights.age(ms)
        self.sounds.tick(ms)
        if self.table:
            self.table.tick(ms)
        session = self.session
        if not session:
            return False
        self._drift += ms * int(self.settings["clock_ppm"])
        ms += self._drift // 1000000
        self._drift %= 1000000
        left = session.clock_left()
        struck = left is not None and left <= ms
        if struck and self.view.wait_ms < 0:
            self.cues.zero(self)
            self._shine()
        session.advance(ms)
        if struck and self.changed[0] == self.uptime_ms:
            # The tick notices zero a little late: the change was at zero itself.
            self.changed = (self.uptime_ms - session.since_ms,) + self.changed[1:]
        if left is not None and session.since_ms // _MARK_MS > self._marks:
            self._marks += 1
            self.journal.mark()
            self._chores = self._chores or 1  # for garbage of ring and digits
        if struck:
            breathe()
        return struck

    def tick(self) -> int:
        """Handle events, then draw a piece; returns for how many ms there is nothing to do."""
        inputs = self.inputs
        inputs.time()
        if self.later:
            spec, self.later = self.later, None
            self.games.begin_now(spec)
        gesture = inputs.gesture()
        handled = bool(gesture)
        while gesture:
            kind, meaning, self.at = gesture
            self._advance(self.at)
            self._cover()
            if kind == PRESS:
                self._pressed(meaning)
            if not self._late(kind, meaning):
                self.by = meaning
                self.screens[-1].gesture(kind, meaning)
                self.by = ""
            gesture = inputs.gesture()
        steps = inputs.turned()
        if steps:
            self.screens[-1].turn(steps)
            self._redraw = handled = True
        # Only to the instant at which this tick began: keys pressed before it are handled by now,
        # and a key pressed meanwhile finds the clock where it was then.
        handled |= self._advance(inputs.now)
        self._cover()
        wait = min(inputs.until_hold(), self._clock(), self.sounds.tick(0))
        if self.room:
            wait = min(wait, self.room.wait())
        if not handled:
            wait = min(wait, self._shine())
        if self.table and self.screens[-1] is self.table:
            # The digits of the clock come before other pieces of the page.
            self.table.clock(self.page)
            self.painter.numbers()
        if self._more(handled):
            wait = 0
        wait = min(wait, self._answer())
        if wait > 5:
            wait = min(wait, self._use_rest())
        return 0 if self.later else max(0, wait)

    def _cover(self) -> None:
        """Cover the table while it waits for its room."""
        if self.room:
            self.room.cover()

    def _answer(self) -> int:
        """Answer a computer that speaks; return the ms until the next call."""
        port = usb_cdc.data
        if not self.link and not (port and port.in_waiting):
            return 1000
        try:
            if not self.link:
                from .wire.service import attach  # not before the first screen: see ``play_parts``

                attach(self)
            wait = self.link.poll()  # type: ignore[union-attr]
            if not wait:
                self._chores = self._chores or 1
            return wait
        except MemoryError:
            self._hang_up()
            return 0

    def reply(self, request: tuple, outcome: "dict | Exception") -> None:
        """Answer a computer's request to begin a game: its number, or the error."""
        if self.link:
            try:
                self.link.reply(request, outcome)
            except MemoryError:  # the game goes on
                self._hang_up()

    def _hang_up(self) -> None:
        """Drop requests and answers for want of memory; the computer asks again."""
        self.link = None
        usb_cdc.data.reset_input_buffer()  # type: ignore[union-attr]

    def _more(self, handled: bool) -> bool:
        """Draw a screen or a piece of the page; returns whether more may be left to do.

        :param handled: the tick has done enough
        """
        if handled:
            return True
        if self._redraw:
            self._redraw = False
            self.page.alike = len(self.seat_colours) > MARKS
            self.screens[-1].draw(self.page)
            return True
        return self.painter.step()

    def _pressed(self, meaning: str) -> None:
        """Answer a key that went down by click and light, before any longer work."""
        self._chores = 3
        if not self.inputs.heard:
            self.sounds.play(sounds.CLICK)
        self.lights.blink()
        self._shine()

    def _late(self, gesture: int, meaning: str) -> bool:
        """Return whether a gesture came just too late for what it was meant for; refuse it then."""
        if gesture == RELEASE or self.screens[-1] is not self.table:
            return False
        pressed_ms = self.uptime_ms - ticks_between(self.inputs.pressed_at, self.then)
        since = pressed_ms - max(self.changed[0], self.ended[0])
        if since >= max(BOUNCE_MS, int(self.settings["grace_ms"])):
            return False
        from .ui.turn import late_presses  # not before the first screen

        return late_presses.refuses(self, gesture, meaning, pressed_ms)

    def _shine(self) -> int:
        """Show the share of time left on the ring; return the ms until it changes."""
        view = self.view
        ends = self.session and view.clock_ms >= 0 and not view.counts_up
        return self.lights.tick(0, view.clock_ms, view.clock_total if ends else 0)

    def _clock(self) -> int:
        """Bring clock and notices up to date; returns the ms until they change next."""
        session = self.session
        if not session:
            return 1000
        view = self.view
        view.update(session)
        wait = self.table.tick(0)
        due = session.clock_left()
        if due is None:
            return wait
        left = view.clock_ms
        self.cues.warn(self, self._left_ms, left)
        self._left_ms = left
        wait = min(wait, _MARK_MS - session.since_ms % _MARK_MS)
        wait = min(wait, self.cues.changes(self, due))
        return max(wait, 1)  # also at zero, which strikes when a millisecond has passed

    def _use_rest(self) -> int:
        """Import a module that will be needed, or do a chore after an event; return when to go on.

        Garbage is collected here alone: after a press, an event or an answer to a computer, and
        every five seconds of a clock. Between those the heap has room for it.
        """
        for _ in self._unread:
            return 0
        self._unread = ()
        if not self.session:
            for _ in self.unread_home:
                return 0
        chore, self._chores = self._chores, max(0, self._chores - 1)
        session = self.session
        if chore == 1:
            breathe()  # digits may have been drawn in this tick
            gc.collect()
        elif session:
            if chore != 2:
                session.prepare()
            self.journal.service(session.clock_left(), chore == 2)
            if self.journal.warning:
                self.games.warn()
        return 0 if chore else 1000

    def halt(self) -> None:
        """Stop the clock where it is: the device is about to start again."""
        self._advance(self.inputs.time())
        if self.session and self.session.clock_left() is not None:
            self.session.do(e.PAUSE)

    def restart(self) -> None:
        """Start the chip again, with the game paused and kept."""
        if self.session:
            self.halt()
            self.journal.checkpoint()
        os.sync()
        time.sleep(_LEAVE_S)
        microcontroller.reset()
