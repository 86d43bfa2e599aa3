# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Draws pieces on a one-colour panel: a colour is lit or dark by how bright it is.

One bit a pixel of the whole panel is 1 KB, so there is a picture in memory, laid out as the
controller keeps it: pages of eight rows, a byte for each column, the top row in bit 0. What
changed of each page is sent at once. Source: Sino Wealth SH1106 datasheet v2.3, command table.
"""

from .glyphs import Glyphs
from .page import font
from .panel import PiecePainter
from .small import Small

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from fourwire import FourWire

_PAGE = 0xB0
_COLUMN_LOW = 0x00
_COLUMN_HIGH = 0x10

_LIT = 0x0400  # of a colour's 16 bits the highest of its green
# What drawing costs, in microseconds of an RP2040: a fill or a letter, and each byte of them.
_COST = 300
_COST_BYTE = 12


def build(bus: "FourWire", profile: "ModuleType") -> "MonoPainter":
    """Return a painter with a page as large as the board's panel.

    :param profile: a module of ``boards/``
    """
    glyphs = Glyphs(font("small.bin"))
    page = Small(profile.DISPLAY_WIDTH, profile.DISPLAY_HEIGHT, profile.CAPS, glyphs)
    return MonoPainter(bus, page, profile.DISPLAY_COLUMN)


class MonoPainter(PiecePainter):
    """Draws a page on a one-colour panel.

    :param bus: what has ``send(command, data)``: a FourWire with the panel set up behind it
    :param page: the wanted screen
    :param int column: of the controller, from which on the glass shows them
    """

    def __init__(self, bus: "FourWire", page: Small, column: int) -> None:
        super().__init__(page)
        self._bus = bus
        self._column = column
        self._columns = memoryview(bytearray(128))  # of a letter or a digit
        self._picture = bytearray(page.width * (page.height // 8))
        self._view = memoryview(self._picture)
        # Of each page the columns that changed, from and to: all of them, at first.
        self._changed = [[0, page.width] for _ in range(page.height // 8)]

    def compose(self) -> list:
        """Return the pieces of the screen."""
        page = self.page
        if not page.own:
            page.start()
            if self.opened():
                from .small_opened import show

                show(page)  # type: ignore[arg-type]
            else:
                from .small_turns import turn

                turn(page)  # type: ignore[arg-type]
        page._to(page.width)
        return page._out

    def step(self) -> bool:
        """Draw a piece; returns whether there is more to draw."""
        more = super().step()
        self._send()
        return more

    def numbers(self) -> None:
        """Draw what changed of the tall digits, at once."""
        super().numbers()
        if self.spent:
            self._send()

    def _send(self) -> None:
        """Send the columns that changed, page by page."""
        send, view, width = self._bus.send, self._view, self.page.width
        for page, span in enumerate(self._changed):
            first, end = span
            if first < end:
                column, at = first + self._column, page * width
                send(_PAGE | page, b"")
                send(_COLUMN_LOW | column & 15, b"")
                send(_COLUMN_HIGH | column >> 4, view[at + first : at + end])
                span[0], span[1] = width, 0

    def _touch(self, page: int, first: int, end: int) -> None:
        span = self._changed[page]
        if first < span[0]:
            span[0] = first
        if end > span[1]:
            span[1] = end

    def fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        """Light a rectangle, or darken it."""
        if width <= 0 or height <= 0:
            return
        picture, wide, lit = self._picture, self.page.width, value & _LIT
        self.spent += _COST
        for page in range(y >> 3, (y + height + 7) >> 3):
            first, end = max(0, y - 8 * page), min(8, y + height - 8 * page)
            mask = (1 << end) - (1 << first)
            at = page * wide + x
            if mask == 255:
                picture[at : at + width] = (b"\xff" if lit else b"\x00") * width
            else:
                self.spent += width * _COST_BYTE
                for column in range(at, at + width):
                    picture[column] = picture[column] | mask if lit else picture[column] & ~mask
            self._touch(page, x, x + width)

    def _blit(self, x: int, y: int, width: int, height: int, shown: tuple, ink: int) -> None:
        """Draw what the file has next, columns of some rows, where nothing but paper is.

        :param shown: the first row that may be drawn on, and the one after the last
        """
        columns, picture, wide = self._columns, self._picture, self.page.width
        tall = (height + 7) >> 3
        self._glyphs.file.readinto(columns[: width * tall])
        top, end = max(y, shown[0]), min(y + height, shown[1])
        if top >= end:
            return
        first, last = top >> 3, (end - 1) >> 3
        # Of each column the bits that are shown, counted from the first page's top row.
        mask = (1 << (end - 8 * first)) - (1 << (top - 8 * first))
        shift = y - 8 * first
        self.spent += _COST + width * (last - first + 1) * _COST_BYTE
        at = 0
        for column in range(x, x + width):
            inked = columns[at]
            if tall > 1:
                inked |= columns[at + 1] << 8
                if tall > 2:
                    inked |= columns[at + 2] << 16
                    if tall > 3:
                        inked |= columns[at + 3] << 24
            at += tall
            inked = (inked << shift if shift >= 0 else inked >> -shift) & mask
            spot = first * wide + column
            while inked:
                if ink:
                    picture[spot] |= inked & 255
                else:
                    picture[spot] &= ~inked & 255
                inked >>= 8
                spot += wide
        for page in range(first, last + 1):
            self._touch(page, x, x + width)

    def _letter(self, piece: tuple, code: int, x: int) -> None:
        """Draw a letter of a piece, its pen at a place of the base line; nothing beyond it."""
        left, top, wide, high, _, size, _, ink, _, base = piece
        record = self._glyphs.find(size, code)
        width, height, dx, dy = record[3], record[4], record[5], record[6]
        if not width or width > wide:
            return
        y = base - (dy - 256 if dy > 127 else dy)
        x = min(max(left, x + dx), left + wide - width)
        self._blit(x, y, width, height, (top, top + high), ink & _LIT)

    def cell(self, size: int, code: int, x: int, y: int, paper: int, ink: int) -> None:
        """Draw a digit's cell, or clear it: codes as ``Glyphs.cell`` has them, -1 for none."""
        begin, height, width, narrow = self._glyphs.sizes[size]
        at = code * width
        if code > 11:
            at = 12 * width + (code - 12) * narrow
            width = narrow
        self.fill(x, y, width, height, paper)
        if code >= 0:
            self._glyphs.file.seek(begin + at * ((height + 7) >> 3))
            self._blit(x, y, width, height, (y, y + height), ink & _LIT)
