# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Times that the players have taken, and at the end of a game their longest thinks."""

from tidebell_core import times
from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.game.state import OVER
from tidebell_core.game.think_time import longest

from ...keep import inplace
from ...paint.styles import SEAT
from ..draw.common import counts
from ..menu import Line, Menu
from ..progress import steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk


def menu(app: "Desk") -> Menu:
    """Return the list, in the order of the table.

    Thinks are left out while the game is on, for the log takes long to read, and where it is
    damaged.
    """
    thinks = _thinks(app) if app.view.phase == OVER else []
    session, rows = app.session, []
    state = session.state
    for seat in app.view.order:
        ms = state.used_ms[seat]
        if state.runs and seat == state.seat and not session.paused:
            ms += session.since_ms  # without a clock the menu does not pause
        took = times.text(ms, True)
        if thinks:
            took = texts.LISTED.format(took, times.text(thinks[seat], True))
        name = app.view.names[seat]
        rows.append(Line(name, app.pop, lambda took=took: took, None, SEAT + seat))
    rows += [Line(text, app.pop) for text in counts(app.view)]
    return Menu(app, texts.TIMES_TITLE if thinks else texts.TIMES, rows)


def _thinks(app: "Desk") -> list:
    """Return the longest think of each seat; an empty list where the log is damaged."""
    session = app.session
    feed = inplace.between
    try:
        inplace.between = steps(app, session.count, texts.TIMES_TITLE, texts.TIMES_COME)
        return longest(session)
    except (Refused, ValueError, OSError, MemoryError):
        return []
    finally:
        inplace.between = feed
