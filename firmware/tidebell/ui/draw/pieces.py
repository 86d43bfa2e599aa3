# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pieces that several screens share: labels beside the keys, the player's band, the card, lists."""

from tidebell_core import words as texts

from ...paint.page import CARD, DIM, KEY, NEXT, PLAYER, SEAT, SELECT, TEXT, TITLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ...paint.page import Page


def labels(
    page: "Page",
    a: str = "",
    b: str = "",
    x: str = "",
    y: str = "",
    knob: str = "",
    top: str = "",
) -> None:
    """Write what the keys do into the corners next to them, and what the knob does at the bottom.

    :param str top: what else is said between the upper two
    """
    page.labels = (a, b, x, y, knob)
    if page.more:
        page.more = []
        page.marked = ""
    key_a, key_b, key_x, key_y = page.caps
    at = _corners(page, 0, key_a, a, key_x, x, len(top))
    if not bytes(page.codes[0][max(0, at - 1) : at + len(top) + 1]).strip():
        page.text(0, at, top, DIM)  # only where it touches no label
    foot = page.foot
    if knob:
        gap = 2 if page.columns > 20 else 1
        at = _corners(page, foot, key_b, b, key_y, y, gap + len(knob))
        page.text(foot, at, "●", KEY)
        page.text(foot, at + gap, knob)
    else:
        _corners(page, foot, key_b, b, key_y, y, 0)


def _corners(
    page: "Page", row: int, left_key: str, left: str, right_key: str, right: str, width: int
) -> int:
    """Write the two labels of a row; returns where something of some width stands between them."""
    page.clear(row, row + 1)
    first, end = 0, page.columns
    most = min(8, end // 2 - 4)
    if left:
        page.text(row, 0, left_key, KEY)
        page.text(row, len(left_key) + 1, left[:most])
        first = len(left_key) + 1 + len(left[:most])
    if right:
        page.right(row, right_key, KEY)
        end -= len(right_key) + 1 + len(right[:most])
        page.text(row, end, right[:most])
    at = (page.columns - width) // 2
    if at <= first or at + width >= end:
        at = first + (end - first - width) // 2
    return at


def band(page: "Page", letter: str, name: str, rgb: "tuple | list", style: int = PLAYER) -> None:
    """Write a player's letter and name across the screen on the player's colour."""
    page.on(style, rgb)
    if page.head_rows == 1:
        page.clear(1, 2)
        page.text(1, 0, " " + letter + " ", style)
        page.text(1, 4, name)
        return
    page.clear(1, page.body, style)
    if 2 * len(name) > page.columns - 2:
        page.text(1, 1, letter + "  " + name, style)
        return
    at = max(2, min(5, page.columns - 2 * len(name)))
    page.big(1, at // 4, letter, style)
    page.big(1, at, name, style)


def heading(page: "Page", text: str, style: int = TITLE) -> None:
    """Write a heading across the screen, big if it fits."""
    page.clear(1, page.body, style)
    if page.head_rows == 1:
        page.centre(1, text, style)
    else:
        page.middle(1, text, style)


def card(page: "Page", view: "View", columns: int) -> None:
    """Show the card that counts, on its colour, below the digits."""
    if not view.card:
        return
    page.on(CARD, view.card_rgb)
    page.text(page.low, 0, "", CARD, columns)
    if view.next_cards:
        name, rgb = view.next_cards[0]
        page.centre(page.low, view.card, CARD, 0, columns)
        page.on(NEXT, rgb)
        page.text(page.low + 1, 0, "", NEXT, columns)
        page.centre(page.low + 1, "▸ " + name, NEXT, 0, columns)
        return
    page.text(page.low + 1, 0, "", CARD, columns)
    page.middle(page.low, view.card, CARD, 0, columns)


def seat_styles(page: "Page", colours: list) -> None:
    """Give each player's colour the style ``SEAT + seat``."""
    for seat, rgb in enumerate(colours):
        page.on(SEAT + seat, rgb)


def lines(page: "Page", texts_shown: list, style: int) -> None:
    """Write two lines below the middle of the screen."""
    for at in (0, 1):
        row = page.low + at
        page.text(row, 0, "", style, page.columns)
        page.centre(row, texts_shown[at] if len(texts_shown) > at else "", style)


def wrap(text: str, width: int, numbers: bool = False) -> list:
    """Break a text into lines at blanks.

    :param numbers: a number stays on the line of the word before it
    """
    lines = []
    while len(text) > width:
        at = text.rfind(" ", 0, width + 1)
        while numbers and at > 0 and text[at + 1].isdigit():
            at = text.rfind(" ", 0, at)
        if at < 0:
            at = text.find(" ")  # a word longer than that has a line of its own
        if at < 0:
            break
        lines.append(text[:at])
        text = text[at + 1 :]
    lines.append(text)
    return lines


def line(page: "Page", row: int, text: str, chosen: bool) -> None:
    """Write one row of a short list."""
    style = SELECT if chosen else TEXT
    page.text(row, 0, "", style, page.columns)
    page.text(row, 2, text, style)


def rows(
    page: "Page",
    title: str,
    items: list,
    cursor: int,
    editing: bool = False,
    x: str = texts.BACK,
) -> None:
    """A list: a title, then rows of (text, value, style or -1), the chosen one marked.

    What does not fit comes as the mark moves on.
    """
    columns, room = page.columns, page.foot - 2
    page.set_tall(False)
    page.clear(2, page.foot)
    page.text(1, 0, " " + title, TITLE, columns)
    first = max(0, min(cursor - room // 2, len(items) - room))
    for line in range(min(room, len(items))):
        text, value, style = items[first + line]
        chosen = first + line == cursor
        row = line + 2
        ink = SELECT if chosen else TEXT
        page.text(row, 0, "", ink, columns)
        at = 1
        if style >= 0 and page.coloured:
            page.text(row, 1, "  ", style)
            at = 4
        if value:
            mark = "◂" + value + "▸" if chosen and editing else value + " "
            page.text(row, at, text[: columns - at - len(mark) - 1], ink)
            page.text(row, columns - len(mark), mark, ink)
        else:
            page.text(row, at, text[: columns - at], ink)
    if first > 0:
        page.text(2, columns - 1, "▴", DIM)
    if first + room < len(items):
        page.text(page.foot - 1, columns - 1, "▾", DIM)
    labels(page, texts.UP, texts.DOWN, x, "", texts.DONE if editing else texts.CHOOSE)


def turn(view: "View") -> str:
    """Return which turn it is, of how many where that is known."""
    if view.turns > 99:
        return texts.TURN_ALONE.format(view.turn)
    return texts.TURN.format(view.turn, view.turns)


def undo(view: "View") -> str:
    """Return the label of X."""
    return texts.UNDO if view.can_undo else ""


def message(page: "Page", title: str, text: str) -> None:
    """A sentence under a heading."""
    page.set_tall(False)
    heading(page, title)
    page.clear(page.body, page.foot)
    for row, line_text in enumerate(wrap(text, page.columns - 2)[:5]):
        page.centre(page.foot - 5 + row, line_text)
    labels(page)
