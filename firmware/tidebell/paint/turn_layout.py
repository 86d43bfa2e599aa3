# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Layout of a player turn: clock and points, two clocks, or a grid of numbers."""

from tidebell_core import words as texts
from tidebell_core.phrases import listed

from .content import CENTRE, LEFT, PAIR, RIGHT
from .digits import OVERLAPPING
from .glyphs import BOLD, LARGE, LOW, MEDIUM, MIDDLE, SMALL, STRIPES, TALL, TEXT
from .page import BAND, FOOT, LABEL, LEGEND
from .styles import FAINT, INK, LINE, NIGHT, RAIL, SPENT
from .surround import heads, legends, told_or_lasts
from .text_layout import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .page import Page


def turn(page: "Page") -> None:
    """Lay out a player turn."""
    a, b, x, y, knob = page.labels
    heads(page, "")
    legends(page, a, x, page.remark, False)
    room = page.height - BAND - 2 * LEGEND - FOOT
    rest = []  # type: list
    if page.cells:
        rest = grid(page, room)
    elif page.last > 0:
        last_ten(page, room)
    elif not page.last:
        zero(page, room)
    elif page.tall == PAIR:
        pair(page, room)
    else:
        numbers(page, room)
    legends(page, b, y, knob, True)
    strip(page, rest)


def numbers(page: "Page", room: int) -> None:
    name, left, base = page.pool
    wide = page.long(name) if name else 0
    roomy = page.width >= 320
    size = MIDDLE if roomy else LOW
    cell = 36 if roomy else 22
    beside = wide <= 28 and roomy
    under = 14 if base > 1 and beside else 0 if beside or not name else 22
    page.row_of(room - under)
    top = max(0, (room - under - 78) // 2)
    points_at = page.width - 2 * cell - (31 if beside else 8)
    page.number(0, points_at - 2, 0, TALL if roomy else MIDDLE, 8, top)
    ink = page.points.colour
    page.number(points_at, 2 * cell, 1, size, points_at, top, 2)
    if beside and name:
        page.put(points_at + 2 * cell + 1, 28, name, TEXT, ink, LEFT, top + 53)
    if under:
        page.row_of(under)
        end = page.width - 10
        if not beside:
            wide = min(wide, end - 60)
            end -= wide + 12
        if base > 1:
            above = 2 if beside else 8
            most = max(base, left)
            if most <= 40:
                page.pips(10, end - 10, (most, left, 1), ink, LINE, above, 3 if beside else 7)
        if not beside:
            page.put(end + 12, wide, name, TEXT, ink, RIGHT)


def last_ten(page: "Page", room: int) -> None:
    """Lay out the last ten seconds on white, never a player's colour; a block for each second."""
    name, _, _ = page.pool
    page.row_of(room - 2, INK)
    top = (room - 80) // 2
    points_at = page.width - 84
    page.number(0, 126, 0, TALL, 8, top)
    end = points_at - 8 if name else page.width - 12
    page.pips(132, end - 132, (10, page.last, 2), NIGHT, SPENT, top - 2, top)
    if name:
        first, last = page.y, page.end
        page.fill_to(points_at)
        page.narrow(first, first + 70, points_at)
        page.number(points_at, 84, 1, MIDDLE, points_at + 2, 6, 2)
        page.narrow(first + 70, last, points_at)
        page.put(points_at, 84, name, TEXT, NIGHT, CENTRE, 12)
        page.narrow(first, last, page.x)
    page.row_of(2)


def zero(page: "Page", room: int) -> None:
    """Lay out a turn whose time is up: between hazard stripes, the question about it."""
    width = page.width
    high = room - 50
    hazard(page)
    page.row_of(high, INK)
    page.put(12, width - 104, texts.TIME, LARGE, NIGHT)
    page.number(width - 90, 90, 0, LOW, width - 90, (high - 34) // 2)
    page.row_of(30, INK)
    page.put(12, width - 24, (page.told[0] + ["", ""])[1], TEXT, NIGHT, LEFT, 12)
    hazard(page)


def hazard(page: "Page") -> None:
    page.row_of(10, INK)
    for nth in range(page.width // 80):
        page.icon(80 * nth, STRIPES, 80, NIGHT, -1, 10)


def strip(page: "Page", rest: list) -> None:
    """Lay out the strip at the bottom; lines of a grid go there where it is free."""
    low = page.low
    lines, style = page.told
    if not page.last:
        lines = lines[:1]  # the other one stands above the strip
    rows = [row for row in (low, low + 1) if page.rows[row]]
    if page.cards and not lines:
        lines = [joined(page.rows[row]) for row in rows]
    if not lines:
        lines, style = rest, 0
    if lines or not rows:
        told_or_lasts(page, lines, style)
        return
    for row in rows:
        line(page, row, FOOT // len(rows), BOLD if len(rows) < 2 else SMALL, RAIL)


def joined(runs: list) -> str:
    return listed([run[1] for run in runs if run[4] >= 0], texts.SENTENCES)


def pair(page: "Page", room: int) -> None:
    """Lay out two clocks, and below each the name of its player."""
    page.row_of(room - LEGEND)
    half = page.width // 2
    size, wide = (MIDDLE, 152) if half >= 152 else (LOW, 100)
    for which in (0, 1):
        left = which * half + (half - wide) // 2
        page.number(which * half, half, which, size, left, 4, OVERLAPPING)

    line(page, page.low - 1, LEGEND, BOLD)


def grid(page: "Page", room: int) -> list:
    """Lay out numbers above their names, the first one large, and lines below them.

    :returns: the lines without room
    """
    cells, lines, left, across, fit = page.cells or ((), (), 0, 1, 0)
    rows = max(1, (len(cells) - 2 + across) // across)
    fit = max(0, min(fit, len(lines) - page.in_strip()))
    room -= LABEL * fit
    page.row_of(room)
    top, end = page.y, page.end
    page.narrow(top, end - LABEL, 0)
    page.put(8, left - 16, cells[0][1], LARGE, page.points_ink, CENTRE)
    page.fill_to(left)
    page.narrow(end - LABEL, end, 0)
    page.put(8, left - 16, cells[0][0], SMALL, FAINT, CENTRE, 8)
    page.fill_to(left)
    wide = (page.width - left) // across
    for row in range(rows):
        part = cells[1 + row * across : 1 + (row + 1) * across]
        stop = top + room * (row + 1) // rows
        begin = top + room * row // rows
        for first, last in ((begin, stop - LABEL), (stop - LABEL, stop)):
            page.narrow(first, last, left)
            for at, (what, number) in enumerate(part):
                if last == stop:
                    page.put(left + at * wide, wide, what, SMALL, FAINT, CENTRE, 8)
                else:
                    page.put(left + at * wide, wide, number, MEDIUM, INK, CENTRE, -1)
            page.fill_to(page.width)
    page.narrow(top, end, page.width)
    for text in lines[:fit]:
        page.row_of(LABEL)
        page.put(10, page.width - 20, text, SMALL)
    return list(lines[fit:])
