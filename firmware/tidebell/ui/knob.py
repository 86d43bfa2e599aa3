# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the knob does: by a push an action, on which it then stays for a while; held, the menu."""

from tidebell_core.game.state import RUN
from tidebell_core.record import events as e

from .actions import do
from .referee import game_menu
from .ticks import ticks_menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .desk import Turn


def push(table: "Turn", at: int) -> None:
    """Do the action at a place of the knob; one more push does it again, one detent finds it."""
    view = table.app.view
    action = view.actions[at]
    here = (view.turn, view.seat, at)
    table.chosen = -1
    table.last = here
    if do(table, action) and here[:2] == (view.turn, view.seat):
        if at < len(view.actions) and view.actions[at].arg == action.arg:
            table.choose(at)


def held(table: "Turn") -> None:
    """Open the ticks of the action that the knob offers, or the menu of the game."""
    app, view = table.app, table.app.view
    ticks: "Any" = app.session.game.owner(e.TICK)
    if 0 <= table.chosen < len(view.actions) and ticks:
        if view.actions[table.chosen].arg == ticks.rules.get("action", -1):
            app.push(ticks_menu(app))
            return

    runs = app.session.runs() or (table.chosen >= 0 and view.phase == RUN)
    if (runs or view.wait_ms >= 0) and not view.paused:
        app.do(e.PAUSE)  # as the push has where the knob was at rest
    app.push(game_menu(app))
