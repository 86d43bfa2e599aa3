# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A session: one game in time. Intents go in, events come out; pause, undo and redo are events too.

Time is charged when an event is applied: the player whose clock runs pays for the milliseconds
since the event before. An undo restores the state of before, then charges all the time played since
to whoever pays in that state, so that points come back and time does not. What the clock of a
player turn ran that is taken back is charged to it again when it begins again, by a redo or anew.
A redo takes back what its undo charged, and nothing else.
"""

from ..errors import Refused
from ..record import events as e
from ..record.events import get_signed, put_signed
from . import history, rewind
from .game import Game
from .state import REVEALED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterable, Iterator

    from ..record.header import Header
    from ..setup_reading.setup import Setup
    from . import protocols
    from .state import State

# Steps of undo at hand without replaying: of large states fewer, within so many bytes; so many
# have the frames from which it is replayed beyond them, too.
WINDOW, _LEAST = 16, 4
_BYTES = 1280

# What a paused game accepts besides resuming: undo, redo, and whatever only a referee does.
_WHILE_PAUSED = (
    e.COUNT,
    e.ASSET,
    e.ORDER,
    e.ABANDON,
    e.END_EARLY,
    e.STATUS,
    e.GIVE_TIME,
    e.FIX_MATCH,
    e.FIX_LIMIT,
    e.FIX_HAND,
    e.FIX_PICK,
    e.MOST,
) + e.FIXES


class Session:
    """A game that is being played, or played back.

    :param Setup setup: the rules, settled with the header's switches
    :param Header header: players, switches, seed
    :param sink: called with each event once it counts
    :param source: returns what yields all events so far, each with its place, which is two numbers,
        for steps of undo beyond the window; with such a place, those behind it. Without it the
        session keeps them
    :param int window: the most steps of undo at hand
    """

    FRAME = 32  # events between two frames

    def __init__(
        self,
        setup: "Setup",
        header: "Header",
        sink: "Callable | None" = None,
        source: "Callable | None" = None,
        window: int = WINDOW,
    ) -> None:
        self.game = Game(setup, header)
        self.setup = setup
        self.header = header
        self.sink = sink
        self.version = 0  # rises with every event
        self.count = 0  # events so far
        self.depth = 0  # steps that can be undone
        self.redo_depth = 0
        self.since_ms = 0  # since the last event
        self.played_ms = 0  # all time but pauses, up to the last event
        self.paused_ms = 0
        self.caught_ms = 0  # what the clock that runs was charged at the last step: see ``step``
        self.paused = False
        self.window = window
        # (state before, played_ms then, event, played_ms at it, what its undo had charged before,
        # what the clock that ran then was charged for having run before), newest last
        self._history = []  # type: list[tuple]
        # (event, what its undo charged, what the clock that ran after it had been charged for
        # having run before), next last
        self.undone = []  # type: list[tuple]
        self.packs = True  # whether there will be an undo of what comes next
        self.deep = 0  # so many steps are kept at hand, whatever their size
        self._packed = b""  # the state after the last step; empty while it is not packed yet
        self._packed_at = 0
        self._log = [] if source is None else None  # type: list | None
        self.source = source or self._own_log
        # (events then, steps then, place in the source of the last of them, snapshot), newest last
        self.frames = []  # type: list[tuple]

    def _own_log(self, place: tuple = (0, 0)) -> "Iterator":
        log = self._log or []
        for at in range(place[0], len(log)):
            yield log[at], at + 1, 0

    @property
    def state(self) -> "State":
        """The game's state as of the last event; the clock has since run for ``since_ms``."""
        return self.game.state

    # -- time

    def advance(self, ms: int) -> None:
        """Let time pass; a clock that reaches zero commits its event at that very millisecond."""
        self.since_ms += ms
        due = self._due()
        while due is not None and due <= self.since_ms:
            after = self.since_ms - due
            self.since_ms = due
            self.do(self._strikes)
            self.since_ms = after
            due = self._due()

    def runs(self) -> bool:
        """Whether the clock of a player turn runs."""
        return not self.paused and self.state.runs > 0 and self.state.total_ms > 0

    def _due(self) -> "int | None":
        """Return how long after the last event a clock reaches zero, None when none runs.

        Which event that will be is noted; of two at once that of the player's own clock.
        """
        if self.paused:
            return None
        state = self.state
        self._strikes = e.TIMEOUT
        due = max(0, state.remaining_ms) if state.runs and state.total_ms else None
        for mechanism in self.game.hooks.due_ms:
            other = mechanism.due_ms()
            if other is not None and (due is None or other < due):
                due = other
                self._strikes = mechanism.STRIKES
        return due

    def clock_left(self) -> "int | None":
        """Return the milliseconds until a running clock is at zero, None when none runs."""
        due = self._due()
        return due if due is None else max(0, due - self.since_ms)

    def ready_ms(self, clock: dict) -> int:
        """Return what a clock with these rules will start with that waits for the player turn."""
        state = self.state
        ms = int(clock.get("ms") or 0)
        return max(0, ms - rewind.owes(state, state.seat)) if state.owed else ms

    def clock_shown(self) -> int:
        """Return what a player turn has left, running or not, and zero beyond that."""
        left = self.state.remaining_ms
        return max(0, left - self.since_ms if self.runs() else left)

    # -- events

    def do(self, kind: int, seat: int = e.NOBODY, arg: int = 0) -> tuple:
        """Commit an intent as the event it is.

        :raises Refused: when it is not possible now; then nothing has changed
        """
        if kind == e.REASK:
            arg = history.answered(self)
        elif kind == e.UNDO:
            now = self.played_ms if self.paused else self.played_ms + self.since_ms
            self.need_undo()
            at, back_ms = self.last_step()[3:5]
            arg = now - at + back_ms
        else:
            owner = self.game.owner(kind)
            if owner:
                seat, arg = owner.resolve(kind, seat, arg)
        event = (kind, seat if seat >= 0 else e.NOBODY, arg, self.since_ms)
        self._apply(event)
        if self.sink:
            self.sink(event)
        return event

    def undo(self) -> tuple:
        """Take back the last step.

        :raises Refused: when there is none
        """
        return self.do(e.UNDO)

    def redo(self) -> tuple:
        """Do again what was last undone.

        :raises Refused: when there is nothing, or something new has happened since
        """
        return self.do(e.REDO)

    def replay(self, events: "Iterable") -> "Session":
        """Apply recorded events, without telling the sink; returns the session."""
        for event in events:
            self.since_ms = event[3]
            self._apply(event)
        return self

    def prepare(self) -> None:
        """Pack the state for the undo of what comes next; call it when there is time."""
        if not self._packed:
            self._packed = self.state.pack()
            self._packed_at = self.played_ms

    def _apply(self, event: tuple) -> None:
        kind, elapsed = event[0], event[3]
        if self.packs:
            self.prepare()
        if kind == e.UNDO:
            rewind.undo(self, elapsed)
        elif kind == e.REDO:
            rewind.redo(self, elapsed)
        elif kind == e.REASK:
            rewind.reask(self, event[2], elapsed)
        elif kind == e.PAUSE or kind == e.RESUME:
            if self.paused == (kind == e.PAUSE):
                raise Refused("not_now")
            self.charge(elapsed)
            self.paused = not self.paused
        else:
            due = 0
            if kind == e.TIMEOUT:
                due = self.state.remaining_ms
            elif kind == e.FULL_TIME:
                due = self._due() or 0
            too_soon = due > elapsed
            if too_soon or (kind == e.START) != (not self.depth):
                raise Refused("not_now")
            if self.paused and kind not in _WHILE_PAUSED:
                raise Refused("paused")
            self.step(event, elapsed)
            self.undone.clear()
            self.redo_depth = 0
        if self._log is not None:
            self._log.append(event)
        self.since_ms = 0
        self.count += 1
        self.version += 1

    @property
    def took_back(self) -> bool:
        """Whether a clock has run for what was taken back since, and may be charged for it."""
        state = self.state
        return bool(state.owed) or state.real_ms > state.ran_ms

    def charge(self, ms: int) -> None:
        if self.paused:
            self.paused_ms += ms
        else:
            self.played_ms += ms
            self.state.charge(ms)

    def fresh(self) -> "Session":
        """Return a session of the same game before its first event, over the same log."""
        return Session(self.setup, self.header, None, self.source, self.window)

    def at_hand(self, size: int) -> int:
        """Return how many steps are kept, each with a state of so many bytes."""
        return min(self.window, max(_LEAST, _BYTES // (size or 1)))

    def steps(self) -> list:
        """Return the steps of undo that are at hand, newest last.

        Each is (state before, time played by then, event, time played by the event, where it was
        done again what its undo had charged, and what the clock that ran after it was charged for
        having run before).
        """
        return self._history

    def forget(self) -> None:
        """Have no steps at hand, to undo or to do again: what the log has not is gone."""
        self._history.clear()
        self.undone.clear()
        self.frames.clear()

    def step(self, event: tuple, elapsed: int, back_ms: int = 0, again_ms: int = -1) -> None:
        """Apply one undoable event and remember how to take it back.

        :param int back_ms: where it is done again, what its undo charged
        :param int again_ms: there, what the clock that runs then was charged for having run before;
            -1: whatever that clock owes
        """
        played, paused = self.played_ms, self.paused_ms
        self.charge(elapsed)
        state = self.state
        if back_ms:
            rewind.charge_back(state, -back_ms)
        try:
            self.game.apply(event[0], event[1], event[2])
        except Refused:
            if self._packed:
                self._restore(self._packed, self._packed_at, played)
            self.played_ms, self.paused_ms = played, paused
            raise
        if again_ms >= 0 or self.took_back:
            again_ms = rewind.catch_up(state, again_ms)
            if again_ms:
                self.hold_at_zero()
        self.caught_ms = max(0, again_ms)
        if back_ms:
            rewind.charge_back(state, back_ms)
        if self.packs:
            step = (self._packed, self._packed_at, event, self.played_ms, back_ms, again_ms)
            self._history.append(step)
            most = self.deep or self.at_hand(len(self._packed))
            while len(self._history) > most:
                self._history.pop(0)
        self.depth += 1
        self._packed = b""

    def _restore(self, packed: bytes, then: int, now: int) -> None:
        """Take back the state of a moment and charge the time played since."""
        self.state.unpack(packed)
        self.state.charge(now - then)

    def shown(self) -> bool:
        """Whether the last step showed what was secret until then: undo does not lead behind it."""
        if self.game.answers() != REVEALED:
            return False

        return history.shown(self)

    def last_step(self) -> tuple:
        """Return the last step, as ``steps`` has it."""
        if not self._history:
            self._history = history.history(self)
        return self._history[-1]  # type: ignore[no-any-return]

    def changed(self) -> None:
        """The state is no longer the one that was packed."""
        self._packed = b""

    def need_undo(self) -> None:
        """Hold that there is a step to take back.

        :raises Refused: when there is none, or it showed what was secret
        """
        if self.depth < 2:  # the start itself stays
            raise Refused("no_undo")
        if self.shown():
            raise Refused("revealed")

    def hold_at_zero(self) -> None:
        """Pause rather than let zero strike at once when the time charged used a clock up."""
        due = self._due()
        if due is not None and due <= 0:
            self.paused = True

    # -- checkpoints

    def keep_frame(self, place: tuple, then: "protocols.Session | None" = None) -> None:
        """Keep the game as it stands: an undo that goes far back need not begin at its beginning.

        Nothing may be there to do again.

        :param place: of the last event in the source
        :param then: the game as it stood before; None: as it stands
        """
        frames = self.frames
        before: "protocols.Session" = then or self
        frames.append((before.count, before.depth, place, before.snapshot()))
        frames.sort()
        if len(frames) * len(frames[-1][3]) > _BYTES:
            frames.pop(0)

    def snapshot(self) -> bytes:
        """Return all that is needed to go on from here, without the events that led here."""
        out = bytearray()
        for value in (
            self.count,
            self.depth,
            self.redo_depth,
            self.played_ms,
            self.paused_ms,
            int(self.paused),
            len(self.state.owed),
        ):
            put_signed(out, value)
        for key in sorted(self.state.owed):
            put_signed(out, key)
            put_signed(out, self.state.owed[key])
        return bytes(out) + self.state.pack()

    def restore(self, snapshot: bytes) -> None:
        """Go on from what ``snapshot`` returned.

        :raises IndexError: when the bytes are no whole snapshot
        """
        values = []
        at = 0
        for _ in range(7):
            value, at = get_signed(snapshot, at)
            values.append(value)
        owed = {}
        for _ in range(values[6]):
            key, at = get_signed(snapshot, at)
            owed[key], at = get_signed(snapshot, at)
        self.state.unpack(snapshot[at:])
        self.state.owed = owed
        self.count, self.depth, self.redo_depth = values[:3]
        self.played_ms, self.paused_ms = values[3:5]
        self.paused = bool(values[5])
        self._history.clear()
        self.undone.clear()
        self._packed = b""
        self.version += 1
