# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Undo and redo; what a session no longer has at hand comes from the log."""

from . import events as e
from .errors import Refused
from .state import ASKED, REVEALED

# Of how many player turns that were taken back the running time is kept.
_OWED = 64

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterable, Iterator

    from .contract import Session
    from .state import State


def undo(session: "Session", elapsed: int) -> None:
    """Take back the last step, so long after the last event."""
    session.need_undo()
    session.undone.append(_take_back(session, elapsed))
    if len(session.undone) > (session.deep or session.window):
        session.undone.pop(0)
    session.redo_depth += 1
    session.hold_at_zero()


def _take_back(session: "Session", elapsed: int) -> tuple:
    """Restore the state before the last step.

    Returns that step's event, the time played since it was applied, and what the clock that ran
    after it was charged for having run before: all that it takes to do it again.
    """
    packed, then, event, at, back_ms, again_ms = session.last_step()
    session.charge(elapsed)
    session.steps().pop()
    state = session.state
    turn, real_ms = state.player_turn(), state.real_ms
    state.unpack(packed)
    state.charge(at - then)
    if state.player_turn() == turn:
        state.real_ms = max(state.real_ms, real_ms)
    charge_back(state, session.played_ms - at)
    took_back(state, turn, real_ms)
    session.depth -= 1
    frames = session.frames
    while frames and frames[-1][1] > session.depth:
        frames.pop()  # none serves that has what is taken back
    session.changed()
    return event, session.played_ms - at + back_ms, max(0, again_ms)


def charge_back(state: "State", ms: int) -> None:
    """Charge time, or give it back, that whoever pays has not run now."""
    real_ms = state.real_ms
    state.charge(ms)
    state.real_ms = real_ms


def catch_up(state: "State", ms: int) -> int:
    """Charge the clock that runs what it ran before that was taken back; returns how much.

    That time is somebody else's, too, since it was charged by the undo: in the sum of all parts
    it counts once.

    :param int ms: what it was charged when that was done before, -1 for what it has run and was
        not charged
    """
    real_ms = max(state.real_ms, state.owed.get(state.player_turn(), 0))
    if not state.runs or not state.total_ms:
        state.real_ms = real_ms
        return 0
    if ms < 0:
        ms = max(0, real_ms - state.ran_ms)
    state.run(ms)
    state.real_ms = real_ms
    if state.seat >= 0:
        state.idle_ms -= ms
    return ms


def took_back(state: "State", turn: int, real_ms: int) -> None:
    """Something was taken back: keep how long the clock of the player turn had run.

    What an undo charged to it is not kept: that time is nobody's whose clock did not run, and the
    undo that takes the player turn back charges it anew.

    :param int turn: the number of the player turn that was on, or was last, before that
    :param int real_ms: what its clock had run
    """
    owed = state.owed
    now = state.player_turn()
    for key in list(owed):
        count, at = key >> 4, key & 15
        if count < state.begun[at] or (count == state.begun[at] and key != now):
            del owed[key]  # it is over; an undo that comes back to it knows it anew
    if turn != now and real_ms > owed.get(turn, 0):
        owed[turn] = real_ms
    if len(owed) > _OWED:
        del owed[max(owed)]


def reask(session: "Session", steps: int, elapsed: int) -> None:
    """Take back a round of secret answers, for good: nobody's answer can be done again.

    :raises Refused: when no such round is shown
    """
    if not 0 < steps < session.depth or session.game.answers() != REVEALED:
        raise Refused("not_now")
    for _ in range(steps):
        _take_back(session, elapsed)
        elapsed = 0
    session.undone.clear()
    session.redo_depth = 0
    session.hold_at_zero()


def redo(session: "Session", elapsed: int) -> None:
    """Do again what was last undone.

    :raises Refused: when there is nothing
    """
    if not session.redo_depth:
        raise Refused("no_redo")
    if not session.undone:
        session.undone = undone(session)
    event, back_ms, again_ms = session.undone[-1]
    # What its undo charged goes back to where it was; what was caught up is caught up again.
    session.step(event, elapsed, back_ms, again_ms)
    session.undone.pop()
    session.redo_depth -= 1
    session.hold_at_zero()


# So many states of before what is taken back, one after the other, a replay keeps: if there are
# more it replays once more for them.
DEEP = 48

# Where every game begins, as a frame of ``Session.frames``.
_BEGINNING = (0, 0, None, b"")


def _from_a_frame(session: "Session", code: str, find: "Callable") -> list:
    """Return what can be found from the newest frame that serves, at last from the beginning.

    :param find: returns a list from a frame, an empty one where that does not serve
    :raises Refused: with this code, when part of the events cannot be read
    """
    for frame in session.frames[::-1]:
        try:
            found = find(session, frame)  # type: list
        except Refused:
            continue  # the log has lost its place
        if found:
            return found
    found = find(session, _BEGINNING)
    if not found:
        raise Refused(code)
    return found


def _read(session: "Session", frame: tuple) -> "Iterable":
    """Return the events of a session that follow a frame."""
    return session.source() if frame[2] is None else session.source(frame[2])  # type: ignore[no-any-return]


def _whole(session: "Session", frame: tuple) -> "Iterator":
    """Yield the events of a session that follow a frame, from its log.

    :raises Refused: when part of them cannot be read
    """
    count = frame[0]
    for event in _read(session, frame):
        if count == session.count:
            break
        count += 1
        yield event
    if count < session.count:
        raise Refused("log")


