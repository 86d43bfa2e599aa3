# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screen of the hand-over: for a moment it fills the panel with the next player's name."""

from ...paint.content import HANDED, RIGHT
from ...paint.glyphs import BOLD, KNOB, LARGE, LOW, SMALL, TEXT
from ...paint.page import FOOT
from ...paint.styles import FAINT, INK, NIGHT, PLAYER, RAIL, SEAT, WARNING
from ...paint.surround import told_or_lasts
from .common import seat_styles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.view import View

    from ...paint.page import Page


def draw(page: "Page", view: "View", notice: "list | None") -> None:
    """Draw whose turn it is, his clock and points running, and the order of the table."""
    colours = page.styles
    idle = view.idle
    order = view.round + [seat for seat in view.order if seat not in view.round]
    page.begin((HANDED, order, idle, view.saved if view.kept and view.left else ""), True)
    page.unit(view.pool, view.left, view.base + view.kept)
    page.band(view.seat, view.name, view.rgb)
    ink, paper = colours[2 * PLAYER], colours[2 * PLAYER + 1]
    a, b, x, y, knob = page.labels
    width = page.width
    page.row_of(44, paper)
    page.put(12, width // 2, page.top, BOLD, ink)
    page.row_of(30, paper)
    if x:
        wide = page.wide(x) * 12
        page.put(width - 11 - wide, wide, x, TEXT, ink, RIGHT, 10)
        page.tab(True, ink, 0, 8)
    page.row_of(page.height - 74 - 52 - FOOT, paper)
    page.ring(14, view.seat, ink, 2)
    page.put(92, width - 100, view.name, LARGE, ink)
    page.row_of(52)
    page.number(0, 112, 0, LOW, 10, 9)
    page.points_ink = page.points.colour = INK
    if view.pool:
        page.number(120, 52, 1, LOW, 126, 9, 2)
        page.fill_to(178)
        top, end = page.y, page.end
        lines, size = [view.pool], TEXT
        if view.kept and view.left:
            first, _, last = view.saved.rpartition(" ")
            if page.long(view.saved) > width - 188 and first:
                lines += [first, last]
                size = SMALL
            else:
                lines.append(view.saved)
        for at, line in enumerate(lines):  # one below another
            high = end - top
            page.narrow(top + high * at // len(lines), top + high * (at + 1) // len(lines), 178)
            page.put(178, width - 188, line, size, FAINT)
        page.narrow(top, end, page.x)
    if notice:
        page.lasts((view.card, view.card_rgb) if view.card else None, None, [], [])
        page.tell(notice, WARNING)  # also for programs that read the page as text
        told_or_lasts(page, notice, WARNING)
        return
    page.row_of(FOOT, RAIL)
    seat_styles(page, view.colours)
    at = 12
    wide = page.wide(knob) * 12
    apart = 32 if width >= 320 else 24
    most = 0 if page.alike else min(6, (width - 46 - wide) // apart)
    for seat in order[:most]:
        own = colours[2 * (SEAT + seat) + 1]
        if seat == view.seat:
            page.ring(at, seat, NIGHT, 0, own)
        else:
            page.ring(at, seat, FAINT if seat in idle else own)
        at += apart
    if knob:
        page.icon(width - 38 - wide, KNOB, 18, INK)
        page.put(width - 12 - wide, wide, knob, TEXT, INK, RIGHT)
