# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The events of a game's log: as records for programs, and as lines for people."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from tidebell_core import times
from tidebell_core.game.session import Session
from tidebell_core.game.state import ASK, OVERTIME, READY, RUN
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.event_names import NAMES, PHASES, pack
from tidebell_core.record.events import NOBODY
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.setup import Setup
from tidebell_core.words import GAME_LOST, RAN_BEFORE

from tidebell_host import telling
from tidebell_host.table import clock_text, minutes


def as_record(event: list[Any]) -> dict[str, Any]:
    """An event of the protocol as an object that explains itself."""
    number, kind, seat, arg, elapsed = event
    name = NAMES[kind] if 0 < kind < len(NAMES) else str(kind)
    return {
        "n": number,
        "event": name,
        "seat": None if seat == NOBODY else seat,
        "arg": arg,
        "elapsed_ms": elapsed,
    }


def lost_text(game: dict[str, Any]) -> str:
    """What to say of a game of which nothing can be read, as the protocol lists it."""
    return GAME_LOST.format(game["game"])


def short_text(game: dict[str, Any], count: int) -> str:
    """What to say of a game that has fewer events than the device said.

    :param game: as the protocol lists it
    :param count: the events that came
    """
    return (
        f"Only the first {count} of the {game['events']} events of game {game['game']} can be "
        "read: what follows is damaged."
    )


def _begun(setup: dict[str, Any], game: dict[str, Any]) -> Session:
    """A game's session before its first event.

    :param setup: the compiled setup
    :param game: the game's header, as the protocol has it
    """
    switches = game.get("switches") or []
    seed = int(game.get("seed") or "0", 16)
    header = Header(game["game"], game["setup"], game["crc32"], seed, game["seats"], switches)
    # The core takes over what it is given.
    return Session(Setup(json.loads(json.dumps(setup)), switches), header)


def replayed(setup: bytes, game: dict[str, Any], events: list[list[Any]]) -> bool:
    """Whether all events of a game, each without its number, could happen so.

    :param setup: the compiled setup, as the device sent it
    :param game: the game's header, as the protocol has it
    """
    try:
        _begun(json.loads(setup), game).replay([tuple(event) for event in events])
    except Exception:  # a device's events need not fit its setup
        return False
    return True


_TIMED = (READY, RUN, OVERTIME, ASK)  # the phases that belong to a player turn


class Standing:
    """The game played once more by the core, to say how it stood at each event.

    What the device hides as long as the game is on has no part in whose turn it is, and is taken
    for nothing; should an event not be possible then, no more is told.

    :param setup: the compiled setup
    :param game: the game's header, as the protocol has it
    """

    def __init__(self, setup: dict[str, Any], game: dict[str, Any]) -> None:
        self._session: Session | None = _begun(setup, game)
        self._view = View()

    def after(self, event: list[Any]) -> tuple[str, str, str, str]:
        """Apply an event; returns turn, player, points and time left, of whose turn it was.

        Where the event handed the turn on, they are those of the player who gave it away.
        """
        _, kind, seat, arg, elapsed = event
        session = self._session
        if session is None:
            return ("", "", "", "")
        try:
            session.since_ms = elapsed
            self._view.update(session)
            before, then = self._told(), self._view.seat
            if arg is None:
                arg = pack(e.CHOOSE, target=session.state.pos) if kind == e.CHOOSE else 0
            session.replay([(kind, seat, arg, elapsed)])
            self._view.update(session)
        except Exception:  # a device's events need not fit its setup
            self._session = None
            return ("", "", "", "")
        return before if 0 <= then != self._view.seat else self._told()

    def ran_before(self, kind: int) -> str:
        """Return what an event charged to the clock that runs since, for running before an undo."""
        session = self._session
        if session is None or kind in (e.UNDO, e.REASK, e.PAUSE, e.RESUME):
            return ""
        caught = session.caught_ms
        return RAN_BEFORE.format(times.text(caught, True)) if caught > 999 else ""

    def came(self) -> str:
        """Return what play has come to."""
        view = self._view
        if self._session is None:
            return telling.coming("", "")
        player = view.name if view.seat >= 0 else ""
        return telling.coming(PHASES.get(view.phase, ""), player, view.card)

    def _told(self) -> tuple[str, str, str, str]:
        view = self._view
        turn = f"turn {view.turn}" if view.turn > 0 else ""
        clock = ""
        tenths = view.phase == RUN and not view.counts_up
        if view.clocks and view.seat >= 0:
            clock = minutes(view.clocks[view.seat], view.counts_up, tenths)
        elif view.clock_total and view.phase in _TIMED:
            clock = minutes(view.clock_ms, view.counts_up, tenths)
        points = f"{view.left} {view.pool}" if view.pool and view.phase in _TIMED else ""
        points = ", ".join(
            [points] * bool(points) + [f"{left} {name}" for name, left in view.pools]
        )
        return (turn, view.name if view.seat >= 0 else "", points, clock)


