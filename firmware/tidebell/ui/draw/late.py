# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A player turn when something is to be settled first, or is told of the one before it."""

from tidebell_core import words as texts
from tidebell_core.state import OVERTIME

from ...paint.styles import WARN
from .pieces import labels, turn, undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ..desk import Page, Shown


def draw(page: "Page", view: "View", ui: "Shown") -> None:
    """Write the question into the lines below the digits, and the answers beside the keys."""
    a = b = y = knob = ""
    x = undo(view)
    cap_a, cap_b, cap_y = page.caps[0].strip(), page.caps[1].strip(), page.caps[3].strip()
    if ui.sure:
        shown, a, x, y = ui.sure.words(page)
    elif ui.woken:
        knob = texts.RESUME
        shown = ui.notice or [texts.POWER_BACK, ui.woken_hint]
    elif view.phase == OVERTIME:
        b, y = texts.AGAIN, texts.DROP
        shown = [texts.STILL_DUE.format(view.due), _points(page, view)]
        if page.wide(shown[0]) > page.columns:
            shown[0] = view.due
        shown[1] = shown[1] or texts.FINISH_HINT.format(cap_b, cap_y)
    elif view.keep:
        y = texts.STAYS
        for row in view.actions:
            if row.key == "spend":
                a = a or row.name
        shown = [texts.ASK_LEAVE, texts.ASK_HINT.format(cap_a, cap_y)]
        shown[1] = _points(page, view) or shown[1]
    else:
        y = texts.NEXT
        shown = [view.due or texts.ASK_LEFT]
        for row in view.actions if view.due else ():
            a = row.name if row.key == "spend" else a
            b = row.name if row.key == "declare" else b
    labels(page, a, b, x, y, knob, turn(view))
    page.tell(shown, WARN)


def _points(page: "Page", view: "View") -> str:
    """What is saved of the points that are left, if the turn ends now; or, without digits, these.

    Where no turn is to come nothing is saved.
    """
    if view.saves:
        return texts.SAVES.format(view.saves, view.left, view.pool)
    return "%d %s" % (view.left, view.pool) if view.pool else ""


def told(page: "Page", view: "View", notice: list, keep: list) -> None:
    """Write a notice into the strip below the digits; the card that counts stays beside it.

    :param keep: what it takes that all leave, (text, style)
    """
    page.lasts((view.card, view.card_rgb) if view.card else None, None, keep, [])
    page.tell(notice, WARN)
