# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the link asks of the device; ``needs`` says what each of these means."""

import gc
import sys
from binascii import hexlify

import microcontroller
import usb_cdc
from tidebell_core.setup import Setup

from .. import __version__, memory
from ..keep.inplace import drive_is_ours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App
    from ..keep.settings import Settings
    from ..keep.store import Store


class Service:
    """The link's view of the app.

    :param App app: the device, also for ``drive_requests``
    """

    def __init__(self, app: "App") -> None:
        self.app = app

    @property
    def store(self) -> "Store":
        """The setups and names."""
        return self.app.store

    def close_transfer(self) -> None:
        """End what is coming in, if anything is."""
        if self.app.opened_store:
            self.app.opened_store.close()

    @property
    def settings(self) -> "Settings":
        """The settings."""
        return self.app.settings

    @property
    def clock_runs(self) -> bool:
        """A player's clock runs."""
        session = self.app.session
        return session is not None and session.clock_left() is not None

    def hello(self) -> dict:
        """Return who this device is."""
        return {
            "board": self.app.hardware.board,
            "uid": hexlify(microcontroller.cpu.uid).decode(),
            "firmware": __version__,
            "boot": self.app.boot,
            "uptime_ms": self.app.uptime_ms,
            "game": self.app.journal.game or None,
            "drive": "device" if drive_is_ours() else "computer",
        }

    def set_utc(self, seconds: int) -> None:
        """Take over a computer's time."""
        self.app.utc = (seconds, self.app.uptime_ms)

    def status(self) -> dict:
        """Return what anybody at the table may see."""
        app = self.app
        session = app.session
        status = {}
        if session:
            header = session.header
            status = app.view.public()
            status["setup"] = header.setup_id
            status["crc32"] = header.setup_crc
            status["sha256"] = header.setup_digest
            status["seats"] = header.seats
        status["game"] = app.journal.game or None
        status["events"] = session.count if session else 0
        status["clock_runs"] = self.clock_runs
        return status

    def start_game(self, request: tuple, id: str, seats: list, switches: list) -> None:
        """Begin a game in the next tick, where the link takes no memory, and answer then."""
        self.app.later = {"setup": id, "seats": seats, "switches": switches, "request": request}

    def make_room(self) -> None:
        """Have as much memory free as there can be."""
        memory.tidy(self.app)
        gc.collect()

    def has_room(self) -> bool:
        """Return whether the game that is on leaves memory for a computer."""
        return memory.has_room(self.app)

    def close_link(self) -> None:
        """Forget what answers the computer."""
        memory.detach(self.app)

    def check_setup(self, data: dict, version: tuple) -> None:
        """Hold that a parsed setup can be played, and note it, so that games begin without that.

        :raises Refused: when it cannot
        """
        known = list(sys.modules)
        gc.collect()  # what it was parsed from has left holes
        try:
            Setup(data, None, memory.read_on)
        finally:
            memory.forget_mechanisms(known)
            memory.forget_reading()
        if not self.app.session:  # what keeps the note takes memory that a game may need
            self.app.games.note_sound(version)

    def setups_in_use(self) -> list:
        """Return [id, crc32] of setups that games need."""
        return self.app.journal.archive().setups_in_use()

    def games(self, first: int) -> tuple:
        """Return some games from a number on, and the next number."""
        return self.app.journal.archive().games(first)

    def log_records(self, game: int, first: int) -> tuple:
        """Return some events of a game, and the next number."""
        rows, after = self.app.journal.archive().log_records(game, first)
        return rows, after if rows else None

    def set_fetched(self, game: int) -> None:
        """Note that a computer has a game."""
        self.app.journal.archive().set_fetched(game)

    def settings_changed(self) -> None:
        """Put changed settings to use."""
        self.app.settings_changed()

    def names_changed(self) -> None:
        """Have what is on the screen offer the names that are new."""
        for screen in self.app.screens:
            if hasattr(screen, "take_names"):
                screen.take_names(self.app.store.names())
                self.app.redraw()

    def error_log(self) -> str:
        """Return the tracebacks kept."""
        from .. import faults

        return faults.log()

    def note_error(self, error: Exception) -> None:
        """Keep the traceback of a bug."""
        from .. import faults

        faults.note(error)


def reply(app: "App", request: tuple, outcome: "dict | Exception") -> None:
    """Tell a computer what its request to begin a game led to."""
    attach(app)
    assert app.link is not None
    app.link.reply(request, outcome)


def attach(app: "App") -> None:
    """A computer speaks: have it answered from now on."""
    from .link import Link

    assert usb_cdc.data is not None
    app.link = Link(usb_cdc.data, Service(app), app.answered)
    app.answered = None
    if app.owed:
        app.link.owe(*app.owed)
        app.owed = None
