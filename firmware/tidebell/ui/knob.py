# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the knob does by a push: an action, on which it then stays for a while."""

from .actions import do

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Turn


def push(table: "Turn", at: int) -> None:
    """Do the action at a place of the knob; one more push does it again, one detent finds it."""
    view = table.app.view
    action = view.actions[at]
    here = (view.turn, view.seat, at)
    table.chosen = -1
    table.last = here
    if do(table, action) and here[:2] == (view.turn, view.seat):
        if at < len(view.actions) and view.actions[at].arg == action.arg:
            table.choose(at)
