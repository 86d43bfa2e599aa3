# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Seating: where each player sits at the ring of lights, and in which order round the table."""

from tidebell_core import words as texts
from tidebell_core.record import events as e

from ..paint.styles import SEAT
from ..parts.inputs import TAP
from ..parts.lights import CALL
from .draw.common import gaps, place
from .menu import Line, Menu, Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Desk, Page


class Places(Screen):
    """The places of the players: the ring shows one, turning moves it, pushing goes on.

    :param list players: (seat, name, rgb) in their order at the table
    :param list places: for each number the pixel nearest the seat; changed in place
    """

    def __init__(self, app: "Desk", players: list, places: list) -> None:
        super().__init__(app)
        self._players = players
        self._places = places
        self._at = 0

    def draw(self, page: "Page") -> None:
        """Show one player's side."""
        number, name, rgb = self._players[self._at]
        ring = self.app.lights
        ring.set(CALL, rgb, gaps(number, len(self._players)), self._places[number])
        place(page, number, name, rgb, self._places[number], ring.pixels)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Go to the next player, or leave."""
        if gesture != TAP or meaning not in ("do", "undo"):
            return
        self._at += 1 if meaning == "do" else -1
        if 0 <= self._at < len(self._players):
            self.app.redraw()
        else:
            self.app.games.keep_places(self._places)
            self.app.pop()

    def turn(self, steps: int) -> None:
        """Move the player's place."""
        number = self._players[self._at][0]
        self._places[number] = (self._places[number] + steps) % self.app.lights.pixels


class Order(Menu):
    """The order of the seats, clockwise: a push picks a player, turning moves him.

    :param bool step: the game waits for it; otherwise it is a correction, made on leaving
    """

    def __init__(self, app: "Desk", step: bool) -> None:
        super().__init__(app, texts.REORDER_ASK if step else texts.REORDER, [])
        self._first = int(step)
        self.onward = self._first - 1
        if step:
            self.x_text = texts.UNDO
        self._order = list(app.view.order)
        self._list()

    def _list(self) -> None:
        names = self.app.view.names
        self.rows = [Line(texts.REORDER_YES, self._finish)][: self._first]
        for seat in self._order:
            self.rows.append(Line(names[seat], None, None, self._move, SEAT + seat))

    def _move(self, steps: int) -> None:
        at = self.cursor - self._first
        to = max(0, min(len(self._order) - 1, at + steps))
        self._order.insert(to, self._order.pop(at))
        self._list()
        self.cursor = to + self._first

    def _finish(self) -> None:
        self._commit()
        self.app.do(e.ADVANCE)

    def _commit(self) -> None:
        if self._order != self.app.view.order:
            self.app.do(e.ORDER, e.NOBODY, e.order_arg(self._order))

    def back(self) -> None:
        """Leave, and correct the order."""
        self.app.pop()
        self._commit()
