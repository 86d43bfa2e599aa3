# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Menus of the phases in which the table sets something: the starter, the order, the scores."""

from tidebell_core import words as texts
from tidebell_core.game import scoring
from tidebell_core.game.state import OVER, PLAYING, PROMPT, READY, REORDER, SCORE, STARTER
from tidebell_core.phrases import signed
from tidebell_core.record import events as e
from tidebell_core.record.events import SCORE_FIELD

from ...paint.styles import SEAT
from ...parts import sounds
from ..draw.common import counts
from ..menu import Line, Menu, Number
from ..seating import Order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..desk import Desk


def begin(app: "Desk", phase: int) -> Menu:
    """Return the menu of a phase."""
    if phase == STARTER:
        return Starter(app)
    if phase == REORDER:
        return Order(app, True)
    return Scores(app)


class Starter(Menu):
    """The choice of who begins: a player, or the lot."""

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
        """Draw the starter by lot, and tell his name unless his turn comes next."""
        app = self.app
        if app.do(e.STARTER) and app.view.phase != READY:
            table, seat = app.table, app.session.state.start
            app.sounds.play(sounds.tune(seat))
            told = [texts.STARTS.format(app.view.names[seat])]
            if app.view.phase == PROMPT:
                table.tell([told])  # the question needs the room soon
                return
            # The line above says that an earlier lot was taken back.
            table.stays = (table.stays or [])[:1] + told
            table.tell([])


class Scores(Menu):
    """The scores of the players in the order of the table; the last row ends the game."""

    x_text = texts.UNDO

    def __init__(self, app: "Desk", cursor: int = 0) -> None:
        rows = _fields(app)
        rows.append(Line(texts.COUNT_UP if rows else texts.OVER, lambda: app.do(e.FINISH)))
        self.onward = len(rows) - 1
        rows += [Line(text) for text in counts(app.view)]
        super().__init__(app, texts.SCORE, rows, min(cursor, len(rows) - 1))

    def again(self, kind: int) -> "Scores | None":
        """Return the list that goes on after an event, with the mark where it was."""
        return Scores(self.app, self.cursor) if self.app.view.phase == SCORE else None


def _fields(app: "Desk") -> list:
    """Return a row for each number of each player who scores."""
    names = app.view.names
    scores: "Any" = app.session.game.owner(e.SCORE)
    rows = []
    for seat in app.view.order:
        for field, row in enumerate(scores.rules["fields"]):
            at, least, most = field * len(names) + seat, scores.least(field), scores.most(field)
            zero, step = e.base(most - least, field, SCORE_FIELD)
            if scoring.counts(app.session.game, seat):
                rows.append(
                    Number(
                        texts.LABELLED.format(names[seat], row[0]),
                        lambda at=at: scores.values[at],
                        least,
                        most,
                        lambda value, seat=seat, zero=zero - step * least, step=step: app.do(
                            e.SCORE, seat, zero + step * value
                        ),
                        signed,
                        1,
                        SEAT + seat,
                    )
                )
    return rows


def count_left(app: "Desk") -> None:
    """Offer to count the scores of an asset that has just left, while it is at hand."""
    if not app.session.game.owner(e.SCORE) or app.view.phase in (SCORE, OVER):
        return
    rows = _fields(app)
    if rows:
        menu = Menu(app, texts.SCORE_LEFT, [Line(texts.NEXT, app.pop)] + rows)
        menu.onward = 0
        app.push(menu)
