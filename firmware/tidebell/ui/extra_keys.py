# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Keys of their own for actions, pause, menu and redo, on boards that have more than five keys."""

from tidebell_core import events as e
from tidebell_core import words as texts
from tidebell_core.events import SPEND_TARGET
from tidebell_core.state import ASK, OVERTIME, RUN

from ..parts.inputs import HOLD, PRESS, TAP
from .actions import do, repeats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tidebell_core.mechanisms import Row

    from .desk import Desk, Turn


def _placed(app: "Desk") -> list:
    """Return the setup's actions that no board has a key for, in their order."""
    actions = app.session.setup.actions
    return [index for index, action in enumerate(actions) if not action.get("key")]


def what(app: "Desk", number: int) -> "Any":
    """Return what the key of a number does now: an action, another row, or None."""
    view = app.view
    placed = _placed(app)
    if number < len(placed):
        for row in view.actions + view.rows:
            if row.kind == e.SPEND and row.arg % SPEND_TARGET == placed[number]:
                return row
        return None
    rows = [row for row in view.rows if row.kind != e.SPEND and not row.key]
    return rows[number - len(placed)] if number - len(placed) < len(rows) else None


def gesture(table: "Turn", gesture: int, meaning: str) -> None:
    """Do what the key stands for: at once, but menu and redo when it comes up alone.

    The menu's key held shows what each key would do.
    """
    app = table.app
    view = app.view
    if gesture == TAP:
        if meaning == "+menu" and not table.entry:
            table.open_menu()
        elif meaning == "+redo":
            app.do(e.REDO)
    elif gesture == HOLD and meaning == "+menu":
        from .key_map import KeyMap

        app.push(KeyMap(table, what))
    elif gesture != PRESS:
        return
    elif meaning == "+pause":
        if view.paused or table.woken:
            table.resume()
        elif _stops(table):
            app.do(e.PAUSE)
    elif not meaning[1:].isdigit():
        return
    elif view.paused or table.woken:
        table.say_paused()
    elif _live(table):
        if view.wait_ms >= 0:
            app.do(e.ADVANCE)
        found = what(app, int(meaning[1:]))
        if found:
            table.chosen = -1
            table.entry = None
            if found in view.actions:
                spend(table, found, meaning)
            else:
                do(table, found)


def spend(table: "Turn", action: "Row", meaning: str) -> None:
    """Do an action and say what it was and cost; the word of an undo is not written over."""
    app, view = table.app, table.app.view
    seat = view.seat
    if do(table, action) and view.seat == seat and view.phase == RUN:
        if repeats(app, action):
            table.again = meaning
        silent = not action.price or table.stays
        table.tell([] if silent else [[action.name, texts.SPENT.format(action.detail)]])


def _live(table: "Turn") -> bool:
    """Whether actions and rows can be done."""
    view = table.app.view
    return (view.phase == RUN or view.gap) and not view.paused and not table.woken


def _stops(table: "Turn") -> bool:
    """Whether there is something to pause; under a question the clock runs, too."""
    view = table.app.view
    live = view.phase in (RUN, OVERTIME, ASK) or view.wait_ms >= 0
    return live or table.app.session.runs()


def note(table: "Turn") -> None:
    """Write on the page which of these keys do something now, and which the knob points at.

    A minus before a meaning says that it has a label and is not possible all the same.
    """
    app = table.app
    view, page = app.view, app.page
    more = []
    page.marked = ""
    if not table.sure:
        more.append("+menu")
        if view.paused or _stops(table):
            more.append("+pause")
        if view.can_redo and not view.paused:
            more.append("+redo")
        if _live(table):
            placed = _placed(app)
            for at, action in enumerate(view.actions):
                meaning, index = action.key, action.arg % SPEND_TARGET
                if index in placed:
                    meaning = "+%d" % placed.index(index)
                    if action.can:
                        more.append(meaning)
                elif not action.can:
                    more.append("-" + meaning)
                if at == table.chosen:
                    page.marked = meaning
            for at in range(len(placed) + len(view.rows)):
                meaning = "+%d" % at
                found = what(app, at)
                if found and found not in view.actions and meaning not in more:
                    more.append(meaning)
    page.more = more
