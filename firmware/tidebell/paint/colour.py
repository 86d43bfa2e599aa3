# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Draws pieces on a colour panel by raw windows: no picture of it is kept in memory.

A letter is 2 bits a pixel in a file: CircuitPython's own tools bring it into a canvas of 16 bits a
pixel and mix its two colours, and the canvas goes to the panel. The canvases are made at the start.
Source of the commands: Sitronix ST7789VW datasheet v1.0, chapter 9.
"""

from struct import pack_into

import bitmaptools
from bitmapfilter import ChannelMixerOffset, mix
from displayio import Bitmap

from .glyphs import DRAWN, ICONS, PIPS, Glyphs
from .page import font
from .placed import Placed
from .places import ENOUGH, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType
    from typing import Any

    from fourwire import FourWire


_CASET = 0x2A
_RASET = 0x2B
_RAMWR = 0x2C
_RAMWRC = 0x3C

# What drawing costs, in microseconds of an RP2040: a fill or a letter, and each 16 pixels of them.
_COST_FILL = 300
_COST_FILLED = 4
_COST_LETTER = 500
_COST_DRAWN = 26
_PIECE = 4500  # when one piece is enough
_SLICE = 44 * 320  # pixels that are filled in one go


def build(bus: "FourWire", profile: "ModuleType") -> "ColourPainter":
    """Return a painter with a page as large as the board's panel.

    :param profile: a module of ``boards/``
    """
    glyphs = Glyphs(font("type.bin"))
    page = Placed(profile.DISPLAY_WIDTH, profile.DISPLAY_HEIGHT, profile.CAPS, glyphs)
    return ColourPainter(bus, page)


class ColourPainter:
    """Brings a colour panel to what the page wants.

    :param bus: what has ``send(command, data)``: a FourWire with the panel set up behind it
    :param page: the wanted screen
    """

    def __init__(self, bus: "FourWire", page: Placed) -> None:
        self._bus = bus
        self.page = page
        self._glyphs = page.glyphs
        self._window = bytearray(4)
        # Rows of 64 bytes in the file, the smallest of 32.
        self._canvases = [Bitmap(256, 2, 65535), Bitmap(256, 1, 65535), Bitmap(128, 1, 65535)]
        self._views = [memoryview(canvas) for canvas in self._canvases]  # type: ignore[arg-type]
        self._colours = (-1, -1)
        self._mixer: "ChannelMixerOffset | None" = None  # of these two colours
        self.shown = []  # type: list  # pieces, none of which is on another
        self.wanted = None  # type: list | None  # those that are being drawn
        self._work = None  # type: Iterator | None
        self.spent = 0  # microseconds, since the last piece
        self._places = [Place(), Place()]

    def step(self) -> bool:
        """Draw a piece of at most some 10 ms; returns whether more is to come."""
        page = self.page
        if page.touched:
            page.touched = False
            self.wanted = self.compose()
            for place in self._places:
                if place.piece not in self.wanted:
                    place.piece = None  # its digits would be drawn in vain
            page._out = []  # not kept twice
            self._work = self._draw()
            return True
        if not self.spent:
            self.numbers()
        while self._work and self.spent < _PIECE:
            try:
                next(self._work)
            except StopIteration:
                self._work = self.wanted = None
                self.numbers()
        spent, self.spent = self.spent, 0
        return spent > ENOUGH or self._work is not None

    def compose(self) -> list:
        """Return the pieces of the screen."""
        page = self.page
        if not page.own:
            page.start()
            if page._list or not (page.tall or page._cells):
                from .opened import show

                page.uses = "paint.opened,paint.tables"
                show(page)
            else:
                from .turns import turn

                page.uses = "paint.turns"
                turn(page)
        page._to(page.width)
        return page._out

    def numbers(self) -> None:
        """Draw what changed of the tall digits, at once; the next piece is smaller for it."""
        page = self.page
        clock, points = self._places
        if clock.piece:
            clock.draw(self, page.clock)
        if points.piece and self.spent < ENOUGH:
            points.draw(self, page.points)

    def _draw(self) -> "Iterator":
        """Draw the pieces that are not shown yet, digits first, then from the top."""
        for digits in (True, False):
            for piece in self.wanted or ():
                if (type(piece[6]) is int) is digits and piece not in self.shown:
                    yield from self._one(piece)

    def _one(self, piece: tuple) -> "Iterator":
        """Draw a piece; where one of its kind stood there, what differs."""
        x, y, width, height, paper, size, text, ink, left, base = piece
        before = self._make_room(x, y, width, height)
        begin = 0
        was: "Any" = None
        if before and before[4:6] == (paper, size) and before[7:] == (ink, left, base):
            was = before[6]
        if size == PIPS:
            if was and was[0] == text[0] and was[2] == text[2]:
                begin = 1 + was[1]
            if not begin:
                yield from self._area(x, y, width, height, paper)
            yield from self._blocks(piece, begin)
        elif size == DRAWN:
            yield from self._area(x, y, width, height, paper)
            yield from text.draw(self, piece)
        elif type(text) is int:
            self._places[text].piece = None
            yield from self._area(x, y, width, height, paper)
            self._places[text].take(piece)
            self.numbers()
        else:
            if was and size < ICONS:
                most = min(len(was), len(text))
                while begin < most and was[begin] == text[begin]:
                    begin += 1
                begin = max(0, begin - 1)  # the next may reach into the last that is the same
            _, _, scale, which = self._glyphs.sizes[size]
            face = self._glyphs.faces[which]
            pen = left << 8
            for code in text[:begin]:
                pen += face[code - 32] * scale
            if begin:
                start = pen >> 8
                end = left + 2
                end += max(self._glyphs.width(size, was), self._glyphs.width(size, text))
                yield from self._area(start, y, min(end, x + width) - start, height, paper)
            else:
                yield from self._area(x, y, width, height, paper)
            if begin:  # the letter before may have reached into what was cleared
                begin -= 1
                pen -= face[text[begin] - 32] * scale
            for at in range(begin, len(text)):
                code = text[at]
                if code != 32:
                    self._letter(piece, code, pen >> 8)
                    yield
                pen += face[code - 32] * scale
        self.shown.append(piece)

    def _make_room(self, x: int, y: int, width: int, height: int) -> "tuple | None":
        """Forget pieces that stand in a rectangle; return the one that was all of it."""
        same = None
        kept = []
        for piece in self.shown:
            ax, ay, across, down = piece[:4]
            if ax >= x + width or ax + across <= x or ay >= y + height or ay + down <= y:
                kept.append(piece)
                continue
            if (ax, ay, across, down) == (x, y, width, height):
                same = piece
            if type(piece[6]) is int:
                self._places[piece[6]].piece = None
        self.shown = kept
        return same

    def _area(self, x: int, y: int, width: int, height: int, value: int) -> "Iterator":
        """Fill a rectangle slice by slice."""
        rows = max(1, _SLICE // width)
        while height > 0:
            part = min(rows, height)
            self.fill(x, y, width, part, value)
            yield
            y += part
            height -= part

    def _blocks(self, piece: tuple, known: int) -> "Iterator":
        """Draw pips: of all, or of those that have changed since ``known`` - 1 were full."""
        x, y, width, height, _, _, (count, full, rows), ink, empty, _ = piece
        across = (count + rows - 1) // rows
        tall = height // rows
        low = height < 14
        for at in range(count):
            if known and not min(full, known - 1) <= at < max(full, known - 1):
                continue
            column, row = at % across, at // across
            left = x + column * width // across
            wide = x + (column + 1) * width // across - 3 - left
            top = y + row * tall
            high = tall if rows < 2 else tall - 4
            if at >= full and low:
                self.fill(left, top, wide, high - 3, piece[4])
                self.fill(left, top + high - 3, wide, 3, empty)
            else:
                self.fill(left, top, max(1, wide), high, ink if at < full else empty)
            yield

    # -- what the panel is told

    def _open(self, x: int, y: int, width: int, height: int) -> None:
        """Set the window that the following pixels fill."""
        window, send = self._window, self._bus.send
        pack_into(">HH", window, 0, x, x + width - 1)
        send(_CASET, window)
        pack_into(">HH", window, 0, y, y + height - 1)
        send(_RASET, window)

    def fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        """Fill a rectangle with one colour."""
        if width <= 0 or height <= 0:
            return
        self._open(x, y, width, height)
        canvas, view = self._canvases[0], self._views[0]
        canvas.fill((value & 255) << 8 | value >> 8)
        command = _RAMWR
        left = width * height
        self.spent += _COST_FILL + (left * _COST_FILLED >> 4)
        while left > 0:
            self._bus.send(command, view if left >= 512 else view[:left])
            command = _RAMWRC
            left -= 512

    def _dye(self, paper: int, ink: int) -> None:
        """Have levels drawn from paper to ink.

        A canvas reads level 1 as a green of 8, of two bytes exchanged; the weights of a green are
        halved in red and blue (``shared-module/bitmapfilter``).
        """
        if self._colours[0] == paper and self._colours[1] == ink:
            return
        self._colours = (paper, ink)
        weights = []  # type: list[float]
        for shift, most in ((11, 31), (5, 63), (0, 31)):
            one, other = paper >> shift & most, ink >> shift & most
            weights += (0, (other - one) / (12 if most < 63 else 24), 0, (one + 0.5) / most)
        self._mixer = ChannelMixerOffset(*weights)

    def _pixels(self, width: int, height: int, x: int, y: int, skip: int = 0) -> None:
        """Bring to the panel what the file has next, but for a few pixels."""
        self._open(x, y, width, height)
        left = width * height + skip
        self.spent += _COST_LETTER + (left * _COST_DRAWN >> 4)
        command = _RAMWR
        send, file = self._bus.send, self._glyphs.file
        while left > 0:
            at = 0 if left > 256 else 1 if left > 128 else 2
            canvas, view = self._canvases[at], self._views[at]
            bitmaptools.readinto(canvas, file, 2, reverse_pixels_in_element=True)
            mix(canvas, self._mixer)  # type: ignore[arg-type]
            have = (512, 256, 128)[at]
            send(command, view if left >= have and not skip else view[skip : min(left, have)])
            command = _RAMWRC
            left -= have
            skip = 0

    def _letter(self, piece: tuple, code: int, x: int) -> None:
        """Draw a letter of a piece, its pen at a place of the base line; nothing beyond it."""
        left, top, wide, high, paper, size, _, ink, _, base = piece
        begin = self._glyphs.sizes[size][0]
        record = self._glyphs.find(size, code)
        width, height, dx, dy = record[3], record[4], record[5], record[6]
        if not width or width > wide:
            return
        self._dye(paper, ink)
        x += dx - 256 if dx > 127 else dx
        y = base - (dy - 256 if dy > 127 else dy)
        skip = 0
        if y < top:
            skip = (top - y) * width
            height -= top - y
            y = top
            if skip > 3:
                at = record[0] + (record[1] << 8) + (record[2] << 16)
                self._glyphs.file.seek(begin + at + skip // 4)
                skip %= 4
        height = min(height, top + high - y)
        if height > 0:
            self._pixels(width, height, min(max(left, x), left + wide - width), y, skip)

    def cell(self, size: int, code: int, x: int, y: int, paper: int, ink: int) -> None:
        """Draw a digit's cell, or clear it: codes as ``Glyphs.cell`` has them, -1 for none."""
        _, height, width, narrow = self._glyphs.sizes[size]
        if code > 11:
            width = narrow
        if code < 0:
            self.fill(x, y, width, height, paper)
            return
        self._dye(paper, ink)
        self._glyphs.cell(size, code)
        self._pixels(width, height, x, y)
