# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A row of text on a small panel, as screens write them cell by cell."""

from .glyphs import BOLD, ICONS, SMALL, TEXT
from .page import SEAT
from .placed import CENTRE, INK, LEFT, NIGHT, RIGHT
from .small import LINE, UNIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .small import Small


def line(page: "Small", row: int, high: int = LINE, size: int = TEXT) -> None:
    """A row of text as a strip."""
    styles = page.styles
    behind = styles[2 * page._papers[row] + 1]
    page.row_of(high, behind)
    width = page.width
    found = []
    end = width
    for at, text, style, where, columns, _ in page._rows[row]:
        ink, own = styles[2 * style], styles[2 * style + 1]
        x = at * UNIT
        if columns < 0:  # a ring
            found.append([x, 8, text, ICONS, INK if behind == NIGHT else NIGHT, behind])
            continue
        if style >= SEAT or own == NIGHT:
            own = behind
            ink = INK if behind == NIGHT else NIGHT
        room = columns * UNIT if columns > 0 else width - (x if where != RIGHT else 0)
        fit = size
        while fit > SMALL and page.long(text, fit) > room:
            fit -= 1
        wide = page.long(text, fit)
        if where == RIGHT:
            x = end - wide - (1 if own != NIGHT else 0)
            end = x - 3
        elif where:
            whole = columns * UNIT if columns else width - x
            x += max(0, (whole - wide) // 2)
        found.append([x, wide, text, fit, ink, own])
    for at, one in enumerate(found):
        x, wide, text, fit, ink, own = one
        after = found[at + 1][0] - 2 if at + 1 < len(found) else width
        x = max(x, page._x)
        room = after - x
        if room < 5:
            continue
        if fit == ICONS:
            page.icon(x, ord(text), 8, ink)
        elif own != behind:
            left = max(page._x, x - 2)
            centre = page.centre_of(fit) if fit < BOLD else -1
            page.put(left, min(room + x - left, wide + 4), text, fit, ink, CENTRE, centre, own)
        else:
            if fit == TEXT and wide > room:
                fit = SMALL
            centre = page.centre_of(fit) if fit < BOLD else -1
            page.put(x, min(room, width - x), text, fit, ink, LEFT, centre)
