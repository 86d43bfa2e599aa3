# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""How a player turn is laid out on a colour panel: clock, points, what lasts."""

from tidebell_core import words as texts

from . import grids, tables
from .frames import heads, legends, told_or_lasts
from .glyphs import BOLD, ICONS, LARGE, LOW, MIDDLE, SMALL, STRIPES, TALL, TEXT
from .page import PAIR
from .placed import BAND, CENTRE, FOOT, INK, LEFT, LEGEND, LINE, NIGHT, RAIL, RIGHT, SPENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .placed import Placed


def turn(page: "Placed") -> None:
    """A player turn: name, clock, points, what the keys do, what lasts."""
    a, b, x, y, knob = page.labels
    heads(page, "")
    legends(page, a, x, page._remark, False)
    room = page.height - BAND - 2 * LEGEND - FOOT
    rest = []  # type: list
    if page._cells:
        rest = grids.grid(page, room)
    elif page.last > 0:
        last_ten(page, room)
    elif not page.last:
        zero(page, room)
    elif page.tall == PAIR:
        grids.pair(page, room)
    else:
        numbers(page, room)
    legends(page, b, y, knob, True)
    strip(page, rest)


def numbers(page: "Placed", room: int) -> None:
    name, left, base = page._points
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


def last_ten(page: "Placed", room: int) -> None:
    """White, which is never a player's colour; a block for each second."""
    name, _, _ = page._points
    page.row_of(room - 2, INK)
    top = (room - 80) // 2
    points_at = page.width - 84
    page.number(0, 126, 0, TALL, 8, top)
    end = points_at - 8 if name else page.width - 12
    page.pips(132, end - 132, (10, page.last, 2), NIGHT, SPENT, top - 2, top)
    if name:
        x, y = points_at, page._y
        page._to(x, 84)
        page._out.append((x, y, 84, 70, INK, MIDDLE, 1, 2, x + 2, y + 6))
        page._y += 70
        page._x = x
        page.put(x, 84, name, TEXT, NIGHT, CENTRE, 12)
        page._y -= 70
    page.row_of(2)


def zero(page: "Placed", room: int) -> None:
    """Nothing runs any more: between hazard stripes what comes of the turn."""
    width = page.width
    high = room - 50
    hazard(page)
    page.row_of(high, INK)
    page.put(12, width - 104, texts.TIME, LARGE, NIGHT)
    page.number(width - 90, 90, 0, LOW, width - 90, (high - 34) // 2)
    page.row_of(30, INK)
    page.put(12, width - 24, "".join(page._notice[0][1:]), TEXT, NIGHT, LEFT, 12)
    hazard(page)


def hazard(page: "Placed") -> None:
    page.row_of(10, INK)
    for nth in range(page.width // 80):
        x = 80 * nth
        page._to(x, 80)
        piece = (x, page._y, 80, 10, INK, ICONS, bytes((STRIPES,)), NIGHT, x, page._y)
        page._out.append(piece)


def strip(page: "Placed", rest: list) -> None:
    """What lasts, or is told, in the strip at the bottom."""
    low = page.low
    lines, style = page._notice
    if not page.last:
        lines = lines[:1]  # the other stands above
    rows = [row for row in (low, low + 1) if page._rows[row]]
    if page._cards and not lines:
        lines = [joined(page._rows[row]) for row in rows]
    if not lines:
        lines, style = rest, 0
    if lines or not rows:
        told_or_lasts(page, lines, style)
        return
    for row in rows:
        tables.line(page, row, FOOT // len(rows), BOLD if len(rows) < 2 else SMALL, RAIL)


def joined(runs: list) -> str:
    return " ".join([run[1] for run in runs if run[4] >= 0])
