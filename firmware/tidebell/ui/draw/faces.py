# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Cards on a colour panel, turned for all or seen by one alone; and the ranking at the end."""

from tidebell_core import words as texts

from ...paint.content import CENTRE, LEFT, RIGHT
from ...paint.glyphs import BOLD, KNOB, LARGE, SMALL, TEXT
from ...paint.page import BAND, FOOT, LEGEND
from ...paint.styles import CARD, FAINT, INK, NIGHT, RAIL, SEAT, colour
from ...paint.surround import heads, legends
from .pieces import seat_styles, turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ...paint.page import Page


def card(page: "Page", view: "View") -> None:
    """The card that counts now: its name, what it means, and how high it stands.

    Without parts of a cross-section its colour fills the screen.
    """
    says, level, bands = view.card_means
    page.begin()
    heads(page, page.labels[2])
    room = page.height - BAND - FOOT
    page.on(CARD, view.card_rgb)
    ink, paper = page.styles[2 * CARD], page.styles[2 * CARD + 1]
    if bands:
        ink, paper = INK, NIGHT
    lines = [line for line in (says or view.stage, "" if bands else view.stage) if line]
    tall = 68 if bands else max(68, room - 28 * len(lines) - 20)
    page.row_of(tall, paper)
    page.put(12, page.width - 24, view.card, LARGE, ink, LEFT if bands else CENTRE, tall // 2 - 4)
    for line in lines[: 1 if says == view.stage else 2]:
        page.row_of(28, paper)
        page.put(12, page.width - 24, line, BOLD, ink, LEFT if bands else CENTRE, 12)
    left = page.height - FOOT - page.end
    if bands:
        _section(page, bands, level, left)
    else:
        page.row_of(left, paper)
    page.row_of(FOOT, RAIL)
    page.icon(11, KNOB, 18, INK)
    knob = page.labels[4]
    wide = page.long(knob)
    page.put(35, wide, knob, TEXT, INK)
    told = texts.CARDS_LEFT.format(view.pile)
    left = page.width - 65 - wide
    if page.long(turn(view) + " • " + told, SMALL) <= left:
        told = turn(view) + " • " + told
    page.put(54 + wide, left, told, TEXT, FAINT, RIGHT)


def _section(page: "Page", bands: list, level: int, height: int) -> None:
    """Parts beside each other, each as high as it is, and what stands at a level above them."""
    page.row_of(height - 24)
    top, room = page.y, height - 24
    fill = bands[0][2]
    width = page.width // len(bands)
    colours = page.styles
    grounds = []
    for at, (_, high, rgb) in enumerate(bands):
        ground = room * (high if at else level) // 100
        surface = max(ground, room * level // 100)
        x = at * width
        wide = width if at + 1 < len(bands) else page.width - x
        if at and high < level:  # below the surface
            rgb = [(rgb[part] + 2 * fill[part]) // 3 for part in (0, 1, 2)]
        page.on(CARD, rgb)
        grounds.append((colours[2 * CARD], colours[2 * CARD + 1]))
        for y, tall, value in (
            (top, room - surface, NIGHT),
            (top + room - surface, surface - ground, colour(fill)),
            (top + room - ground, ground, grounds[at][1]),
        ):
            if tall:
                page.blank(x, y, wide, tall, value)
    page.x = page.width
    page.row_of(24)
    for at, (ink, paper) in enumerate(grounds):
        x = at * width
        wide = width if at + 1 < len(bands) else page.width - x
        page.put(x, wide, bands[at][0], SMALL, ink, CENTRE, -1, paper)


def alone(page: "Page", view: "View", cards: list) -> None:
    """What one player may see: dim, small and without colour, that nobody sees it from the side."""
    page.begin()
    page.row_of(BAND)
    page.put(12, page.width - 24, texts.LOOK_ALONE.format(view.name), TEXT, FAINT)
    rows = min(len(cards), 5)
    room = page.height - BAND
    used = 30 * max(1, rows)
    page.row_of((room - used) // 2)
    across = 1 if len(cards) <= 5 else 2
    half = page.width // 2
    wide = half - 10 if across > 1 else page.width - 160
    for row in range(rows):
        page.row_of(30)
        for column in range(across):
            at = row + column * rows
            if at < len(cards):
                x = 8 + column * (half - 4) if across > 1 else 80
                page.put(x, wide, "%d. %s" % (at + 1, cards[at][0]), TEXT, FAINT)
    if not cards:
        page.row_of(30)
        page.put(12, page.width - 24, texts.LOOK_NOTHING, TEXT, FAINT, CENTRE)
    page.row_of(page.height - page.end)


def ranking(page: "Page", view: "View") -> None:
    """The players in their order, and how far each came as a bar."""
    seat_styles(page, view.colours)
    page.begin()
    times, code, x, home, knob = page.labels
    heads(page, "")
    legends(page, times, x, "", False)
    lines = view.ranking
    room = page.height - BAND - LEGEND - FOOT
    high = min(36, room // len(lines))
    size = BOLD if high > 27 else TEXT if high > 22 else SMALL
    names, most = 60, 1
    for _, seat, total in lines:
        names = max(names, page.long(view.names[seat], size))
        most = max(most, total)
    names = min(names, page.width - 170)
    at = 64 + names + 10
    for place, seat, total in lines:
        own = page.styles[2 * (SEAT + seat) + 1]
        page.row_of(high)
        page.put(10, 24, "%d." % place, TEXT, FAINT)
        page.ring(36, seat, own)
        page.put(64, names, view.names[seat], size)
        wide = int((page.width - at - 56) * total / most)  # half a point is a float
        if wide > 0:
            page.block(at, wide, own, high // 4, high // 4)
        page.put(page.width - 52, 44, str(total), size, INK, RIGHT)
    if room > high * len(lines):
        page.row_of(room - high * len(lines))
    page.row_of(FOOT, RAIL)
    wide = min(page.long(code), page.width // 3)
    if code:
        page.tab(False, INK, 0, 23)
        page.put(11, wide, code)
    at, wide = wide + 26, min(page.long(home), page.width // 4)
    page.icon(at, KNOB, 18, INK)
    page.put(at + 24, page.width - at - wide - 46, knob)
    if home:
        page.put(page.width - 11 - wide, wide, home, TEXT, INK, RIGHT)
        page.tab(True, INK, 0, 23)
