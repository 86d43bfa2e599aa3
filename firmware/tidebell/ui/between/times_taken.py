# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Times that the players of a finished game took, and their longest thinks."""

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.game.think_time import longest

from ...keep import inplace
from ...paint.styles import SEAT
from ..menu import Line, Menu
from ..progress import steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk


def menu(app: "Desk") -> Menu:
    """Return the list, in the order of the table; without thinks where the log is damaged."""
    session = app.session
    feed = inplace.between
    thinks: list = []
    try:
        inplace.between = steps(app, session.count, texts.TIMES_TITLE, texts.TIMES_COME)
        thinks = longest(session)
    except (Refused, ValueError, OSError, MemoryError):
        pass
    finally:
        inplace.between = feed
    rows = []
    for seat in app.view.order:
        took = times.text(session.state.used_ms[seat], True)
        if thinks:
            took = texts.LISTED.format(took, times.text(thinks[seat], True))
        name = app.view.names[seat]
        rows.append(Line(name, app.pop, lambda took=took: took, None, SEAT + seat))
    return Menu(app, texts.TIMES_TITLE if thinks else texts.TIMES, rows)
