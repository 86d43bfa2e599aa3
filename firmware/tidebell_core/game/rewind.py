# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Undo and redo, and what they mean for the clocks."""

from ..errors import Refused
from .history import undone
from .state import REVEALED

# Of how many player turns that were taken back the running time is kept.
_OWED = 64

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import Session
    from .state import State


def undo(session: "Session", elapsed: int) -> None:
    """Take back the last step, so long after the last event."""
    session.need_undo()
    session.undone.append(_take_back(session, elapsed))
    if len(session.undone) > (session.deep or session.window):
        session.undone.pop(0)
    session.redo_depth += 1
    session.hold_at_zero()
    session.game.breathe()  # going back far takes its time


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


def owes(state: "State", seat: int) -> int:
    """Return what the clock of a seat that waits will be charged, since it ran before an undo.

    :param int seat: -1 for the turn of all together
    """
    return state.owed.get((state.begun[seat + 1] + 1) * 16 + seat + 1, 0)


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
