# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Put the device's state in words: the effect of each key, the marked row, and each event.

The page shows it beside the keys and in its log, and screen readers speak it. Nothing here is
secret: all of it is on the screen.
"""

from __future__ import annotations

import json
from typing import Any

from tidebell_core import words
from tidebell_core.game.state import RUN
from tidebell_core.record.event_names import NAMES
from tidebell_core.record.events import NOBODY
from tidebell_core.record.redaction import public_event
from tidebell_host import event_words
from tidebell_host.languages import log_text

LABELLED = ("spend", "declare", "undo", "end", "do")
"""The meanings of the five labels of a page, in their order."""


def held() -> dict[str, str]:
    """Return what keys do when they are held while a game is on, by their meanings."""
    return {"undo": words.REDO_HELD, "do": words.MENU}


def turns() -> dict[str, str]:
    """Return the meanings of keys that turn, on a board without a knob."""
    return {"on": log_text("Turn on"), "back": log_text("Turn back")}


def legends(app: Any, meanings: dict[str, str]) -> dict[str, dict[str, str]]:
    """Return the effect of each key, pressed and held; keys without any are left out.

    ``{"A": {"now": "Move"}, "X": {"now": "Undo", "held": "Redo"}}``.

    :param app: the firmware's app
    :param meanings: of each key, as the board's profile has them
    """
    page, table = app.page, app.table
    at_table = bool(table) and app.screens[-1] is table
    found: dict[str, dict[str, str]] = {}
    for key, meaning in meanings.items():
        now = turns().get(meaning, "")
        longer = ""
        if meaning in LABELLED:
            now = str(page.labels[LABELLED.index(meaning)])
            longer = held().get(meaning, "") if at_table else ""
            if meaning == "undo" and longer and not app.view.can_redo:
                longer = ""
        if now or longer:
            found[key] = {name: text for name, text in (("now", now), ("held", longer)) if text}
    return found


def marked(app: Any) -> str:
    """Return the marked row of a list, with its value; an empty text where no list is open."""
    top: Any = app.screens[-1] if app.screens else None
    table = app.table
    if top is table and table is not None:
        top = table.round
        secret = app.view.prompt and app.view.prompt.secret
        if secret or not hasattr(top, "cursor"):
            return ""
    rows = getattr(top, "rows", None) or getattr(top, "_rows", None)
    if not rows or not 0 <= getattr(top, "cursor", -1) < len(rows):
        return ""
    row = rows[top.cursor]
    text = str(getattr(row, "text", None) or getattr(row, "name", ""))
    value = getattr(row, "value", None)
    if callable(value):
        text += f": {value()}"
    return text


def moment(app: Any) -> str:
    """Return ``run`` in a player turn, ``menu`` in lists, else ``between``."""
    table = app.table
    if not table or app.screens[-1] is not table:
        return "menu"
    if app.view.phase == RUN and not app.view.paused and not table.woken:
        return "run"
    return "between"


def clock_left(app: Any) -> int | None:
    """Return the milliseconds until the running clock reaches zero; None if none counts down."""
    session = app.session
    if not session or app.view.phase != RUN:
        return None
    left = session.clock_left()
    return None if left is None else int(left)


class Teller:
    """Puts events into words; keeps the setup of the running game."""

    def __init__(self) -> None:
        self._which: tuple[str, int, str] | None = None
        self._setup: dict[str, Any] = {}
        self._game: Any = None
        self._steps = event_words.Steps()

    def _rules(self, app: Any) -> dict[str, Any]:
        header = app.session.header
        which = (header.setup_id, header.version[0], header.version[1])
        if which != self._which:
            self._which = which
            data = b""
            try:
                while piece := app.store.piece(*which[:2], len(data), 4096, which[2]):
                    data += piece
                self._setup = json.loads(data)
            except Exception:  # the setup is not at hand: numbers stand for names
                self._setup = {}
        return self._setup

    def _words(
        self, app: Any, seats: list[list[Any]], name: str, seat: int, arg: int | None
    ) -> str:
        if arg is None:
            return ""
        try:
            return event_words.told(self._rules(app), seats, name, seat, arg)
        except Exception:  # missing words must not end the game
            return ""

    def _before(self, app: Any, seats: list[list[Any]], name: str) -> str:
        """Return the step that an undo took back; it may be from before a power cut."""
        if name != "undo" or not app.session.undone:
            return ""
        kind, seat, arg, _ = public_event(app.session, app.session.undone[-1][0])
        done = NAMES[kind]
        if done == "end_turn":
            return str(words.UNDONE_TURN)
        who = str(seats[seat][1]) if seat < len(seats) else ""
        what = self._words(app, seats, done, seat, arg)
        return event_words.without(who, event_words.sentence(done, who, what, arg is None))

    def tell(self, app: Any, entry: dict[str, Any]) -> dict[str, str]:
        """Return ``text``, the event in words, and ``detail``, the state of the table after it.

        :param entry: an event as ``told`` returns it
        """
        session, view = app.session, app.view
        name, arg = entry["event"], entry["arg"]
        seats = [list(seat) for seat in session.header.seats]
        seat = entry["seat"]
        words_ = self._words(app, seats, name, NOBODY if seat is None else seat, arg)
        by = entry["by"]
        if seat is not None and seat < len(seats):
            by = str(seats[seat][1])
        player, phase = entry["player"], entry["phase"]
        if name == "advance":
            text = entry["asked"] or event_words.coming(phase, player or "", entry["card"] or "")
        elif name == "end_turn":
            text = event_words.handed_on(by or "", player or "", phase)
        else:
            secret = arg is None
            text = event_words.sentence(name, by or log_text("The table"), words_, secret)
        if self._game is not session:
            self._game, self._steps = session, event_words.Steps()
        step = event_words.without(by or log_text("The table"), text)
        text = self._steps.told(name, arg, step, self._before(app, seats, name)) or text
        handed = entry["by"] != entry["player"]
        detail = []
        turn = entry["in_turn"] if handed and entry["by"] else entry["turn"]
        if turn:
            detail.append(event_words.turn_text(session.setup.turn_name(turn), turn))
        if entry["points"] is not None and not handed:
            detail.append(log_text("{n} {points} left", n=entry["points"], points=view.pool))
        if entry["card"]:
            detail.append(entry["card"])
        return {"text": text, "detail": " · ".join(detail)}
