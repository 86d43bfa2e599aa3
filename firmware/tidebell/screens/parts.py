# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pieces that several screens share: labels beside the keys, the player's band, the card, lists."""

from tidebell import texts
from tidebell.page import CARD, COLUMNS, DIM, KEY, PLAYER, SEAT, SELECT, TEXT, TITLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tidebell_core.view import View

    from ..page import Page

_A, _B, _X, _Y = " A ", " B ", " X ", " Y "


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
    at = _corners(page, 0, _A, a, _X, x, len(top))
    page.text(0, at, top, DIM)
    if knob:
        at = _corners(page, 9, _B, b, _Y, y, 2 + len(knob))
        page.text(9, at, "●", KEY)
        page.text(9, at + 2, knob)
    else:
        _corners(page, 9, _B, b, _Y, y, 0)


def _corners(
    page: "Page", row: int, left_key: str, left: str, right_key: str, right: str, width: int
) -> int:
    """Write the two labels of a row; returns where something of some width stands between them."""
    page.clear(row, row + 1)
    first, end = 0, COLUMNS
    if left:
        page.text(row, 0, left_key, KEY)
        page.text(row, 4, left[:8])
        first = 4 + len(left[:8])
    if right:
        page.right(row, right_key, KEY)
        end = COLUMNS - 4 - len(right[:8])
        page.text(row, end, right[:8])
    at = (COLUMNS - width) // 2
    if at <= first or at + width >= end:
        at = first + (end - first - width) // 2
    return at


def band(page: "Page", letter: str, name: str, rgb: "tuple | list", style: int = PLAYER) -> None:
    """Write a player's letter and name across the screen on the player's colour."""
    page.on(style, rgb)
    page.clear(1, 3, style)
    at = max(2, min(5, COLUMNS - 2 * len(name)))
    page.big(1, at // 4, letter, style)
    page.big(1, at, name, style)


def heading(page: "Page", text: str, style: int = TITLE) -> None:
    """Write a heading across the screen, big if it fits."""
    page.clear(1, 3, style)
    page.middle(1, text, style)


def card(page: "Page", view: "View", columns: int = 14) -> None:
    """Show the card that counts, on its colour."""
    if not view.card:
        return
    page.on(CARD, view.card_rgb)
    page.text(7, 0, "", CARD, columns)
    page.text(8, 0, "", CARD, columns)
    page.middle(7, view.card, CARD, 0, columns)


def seat_styles(page: "Page", colours: list) -> None:
    """Give each player's colour the style ``SEAT + seat``."""
    for seat, rgb in enumerate(colours):
        page.on(SEAT + seat, rgb)


def lines(page: "Page", texts_shown: list, style: int) -> None:
    """Write two lines below the middle of the screen."""
    for row in (7, 8):
        text = texts_shown[row - 7] if len(texts_shown) > row - 7 else ""
        page.text(row, 0, "", style, COLUMNS)
        page.centre(row, text, style)


def wrap(text: str, width: int = COLUMNS) -> list:
    """Break a text into lines at blanks."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) + bool(lines[-1]) > width:
            lines.append(word)
        elif lines[-1]:
            lines[-1] += " " + word
        else:
            lines[-1] = word
    return lines


def line(page: "Page", row: int, text: str, chosen: bool) -> None:
    """Write one row of a short list."""
    style = SELECT if chosen else TEXT
    page.text(row, 0, "", style, COLUMNS)
    page.text(row, 2, text, style)


def rows(
    page: "Page",
    title: str,
    items: list,
    cursor: int,
    editing: bool = False,
    x: str = texts.BACK,
) -> None:
    """A list: a title, up to seven rows of (text, value, style or -1), the chosen one marked."""
    page.set_tall(False)
    page.clear(2, 9)
    page.text(1, 0, " " + title, TITLE, COLUMNS)
    first = max(0, min(cursor - 3, len(items) - 7))
    for line in range(min(7, len(items))):
        text, value, style = items[first + line]
        chosen = first + line == cursor
        row = line + 2
        ink = SELECT if chosen else TEXT
        page.text(row, 0, "", ink, COLUMNS)
        at = 1
        if style >= 0:
            page.text(row, 1, "  ", style)
            at = 4
        if value:
            mark = "◂" + value + "▸" if chosen and editing else value + " "
            page.text(row, at, text[: COLUMNS - at - len(mark) - 1], ink)
            page.text(row, COLUMNS - len(mark), mark, ink)
        else:
            page.text(row, at, text[: COLUMNS - at], ink)
    if first > 0:
        page.text(2, COLUMNS - 1, "▴", DIM)
    if first + 7 < len(items):
        page.text(8, COLUMNS - 1, "▾", DIM)
    labels(page, texts.UP, texts.DOWN, x, "", texts.DONE if editing else texts.CHOOSE)


def turn(view: "View") -> str:
    """Return which turn it is, of how many."""
    return texts.TURN.format(view.turn, view.turns)


def undo(view: "View") -> str:
    """Return the label of X."""
    return texts.UNDO if view.can_undo else ""


def message(page: "Page", title: str, text: str) -> None:
    """A sentence under a heading."""
    page.set_tall(False)
    heading(page, title)
    page.clear(3, 9)
    for row, line_text in enumerate(wrap(text, 24)[:5]):
        page.centre(4 + row, line_text)
    labels(page)
