# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of the look round and of the cards.

What is secret is drawn only while its keys are held; nothing but the screen changes then.
"""

from tidebell import texts
from tidebell import texts_seldom as seldom
from tidebell.page import CARD, COLUMNS, DIM, SEAT

from .parts import band, heading, labels, turn, undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ..page import Page


def look(page: "Page", view: "View", count: int, cards: "list | None") -> None:
    """The private look: the cover with the counter, or while two keys are held what may be seen.

    :param int count: the counter as it is being set
    :param cards: ``(name, rgb)`` of what may be seen, or None while covered
    """
    page.set_tall(False)
    band(page, view.letter, view.name, view.rgb)
    page.clear(3, 9)
    labels(page, "", "", undo(view), "", texts.NEXT, turn(view))
    if cards is None:
        page.centre(3, view.counter_name)
        page.big(4, 12, str(count))
        page.text(4, 9, "◂", DIM)
        page.text(4, 16, "▸", DIM)
        page.centre(7, seldom.LOOK_HINT)
        page.centre(8, seldom.LOOK_ALONE.format(view.name), DIM)
        return
    if not cards:
        page.middle(4, seldom.LOOK_NOTHING)
        return
    if len(cards) == 1:
        page.on(CARD, cards[0][1])
        page.clear(4, 8, CARD)
        page.middle(5, cards[0][0], CARD)
        return
    for at, (name, rgb) in enumerate(cards[:6]):
        page.on(SEAT + at, rgb)
        page.text(3 + at, 0, " %d. %s" % (at + 1, name), SEAT + at, COLUMNS)


def drawing(page: "Page", view: "View", shown: bool) -> None:
    """A card waits to be turned, or has been."""
    page.set_tall(False)
    heading(page, view.deck)
    page.clear(3, 9)
    if shown:
        page.on(CARD, view.card_rgb)
        page.clear(3, 8, CARD)
        page.middle(4, view.card, CARD)
        page.centre(6, view.stage, CARD)
    else:
        page.middle(4, seldom.CARD_COMES)
        page.centre(6, view.stage, DIM)
    page.centre(8, seldom.CARDS_LEFT.format(view.pile), DIM)
    labels(page, "", "", undo(view), "", texts.NEXT if shown else seldom.DRAW, turn(view))
