# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Draws on a colour panel by raw windows: no picture of it is kept in memory.

A cell of text is 72 nibbles of the font packed from a table, a rectangle is one colour at the speed
of the bus. Source of the commands: Sitronix ST7789VW datasheet v1.0, chapter 9.
"""

from struct import pack_into

from .page import BIG, Page
from .painter import Painter, font

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader
    from types import ModuleType

    from fourwire import FourWire

_CASET = 0x2A
_RASET = 0x2B
_RAMWR = 0x2C
_RAMWRC = 0x3C

_CELL_W = 12
_CELL_H = 24

# What drawing costs, in microseconds of an RP2040; the budget of a piece is counted with these.
_COST_CELL = 1400
_COST_BIG = 2700
_COST_FILL = 450


def build(bus: "FourWire", profile: "ModuleType") -> "ColourPainter":
    """Return a painter with a page as large as the board's panel.

    :param profile: a module of ``boards/``
    """
    columns, rows = profile.DISPLAY_WIDTH // _CELL_W, profile.DISPLAY_HEIGHT // _CELL_H
    return ColourPainter(bus, Page(columns, rows, profile.CAPS), font("cells.bin"), profile)


class ColourPainter(Painter):
    """Draws a page on a colour panel.

    :param bus: what has ``send(command, data)``: a FourWire with the panel set up behind it
    :param page: the wanted screen
    :param font: an open file of glyphs of 36 bytes for the codes from 32 on, read as needed
    :param profile: a module of ``boards/``
    """

    def __init__(
        self, bus: "FourWire", page: "Page", font: "BufferedReader", profile: "ModuleType"
    ) -> None:
        super().__init__(bus, page, font, profile, _CELL_W)
        self._window = bytearray(4)
        self._source = bytearray(36)
        self._glyph = bytearray(2 * _CELL_W * 2 * _CELL_H)  # a small one, or half a big one
        self._small = memoryview(self._glyph)[: 2 * _CELL_W * _CELL_H]
        self._flat = bytearray(512)
        self._flat_view = memoryview(self._flat)
        self._black = memoryview(bytes(512))
        self._flat_colour = 0

    def _blank(self, row: int, first: int, end: int, look: int) -> int:
        left = self._left + first * _CELL_W if first else 0
        right = self._left + end * _CELL_W if end < self.page.columns else self._width
        self._fill(left, row * _CELL_H, right - left, _CELL_H, self._styles[2 * look + 1])
        return _COST_FILL + (right - left) * _CELL_H // 4

    def _character(self, row: int, at: int, code: int, look: int) -> int:
        style = look & ~BIG
        wide, tall = (2 * _CELL_W, 2 * _CELL_H) if look & BIG else (_CELL_W, _CELL_H)
        left = self._left
        x, y = left + at * _CELL_W, row * _CELL_H
        if left and at == 0:
            self._fill(0, y, left, tall, self._styles[2 * style + 1])
        if left and x + wide == self._width - left:
            self._fill(x + wide, y, left, tall, self._styles[2 * style + 1])
        table = self._tables.get(look)
        if table is None:
            table = self._table(look)
        self._open(x, y, wide, tall)
        font = self._source
        self._font.seek((code - 32) * 36)
        self._font.readinto(font)
        glyph = self._glyph
        send = self._bus.send
        source = 0
        if look & BIG:
            for half in (_RAMWR, _RAMWRC):
                for line in range(0, 6 * 192, 192):
                    one, two, three = font[source], font[source + 1], font[source + 2]
                    source += 3
                    first, second, third = table[one >> 4], table[one & 15], table[two >> 4]
                    pack_into("16s16s16s", glyph, line, first, second, third)
                    pack_into("16s16s16s", glyph, line + 48, first, second, third)
                    first, second, third = table[two & 15], table[three >> 4], table[three & 15]
                    pack_into("16s16s16s", glyph, line + 96, first, second, third)
                    pack_into("16s16s16s", glyph, line + 144, first, second, third)
                send(half, glyph)
            return _COST_BIG
        for line in range(0, 12 * 48, 48):
            one, two, three = font[source], font[source + 1], font[source + 2]
            source += 3
            pack_into(
                "8s8s8s8s8s8s",
                glyph,
                line,
                table[one >> 4],
                table[one & 15],
                table[two >> 4],
                table[two & 15],
                table[three >> 4],
                table[three & 15],
            )
        send(_RAMWR, self._small)
        return _COST_CELL

    def _table(self, look: int) -> list:
        """Return the pixels of each nibble in a style's colours; the last few styles are kept."""
        style = look & ~BIG
        pixels = []
        for value in (self._styles[2 * style + 1], self._styles[2 * style]):
            pixel = bytes((value >> 8, value & 255))
            pixels.append(pixel + pixel if look & BIG else pixel)
        table = [
            pixels[nibble >> 3]
            + pixels[nibble >> 2 & 1]
            + pixels[nibble >> 1 & 1]
            + pixels[nibble & 1]
            for nibble in range(16)
        ]
        if len(self._tables) > 2:
            self._tables.clear()
        self._tables[look] = table
        return table

    def _open(self, x: int, y: int, width: int, height: int) -> None:
        """Set the window that the following pixels fill."""
        window, send = self._window, self._bus.send
        pack_into(">HH", window, 0, x, x + width - 1)
        send(_CASET, window)
        pack_into(">HH", window, 0, y, y + height - 1)
        send(_RASET, window)

    def _fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        """Fill a rectangle with one colour."""
        self._open(x, y, width, height)
        flat = self._black
        if value:
            if value != self._flat_colour:
                self._flat_colour = value
                pack_into(">H", self._flat, 0, value)
                done = 2
                while done < len(self._flat):  # in place: late in a game memory lies in pieces
                    self._flat_view[done : 2 * done] = self._flat_view[:done]
                    done *= 2
            flat = self._flat_view
        command = _RAMWR
        left = 2 * width * height
        while left:
            part = min(left, len(flat))
            self._bus.send(command, flat[:part])
            command = _RAMWRC
            left -= part
