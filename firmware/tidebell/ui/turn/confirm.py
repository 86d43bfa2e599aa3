# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Confirmation before an event counts: after two keys at once, or an unlikely intent.

The clock runs on meanwhile and stays visible. Any event ends the question.
"""

from tidebell_core import words as texts
from tidebell_core.record import events as e

from ...paint.content import wrap
from ...parts import sounds
from ...parts.inputs import PRESS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Page, Turn


class Confirmation:
    """Questions, one after the other, each ``(sentence, action)``.

    :param table: asks them
    :param questions: each with a sentence, and the action that A does first, -1 for none; without
        any the question is whether two keys at once were meant to end the turn
    :param event: kind, seat and argument of the event that yes to all of them makes
    """

    def __init__(self, table: "Turn", questions: list, event: tuple) -> None:
        self._table = table
        self._questions = questions
        self._event = event
        table.app.to_table()
        table.chosen = -1
        table.keys.chord = True  # keys that are down count for nothing
        if questions:
            table.app.sounds.play(sounds.REFUSED)

    def words(self, page: "Page") -> tuple:
        """Return two lines, and the labels of A, X and Y."""
        if not self._questions:
            name = self._table.app.view.name or texts.ALL
            return [texts.BUMP, texts.BUMP_ASK.format(name)], "", texts.NO, texts.YES
        sentence, action = self._questions[0]
        a = texts.PENALTY_TITLE if action >= 0 else ""
        ends = self._event[0] == e.END_TURN
        x, y = (texts.BACK, texts.END) if ends else (texts.NO, texts.YES)
        return wrap(sentence, page.columns, False, page.wide)[:2], a, x, y

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take an answer: Y is yes, X no, A does the question's action first and then is yes."""
        table, app = self._table, self._table.app
        if gesture != PRESS:
            return
        if meaning == "undo":
            table.confirmation, table.keys.chord = (
                None,
                True,
            )  # keys that are down count for nothing
        elif meaning == "end":
            self._next()
        elif meaning == "spend" and self._questions and self._questions[0][1] >= 0:
            seat = app.view.seat
            if app.do(e.SPEND, seat, e.spend_arg(self._questions[0][1], seat)):
                self._next()
        app.redraw()

    def _next(self) -> None:
        """Ask the next question; after the last one the event counts.

        The question about two keys at once comes first; its event may raise others.
        """
        asked, self._questions = bool(self._questions), self._questions[1:]
        self._table.confirmation = self if self._questions else None
        if not self._questions:
            kind, seat, arg = self._event
            self._table.app.do(kind, seat, arg, asked)


def done(table: "Turn", all_done: bool) -> None:
    """End the turn of one of those who play together, or of all of them."""
    app = table.app
    said = app.view.end_label
    if app.do(e.END_TURN, e.NOBODY, e.ALL_DONE if all_done else 0) and app.view.end_label != said:
        if app.view.end_label and app.view.seat < 0:
            key = app.page.caps[3].strip()
            table.tell([[app.view.end_label, texts.ALL_DONE.format(key)]])


def take_back(table: "Turn", ended: bool, paused: bool) -> None:
    """Take back the first of two keys that came together, one of them END, and ask.

    :param bool ended: the first key ended the turn
    :param bool paused: the first key paused the game
    """
    app = table.app
    table.keys.chord = True  # so that the table is not told of an undo
    if ended:
        app.do(e.UNDO)
    elif paused:
        app.do(e.RESUME)
    if table.can_end():
        table.doubt([], (e.END_TURN, e.NOBODY, 0))
    else:
        table.confirmation, table.keys.chord = None, True  # keys that are down count for nothing
