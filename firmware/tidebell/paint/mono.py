# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Brings a one-colour panel to what the page wants: what has a colour behind it is inverted.

One bit a pixel of the whole panel is 1 KB, so there is a picture in memory, laid out as the
controller keeps it: pages of eight rows, a byte for each column, the top row in bit 0. What
changed of each page is sent at once. Source: Sino Wealth SH1106 datasheet v2.3, command table.
"""

from .cells import BIG, Cells
from .page import font
from .painter import Painter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader
    from types import ModuleType

    from fourwire import FourWire

_PAGE = 0xB0
_COLUMN_LOW = 0x00
_COLUMN_HIGH = 0x10

_CELL_W = 5
_CELL_H = 8
_COST_CELL = 500
_COST_BIG = 900
# The four bits of half a column, each twice.
_TWICE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"


def build(bus: "FourWire", profile: "ModuleType") -> "MonoPainter":
    """Return a painter with a page as large as the board's panel.

    :param profile: a module of ``boards/``
    """
    columns, rows = profile.DISPLAY_WIDTH // _CELL_W, profile.DISPLAY_HEIGHT // _CELL_H
    return MonoPainter(bus, Cells(columns, rows, profile.CAPS, False), font("small.bin"), profile)


class MonoPainter(Painter):
    """Draws a page on a one-colour panel.

    :param bus: what has ``send(command, data)``: a FourWire with the panel set up behind it
    :param page: the wanted screen
    :param font: an open file of glyphs of 5 bytes for the codes from 32 on, read as needed
    :param profile: a module of ``boards/``
    """

    def __init__(
        self, bus: "FourWire", page: "Cells", font: "BufferedReader", profile: "ModuleType"
    ) -> None:
        super().__init__(bus, page, font, profile, _CELL_W)
        self._offset = profile.DISPLAY_COLUMN
        self._glyph = bytearray(_CELL_W)
        self._picture = bytearray(self._width * (profile.DISPLAY_HEIGHT // 8))
        self._view = memoryview(self._picture)
        # Of each page the columns that changed, from and to: all of them, at first.
        self._changed = [[0, self._width] for _ in page.codes]

    def step(self) -> bool:
        """Draw a piece; returns whether there is more to draw."""
        more = super().step()
        self._send()
        return more

    def numbers(self) -> None:
        """Draw what changed of the tall digits, at once."""
        super().numbers()
        if self._spent:
            self._send()

    def _send(self) -> None:
        """Send the columns that changed, page by page."""
        send, view = self._bus.send, self._view
        for page, span in enumerate(self._changed):
            first, end = span
            if first < end:
                column, at = first + self._offset, page * self._width
                send(_PAGE | page, b"")
                send(_COLUMN_LOW | column & 15, b"")
                send(_COLUMN_HIGH | column >> 4, view[at + first : at + end])
                span[0], span[1] = self._width, 0

    def _touch(self, page: int, first: int, end: int) -> None:
        span = self._changed[page]
        if first < span[0]:
            span[0] = first
        if end > span[1]:
            span[1] = end

    def _blank(self, row: int, first: int, end: int, look: int) -> int:
        left = self._left + first * _CELL_W if first else 0
        right = self._left + end * _CELL_W if end < self.page.columns else self._width
        self._fill(left, row * _CELL_H, right - left, _CELL_H, self._styles[2 * look + 1])
        return _COST_CELL

    def _character(self, row: int, at: int, code: int, look: int) -> int:
        glyph, picture = self._glyph, self._picture
        self._font.seek((code - 32) * _CELL_W)
        self._font.readinto(glyph)
        invert = 255 if self._styles[2 * (look & ~BIG) + 1] else 0
        x = self._left + at * _CELL_W
        base = row * self._width + x
        if at == 0 and self._left:
            picture[base - 1] = invert  # the margin
            self._touch(row, 0, 1)
        if look & BIG:
            for column in glyph:
                upper, lower = _TWICE[column & 15] ^ invert, _TWICE[column >> 4] ^ invert
                picture[base] = picture[base + 1] = upper
                picture[base + self._width] = picture[base + self._width + 1] = lower
                base += 2
            self._touch(row, x, x + 2 * _CELL_W)
            self._touch(row + 1, x, x + 2 * _CELL_W)
            return _COST_BIG
        for column in glyph:
            picture[base] = column ^ invert
            base += 1
        end = x + _CELL_W
        if at == self.page.columns - 1:
            while end < self._width:
                picture[base] = invert
                base += 1
                end += 1
        self._touch(row, x, end)
        return _COST_CELL

    def _fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        """Light a rectangle, or darken it where the colour is black."""
        picture = self._picture
        for page in range(y >> 3, (y + height + 7) >> 3):
            first, end = max(0, y - 8 * page), min(8, y + height - 8 * page)
            mask = (1 << end) - (1 << first)
            at = page * self._width + x
            if mask == 255:
                picture[at : at + width] = (b"\xff" if value else b"\x00") * width
            else:
                for column in range(at, at + width):
                    picture[column] = picture[column] | mask if value else picture[column] & ~mask
            self._touch(page, x, x + width)
