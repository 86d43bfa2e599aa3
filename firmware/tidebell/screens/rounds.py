# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens between player turns: the look round, the secret choice, cards, lots, and the end.

What is secret is drawn only while its keys are held or its cover is open; nothing but the screen changes then.
"""

from tidebell import texts
from tidebell.page import BLACK, CARD, COLUMNS, DIM, NEXT, SEAT, TEXT, TITLE, bright

from .parts import band, heading, labels, seat_styles, wrap


def _turn(view: "View") -> str:
    return texts.TURN.format(view.turn, view.turns)


def _undo(view: "View") -> str:
    return texts.UNDO if view.can_undo else ""


def look(page: "Page", view: "View", count: int, cards: "list | None") -> None:
    """The private look: the cover with the counter, or while two keys are held what may be seen.

    :param int count: the counter as it is being set
    :param cards: ``(name, rgb)`` of what may be seen, or None while covered
    """
    page.set_tall(False)
    band(page, view.letter, view.name, view.rgb)
    page.clear(3, 9)
    labels(page, "", "", _undo(view), "", texts.NEXT, _turn(view))
    if cards is None:
        page.centre(3, view.counter_name)
        page.big(4, 12, str(count))
        page.text(4, 9, "◂", DIM)
        page.text(4, 16, "▸", DIM)
        page.centre(7, texts.LOOK_HINT)
        page.centre(8, texts.LOOK_ALONE.format(view.name), DIM)
        return
    if not cards:
        page.middle(4, texts.LOOK_NOTHING)
        return
    if len(cards) == 1:
        page.on(CARD, cards[0][1])
        page.clear(4, 8, CARD)
        page.middle(5, cards[0][0], CARD)
        return
    for at, (name, rgb) in enumerate(cards[:6]):
        page.on(SEAT + at, rgb)
        page.text(3 + at, 0, " %d. %s" % (at + 1, name), SEAT + at, COLUMNS)


def choose(
    page: "Page", view: "View", seat: int, what: str, shown: "tuple | None", made: str
) -> None:
    """The secret choice: a cover that names who is asked, or the two options beside their keys.

    :param int seat: who is asked
    :param str what: which of the player's assets it is about, if several
    :param shown: the texts beside A and B, or None while covered
    :param str made: how many have chosen
    """
    page.set_tall(False)
    band(page, view.letters[seat], view.names[seat], view.colours[seat])
    page.clear(3, 9)
    page.centre(3, view.choice)
    page.centre(4, what, DIM)
    if shown is None:
        labels(page, "", "", _undo(view), "", texts.SHOW, _turn(view))
        page.middle(5, texts.COVER_HINT)
        page.centre(7, made, DIM)
        page.centre(8, texts.CHOICE_CHANGE, DIM)
    else:
        labels(page, shown[0], shown[1], texts.BACK, "", "", _turn(view))


def reveal(page: "Page", view: "View") -> None:
    """What everybody has chosen."""
    page.set_tall(False)
    heading(page, texts.REVEALED)
    page.clear(3, 9)
    seat_styles(page, view.colours)
    row = 3
    for asset, option in enumerate(view.chosen):
        if option >= 0 and row < 9:
            text = view.options[option] if option < len(view.options) else texts.NOBODY
            page.text(row, 1, " " + view.letters[asset] + " ", SEAT + asset)
            page.text(row, 5, view.names[view.assets[asset][0]][:12])
            page.right(row, text + " ")
            row += 1
    labels(page, "", "", _undo(view), "", texts.NEXT, _turn(view))


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
        page.middle(4, texts.CARD_COMES)
        page.centre(6, view.stage, DIM)
    page.centre(8, texts.CARDS_LEFT.format(view.pile), DIM)
    labels(page, "", "", _undo(view), "", texts.NEXT if shown else texts.DRAW, _turn(view))


def lot(page: "Page", view: "View") -> None:
    """The order that the lot has drawn."""
    page.set_tall(False)
    heading(page, texts.LOT)
    page.clear(3, 9)
    seat_styles(page, view.colours)
    for at, seat in enumerate(view.round[:6]):
        page.text(3 + at, 1, "%d." % (at + 1), DIM)
        page.text(3 + at, 5, " " + view.letters[seat] + " ", SEAT + seat)
        page.text(3 + at, 9, view.names[seat])
    labels(page, "", "", _undo(view), "", texts.NEXT, _turn(view))


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
            texts.WINNER.format(view.names[winner]),
            view.colours[winner],
        )
        for at, line in enumerate(view.ranking[:6]):
            place, seat, points = line[:3]
            page.text(3 + at, 1, "%d." % place, DIM)
            page.text(3 + at, 5, " " + view.letters[seat] + " ", SEAT + seat)
            page.text(3 + at, 9, view.names[seat][:11])
            page.right(3 + at, "%d " % points)
    else:
        heading(page, texts.ABANDONED if view.abandoned else texts.OVER)
    labels(page, "", "", _undo(view), texts.HOME, texts.REMATCH)


def question(page: "Page", title: str, text: str, yes: str = texts.YES, no: str = texts.NO) -> None:
    """A question: Y says yes, X says no."""
    page.set_tall(False)
    heading(page, title)
    page.clear(3, 9)
    for row, line in enumerate(wrap(text, 24)[:5]):
        page.centre(4 + row, line)
    labels(page, "", "", no, yes)


def places(page: "Page", letter: str, name: str, rgb: "tuple", place: int, pixels: int) -> None:
    """Where a player sits: the ring lights his side, the screen says it as an hour of a clock."""
    page.set_tall(False)
    band(page, letter, name, rgb)
    page.clear(3, 9)
    page.centre(3, texts.SEATS)
    page.style(NEXT, bright(rgb), BLACK)
    hour = place * 12 // pixels or 12
    page.middle(5, "%d h" % hour, NEXT)
    page.centre(8, texts.SEATS_HINT, DIM)
    labels(page, "", "", texts.BACK, "", texts.NEXT)


def message(page: "Page", title: str, text: str, style: int = TITLE) -> None:
    """A sentence under a heading."""
    page.set_tall(False)
    heading(page, title, style)
    page.clear(3, 9)
    for row, line in enumerate(wrap(text, 24)[:6]):
        page.centre(3 + row, line, TEXT)
    labels(page)
