# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What some player turns are made of: two clocks, numbers in a grid, rows of text."""

from .glyphs import BOLD, ICONS, LOW, MEDIUM, MIDDLE, SMALL, TEXT
from .placed import CENTRE, FAINT, INK, LEFT, LEGEND, RIGHT
from .places import CLOSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .placed import Placed


def pair(page: "Placed", room: int) -> None:
    """Two clocks, and below each whose it is."""
    page.row_of(room - LEGEND)
    half = page.width // 2
    size, wide = (MIDDLE, 152) if half >= 152 else (LOW, 100)
    for which in (0, 1):
        left = which * half + (half - wide) // 2
        page.number(which * half, half, which, size, left, 4, CLOSE)
    line(page, page.low - 1, LEGEND, BOLD)


def grid(page: "Placed", room: int) -> None:
    """Numbers above what they are, and lines."""
    cells, lines, across = page._cells or ((), (), 1)
    rows = (len(cells) + across - 1) // across
    tall = 20 if room > 44 * rows + 20 * len(lines) else 18
    high = min(56, (room - tall * len(lines)) // rows)
    spare = room - rows * high - tall * len(lines)
    room = high - tall  # of a number
    size = MEDIUM if room > 25 else BOLD if room > 19 else TEXT if room > 15 else SMALL
    if spare > 1:
        page.row_of(spare // 2)
    wide = page.width // across
    for first in range(0, len(cells), across):
        part = cells[first : first + across]
        page.row_of(high - tall)
        for at, (what, number) in enumerate(part):
            ink = page.points_ink if what == page._points[0] else INK
            page.put(at * wide + 2, wide - 4, number, size, ink, CENTRE)
        page.row_of(tall)
        for at, (what, _) in enumerate(part):
            page.put(at * wide + 2, wide - 4, what, SMALL, FAINT, CENTRE, 8)
    for line in lines:
        page.row_of(tall)
        page.put(10, page.width - 20, line, SMALL)
    if spare > 0:
        page.row_of(spare - (spare // 2 if spare > 1 else 0))


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
