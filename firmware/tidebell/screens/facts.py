# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What mechanisms tell in a player turn: below the clock, or in its room where there is none."""

from tidebell_core.state import READY

from tidebell import texts
from tidebell.page import DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ..page import Page
    from ..several import Several

BETWEEN = " • "


def packed(facts: list, width: int, narrow: int = 0, lines: int = 0) -> list:
    """Join short facts to lines that are not wider than a width; the first few are narrower."""
    rows = []  # type: list[str]
    for fact in facts:
        room = narrow if len(rows) <= lines else width
        if rows and len(rows[-1]) + len(BETWEEN) + len(fact) <= room:
            rows[-1] += BETWEEN + fact
        else:
            rows.append(fact)
    return rows


def low(page: "Page", view: "View", width: int, several: "Several") -> None:
    """Write facts into the two lines below the digits; where they are more, page after page."""
    lines = packed(view.facts, width)
    several.pages = (len(lines) + 1) // 2
    first = 2 * several.page
    for at, text in enumerate(lines[first : first + 2]):
        page.text(page.low + at, 0, text[:width])


def body(page: "Page", view: "View") -> None:
    """Write points and facts where no clock is; what does not fit there goes on below."""
    first, width = page.body, page.columns
    narrow = width
    if view.pool and view.phase != READY:
        narrow -= 7
        number = str(view.left)
        page.big(first, page.columns - 5 + (2 - len(number)), number)
        page.centre(first + 2, view.pool[:6], DIM, page.columns - 6, 6)
    elif view.phase == READY:
        page.text(first, 0, texts.GAP if view.gap else view.stage, DIM)
        first += 1
    facts = view.facts
    room = page.foot - first
    if 2 * len(facts) <= room and max([2 * len(fact) for fact in facts] or [0]) <= narrow:
        for at, text in enumerate(facts):
            page.big(first + 2 * at, 0, text)
        return
    # One to a line where there is room for all of them, else as many as go on a line.
    if len(facts) > room - 2:
        facts = packed(facts, width, narrow, 3)
    for at, text in enumerate(facts[:room]):
        page.text(first + at, 0, text[: narrow if at < 3 else width])
