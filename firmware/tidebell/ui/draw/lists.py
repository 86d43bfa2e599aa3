# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of the rarer moments: lots, what was chosen, seats, and the end."""

from tidebell_core import words as texts
from tidebell_core.scoring import verdict
from tidebell_core.state import LOT, REVEAL

from ...paint.page import BLACK, DIM, NEXT, SEAT, TEXT, TITLE, bright
from .pieces import band, heading, labels, seat_styles, turn, undo, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ...paint.page import Page


def draw(page: "Page", view: "View") -> None:
    """Draw what has nothing to be set: a lot, the choices, the end."""
    if view.phase == LOT:
        lot(page, view)
    elif view.phase == REVEAL:
        reveal(page, view)
    else:
        over(page, view)


def reveal(page: "Page", view: "View") -> None:
    """What everybody has chosen."""
    page.set_tall(False)
    heading(page, texts.REVEALED)
    row = page.body
    page.clear(row, page.foot)
    seat_styles(page, view.colours)
    for asset, option in enumerate(view.chosen):
        if option >= 0 and row < page.foot:
            text = view.options[option] if option < len(view.options) else texts.NOBODY
            page.text(row, 1, " " + view.letters[asset] + " ", SEAT + asset)
            page.text(row, 5, view.names[view.assets[asset][0]][:12])
            page.right(row, text + " ")
            row += 1
    labels(page, "", "", undo(view), "", texts.NEXT, turn(view))


def lot(page: "Page", view: "View") -> None:
    """The order that the lot has drawn."""
    page.set_tall(False)
    heading(page, texts.LOT)
    page.clear(page.body, page.foot)
    _places(page, view, [(at + 1, seat, "") for at, seat in enumerate(view.round)])
    labels(page, "", "", undo(view), "", texts.NEXT, turn(view))


def over(page: "Page", view: "View") -> None:
    """The ranking, or that the game was abandoned."""
    page.set_tall(False)
    body = page.body
    page.clear(1, page.foot)
    seat_styles(page, view.colours)
    if view.winners:
        _winners(page, view)
        _places(page, view, [(line[0], line[1], str(line[2])) for line in view.ranking])
    else:
        heading(page, texts.ABANDONED if view.abandoned else texts.OVER)
        for fact in view.facts[:2]:
            page.centre(body, fact)
            body += 1
        if view.clocks:
            from .clocks import final

            final(page, view, body)
    labels(page, "", "", undo(view), texts.HOME, texts.REMATCH)


def _winners(page: "Page", view: "View") -> None:
    """Write who has won: one on his colour, several who share it by name if that fits."""
    text = verdict([view.names[seat] for seat in view.winners])
    if len(view.winners) == 1:
        seat = view.winners[0]
        band(page, view.letters[seat], text, view.colours[seat])
        return
    lines = wrap(text, page.columns)
    if len(lines) > page.head_rows:
        lines = [texts.SHARED.format(len(view.winners))]
    heading(page, lines[0])
    if len(lines) > 1:
        page.clear(1, page.body, TITLE)
        for row, line in enumerate(lines):
            page.centre(1 + row, line, TITLE)


def _places(page: "Page", view: "View", places: list) -> None:
    """Write players and their places, ``(place, seat, text)``; more than go below each other in two
    columns.
    """
    seat_styles(page, view.colours)
    room = page.foot - page.body
    for at, (place, seat, text) in enumerate(places):
        row, letter = page.body + at % room, " " + view.letters[seat] + " "
        if len(places) <= room:
            page.text(row, 1, "%d." % place, DIM)
            page.text(row, 5, letter, SEAT + seat)
            page.text(row, 9, view.names[seat], TEXT, page.columns - 10 - len(text))
            page.right(row, text + " ")
        else:
            width = page.columns // 2
            left = at // room * (page.columns - width)
            page.text(row, left, str(place), DIM)
            page.text(row, left + 2, letter.strip(), SEAT + seat)
            page.text(row, left + 4, view.names[seat], TEXT, width - 6 - len(text))
            page.text(row, left + width - 1 - len(text), text)


def places(
    page: "Page", letter: str, name: str, rgb: "tuple | list", place: int, pixels: int
) -> None:
    """Where a player sits: the ring lights his side, the screen says it as an hour of a clock."""
    page.set_tall(False)
    band(page, letter, name, rgb)
    page.clear(page.body, page.foot)
    page.centre(page.body, texts.SEATS)
    page.style(NEXT, bright(rgb), BLACK)
    hour = place * 12 // pixels or 12
    page.middle(page.body + 2, "%d h" % hour, NEXT)
    page.centre(page.foot - 1, texts.SEATS_HINT, DIM)
    labels(page, "", "", texts.BACK, "", texts.NEXT)
