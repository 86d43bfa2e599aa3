# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Notices below the clock.

After a player turn they say how it ended, and what the table has to look at. They also announce an
undo or redo that crosses something the table has seen: the end of a player turn, a card, a reveal,
a result of chance, the end of play. Such an undo has a sound of its own, and a line that stays
until the next player turn begins, so that nobody does it unseen.
"""

from tidebell_core import words as texts
from tidebell_core.errors import Refused
from tidebell_core.game.flow import TIME_FINISH, TIME_STOPS
from tidebell_core.game.state import GONE
from tidebell_core.phrases import listed
from tidebell_core.record import events as e

from ...paint.content import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk, Page, Turn

# Three tones, falling or rising; see ``sounds``.
_UNDONE = (880, 90, 0, 40, 660, 90, 0, 40, 440, 160)
_REDONE = (440, 90, 0, 40, 660, 90, 0, 40, 880, 160)
# By what an undo or redo crossed: see ``rewind.crossed``.
_CROSSED = (
    "",
    texts.UNDONE_TURN,
    texts.UNDONE_SHOWN,
    texts.UNDONE_CHANCE,
    texts.UNDONE_END,
)


def of_turn(app: "Desk", seat: int, last: str, goes_on: bool) -> list:
    """Return the notices after a player turn: how it ended, what the table has to look at.

    Once the next player turn has begun, or the table is asked something in a list, they do not tell
    what the player before may still do: the table would read that on another player's time.

    :param int seat: whose player turn has ended
    :param str last: the action that may still be under way, if any
    :param goes_on: the next player turn has begun, or a list is open
    """
    view = app.view
    found = by_two(app, view.warnings)
    # Who has left by a ruling of the table was in time: "time is up" is not told of them.
    if seat >= 0 and view.ruling >= TIME_STOPS and view.status[seat] != GONE:
        name = view.names[seat]
        finish = view.ruling == TIME_FINISH and last
        if goes_on:
            said = [texts.LAST_DONE.format(last)] if finish else []
            found.append([texts.TIME_WAS_UP.format(name)] + said)
        elif finish:
            found.append([texts.RULING_FINISH.format(name), last])
        else:
            found.append([texts.TIME_UP, texts.RULING_STOPS.format(name)])
    return found + by_two(app, [view.remind] if view.remind else [])


def refused(table: "Turn", text: str) -> None:
    """Tell the table why something was not done."""
    table.tell(by_two(table.app, [text]))


def paused(table: "Turn") -> None:
    """Tell that the game is paused; notices that wait are told once it goes on."""
    text = Refused("paused").text
    if table.behind is None:
        table.behind = [table.notice] + table.notices if table.notice else []
    if table.woken:
        table.woken_hint = text
    table.app.refuse(text)


def by_two(app: "Desk", said: list) -> list:
    """Return sentences as notices of two lines each, wrapped to the room beside the card."""
    page, view = app.page, app.view
    columns = page.columns - (page.wide(view.card) + 3 if view.card else 0)
    lines = []  # type: list[str]
    for text in said:
        lines += wrap(text, columns, False, page.wide)
    return [lines[at : at + 2] for at in range(0, len(lines), 2)]


def told(page: "Page", facts: list) -> list:
    """Return a mechanism's facts as notices: one if they fit on two lines, else several."""
    rest = listed(facts[1:], texts.APART)
    if page.wide(rest) <= page.columns:
        return [[facts[0], rest]] if facts else []
    return [facts[at : at + 2] for at in range(0, len(facts), 2)]


def is_of_shown(lines: "list | None") -> bool:
    """Return whether lines that stay tell that something shown was taken back, or done again.

    They go with the next step: it is shown anew, or what came of it is.
    """
    told = [[text.format(texts.UNDONE_SHOWN)] for text in (texts.UNDONE, texts.REDONE)]
    return lines is not None and lines[:1] in told


def tell_undone(app: "Desk", kind: int) -> None:
    """Announce an undo or redo that crosses something the table has seen.

    :param int kind: UNDO or REDO
    """
    table, session = app.table, app.session
    if table.keys.chord:
        return  # of two keys at once the first is taken back, to ask
    what = _CROSSED[session.crossed]
    if not what:
        return
    app.sounds.play(_UNDONE if kind == e.UNDO else _REDONE)
    line = (texts.UNDONE if kind == e.UNDO else texts.REDONE).format(what)
    name = session.game.name(app.view.seat) if app.view.seat >= 0 else ""
    table.stays = [line, name] if name else [line]
    table.tell([])
