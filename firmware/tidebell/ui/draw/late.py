# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A player turn when something is to be settled first, or is told of the one before it."""

from tidebell_core import words as texts
from tidebell_core.state import OVERTIME

from ...paint.page import CARD, WARN
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
        shown = [texts.POWER_BACK, ui.woken_hint]
    elif view.phase == OVERTIME:
        b, y = texts.AGAIN, texts.DROP
        shown = [texts.FINISH.format(view.declared), texts.FINISH_HINT.format(cap_b, cap_y)]
    elif view.keep:
        y = texts.STAYS
        for row in view.actions:
            if row.key == "spend":
                a = a or row.name
        shown = [texts.ASK_LEAVE, texts.ASK_HINT.format(cap_a, cap_y)]
    else:
        y = texts.NEXT
        shown = [texts.ASK_LEFT]
    labels(page, a, b, x, y, knob, turn(view))
    page.strip(shown, WARN)


def beside(page: "Page", view: "View", notice: list) -> None:
    """Write a notice into the two lines below the digits, and the card before its first."""
    width = len(view.card) + 2
    page.strip(["", notice[-1]] if len(notice) > 1 else [], WARN)
    page.centre(page.low, notice[0], WARN, width)
    page.on(CARD, view.card_rgb)
    page.text(page.low, 0, " " + view.card, CARD, width)
