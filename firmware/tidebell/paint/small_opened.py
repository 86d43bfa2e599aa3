# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""How a small panel shows what has no clock: a head, lines or a list, what is told, the keys."""

from .glyphs import BOLD, MEDIUM, SMALL, TEXT
from .page import SEAT
from .placed import INK, LEFT, NIGHT, RIGHT
from .small import CLOSE, LINE, MARKED
from .small_lines import head, legend_rows, legends, says, told_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .small import Small


def show(page: "Small") -> None:
    """A screen without a clock."""
    rows = legend_rows(page)
    head(page)
    lines = told_lines(page, *page._notice) if page._notice[0] else []
    room = page.height - page._next - MARKED * len(lines)
    high = LINE
    if not page._list and len(rows) > 1:
        texts = [row for row in range(page.body, page.foot) if page._rows[row]]
        if CLOSE * len(texts) > room - LINE * len(rows):
            high = CLOSE
    room -= high * len(rows)
    (listed if page._list else lines_of)(page, room)
    for card, told in lines:
        says(page, MARKED, card, told)
    legends(page, rows, high)


def lines_of(page: "Small", room: int) -> None:
    """The rows of a screen, as high as there is room for."""
    rows = [row for row in range(page.body, page.foot) if page._rows[row]]
    if not rows:
        page.row_of(room)
        return
    from .small_rows import line

    heights = []
    covered = False
    for row in range(rows[0], rows[-1] + 1):
        large = len([run for run in page._rows[row] if run[5]]) > 0
        heights.append(18 if large else LINE if page._rows[row] else 0 if covered else 4)
        covered = large
    for tall, less in ((18, 13), (4, 0), (LINE, CLOSE)):  # what gives way, until there is room
        for at in range(len(heights) - 1, -1, -1):
            if sum(heights) > room and heights[at] == tall:
                heights[at] = less
    while sum(heights) > room:  # what is told stands there
        heights.pop()
    spare = max(0, room - sum(heights))
    if spare > 1:
        page.row_of(spare // 2)
    for at, high in enumerate(heights):
        if high:
            big = MEDIUM if high > 15 else BOLD if high > 11 else TEXT if high >= LINE else SMALL
            line(page, rows[0] + at, high, big)
    left = room - sum(heights) - (spare // 2 if spare > 1 else 0)
    if left > 0:
        page.row_of(left)


def listed(page: "Small", room: int) -> None:
    """The rows of a list round the one that is chosen."""
    items, cursor, editing = page._list or ([], 0, False)
    begin = page._next
    count = (room - 1) // LINE
    first = max(0, min(cursor - count // 2, len(items) - count))
    for at, (text, value, style) in enumerate(items[first : first + count]):
        chosen = first + at == cursor
        ink, paper = (NIGHT, INK) if chosen else (INK, NIGHT)
        page.row_of(MARKED if chosen else LINE, paper)
        x = 2
        if style >= SEAT:
            page.ring(1, style - SEAT, ink)
            x = 12
        more = "▴" if first and not at else ""
        if at == count - 1 and first + count < len(items):
            more = "▾"
        end = page.width - 1
        if more and (value or page.long(text, SMALL) <= end - 7 - x):
            end -= 7
        else:
            more = ""  # a text is worth more
        wide = 0
        if value:
            shown = "◂ " + value + " ▸" if chosen and editing else value
            size = TEXT if page.long(text) + page.long(shown) + 3 <= end - x else SMALL
            wide = min(page.long(shown, size), (end - x) * 3 // 5)
        page.say(x, end - x - (wide + 3 if wide else 0), text, ink)
        if value:
            page.put(end - wide, wide, shown, size, ink, RIGHT, page.centre_of(size))
        if more:
            page.put(page.width - 7, 6, more, SMALL, ink, LEFT, 4)
    left = begin + room - page._next
    if left > 0:
        page.row_of(left)
