# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Remove secrets from events before they leave the device."""

from . import events as e

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Session


def public_event(session: "Session", event: tuple) -> tuple:
    """Return an event with None as its argument while that is secret.

    While a game is on the table, an undo can lead back into it even from its end. So the end of a
    game reveals nothing: secret choices stay hidden until all are revealed, and an ADVANCE of a
    seat in a look round never tells that seat's counter. Only the log of a closed game tells all.
    """
    kind, seat, _, elapsed = event
    if kind == e.ADVANCE and seat != e.NOBODY:
        return (kind, seat, None, elapsed)
    for mechanism in session.game.mechanisms:
        if kind in mechanism.KINDS and mechanism.hides(event):
            return (kind, seat, None, elapsed)
    return event
