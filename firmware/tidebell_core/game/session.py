# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A session: one game in time. It takes intents and commits them as events.

Pause, undo and redo are events too. Time is charged when an event is applied: the player whose
clock runs pays the milliseconds since the event before.

An undo restores the state before the last step. It then charges the time played since that step to
the player who pays in the restored state. So an undo gives points back, but no time. Where it takes
back a whole player turn, the time that its clock ran is noted (``State.owed``). It is charged again
when that turn begins again. A redo reverses the charge of its undo, and no other.
"""

from ..errors import Refused
from ..record import events as e
from ..record.events import get_signed, put_signed
from . import arbiter, history, rewind
from .game import Game
from .state import OVER, REVEALED, SCORE, get_list, put_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterable, Iterator

    from ..record.header import Header
    from ..setup_reading.setup import Setup
    from . import protocols
    from .state import State

# Undo steps kept in memory: as many as fit _BYTES, but at least _LEAST and at most WINDOW.
# The frames from which older steps are replayed may take _BYTES as well.
WINDOW, _LEAST = 16, 4
_BYTES = 1280
_ACTS = 32  # bytes of a snapshot, at most, for acts and an empty list of redo steps

# Acts at any time, but these, stay when they were between secret answers that are asked again.
_ONCE = (e.END_EARLY, e.ABANDON, e.FIX_PICK, e.ROOM_ACT)


class Session:
    """A game that is played, or replayed from its log.

    :param Setup setup: the rules, with the header's switches settled
    :param Header header: players, switches, seed
    :param sink: called with each committed event
    :param source: returns an iterator over the log: ``(event, at, chain)``, the last two being the
        event's place. Called with such a place, it yields the events behind it. Older undo steps
        are replayed from it. None: the session keeps all events itself
    :param int window: undo steps kept in memory, at most
    """

    FRAME = 32  # events between two frames that a replay keeps

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
        self.played_ms = 0  # all time but pauses, up to the last event or the end of play
        self.paused_ms = 0  # time in pauses and after the end of play
        self.caught_ms = 0  # time before an undo that the last step charged: see ``step``
        self.crossed = 0  # what the last undo or redo crossed: see ``rewind.crossed``
        # Corrections, pauses, number of the seal that is on, breaks of a seal: see ``arbiter``.
        self.acts = [0, 0, 0, 0]
        self.paused = False
        self.window = window
        # Undo steps, newest last: see ``steps``.
        self._history = []  # type: list[tuple]
        # Redo steps, the next last: (event, back_ms, again_ms, reals). The first three are the
        # arguments of ``step``; ``reals`` is ``State.real_ms`` as the event came, after the undo
        # and before it.
        self.undone = []  # type: list[tuple]
        self.packs = True  # the next step is kept for undo; a replay needs few
        self.deep = 0  # undo steps to keep whatever their size, 0: ``at_hand`` decides
        self._packed = b""  # the state after the last step, empty until it is packed
        self._packed_at = 0  # ``played_ms`` then
        self._log = [] if source is None else None  # type: list | None
        self.source = source or self._own_log
        # Points to replay from, newest last: (count, depth, place in the source, snapshot).
        self.frames = []  # type: list[tuple]

    def _own_log(self, place: tuple = (0, 0)) -> "Iterator":
        log = self._log or []
        for at in range(place[0], len(log)):
            yield log[at], at + 1, 0

    @property
    def state(self) -> "State":
        """The game's state at the last event, ``since_ms`` ago."""
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

        ``_strikes`` becomes the event to commit then. Of two clocks the player's own goes first.
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
        """Return the ms with which a clock will start for the player whose turn waits.

        :param clock: its rules in the setup, empty for no clock
        """
        state = self.state
        ms = self.setup.clock_ms(clock, state.turn) if clock else 0
        return max(0, ms - rewind.owes(state, state.seat)) if state.owed else ms

    def clock_shown(self) -> int:
        """Return the ms that the player turn has left, never below 0."""
        left = self.state.remaining_ms
        return max(0, left - self.since_ms if self.runs() else left)

    # -- events

    def do(self, kind: int, seat: int = e.NOBODY, arg: int = 0) -> tuple:
        """Commit an intent as an event, and return the event.

        :raises Refused: when it is not possible now; then nothing has changed
        """
        taken_back = []  # type: list[tuple]
        if kind == e.REASK:
            taken_back = history.answered(self)
            arg = len(taken_back)
        elif kind == e.UNDO:
            now = self.played_ms if self.stands() else self.played_ms + self.since_ms
            self.need_undo()
            _, _, _, event_ms, back_ms, _, _ = self.last_step()
            arg = now - event_ms + back_ms
        else:
            owner = self.game.owner(kind)
            if owner:
                seat, arg = owner.resolve(kind, seat, arg)
        ms = self.since_ms
        if ms >> 28:  # three days: beside a large argument a record has no room for more
            ms = min(ms, e.room_ms(arg))
        event = (kind, seat if seat >= 0 else e.NOBODY, arg, ms)
        self._apply(event)
        if self.sink:
            self.sink(event)
        for again in reversed(taken_back):
            if again[0] in e.AT_ANY_TIME and again[0] not in _ONCE:
                self._correct(again)
        return event

    def _correct(self, event: tuple) -> None:
        """Repeat what a referee did between answers that are asked again, if it is possible."""
        try:
            self.do(event[0], event[1], event[2])
        except Refused:
            pass

    def undo(self) -> tuple:
        """Take back the last step.

        :raises Refused: when there is none
        """
        return self.do(e.UNDO)

    def redo(self) -> tuple:
        """Redo the step that was undone last.

        :raises Refused: when there is none, or a new step was done since
        """
        return self.do(e.REDO)

    def replay(self, events: "Iterable") -> "Session":
        """Apply recorded events without calling the sink; return the session."""
        for event in events:
            self.since_ms = event[3]
            self._apply(event)
        return self

    def prepare(self) -> None:
        """Pack the state for the next step's undo now, so that the next press need not."""
        if not self._packed:
            self._packed = self.state.pack()
            self._packed_at = self.played_ms

    def _apply(self, event: tuple) -> None:
        kind, seat, arg, elapsed = event
        if self.packs:
            self.prepare()
        correction = arbiter.corrects(self, kind, seat, arg)
        if kind == e.UNDO:
            rewind.undo(self, elapsed)
            correction = arbiter.takes_back(self, elapsed)
        elif kind == e.REDO:
            rewind.redo(self, elapsed)
        elif kind == e.REASK:
            rewind.reask(self, arg, elapsed)
        elif kind == e.PAUSE or kind == e.RESUME:
            if self.paused == (kind == e.PAUSE):
                raise Refused("not_now")
            self.charge(elapsed)
            self.paused = not self.paused
        elif kind == e.SEAL:
            self.charge(elapsed)
        else:
            due = 0
            if kind == e.TIMEOUT:
                due = self.state.remaining_ms
            elif kind == e.FULL_TIME:
                due = self._due() or 0
            too_soon = due > elapsed
            if too_soon or (kind == e.START) != (not self.depth):
                raise Refused("not_now")
            if self.paused and kind not in e.AT_ANY_TIME:
                raise Refused("paused")
            self.step(event, elapsed)
            self.undone.clear()
            self.redo_depth = 0
        arbiter.count(self.acts, kind, arg, correction)
        if self._log is not None:
            self._log.append(event)
        self.since_ms = 0
        self.count += 1
        self.version += 1

    @property
    def took_back(self) -> bool:
        """Whether clock time that an undo took back may still have to be charged."""
        return bool(self.state.owed)

    def stands(self) -> bool:
        """Whether time is nobody's: in a pause, or once play is over."""
        return self.paused or self.state.phase in (SCORE, OVER)

    def charge(self, ms: int) -> None:
        """Let ms pass: as a pause, or for the player who pays."""
        if self.stands():
            self.paused_ms += ms
        else:
            self.played_ms += ms
            self.state.charge(ms)

    def fresh(self) -> "Session":
        """Return a session of the same game before its first event, over the same log."""
        return Session(self.setup, self.header, None, self.source, self.window)

    def at_hand(self, size: int) -> int:
        """Return how many undo steps are kept in memory.

        :param int size: bytes of a packed state
        """
        return min(self.window, max(_LEAST, _BYTES // (size or 1)))

    def steps(self) -> list:
        """Return the undo steps in memory, newest last.

        Each is ``(packed, packed_ms, event, event_ms, back_ms, again_ms, came_ms)``: the state
        before the event, ``played_ms`` at that state and at the event, and the two charges of
        ``step``. ``came_ms`` is ``State.real_ms`` as the event came, without what an undo charged.
        """
        return self._history

    def forget(self) -> None:
        """Drop all undo and redo steps and frames; only the log can bring steps back."""
        self._history.clear()
        self.undone.clear()
        self.frames.clear()

    def step(self, event: tuple, elapsed: int, back_ms: int = 0, again_ms: int = -1) -> None:
        """Apply one undoable event and remember how to take it back.

        :param int back_ms: of a redo: the ms that its undo charged, to be given back
        :param int again_ms: of a redo: the ms, run before an undo, that the first time were charged
            to the clock which runs after the event; -1: all that this clock owes
        """
        played, paused = self.played_ms, self.paused_ms
        self.charge(elapsed)
        state = self.state
        if back_ms:
            rewind.charge_back(state, -back_ms)
        came_ms = state.real_ms
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
                self.hold_clocks()
        self.caught_ms = max(0, again_ms)
        if back_ms:
            rewind.charge_back(state, back_ms)
        if self.packs:
            step = (
                self._packed,
                self._packed_at,
                event,
                self.played_ms,
                back_ms,
                again_ms,
                came_ms,
            )
            self._history.append(step)
            most = self.deep or self.at_hand(len(self._packed))
            while len(self._history) > most:
                self._history.pop(0)
        else:
            self._history.clear()  # they do not join on
        self.depth += 1
        if event[0] == e.ROOM_ACT:
            state.room[0] = self.depth
        self._packed = b""

    def _restore(self, packed: bytes, then: int, now: int) -> None:
        """Restore a packed state, and charge the time played since to who pays in it.

        :param int then: ``played_ms`` at that state
        :param int now: ``played_ms`` now
        """
        self.state.unpack(packed)
        self.state.charge(now - then)

    def shown(self) -> bool:
        """Whether the last step revealed secret answers; such a step cannot be undone."""
        if self.game.answers() != REVEALED:
            return False

        return history.shown(self)

    def last_step(self) -> tuple:
        """Return the newest of ``steps``, replayed from the log when none is in memory.

        :raises Refused: when the log has not all events
        """
        if not self._history:
            self._history = history.history(self)
        return self._history[-1]  # type: ignore[no-any-return]

    def changed(self) -> None:
        """Drop the packed state, which no longer is that of the game."""
        self._packed = b""

    def need_undo(self) -> None:
        """Check that there is a step to take back.

        :raises Refused: when there is none, it revealed secret answers, or the room did it
        """
        if self.depth < 2:  # the start itself stays
            raise Refused("no_undo")
        if self.shown():
            raise Refused("revealed")
        if self.depth <= self.state.fixed:
            raise Refused("room")

    def hold_clocks(self, always: bool = False) -> None:
        """Pause when a charge has used a clock up, so that zero does not strike at once.

        :param always: pause wherever a clock runs
        """
        due = self._due()
        if due is not None and (always or due <= 0):
            self.paused = True

    # -- checkpoints

    def keep_frame(self, place: tuple, then: "protocols.Session | None" = None) -> None:
        """Keep a snapshot as a frame: a deep undo replays from it instead of the beginning.

        There must be no redo steps at that moment.

        :param place: the last event's place in the source
        :param then: a session that stands at an earlier moment of this game; None: this one
        """
        frames = self.frames
        before: "protocols.Session" = then or self
        frames.append((before.count, before.depth, place, before.snapshot()))
        frames.sort()
        if len(frames) * len(frames[-1][3]) > _BYTES:
            frames.pop(0)

    def frame_if_due(self, place: tuple) -> None:
        """Keep a frame, if the last one is many events ago and there are no redo steps.

        :param place: the last event's place in the source
        """
        last = self.frames[-1][0] if self.frames else 0
        if self.count >= last + self.FRAME and not self.redo_depth:
            self.keep_frame(place)

    def snapshot(self, room: int = 0) -> bytes:
        """Return the bytes from which ``restore`` goes on without the events so far.

        :param int room: bytes that they may have; undo and redo steps at hand take what is left. At
            0 no step is kept.
        """
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
        out += self.state.pack()
        if len(out) + _ACTS > room:
            room = 0
        if room or self.acts != [0, 0, 0, 0]:  # behind all else: games of before have none
            if not self.state.room:
                put_list(out, self.state.room)
            put_list(out, self.acts)
        if room:
            history.pack_steps(self, out, room)
        return bytes(out)

    def restore(self, snapshot: bytes) -> None:
        """Restore the game that ``snapshot`` packed.

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
        at += self.state.unpack(snapshot[at:])
        self.acts = [0, 0, 0, 0]
        if at < len(snapshot):
            at = get_list(snapshot, at, self.acts)
        self.state.owed = owed
        self.count, self.depth, self.redo_depth = values[:3]
        self.played_ms, self.paused_ms = values[3:5]
        self.paused = bool(values[5])
        self._history.clear()
        self.undone.clear()
        if at < len(snapshot):
            from .came_back import unpack_steps  # only after a power cut

            unpack_steps(self, snapshot, at)
        self._packed = b""
        self.version += 1
