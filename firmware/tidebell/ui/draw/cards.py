# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of the look round and of the cards.

What is secret is drawn only while its keys are held; nothing but the screen changes then.
"""

from tidebell_core import words as texts

from ...paint.styles import CARD, DIM, SEAT
from .pieces import labels, turn, undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ..desk import Page


def look(page: "Page", view: "View", count: int, cards: "list | None") -> None:
    """The private look: the cover with the counter, or while two keys are held what may be seen.

    :param int count: the counter as it is being set
    :param cards: ``(name, rgb)`` of what may be seen, or None while covered
    """
    page.set_tall(False)
    page.band(view.seat, view.name, view.rgb)
    body, foot = page.body, page.foot
    page.clear(body, foot)
    labels(page, "", "", undo(view), "", texts.NEXT, turn(view))
    if cards is None:
        middle = page.columns // 2
        page.centre(body, view.counter_name)
        page.big(body + 1, middle - 1, str(count))
        page.text(body + 1, middle - 4, "◂", DIM)
        page.text(body + 1, middle + 3, "▸", DIM)
        page.centre(foot - 2, texts.LOOK_HINT)
        page.centre(foot - 1, texts.LOOK_ALONE.format(view.name), DIM)
        return
    from . import faces

    faces.alone(page, view, cards)


def anybody(page: "Page", view: "View") -> None:
    """The question that comes before a round of looks: whether anybody has what it takes."""
    page.set_tall(False)
    body, foot = page.body, page.foot
    page.clear(body, foot)
    page.heading(view.counter_name)
    page.middle(body + 1, texts.ANYBODY)
    page.centre(foot - 1, texts.ANYBODY_HINT, DIM)
    labels(page, "", "", undo(view), texts.YES, texts.NOBODY_ELSE, turn(view))


def _faces(page: "Page", cards: list) -> None:
    """Show cards, ``(name, rgb)`` each: one large, several with their numbers."""
    body, foot = page.body, page.foot
    if len(cards) == 1:
        page.on(CARD, cards[0][1])
        page.clear(body + 1, foot - 1, CARD)
        page.middle(body + 2, cards[0][0], CARD)
        return
    room = foot - body
    width = page.columns if len(cards) <= room else page.columns // 2
    colours = []
    for at, (name, rgb) in enumerate(cards[: 2 * room]):
        if rgb not in colours:
            colours.append(rgb)
        style = SEAT + min(colours.index(rgb), 7)  # there are no more
        page.on(style, rgb)
        text = " %d. %s" % (at + 1, name)
        page.text(body + at % room, at // room * width, text, style, width)


def drawing(page: "Page", view: "View", shown: bool) -> None:
    """A card waits to be turned, or has been."""
    page.set_tall(False)
    body, foot = page.body, page.foot
    page.clear(body, foot)
    if shown and view.revealed:  # what every player could look at
        page.heading(texts.CARDS_AHEAD.format(view.deck))
        _faces(page, view.next_cards)
        labels(page, "", "", "", "", texts.NEXT, turn(view))
        return
    page.heading(view.deck)
    if shown:
        from . import faces

        labels(page, "", "", undo(view), "", texts.NEXT, turn(view))
        faces.card(page, view)
        return
    page.middle(body + 1, texts.CARD_COMES)
    page.centre(body + 3, view.stage, DIM)
    page.centre(foot - 1, texts.CARDS_LEFT.format(view.pile), DIM)
    labels(page, "", "", undo(view), "", texts.DRAW, turn(view))
