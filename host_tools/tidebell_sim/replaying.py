# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game that was played once, played again on the simulated device, each event at its moment.

The firmware begins the game itself, with the seed that it had; from then on what happens comes
from the records, however fast time passes, and keys of play are refused. Minutes in which no clock
ran are skipped, and said. One can go to each player turn: forward what lies between happens at
once, for the way back a device begins the game anew.
"""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tidebell_core.game.session import Session
from tidebell_core.game.state import ASK
from tidebell_core.game.view import View
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_host.table import clock_text

from tidebell_sim.clock import RealClock
from tidebell_sim.machine import Machine

_KEEP_EVERY = 16  # events that are told at once, until the journal is served
IDLE_MS = 60_000  # so long no clock ran: longer is skipped
LEAD_MS = 3_000  # what is shown of it, before and after


@dataclass(frozen=True)
class Stop:
    """A player turn, or what came before the first: so many events have happened by then."""

    at: int
    turn: int
    who: str


class Replay:
    """A game to be played again.

    :param id: of its setup
    :param setup: the compiled setup, as the device had it
    :param header: of the game, as the protocol has it: seats, switches, seed
    :param events: kind, seat, argument, milliseconds each; the first begins the game
    :param turn: the turn of the game to begin with; what comes before is told at once
    :param name: what the game is called
    """

    def __init__(
        self,
        id: str,
        setup: bytes,
        header: dict[str, Any],
        events: Sequence[tuple[int, int, int | None, int]],
        turn: int = 0,
        name: str = "",
    ) -> None:
        self._id = id
        self._setup = setup
        self._header = header
        self._events = events
        self._at = 0
        self._session: Any = None
        self._machine: Machine | None = None
        self._moving = threading.Lock()
        self._came = False  # whether a stop was just come to
        self.name = name
        self.speed = 1
        self.fault = ""  # why it did not go on, in a sentence
        self.plays = True  # whether its time passes
        self.skips = False  # whether what happens is only on the way to where one wants to be
        self.say: Callable[[str], None] = lambda text: None  # tells a person something
        self.stops, self.turns = _stops(id, setup, header, events)
        self._wanted = next((stop.at for stop in self.stops if stop.turn >= turn), len(events))

    def put(self, machine: Machine, speed: int = 1) -> None:
        """Have a machine that is still off play it.

        :param speed: how many times as fast its time passes; real time only
        """
        self._machine = machine
        self.speed = speed
        self._lay()
        machine.at_rest = self._rest
        machine.slows = False
        if isinstance(machine.clock, RealClock):
            machine.clock.speed(speed)

    def _lay(self) -> None:
        """Have a device that knows nothing but the setup."""
        assert self._machine
        self._machine.flash.clear()
        shutil.rmtree(self._machine.state / "drive", ignore_errors=True)
        folder = self._machine.state / "drive" / "setups"
        folder.mkdir(parents=True)
        (folder / f"{self._id}.json").write_bytes(self._setup)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come."""
        return bool(self.fault) or self._at >= len(self._events)

    @property
    def stop(self) -> int:
        """The number of the player turn that is shown."""
        at = max(self._at, self._wanted)
        return max([number for number, one in enumerate(self.stops) if one.at <= at], default=0)

    def go(self, number: int) -> None:
        """Go to a player turn, from another thread than the firmware's."""
        assert self._machine
        with self._moving:
            at = self.stops[number].at
            self.skips = True
            self._wanted = at
            if at < self._at:
                self._machine.power(False)
                self._at, self._session, self.fault = 0, None, ""
                self._lay()
                self._machine.power(True)
            self._machine.clock.poke()

    def _rest(self) -> None:
        """The firmware rests, in its own thread: begin, once it is there, and go on to the stop."""
        assert self._machine
        app = self._machine.app()
        if app is None:
            return
        if self._session is None:
            self._begin(app)
        if not self._session:
            return
        while not self.over and self._at < self._wanted:
            self.skips = self._came = True
            self._happen()
            if not self._at % _KEEP_EVERY:
                app.journal.service(self._session.clock_left(), True)
        self.skips = False

    def _begin(self, app: Any) -> None:
        assert self._machine
        self._session = False
        self._machine.foretold.append(int(self._header.get("seed") or "0", 16).to_bytes(8, "big"))
        try:
            app.games.start_game(self._id, self._header["seats"], self._header["switches"])
        except Exception as error:  # a record's setup need not fit its game
            self.fault = getattr(error, "text", "") or str(error)
            return
        session = self._session = app.session
        session.advance, session.do = self._advance, self._refuse
        self._at = 1

    def _advance(self, ms: int) -> None:
        """Let time pass for the session: what happens meanwhile, the records say."""
        session = self._session
        if self._came or not self.plays:
            self._came = False  # the way here took no time of the game
            return
        while not self.over:
            wait = max(0, self._events[self._at][3] - session.since_ms)
            if ms < wait:
                self._skip(wait)
                break
            ms -= wait
            self._happen()
        session.since_ms += ms

    def _skip(self, wait: int) -> None:
        """Leave out minutes in which no clock runs; they count, and are said."""
        session = self._session
        idle = session.paused or not session.state.runs
        if idle and wait > IDLE_MS and session.since_ms >= LEAD_MS:
            session.since_ms += wait - LEAD_MS
            why = "in a pause" if session.paused else "in which no clock ran"
            self.say(f"Skipped: {clock_text(wait - LEAD_MS)} {why}")

    def _happen(self) -> None:
        """The next event happens."""
        session, event = self._session, self._events[self._at]
        try:
            session.replay([event])
        except Exception as error:  # nor do its events
            self.fault = f"Event {self._at} is not possible: {error}"
            return
        self._at += 1
        session.sink(event)

    def _refuse(self, kind: int, seat: int = -1, arg: int = 0) -> None:
        """What is pressed changes nothing: that game was played."""
        from tidebell_core.errors import Refused

        raise Refused("not_now")


def _stops(
    id: str,
    setup: bytes,
    header: dict[str, Any],
    events: Sequence[tuple[int, int, int | None, int]],
) -> tuple[list[Stop], int]:
    """Return where player turns begin, as far as the records fit, and how many turns there are."""
    found = [Stop(1, 1, "")]
    view = View()
    try:
        seed = int(header.get("seed") or "0", 16)
        head = Header(1, id, 0, seed, header["seats"], header["switches"])
        session = Session(Setup(json.loads(setup), header["switches"]), head)
        for count, event in enumerate(events, 1):
            session.replay([event])
            view.update(session)
            plays = view.seat >= 0 and view.phase <= ASK  # a look in private is no player turn
            now = (view.turn, view.name if plays else "")
            last = (found[-1].turn, found[-1].who)
            if now != last and (now[1] or now[0] != last[0]):
                found.append(Stop(count, *now))
    except Exception:  # a record's events need not fit its setup
        pass
    return found, max(view.turns, *(stop.turn for stop in found))
