# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticking off units, each of which may do an action so often in a player turn."""

from tidebell_core import events as e
from tidebell_core.events import TICK_UNIT

from .menu import Line, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .desk import Desk


def ticks_menu(app: "Desk") -> Menu:
    """Return the units that can still do the ticked action, and what each may do."""
    mechanism: "Any" = app.session.game.owner(e.TICK)
    ticks, done = mechanism.rules, mechanism.values
    kinds = ticks["kinds"]
    rows = []
    for unit in range(ticks["units"]):
        for kind, (name, most) in enumerate(kinds):

            def tick(unit: int = unit, kind: int = kind) -> None:
                app.pop()
                app.do(e.TICK, app.view.seat, unit * TICK_UNIT + kind)

            at = unit * len(kinds) + kind
            rows.append(
                Line(
                    "%s %d: %s" % (ticks["name"], unit + 1, name),
                    tick,
                    lambda at=at, most=most: "%d/%d" % (done[at], most),
                )
            )
    return Menu(app, ticks["name"], rows)
