# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Count corrections, pauses and breaks of the seal: what an arbiter asks about after a game.

The counts follow from the events, and no undo lowers them. A correction is an act of the referee,
or an undo of something that the whole table has seen.
"""

from ..record import events as e
from .rewind import TURN_ENDED
from .state import PROMPT, READY, REORDER, RUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import Session

# Places in ``Session.acts``.
CORRECTIONS = 0
PAUSES = 1
SEAL_NOW = 2  # the number of the seal that is on, 0 for none
BROKEN = 3  # how often a seal was opened without its code

# Acts of the referee alone.
_REFEREE = e.FIXES + (
    e.STATUS,
    e.GIVE_TIME,
    e.FIX_MATCH,
    e.FIX_LIMIT,
    e.FIX_HAND,
    e.FIX_PICK,
    e.MOST,
    e.REASK,
)
# An undo sooner than this may take back a press of two keys at once: the device does that.
_AT_ONCE_MS = 100


def corrects(session: "Session", kind: int, seat: int, arg: int) -> bool:
    """Return whether an event that comes now is an act of the referee.

    What players may set themselves in a player turn is none there.
    """
    state = session.state
    if kind in _REFEREE:
        return True
    if kind == e.ASSET:
        return state.phase != PROMPT
    if kind == e.ORDER:
        return state.phase != REORDER
    if kind == e.CHOOSE:
        return arg % e.CHOOSE_TARGET == e.SKIPPED
    if kind != e.COUNT and kind != e.LEVEL:
        return False
    if session.paused or (kind == e.COUNT and seat != state.seat):
        return True
    gap = state.ended_seat >= 0 and session.game.play_rules().get("gap") is not None
    return not (state.phase == RUN or (state.phase == READY and gap))


def takes_back(session: "Session", elapsed: int) -> bool:
    """Return whether the undo that has just happened is a correction.

    Of two keys at once the device itself takes back the end of a turn, and nothing else.

    :param int elapsed: ms between the event before and the undo
    """
    first = session.redo_depth == 1 and elapsed <= _AT_ONCE_MS
    return session.crossed > 0 and not (first and session.crossed == TURN_ENDED)


def count(acts: list, kind: int, arg: int, correction: bool) -> None:
    """Count an event that has happened.

    :param acts: ``Session.acts``
    :param correction: whether it is one
    """
    if kind == e.PAUSE:
        acts[PAUSES] += arg != e.BY_ROOM
    elif kind == e.SEAL:
        act, number = arg % e.SEAL_NUMBER, arg // e.SEAL_NUMBER
        acts[SEAL_NOW] = number if act == e.SEAL_ON else 0
        acts[BROKEN] += act == e.SEAL_BROKEN
    elif correction:
        acts[CORRECTIONS] += 1
