# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A ledger of time beside a session: what each player turn was given, and what its clock ran.

It knows only what can be seen: when a clock runs, what it shows, and which events happen. A player
turn is a seat and how many player turns that seat has begun by then. What was given goes back with
an undo and comes again with a redo; what ran never does.
"""

from __future__ import annotations

import random
from typing import Any

from random_play import press
from small import placed
from tidebell_core.errors import Refused
from tidebell_core.game import flow
from tidebell_core.game.session import Session
from tidebell_core.game.state import OVER
from tidebell_core.game.view import View
from tidebell_core.mechanisms.asides import Asides
from tidebell_core.record import events as e
from tidebell_core.record.event_names import pack

# Actions to try, hand-overs and their undoing most of all.
_WALK = (
    ["undo"] * 7
    + ["redo"] * 5
    + ["go"] * 9
    + ["end"] * 6
    + ["act", "act", "row", "pause", "pause", "fix", "give", "restart", "score"]
)
# A clock without a zero has more left than this.
ENDLESS = 10**9 - 10**7
_TIMES = (0, 0, 1, 300, 1000, 4000, 9000, 20000, 61000, 200000)
_FIXES = (e.FIX_TIME, e.FIX_TURN, e.STATUS, e.ORDER, e.FIX_MATCH)


def seen(session: Session) -> int:
    """Return the player turn's time left: below zero where the clock goes on, or counts up."""
    view = View()
    view.update(session)
    return -view.clock_ms if view.counts_up else view.clock_ms + view.delay_ms


