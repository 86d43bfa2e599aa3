# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What mechanisms let a player do in a turn: rows behind the actions, and values set for them."""

from . import texts
from .actions import spend
from .inputs import PRESS, TAP
from .menu import Menu, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tidebell_core import mechanisms

    from .app import App
    from .table import Table

# With more rows than these the knob offers them together, as one list.
MOST = 6


class Entry:
    """The values of a row, set one after the other by the knob; the last push does it.

    :param row: a row of a mechanism, with fields
    :param left: called when it is left without being done
    :param draw: returns for each field a value to begin with; without it, its first value
    """

    def __init__(
        self,
        app: "App",
        row: "mechanisms.Row",
        left: "Callable",
        draw: "Callable | None" = None,
    ) -> None:
        self._app = app
        self._row = row
        self._left = left
        self._round = draw is not None  # beyond one end comes the other
        self.values = [draw(field) if draw else field[3] for field in row.fields]
        # What has only one value is not asked for.
        self._asked = [at for at, field in enumerate(row.fields) if field[1] < field[2]] or [0]
        self._place = 0

    @property
    def at(self) -> int:
        """Which value is being set."""
        return self._asked[self._place]

    @property
    def begun(self) -> bool:
        """Whether the first value has been set: X goes back to it."""
        return self._place > 0

    def lines(self) -> list:
        """Return what is being set, and its value."""
        row = self._row
        label, least, _, _, _, names = row.fields[self.at]
        title = row.name
        if label and label != title:
            title += ": " + label
        value = self.values[self.at]
        return [title, "◂ %s ▸" % (names[value - least] if names else value)]

    def labels(self) -> tuple:
        """Return the labels of A, B, X, Y and the knob."""
        last = self._place == len(self._asked) - 1
        knob = texts.DONE if last else texts.NEXT
        return texts.MORE, texts.LESS, texts.BACK, "" if last else texts.DONE, knob

    def turn(self, steps: int) -> None:
        """Change the value; beyond one end of names, and of a secret, comes the other."""
        _, least, most, _, _, names = self._row.fields[self.at]
        value = self.values[self.at] + steps
        if names or self._round:
            value = least + (value - least) % (most - least + 1)
        self.values[self.at] = max(least, min(most, value))

    def gesture(self, gesture: int, meaning: str) -> None:
        """Change by A and B, go on by the knob, back by X; Y takes all values as they are."""
        self._app.redraw()
        if gesture == PRESS and meaning in ("spend", "declare"):
            self.turn(1 if meaning == "spend" else -1)
        elif gesture == PRESS and meaning == "end":
            self._done()
        elif gesture == TAP and meaning == "do":
            if self._place == len(self._asked) - 1:
                self._done()
            else:
                self._place += 1
        elif gesture == TAP and meaning == "undo":
            if self._place:
                self._place -= 1
            else:
                self._left()

    def _done(self) -> None:
        row = self._row
        self._left()
        self._app.do(row.kind, row.seat, row.filled(self.values))


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

    table.entry = Entry(app, row, left)
    app.redraw()


def open_list(table: "Table") -> None:
    """Show everything that can be done; the mark is where it was last."""
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
