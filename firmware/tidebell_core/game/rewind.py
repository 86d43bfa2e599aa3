# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Undo and redo, and the time that they charge to the clocks."""

from ..errors import Refused
from ..record import events as e
from .history import undone
from .state import ASK, LOT, OVER, OVERTIME, PROMPT, REVEAL, REVEALED, RUN, SCORE, SHOWN

# Player turns whose clock time is remembered after an undo took them back.
_OWED = 64

# What the whole table has seen, and an undo goes behind: see ``crossed``.
TURN_ENDED, SHOWN_TO_ALL, CHANCE, PLAY_ENDED = 1, 2, 3, 4
_IN_TURN = (RUN, OVERTIME, ASK)
_SHOWN = (SHOWN, REVEAL, LOT)
_WITHIN = (e.SPEND, e.COUNT, e.CHANGE, e.ASIDE)  # a question that they open belongs to the turn
_CHANCE = (e.ROLL, e.DUE, e.DUEL, e.TAKE)
_ENDED = (SCORE, OVER)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import Session
    from .state import State


def crossed(event: tuple, before: tuple, after: tuple) -> int:
    """Return what the whole table saw between two moments: 0 where it saw nothing.

    :param event: the step between them
    :param before: phase before the step, and whose player turn it was: see ``Game.mover``
    :param after: those after it
    """
    if after[0] in _ENDED and before[0] not in _ENDED:
        return PLAY_ENDED
    if event[0] in _CHANCE or (event[0] == e.STARTER and event[2]):  # the starter drawn by lot
        return CHANCE
    if after[0] in _SHOWN and before[0] != after[0]:
        return SHOWN_TO_ALL
    if event[0] in _WITHIN and after == (PROMPT, before[1]):
        return 0
    if before[0] in _IN_TURN and (after[0] not in _IN_TURN or before[1] != after[1]):
        return TURN_ENDED
    return 0


def undo(session: "Session", elapsed: int) -> None:
    """Take back the last step; ``Session.crossed`` becomes what that crossed.

    The undo of the end leads into a pause where a clock would run: nobody expects it to.

    :param int elapsed: ms since the last event
    :raises Refused: when there is none, or it revealed secret answers
    """
    session.need_undo()
    after = _moment(session)
    session.undone.append(_take_back(session, elapsed))
    session.crossed = crossed(session.undone[-1][0], _moment(session), after)
    if len(session.undone) > (session.deep or session.window):
        session.undone.pop(0)
    session.redo_depth += 1
    session.hold_clocks(session.crossed == PLAY_ENDED)
    session.game.breathe()  # a replay may have taken long


def _moment(session: "Session") -> tuple:
    """Return the phase, and whose player turn goes on."""
    return session.state.phase, session.game.mover()


def _take_back(session: "Session", elapsed: int) -> tuple:
    """Restore the state before the last step; return the redo step: see ``Session.undone``."""
    packed, packed_ms, event, event_ms, back_ms, again_ms, came_ms = session.last_step()
    session.charge(elapsed)
    session.steps().pop()
    state = session.state
    turn, real_ms = state.player_turn(), state.real_ms
    state.unpack(packed)
    state.charge(event_ms - packed_ms)
    now, then_ms, owed = state.player_turn(), state.real_ms, state.owed
    known = owed.get(now, 0)
    if now == turn and real_ms > max(then_ms, known):
        owed[now] = real_ms
    charge_back(state, session.played_ms - event_ms)
    if not known and owed.get(now, 0) <= state.real_ms:
        owed.pop(now, 0)
    took_back(state, turn, real_ms)
    session.depth -= 1
    frames = session.frames
    while frames:
        _, depth, _, _ = frames[-1]
        if depth <= session.depth:
            break
        frames.pop()  # it contains the step that is taken back
    session.changed()
    reals = came_ms, state.real_ms, real_ms
    return event, session.played_ms - event_ms + back_ms, max(0, again_ms), reals


