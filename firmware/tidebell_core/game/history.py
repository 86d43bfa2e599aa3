# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Rebuild undo and redo steps that are no longer in memory by replaying the log."""

from ..errors import Refused
from ..record import events as e
from ..record.events import put_varint
from .state import ASKED, REVEALED, put_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterable, Iterator

    from .protocols import Session

# Undo steps that one replay keeps. A redo of more steps than that needs another replay.
DEEP = 48

# The beginning of every game, as a frame of ``Session.frames``.
_BEGINNING = (0, 0, None, b"")


def _from_a_frame(session: "Session", code: str, find: "Callable") -> list:
    """Try each frame, the newest first and the beginning last; return the first result.

    :param find: returns a list from a frame, an empty one where the frame is too new
    :raises Refused: with this code, when no frame gives a result
    """
    for frame in session.frames[::-1]:
        try:
            found = find(session, frame)  # type: list
        except Refused:
            continue  # the log no longer has the events behind this frame
        if found:
            return found
    found = find(session, _BEGINNING)
    if not found:
        raise Refused(code)
    return found


def _read(session: "Session", frame: tuple) -> "Iterable":
    """Return the source's iterator over the events behind a frame."""
    _, _, place, _ = frame
    return session.source() if place is None else session.source(place)  # type: ignore[no-any-return]


def _whole(session: "Session", frame: tuple) -> "Iterator":
    """Yield the events behind a frame, from the log.

    :raises Refused: when the log ends too early
    """
    count, _, _, _ = frame
    for event, _, _ in _read(session, frame):
        if count == session.count:
            break
        count += 1
        yield event
    if count < session.count:
        raise Refused("log")


def undone(session: "Session") -> list:
    """Return the redo steps that the log tells, the next last: see ``Session.undone``.

    :raises Refused: when the log has not all events
    """
    return _from_a_frame(session, "no_redo", _undone)


def _undone(session: "Session", frame: tuple) -> list:
    undos = []  # type: list[int]
    steps = survey(_whole(session, frame), undos)
    if steps.below or not undos:
        return []  # the step was done before the frame
    undos = undos[-session.window :]
    found = []
    for index, before in enumerate(_replayed(session, frame, steps, undos[-1])):
        if index in undos:
            found.append(before.undone[-1])
    return found


def pack_steps(session: "Session", out: bytearray, room: int) -> None:
    """Append the redo steps at hand, then undo steps, the newest first, as many as fit.

    ``came_back`` reads them.

    :param int room: bytes that ``out`` may have in the end
    """
    values = []  # type: list[int]
    for event, back_ms, again_ms, reals in session.undone:
        values += event + (back_ms, again_ms) + reals
    kept = bytearray()
    put_list(kept, values)
    out += kept if len(out) + len(kept) < room else b"\0"
    for packed, packed_ms, event, event_ms, back_ms, again_ms, came_ms in reversed(session.steps()):
        step = bytearray()
        put_list(step, (packed_ms,) + event + (event_ms, back_ms, again_ms, came_ms))
        put_varint(step, len(packed))
        if len(out) + len(step) + len(packed) > room:
            break
        out += step
        out += packed


def shown(session: "Session") -> bool:
    """Return whether the last step revealed secret answers, or the log has it no more."""
    state = session.state
    now = state.pack()
    try:
        state.unpack(session.last_step()[0])
    except Refused:
        return True
    before = session.game.answers()
    state.unpack(now)
    return before != REVEALED


def answered(session: "Session") -> list:
    """Return the events of the steps since the first secret answer of the round, the newest first.

    Steps that are not in memory are replayed from the log.

    :raises Refused: when no round of secret answers is revealed now, or the room acted meanwhile
    """
    if session.game.answers() != REVEALED:
        raise Refused("not_now")
    state, depth, fixed = session.state, session.depth, session.state.fixed
    now = state.pack()
    steps = session.steps()
    kept = list(steps)
    events = []
    try:
        while session.game.answers() != ASKED and session.depth > 1:
            if session.depth <= fixed:
                raise Refused("room")
            state.unpack(session.last_step()[0])
            events.append(session.steps().pop()[2])
            session.depth -= 1
    finally:
        session.depth = depth
        state.unpack(now)
        session.steps()[:] = kept
    return events


def history(session: "Session") -> list:
    """Return the newest undo steps, replayed up to the last one.

    The session may have taken back steps whose undo is not in the log yet.

    :raises Refused: when the log has not all events
    """
    return _from_a_frame(session, "no_undo", _history)


def _history(session: "Session", frame: tuple) -> list:
    _, depth, _, snapshot = frame
    steps = survey(_whole(session, frame))
    while steps.depth and steps.depth > session.depth - depth:
        steps.pop()
    if steps.below or not steps.depth:
        return []  # the undo leads back beyond the frame
    last = steps.last
    steps.want(min(session.deep or session.at_hand(len(snapshot)), steps.depth))
    found = []  # type: list
    for before in _replayed(session, frame, steps, last):
        found = before.steps()
    return found


def _replayed(session: "Session", frame: tuple, steps: "_Steps", last: int) -> "Iterator":
    """Replay the events behind a frame; yield the replaying session after each of them.

    It keeps new frames on the way, since a player who undoes this far may go further.

    :param int last: index, behind the frame, of the last event to replay
    """
    before = session.fresh()
    session.game.breathe()
    before.deep = DEEP
    _, _, _, snapshot = frame
    if snapshot:
        before.restore(snapshot)
        session.game.breathe()
    kept = before.count
    for index, (event, at, chain) in enumerate(_read(session, frame)):
        if index > last:
            break
        before.packs = steps.wants(index)
        before.replay([event])
        if before.count >= kept + session.FRAME and not before.redo_depth:
            kept = before.count
            session.keep_frame((at, chain), before)
        yield before


def survey(events: "Iterable", undos: "list | None" = None) -> "_Steps":
    """Return the steps that are left of some events, once each undo and redo has taken effect.

    :param list undos: gets the index of each undo that can be reversed by a redo, the next one last
    """
    steps = _Steps()
    for at, event in enumerate(events):
        kind = event[0]
        if kind in (e.PAUSE, e.RESUME, e.SEAL):
            continue
        if kind == e.UNDO or kind == e.REASK:
            steps.want(1 if kind == e.UNDO else event[2])
        else:
            steps.push(at)
        if undos is None:
            continue
        if kind == e.UNDO:
            undos.append(at)
        elif kind == e.REDO and undos:
            undos.pop()
        else:
            undos.clear()
    return steps


class _Steps:
    """Indexes, in a log, of the steps that count, and of those whose state before is wanted.

    They are bitmaps: an evening has thousands of events, and the heap is fragmented. Only wanted
    states are packed, since packing takes a third of a replay's time.
    """

    def __init__(self) -> None:
        self._places = bytearray()
        self._wanted = bytearray()
        self.depth = 0
        self.last = -1
        self.below = False  # more were taken back than there are

    def push(self, at: int) -> None:
        """Add a step: the event with this index."""
        _mark(self._places, at)
        self.depth += 1
        self.last = at

    def pop(self) -> int:
        """Take back the last step; return its index."""
        at = self.last
        self._places[at >> 3] &= ~(1 << (at & 7))
        self.depth -= 1
        while self.last >= 0 and not _marked(self._places, self.last):
            self.last -= 1
        return at

    def want(self, count: int) -> None:
        """Take back the last steps, and mark the state before each as wanted.

        ``below`` is set when there are fewer than ``count``.
        """
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
