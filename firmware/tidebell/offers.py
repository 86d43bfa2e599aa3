# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What mechanisms let a player do in a turn: rows behind the actions."""

from . import texts
from .actions import spend

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tidebell_core import mechanisms

    from .table import Table

# With more rows than these the knob offers them together, as one list.
MOST = 6


def count(rows: list) -> int:
    """Return how many rows the knob offers behind the actions."""
    return len(rows) if len(rows) <= MOST else 1


def named(rows: list, at: int) -> tuple:
    """Return name and detail of what the knob offers behind the actions."""
    if len(rows) > MOST:
        return texts.LIST, ""
    return rows[at].name, rows[at].detail


def push(table: "Table") -> None:
    """Do what the knob offers behind the actions; at rest that is the list of everything."""
    view = table.app.view
    at, table.chosen = table.chosen - len(view.actions), -1
    if at < 0 or len(view.rows) > MOST:
        open_list(table)
    else:
        do(table, view.rows[at])


def press(table: "Table", key: str) -> None:
    """Do the row that has a key of its own."""
    for row in table.app.view.rows:
        if row.key == key:
            do(table, row)
            return


def do(table: "Table", row: "mechanisms.Row") -> None:
    """Do a row, or have its values set first."""
    app = table.app
    if not row.fields:
        app.do(row.kind, row.seat, row.arg)
        return

    def left() -> None:
        table.entry = None

    from .entry import Entry

    table.entry = Entry(app, row, left)
    app.redraw()


def open_list(table: "Table") -> None:
    """Show everything that can be done; the mark is where it was last."""
    from .menu import Menu, Row

    app = table.app
    view = app.view
    rows: "list[Row]" = []

    def add(text: str, value: str, act: "Callable") -> None:
        at = len(rows)

        def chosen() -> None:
            table.listed = at
            app.pop()
            act()

        rows.append(Row(text, chosen, (lambda: value) if value else None))

    for row in view.rows:
        add(row.name, row.detail, lambda row=row: do(table, row))
    for action in view.actions:
        if not action[3]:
            price = "%d %s" % (action[2], view.pool) if action[2] else ""
            add(action[1], price, lambda action=action: spend(app, action))
    app.push(Menu(app, view.name, rows, min(table.listed, len(rows) - 1)))