class Ledger:
    """A session with its ledger; ``walk`` presses keys at random and checks after each."""

    def __init__(self, session: Session) -> None:
        self.log: list[tuple] = []
        self.ran: dict[tuple, int] = {}  # of each player turn, whatever became of it
        # Of each step that is not undone: how many player turns had begun by then, the one that is
        # on, and what each of them was given.
        self.steps: list[tuple[dict[int, int], tuple | None, dict[tuple, int]]] = [({}, None, {})]
        # Of each of them, and of those that are undone: whether what it gave is all that the player
        # turn was given, how much that is, and what was seen after the referee's word.
        self.gained: list[tuple[bool, int, int | None]] = [(False, 0, None)]
        # The latter also with what clocks of other seats had run by then: an hourglass runs to all.
        self.undone: list[tuple[bool, int, int | None, int]] = []
        self.begun: list[int] = []  # seats whose player turns begin with the event under way
        # The seat whose player turn goes on with the event under way, after an aside; an aside is a
        # player turn of the seat that pays it.
        self.back: list[int] = []
        self.checks = 0
        self.take(session)

    def source(self, place=(0, 0)):
        return placed(self.log, place)

    def take(self, session: Session) -> None:
        """Go on with a session, after a restart with another one of the same game."""
        self.session = session
        session._log = None
        session.source = self.source
        session.sink = self.happened
        self.running = session.runs()
        self.left = self.now()

    # -- the clock, as it is seen

    def now(self) -> int:
        """Return the player turn's time left, as it is seen."""
        return seen(self.session)

    def turn(self) -> tuple | None:
        """The player turn that is on, or was last."""
        return self.steps[-1][1]

    def happened(self, event: tuple) -> None:
        """Note an event."""
        self.log.append(event)
        turn = self.turn()
        if self.running and turn:
            self.ran[turn] = self.ran.get(turn, 0) + event[3]
        begun, self.begun = self.begun, []
        back, self.back = self.back, []
        if event[0] == e.UNDO:
            self.undone.append((*self.gained.pop(), self.others(turn)))
            self.steps.pop()
        elif event[0] == e.REASK:
            # A round of secret answers is taken back for good, and nothing can be done again.
            del self.gained[-event[2] :], self.steps[-event[2] :]
            self.undone.clear()
        elif event[0] not in (e.PAUSE, e.RESUME):
            counts, turn, given = self.steps[-1]
            counts, given = dict(counts), dict(given)
            for seat in begun:
                counts[seat] = counts.get(seat, 0) + 1
                turn = (seat, counts[seat])
            if back and not begun:
                turn = self.waiting(back[0])
            if event[0] == e.REDO:
                # Undone and done again, an event gives the same time, but for sand that ran.
                whole, gained, shown, ran = self.undone.pop()
                sand = self.others(turn) - ran if self.hourglass() else 0
                gained += sand
                if shown is not None:
                    shown += sand
                    assert self.now() <= shown, "the referee's word gave more when done again"
                    gained = self.now() + self.ran.get(turn, 0)
            else:
                self.undone.clear()
                # The referee's word counts as it is; what begins has all that it begins with.
                whole, shown = bool(begun), None
                gained = 0 if back and not begun else self.gain(event, turn, bool(begun))
                if event[0] in (e.FIX_TIME, e.GIVE_TIME):
                    whole, shown = True, self.now()
                    gained = shown + self.ran.get(turn, 0)
            if turn:
                given[turn] = gained + (0 if whole else given.get(turn, 0))
            self.gained.append((whole, gained, shown))
            self.steps.append((counts, turn, given))
        self.running = self.session.runs()
        self.remember()  # another may follow within the same press: a clock that is far beyond zero

    def waiting(self, seat: int) -> tuple:
        """Return the newest player turn of a seat that an aside may have interrupted."""
        for _, turn, _ in reversed(self.steps):
            if turn and turn[0] == seat:
                return turn
        raise AssertionError("no such player turn")

    def others(self, turn: tuple | None) -> int:
        """Return the time that the clocks of all other seats have run."""
        return sum(ms for (seat, _), ms in self.ran.items() if not turn or seat != turn[0])

    def hourglass(self) -> bool:
        """Return whether the time that a clock uses runs to the others."""
        clock = self.session.game.play_rules().get("clock", -1)
        return clock >= 0 and self.session.setup.clocks[clock]["mode"] == "hourglass"

    def plays_on(self) -> bool:
        """Return whether the table let the clock's player play on at zero, without a limit."""
        session = self.session
        clock = session.game.play_rules().get("clock", -1)
        zero = session.setup.clocks[clock].get("zero") if clock >= 0 else None
        return zero in ("ask", "flag") and session.state.remaining_ms > ENDLESS

    def gain(self, event: tuple, turn: tuple | None, begins: bool) -> int:
        """Return the time an event gave the clock of a player turn: its first time, or more."""
        now = self.now()
        if not begins:
            # A period that begins late has run for as long already, perhaps to its end.
            late = min(0, self.late) if event[0] == e.TIMEOUT else 0
            left = self.session.state.remaining_ms
            return max(0, left - late if late and left < ENDLESS else now - self.left)
        if not turn or not self.ran.get(turn):
            return now
        # It ran before: what it would begin with had it not is told by a game without that memory.
        other = self.session.fresh()
        other.source = self.source
        other.restore(self.before)
        other.state.owed.clear()
        other.since_ms = self.since
        other._apply(event)
        return seen(other)

    # -- what must be so

    def check(self) -> None:
        """No player turn has more than it was given, less what its clock ran."""
        session = self.session
        state = session.state
        assert sum(state.used_ms) + state.idle_ms == session.played_ms
        turn = self.turn()
        if not session.runs() or not turn or turn[0] != state.seat:
            return
        ran = self.ran.get(turn, 0) + session.since_ms
        given = self.steps[-1][2].get(turn)
        left = self.now()
        # At nothing it stays where a flag has fallen; who plays on then has no end, and nothing to
        # gain: that a correction of the referee's hides what an undo takes back there costs nobody.
        if given is not None and left and not self.plays_on():
            self.checks += 1
            assert left <= given - ran, f"{turn} has {left}, was given {given}, ran {ran}"

    # -- play

    def advance(self, ms: int) -> None:
        """Let time pass; at each zero the ledger knows what was left."""
        session = self.session
        for _ in range(1000):  # zeros follow each other where nobody has time left
            due = session.clock_left()
            step = ms if due is None else min(ms, due)
            session.since_ms += step
            self.remember()
            session.advance(0)
            ms -= step
            if ms <= 0:
                break
        self.remember()

    def remember(self) -> None:
        """Keep what is so before an event."""
        self.left = self.now()
        self.since = self.session.since_ms
        self.late = self.session.state.remaining_ms - self.since
        self.before = self.session.snapshot()

    def walk(self, seed: int, steps: int, without: tuple = ()) -> None:
        """Press keys at random, so many times."""
        self.whats = [what for what in _WALK if what not in without]
        rng = random.Random(seed)
        begins = flow.start_clock

        def start_clock(game: Any, seat: int) -> None:
            if game is self.session.game:
                self.begun.append(seat)
            begins(game, seat)

        flow.start_clock = start_clock
        lends, goes_back = Asides._lend, Asides.go_back

        def lend(asides: Asides, seat: int) -> None:
            if asides.game is self.session.game:
                self.begun.append(seat)
            lends(asides, seat)

        def go_back(asides: Asides) -> None:
            if asides.game is self.session.game:
                self.back.append(asides.waiting)
            goes_back(asides)

        Asides._lend, Asides.go_back = lend, go_back  # type: ignore[method-assign]
        try:
            view = View()
            for _ in range(steps):
                self.advance(rng.choice(_TIMES))
                self.check()
                self.begun = []
                self.back = []
                view.update(self.session)
                try:
                    self.press(rng, view)
                except Refused:
                    self.begun = []
                    self.back = []
                self.remember()
                self.check()
                if self.session.state.phase == OVER and rng.random() < 0.3:
                    break
        finally:
            flow.start_clock = begins
            Asides._lend, Asides.go_back = lends, goes_back  # type: ignore[method-assign]

    def press(self, rng: random.Random, view: View) -> None:
        """Do one thing, possible or not."""
        session = self.session
        what = rng.choice(self.whats)
        seats = len(session.state.status)
        if what == "fix":
            kind = rng.choice(_FIXES)
            arg = {
                e.FIX_TIME: rng.choice((5000, 30000, 120000)),
                e.FIX_TURN: session.state.turn + rng.choice((0, 1)),
                e.STATUS: rng.choice((0, 0, 3)),
                e.ORDER: e.order_arg(rng.sample(range(seats), seats)),
                e.FIX_MATCH: 60000,
            }[kind]
            seat = e.NOBODY if kind == e.FIX_TIME else rng.randrange(seats)
            session.do(kind, seat, arg)
        elif what == "give":
            session.do(
                e.GIVE_TIME, e.NOBODY, pack(e.GIVE_TIME, seat=rng.randrange(seats), seconds=30)
            )
        elif what == "end":
            session.do(e.END_TURN, session.state.seat)
        elif what == "restart":
            other = session.fresh()
            if rng.random() < 0.5:
                other.restore(session.snapshot())
            else:
                other.replay(self.log)
            assert other.snapshot() == session.snapshot()
            other.since_ms = session.since_ms
            self.take(other)
        else:
            press(session, view, what, rng.randrange(32), rng.randrange(32))
