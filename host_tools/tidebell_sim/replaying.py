# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game that was played once, played again on the simulated device, each event at its moment.

The firmware begins the game itself, with the seed that it had; from then on what happens comes from
the records, however fast time passes, and keys of play are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tidebell_sim.clock import RealClock
from tidebell_sim.machine import Machine

_KEEP_EVERY = 16  # events that are told at once, until the journal is served


class Replay:
    """A game to be played again.

    :param id: of its setup
    :param setup: the compiled setup, as the device had it
    :param header: of the game, as the protocol has it: seats, switches, seed
    :param events: kind, seat, argument, milliseconds each; the first begins the game
    :param turn: the turn of the game to begin with; what comes before is told at once
    """

    def __init__(
        self,
        id: str,
        setup: bytes,
        header: dict[str, Any],
        events: Sequence[tuple[int, int, int | None, int]],
        turn: int = 0,
    ) -> None:
        self._id = id
        self._setup = setup
        self._header = header
        self._events = events
        self._turn = turn
        self._at = 0
        self._session: Any = None
        self._machine: Machine | None = None
        self.fault = ""  # why it did not go on, in a sentence

    def put(self, machine: Machine, speed: int = 1) -> None:
        """Have a machine that is still off play it.

        :param speed: how many times as fast its time passes; real time only
        """
        folder = machine.state / "drive" / "setups"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self._id}.json").write_bytes(self._setup)
        machine.at_rest = self._rest
        if isinstance(machine.clock, RealClock):
            machine.clock.speed(speed)
        self._machine = machine

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come."""
        return bool(self.fault) or self._at >= len(self._events)

    def _rest(self) -> None:
        """The firmware rests, in its own thread: begin, once it is there."""
        assert self._machine
        app = self._machine.app()
        if app is None or self._session is not None:
            return
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
        while not self.over and session.state.turn < self._turn:
            self._happen()
            if not self._at % _KEEP_EVERY:
                app.journal.service(session.clock_left(), True)

    def _advance(self, ms: int) -> None:
        """Let time pass for the session: what happens meanwhile, the records say."""
        session = self._session
        while not self.over:
            wait = max(0, self._events[self._at][3] - session.since_ms)
            if ms < wait:
                break
            ms -= wait
            self._happen()
        session.since_ms += ms

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
