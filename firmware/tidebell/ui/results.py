# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The results of the last games, to be seen at home; kept when a game is left for good.

With them the games are told whose log cannot be read any more, until a computer lets them go.
"""

import json

from tidebell_core import words as texts
from tidebell_core.messages import LinkError
from tidebell_core.state import OVER

from ..keep import gamelog
from ..keep.settings import Slots
from .menu import Line, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Desk

MOST = 5  # results that are kept
_LONGEST = 150  # letters of one


def kept(app: "Desk") -> list:
    """Return ``[title, text]`` of the last results, newest first; no others than can be shown."""
    try:
        found = json.loads(Slots(app.data, "results").load() or b"[]")
    except (ValueError, RuntimeError):  # the latter for brackets without end
        found = []
    rows = []
    for row in found if isinstance(found, list) else ():
        if isinstance(row, list) and len(row) == 2 and type(row[0]) is type(row[1]) is str:
            rows.append(row)
    return rows[:MOST]


def keep(app: "Desk") -> None:
    """Keep the result of the game on the table, if it has come to its end."""
    view = app.view
    if view.phase != OVER or view.abandoned:
        return
    places = ["%d. %s %s" % (rank, view.names[seat], score) for rank, seat, score in view.ranking]
    text = "  ".join(places) or ", ".join(view.names)
    rows = ([[view.title, text[:_LONGEST]]] + kept(app))[:MOST]
    while rows:
        try:
            Slots(app.data, "results").save(json.dumps(rows).encode())
            return
        except LinkError:  # too long
            rows.pop()
        except OSError:  # the computer has the drive
            return


def damaged(app: "Desk") -> list:
    """Return the numbers of games that are over and not fetched, and that nobody can read."""
    found = []
    for one in gamelog.each(app.data):
        if one.over and not one.fetched:
            try:
                gamelog.read_head(app.data, one)
                if one.key:
                    continue
            except ValueError:
                pass
            found.append(one.game)
    return found


def menu(app: "Desk") -> Menu:
    """Return the list of them; a push tells more."""
    lost = damaged(app)
    told = [(texts.GAME_DAMAGED.format(game), texts.GAME_LOST.format(game)) for game in lost]
    rows = [
        Line(title, lambda title=title, text=text: app.message(title, text))
        for title, text in told + kept(app)
    ]
    return Menu(app, texts.RESULTS, rows)
