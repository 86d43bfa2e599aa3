# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What stands in the middle of some player turns: two clocks, numbers in a grid."""

from .glyphs import BOLD, LARGE, LOW, MEDIUM, MIDDLE, SMALL
from .placed import CENTRE, FAINT, INK, LABEL, LEGEND
from .places import CLOSE
from .tables import line

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


def grid(page: "Placed", room: int) -> list:
    """Numbers above what they are, what matters most large; below them what lines have room.

    :returns: the other lines
    """
    cells, lines, left, across, fit = page._cells or ((), (), 0, 1, 0)
    rows = max(1, (len(cells) - 2 + across) // across)
    fit = max(0, min(fit, len(lines) - page.in_strip()))
    room -= LABEL * fit
    page.row_of(room)
    top, end = page._y, page._next
    page._next = end - LABEL
    page.put(8, left - 16, cells[0][1], LARGE, page.points_ink, CENTRE)
    page._to(left)
    page._y, page._next, page._x = end - LABEL, end, 0
    page.put(8, left - 16, cells[0][0], SMALL, FAINT, CENTRE, 8)
    page._to(left)
    wide = (page.width - left) // across
    for row in range(rows):
        part = cells[1 + row * across : 1 + (row + 1) * across]
        stop = top + room * (row + 1) // rows
        begin = top + room * row // rows
        for first, last in ((begin, stop - LABEL), (stop - LABEL, stop)):
            page._y, page._next, page._x = first, last, left
            for at, (what, number) in enumerate(part):
                if last == stop:
                    page.put(left + at * wide, wide, what, SMALL, FAINT, CENTRE, 8)
                else:
                    page.put(left + at * wide, wide, number, MEDIUM, INK, CENTRE, -1)
            page._to(page.width)
    page._y, page._next = top, end
    for text in lines[:fit]:
        page.row_of(LABEL)
        page.put(10, page.width - 20, text, SMALL)
    return list(lines[fit:])
