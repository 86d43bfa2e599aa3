# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Events as programs read them: what happened in the firmware, with names for its numbers."""

from __future__ import annotations

from typing import Any

from tidebell_core.record import events as e
from tidebell_core.record.event_names import NAMES, PHASES
from tidebell_core.record.redaction import public_event


def told(app: Any, event: tuple[int, int, int, int], was: tuple[int, str]) -> dict[str, object]:
    """Return an event and what it led to; nothing secret.

    :param app: the firmware's app, to which the event happened just now
    :param event: kind, seat, argument, milliseconds
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
