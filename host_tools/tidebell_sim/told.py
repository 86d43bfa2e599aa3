# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events as programs read them: for those who watch the app, which is the simulator alone."""

from tidebell_core import events as e
from tidebell_core.event_names import NAMES, PHASES
from tidebell_core.public import public_event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .app import App


def told(app: "App", event: tuple, was: tuple) -> dict:
    """Return an event and what it led to; nothing secret.

    :param was: turn, and name of the player at turn, when it happened
    """
    session, view = app.session, app.view
    kind, seat, arg, elapsed = public_event(session, event)
    return {
        "event": NAMES[kind],
        "seat": seat if seat != e.NOBODY else None,
        "arg": arg,
        "ms": elapsed,
        "by": was[1] or None,
        "in_turn": was[0],
        "turn": view.turn,
        "phase": PHASES[view.phase],
        "player": view.name or None,
        "points": view.left if view.pool else None,
        "clock_ms": view.clock_ms,
        "card": view.card or None,
        "paused": view.paused,
        "asked": view.prompt.title if view.prompt else None,
        "facts": view.facts,
    }
