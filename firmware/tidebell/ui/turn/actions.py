# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions of a player turn: what the knob and the keys offer, and doing it.

The knob offers the actions, and behind them the rows of mechanisms.
"""

from tidebell_core import words as texts
from tidebell_core.game.state import RUN
from tidebell_core.record import events as e
from tidebell_core.record.events import TICK_UNIT

from ...paint.styles import SEAT
from ...parts.inputs import PRESS, TAP
from ..draw import common
from ..draw.player_turn import MOST_ROWS
from ..menu import Line, Menu, Screen
from .entry import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tidebell_core.mechanisms import Row

    from ..desk import Desk, Page, Turn


# -- doing an action


def do(table: "Turn", row: "Row") -> bool:
    """Do a row; where it needs a target or values first, ask for them.

    :returns: whether it was done at once
    """
    app = table.app
    if row.aims:
        return aim(app, row)
    if not row.fields:
        return app.do(row.kind, row.seat, row.arg)

    def left() -> None:
        table.entry = None

    table.entry = Entry(app, row, left)
    app.redraw()
    return False


def repeats(app: "Desk", row: "Row") -> bool:
    """Whether an action just done is done again while its key stays down.

    It costs something, is done by one press, has no target, and the turn goes on.
    """
    if not row.price or row.aims or app.view.phase != RUN:
        return False
    return app.session.setup.actions[row.arg].get("shots", 1) == 1


def aim(app: "Desk", action: "Row") -> bool:
    """Do an action to its target; where there are several, ask which.

    :param action: a row of an action that aims at something
    :returns: whether it was done at once
    """
    targets = action.aims.aims(app.session.setup.actions[action.arg])
    if len(targets) == 1:
        return app.do(e.SPEND, action.seat, e.spend_arg(action.arg, targets[0][0]))
    if targets:
        rows = []
        for target, text in targets:
            rows.append(Line(text, _pick(app, action, target), None, None, SEAT + target))
        app.push(Menu(app, action.name, rows))
    else:
        app.refuse(texts.NOBODY_FOR)
    return False


def _pick(app: "Desk", action: "Row", target: int) -> "Callable":
    def picked() -> None:
        app.pop()
        app.do(e.SPEND, action.seat, e.spend_arg(action.arg, target))

    return picked


# -- the knob's choice


def push_action(table: "Turn", at: int) -> None:
    """Do the action that the knob offers; it is offered again for a while if it can be repeated."""
    view = table.app.view
    action = view.actions[at]
    here = (view.turn, view.seat, at)
    table.chosen = -1
    table.last = here
    if do(table, action) and here[:2] == (view.turn, view.seat):
        if at < len(view.actions) and view.actions[at].arg == action.arg:
            table.choose(at)


def push_row(table: "Turn") -> None:
    """Do the row that the knob offers behind the actions; at rest open the list of all rows."""
    view = table.app.view
    at, table.chosen = table.chosen - len(view.actions), -1
    if at < 0 or len(view.rows) > MOST_ROWS:
        table.app.push(Everything(table))
    else:
        do(table, view.rows[at])


class Everything(Screen):
    """The list of all actions and rows: turning moves the mark, pushing does; X goes back.

    The mark begins where it was last.
    """

    def __init__(self, table: "Turn") -> None:
        super().__init__(table.app)
        view = table.app.view
        self._table = table
        self._offered = view.rows + [row for row in view.actions if not row.key]
        self.rows = [(row.name, row.detail, -1) for row in self._offered]
        self.cursor = min(table.listed, len(self.rows) - 1)

    def draw(self, page: "Page") -> None:
        """Write the list."""
        common.rows(page, self.app.view.name, self.rows, self.cursor)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Move, choose, go back."""
        if gesture == PRESS and meaning in ("spend", "declare"):
            self.turn(-1 if meaning == "spend" else 1)
        elif gesture == TAP and meaning == "do":
            self._choose()
        elif gesture == TAP and meaning == "undo":
            self.app.pop()

    def turn(self, steps: int) -> None:
        """Move the mark."""
        self.cursor = max(0, min(len(self.rows) - 1, self.cursor + steps))
        self.app.redraw()

    def _choose(self) -> None:
        self._table.listed = at = self.cursor
        self.app.pop()
        do(self._table, self._offered[at])


# -- ticking off units


def ticks_menu(app: "Desk") -> Menu:
    """Return the units that can still do the ticked action, and how often each has done it."""
    ticks: "Any" = app.session.game.owner(e.TICK)
    seat = app.view.seat
    rows = []
    for unit, name in enumerate(ticks.names):
        for kind, (what, most) in enumerate(ticks.rules["kinds"]):

            def tick(unit: int = unit, kind: int = kind) -> None:
                app.pop()
                app.do(e.TICK, app.view.seat, unit * TICK_UNIT + kind)

            def had(unit: int = unit, kind: int = kind, most: int = most) -> str:
                return texts.OF_ALL.format(ticks.ticked(seat, unit).count(kind), most)

            if ticks.may(seat, unit, kind):
                rows.append(Line(texts.LABELLED.format(name, what), tick, had))
    return Menu(app, ticks.rules["name"], rows)


def ticks_chosen(table: "Turn") -> bool:
    """Return whether the knob offers the action whose units are ticked off."""
    view = table.app.view
    ticks: "Any" = table.app.session.game.owner(e.TICK)
    if not ticks or not 0 <= table.chosen < len(view.actions):
        return False
    return bool(view.actions[table.chosen].arg == ticks.rules.get("action", -1))
