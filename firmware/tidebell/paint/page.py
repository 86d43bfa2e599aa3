# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the screen should show: rows of cells, and two numbers of tall seven-segment digits.

A page is wishes only; the painter compares it with what the panel shows. A cell has a character
and a style, a big character takes two by two cells. A page is as large as its board's panel, and
every screen counts from these rows:

- 0: what the upper keys do;
- 1: the heading, in big letters where a page is tall enough (``head_rows`` is 2);
- ``body`` to ``low`` - 1: where ``tall`` is set they belong to the digits;
- ``low`` and ``low`` + 1: two lines below the digits;
- ``foot``, the last: what the lower keys and the knob do.
"""

from tidebell_core.letters import SIGNS

# Styles: an index into ``Page.styles``, each a pair of colours.
TEXT = 0
DIM = 1
KEY = 2
PLAYER = 3
WARN = 4
CARD = 5
NEXT = 6
TITLE = 7
SELECT = 8
SEAT = 9  # and one for each further seat

BIG = 0x40  # this cell holds the upper left quarter of a big character
COVERED = 0x80  # this cell belongs to a big character or to the digits

WHITE = (255, 255, 255)
GREY = (150, 150, 150)
BLACK = (0, 0, 0)
AMBER = (255, 176, 0)
RED = (255, 64, 48)

# Segments a to g (bit 0 to 6) of the digits 0 to 9, of a blank, of a dash, and of an h.
SEGMENTS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f\x00\x40\x74"
PAIR = 2  # a value of ``Page.tall``: two clocks side by side instead of clock and points

BLANK = 10
DASH = 11
HOURS = 12


def colour(rgb: "tuple | list") -> int:
    """Return a colour as the panel's 16 bits, red in the highest five."""
    return (rgb[0] & 0xF8) << 8 | (rgb[1] & 0xFC) << 3 | rgb[2] >> 3


def ink(rgb: "tuple | list") -> tuple:
    """Return black or white, whichever is read better on a colour."""
    return BLACK if 3 * rgb[0] + 6 * rgb[1] + rgb[2] > 1100 else WHITE


