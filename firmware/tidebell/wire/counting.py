# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tell a computer what it needs to count a game's clocks alone, between two requests."""

import time

import supervisor

from ..parts.inputs import ticks_between

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .device_types import Device

_AHEAD_MS = 420  # it divides evenly by 1 to 7, the players among whom an hourglass's sand runs


def clock_ms() -> int:
    """Return the chip's time, as the request *clock* tells it, in ms."""
    return time.monotonic_ns() // 1000000


def view_ms(app: "Device") -> int:
    """Return the chip's time at the instant for which the view holds."""
    return clock_ms() - ticks_between(app.then, supervisor.ticks_ms())


def counted(app: "Device") -> dict:
    """Return the instant of a status, and how its clocks go on from there."""
    session, view = app.session, app.view
    due = session.clock_left()
    prompt = view.prompt
    return {
        "now": view_ms(app),
        "rates": _rates(app, due),
        "delay_ms": view.delay_ms,
        "due_ms": due,
        "asked": prompt.title if prompt and not prompt.secret else None,
    }


def _digits(app: "Device") -> list:
    """Return what each clock shows, that of the match last."""
    view = app.view
    shown = list(view.clocks) or [view.clock_ms]
    return shown + [view.match_ms] if view.match_ms >= 0 else shown


def _rates(app: "Device", due: "int | None") -> list:
    """Return how many ms the digits of each clock move in a ms.

    Each mode of a clock says itself what it shows: so the view looks a little ahead.
    """
    session, view = app.session, app.view
    delay = view.delay_ms
    if due is None or due <= delay:
        return [0] * len(_digits(app))
    ahead = min(_AHEAD_MS, due - delay)
    since = session.since_ms
    try:
        session.since_ms = since + delay
        view.update(session)
        first = _digits(app)
        session.since_ms += ahead
        view.update(session)
        then = _digits(app)
    finally:
        session.since_ms = since
        view.update(session)
    moved = [then[at] - first[at] for at in range(len(then))]
    return [one // ahead if one % ahead == 0 else one / ahead for one in moved]
