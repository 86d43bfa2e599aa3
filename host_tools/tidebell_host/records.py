# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Format the events of a game's log: as records for programs, and as lines for people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from tidebell_core import times, words
from tidebell_core.errors import Refused
from tidebell_core.game.arbiter import CORRECTIONS
from tidebell_core.game.session import Session
from tidebell_core.game.state import ASK, OVERTIME, READY, RUN
from tidebell_core.game.view import View
from tidebell_core.record import events as e
from tidebell_core.record.event_names import NAMES, PHASES, pack
from tidebell_core.record.events import NOBODY
from tidebell_core.record.header import Header
from tidebell_core.setup_reading.mechanism_list import hides
from tidebell_core.setup_reading.setup import Setup

from tidebell_host import event_words
from tidebell_host.event_words import turn_text
from tidebell_host.languages import log_text
from tidebell_host.status_lines import clock_text, minutes


def as_record(event: list[Any]) -> dict[str, Any]:
    """Return an event of the protocol as a JSON object with named fields."""
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
    """Return the message for a game of which nothing can be read, as the protocol lists it."""
    return words.GAME_LOST.format(game["game"])


def short_text(game: dict[str, Any], count: int) -> str:
    """Return the message for a game with fewer events than the device said.

    :param game: as the protocol lists it
    :param count: the number of events that came
    """
    return log_text(
        "Only the first {count} of the {events} events of game {game} can be read: what follows is "
        "damaged.",
        count=count,
        events=game["events"],
        game=game["game"],
    )


def begun(setup: dict[str, Any], game: dict[str, Any]) -> Session:
    """Return a game's session before its first event.

    :param setup: the compiled setup
    :param game: the game's header, as the protocol has it
    """
    switches = game.get("switches") or []
    seed = int(game.get("seed") or "0", 16)
    header = Header(game["game"], game["setup"], game["crc32"], seed, game["seats"], switches)
    # The core keeps and changes what it is given.
    return Session(Setup(json.loads(json.dumps(setup)), switches), header)


def replayed(setup: bytes, game: dict[str, Any], events: list[list[Any]]) -> bool:
    """Whether all events of a game, each without its number, are possible.

    :param setup: the compiled setup, as the device sent it
    :param game: the game's header, as the protocol has it
    """
    try:
        begun(json.loads(setup), game).replay([tuple(event) for event in events])
    except Exception:  # a device's events may not fit its setup
        return False
    return True


_TIMED = (READY, RUN, OVERTIME, ASK)  # the phases of a player turn


# Stands for what only the device knows as long as its game is on.
UNKNOWN = "?"
# A game whose seed is withheld is played with so many others: what differs depends on the seed.
_SEEDS = 12
_HIDDEN = 4  # values that are tried for an argument that is withheld
_NOTHING = ("", "", "", "")


class Standing:
    """The game played again by the core, to know its state at each event.

    If an event is not possible, the state is unknown from there on. What depends on a seed or on
    arguments that are withheld is ``UNKNOWN``.

    :param setup: the compiled setup
    :param game: the game's header, as the protocol has it
    """

    def __init__(self, setup: dict[str, Any], game: dict[str, Any]) -> None:
        self.withheld = not game.get("seed") and hides(setup.get("uses", ()))
        seeds = [game.get("seed")]
        if self.withheld:
            seeds = [f"{number * 0x9E3779B97F4A7C15 % 2**64:x}" for number in range(1, _SEEDS + 1)]
        self._sessions = [begun(setup, {**game, "seed": seed}) for seed in seeds]
        self._least = (len(seeds) + 1) // 2  # with fewer of them, what they agree on may be chance
        self._views = [View() for _ in seeds]
        choices = setup.get("choices", ())
        self._leaving = any(effect for choice in choices for _, effect in choice["options"])
        self._chosen = False  # in secret, whether to leave
        self._lost = False  # such choices were carried out: who plays cannot be guessed

    @property
    def session(self) -> Session | None:
        """A session of the game, None once its events could not be played."""
        return self._sessions[0] if self._sessions else None

    def after(self, event: list[Any]) -> tuple[str, str, str, str]:
        """Apply an event; return turn, player, points and time left of the player whose turn it
        was.

        If the event handed the turn on, they are those of the player who gave it away.
        """
        if not self._sessions:
            return _NOTHING
        told, goes_on = [], []
        for at, (session, view) in enumerate(zip(self._sessions, self._views, strict=True)):
            try:
                told.append(self._played(session, view, event, at))
                goes_on.append((session, view))
            except Exception:  # a device's events may not fit its setup, nor another seed
                continue
        fits = bool(goes_on)
        if len(goes_on) < self._least:
            goes_on = []
        self._sessions = [session for session, _ in goes_on]
        self._views = [view for _, view in goes_on]
        if not goes_on:
            return (UNKNOWN,) * 4 if fits else _NOTHING  # type: ignore[return-value]
        if event[1] == e.CHOOSE and event[3] is None:
            self._chosen = self._leaving
        elif event[1] == e.ADVANCE:
            self._lost = self._lost or self._chosen
        if self._lost:  # the guesses that still go on agree by chance
            told.append((UNKNOWN,) * 4)
        turn, who, points, left = (_agreed(values) for values in zip(*told, strict=True))
        return turn, who, points, left

    def _played(
        self, session: Session, view: View, event: list[Any], at: int
    ) -> tuple[str, str, str, str]:
        """Apply an event to one of the sessions.

        :param at: which one: of a hidden argument each takes another value, if that is possible
        """
        _, kind, seat, arg, elapsed = event
        session.since_ms = elapsed
        view.update(session)
        before, then = self._told(view), view.seat
        args = [arg]
        if arg is None:
            base = pack(e.CHOOSE, target=session.state.pos) if kind == e.CHOOSE else 0
            args = [base + (at + more) % _HIDDEN for more in range(_HIDDEN)]
        for arg in args:
            try:
                session.replay([(kind, seat, arg, elapsed)])
                break
            except Refused:
                if arg == args[-1]:
                    raise
        view.update(session)
        return before if 0 <= then != view.seat else self._told(view)

    def ran_before(self, kind: int) -> str:
        """Return the time that an event charged to the running clock, for running before an
        undo.
        """
        if not self._sessions or kind in (e.UNDO, e.REASK, e.PAUSE, e.RESUME, e.SEAL):
            return ""
        caught = {session.caught_ms for session in self._sessions}
        ms = max(caught) if len(caught) == 1 else 0
        return words.RAN_BEFORE.format(times.text(ms, True)) if ms > 999 else ""

    def came(self) -> str:
        """Return the sentence on what an ADVANCE led to."""
        if not self._sessions:
            return event_words.coming("", "")
        phases = {PHASES.get(view.phase, "") for view in self._views}
        names = [view.name if view.seat >= 0 else "" for view in self._views]
        player = UNKNOWN if self._lost else _agreed(names)
        card = self._views[0].card
        if self.withheld and card:
            card = UNKNOWN
        return event_words.coming(phases.pop() if len(phases) == 1 else "", player, card)

    def _told(self, view: View) -> tuple[str, str, str, str]:
        turn = turn_text(view.turn_name, view.turn) if view.turn > 0 else ""
        clock = ""
        tenths = view.phase == RUN and not view.counts_up
        if view.clocks and view.seat >= 0:
            clock = minutes(view.clocks[view.seat], view.counts_up, tenths)
        elif view.clock_total and view.phase in _TIMED:
            clock = minutes(view.clock_ms, view.counts_up, tenths)
        pools = list(view.pools)
        if view.pool and view.phase in _TIMED:
            pools.insert(0, (view.pool, view.left))
        points = log_text(", ").join(
            log_text("{n} {points}", n=left, points=name) for name, left in pools
        )
        return (turn, view.name if view.seat >= 0 else "", points, clock)


