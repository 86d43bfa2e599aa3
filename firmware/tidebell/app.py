# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device: build its parts, connect them, and keep the game and the screens they show."""

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

from . import alarm, power_back
from .games import Games
from .keep.boot_note import Note
from .keep.inplace import breathe, open_data
from .keep.journal_store import JournalStore
from .keep.settings import Settings, Slots
from .keep.setup_store import Store
from .loop import Loop
from .paint.glyphs import MARKS
from .parts import lights, sounds
from .parts.hardware import adjust, build_inputs, build_panel, ring_limit, show
from .parts.sounds import Sounds
from .ui.menu import Message, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from tidebell_core.game.session import Session

    from .parts.hardware import Parts
    from .room import Room
    from .ui.desk import OnTop, Page
    from .ui.table import Table
    from .wire.link import Link

# The one global: the device, once ``start`` has built it.
APP: "App | None" = None

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
        self.data = open_data()
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
        self.loop = Loop(self)
        self.at = self.loop.then
        self.stale = True  # the page is to be drawn anew
        self.later: "dict | None" = None  # the game that begins in the next tick
        self.left_alone = careful  # there may be a game that is kept and was not opened
        self.screens: list = []
        self.table: "Table" = None  # type: ignore[assignment]
        self.cues: "ModuleType" = None  # type: ignore[assignment]  # imported with the first game
        self.link: "Link | None" = None
        self.room: "Room | None" = None  # once a computer has asked the table to join one
        self.utc: "tuple | None" = None  # (seconds since 1970, uptime then), if a computer told it
        self._shuffles: "str | None" = None  # see ``shuffles``; None: not asked yet
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
        alarm.strip = hardware.lights.strip if hardware.lit else None
        self.painter = hardware.painter
        self.page = self.painter.page  # type: ignore[assignment]
        self.lights = hardware.lights
        self.settings_changed()
        power_back.resume(self, back)
        self.stale = False
        self.loop.shine()
        show(hardware, self.screens[-1])
        games.keep_boot()

    @property
    def store(self) -> Store:
        """Setups and names; opened when first used, since their checksums take a while."""
        if self.opened_store is None:
            self.opened_store = Store(self.data)
        return self.opened_store

    @property
    def untyped(self) -> bool:
        """Whether nothing can be written: the type is missing or damaged."""
        return self.page.glyphs.fault == "type.bin"  # type: ignore[attr-defined]

    @property
    def shuffles(self) -> str:
        """The code of the commitment to the seed of a game with chance, else empty."""
        if self._shuffles is None:
            # Not before the first screen of a game that comes back: see ``play_parts``.
            from tidebell_core.record.commitment import committed, short
            from tidebell_core.setup_reading.mechanism_list import hides

            hidden = hides(self.session.setup.more.get("uses", ()))
            self._shuffles = short(committed(self.session.header)) if hidden else ""
        return self._shuffles

    @property
    def then(self) -> int:
        """The instant, in ticks, up to which time has passed."""
        return self.loop.then

    @property
    def uptime_ms(self) -> int:
        """The milliseconds from power-on to ``then``."""
        return self.loop.uptime_ms

    def read_rest(self) -> None:
        """Import what play needs and has not been imported yet."""
        for _ in self.loop.unread:
            breathe()

    # -- for screens

    def push(self, screen: "OnTop") -> None:
        """Put a screen on top; it has no clock."""
        self.screens.append(screen)
        self.stale = True

    def pop(self) -> None:
        """Take the top screen away, but never the last one."""
        if len(self.screens) > 1:
            self.screens.pop()
        self._light()
        self.stale = True

    def show(self, screen: "OnTop") -> None:
        """Make a screen the only one."""
        self.screens = [screen]
        self._light()
        self.stale = True

    def to_table(self) -> None:
        """Close everything above the game."""
        self.screens = self.screens[:1]
        self.stale = True

    @property
    def at_rest(self) -> bool:
        """Whether no clock runs, so that flash may be written."""
        return not self.session or self.session.clock_left() is None

    def redraw(self) -> None:
        """Draw the page anew in one of the next ticks."""
        self.stale = True

    def draw(self) -> None:
        """Let the top screen fill the page anew."""
        self.stale = False
        self.page.filled += 1
        self.page.alike = len(self.seat_colours) > MARKS
        self.screens[-1].draw(self.page)

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
        from .ui.table import Table  # see ``play_parts``
        from .ui.turn import cues

        self.cues = cues
        self._shuffles = None
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
        view = self.view
        before = (view.phase, view.seat, view.last)
        heard = []  # type: list[str]
        for mechanism in self.session.game.hooks.cues:
            heard += mechanism.cues(event, view)
        was = (view.turn, view.name)
        waited = view.wait_ms >= 0
        view.update(self.session)
        self.loop.begin_anew()
        kind, stood = event[0], self._stood
        self._stood = now = self._standing()
        self.cues.note(self, event, stood, now, waited)
        if now != stood or kind not in (e.TIMEOUT, e.FULL_TIME):
            self.table.begin_anew(kind)
        else:
            self.table.ready()  # a next period, a match played out: an entry that is open goes on
        if kind != e.SEAL:
            self.cues.happened(self, event, before, heard)
        self._light()
        self.stale = True
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
        if self.untyped:
            self.lights.set(lights.ALL, (255, 0, 0))

    def settings_changed(self) -> None:
        """Apply changed settings."""
        adjust(self.hardware, self.sounds, self.settings)
        self._light()

    def reply(self, request: tuple, outcome: "dict | Exception") -> None:
        """Answer a computer's request to begin a game: its number, or the error."""
        if not self.link:
            return
        try:
            self.link.reply(request, outcome)
        except MemoryError:  # the game is on, and the computer must hear of it
            gc.collect()
            try:
                self.link.reply(request, outcome)
            except MemoryError:  # the game goes on all the same
                self.hang_up()

    def hang_up(self) -> None:
        """Drop what a computer says for want of memory; it asks again."""
        gc.collect()
        if self.link:
            self.link.drop()
        else:
            usb_cdc.data.reset_input_buffer()  # type: ignore[union-attr]

    def halt(self) -> None:
        """Stop the clock where it is: the device is about to start again."""
        self.loop.advance(self.inputs.time())
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
