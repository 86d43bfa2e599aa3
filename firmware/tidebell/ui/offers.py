# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What mechanisms let a player do in a turn: rows behind the actions."""

from tidebell_core import words as texts

from ..parts.inputs import PRESS, TAP
from .actions import do
from .draw import pieces
from .screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Page, Turn

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


def push(table: "Turn") -> None:
    """Do what the knob offers behind the actions; at rest that is the list of everything."""
    view = table.app.view
    at, table.chosen = table.chosen - len(view.actions), -1
    if at < 0 or len(view.rows) > MOST:
        open_list(table)
    else:
        do(table, view.rows[at])


def open_list(table: "Turn") -> None:
    """Show everything that can be done; the mark is where it was last."""
    table.app.push(Everything(table))


class Everything(Screen):
    """The list of everything that can be done: turning moves the mark, pushing does; X goes back.

    No menu: that takes several times the memory, in the games that have least of it.
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
        pieces.rows(page, self.app.view.name, self.rows, self.cursor)

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