def _agreed(values: Sequence[str]) -> str:
    """Return the value that all have, or that it is unknown."""
    return values[0] if len(set(values)) == 1 else UNKNOWN


class Line(NamedTuple):
    """An event in words, and the state of the game, as far as it is known."""

    number: int
    since_ms: int  # since the game began
    turn: str
    who: str
    points: str
    left: str
    what: str  # without the player, whose name is shown beside it
    said: str  # the same as a sentence of its own


class Reader:
    """Turns events into lines of text.

    :param setup: the game's compiled setup, or None if it is not at hand
    :param seats: the players, ``[colour, name]``
    :param game: the game's header; with it and the setup each line gives the state of the game
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
            except Exception:  # a device's setup may not fit its game
                pass
        self._setup = setup or {}
        parts = [self._setup, *self._setup.get("stages", ())]
        self._wide = max(8, *(len(part.get("turn_name", "")) + 4 for part in parts))
        self._seats = seats
        self._names = [str(seat[1]) for seat in seats]
        self._since = 0
        self._steps = event_words.Steps()

    @property
    def played_ms(self) -> int:
        """The time played so far, without pauses; all time where the events cannot be played."""
        session = self._standing.session if self._standing else None
        return session.played_ms if session else self._since

    @property
    def corrections(self) -> int:
        """The corrections so far, as far as the events could be played."""
        session = self._standing.session if self._standing else None
        return session.acts[CORRECTIONS] if session else 0

    def line(self, event: list[Any]) -> str:
        """Return an event as a line: number, time since the start, turn, player, points, time left,
        text.
        """
        return self.text(self.told(event))

    def text(self, one: Line) -> str:
        """Return one line of the log: the parts of an event in columns."""
        stood = f"{one.who:12}"
        if self._standing:
            stood = f"{one.turn:{self._wide}}  {one.who:12}  {one.points:>8}  {one.left:>7}"
        return f"{one.number:5}  {clock_text(one.since_ms)}  {stood}  {one.what}".rstrip()

    def told(self, event: list[Any]) -> Line:
        """Return an event in its parts."""
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
            what = event_words.sentence(name, "", about, arg is None)
            said = event_words.sentence(name, who, about, arg is None)
        ran = self._standing.ran_before(kind) if self._standing else ""
        if ran:
            what, said = f"{what} ({ran})", f"{said} ({ran})"
        said = said[:1].upper() + said[1:]  # where nobody is named
        step = event_words.without(who, said)
        if back := self._steps.told(name, arg, step):
            said = what = back
        return Line(number, self._since, turn, who, points, left, what, said)

    def _about(self, name: str, seat: int, arg: int) -> str:
        for setup in (self._setup, {}):
            try:
                return event_words.told(setup, self._seats, name, seat, arg)
            except Exception:  # a device's events may not fit its setup
                continue
        return str(arg)

    def _who(self, seat: int) -> str:
        return self._names[seat] if 0 <= seat < len(self._names) else ""
