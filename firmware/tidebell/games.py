# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games that begin, end and come back, and all that the link asks of the device."""

import json
import os
from binascii import hexlify

import microcontroller
from tidebell_core import events as e
from tidebell_core import state as phases
from tidebell_core.errors import Refused
from tidebell_core.header import Header
from tidebell_core.messages import LinkError
from tidebell_core.setup import Setup

from . import texts
from .settings import Slots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .app import App
    from .settings import Settings
    from .store import Store

FIRMWARE = "0.1.0"


class Games:
    """Begins, resumes and closes games; the link's view of the app.

    :param App app: the device
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self._slots = Slots("state/last", 900)
        try:
            self._notes = json.loads(self._slots.load() or b"{}")
        except ValueError:
            self._notes = {}
        self._utc: "tuple | None" = None  # (seconds, uptime then)
        if not isinstance(self._notes, dict):
            self._notes = {}
        self._notes["boot"] = self._notes.get("boot", 0) + 1
        self._save()
        app.journal.boot = self._notes["boot"] & 0xFFFF
        self.places: list = []

    def _save(self) -> None:
        try:
            self._slots.save(json.dumps(self._notes).encode())
        except (OSError, LinkError):
            pass

    # -- begin, resume, end

    def resume(self) -> None:
        """Put the game that was on back on the table, or show what can be begun."""
        app = self._app
        session = None
        try:
            session = app.journal.restore()
        except (Refused, LinkError, OSError, ValueError) as error:
            self.home()
            app.message(texts.LOST, getattr(error, "text", str(error)))
            return
        if session is None:
            self.home()
            return
        self.places = self.places_for(len(session.header.seats))
        app.play(session, True)
        self._say_if_unsafe()

    def home(self) -> None:
        """Show the first screen."""
        from .wizard import Home

        self._app.play(None)
        self._app.show(Home(self._app))

    def places_for(self, count: int) -> list:
        """Return where that many players sat last time, or spread them evenly round the ring."""
        places = self._notes.get("places", [])
        if len(places) != count:
            pixels = self._app.lights.pixels
            places = [seat * pixels // count for seat in range(count)]
        return list(places)

    def keep_places(self, places: list) -> None:
        """Keep where the players sit."""
        self._notes["places"] = list(places)
        self._save()

    def last_game(self) -> "dict | None":
        """Return setup, title, seats and switches of the last game, if its setup is still here."""
        last = self._notes.get("last")
        if last and last["setup"] in [row[0] for row in self._app.store.setups()]:
            return last
        return None

    def begin(self, spec: dict) -> None:
        """Begin a game at the device; what stands against it is told."""
        try:
            self.start_game(spec["setup"], spec["seats"], spec["switches"])
        except (Refused, LinkError) as error:
            self._app.message(texts.REFUSED, error.text)

    def rematch(self) -> None:
        """Begin the same game again with the same players."""
        header = self._app.session.header
        self.begin({"setup": header.setup_id, "seats": header.seats, "switches": header.switches})

    def close_game(self) -> None:
        """Leave the game that is over."""
        self._app.journal.close()
        self.home()

    # -- for the link

    @property
    def store(self) -> "Store":
        """The setups and names."""
        return self._app.store

    @property
    def settings(self) -> "Settings":
        """The settings."""
        return self._app.settings

    @property
    def clock_runs(self) -> bool:
        """A player's clock runs."""
        session = self._app.session
        return session is not None and session.clock_left() is not None

    def hello(self) -> dict:
        """Return who this device is."""
        return {
            "board": self._app.hardware.profile.NAME,
            "uid": hexlify(microcontroller.cpu.uid).decode(),
            "firmware": FIRMWARE,
            "boot": self._notes["boot"],
            "uptime_ms": self._app.uptime_ms,
            "game": self._app.journal.game or None,
        }

    def set_utc(self, seconds: int) -> None:
        """Take over a computer's time."""
        self._utc = (seconds, self._app.uptime_ms)

    def status(self) -> dict:
        """Return what anybody at the table may see."""
        app = self._app
        session = app.session
        status = {}
        if session:
            header = session.header
            status = app.view.public()
            status["setup"] = header.setup_id
            status["crc32"] = header.setup_crc
            status["seats"] = header.seats
        status["game"] = app.journal.game
        status["events"] = session.count if session else 0
        status["clock_runs"] = self.clock_runs
        return status

    def start_game(self, id: str, seats: list, switches: list) -> int:
        """Begin a game and return its number.

        :raises LinkError: when one is on, or the setup is not here
        :raises Refused: when it is not for these players and switches
        """
        app = self._app
        if app.session and app.session.state.phase != phases.OVER:
            raise LinkError("playing", "A game is on: end or abandon it first.")
        checksum = 0
        for known, crc, _ in app.store.setups():
            if known == id:
                checksum = crc
        data = app.store.load(id)
        colours = [seat[0] for seat in seats]
        if len(set(colours)) < len(colours) or max(colours, default=0) >= len(data["colours"]):
            raise LinkError("invalid", "Every player needs a colour of his own.")
        setup = Setup(data, switches)
        if not setup.players[0] <= len(seats) <= setup.players[1]:
            raise Refused("seats", setup.players[0], setup.players[1])
        if app.session:
            app.journal.close()
            app.play(None)
        utc = self._utc[0] + (app.uptime_ms - self._utc[1]) // 1000 if self._utc else 0
        seed = int.from_bytes(os.urandom(8), "big")
        header = Header(0, id, checksum, seed, seats, switches, utc)
        session = app.journal.begin(header, setup)
        self._notes["last"] = {
            "setup": id,
            "title": setup.title,
            "seats": seats,
            "switches": switches,
        }
        self.places = self.places_for(len(seats))
        self._save()
        app.play(session)
        app.do(e.START)
        self._say_if_unsafe()
        return header.game

    def _say_if_unsafe(self) -> None:
        """Say that a power cut would cost the game, where that is so."""
        if not self._app.journal.power_safe:
            self._app.table.tell([[texts.NOT_POWER_SAFE, texts.NOT_POWER_SAFE_HINT]])

    def check_setup(self, data: dict) -> None:
        """:raises Refused: when a parsed setup cannot be played"""
        Setup(data)

    def setups_in_use(self) -> list:
        """Return [id, crc32] of setups that games need."""
        return self._app.journal.archive().setups_in_use()

    def games(self, first: int) -> tuple:
        """Return some games from a number on, and the next number."""
        return self._app.journal.archive().games(first)

    def log_records(self, game: int, first: int) -> tuple:
        """Return some events of a game, and the next number.

        :raises LinkError: when there is no such game
        """
        try:
            rows, after = self._app.journal.archive().log_records(game, first)
        except OSError:
            raise LinkError("unknown", "There is no game %d here." % game) from None
        return rows, after if rows else None

    def set_fetched(self, game: int) -> None:
        """Note that a computer has a game.

        :raises LinkError: when there is no such game
        """
        try:
            self._app.journal.archive().set_fetched(game)
        except OSError:
            raise LinkError("unknown", "There is no game %d here." % game) from None

    def settings_changed(self) -> None:
        """Put changed settings to use."""
        self._app.settings_changed()

    def error_log(self) -> str:
        """Return the tracebacks kept."""
        from . import faults

        return faults.log()[-2000:]

    def note_error(self, error: Exception) -> None:
        """Keep the traceback of a bug."""
        from . import faults

        faults.note(error)

    def request_drive(self) -> str:
        """Ask the table whether the computer may have the drive.

        :raises LinkError: while a clock runs
        """
        if self.clock_runs:
            raise LinkError("clock_runs", "A clock runs: pause first.")
        self._app.ask(texts.DRIVE_ASK, texts.DRIVE_TEXT, self._give_drive)
        return "asked"

    def _give_drive(self) -> None:
        """Leave a note for boot.py, and start again."""
        app = self._app
        if app.session:
            if app.session.clock_left() is not None:
                app.do(e.PAUSE)
            app.journal.checkpoint()
        with open("state/give-drive", "wb") as file:
            file.write(b"1")
        os.sync()
        microcontroller.reset()
