# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Undo and redo beyond what a session has at hand: what is missing comes from the log."""

from . import events as e
from .errors import Refused
from .state import ASKED, REVEALED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from .session import Session


def _stacks(count: int, source: "Callable") -> tuple:
    """Return what can be undone and redone, from the log: where those events are recorded,
    where they were last applied, and where those to be redone are recorded."""
    done = []  # type: list[int]
    done_at = []  # type: list[int]
    undone = []  # type: list[int]
    for index, event in enumerate(source()):
        if index >= count:
            break
        if event[0] == e.UNDO:
            undone.append(done.pop())
            done_at.pop()
        elif event[0] == e.REDO:
            done.append(undone.pop())
            done_at.append(index)
        elif event[0] == e.REASK:
            for _ in range(event[2]):
                done.pop()
                done_at.pop()
            undone.clear()
        elif event[0] not in (e.PAUSE, e.RESUME):
            done.append(index)
            done_at.append(index)
            undone.clear()
    return done, done_at, undone


def shown(session: "Session") -> bool:
    """Return whether the last step led to where secret answers are shown."""
    state = session.state
    now = state.pack()
    state.unpack(session.last_step()[0])
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
    while session.game.answers() != ASKED and session.depth > 1:
        state.unpack(session.last_step()[0])
        session.steps().pop()
        session.depth -= 1
        count += 1
    session.depth = depth
    state.unpack(now)
    session.steps()[:] = kept
    return count


def reask(session: "Session", steps: int, elapsed: int) -> None:
    """Take back a round of secret answers, for good: nobody's answer can be done again.

    :raises Refused: when no such round is shown
    """
    if not 0 < steps < session.depth or session.game.answers() != REVEALED:
        raise Refused("not_now")
    session.take_back(steps, elapsed)


def undone(session: "Session", source: "Callable", window: int) -> list:
    """Return the newest events that can be redone, next last."""
    wanted = _stacks(session.count, source)[2][-window:]
    found = {}
    for index, event in enumerate(source()):
        if index in wanted:
            found[index] = event
    return [found[index] for index in wanted]


def history(session: "Session", source: "Callable", window: int) -> list:
    """Return the newest steps that can be undone, by replaying what led up to the last one.

    The session may have taken back more than the log has of it so far.
    """
    done, done_at, _ = _stacks(session.count, source)
    del done[session.depth :]
    del done_at[session.depth :]
    before = session.fresh()
    last = None
    for index, event in enumerate(source()):
        if index == done[-1]:
            last = event
        if index == done_at[-1]:
            break
        before.replay([event])
    packed, packed_at = before.packed()
    return before.steps() + [(packed, packed_at, last)]
