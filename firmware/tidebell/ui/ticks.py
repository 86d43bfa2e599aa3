# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticking off units, each of which may do an action so often in a player turn."""

from tidebell_core.record import events as e
from tidebell_core.record.events import TICK_UNIT

from .menu import Line, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .desk import Desk


def ticks_menu(app: "Desk") -> Menu:
    """Return the units that can still do the ticked action, and what each may do."""
    ticks: "Any" = app.session.game.owner(e.TICK)
    seat = app.view.seat
    rows = []
    for unit, name in enumerate(ticks.names):
        for kind, (what, most) in enumerate(ticks.rules["kinds"]):

            def tick(unit: int = unit, kind: int = kind) -> None:
                app.pop()
                app.do(e.TICK, app.view.seat, unit * TICK_UNIT + kind)

            def had(unit: int = unit, kind: int = kind, most: int = most) -> str:
                return "%d/%d" % (ticks.ticked(seat, unit).count(kind), most)

            if ticks.may(seat, unit, kind):
                rows.append(Line("%s: %s" % (name, what), tick, had))
    return Menu(app, ticks.rules["name"], rows)
