# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The moments that fill a small one-colour panel: hand-over, cards, the ranking."""

from tidebell_core import words as texts

from ...paint.glyphs import BOLD, LARGE, LOW, MEDIUM, NAME, SMALL, TEXT
from ...paint.page import WARN
from ...paint.placed import CENTRE, INK, LEFT, NIGHT, RIGHT
from ...paint.small import CLOSE, HEAD, LINE, MARKED
from ...paint.small_lines import head, legend_rows, legends, says

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ...paint.small import Small


def hand_over(page: "Small", view: "View", notice: "list | None") -> None:
    """Whose turn it is now, large, and below it his clock and points."""
    page.begin(True)
    rows = legend_rows(page)[-1:]
    width = page.width
    page.row_of(CLOSE, INK)
    page.put(2, width - 4, page._top, SMALL, NIGHT, RIGHT, page.centre_of(SMALL))
    page.row_of(24, INK)
    page.ring(2, view.seat, NIGHT, 2)
    page.put(28, width - 30, view.name, LARGE, NIGHT, LEFT, 9)
    page.row_of(page.height - page._next - (MARKED if notice else LINE * len(rows)))
    page.number(0, 62, 0, LOW, 0, 0)
    page.points_ink = page.points.colour = INK
    if view.pool:
        page.number(64, 26, 1, LOW, 64, 0, 2)
        page.put(93, width - 93, view.pool, TEXT if page.long(view.pool) < 35 else SMALL)
    if notice:
        page.lasts((view.card, view.card_rgb) if view.card else None, None, [], [])
        page.strip(notice[:1], WARN)
        says(page, MARKED, view.card, notice[:1])
    elif view.pool and view.kept and view.left:
        page.row_of(LINE)
        page.say(2, width - 2, view.saved)
    else:
        legends(page, rows)


def card(page: "Small", view: "View") -> None:
    """The card that counts now: its name, and what it means."""
    says, level, bands = view.card_means
    page.begin()
    rows = legend_rows(page)
    head(page)
    lines = [line for line in (says or view.stage, texts.CARDS_LEFT.format(view.pile)) if line]
    room = page.height - page._next - LINE * (len(rows) + len(lines)) - 1
    side = 8 * len(bands or ())
    page.row_of(room, INK)
    size = LARGE if room > 30 else NAME  # with the tails of letters
    page.put(2, page.width - 4 - (side and side + 4), view.card, size, NIGHT, LEFT)
    if bands:
        section(page, bands, level, page.width - side - 1, room)
    page.row_of(1)  # what is lit does not touch the letters below it
    for line in lines:
        page.row_of(LINE)
        page.say(2, page.width - 4, line)
    legends(page, rows)


def section(page: "Small", bands: list, level: int, left: int, room: int) -> None:
    """How high it stands: ground is dark, what stands above it is striped, all else is lit."""
    top = page._y
    most = room - 2
    for at, (_, high, _) in enumerate(bands):
        ground = most * (high if at else 0) // 100
        water = max(0, most * level // 100 - ground)
        x = left + 8 * at
        page._to(x)
        page._blank(x, top, 8, room - ground - water, INK)
        for row in range(water):
            dark = row % 2 == 0
            page._blank(x, top + room - ground - water + row, 8, 1, NIGHT if dark else INK)
        if ground:
            page._blank(x, top + room - ground, 8, ground, NIGHT)
        page._x = x + 8


def alone(page: "Small", view: "View", cards: list) -> None:
    """What one player may see, in small letters: nobody sees it from the side."""
    page.begin()
    page.row_of(HEAD)
    page.put(0, page.width, texts.LOOK_ALONE.format(view.name), TEXT, INK)
    rows = min(len(cards), 5)
    room = page.height - HEAD
    page.row_of((room - LINE * max(1, rows)) // 2)
    half = page.width // 2
    across = 1 if len(cards) <= 5 else 2
    for row in range(rows):
        page.row_of(LINE)
        for column in range(across):
            at = row + column * rows
            if at < len(cards):
                x = column * half if across > 1 else 30
                page.say(x, half - 2 if across > 1 else 96, "%d. %s" % (at + 1, cards[at][0]))
    if not cards:
        page.row_of(LINE)
        page.put(0, page.width, texts.LOOK_NOTHING, TEXT, INK, CENTRE, 3)
    page.row_of(page.height - page._next)


def ranking(page: "Small", view: "View") -> None:
    """The players in their order, and how far each came as a bar."""
    page.begin()
    found = legend_rows(page)
    head(page)
    lines = view.ranking
    room = page.height - page._next - LINE * len(found)
    if room < CLOSE * len(lines):
        beside(page, view, room)
        legends(page, found)
        return
    if room > 12 * len(lines):
        page.row_of(1)
        room -= 1
    high = min(13, room // len(lines))
    size = MEDIUM if high > 12 else BOLD if high > 10 else TEXT if high >= LINE else SMALL
    names, most, widest = 20, 1, 8
    for _, seat, total in lines:
        names = max(names, page.long(view.names[seat], size))
        widest = max(widest, page.long(str(total), size))
        most = max(most, total)
    names = min(names, page.width - 22 - widest - 14)
    at = 22 + names + 3
    for place, seat, total in lines:
        page.row_of(high)
        less = TEXT if high >= LINE else SMALL
        page.put(0, 10, "%d." % place, less, INK, LEFT, page.centre_of(less))
        if high >= LINE:
            page.ring(11, seat, INK)
        centre = page.centre_of(size)
        page.put(22, names, view.names[seat], size, INK, LEFT, centre)
        wide = int((page.width - at - widest - 3) * total / most)  # half a point is a float
        if wide > 0:
            page.block(at, wide, INK, high // 4, high // 4)
        page.put(page.width - widest, widest, str(total), size, INK, RIGHT, centre)
    if room > high * len(lines):
        page.row_of(room - high * len(lines))
    legends(page, found)


def beside(page: "Small", view: "View", room: int) -> None:
    """More players than there is room for lines: the second half beside the first, without bars."""
    lines = view.ranking
    rows = (len(lines) + 1) // 2
    high = room // rows
    half = page.width // 2
    for row in range(rows):
        page.row_of(high)
        for at in range(2):
            if row + at * rows == len(lines):
                break
            place, seat, total = lines[row + at * rows]
            left = at * half
            end = left + half - 5 * (1 - at)
            wide = page.long(str(total))
            page.say(left, 9, "%d." % place)
            page.ring(left + 10, seat, INK)
            page.say(left + 20, end - wide - left - 23, view.names[seat])
            page.say(end - wide, wide, str(total))
    if room > high * rows:
        page.row_of(room - high * rows)
