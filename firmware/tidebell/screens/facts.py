# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What mechanisms tell in a player turn: below the clock, or in its room where there is none."""

from tidebell_core.state import READY

from tidebell.page import DIM, TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ..page import Page

_BETWEEN = " • "


def packed(facts: list, width: int) -> list:
    """Join short facts to lines that are not wider than a width."""
    lines = []  # type: list[str]
    for fact in facts:
        if lines and len(lines[-1]) + len(_BETWEEN) + len(fact) <= width:
            lines[-1] += _BETWEEN + fact
        else:
            lines.append(fact)
    return lines


def low(page: "Page", view: "View", width: int) -> None:
    """Write facts into the two lines below the digits, from the left edge on."""
    for at, text in enumerate(packed(view.facts, width)[:2]):
        page.text(page.low + at, 0, text, TEXT, width)


def body(page: "Page", view: "View") -> None:
    """Write points and facts where no clock is; what does not fit there goes on below."""
    first = page.body
    width = page.columns
    if view.pool and view.phase != READY:
        width -= 7
        number = str(view.left)
        page.big(first, page.columns - 5 + (2 - len(number)), number)
        page.centre(first + 2, view.pool[:6], DIM, page.columns - 6, 6)
    if view.phase == READY and view.stage:
        page.text(first, 0, view.stage, DIM)
        first += 1
    room = page.foot - first
    if 2 * len(view.facts) <= room and max([2 * len(fact) for fact in view.facts] or [0]) <= width:
        for at, text in enumerate(view.facts):
            page.big(first + 2 * at, 0, text)
        return
    # One to a line where there is room for all of them, else as many as go on a line.
    facts = view.facts if len(view.facts) <= room - 2 else packed(view.facts, width)
    for at, text in enumerate(facts[:room]):
        page.text(first + at, 0, text, TEXT, min(width, page.columns))
