# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What an undo or redo is told by to the whole table, when it goes over what the table has seen.

Over the end of a player turn, a card or a reveal, or what chance has given: a sound of its own, and
a line that stays until the next player turn begins, so that nobody does it unseen.
"""

from tidebell_core import events as e
from tidebell_core import words as texts
from tidebell_core.state import ASK, LOT, OVERTIME, REVEAL, RUN, SHOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .desk import Desk

# Three tones, falling or rising; see ``sounds``.
_UNDONE = (880, 90, 0, 40, 660, 90, 0, 40, 440, 160)
_REDONE = (440, 90, 0, 40, 660, 90, 0, 40, 880, 160)

_IN_TURN = (RUN, OVERTIME, ASK)
_SHOWN = (SHOWN, REVEAL, LOT)
_CHANCE = (e.ROLL, e.DUE, e.DUEL, e.TAKE)


def tell(app: "Desk", kind: int, before: tuple) -> None:
    """Tell the table of an undo or redo, if it has to know.

    :param int kind: UNDO or REDO
    :param tuple before: phase and seat as they were, and more
    """
    table, session = app.table, app.session
    if table.chord:
        return  # two keys at once: what the first did is taken back to ask
    what = _what(app, kind, before)
    if not what:
        return
    app.sounds.play(_UNDONE if kind == e.UNDO else _REDONE)
    line = (texts.UNDONE if kind == e.UNDO else texts.REDONE).format(what)
    name = session.game.name(app.view.seat) if app.view.seat >= 0 else ""
    table.stays = [line, name] if name else [line]
    table.tell([])


def _what(app: "Desk", kind: int, before: tuple) -> str:
    """Return what was taken back or done again, in words, or nothing that the table has to know."""
    phase, seat = before[:2]
    now, session = app.view.phase, app.session
    if kind == e.UNDO:
        event = session.undone[-1][0]
    else:
        event = session.last_step()[2]
    if event[0] in _CHANCE or (event[0] == e.STARTER and event[2]):  # who starts was drawn
        return texts.UNDONE_CHANCE
    first, second = (now, phase) if kind == e.UNDO else (phase, now)
    if second in _SHOWN and first != second:
        return texts.UNDONE_SHOWN
    if first in _IN_TURN and (second not in _IN_TURN or seat != app.view.seat):
        return texts.UNDONE_TURN
    return ""
