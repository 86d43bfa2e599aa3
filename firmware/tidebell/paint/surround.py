# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Surround of every screen: the heading, labels of keys, and the strip at the bottom."""

from .content import CENTRE, LEFT, RIGHT
from .glyphs import BIG, BOLD, KNOB, MEDIUM, SMALL, TEXT
from .page import BAND, FOOT, LEGEND
from .styles import AMBER, FAINT, INK, LINE, NIGHT, RAIL, SEAT, SELECT, colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .page import Page


def heads(page: "Page", x_label: str) -> None:
    """Lay out the band with a name or a heading, and a label or text at its right."""
    seat, text, ink, paper = page.head or (-1, "", INK, LINE)
    a, _, x, _, _ = page.labels
    page.row_of(BAND, paper)
    arrow = page.arrows and not page.tall
    if a:
        page.tab(False, ink if arrow or not page.tall else NIGHT, 24)
    at = 10
    if arrow:
        page.put(10, 16, "▴", TEXT, ink, LEFT, 34)
        at = 32
    if seat >= 0:
        page.ring(at, seat, ink, 1)
        at += 42
    right = x_label or page.top
    end = page.width - 9
    wide = page.long(right, BOLD)
    size = TEXT
    if not x_label and page.long(text, BIG) + wide + 8 <= end - at:
        size = BOLD
    wide = page.long(right, size)
    page.put(at, end - wide - 8 - at, text, BIG if seat >= 0 else MEDIUM, ink)
    if right:
        centre = 30 if x_label else BAND // 2
        page.put(end - wide, wide + 2, right, size, ink, RIGHT, centre)
    if x:
        page.tab(True, ink if x_label else NIGHT, 24)


def legends(page: "Page", left: str, right: str, knob: str, low: bool) -> None:
    """Lay out a strip with the labels of two keys, and a text or the knob's label between."""
    page.row_of(LEGEND)
    above, below = (3, 0) if low else (0, 3)
    centre = 14 if low else 16
    wide = min(page.long(knob), page.width // 2) + (24 if low else 0) if knob else 0
    ink = FAINT if low else AMBER
    most = page.width - 40 - wide
    right_wide = min(page.long(right), most * 2 // 3 if left else most)
    left_wide = min(page.long(left), most - right_wide)
    if left:
        page.tab(False, INK, above, below)
        page.put(11, left_wide, left, TEXT, INK, LEFT, centre)
    if knob:
        at = min((page.width - wide) // 2, page.width - 19 - right_wide - wide)
        at = max(at, 19 + left_wide)
        if low:
            page.icon(at, KNOB, 18, ink)
            at += 24
            wide -= 24
        page.put(at, wide, knob, TEXT, ink, LEFT, centre)
    if right:
        end = page.width - 11
        page.put(end - right_wide, right_wide, right, TEXT, INK, RIGHT, centre)
        page.tab(True, INK, above, below)


def told_or_lasts(page: "Page", lines: list, style: int) -> None:
    """Lay out the strip at the bottom: a notice, or else cards, notes and the assets held."""
    paper = page.styles[2 * style + 1] if lines and style else RAIL
    page.row_of(FOOT, paper)
    at, end = 10, page.width - 10
    if lines:
        if page.cards and style != SELECT:
            at = swatch(page, page.cards[0], at, TEXT, 90)
        told(page, at, end - at, lines, page.styles[2 * style])
        return
    end -= 24 * len(page.held)
    start = end
    rights = []
    for text, style in reversed(page.notes):
        alone = not page.cards and len(page.notes) < 2
        room = start - at if alone else page.width // 2
        lines, wide = [text], page.long(text)
        beside = room
        for card in page.cards[:1]:
            beside = start - at - 37 - page.long(card[0], SMALL)
        # The notes leave room for a long card, or for both.
        if wide > min(room, beside) or len(page.cards) > 1:
            first, _, last = text.rpartition(" ")
            if first:
                lines = [first, last]
                wide = max(page.long(first, SMALL), page.long(last, SMALL))
        wide = min(wide, room)
        start -= wide + 6
        rights.append((start, wide, lines, page.styles[2 * style]))
    for count, card in enumerate(page.cards):
        if start - at > 40:
            at = swatch(page, card, at, BOLD if count == 0 else TEXT, start - at)
    for start, wide, lines, ink in reversed(rights):
        if len(lines) > 1:
            told(page, start, wide, lines, ink)
        else:
            page.put(start, wide, lines[0], TEXT, ink, RIGHT)
    for seat in page.held:
        page.ring(end + 4, seat, page.styles[2 * (SEAT + seat) + 1])
        end += 24


def swatch(page: "Page", card: tuple, at: int, size: int, room: int) -> int:
    """Write a card's name beside its colour; return the x behind it."""
    page.block(at, 14, colour(card[1]), 8, 8)
    wide = min(page.long(card[0], size), room - 30)
    page.put(at + 21, wide, card[0], size, INK)
    return at + 21 + wide + 10


def told(page: "Page", at: int, room: int, lines: list, ink: int) -> None:
    """Write one line or two, beside each other if there is room."""
    if len(lines) < 2:
        page.put(at, room, lines[0], BOLD, ink, CENTRE)
        return
    more = page.long(lines[1])
    for size in (BOLD, TEXT):
        wide = page.long(lines[0], size)
        if wide + more + 14 <= room:
            page.put(at, wide, lines[0], size, ink)
            page.put(at + room - more, more, lines[1], TEXT, ink, RIGHT)
            return
    top, end = page.y, page.end
    middle = top + FOOT // 2
    page.fill_to(at)
    page.narrow(top, middle, at)
    page.put(at, room, lines[0], SMALL, ink)
    page.narrow(middle, end, at)
    page.put(at, room, lines[1], SMALL, ink)
    page.narrow(top, end, page.x)
