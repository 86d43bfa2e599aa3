# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Parts that several screens share: labels of the keys, lists, a sentence, a seat."""

from tidebell_core import phrases
from tidebell_core import words as texts
from tidebell_core.game.arbiter import SEAL_NOW

from ...paint.content import PLACE, wrap
from ...paint.glyphs import MARKS
from ...paint.styles import BLACK, DIM, NEXT, SEAT, bright

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.game.view import View

    from ..desk import Page


def labels(
    page: "Page",
    a: str = "",
    b: str = "",
    x: str = "",
    y: str = "",
    knob: str = "",
    top: str = "",
    arrows: bool = False,
) -> None:
    """Say what the keys and the knob do.

    :param str top: a text at the top right
    :param arrows: A and B move a mark
    """
    page.keys((a, b, x, y, knob), top, arrows)


def seat_styles(page: "Page", colours: list) -> None:
    """Give each player's colour the style ``SEAT + seat``; more than eight have the same arcs."""
    page.alike = len(colours) > MARKS
    if page.seats is colours:
        return  # a press would make them all anew
    for seat in range(len(colours)):
        page.on(SEAT + seat, colours[seat])
    page.seats = colours


def gaps(seat: int, seats: int) -> int:
    """Return how many arcs of light stand for a seat: one to four, one where many play."""
    return seat % 4 + 1 if seats <= MARKS else 1


def rows(
    page: "Page",
    title: str,
    items: list,
    cursor: int,
    editing: bool = False,
    x: str = texts.BACK,
) -> None:
    """Draw a list: a title, then rows of (text, value, style or -1), the chosen one marked."""
    page.listing(title, items, cursor, editing)
    labels(page, texts.UP, texts.DOWN, x, "", texts.DONE if editing else texts.CHOOSE, "", True)


def turn(view: "View") -> str:
    """Return the turn for a corner of a screen, with the number of turns where that is known."""
    if view.turn_name:
        text = in_turn(view)
    else:
        text = texts.TURN_ALONE.format(view.turn) if view.turns > 99 else number(view)
    return marked(view, text)


def marked(view: "View", text: str) -> str:
    """Return a text, with a mark in front of it while the device is sealed."""
    return texts.SEAL_MARK.format(text) if view.acts[SEAL_NOW] else text


def counts(view: "View") -> list:
    """Return the seal, and how often a sealed game was corrected and paused; else nothing."""
    corrections, pauses, seal, broken = view.acts
    if not (seal or broken):
        return []
    head = texts.BROKEN.format(broken) if broken else texts.SEALED.format(seal)
    return [head, texts.COUNTS.format(corrections, pauses)]


def number(view: "View") -> str:
    """Return the number of the turn, with the number of turns where that is known."""
    return texts.TURN.format(view.turn, view.turns) if view.turns < 100 else str(view.turn)


def in_turn(view: "View") -> str:
    """Return the turn as it stands in a sentence."""
    return phrases.in_turn(view.turn_name, number(view))


def undo(view: "View") -> str:
    """Return the label of X."""
    return texts.UNDO if view.can_undo else ""


def message(page: "Page", title: str, text: str) -> None:
    """Draw a sentence under a heading."""
    page.set_tall(False)
    page.heading(title)
    page.clear(page.body, page.foot)
    lines = wrap(text, page.columns - 2, False, page.wide)[:5]
    for row, line_text in enumerate(lines):
        page.centre(page.foot - 5 + row, line_text)
    labels(page)


def place(page: "Page", seat: int, name: str, rgb: "tuple | list", place: int, pixels: int) -> None:
    """Draw a player's place at the table as an hour of a clock; the ring lights his side."""
    page.set_tall(False)
    page.band(seat, name, rgb)
    page.clear(page.body, page.foot)
    page.centre(page.body, texts.SEATS)
    page.style(NEXT, bright(rgb), BLACK)
    page.scene = (PLACE, place, pixels)
    hour = place * 12 // pixels or 12
    page.middle(page.body + 2, texts.OCLOCK.format(hour), NEXT)
    page.centre(page.foot - 1, texts.SEATS_HINT, DIM)
    labels(page, "", "", texts.BACK, "", texts.NEXT)
