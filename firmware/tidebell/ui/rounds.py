# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Who begins, who sits where, and the scores."""

from tidebell_core import events as e
from tidebell_core import scoring
from tidebell_core import words as texts
from tidebell_core.events import SCORE_FIELD
from tidebell_core.state import OVER, PLAYING, PROMPT, READY, REORDER, SCORE, STARTER

from ..paint.styles import SEAT
from ..parts import sounds
from .menu import Line, Menu, Number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .desk import Desk


def begin(app: "Desk", phase: int) -> Menu:
    """Return what takes the gestures of a phase."""
    if phase == STARTER:
        return Starter(app)
    if phase == REORDER:
        return Order(app, True)
    return Scores(app)


class Starter(Menu):
    """Who begins: a player, or the lot."""

    x_text = texts.UNDO

    def __init__(self, app: "Desk") -> None:
        view = app.view
        rows = [Line(texts.STARTER_LOT, self._lot)]
        for seat in view.order:
            if view.status[seat] == PLAYING:
                rows.append(
                    Line(view.names[seat], self._chosen(app, seat), None, None, SEAT + seat)
                )
        super().__init__(app, texts.STARTER, rows)

    def _chosen(self, app: "Desk", seat: int) -> "Callable":
        return lambda: app.do(e.STARTER, seat)

    def _lot(self) -> None:
        """Draw who begins; where he does not press next, it is said until a turn begins."""
        app = self.app
        if app.do(e.STARTER) and app.view.phase != READY:
            table, seat = app.table, app.session.state.start
            app.sounds.play(sounds.tune(seat))
            told = [texts.STARTS.format(app.view.names[seat])]
            if app.view.phase == PROMPT:
                table.tell([told])  # what is asked wants its room back
                return
            # That an earlier lot was taken back stands above it.
            table.stays = (table.stays or [])[:1] + told
            table.tell([])


class Order(Menu):
    """The seats, clockwise: a push takes a player up, turning moves him, a push puts him down.

    :param bool step: the game waits for it; otherwise it is a correction, and counts when left
    """

    def __init__(self, app: "Desk", step: bool) -> None:
        super().__init__(app, texts.REORDER_ASK if step else texts.REORDER, [])
        self._first = int(step)
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
        """Leave."""
        self.app.pop()
        self._commit()


class Scores(Menu):
    """What each player counted, and the end: rows in the order of the table."""

    x_text = texts.UNDO

    def __init__(self, app: "Desk", cursor: int = 0) -> None:
        rows = _fields(app)
        rows.append(Line(texts.COUNT_UP if rows else texts.OVER, lambda: app.do(e.FINISH)))
        super().__init__(app, texts.SCORE, rows, min(cursor, len(rows) - 1))

    def again(self, kind: int) -> "Scores | None":
        """Return what goes on after an event: the list, the mark where it was."""
        return Scores(self.app, self.cursor) if self.app.view.phase == SCORE else None


def _fields(app: "Desk") -> list:
    """Return a row for each number to be counted of each player who scores."""
    names = app.view.names
    scores: "Any" = app.session.game.owner(e.SCORE)
    rows = []
    for seat in app.view.order:
        for field, row in enumerate(scores.rules["fields"]):
            at = field * len(names) + seat
            if scoring.counts(app.session.game, seat):
                rows.append(
                    Number(
                        texts.SCORE_FIELD.format(names[seat], row[0]),
                        lambda at=at: scores.values[at],
                        0,
                        SCORE_FIELD - 1,
                        lambda value, seat=seat, field=field: app.do(
                            e.SCORE, seat, field * SCORE_FIELD + value
                        ),
                        str,
                        1,
                        SEAT + seat,
                    )
                )
    return rows


def count_left(app: "Desk") -> None:
    """Have counted at once what has just left, as long as it is at hand; it need not be."""
    if not app.session.game.owner(e.SCORE) or app.view.phase in (SCORE, OVER):
        return
    rows = _fields(app)
    if rows:
        app.push(Menu(app, texts.SCORE_LEFT, [Line(texts.NEXT, app.pop)] + rows))
