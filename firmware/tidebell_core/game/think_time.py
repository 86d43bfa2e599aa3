# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Think time: the longest stretch between two events while a player's clock ran."""

from ..record import events as e

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Session


def longest(session: "Session") -> list:
    """Return each seat's longest think time in ms; pauses do not interrupt a stretch.

    The game is replayed from its log, which takes seconds after a long evening.

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
