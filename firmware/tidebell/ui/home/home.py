# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Home, the first screen: the last game once more, a new one, those put aside, results."""

import os

from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.link.messages import LinkError
from tidebell_core.phrases import listed

from ...keep import adjourned, inplace, results
from ...paint.styles import WARNING
from ...parts.inputs import PRESS, TAP
from ..draw.common import labels
from ..menu import Line, Menu, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...keep.boot_note import Note
    from ..desk import Desk, Page


class Home(Menu):
    """The first screen."""

    x_text = ""
    games_at = -1  # the line behind which the list of games is

    def __init__(self, app: "Desk") -> None:
        rows = []
        last = app.games.last_game()
        if app.left_alone:
            rows.append(Line(texts.LEFT_OPEN, app.games.open_again))
        elif last:
            rows.append(Line(texts.AS_LAST, lambda: _as_last(app, last)))
        self.games_at = len(rows)
        rows.append(Line(texts.NEW_GAME, lambda: _new_game(app)))
        if not app.left_alone and adjourned.games(app.journal):
            rows.append(Line(texts.ASIDE, lambda: _adjourned(app)))
        if results.kept(app.data) or results.damaged(app.data):
            rows.append(Line(texts.RESULTS, lambda: _results(app)))
        rows.append(Line(texts.SETTINGS, app.open_settings, lambda: _seal(app.note)))
        super().__init__(app, texts.HOME_TITLE, rows)

    def draw(self, page: "Page") -> None:
        """Write the rows, and warnings about the drive; a club's table says which one it is."""
        room = self.app.room
        is_table = room and room.table
        self.title = texts.TABLE.format(room.table) if is_table else texts.HOME_TITLE
        super().draw(page)
        if self.app.data.fault():
            from ..drive_warnings import warnings  # read only where there is a fault

            page.tell(warnings(self.app.data), WARNING)

    def back(self) -> None:
        """Stay: there is no screen behind this one."""


class AsLast(Question):
    """The last game once more; A and the knob shift the colours, Y and a push begin."""

    def __init__(self, app: "Desk", last: dict, colours: list) -> None:
        self._last = spec = dict(last)
        spec["seats"] = [list(seat) for seat in last["seats"]]
        self._colours = colours
        super().__init__(app, spec["title"], "", lambda: app.games.begin(spec))
        self._told()

    def _told(self) -> None:
        seats = self._last["seats"]
        text = [texts.LABELLED.format(seat[1], self._colours[seat[0]][0]) for seat in seats]
        self._text = texts.BEGIN_ASK.format(listed(text))

    def draw(self, page: "Page") -> None:
        """Write the players with their colours."""
        super().draw(page)
        labels(page, texts.COLOURS, "", texts.NO, texts.YES, texts.BEGIN)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Begin, leave, or shift the colours."""
        if gesture == PRESS and meaning == "spend":
            self.turn(1)
        elif gesture == TAP and meaning == "do":
            super().gesture(PRESS, "end")
        else:
            super().gesture(gesture, meaning)

    def turn(self, steps: int) -> None:
        """Give every player the colour of the one so many seats before him."""
        seats = self._last["seats"]
        had = [seat[0] for seat in seats]
        own = [
            self._colours[seat[0]][0] == seat[1] for seat in seats
        ]  # they are called by their colour
        for at, seat in enumerate(seats):
            seat[0] = had[(at - steps) % len(had)]
            if own[at]:
                seat[1] = self._colours[seat[0]][0]
        self._told()
        self.app.redraw()


def _seal(note: "Note") -> str:
    """Return which seal the device has, or that the last one was broken."""
    if note.sealed:
        return texts.SEAL_MARK.format(note.number)
    return texts.SEAL_BROKEN.format(note.number) if note.broken else ""


def _adjourned(app: "Desk") -> None:
    from .adjourning import menu  # not before the first screen: see ``play_parts``

    menu(app)


def _results(app: "Desk") -> None:
    from .results import menu  # not before the first screen: see ``play_parts``

    app.push(menu(app))


def _as_last(app: "Desk", last: dict) -> None:
    from .players import choose, front  # not before the first screen: see ``play_parts``

    try:
        data = front(app, last["setup"])
    except (LinkError, Refused, MemoryError) as error:
        app.message(last["title"], getattr(error, "text", texts.NO_MEMORY))
        return
    if _still_fits(last, data):
        app.push(AsLast(app, last, data["colours"]))
    else:
        choose(app, last["setup"])


def _still_fits(last: dict, data: dict) -> bool:
    """Return whether a game can begin as last time: its setup may have changed since."""
    values = [len(switch[2]) for switch in data.get("switches", ())]
    chosen, seats = last["switches"], last["seats"]
    if len(chosen) > len(values) or max([seat[0] for seat in seats] + [0]) >= len(data["colours"]):
        return False
    least, most = data["players"]
    fits = [value < values[at] for at, value in enumerate(chosen)]
    return least <= len(seats) <= most and False not in fits


def _new_game(app: "Desk") -> None:
    """Choose a setup, the last played first; where there is one alone, go straight to the players.

    On a device that has played nothing yet, ``settings.toml`` names the first.
    """
    from .players import choose, front  # not before the first screen: see ``play_parts``

    store = app.store
    inplace.breathe()
    ids = [row[0] for row in store.setups()]
    inplace.breathe()
    if not ids:
        app.message(texts.NEW_GAME, texts.NO_SETUPS)
        return
    last = app.games.last_game()
    first = last["setup"] if last else os.getenv("TIDEBELL_FIRST_GAME")
    if first in ids:
        ids.remove(first)
        ids.insert(0, first)
    if len(ids) == 1:
        choose(app, ids[0])
        return
    rows = []
    for id in ids:
        try:
            title = front(app, id)["title"]
        except (LinkError, Refused, MemoryError):
            title = id  # its fault is told when it is chosen
        rows.append(Line(title, lambda id=id: choose(app, id)))
    app.push(Menu(app, texts.NEW_GAME, rows))
