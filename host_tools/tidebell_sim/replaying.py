# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Play a recorded game again on the simulated device, each event at its moment.

The firmware begins the game itself, with the recorded seed. From then on events come from the
records, however fast time passes, and keys of play are refused. Minutes in which no clock ran are
skipped, and a sentence says so.

One can go to each player turn. Forward, the events in between happen at once; backward, a new
device begins the game again.
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
from tidebell_host.status_lines import clock_text

from tidebell_sim.clock import RealClock
from tidebell_sim.machine import Machine

_KEEP_EVERY = 16  # events that are applied at once before the journal is written
IDLE_MS = 60_000  # a longer time without a running clock is skipped
LEAD_MS = 3_000  # how much of a skipped time is shown before and after


@dataclass(frozen=True)
class Stop:
    """A player turn, or the time before the first one; ``count`` events have happened by then."""

    at: int
    turn: int
    who: str
    turn_name: str = ""


class Replay:
    """A recorded game on its way through a machine.

    :param id: of its setup
    :param setup: the compiled setup, as the device had it
    :param header: of the game, as the protocol has it: seats, switches, seed
    :param events: kind, seat, argument, milliseconds each; the first begins the game
    :param turn: the turn of the game to begin with; earlier events are applied at once
    :param name: the title of the game
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
        self._came = False  # whether a stop was reached just now
        self.name = name
        self.speed = 1
        self.fault = ""  # why the replay cannot go on, in a sentence
        self.plays = True  # whether time passes
        self.skips = False  # whether events are only skipped over on the way to a stop
        self.say: Callable[[str], None] = lambda text: None  # shows a person a sentence
        self.stops, self.turns = _stops(id, setup, header, events)
        self._wanted = next((stop.at for stop in self.stops if stop.turn >= turn), len(events))

    def put(self, machine: Machine, speed: int = 1) -> None:
        """Let a machine that is still off play the game.

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
        """Store the setup, and nothing else, in the device's flash."""
        assert self._machine
        self._machine.flash.clear()
        shutil.rmtree(self._machine.state / "drive", ignore_errors=True)
        folder = self._machine.state / "drive" / "setups"
        folder.mkdir(parents=True)
        (folder / f"{self._id}.json").write_bytes(self._setup)

    @property
    def over(self) -> bool:
        """Whether no events are left."""
        return bool(self.fault) or self._at >= len(self._events)

    @property
    def stop(self) -> int:
        """The number of the player turn that is shown."""
        at = max(self._at, self._wanted)
        return max([number for number, one in enumerate(self.stops) if one.at <= at], default=0)

    def go(self, number: int) -> None:
        """Go to a player turn; called from another thread than the firmware's."""
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
        """Begin the game once the firmware is ready, or go on to the wanted stop; in its own
        thread.
        """
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
        app.games.check_names = lambda seats: None  # it was begun once, by names that count as one
        try:
            app.games.start_game(self._id, self._header["seats"], self._header["switches"])
        except Exception as error:  # a record's setup may not fit its game
            self.fault = getattr(error, "text", "") or str(error)
            return
        session = self._session = app.session
        session.advance, session.do = self._advance, self._refuse
        self._at = 1

    def _advance(self, ms: int) -> None:
        """Let time pass for the session; events of the record happen at their moments."""
        session = self._session
        if self._came or not self.plays:
            self._came = False  # going to a stop takes no time of the game
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
        """Skip minutes in which no clock runs; they count as time, and a sentence says so."""
        session = self._session
        idle = session.paused or not session.state.runs
        if idle and wait > IDLE_MS and session.since_ms >= LEAD_MS:
            session.since_ms += wait - LEAD_MS
            why = "in a pause" if session.paused else "in which no clock ran"
            self.say(f"Skipped: {clock_text(wait - LEAD_MS)} {why}")

    def _happen(self) -> None:
        """Apply the next event."""
        session, event = self._session, self._events[self._at]
        try:
            session.replay([event])
        except Exception as error:  # a record's events may not fit the setup, either
            self.fault = f"Event {self._at} is not possible: {error}"
            return
        self._at += 1
        session.sink(event)

    def _refuse(self, kind: int, seat: int = -1, arg: int = 0) -> None:
        """Refuse a key of play: the game was played already."""
        from tidebell_core.errors import Refused

        raise Refused("not_now")


def _stops(
    id: str,
    setup: bytes,
    header: dict[str, Any],
    events: Sequence[tuple[int, int, int | None, int]],
) -> tuple[list[Stop], int]:
    """Return the player turns, as far as the records fit, and the number of turns of the game."""
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
                found.append(Stop(count, *now, view.turn_name))
    except Exception:  # a record's events may not fit its setup
        pass
    return found, max(view.turns, *(stop.turn for stop in found))