def undone(session: "Session") -> list:
    """Return the newest steps that can be redone, next last, as ``_take_back`` returns them.

    :raises Refused: when the log has not all events
    """
    return _from_a_frame(session, "no_redo", _undone)


def _undone(session: "Session", frame: tuple) -> list:
    redo = []  # type: list[int]
    steps = survey(_whole(session, frame), redo)
    redo = redo[-2 * session.window :]
    if steps.below or not redo:
        return []  # it was done before the frame
    found = {}
    last = redo[0]  # the first to be undone was the last to be done
    for index, before in enumerate(_replayed(session, frame, steps, last)):
        if index in redo[::2]:
            found[index] = before.steps()[-1]
    return [
        (found[redo[at]][2], redo[at + 1], max(0, found[redo[at]][5]))
        for at in range(0, len(redo), 2)
    ]


def shown(session: "Session") -> bool:
    """Return whether the last step led to where secret answers are shown, or cannot be read."""
    state = session.state
    now = state.pack()
    try:
        state.unpack(session.last_step()[0])
    except Refused:
        return True
    before = session.game.answers()
    state.unpack(now)
    return before != REVEALED


def answered(session: "Session") -> int:
    """Return how many steps back the first secret answer of the round lies that is shown now.

    What lies beyond what the session has at hand is replayed from the log.

    :raises Refused: when no such round is shown
    """
    if session.game.answers() != REVEALED:
        raise Refused("not_now")
    state, depth = session.state, session.depth
    now = state.pack()
    steps = session.steps()
    kept = list(steps)
    count = 0
    try:
        while session.game.answers() != ASKED and session.depth > 1:
            state.unpack(session.last_step()[0])
            session.steps().pop()
            session.depth -= 1
            count += 1
    finally:
        session.depth = depth
        state.unpack(now)
        session.steps()[:] = kept
    return count


def history(session: "Session") -> list:
    """Return the newest steps that can be undone, by replaying what led up to the last one.

    The session may have taken back more than the log has of it so far.

    :raises Refused: when the log has not all events
    """
    return _from_a_frame(session, "no_undo", _history)


def _history(session: "Session", frame: tuple) -> list:
    steps = survey(_whole(session, frame))
    while steps.depth and steps.depth > session.depth - frame[1]:
        steps.pop()
    if steps.below or not steps.depth:
        return []  # to before the frame
    last = steps.last
    steps.want(min(session.deep or session.at_hand(len(frame[3])), steps.depth))
    found = []  # type: list
    for before in _replayed(session, frame, steps, last):
        found = before.steps()
    return found


def _replayed(session: "Session", frame: tuple, steps: "_Steps", last: int) -> "Iterator":
    """Yield a session of the same game after each event behind a frame, up to one of them."""
    before = session.fresh()
    before.deep = DEEP
    if frame[3]:
        before.restore(frame[3])
    for index, event in enumerate(_read(session, frame)):
        if index > last:
            break
        before.packs = steps.wants(index)
        before.replay([event])
        yield before


def survey(events: "Iterable", redo: "list | None" = None) -> "_Steps":
    """Return the steps that some events have, and which of them are taken back among them.

    :param list redo: gets what can be done again by then, next last, by twos: where it was done at
        first, and what its undo says
    """
    steps = _Steps()
    first: "dict[int, int]" = {}  # where that was which was done again
    for at, event in enumerate(events):
        kind = event[0]
        if kind in (e.PAUSE, e.RESUME):
            continue
        if kind == e.UNDO or kind == e.REASK:
            was = steps.last
            steps.want(1 if kind == e.UNDO else event[2])
        else:
            steps.push(at)
        if redo is None:
            continue
        if kind == e.UNDO:
            redo += [first.pop(was, was), event[2]]
        elif kind == e.REDO and redo:
            first[at] = redo[-2]
            del redo[-2:]
        else:
            redo.clear()
    return steps


class _Steps:
    """Where in a log the steps are that count, as bits: an evening has many, and memory pieces.

    What is wanted of them is the state before: packing it takes a third of the time of a replay.
    """

    def __init__(self) -> None:
        self._places = bytearray()
        self._wanted = bytearray()
        self.depth = 0
        self.last = -1
        self.below = False  # more were taken back than there are

    def push(self, at: int) -> None:
        """A step is done."""
        _mark(self._places, at)
        self.depth += 1
        self.last = at

    def pop(self) -> int:
        """The last of them is taken back; returns where it is."""
        at = self.last
        self._places[at >> 3] &= ~(1 << (at & 7))
        self.depth -= 1
        while self.last >= 0 and not _marked(self._places, self.last):
            self.last -= 1
        return at

    def want(self, count: int) -> None:
        """Take back the last ones, as many as there are, each to be found again."""
        for _ in range(count):
            if not self.depth:
                self.below = True
                return
            _mark(self._wanted, self.pop())

    def wants(self, at: int) -> bool:
        """Whether the state before a step is wanted."""
        return _marked(self._wanted, at)


def _mark(places: bytearray, at: int) -> None:
    while len(places) <= at >> 3:
        places.append(0)
    places[at >> 3] |= 1 << (at & 7)


def _marked(places: bytearray, at: int) -> bool:
    return at >> 3 < len(places) and places[at >> 3] >> (at & 7) & 1 > 0
