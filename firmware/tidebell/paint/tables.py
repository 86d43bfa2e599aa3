# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A row of text as a strip, as screens write it cell by cell."""

from .glyphs import ICONS, SMALL
from .placed import CENTRE, LEFT, RIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .placed import Placed


def line(page: "Placed", row: int, height: int, size: int, paper: int = -1) -> None:
    """A row of text as a strip."""
    styles = page.styles
    behind = styles[2 * page._papers[row] + 1]
    if paper >= 0 and not page._papers[row]:
        behind = paper
    page.row_of(height, behind)
    end = page.width - 8
    found = []
    for at, text, style, where, width, _ in page._rows[row]:
        ink, own = styles[2 * style], styles[2 * style + 1]
        if width < 0:  # a ring
            found.append((8 + 12 * at, 20, text, ICONS, own, LEFT, behind))
            continue
        if own == styles[1]:
            own = behind
        long = page.long(text, size)
        fit = size
        room = 12 * width if width > 0 else page.width - 16
        while fit > SMALL and long > room:
            fit -= 1
            long = page.long(text, fit)
        x = 8 + 12 * at
        if where == RIGHT:
            long = min(long, page.width - 16)
            x = end - long
            end = x - 8
        elif where == CENTRE:
            whole = 12 * width if width else page.width - 12 * at
            x = 12 * at + max(8, (whole - long) // 2)
        found.append((x, long + 1, text, fit, ink, where, own))
    for at, (x, long, text, fit, ink, where, own) in enumerate(found):
        after = found[at + 1][0] - 2 if at + 1 < len(found) else page.width - 7
        x = max(x, page._x)
        most = after - x
        if most < 9:
            continue
        if fit == ICONS:
            after = found[at + 2][0] if at + 2 < len(found) else page.width - 5
            if at + 1 == len(found) or found[at + 1][1] + 26 < after - x:
                page.icon(x, ord(text), 20, ink)
            else:  # a long name is worth more than its ring
                found[at + 1] = (x,) + found[at + 1][1:]
        else:
            width = most if where == LEFT and own == behind else min(long, most)
            page.put(x, width, text, fit, ink, LEFT, -1, own)
