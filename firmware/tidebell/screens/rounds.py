# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of the rarer moments: lots, what was chosen, seats, and the end."""

from tidebell_core.state import LOT, REVEAL

from tidebell import texts
from tidebell import texts_seldom as seldom
from tidebell.page import BLACK, DIM, NEXT, SEAT, bright

from .parts import band, heading, labels, seat_styles, turn, undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ..page import Page


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
    heading(page, seldom.REVEALED)
    page.clear(3, 9)
    seat_styles(page, view.colours)
    row = 3
    for asset, option in enumerate(view.chosen):
        if option >= 0 and row < 9:
            text = view.options[option] if option < len(view.options) else seldom.NOBODY
            page.text(row, 1, " " + view.letters[asset] + " ", SEAT + asset)
            page.text(row, 5, view.names[view.assets[asset][0]][:12])
            page.right(row, text + " ")
            row += 1
    labels(page, "", "", undo(view), "", texts.NEXT, turn(view))


def lot(page: "Page", view: "View") -> None:
    """The order that the lot has drawn."""
    page.set_tall(False)
    heading(page, seldom.LOT)
    page.clear(3, 9)
    seat_styles(page, view.colours)
    for at, seat in enumerate(view.round[:6]):
        page.text(3 + at, 1, "%d." % (at + 1), DIM)
        page.text(3 + at, 5, " " + view.letters[seat] + " ", SEAT + seat)
        page.text(3 + at, 9, view.names[seat])
    labels(page, "", "", undo(view), "", texts.NEXT, turn(view))


def over(page: "Page", view: "View") -> None:
    """The ranking, or that the game was abandoned."""
    page.set_tall(False)
    page.clear(1, 9)
    seat_styles(page, view.colours)
    if view.ranking:
        winner = view.ranking[0][1]
        band(
            page,
            view.letters[winner],
            seldom.WINNER.format(view.names[winner]),
            view.colours[winner],
        )
        for at, line in enumerate(view.ranking[:6]):
            place, seat, points = line[:3]
            page.text(3 + at, 1, "%d." % place, DIM)
            page.text(3 + at, 5, " " + view.letters[seat] + " ", SEAT + seat)
            page.text(3 + at, 9, view.names[seat][:11])
            page.right(3 + at, "%d " % points)
    else:
        heading(page, seldom.ABANDONED if view.abandoned else seldom.OVER)
    labels(page, "", "", undo(view), seldom.HOME, seldom.REMATCH)


def places(
    page: "Page", letter: str, name: str, rgb: "tuple | list", place: int, pixels: int
) -> None:
    """Where a player sits: the ring lights his side, the screen says it as an hour of a clock."""
    page.set_tall(False)
    band(page, letter, name, rgb)
    page.clear(3, 9)
    page.centre(3, seldom.SEATS)
    page.style(NEXT, bright(rgb), BLACK)
    hour = place * 12 // pixels or 12
    page.middle(5, "%d h" % hour, NEXT)
    page.centre(8, seldom.SEATS_HINT, DIM)
    labels(page, "", "", texts.BACK, "", texts.NEXT)