def charge_back(state: "State", ms: int) -> None:
    """Charge ms to the player who pays, or give them back.

    They count as time really run as far as the player turn owes such time.
    """
    real_ms = state.real_ms
    state.charge(ms)
    _settle(state, real_ms)


def _settle(state: "State", real_ms: int) -> None:
    """Let time that was charged count as time really run only as far as that was owed.

    :param int real_ms: time really run before the charge
    """
    state.real_ms = max(real_ms, min(state.real_ms, state.owed.get(state.player_turn(), 0)))


def catch_up(state: "State", ms: int) -> int:
    """Charge the running clock the time that it ran before an undo; return how much.

    The undo has charged this time to somebody as well. ``idle_ms`` is lowered by it, so that in the
    sum of all times it counts once.

    :param int ms: of a redo: the charge of the first time; -1: all time run and not charged
    """
    if not state.runs or not state.total_ms:
        return 0
    real_ms = state.real_ms
    if ms < 0:
        ms = max(0, state.owed.get(state.player_turn(), 0) - real_ms)
    state.run(ms)
    _settle(state, real_ms)
    if state.seat >= 0:
        state.idle_ms -= ms
    return ms


def owes(state: "State", seat: int) -> int:
    """Return the ms, run before an undo, that a waiting seat's clock will be charged.

    :param int seat: -1 for the turn of all together
    """
    return state.owed.get((state.begun[seat + 1] + 1) * 16 + seat + 1, 0)


def took_back(state: "State", turn: int, real_ms: int) -> None:
    """Note in ``state.owed`` how long the clock of a player turn ran that was taken back.

    Only time really run is noted. Time that an earlier undo charged to the turn is not: the undo
    of the whole turn charges it anew to somebody else.

    :param int turn: number of the player turn, current or last, before the undo
    :param int real_ms: ms that its clock had run
    """
    owed = state.owed
    now = state.player_turn()
    for key in list(owed):
        count, at = key >> 4, key & 15
        if count < state.begun[at] or (count == state.begun[at] and key != now):
            del owed[key]  # that turn is over; an undo that returns to it notes it again
    if turn != now and real_ms > owed.get(turn, 0):
        owed[turn] = real_ms
    if len(owed) > _OWED:
        del owed[max(owed)]


def reask(session: "Session", steps: int, elapsed: int) -> None:
    """Take back a whole round of secret answers, without a redo.

    :param int steps: how many steps the round has
    :raises Refused: when no round of secret answers is revealed now
    """
    if not 0 < steps < session.depth or session.game.answers() != REVEALED:
        raise Refused("not_now")
    for _ in range(steps):
        _take_back(session, elapsed)
        elapsed = 0
    session.undone.clear()
    session.redo_depth = 0
    session.hold_clocks()


def redo(session: "Session", elapsed: int) -> None:
    """Redo the step that was undone last.

    :raises Refused: when there is none
    """
    if not session.redo_depth:
        raise Refused("no_redo")
    if not session.undone:
        session.undone = undone(session)
    event, back_ms, again_ms, reals = session.undone[-1]
    before, state = _moment(session), session.state
    turn, (real_ms, raised_ms, ended_ms) = state.player_turn(), reals
    meanwhile_ms = max(0, state.real_ms - raised_ms)
    ran_ms = elapsed if session.runs() else 0
    whole_ms = state.real_ms + ran_ms
    state.real_ms = real_ms + meanwhile_ms
    # The undo's charge is given back; time caught up the first time is caught up again.
    session.step(event, elapsed, back_ms, again_ms)
    if state.player_turn() == turn:
        state.real_ms = ended_ms + meanwhile_ms + ran_ms
    elif turn >> 4 > state.begun[turn & 15]:  # it waits for an aside, and owes all that it ran
        state.owed[turn] = max(whole_ms, state.owed.get(turn, 0))
    session.crossed = crossed(event, before, _moment(session))
    if session.crossed == PLAY_ENDED:
        session.paused = False
    session.undone.pop()
    session.redo_depth -= 1
    session.hold_clocks()
