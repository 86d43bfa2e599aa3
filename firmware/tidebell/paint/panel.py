# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Brings a panel to what a page of pieces wants: what differs, and when; how is the panel's own."""

from . import opened, turns
from .glyphs import DRAWN, ICONS, PIPS
from .places import ENOUGH, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from .placed import Placed


class PiecePainter:
    """Draws the pieces that are not shown yet; one for each kind of panel says how.

    A panel's own are ``fill(x, y, width, height, colour)``; ``_letter(piece, code, x)``, a letter
    of a piece with its pen at a place of the base line, and nothing beyond the piece; and
    ``cell(size, code, x, y, paper, ink)``, a digit as ``Glyphs.cell`` has them, or -1 to clear it.

    :param page: the wanted screen
    """

    fill: "Callable"
    cell: "Callable"
    _letter: "Callable"
    _enough = 4500  # when one piece is enough, in microseconds of an RP2040
    _slice = 44 * 320  # pixels that are filled in one go

    def __init__(self, page: "Placed") -> None:
        self.page = page
        self._glyphs = page.glyphs
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
                    if place.piece in self.shown:  # drawn anew, should it be wanted again at once
                        self.shown.remove(place.piece)
                    place.piece = None  # its digits would be drawn in vain
            page._out = []  # not kept twice
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

    def opened(self) -> bool:
        """Whether the screen is one without clock and points."""
        page = self.page
        return bool(page._list) or not (page.tall or page._cells)

    def compose(self) -> list:
        """Return the pieces of the screen."""
        page = self.page
        if not page.own:
            page.start()
            if self.opened():
                opened.show(page)
            else:
                turns.turn(page)
        page._to(page.width)
        return page._out

    def numbers(self) -> None:
        """Draw what changed of the tall digits, at once; the next piece is smaller for it."""
        page = self.page
        clock, points = self._places
        # Points that a key has spent do not wait for the second that passes.
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
        """Forget pieces that stand in a rectangle; return the one that was all of it.

        This is done for each piece: it makes nothing that memory would have to be cleared of.
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
            if type(piece[6]) is int and self._places[piece[6]].piece == piece:
                self._places[piece[6]].piece = None  # it may have moved elsewhere
            del shown[at]
        return same

    def _area(self, x: int, y: int, width: int, height: int, value: int) -> "Iterator":
        """Fill a rectangle slice by slice."""
        rows = max(1, self._slice // width)
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
