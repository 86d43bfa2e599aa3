# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of the look round and of the cards.

Secret cards are drawn only while their keys are held; nothing but the screen changes then.
"""

from tidebell_core import words as texts

from ...paint.content import ALONE, CARD_UP, CENTRE, LEFT, RIGHT
from ...paint.glyphs import BOLD, KNOB, LARGE, SMALL, TEXT
from ...paint.page import BAND, FOOT
from ...paint.styles import CARD_FACE, DIM, FAINT, INK, NIGHT, RAIL, SEAT, colour
from ...paint.surround import heads
from .common import labels, turn, undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.view import View

    from ..desk import Page


def look(page: "Page", view: "View", count: int, cards: "list | None") -> None:
    """Draw a private look: the cover with the counter, or the cards while two keys are held.

    :param int count: the counter as it is being set
    :param cards: ``(name, rgb)`` of each, or None while covered
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
    alone(page, view, cards)


def anybody(page: "Page", view: "View") -> None:
    """Draw the question before a round of looks: whether anybody may look at all."""
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
        page.on(CARD_FACE, cards[0][1])
        page.clear(body + 1, foot - 1, CARD_FACE)
        page.middle(body + 2, cards[0][0], CARD_FACE)
        return
    room = foot - body
    width = page.columns if len(cards) <= room else page.columns // 2
    colours = []
    for at, (name, rgb) in enumerate(cards[: 2 * room]):
        if rgb not in colours:
            colours.append(rgb)
        style = SEAT + min(colours.index(rgb), 7)  # there are no more styles
        page.on(style, rgb)
        text = " " + texts.ITEM.format(at + 1, name)
        page.text(body + at % room, at // room * width, text, style, width)


def drawing(page: "Page", view: "View", shown: bool) -> None:
    """Draw the card that waits face down, or the one that was turned up."""
    page.set_tall(False)
    body, foot = page.body, page.foot
    page.clear(body, foot)
    if shown and view.revealed:  # cards that every player could look at
        page.heading(texts.CARDS_AHEAD.format(view.deck))
        _faces(page, view.next_cards)
        labels(page, "", "", "", "", texts.NEXT, turn(view))
        return
    page.heading(view.deck)
    if shown:
        labels(page, "", "", undo(view), "", texts.NEXT, turn(view))
        card(page, view)
        return
    page.middle(body + 1, texts.CARD_COMES)
    page.centre(body + 3, view.stage, DIM)
    page.centre(foot - 1, texts.CARDS_LEFT.format(view.pile), DIM)
    labels(page, "", "", undo(view), "", texts.DRAW, turn(view))


def card(page: "Page", view: "View") -> None:
    """Draw the card that counts now: its name, its meaning, and its level in a cross-section.

    Without a cross-section its colour fills the screen.
    """
    says, level, bands = view.card_means
    lines = [line for line in (says or view.stage, "" if bands else view.stage) if line]
    lines = lines[: 1 if says == view.stage else 2]
    told = texts.CARDS_LEFT.format(view.pile)
    page.begin((CARD_UP, view.card, view.card_rgb, lines + [told], level, bands))
    heads(page, page.labels[2])
    room = page.height - BAND - FOOT
    page.on(CARD_FACE, view.card_rgb)
    ink, paper = page.styles[2 * CARD_FACE], page.styles[2 * CARD_FACE + 1]
    if bands:
        ink, paper = INK, NIGHT
    tall = 68 if bands else max(68, room - 28 * len(lines) - 20)
    page.row_of(tall, paper)
    page.put(12, page.width - 24, view.card, LARGE, ink, LEFT if bands else CENTRE, tall // 2 - 4)
    for line in lines:
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
    left = page.width - 65 - wide
    both = texts.BESIDE.format(turn(view), told)
    if page.long(both, SMALL) <= left:
        told = both
    page.put(54 + wide, left, told, TEXT, FAINT, RIGHT)


def _section(page: "Page", bands: list, level: int, height: int) -> None:
    """Draw a cross-section: parts beside each other, each with its height, filled to a level."""
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
        page.on(CARD_FACE, rgb)
        grounds.append((colours[2 * CARD_FACE], colours[2 * CARD_FACE + 1]))
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
    """Draw cards for one player: dim, small and without colour, so that nobody else reads them."""
    title = texts.LOOK_ALONE.format(view.name)
    lines = [texts.ITEM.format(at + 1, card[0]) for at, card in enumerate(cards)]
    page.begin((ALONE, title, lines or [texts.LOOK_NOTHING]))
    page.row_of(BAND)
    page.put(12, page.width - 24, title, TEXT, FAINT)
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
                page.put(x, wide, lines[at], TEXT, FAINT)
    if not cards:
        page.row_of(30)
        page.put(12, page.width - 24, texts.LOOK_NOTHING, TEXT, FAINT, CENTRE)
    page.row_of(page.height - page.end)
