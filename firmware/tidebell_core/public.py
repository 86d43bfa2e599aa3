# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events as they may leave the device."""

from . import events as e
from .state import CHOOSE, OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Session


def public_event(session: "Session", event: tuple) -> tuple:
    """Return an event as it may leave the device now: without its argument while that is secret.

    No choice is told before all are revealed, and who was named in a look round, and so has a seat
    in its event, shows by nothing until the game is over whether there was something to see.
    """
    kind, seat, _, elapsed = event
    phase = session.state.phase
    if (kind == e.CHOOSE and phase == CHOOSE) or (
        kind == e.ADVANCE and seat != e.NOBODY and phase != OVER
    ):
        return (kind, seat, None, elapsed)
    for mechanism in session.game.mechanisms:
        if kind in mechanism.KINDS and mechanism.hides(event):
            return (kind, seat, None, elapsed)
    return event
