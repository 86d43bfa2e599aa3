# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Begin, adjourn and close games."""

import gc
import os
import sys

from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.game import state as phases
from tidebell_core.game.arbiter import SEAL_NOW
from tidebell_core.link.messages import LinkError
from tidebell_core.phrases import listed
from tidebell_core.record import events as e
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.switches import SOUND

from . import __version__, play_parts, power_back
from .keep import inplace
from .keep.device_state import DeviceState
from .keep.journal_store import UNKEPT
from .keep.settings import Slots
from .paint import glyphs
from .ui.menu import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tidebell_core.setup_reading.setup import Setup

    from .app import App

_MECHANISMS = "tidebell_core.mechanisms"
_SHARED = ("all_away", "points")  # mechanisms that other modules import, too
_TO_CHECK = 72 * 1024  # free bytes with which each setup can be read and checked at home


class Games:
    """Begin, adjourn and close games; ``power_back`` resumes one after a power cut.

    :param App app: the device
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self._state = DeviceState(Slots(app.data, "last"), __version__)

    def count_boot(self) -> int:
        """Return the number of this power-on; after failed starts it stays the same.

        So a loop of failing starts writes nothing.
        """
        kept = self._state.kept
        if not self._app.left_alone or "boot" not in kept:
            kept["boot"] = kept.get("boot", 0) + 1
        return kept["boot"]  # type: ignore[no-any-return]

    def keep_boot(self) -> None:
        """Save that number, late in the start, since flash is slow."""
        if not self._app.left_alone:
            self._state.save()

    def open_again(self) -> None:
        """Try once more to open the game that was left alone."""
        power_back.open_again(self._app)

    def read_setup(self, id: str, version: tuple, switches: list) -> "Setup":
        """Return the setup of a game that begins or is resumed.

        A setup that this firmware has checked before is not checked again.

        :param tuple version: its CRC-32 and digest
        :raises LinkError: when it is not here
        :raises Refused: when it cannot be played with these switches
        """
        # Not before the first screen: see ``play_parts``.
        from tidebell_core.setup_reading.reading import import_mechanisms
        from tidebell_core.setup_reading.setup import Setup

        store, checked = self._app.store, self._state.checked(version, switches)
        if checked >= SOUND:
            self.drop_home()
        _clean()
        data = store.load(id, version[0], version[1])
        inplace.breathe()
        uses = data.get("uses", ())
        if type(uses) is list:  # it is checked below
            self._drop_mechanisms(uses)
        if checked < SOUND:
            self.read_checks()
        setup = Setup(data, switches, inplace.breathe, checked, False)
        if checked < SOUND:
            self._state.note_checked(version, switches)
        self.drop_home()
        _clean()
        import_mechanisms(setup, inplace.breathe)
        return setup

    def _drop_mechanisms(self, uses: list) -> None:
        """Drop the mechanisms of the last game, unless the next one needs no others.

        The modules of ten games, played one after the other, would fill the heap.

        :param uses: names of mechanisms that the next game needs
        """
        parts = [name.rpartition(".") for name in sys.modules]
        there = [name for package, _, name in parts if package == _MECHANISMS]
        if [name for name in uses if name not in there]:
            for name in there:
                if name not in _SHARED:
                    _drop(_MECHANISMS, name)

    def make_room(self) -> None:
        """Drop menus, so that a setup that arrives has the memory to be read and checked.

        Where that is too little at home, the menus behind it go, too, until they are opened.
        """
        _drop_all(play_parts.SELDOM)
        _clean()
        if not self._app.session and gc.mem_free() < _TO_CHECK:  # type: ignore[attr-defined]
            _drop_all(play_parts.BEHIND_HOME)
            _clean()

    def read_checks(self) -> None:
        """Import what checks a setup; keys are looked at between two modules."""
        for _ in play_parts.read_checks():
            inplace.breathe()

    def drop_home(self) -> None:
        """Drop what no game needs; it is read again at home."""
        _drop_all(play_parts.AT_HOME + play_parts.SELDOM)
        self._app.loop.unread_home = play_parts.read_at_home()

    def note_sound(self, version: tuple) -> None:
        """Note that a setup from a computer has passed the check, with the default of each rule."""
        if self._state.checked(version, []) < SOUND:
            self._state.note_checked(version, [])
            self._state.save()

    def home(self) -> None:
        """Show the first screen; what the game alone needed makes room for it."""
        self._app.play(None)
        self._drop_mechanisms([""])
        _drop_all(play_parts.SELDOM)
        if self._app.screens:  # at power-on nothing lies there yet
            _clean()
        from .ui.home.home import Home  # not before the first screen of a game that comes back

        self._app.show(Home(self._app))

    def places_for(self, count: int) -> list:
        """Return where that many players sat last time, or spread them evenly round the ring."""
        places = self._state.kept.get("places", [])
        if len(places) != count:
            pixels = self._app.lights.pixels
            places = [seat * pixels // count for seat in range(count)]
        return list(places)

    def keep_places(self, places: list) -> None:
        """Save the places of the players at the ring."""
        self._app.places = list(places)
        self._state.kept["places"] = list(places)
        self._state.save()

    def last_game(self) -> "dict | None":
        """Return setup, title, seats and switches of the last game, if its setup is still here."""
        last = self._state.kept.get("last")
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
            self.check_names(spec["seats"])
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
        power_back.trust(self._app)
        self.begin(spec)

    def begin_now(self, spec: dict) -> None:
        """Begin a game, or tell the table or the computer that asked why it cannot begin."""
        app = self._app
        app.read_rest()
        if "aside" in spec:
            from .ui.home import adjourning  # not before the first screen: see ``play_parts``

            adjourning.take_up(app, spec["aside"])
            self.say_if_unsafe()
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
        names = listed([seat[1] for seat in header.seats])
        text = texts.REMATCH_ASK.format(names)
        title = app.session.setup.title
        app.ask(title, text, lambda: self.leave(lambda: self.begin(spec)))

    def adjourn(self) -> None:
        """Ask whether to put the game that is on aside."""
        from .ui.home import adjourning  # not before the first screen: see ``play_parts``

        adjourning.adjourn(self._app)

    def take_up(self, game: int) -> None:
        """Put a game that was put aside back on the table, in the next tick."""
        self._app.show(Screen(self._app))
        self._app.later = {"aside": game}

    def _close(self) -> None:
        """Keep the result of the game that is over, and close it for good."""
        from .ui.home import results  # not before the first screen: see ``play_parts``

        results.keep(self._app)
        self._app.journal.close()

    def close_game(self) -> None:
        """Leave the game that is over."""
        self._close()
        self.home()

    def ended(self, meaning: str) -> None:
        """Do what a key means when a game is over."""
        if meaning == "end":
            self.leave(self.close_game)
        elif meaning == "declare":
            self.show_code()
        elif meaning == "spend":
            self.show_times()

    def leave(self, then: "Callable") -> None:
        """Leave the game that is over; first show the code of its log where the table wants proof.

        :param then: called to leave it
        """
        app = self._app
        if self.proves or app.settings["proof"] or app.note.sealed:
            from .ui.proof import LogProof, log_code  # not before the first screen

            code = log_code(app)
            if code:
                app.push(LogProof(app, code, then))
                return
        then()

    def show_code(self) -> None:
        """Show the ranking as a QR code, see ``ui.home.result_code``."""
        from .ui.home.result_code import ResultCode, told  # not before the first screen

        app = self._app
        if not app.view.abandoned:
            app.push(ResultCode(app, told(app)))

    def show_times(self) -> None:
        """Show how long everybody took."""
        from .ui.between.times_taken import menu  # not before the first screen: see ``play_parts``

        self._app.push(menu(self._app))

    def start_game(self, id: str, seats: list, switches: list) -> int:
        """Begin a game and return its number.

        :raises LinkError: when one is on, or the setup is not here
        :raises Refused: when it cannot be played by these players, with these switches
        """
        app = self._app
        if app.session and app.session.state.phase != phases.OVER:
            raise LinkError("playing", texts.PLAYING)
        if app.session and app.note.sealed:  # the table leaves the game itself
            raise LinkError("sealed", texts.SEAL_REFUSED)
        if app.left_alone:
            raise LinkError("playing", texts.LEFT_FIRST)
        before = app.session
        if not before:
            app.show(Screen(app))
        try:
            return self._start(id, seats, switches)
        except BaseException as error:
            begun = app.session and app.session is not before and app.session.count
            if begun and isinstance(error, MemoryError):
                return app.journal.game  # only what is told beside it is missing
            if not app.session or not app.session.count:
                app.session = None  # type: ignore[assignment]
                app.journal.drop()
                self.home()
            raise

    def check_seats(self, seats: list, colours: int, players: "list | tuple") -> None:
        """Check that seats fit a setup's number of colours and of players.

        :raises LinkError: when two seats share a colour, or one has none of the setup's
        :raises Refused: when they are too few or too many
        """
        own = [seat[0] for seat in seats]
        if len(set(own)) < len(own) or max(own, default=0) >= colours:
            raise LinkError("invalid", texts.OWN_COLOUR)
        if not players[0] <= len(seats) <= players[1]:
            raise Refused("seats", players[0], players[1])

    def check_names(self, seats: list) -> None:
        """Check that every seat has its own name.

        :raises LinkError: when two are the same, or differ by case alone
        """
        from tidebell_core.casefold import same  # not before the first screen

        twice = same([seat[1] for seat in seats])
        if twice:
            raise LinkError("invalid", texts.SAME_NAME.format(twice))

    def _start(self, id: str, seats: list, switches: list) -> int:
        app = self._app
        version = (-1, "")  # of no setup
        store = app.store
        inplace.breathe()
        for known, crc, _ in store.setups():
            if known == id:
                version = (crc, store.digest(id))
        inplace.breathe()
        setup = self.read_setup(id, version, switches)
        inplace.breathe()
        self.check_seats(seats, len(setup.colours), setup.players)
        self.check_names(seats)
        if app.session:
            self._close()
            app.play(None)
        utc = app.utc[0] + (app.uptime_ms - app.utc[1]) // 1000 if app.utc else 0
        seed = int.from_bytes(os.urandom(8), "big")
        header = Header(0, id, version[0], seed, seats, switches, utc, version[1])
        session = app.journal.begin(header, setup)
        inplace.breathe()  # flash is slow, and more is written below
        self._state.kept["last"] = {
            "setup": id,
            "title": setup.title,
            "seats": seats,
            "switches": switches,
        }
        app.places = self.places_for(len(seats))
        self._state.save()
        inplace.breathe()
        app.play(session)
        inplace.breathe()
        app.do(e.START)
        self.log_seal()
        self.say_if_unsafe()
        if self.proves:
            self.show_proof()
        return header.game

    @property
    def proves(self) -> bool:
        """Whether this game shows the commitment to its seed: chance matters, in a tournament."""
        app = self._app
        wanted = app.settings["proof"] or app.note.sealed or (app.room and app.room.joined)
        return bool(wanted and app.shuffles)

    def show_proof(self) -> None:
        """Show the commitment to the seed, to be copied down or photographed."""
        from .ui.proof import Proof  # not before the first screen: see ``play_parts``

        self._app.push(Proof(self._app))

    def log_seal(self) -> None:
        """Note a seal that was set, opened or broken in the log of the game on the table."""
        note, session = self._app.note, self._app.session
        number = session.acts[SEAL_NOW]
        act = 0
        if note.sealed:
            if number != note.number:
                act, number = e.SEAL_ON, note.number
        elif number:
            broken = note.broken and number == note.number
            act = e.SEAL_BROKEN if broken else e.SEAL_OPENED
        if act:
            session.do(e.SEAL, e.NOBODY, act + number * e.SEAL_NUMBER)
        if act == e.SEAL_BROKEN:
            self._app.message(texts.SEAL_BROKEN.format(number), texts.SEAL_BROKEN_TEXT)

    def say_if_unsafe(self) -> None:
        """Warn the table where a power cut would cost the game."""
        app = self._app
        if app.session and not app.journal.power_safe:
            from .ui import drive_warnings

            app.table.stays = [drive_warnings.why(app.data), texts.NOT_POWER_SAFE_HINT]
            app.table.tell([])

    def warn(self) -> None:
        """Show the table the journal's warning."""
        journal = self._app.journal
        if journal.warning == UNKEPT:
            lines = [texts.UNKEPT, texts.NOT_POWER_SAFE_HINT]
        else:
            lines = [texts.LOG_ENDS, texts.LOG_ENDS_HINT]
        journal.warning = ""
        self._app.table.stays = lines
        self._app.table.tell([])


def _clean() -> None:
    """Collect garbage, so that what is read now and stays does not lie behind it."""
    inplace.breathe()
    glyphs.forget()
    gc.collect()
    inplace.breathe()


def _drop_all(rows: tuple) -> None:
    """Drop the modules of a list of ``play_parts``."""
    for package, names in rows:
        for name in names.split(","):
            _drop(package, name)


def _drop(package: str, name: str) -> None:
    """Drop a module: its memory is free once nothing that is in use comes from it."""
    if sys.modules.pop(f"{package}.{name}", None):
        delattr(sys.modules[package], name)