class Line(NamedTuple):
    """An event in words, and how the game stood, as far as that is known."""

    number: int
    since_ms: int  # since the game began
    turn: str
    who: str
    points: str
    left: str
    what: str  # who is meant stands beside it
    said: str  # the same as a sentence of its own


class Reader:
    """Turns events into lines that say what happened at the table.

    :param setup: the compiled setup that the game is played with, or None if it is not at hand
    :param seats: the players, ``[colour, name]``
    :param game: the game's header; with it and the setup each line says how the game stood
    """

    def __init__(
        self,
        setup: dict[str, Any] | None,
        seats: list[list[Any]],
        game: dict[str, Any] | None = None,
    ) -> None:
        self._standing = None
        if setup and game:
            try:
                self._standing = Standing(setup, game)
            except Exception:  # a device's setup need not fit its game
                pass
        self._setup = setup or {}
        self._seats = seats
        self._names = [str(seat[1]) for seat in seats]
        self._since = 0
        self._steps = telling.Steps()

    def line(self, event: list[Any]) -> str:
        """One event: number, time since the start, turn, who, points and time left, what."""
        return self.text(self.told(event))

    def text(self, one: Line) -> str:
        """One event that was told, in columns."""
        stood = f"{one.who:12}"
        if self._standing:
            stood = f"{one.turn:8}  {one.who:12}  {one.points:>8}  {one.left:>7}"
        return f"{one.number:5}  {clock_text(one.since_ms)}  {stood}  {one.what}".rstrip()

    def told(self, event: list[Any]) -> Line:
        """One event in its parts."""
        number, kind, seat, arg, elapsed = event
        self._since += elapsed
        name = NAMES[kind] if 0 < kind < len(NAMES) else f"event {kind}"
        turn, at_turn, points, left = (
            self._standing.after(event) if self._standing else ("", "", "", "")
        )
        who = self._who(seat) or at_turn
        about = "" if arg is None else self._about(name, seat, arg)
        if name == "advance" and self._standing:
            said = what = self._standing.came()
        else:
            what = telling.sentence(name, "", about, arg is None)
            said = telling.sentence(name, who, about, arg is None)
        ran = self._standing.ran_before(kind) if self._standing else ""
        if ran:
            what, said = f"{what} ({ran})", f"{said} ({ran})"
        said = said[:1].upper() + said[1:]  # where nobody is named
        step = said.removeprefix(f"{who}: ")
        if back := self._steps.told(name, arg, step):
            said = what = back
        return Line(number, self._since, turn, who, points, left, what, said)

    def _about(self, name: str, seat: int, arg: int) -> str:
        for setup in (self._setup, {}):
            try:
                return telling.told(setup, self._seats, name, seat, arg)
            except Exception:  # a device's events need not fit its setup
                continue
        return str(arg)

    def _who(self, seat: int) -> str:
        return self._names[seat] if 0 <= seat < len(self._names) else ""
