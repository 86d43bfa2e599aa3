# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What stands in the middle of some player turns on a small panel: the last ten seconds and zero,
two clocks, numbers in a grid.
"""

from tidebell_core import words as texts

from .glyphs import BOLD, LARGE, LOW, MEDIUM, MIDDLE, NAME, RING, SMALL, STRIPES, TEXT
from .page import PAIR
from .placed import CENTRE, INK, LEFT, NIGHT, RIGHT, SPENT
from .small import CLOSE, DIGITS, HEAD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .small import Small


def middle(page: "Small", room: int) -> None:
    """What the page has, in so many rows."""
    if page.tall == PAIR:
        sides(page)
        clocks(page, room)
    elif page._cells:
        grid(page, room)
    elif page.last > 0:
        last_ten(page, room)
    else:
        zero(page, room)


def last_ten(page: "Small", room: int) -> None:
    """Lit, with a block for each second."""
    name, _, _ = page._points
    page.row_of(room, INK)
    top = (room - DIGITS) // 2
    page.number(0, 46, 0, MIDDLE, 2, top)
    end = page.width - (30 if name else 2)
    page.pips(47, end - 48, (10, page.last, 2), NIGHT, SPENT, top + 1, room - top - DIGITS + 1)
    if name:
        page.number(page.width - 28, 28, 1, LOW, page.width - 27, top, 2)


def zero(page: "Small", room: int) -> None:
    """Nothing runs any more: between hazard stripes what comes of the turn."""
    hazard(page)
    high = room - 6
    page.row_of(high, INK)
    told = "".join(page._notice[0][1:])
    size = NAME if high < 24 else LARGE
    wide = min(page.long(texts.TIME, size), page.width // 2)
    page.put(2, wide + 1, texts.TIME, size, NIGHT, LEFT)
    page.put(wide + 6, page.width - wide - 8, told, TEXT, NIGHT, RIGHT)
    hazard(page)


def hazard(page: "Small") -> None:
    page.row_of(3, INK)
    for x in (0, 64):
        page._to(x, 64)
        piece = (x, page._y, 64, 3, INK, 9, bytes((STRIPES,)), NIGHT, x, page._y)
        page._out.append(piece)


def sides(page: "Small") -> None:
    """Whose the two clocks are, in place of the band; who plays now on his own."""
    page.row_of(HEAD)
    half = page.width // 2
    now = page._head[0] if page._head else -1
    runs = page._rows[page.low - 1]
    rings = [run for run in runs if run[4] < 0]
    names = [run for run in runs if run[4] >= 0]
    for at, name in enumerate(names):
        code = ord(rings[at][1])
        ink, paper = (NIGHT, INK) if now == code - RING else (INK, NIGHT)
        left = at * half
        page.block(left, 1, paper)
        page.icon(left + 1, code + 8, 11, ink, paper)
        page.block(left + 12, 3, paper)
        size = BOLD if page.long(name[1], BOLD) <= half - 17 else TEXT
        page.put(left + 15, half - 16, name[1], size, ink, LEFT, 6, paper)
        page.block(left + half - 1, 1, NIGHT)


def clocks(page: "Small", room: int) -> None:
    """Two clocks beside each other."""
    page.row_of(room)
    half = page.width // 2
    top = (room - DIGITS) // 2
    for which in (0, 1):
        page.number(which * half, half, which, LOW, which * half + 3, top)


def grid(page: "Small", room: int) -> None:
    """Numbers: the first large above what it is, the others beside what they are."""
    cells, lines, count = page._cells or ((), (), 1)
    left = page.large(cells[0])
    rest = cells[1:]
    rows = max(1, (len(rest) + count - 1) // count)
    room -= len(lines) * CLOSE
    high = min(11, room // rows)
    first = (room - high * rows) // 2
    page.row_of(room)
    top, end = page._y, page._next
    what, number = cells[0]
    page._next = end - CLOSE
    above = end - CLOSE - top
    large = NAME if above > 14 else MEDIUM if above > 10 else BOLD
    page.put(0, left - 6, number, large, INK, CENTRE)
    page._y, page._next, page._x = end - CLOSE, end, 0
    page.put(0, left - 6, what, SMALL, INK, CENTRE, 3)
    page._y = top
    page._x = left - 6
    wide = (page.width - left) // count
    parts = [(top, top + first)] if first else []
    parts += [(top + first + at * high, top + first + (at + 1) * high) for at in range(rows)]
    if parts[-1][1] < end:
        parts.append((parts[-1][1], end))
    size = TEXT if high > CLOSE else SMALL
    row = 0
    for begin, stop in parts:
        page._y, page._next, page._x = begin, stop, left - 6
        if stop - begin == high and row < rows and begin >= top + first:
            for at, one in enumerate(rest[row * count : (row + 1) * count]):
                x = left + at * wide
                long = page.long(one[1], size)
                page.put(x, long + 1, one[1], size, INK, LEFT, page.centre_of(size) + 1)
                less = page.centre_of(SMALL) + 1
                page.put(x + long + 2, wide - long - 3, one[0], SMALL, INK, LEFT, less)
            row += 1
        page._to(page.width)
    page._y, page._next = top, end
    for text in lines:
        page.row_of(CLOSE)
        page.put(0, page.width, text, SMALL, INK, LEFT, 3)
