# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Games that begin, end and come back."""

import os

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.casefold import same
from tidebell_core.errors import Refused
from tidebell_core.game import state as phases
from tidebell_core.link.messages import LinkError
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.record.journal import MARK_MS
from tidebell_core.setup_reading.switches import FORMED, SOUND

from . import __version__, faults
from .keep import inplace, opening
from .keep.journal_store import UNKEPT
from .keep.notes import ANY_RULES, Notes
from .keep.restoring import LAST, UNDO
from .ui import drive_warnings
from .ui.home import adjourning, results
from .ui.home.home import Home
from .ui.home.result_code import ResultCode, told
from .ui.menu import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.session import Session
    from tidebell_core.setup_reading.setup import Setup

    from .app import App


class Games:
    """Begins, resumes and closes games.

    :param App app: the device
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self._notes = Notes(app.journal.notes, __version__)

    def count_boot(self) -> int:
        """Return the number of this power-on; starts in a row that failed count as the last one.

        So that a loop of them writes nothing.
        """
        kept = self._notes.kept
        if not self._app.left_alone or "boot" not in kept:
            kept["boot"] = kept.get("boot", 0) + 1
        return kept["boot"]  # type: ignore[no-any-return]

    def keep_boot(self) -> None:
        """Keep that number, late: flash is slow."""
        if not self._app.left_alone:
            self._notes.save()

    # -- begin, resume, end

    def bring_back(self) -> "Session | str | None":
        """Return the game that was on, or why it cannot be read; None when there is none to open.

        No screen is needed for that.
        """
        app = self._app
        try:
            return None if app.left_alone else app.journal.restore()
        except (Refused, LinkError, OSError, ValueError, MemoryError) as error:
            app.journal.let_go()
            text = texts.NO_MEMORY if isinstance(error, MemoryError) else ""
            return text or getattr(error, "text", str(error))  # type: ignore[no-any-return]

    def resume(self, back: "Session | str | None") -> None:
        """Put the game that was on back on the table, or show what can be begun.

        :param back: what ``bring_back`` returned
        """
        app = self._app
        if app.left_alone:
            self._leave_alone()
            return
        if back is None or isinstance(back, str):
            self.home()
            if back is not None:
                app.message(texts.LOST, back)
            return
        app.places = self.places_for(len(back.header.seats))
        app.play(back, True)
        self._say_what_came_back()
        self._say_if_unsafe()

    def _leave_alone(self) -> None:
        """After starts that failed show the first screen, and what is not opened and why."""
        app = self._app

        which = texts.LEFT_UNKNOWN
        try:
            head = app.journal.journal.head
            if head:
                header = opening.named(head)[2]
                which = texts.LEFT_GAME.format(header.game, header.setup_id)
        except (ValueError, TypeError):
            pass
        self.home()
        app.message(texts.LEFT_ALONE, which + faults.why())

    def open_again(self) -> None:
        """Try once more to open the game that was left alone."""
        self._trust()
        self.resume(self.bring_back())

    def _trust(self) -> None:
        """Leave nothing alone any more: the failed starts count no longer."""
        faults.forgive()
        self._app.left_alone = False

    def read_setup(self, id: str, version: tuple, switches: list) -> "Setup":
        """Return the setup of a game that begins or comes back.

        What this firmware has checked before is not checked again.

        :param tuple version: its CRC-32 and digest
        :raises LinkError: when it is not here
        :raises Refused: when it is not for these switches
        """
        known = self._known(version, switches)
        setup = self._read(id, version, switches, known)
        if known < SOUND:
            self._notes.note(version, switches)
            self._notes.note(version, ANY_RULES)
        return setup

    def _known(self, version: tuple, switches: list) -> int:
        """Return what is known of a setup with some of its rules, as ``Setup`` takes it."""
        if not self._notes.is_new(version, switches):
            return SOUND
        return 0 if self._notes.is_new(version, ANY_RULES) else FORMED

    def note_sound(self, version: tuple) -> None:
        """Note that a setup that a computer has sent was checked, with its rules as they come."""
        if self._known(version, []) < SOUND:
            self._notes.note(version, [])
            self._notes.note(version, ANY_RULES)
            self._notes.save()

    def _read(self, id: str, version: tuple, switches: list, known: int) -> "Setup":
        from tidebell_core.setup_reading.setup import (
            Setup,  # not before the first screen: see ``play_parts``
        )

        store = self._app.store
        inplace.breathe()
        data = store.load(id, version[0], version[1])
        inplace.breathe()
        return Setup(data, switches, inplace.breathe, known)

    def home(self) -> None:
        """Show the first screen."""
        self._app.play(None)
        self._app.show(Home(self._app))

    def places_for(self, count: int) -> list:
        """Return where that many players sat last time, or spread them evenly round the ring."""
        places = self._notes.kept.get("places", [])
        if len(places) != count:
            pixels = self._app.lights.pixels
            places = [seat * pixels // count for seat in range(count)]
        return list(places)

    def keep_places(self, places: list) -> None:
        """Keep where the players sit."""
        self._app.places = list(places)
        self._notes.kept["places"] = list(places)
        self._notes.save()

    def last_game(self) -> "dict | None":
        """Return setup, title, seats and switches of the last game, if its setup is still here."""
        last = self._notes.kept.get("last")
        if last and last["setup"] in [row[0] for row in self._app.store.setups()]:
            return last
        return None

    def begin(self, spec: dict) -> None:
        """Begin a game at the device in the next tick."""
        app = self._app
        if app.left_alone:
            app.ask(texts.LEFT_ALONE, texts.LEFT_GIVE_UP, lambda: self._give_up(spec))
            return
        try:
            self.hold_names(spec["seats"])
        except LinkError as error:
            app.message(texts.REFUSED, error.text)
            return
        if app.session:
            self._close()
            app.play(None)
        app.show(Screen(app))
        app.later = spec

    def _give_up(self, spec: dict) -> None:
        """Begin a game in the place of the one that was left alone."""
        self._trust()
        self.begin(spec)

    def begin_now(self, spec: dict) -> None:
        """Begin a game; tell what stands against it to the table, or to the computer that asked."""
        app = self._app
        app.read_rest()
        if "aside" in spec:
            adjourning.take_up(app, spec["aside"])
            self._say_if_unsafe()
            return
        fault = None  # type: Exception | None
        game = 0
        try:
            game = self.start_game(spec["setup"], spec["seats"], spec["switches"])
        except (Refused, LinkError, MemoryError) as error:
            fault = error
        if "request" in spec:
            app.reply(spec["request"], fault or {"game": game})
        elif fault:
            app.message(texts.REFUSED, getattr(fault, "text", texts.NO_MEMORY))

    def rematch(self) -> None:
        """Ask whether to begin the same game again with the same players."""
        app, header = self._app, self._app.session.header
        spec = {"setup": header.setup_id, "seats": header.seats, "switches": header.switches}
        names = ", ".join([seat[1] for seat in header.seats])
        text = texts.REMATCH_ASK.format(names)
        app.ask(app.session.setup.title, text, lambda: self.begin(spec))

    def adjourn(self) -> None:
        """Ask whether to put the game that is on aside."""
        adjourning.adjourn(self._app)

    def take_up(self, game: int) -> None:
        """Put a game that was put aside back on the table, in the next tick."""
        self._app.show(Screen(self._app))
        self._app.later = {"aside": game}

    def _close(self) -> None:
        """Leave the game that is over for good; its result is kept."""
        results.keep(self._app)
        self._app.journal.close()

    def close_game(self) -> None:
        """Leave the game that is over."""
        self._close()
        self.home()

    def ended(self, meaning: str) -> None:
        """Do what a key is for when a game is over."""
        if meaning == "end":
            self.close_game()
        elif meaning == "declare":
            self.show_code()
        elif meaning == "spend":
            self.show_times()

    def show_code(self) -> None:
        """Show the ranking as a QR code, where a panel can: see ``ui.home.result_code``."""
        app = self._app
        if not app.view.abandoned:
            app.push(ResultCode(app, told(app)))

    def show_times(self) -> None:
        """Show how long everybody took."""
        from .ui.between.times_taken import menu

        self._app.push(menu(self._app))

    def start_game(self, id: str, seats: list, switches: list) -> int:
        """Begin a game and return its number.

        :raises LinkError: when one is on, or the setup is not here
        :raises Refused: when it is not for these players and switches
        """
        app = self._app
        if app.session and app.session.state.phase != phases.OVER:
            raise LinkError("playing", texts.PLAYING)
        if app.left_alone:
            raise LinkError("playing", texts.LEFT_FIRST)
        if not app.session:
            app.show(Screen(app))
        try:
            return self._start(id, seats, switches)
        except BaseException:
            if not app.session or not app.session.count:
                app.session = None  # type: ignore[assignment]
                app.journal.drop()
                self.home()
            raise

    def hold_seats(self, seats: list, colours: int, players: "list | tuple") -> None:
        """Hold that a setup of so many colours, for so many players, can be played in these seats.

        :raises LinkError: not everybody has a colour of his own
        :raises Refused: they are too few or too many
        """
        own = [seat[0] for seat in seats]
        if len(set(own)) < len(own) or max(own, default=0) >= colours:
            raise LinkError("invalid", texts.OWN_COLOUR)
        if not players[0] <= len(seats) <= players[1]:
            raise Refused("seats", players[0], players[1])

    def hold_names(self, seats: list) -> None:
        """Hold that every seat has a name of its own.

        :raises LinkError: two are the same, or differ by case alone
        """
        twice = same([seat[1] for seat in seats])
        if twice:
            raise LinkError("invalid", texts.SAME_NAME.format(twice))

    def _start(self, id: str, seats: list, switches: list) -> int:
        app = self._app
        version = (-1, "")  # of none
        store = app.store
        inplace.breathe()
        for known, crc, _ in store.setups():
            if known == id:
                version = (crc, store.digest(id))
        inplace.breathe()
        setup = self.read_setup(id, version, switches)
        inplace.breathe()
        self.hold_seats(seats, len(setup.colours), setup.players)
        self.hold_names(seats)
        if app.session:
            self._close()
            app.play(None)
        utc = app.utc[0] + (app.uptime_ms - app.utc[1]) // 1000 if app.utc else 0
        seed = int.from_bytes(os.urandom(8), "big")
        header = Header(0, id, version[0], seed, seats, switches, utc, version[1])
        session = app.journal.begin(header, setup)
        inplace.breathe()  # flash may be slow, and there is more to write
        self._notes.kept["last"] = {
            "setup": id,
            "title": setup.title,
            "seats": seats,
            "switches": switches,
        }
        app.places = self.places_for(len(seats))
        self._notes.save()
        inplace.breathe()
        app.play(session)
        inplace.breathe()
        app.do(e.START)
        self._say_if_unsafe()
        return header.game

    def _say_if_unsafe(self) -> None:
        """Say that a power cut would cost the game, where that is so."""
        app = self._app
        if app.session and not app.journal.power_safe:
            app.table.stays = [drive_warnings.why(app.data), texts.NOT_POWER_SAFE_HINT]
            app.table.tell([])

    def _say_what_came_back(self) -> None:
        """Say how much time was given back, and what could not be read."""
        app, journal = self._app, self._app.journal
        seconds = MARK_MS // 1000 if journal.gave_back else 0
        hint = texts.GAVE_BACK.format(seconds) if seconds else texts.POWER_BACK_HINT
        if journal.lost == LAST:
            hint = texts.LAST_LOST_TOO.format(seconds) if seconds else texts.LAST_LOST
        app.table.woken_hint = hint
        if journal.lost in ("", LAST):
            return
        view = app.view
        lost = journal.lost_ms // 60000
        text = texts.LOST_MINUTES.format(lost) if lost > 1 else texts.LOST_NEWEST
        if journal.lost == UNDO:
            text = texts.LOST_UNDO
        elif view.clock_total:
            text += " " + texts.NOW_AT.format(view.turn, times.text(view.clock_ms, view.counts_up))
        else:
            text += " " + texts.NOW_IN.format(view.turn)
        app.message(texts.DAMAGED, text)

    def warn(self) -> None:
        """Tell what the journal has to tell while a game is on."""
        journal = self._app.journal
        if journal.warning == UNKEPT:
            lines = [texts.UNKEPT, texts.NOT_POWER_SAFE_HINT]
        else:
            lines = [texts.LOG_ENDS, texts.LOG_ENDS_HINT]
        journal.warning = ""
        self._app.table.stays = lines
        self._app.table.tell([])
