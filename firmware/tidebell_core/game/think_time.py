# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The longest that each player thought: the time between two events while his clock ran."""

from ..record import events as e

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Session


def longest(session: "Session") -> list:
    """Return for each seat the longest stretch of its time without an event but pauses, in ms.

    The game is played once more from its log: of an evening that takes seconds.

    :raises Refused: when part of the log cannot be read
    """
    then = session.fresh()
    found = [0] * len(session.header.seats)
    still = 0
    for event, _, _ in session.source():
        if then.count == session.count:
            break
        seat = then.state.seat if then.state.runs else -1
        if not then.paused:
            still += event[3]
        if event[0] != e.PAUSE and event[0] != e.RESUME:
            if seat >= 0:
                found[seat] = max(found[seat], still)
            still = 0
        then.replay([event])
        session.game.breathe()
    return found