def bright(rgb: "tuple | list") -> tuple:
    """Return the colour, lightened where it would be too dark to be read on black."""
    if 3 * rgb[0] + 6 * rgb[1] + rgb[2] > 900:
        return tuple(rgb)
    return tuple((value + 255) // 2 for value in rgb)


def encode(text: str) -> "bytes | bytearray":
    """Return a text in the font's codes; what the font lacks becomes a question mark."""
    plain = text.encode("utf-8", "surrogatepass")
    if len(plain) == len(text) and not (plain and min(plain) < 32):
        return plain
    out = bytearray(len(text))
    for at, sign in enumerate(text):
        code = ord(sign)
        if code > 255:
            code = SIGNS.find(sign) + 128
        elif code < 32 or 127 <= code < 160:
            code = 127
        out[at] = 63 if code == 127 else code
    return out


def decode(codes: "bytes | bytearray") -> str:
    """Return the text of the font's codes."""
    return "".join(
        SIGNS[code - 128] if 128 <= code < 128 + len(SIGNS) else chr(code) for code in codes if code
    )


class Digits:
    """One number of tall digits: the segments to light, a separator, a colour."""

    def __init__(self) -> None:
        self.masks = bytearray(4)
        self.separator = 0  # bit 0: the colon, bit 1: the point
        self.colour = 0
        self.wide = False  # three wide digits instead of four

    def number(self, value: int) -> None:
        """Show a number of up to two digits, right aligned."""
        value = min(value, 99)
        self.masks[0] = SEGMENTS[value // 10 if value > 9 else BLANK]
        self.masks[1] = SEGMENTS[value % 10]

    def time(self, ms: int, tenths: bool, used: bool = False) -> None:
        """Show a time: ``12:34`` minutes, ``-1:05``, ``2h05`` from 100 minutes on, or tenths.

        What is left is rounded up, so that zero is zero; what was used counts full seconds.
        """
        masks = self.masks
        if tenths:
            value = ms // 100
            masks[0] = 0
            masks[1] = SEGMENTS[value // 100 if value > 99 else BLANK]
            self.separator = 2
        else:
            seconds = (ms if used else ms + 999) // 1000 if ms > 0 else -ms // 1000
            minutes = seconds // 60
            value = seconds % 60
            if minutes >= 100:
                masks[0] = SEGMENTS[minutes // 60 % 10]
                masks[1] = SEGMENTS[HOURS]
                value = minutes % 60
                self.separator = 0
            else:
                masks[0] = SEGMENTS[minutes // 10 if minutes > 9 else DASH if ms < 0 else BLANK]
                masks[1] = SEGMENTS[minutes % 10]
                self.separator = 1
        masks[2] = SEGMENTS[value // 10 % 10]
        masks[3] = SEGMENTS[value % 10]

    def clear(self) -> None:
        """Show nothing."""
        for at in range(4):
            self.masks[at] = 0
        self.separator = 0

    def text(self) -> str:
        """Return what is shown as text."""
        out = ""
        for at in range(4):
            digit = SEGMENTS.find(bytes((self.masks[at],)))
            if digit != BLANK:
                out += "0123456789?-h"[digit]
            if at == 1 and self.separator == 1:
                out += ":"
            elif at == 2 and self.separator == 2:
                out += "."
        return out


class Page:
    """The wanted screen.

    :param int columns: how many cells a row has
    :param int rows: how many rows, eight at least
    :param caps: how the screen names the keys that spend, declare, undo and end
    :param bool coloured: whether colours are seen
    """

    def __init__(self, columns: int, rows: int, caps: tuple, coloured: bool = True) -> None:
        self.columns = columns
        self.caps = caps
        self.coloured = coloured
        self.head_rows = 2 if rows > 9 else 1
        self.body = 1 + self.head_rows
        self.low = rows - 3
        self.labels: tuple = ("",) * 5  # of those keys, and of the knob
        # On boards whose keys have lights: what else can be pressed, and what the knob points at.
        self.more: "list | None" = None
        self.marked = ""
        self.foot = rows - 1
        self._blanks = b" " * columns
        self.codes = [bytearray(columns) for _ in range(rows)]
        self.looks = [bytearray(columns) for _ in range(rows)]
        self.styles = [0] * (2 * (SEAT + 8))
        self.tall: "bool | int" = False
        self.clock = Digits()
        self.points = Digits()
        self.touched = True
        for style, ink_rgb, rgb in (
            (TEXT, WHITE, BLACK),
            (DIM, GREY, BLACK),
            (KEY, WHITE, (56, 72, 96)),
            (SELECT, BLACK, WHITE),
            (WARN, BLACK, AMBER),
            (TITLE, WHITE, (0, 56, 112)),
        ):
            self.style(style, ink_rgb, rgb)
        if not coloured:
            self.style(TITLE, WHITE, BLACK)  # a title is told from the marked row below it
        self.clear()

    def style(self, style: int, ink_rgb: "tuple | list", rgb: "tuple | list") -> None:
        """Give a style its two colours: what is written, and on what."""
        self.styles[2 * style] = colour(ink_rgb)
        self.styles[2 * style + 1] = colour(rgb)

    def on(self, style: int, rgb: "tuple | list") -> None:
        """Give a style a colour to write on."""
        self.style(style, ink(rgb), rgb)

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
        """Write a text from a column on; a width fills up with blanks, and cuts off."""
        length = min(width or len(text), self.columns - at)
        if length <= 0:
            return
        self.looks[row][at : at + length] = bytes((style,)) * length
        data = encode(text)[:length]
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
        self.text(row, at + max(0, width - len(text)) // 2, text[:width], style)

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
        """Write a big text in the middle; where it is too long for that, a small one."""
        width = width or self.columns - at
        if 2 * len(text) <= width:
            self.big(row, at + (width - 2 * len(text)) // 2, text, style)
        else:
            self.centre(row, text, style, at, width)

    def rows(self) -> list:
        """Return what is wanted as a person reads it, a text for each row that is not blank."""
        out = []
        for row in range(self.foot + 1):
            text = ""
            if self.tall and row == self.body:
                text = self.clock.text() + "   " + self.points.text()
            else:
                text = decode(self.codes[row])
            text = " ".join(text.split())
            if text:
                out.append(text)
        return out
