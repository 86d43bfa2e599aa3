# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What can be done in a player turn: actions, and what mechanisms offer."""

from tidebell_core.game.state import RUN

from .entry import Entry
from .targets import choose

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.mechanisms import Row

    from .desk import Desk, Turn


def repeats(app: "Desk", row: "Row") -> bool:
    """Whether an action just done is done again while its key stays down.

    It costs something, is done by one press, to nothing in particular, and the turn goes on.
    """
    if not row.price or row.aims or app.view.phase != RUN:
        return False
    return app.session.setup.actions[row.arg].get("shots", 1) == 1


def do(table: "Turn", row: "Row") -> bool:
    """Do a row; where something is to be said first, what it is done to or values, ask that.

    :returns: whether it was done at once
    """
    app = table.app
    if row.aims:
        return choose(app, row)
    if not row.fields:
        return app.do(row.kind, row.seat, row.arg)

    def left() -> None:
        table.entry = None

    table.entry = Entry(app, row, left)
    app.redraw()
    return False
