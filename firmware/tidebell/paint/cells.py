# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A page of cells, all of one size, and two numbers of tall seven-segment digits.

A cell has a character and a style, a big character takes two by two cells. Rows are

- 0: what the upper keys do;
- 1: the heading, in big letters where a page is tall enough (``head_rows`` is 2);
- ``body`` to ``low`` - 1: where ``tall`` is set they belong to the digits;
- ``low`` and ``low`` + 1: two lines below the digits;
- ``foot``, the last: what the lower keys and the knob do.
"""

from tidebell_core.letters import SIGNS

from .page import (
    AMBER,
    BLACK,
    CARD,
    DIM,
    GREY,
    KEY,
    NEXT,
    PAIR,
    PLAYER,
    RED,
    SEAT,
    SELECT,
    TEXT,
    TITLE,
    WARN,
    WHITE,
    Page,
    colour,
    encode,
    wrap,
)

BIG = 0x40  # this cell holds the upper left quarter of a big character
COVERED = 0x80  # this cell belongs to a big character or to the digits


class Cells(Page):
    """The wanted screen; see the module, and ``Page`` for its parameters."""

    inks = (colour(WHITE), colour(GREY), colour(AMBER), colour(RED), colour(RED))

    def __init__(self, columns: int, rows: int, caps: tuple) -> None:
        super().__init__(columns, rows, caps)
        self.points_ink = self.inks[0]
        self.head_rows = 2 if rows > 9 else 1
        self.body = 1 + self.head_rows
        self._blanks = b" " * columns
        self.codes = [bytearray(columns) for _ in range(rows)]
        self.looks = [bytearray(columns) for _ in range(rows)]
        for style, ink_rgb, rgb in (
            (TEXT, WHITE, BLACK),
            (DIM, GREY, BLACK),
            (KEY, WHITE, (56, 72, 96)),
            (SELECT, BLACK, WHITE),
            (WARN, BLACK, AMBER),
            (TITLE, WHITE, (0, 56, 112)),
        ):
            self.style(style, ink_rgb, rgb)
        self.clear()

    def clear(self, first: int = 0, end: int = 0, style: int = TEXT) -> None:
        """Blank some rows, to the last one where no end is given."""
        look = bytes((style,)) * self.columns
        for row in range(first, end or self.foot + 1):
            self.codes[row][:] = self._blanks
            self.looks[row][:] = look
        self.touched = True

    def set_tall(self, tall: "bool | int") -> None:
        """Give the rows from ``body`` to ``low`` to the digits, or take them back (blank)."""
        self.tall = tall
        if tall:
            for row in range(self.body, self.low):
                self.codes[row][:] = bytes(self.columns)
                self.looks[row][:] = bytes((COVERED,)) * self.columns
            self.clock.clear()
            self.points.clear()
            self.clock.wide = self.clock.wide and tall != PAIR
        else:
            self.clear(self.body, self.low)
        self.touched = True

    def text(self, row: int, at: int, text: str, style: int = TEXT, width: int = 0) -> None:
        """Write a text from a column on; a width fills up with blanks, and shortens."""
        length = min(width or len(text), self.columns - at)
        if length <= 0:
            return
        self.looks[row][at : at + length] = bytes((style,)) * length
        data = encode(shortened(text, length))
        self.codes[row][at : at + len(data)] = data
        if len(data) < length:
            self.codes[row][at + len(data) : at + length] = self._blanks[: length - len(data)]
        self.touched = True

    def right(self, row: int, text: str, style: int = TEXT) -> None:
        """Write a text that ends at the right edge."""
        self.text(row, max(0, self.columns - len(text)), text, style)

    def centre(self, row: int, text: str, style: int = TEXT, at: int = 0, width: int = 0) -> None:
        """Write a text in the middle of a row, or of some columns of it."""
        width = width or self.columns - at
        self.text(row, at + max(0, width - len(text)) // 2, shortened(text, width), style)

    def big(self, row: int, at: int, text: str, style: int = TEXT) -> None:
        """Write a text in big characters, each two columns wide and two rows tall."""
        upper, lower = self.codes[row], self.codes[row + 1]
        looks, below = self.looks[row], self.looks[row + 1]
        for code in encode(text):
            if at + 2 > self.columns:
                break
            blank = code == 32
            upper[at] = code
            looks[at] = style if blank else style | BIG
            upper[at + 1] = lower[at] = lower[at + 1] = 32 if blank else 0
            looks[at + 1] = below[at] = below[at + 1] = style if blank else COVERED
            at += 2
        self.touched = True

    def middle(self, row: int, text: str, style: int = TEXT, at: int = 0, width: int = 0) -> None:
        """Write a big text in the middle; where it is too long for that a small one, or two."""
        width = width or self.columns - at
        if 2 * len(text) <= width:
            self.big(row, at + (width - 2 * len(text)) // 2, text, style)
            return
        for line in wrap(text, width)[:2]:
            self.centre(row, line, style, at, width)
            row += 1

    # -- what screens are made of

    def wide(self, text: str) -> int:
        """Return how many columns a text takes."""
        return len(text)

    def seat(self, row: int, at: int, seat: int, pad: str = " ") -> int:
        """Write a seat's sign on its colour; returns how many columns that takes."""
        sign = pad + seat_sign(seat) + pad
        self.text(row, at, sign, SEAT + seat)
        return len(sign) + 1

    def keys(self, labels: tuple, top: str) -> None:
        """Say what the keys do in the corners next to them, and the knob at the bottom."""
        super().keys(labels, top)
        a, b, x, y, knob = labels
        key_a, key_b, key_x, key_y = self.caps
        at = self._corners(0, key_a, a, key_x, x, len(top))
        if not bytes(self.codes[0][max(0, at - 1) : at + len(top) + 1]).strip():
            self.text(0, at, top, DIM)  # only where it touches no label
        foot = self.foot
        gap = 2 if self.columns > 20 else 1
        at = self._corners(foot, key_b, b, key_y, y, gap + len(knob) if knob else 0)
        if knob:
            self.text(foot, at, "●", KEY)
            self.text(foot, at + gap, knob)

    def _corners(
        self, row: int, left_key: str, left: str, right_key: str, right: str, width: int
    ) -> int:
        """Write the two labels of a row; returns where something of a width stands between them."""
        self.clear(row, row + 1)
        first, end = 0, self.columns
        room = end - (len(left_key) + 2) * bool(left) - (len(right_key) + 2) * bool(right)
        if row:  # at the top something stands between them only where there is room
            room -= width
        if len(left) + len(right) > room:
            left, right = shortened(left, room // 2), shortened(right, room // 2)
        if left:
            self.text(row, 0, left_key, KEY)
            self.text(row, len(left_key) + 1, left)
            first = len(left_key) + 1 + len(left)
        if right:
            self.right(row, right_key, KEY)
            end -= len(right_key) + 1 + len(right)
            self.text(row, end, right)
        at = (self.columns - width) // 2
        if at <= first or at + width >= end:
            at = first + (end - first - width) // 2
        return at

    def band(self, seat: int, name: str, rgb: "tuple | list") -> None:
        """Write a player's sign and name across the screen on his colour."""
        self.on(PLAYER, rgb)
        sign = seat_sign(seat)
        if self.head_rows == 1:
            self.clear(1, 2)
            self.text(1, 0, " " + sign + " ", PLAYER)
            self.text(1, len(sign) + 3, name)
            return
        self.clear(1, self.body, PLAYER)
        sign += " " * (len(sign) > 0)
        if 2 * (len(sign) + len(name)) > self.columns:
            self.text(1, 1, sign + name, PLAYER)
        else:
            self.big(1, 1, sign + name, PLAYER)

    def heading(self, text: str) -> None:
        """Write a heading across the screen, big if it fits."""
        self.clear(1, self.body, TITLE)
        if self.head_rows == 1:
            self.centre(1, text, TITLE)
        else:
            self.middle(1, text, TITLE)

    def room(self) -> int:
        """Return how many rows are free for what a screen says."""
        taken = self.codes[self.low].strip() or self.codes[self.low + 1].strip()
        return (self.low if taken else self.foot) - self.body

    def strip(self, lines: list, style: int) -> None:
        """Write two lines below the middle of the screen; a long one takes both."""
        if len(lines) == 1:
            lines = wrap(lines[0], self.columns)
        for at in (0, 1):
            row = self.low + at
            self.text(row, 0, "", style, self.columns)
            self.centre(row, lines[at] if len(lines) > at else "", style)

    def lasts(
        self, card: "tuple | None", following: "tuple | None", notes: list, seats: list
    ) -> None:
        """Show below the digits what lasts longer than a press.

        :param card: name and colour of the one that counts
        :param following: likewise of the next, where all know it
        :param notes: (text, style) each
        :param seats: whose assets the player holds
        """
        width = self.columns // 2 - 1
        at, row = self.columns - width + 1, self.low
        if card:
            self._card(card[0], card[1], following, width)
        for text, style in notes:
            for line in wrap(text, width - 1)[: self.foot - row]:
                self.text(row, at, line, style, width - 1)
                row += 1
        if row > self.low + 1:  # a note of two lines: they stand behind it
            at = max(at, self.columns - 3 * len(seats))
        for seat in seats:
            at += self.seat(self.low + 1, at, seat)

    def _card(self, name: str, rgb: "tuple | list", following: "tuple | None", width: int) -> None:
        columns = self.columns - width
        self.on(CARD, rgb)
        self.text(self.low, 0, "", CARD, columns)
        if following:
            self.centre(self.low, name, CARD, 0, columns)
            self.on(NEXT, following[1])
            self.text(self.low + 1, 0, "", NEXT, columns)
            self.centre(self.low + 1, "▸ " + following[0], NEXT, 0, columns)
            return
        self.text(self.low + 1, 0, "", CARD, columns)
        self.middle(self.low, name, CARD, 0, columns)

    def unit(self, name: str, left: int, base: int) -> None:
        """Say what the points are."""
        row, at = self.low - 1, self.columns - 7
        if left > 99:
            name = "%d %s" % (left, name)
        self.text(row, at, "", TEXT, 7)
        if len(name) > 5:
            self.right(row, name[:7])
        else:
            self.centre(row, name, TEXT, at + 2, 5)

    def listing(self, title: str, items: list, cursor: int, editing: bool) -> None:
        """Write a list: a title, then (text, value, style or -1), the chosen one marked.

        What does not fit comes as the mark moves on.
        """
        columns, room = self.columns, self.foot - 2
        self.set_tall(False)
        self.clear(2, self.foot)
        self.text(1, 0, " " + title, TITLE, columns)
        first = max(0, min(cursor - room // 2, len(items) - room))
        for line in range(min(room, len(items))):
            text, value, style = items[first + line]
            chosen = first + line == cursor
            row = line + 2
            ink = SELECT if chosen else TEXT
            self.text(row, 0, "", ink, columns)
            at = 1
            if style >= 0:
                self.text(row, 1, "  ", style)
                at = 4
            if value:
                mark = "◂" + value + "▸" if chosen and editing else value + " "
                self.text(row, at, shortened(text, columns - at - len(mark) - 1), ink)
                self.text(row, columns - len(mark), mark, ink)
            else:
                self.text(row, at, text, ink)
        if first > 0:
            self.text(2, columns - 1, "▴", DIM)
        if first + room < len(items):
            self.text(self.foot - 1, columns - 1, "▾", DIM)


def shortened(text: str, room: int) -> str:
    """Return a text, or as much of it as has room and an ellipsis."""
    return text if len(text) <= room else text[: max(0, room - 1)] + "…"


def seat_sign(seat: int) -> str:
    """Return a seat's sign, so many dots as it has a number; nothing for the table as a whole."""
    return SIGNS[seat - 8] if seat >= 0 else ""
