# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Layout of a screen without a clock: a heading, rows of text or a list, labels of the keys."""

from tidebell_core import words as texts

from .content import CENTRE, LEFT, RIGHT
from .glyphs import BIG, BOLD, ICONS, KNOB, MEDIUM, SMALL, TEXT
from .page import BAND, FOOT, LEGEND
from .styles import FAINT, INK, NIGHT, RAIL, SEAT
from .surround import heads, legends, told_or_lasts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .page import Page


def show(page: "Page") -> None:
    """Lay out a screen without a clock."""
    a, b, x, y, knob = page.labels
    arrows = page.arrows
    beside = (a or b) and not arrows
    heads(page, "" if beside else x)
    room = page.height - BAND - FOOT
    if beside:
        room -= 2 * LEGEND
        legends(page, a, x, page.remark, False)
    lines, style = page.told
    lasts = bool(lines or page.cards or page.notes or page.held)
    if lasts:
        room -= FOOT
    (listed if page.listed else lines_of)(page, room)
    if lasts:
        told_or_lasts(page, lines, style)
    if beside:
        legends(page, b, y, "", True)
    page.row_of(FOOT, RAIL)
    at = 11
    if arrows:
        page.tab(False, INK, 0, 23)
        page.put(10, 16, "▾", TEXT, INK, LEFT, 10)
        at = 36
    right = "" if beside else y
    more = right or (page.top if x else "")
    end = page.width - 11
    wide = page.long(more)
    if knob:
        page.icon(at, KNOB, 18, INK)
        room = max(40, end - wide - at - 34)
        long = min(room, page.long(knob))
        page.put(at + 24, long, knob, TEXT, INK)
        at += 24 + long
    if more:
        ink = INK if right else FAINT
        page.put(end - wide, wide, more, TEXT, ink, RIGHT)
    if right:
        page.tab(True, INK, 0, 23)


def lines_of(page: "Page", room: int) -> None:
    """Lay out the rows of text, as high as there is room for."""
    rows = [row for row in range(page.body, page.foot) if page.rows[row]]
    if not rows:
        page.row_of(room)
        return
    weights = []
    large = False
    for row in range(rows[0], rows[-1] + 1):
        above, large = large, False
        runs = page.rows[row]
        for run in runs:
            large = large or run[5]
        weights.append(18 if large else 10 if runs else 0 if above else 4)
    unit = min(27, room * 10 // sum(weights))
    used = sum([weight * unit // 10 for weight in weights])
    spare = room - used
    if spare > 1:
        page.row_of(spare // 2)
    for at, weight in enumerate(weights):
        row = rows[0] + at
        if not weight:
            continue
        height = weight * unit // 10
        if weight == 18:
            line(page, row, height, BIG if height >= 44 else MEDIUM if height > 36 else BOLD)
        else:
            line(page, row, height, TEXT if height >= 22 else SMALL)
    if spare > 0:
        page.row_of(spare - (spare // 2 if spare > 1 else 0))


def listed(page: "Page", room: int) -> None:
    """Lay out the items of a list round the chosen one."""
    items, cursor, editing = page.listed or ([], 0, False)
    count = room // 26
    height = room // count
    first = max(0, min(cursor - count // 2, len(items) - count))
    for at, (text, value, style) in enumerate(items[first : first + count]):
        chosen = first + at == cursor
        ink, paper = (NIGHT, INK) if chosen else (INK, NIGHT)
        page.row_of(height, paper)
        x = 14
        if style >= SEAT:
            colours = page.styles[2 * style + 1]
            page.block(10, 2, NIGHT)
            page.ring(12, style - SEAT, colours, 0, NIGHT)
            page.block(32, 2, NIGHT)
            x = 42
        more = ("▴" if first else "") if not at else ""
        if at == count - 1 and first + count < len(items):
            more = "▾"
        end = page.width - 12
        if more:
            end -= 20
        long = 0
        if value:
            shown = texts.TURNED.format(value) if chosen and editing else value
            long = min(page.long(shown), (end - x) * 3 // 5)
        most = end - x - long - 8
        page.put(x, most, text, TEXT, ink)
        if value:
            value_ink = ink if chosen else FAINT
            page.put(end - long, long, shown, TEXT, value_ink, RIGHT)
        if more:
            page.put(end + 6, 16, more, SMALL, ink, RIGHT)
    left = room - height * min(count, len(items))
    if left > 0:
        page.row_of(left)


def line(page: "Page", row: int, height: int, size: int, paper: int = -1) -> None:
    """Lay out a row of text as a strip.

    :param size: of its letters; smaller where a text is too long
    :param paper: its colour, unless the row has a style of its own
    """
    styles = page.styles
    behind = styles[2 * page.papers[row] + 1]
    if paper >= 0 and not page.papers[row]:
        behind = paper
    page.row_of(height, behind)
    end = page.width - 8
    found = []
    for at, text, style, where, width, _ in page.rows[row]:
        ink, own = styles[2 * style], styles[2 * style + 1]
        if width < 0:  # a ring
            found.append((8 + 12 * at, 20, text, ICONS, own, LEFT, behind))
            continue
        if own == styles[1]:
            own = behind
        long = page.long(text, size)
        fit = size
        room = 12 * width if width > 0 else page.width - 16
        while fit > SMALL and (long > room or page.lacks(text, fit)):
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
        x = max(x, page.x)
        most = after - x
        if most < 9:
            continue
        if fit == ICONS:
            after = found[at + 2][0] if at + 2 < len(found) else page.width - 5
            if at + 1 == len(found) or found[at + 1][1] + 26 < after - x:
                page.icon(x, ord(text), 20, ink)
            else:  # a long name matters more than its ring
                found[at + 1] = (x,) + found[at + 1][1:]
        else:
            width = most if where == LEFT and own == behind else min(long, most)
            page.put(x, width, text, fit, ink, LEFT, -1, own)
