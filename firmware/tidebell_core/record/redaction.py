# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events as they may leave the device."""

from . import events as e

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Session


def public_event(session: "Session", event: tuple) -> tuple:
    """Return an event as it may leave the device now: without its argument while that is secret.

    As long as a game is on the table, over or not, an undo can lead back into it. So nothing is
    told because it is over: no choice before all are revealed, however play was left; and who was
    named in a look round, and so has a seat in its event, shows by nothing whether there was
    something to see. What was kept is told by the log of a game that was closed, which nothing
    brings back.
    """
    kind, seat, _, elapsed = event
    if kind == e.ADVANCE and seat != e.NOBODY:
        return (kind, seat, None, elapsed)
    for mechanism in session.game.mechanisms:
        if kind in mechanism.KINDS and mechanism.hides(event):
            return (kind, seat, None, elapsed)
    return event
