# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What every screen of a small panel is made of: its head, lines of text, what the keys do."""

from tidebell_core import words as texts

from .glyphs import BOLD, KNOB, SMALL, TEXT
from .page import SELECT, wrap
from .placed import INK, LEFT, NIGHT, RIGHT
from .small import HEAD, LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .small import Small

GAP = 4  # between two legends


def head(page: "Small") -> None:
    """Whose turn it is on a band, or a heading above a line; and at its right which turn it is."""
    seat, text, _, _ = page._head or (-1, "", INK, NIGHT)
    band = seat >= 0 or page._head is not None and page._head[3] == INK
    ink, paper = (NIGHT, INK) if band else (INK, NIGHT)
    listed = page._list is not None
    page.row_of(LINE if listed else HEAD, paper)
    top = page._top
    wide = page.long(top, SMALL) if top else 0
    at = 2
    if seat >= 0:
        page.ring(1, seat, ink, 1)
        at = 15
    room = page.width - at - (wide + 5 if wide else 2)
    if band:
        page.put(at, room, text, BOLD, ink, LEFT, 6)
    else:
        size = BOLD if not listed and page.long(text, BOLD) <= room else TEXT
        page.put(0, room + at, text, size, ink, LEFT, page.centre_of(size))
    if wide:
        page.put(page.width - wide - 2, wide, top, SMALL, ink, RIGHT, 6)
    if not (band or listed):
        page.row_of(1, INK)


def items(page: "Small") -> tuple:
    """Return what the first row of keys does and what the last one and the knob do.

    Each is (function, text): nothing for the knob.
    """
    a, b, x, y, knob = page.labels
    first = [("spend", a), ("declare", b)]
    last = [("undo", x), ("", knob), ("end", y)]
    return [one for one in first if one[1]], [one for one in last if one[1]]


def long(page: "Small", size: int, item: tuple) -> int:
    """Return how many pixels a legend takes with its shape."""
    return page.long(item[1], size) + 9 if item[1] else 7


def legend_rows(page: "Small") -> list:
    """Return the lines of legends, each a list of (function, text): two, or what it takes."""
    first, last = items(page)
    rows = []
    if page.labels[0] == texts.UP:
        rows.append([("▴", ""), ("▾", "")] + last)
    else:
        rows += [part for part in (first, last) if part]
    found = []
    for row in rows:
        while row and fitting(page, row) < 0:
            found.append([row[0]])
            row = row[1:]
        if row:
            found.append(row)
    return found


def fitting(page: "Small", row: list) -> int:
    """Return the largest letters in which some legends fit beside each other, -1 for none."""
    for size in (TEXT, SMALL):
        if sum([long(page, size, item) + GAP for item in row]) - GAP <= page.width:
            return size
    return SMALL if len(row) < 2 else -1


def legends(page: "Small", rows: list, high: int = LINE) -> None:
    """Write what the keys do: below each other as the rows of keys, from the left as they lie."""
    for row in rows:
        page.row_of(high)
        size = fitting(page, row) if high >= LINE else SMALL
        ends = []  # of each legend the pixel where it must end, for those behind it
        end = page.width
        for item in reversed(row):
            ends.append(end)
            end -= long(page, size, item) + GAP
        at = 0
        for function, text in row:
            wide = long(page, size, (function, text))
            last = ends.pop() - wide
            if function == "declare":
                at = max(at, min(page.width // 3, last))
            elif function == "end" or (not function and not ends and len(row) > 1):
                at = max(at, last)
            elif not function and len(row) > 1:
                at = max(at, min((page.width - wide) // 2, last))
            if not text:
                page.put(at, 7, function, TEXT, INK, LEFT, page.centre_of(TEXT))
            elif function:
                page.symbol(at, function)
            else:
                page.icon(at, KNOB, 7, INK)
            if text:
                page.put(at + 9, wide - 9, text, size, INK, LEFT, page.centre_of(size))
            at += wide + GAP


def told_lines(page: "Small", told: list, style: int) -> list:
    """Return the lines of a notice, (card, texts) each: one if that fits, with the card before it.

    What it takes that all leave stays below it.
    """
    card = page._cards[0][0] if page._cards and style != SELECT else ""
    room = page.width - 4 - (page.long(card) + 8 if card else 0)
    if sum([page.long(text, SMALL) + 5 for text in told]) - 5 <= room:
        lines = [(card, told)]
    else:
        parts = []
        for text in told:
            parts += wrap(text, room, False, lambda text: page.long(text, SMALL))
        del parts[2 if page._remark else 3 :]
        lines = [(card if not at else "", [part]) for at, part in enumerate(parts)]
    if page._remark:
        lines.append(("", [page._remark]))
    return lines


def says(page: "Small", high: int, card: str, told: list) -> None:
    """Write one text or two into an inverted strip, the card that counts before them."""
    page.row_of(high, INK)
    at = 2
    if card:
        wide = min(page.long(card, TEXT if high >= LINE else SMALL), page.width // 2)
        page.say(2, wide, card, NIGHT)
        page.block(wide + 4, 2, NIGHT)
        at = wide + 8
    end = page.width - 2
    size = TEXT if high >= LINE else SMALL
    if sum([page.long(text, size) + 5 for text in told]) - 5 > end - at:
        size = SMALL
    for last, text in enumerate(told):
        wide = min(page.long(text, size), end - at)
        page.put(end - wide if last else at, wide, text, size, NIGHT, LEFT, page.centre_of(size))
