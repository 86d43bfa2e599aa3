# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Painter: finds the pieces of a page that are not shown yet, and draws them one at a time.

Each kind of panel has a subclass that brings pixels up in its own way.
"""

from displayio import Bitmap

from . import text_layout
from .digits import ENOUGH, ShownDigits
from .glyphs import DRAWN, ICONS, PIPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from .page import Page

RUNS = (512, 256, 128)  # pixels of the canvases


def _alike(one: tuple, other: tuple) -> bool:
    """Whether two pieces differ in their texts alone, as far as they stand in the same place."""
    for at in (4, 5, 7, 8, 9):
        if one[at] != other[at]:
            return False
    return True


class Painter:
    """Draws pieces, letters and tall digits.

    A subclass has ``fill(x, y, width, height, colour)``; ``_dye(paper, ink)``, which sets the
    colours of what comes next; and ``_pixels(width, height, x, y, skip)``, which draws what the
    file of type has next, without as many pixels as ``skip`` says.

    :param page: the wanted screen
    """

    fill: "Callable"
    _dye: "Callable"
    _pixels: "Callable"
    _enough = 4500  # microseconds of an RP2040 after which a step ends
    _slice = 44 * 320  # pixels that are filled in one go

    def __init__(self, page: "Page") -> None:
        self.page = page
        self._glyphs = page.glyphs
        self.shown = []  # type: list  # pieces on the panel; none lies on another
        self.wanted = None  # type: list | None  # those that are being drawn
        self._work = None  # type: Iterator | None
        self.spent = 0  # microseconds of an RP2040 in this step
        self._tall = (ShownDigits(), ShownDigits())  # clock and points
        self._turn = None  # type: Callable | None  # lays out a page of play
        # Of 16 bits a pixel; a row is 64 bytes in the file, that of the smallest 32.
        self._canvases = [Bitmap(256, 2, 65535), Bitmap(256, 1, 65535), Bitmap(128, 1, 65535)]
        self._views = [memoryview(canvas) for canvas in self._canvases]  # type: ignore[arg-type]

    def step(self) -> bool:
        """Draw for at most some 10 ms; return whether more is to come."""
        page = self.page
        if page.touched:
            page.touched = False
            self.wanted = self.compose()
            for number in self._tall:
                if number.piece not in self.wanted:
                    if number.piece in self.shown:  # drawn anew, should it be wanted again at once
                        self.shown.remove(number.piece)
                    number.piece = None  # its digits would be drawn in vain
            self._work = self._draw()
            return True
        if not self.spent:
            self.numbers()
        while self._work and self.spent < self._enough:
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
            if page.listed or not (page.tall or page.cells):
                text_layout.show(page)
            else:
                if not self._turn:
                    from .turn_layout import turn  # not before the first screen at home

                    self._turn = turn
                self._turn(page)
        return page.finish()

    def numbers(self) -> None:
        """Draw the tall digits that changed at once; the next piece has less time for it."""
        page = self.page
        clock, points = self._tall
        # Points are drawn before the clock, so that a key that spends one is answered at once.
        if page.goes_on and points.piece:
            points.draw(self, page.points)
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
        """Draw a piece; where one of its kind stood there, the difference."""
        x, y, width, height, paper, size, text, ink, left, base = piece
        before = self._make_room(x, y, width, height)
        was: "Any" = before[6] if before and _alike(before, piece) else None
        begin = 0
        pen = left << 8
        end = x + width  # what is cleared first: from x to there
        if type(text) is int:
            self._tall[text].piece = None
        elif size == PIPS:
            if was and was[0] == text[0] and was[2] == text[2]:
                begin = 1 + was[1]
                end = x
        elif was and size < ICONS:
            most = min(len(was), len(text))
            while begin < most and was[begin] == text[begin]:
                begin += 1
            begin = max(0, begin - 1)  # the next letter may reach into the last that stays
            for at in range(begin):
                pen += self._glyphs.advance(size, text[at])
            if begin:
                x = pen >> 8
                longer = max(self._glyphs.width(size, was), self._glyphs.width(size, text))
                end = min(left + 2 + longer, end)
        top = y
        while x < end and top < y + height:
            part = min(max(1, self._slice // (end - x)), y + height - top)
            self.fill(x, top, end - x, part, paper)
            yield
            top += part
        if size == PIPS:
            yield from self._blocks(piece, begin)
        elif size == DRAWN:
            yield from text.draw(self, piece)
        elif type(text) is int:
            self._tall[text].take(piece)
            self.numbers()
        else:
            if begin:  # the letter before may have reached into what was cleared
                begin -= 1
                pen -= self._glyphs.advance(size, text[begin])
            for at in range(begin, len(text)):
                code = text[at]
                if code != 32:
                    self._letter(piece, code, pen >> 8)
                    yield
                pen += self._glyphs.advance(size, code)
        self.shown.append(piece)

    def _make_room(self, x: int, y: int, width: int, height: int) -> "tuple | None":
        """Forget pieces that stand in a rectangle; return the one that was all of it.

        It runs for each piece and therefore allocates nothing.
        """
        same = None
        right, low = x + width, y + height
        shown = self.shown
        at = len(shown)
        while at:
            at -= 1
            piece = shown[at]
            if piece[0] >= right or piece[1] >= low:
                continue
            if piece[0] + piece[2] <= x or piece[1] + piece[3] <= y:
                continue
            if piece[0] == x and piece[1] == y and piece[2] == width and piece[3] == height:
                same = piece
            if type(piece[6]) is int and self._tall[piece[6]].piece == piece:
                self._tall[piece[6]].piece = None  # it may have moved elsewhere
            del shown[at]
        return same

    def _blocks(self, piece: tuple, known: int) -> "Iterator":
        """Draw pips: all, or those that changed since ``known`` - 1 were full."""
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

    def _letter(self, piece: tuple, code: int, x: int) -> None:
        """Draw a letter with the pen at x on the base line, and nothing beyond its piece."""
        left, top, wide, high, paper, size, _, ink, _, base = piece
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
                self._glyphs.file.seek(self._glyphs.at + skip // 4)
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
