# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device's side of the link; the types in ``needs`` describe each method."""

import gc
import os
from binascii import hexlify

import microcontroller
import usb_cdc
from tidebell_core.game.state import CHOOSE, LOOK
from tidebell_core.setup_reading.setup import Setup

from .. import __version__, faults
from ..keep.inplace import breathe, drive_is_ours
from . import counting, maintenance, room
from .link import Link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..keep.settings import Settings
    from ..keep.setup_store import Store
    from .device_types import Device, Requests


# Free bytes with which a parsed setup can be checked in a game: 35 KB are the modules that do it.
_IN_GAME = 48 * 1024

# What a computer seldom asks is read when it does, never while a clock runs (a seal that is only
# asked for excepted), and dropped again: see ``play_parts``.


def _carry(requests: "Requests", request: dict) -> dict:
    requests.check_rest()
    from .transfer import carry

    return carry(requests, request)


def _bring(requests: "Requests", request: dict) -> dict:
    requests.check_rest()
    from .transfer import bring

    return bring(requests, request)


def _check(requests: "Requests", request: dict) -> dict:
    requests.check_rest()
    from .checkup import check

    return check(requests, request)


def _seal(requests: "Requests", request: dict) -> dict:
    from .seal import seal

    return seal(requests, request)


class Service:
    """The link's view of the app.

    :param Device app: the device
    """

    REQUESTS = {
        "health": maintenance.health,
        "clock": maintenance.clock,
        "carry": _carry,
        "bring": _bring,
        "drive": maintenance.drive,
        "restart": maintenance.restart,
        "check": _check,
        "room": room.room,
        "seal": _seal,
    }

    def __init__(self, app: "Device") -> None:
        self.app = app

    @property
    def store(self) -> "Store":
        """The setups and names."""
        return self.app.store

    def close_transfer(self) -> None:
        """End the transfer of a setup, if there is one."""
        if self.app.opened_store:
            self.app.opened_store.close()

    @property
    def settings(self) -> "Settings":
        """The settings."""
        return self.app.settings

    @property
    def sealed(self) -> bool:
        """Whether the device is sealed."""
        return self.app.note.sealed

    @property
    def clock_runs(self) -> bool:
        """Whether a player's clock runs."""
        session = self.app.session
        return session is not None and session.clock_left() is not None

    @property
    def alone(self) -> bool:
        """Whether somebody looks at the screen alone, or enters a code."""
        app = self.app
        for screen in app.screens:
            if getattr(screen, "alone", False):
                return True
        if not app.session:
            return False
        prompt = app.view.prompt
        return app.view.phase in (LOOK, CHOOSE) or bool(prompt and prompt.secret)

    def hello(self) -> dict:
        """Return the device's identity and state."""
        return {
            "board": self.app.hardware.board,
            "uid": hexlify(microcontroller.cpu.uid).decode(),
            "firmware": __version__,
            "boot": self.app.boot,
            "uptime_ms": self.app.uptime_ms,
            "game": self.app.journal.game or None,
            "language": os.getenv("TIDEBELL_LANGUAGE") or "en",
            "drive": "device" if drive_is_ours() else "computer",
        }

    def set_utc(self, seconds: int) -> None:
        """Take over a computer's time."""
        self.app.utc = (seconds, self.app.uptime_ms)

    def status(self, unless: "list | None" = None) -> dict:
        """Return the state, as far as anybody at the table may see it.

        :param unless: game and number of events of which the computer has the state
        """
        app = self.app
        session = app.session
        game, events = app.journal.game or None, session.count if session else 0
        status: "dict[str, Any]" = {}
        if unless == [game, events]:
            status["now"] = counting.view_ms(app)
        elif session:
            header = session.header
            status = app.view.public()
            status["setup"] = header.setup_id
            status["crc32"] = header.setup_crc
            status["sha256"] = header.setup_digest
            status["seats"] = header.seats
            if app.shuffles:
                status["shuffles"] = app.shuffles
            status.update(counting.counted(app))
        if app.room:
            status["room"] = app.room.told()
        if self.sealed:
            status["seal"] = app.note.number
        status["game"] = game
        status["events"] = events
        status["clock_runs"] = self.clock_runs
        return status

    def start_game(self, request: tuple, id: str, seats: list, switches: list) -> None:
        """Begin a game in the next tick, and answer then."""
        self.app.later = {"setup": id, "seats": seats, "switches": switches, "request": request}

    def make_room(self) -> None:
        """Free memory for a setup that is to be checked."""
        self.app.games.make_room()

    def check_setup(self, data: dict, version: tuple) -> None:
        """Check that a parsed setup can be played, and note it: its games begin without a check.

        In a game that leaves too little memory for it, nothing is checked or noted.

        :raises Refused: when it cannot
        """
        games = self.app.games
        if self.app.session:
            breathe()
            gc.collect()  # of what parsing has left
            breathe()
            if gc.mem_free() < _IN_GAME:  # type: ignore[attr-defined]
                return  # it would end the memory, and each of its last bytes takes a collection
        try:
            games.read_checks()
            Setup(data, None, breathe, 0, False)
            games.note_sound(version)
        finally:  # also where memory ends within it
            if self.app.session:
                games.drop_home()

    def setups_in_use(self) -> list:
        """Return ``[id, crc32]`` of setups that games need."""
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
        """Apply changed settings."""
        self.app.settings_changed()

    def names_changed(self) -> None:
        """Tell the open screens of the new names, so that they offer them."""
        for screen in self.app.screens:
            if hasattr(screen, "take_names"):
                screen.take_names(self.app.store.names())
                self.app.redraw()

    def error_log(self) -> str:
        """Return the tracebacks kept."""
        return faults.log()

    def note_error(self, error: Exception) -> None:
        """Keep the traceback of a bug."""
        faults.note(error)


def attach(app: "Device") -> None:
    """Answer a computer from now on: it has begun to speak."""
    assert usb_cdc.data is not None
    app.link = Link(usb_cdc.data, Service(app))
