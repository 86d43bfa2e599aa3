# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Results of the last games, shown at home; a result is kept when a game is left for good.

The list also names finished games whose log is damaged, until a computer deletes them.
"""

import json

from tidebell_core import words as texts
from tidebell_core.game.state import OVER
from tidebell_core.link.messages import LinkError

from ...keep.results import MAX_RESULTS, damaged, kept
from ...keep.settings import Slots
from ...parts.inputs import PRESS, TAP
from ..draw.outcomes import outcome, over
from ..menu import Line, Menu, Screen
from .result_code import ResultCode, addressed, ranked, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk, Page

_LONGEST = 150  # letters of the sentences of one


def keep(app: "Desk") -> None:
    """Keep the result of the game on the table, if it was played to its end."""
    view = app.view
    if view.phase != OVER or view.abandoned:
        return

    seats = [line[1] for line in view.ranking] if view.winners else view.order
    colours = "".join(["%x%02x%02x%02x" % ((seat,) + tuple(view.colours[seat])) for seat in seats])
    said = "" if view.winners else "\n".join(outcome(view))
    took = "" if view.winners else ",".join([str(view.took_ms[seat] // 1000) for seat in seats])
    text = told(app, False)
    row = [text[text.index("#") + 1 :], colours, said[:_LONGEST], took]
    if any(view.acts):
        row.append(",".join([str(count) for count in view.acts]))
    rows = ([row] + kept(app.data))[:MAX_RESULTS]
    while rows:
        try:
            Slots(app.data, "results").save(json.dumps(rows).encode())
            return
        except LinkError:  # too long
            rows.pop()
        except OSError:  # the drive cannot be written
            return


class Result(Screen):
    """Screen of a kept result, like the end of its game: ranking and code."""

    abandoned = can_undo = False
    acts = [0, 0, 0, 0]
    clocks = ()

    def __init__(self, app: "Desk", row: list) -> None:
        super().__init__(app)

        self._text = row[0]
        players = ranked(row[0])[1]
        count = len(players)
        self.names = [""] * count
        self.colours = [[0, 0, 0]] * count
        self.took_ms = [0] * count
        self.order = []
        places = []
        took = row[3].split(",") if row[3] else []
        for at, (name, score, rank) in enumerate(players):
            seat, rgb = int(row[1][7 * at], 16), row[1][7 * at + 1 : 7 * at + 7]
            self.order.append(seat)
            self.names[seat] = name
            self.colours[seat] = [int(rgb[part : part + 2], 16) for part in (0, 2, 4)]
            self.took_ms[seat] = 1000 * int(took[at]) if took else 0
            places.append((rank, seat, score))
        self.winners = [seat for rank, seat, _ in places if rank == 1]
        self.ranking = places if self.winners else []
        self.said = row[2].split("\n")
        if len(row) == 5:
            self.acts = [int(count) for count in row[4].split(",")]

    def draw(self, page: "Page") -> None:
        """Draw it like the end of a game."""
        over(page, self, (texts.BACK, "", texts.CLOSE))  # type: ignore[arg-type]

    def gesture(self, gesture: int, meaning: str) -> None:
        """Close, or show the code."""
        app = self.app
        if gesture == TAP and meaning in ("do", "undo"):
            app.pop()
        elif gesture == PRESS and meaning == "declare":
            app.push(ResultCode(app, addressed(app, self._text)))


def _line(app: "Desk", row: list) -> Line:
    """Return the line of a kept result; a push shows it."""
    if len(row) == 2:
        return Line(row[0], lambda: app.message(row[0], row[1]))

    return Line(ranked(row[0])[0], lambda: app.push(Result(app, row)))


def menu(app: "Desk") -> Menu:
    """Return the list of results and damaged games; a push shows more."""
    rows = []
    for game in damaged(app.data):
        rows.append(_line(app, [texts.GAME_DAMAGED.format(game), texts.GAME_LOST.format(game)]))
    for row in kept(app.data):
        try:
            rows.append(_line(app, row))
        except (ValueError, IndexError):  # no result that this firmware can show
            pass
    return Menu(app, texts.RESULTS, rows)
