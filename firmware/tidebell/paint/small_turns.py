# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""How a small panel shows a player turn: clock and points, what lasts or is told, the keys."""

from .glyphs import LOW, MIDDLE, SMALL, TALL, TEXT
from .page import PAIR
from .placed import CENTRE, INK, NIGHT, RIGHT
from .small import CLOSE, DIGITS, GRID, HEAD, LINE, MARKED
from .small_lines import GAP, head, legend_rows, legends, says, told_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .small import Small


def turn(page: "Small") -> None:
    """A player turn: name, clock, points, what lasts, what the keys do."""
    rows = legend_rows(page)
    lines = strip_lines(page)
    pair = page.tall == PAIR
    least = GRID if page._cells else DIGITS
    room = page.height - HEAD - least
    high = LINE
    if LINE * (len(rows) + len(lines)) > room:
        high = CLOSE
        rows = rows[-max(1, room // CLOSE - len(lines)) :]
    spare = room - high * (len(rows) + len(lines))
    strip = high
    if lines and high == LINE and spare >= len(lines):
        strip = MARKED
        spare -= len(lines)
    apart = int(spare > 0 and not page._cells)  # what is lit does not touch the letters below it
    main = least + spare - apart
    if not pair:
        head(page)
    if pair or page._cells or page.last >= 0:
        from .small_moments import middle

        middle(page, main)
    else:
        numbers(page, main)
    for one in lines:
        one(page, strip)
    if apart:
        page.row_of(1)
    legends(page, rows, high)


# -- the middle


def numbers(page: "Small", room: int) -> None:
    """The clock, and points with what they are."""
    name, _, _ = page._points
    page.row_of(room)
    top = (room - DIGITS) // 2
    width = page.width
    if not name:
        page.number(0, width, 0, MIDDLE, 0, top)
        return
    wide = page.long(name, SMALL)
    if wide <= 21:
        at = width - 26 - wide - 1
        page.number(0, at - 1, 0, MIDDLE, 0, top)
        page.number(at, 26, 1, LOW, at, top, 2)
        page.put(width - wide - 1, wide + 1, name, SMALL, INK, RIGHT, top + DIGITS - 4)
        return
    at = width - 46
    page.number(0, at, 0, MIDDLE, 0, top)
    page._next -= room - 17 - top
    page.number(at, 46, 1, TALL, width - 20, top, 2)
    page._y, page._next = page._next, page._next + room - 17 - top
    page._x = at
    page.put(at, 46, name, SMALL, INK, RIGHT, 3)
    page._x = width
    page._y = page._next - room


# -- what lasts, or is told


def strip_lines(page: "Small") -> list:
    """Return what draws the lines between the middle and the legends."""
    told, style = page._notice
    if not page.last:
        told = told[:1]  # the other stands above
    rows = [row for row in (page.low, page.low + 1) if page._rows[row]]
    if told:
        found = told_lines(page, told, style)
        return [lambda page, high, one=one: says(page, high, *one) for one in found]
    if rows:
        from .small_rows import line

        return [
            lambda page, high, row=row: line(page, row, high, TEXT if high >= LINE else SMALL)
            for row in rows
        ]
    if page._cards or page._notes or page._seats or page._remark:
        return [lasts]
    return []


def lasts(page: "Small", high: int) -> None:
    """The card that counts, inverted; notes, what warns inverted too; rings of what is held."""
    page.row_of(high)
    size = TEXT if high >= LINE else SMALL
    at = 0
    end = page.width - 11 * len(page._seats)
    free = end - 4 - (page.long(page._remark, SMALL) + 4 + GAP if page._remark else 0)
    for which, card in enumerate(page._cards):
        others = [page.long(name, size) + 4 + GAP for name, _ in page._cards[which + 1 :]]
        share = (free - at) // (len(others) + 1) - 4 - GAP  # a long one leaves room for the others
        wide = min(page.long(card[0], size), max(share, free - at - sum(others)))
        if wide > 12:
            page.put(at, wide + 4, card[0], size, NIGHT, CENTRE, page.centre_of(size), INK)
            at += wide + 4 + GAP
    if page._remark:
        wide = page.long(page._remark, size)
        if at + wide + 4 > end:
            size = SMALL
            wide = page.long(page._remark, size)
        wide = min(wide, end - at - 4)
        page.put(at, wide + 4, page._remark, size, NIGHT, CENTRE, page.centre_of(size), INK)
    elif page._notes and end - at > 12:
        page.say(at, end - at - 2, page._notes[0][0])
    for seat in page._seats:
        page.ring(end + 2, seat, INK)
        end += 11
