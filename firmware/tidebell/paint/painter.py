# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Brings a panel to what the page wants, in pieces: what differs, and when; how is the panel's own.

No displayio object stands between: no palette, no dirty area, no refresh of what has not changed.
"""

from .cells import BIG, COVERED
from .page import PAIR, TEXT
from .segments import ENOUGH, Segments
from .two_clocks import halves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader
    from types import ModuleType

    from fourwire import FourWire

    from .cells import Cells

_UNKNOWN = 0x3F  # a style nobody uses: this cell must be drawn
_PIECE = 8000  # when one piece is enough, in microseconds of an RP2040
_ROWS = 3  # of cells, that can be cleared in a piece


class Painter:
    """Draws a page on a panel; one for each kind of panel says how.

    :param bus: what has ``send(command, data)``: a FourWire with the panel set up behind it
    :param page: the wanted screen
    :param font: an open file of glyphs for the codes from 32 on, read as they are needed
    :param profile: a module of ``boards/``
    :param int cell_width: pixels of a cell
    """

    def __init__(
        self,
        bus: "FourWire",
        page: "Cells",
        font: "BufferedReader",
        profile: "ModuleType",
        cell_width: int,
    ) -> None:
        self._bus = bus
        self.page = page
        self._font = font
        self._width = profile.DISPLAY_WIDTH
        self._left = (self._width - page.columns * cell_width) // 2  # the margin beside the cells
        self._codes = [bytearray(page.columns) for _ in page.codes]
        self._looks = [bytearray([_UNKNOWN] * page.columns) for _ in page.codes]
        # The heading first, then what the keys do, the lines below the digits, the rest.
        self._order = [1, 2, page.foot, 0, page.low, page.low + 1] + list(range(3, page.low))
        self._styles = list(page.styles)
        self._tall: "bool | int" = False
        self._points = profile.POINTS
        self._single = Segments(self._fill, *profile.DIGITS), Segments(self._fill, profile.POINTS)
        self._numbers = self._single
        self._tables: dict = {}
        self._spent = 0  # microseconds, on digits since the last piece
        self._cleared = page.body  # rows above this one are cleared for the digits

    def step(self) -> bool:
        """Draw a piece of at most some 12 ms; returns whether more is to come.

        After a large piece that may turn out to be nothing: it was enough for one tick.
        """
        page = self.page
        if page.tall == self._tall:
            self._cleared = page.body
        elif self._change_form():
            return True
        if not self._spent:
            self.numbers()
        cost, self._spent = self._spent, 0
        if not page.touched or cost > _PIECE:
            return cost > ENOUGH
        if page.styles != self._styles:
            self._forget_styles()
        for row in self._order:
            if page.codes[row] != self._codes[row] or page.looks[row] != self._looks[row]:
                cost = self._row(row, cost)
                if cost > _PIECE:
                    return True
        page.touched = False
        return cost > ENOUGH

    def numbers(self) -> None:
        """Draw what changed of the tall digits, at once; the next piece is smaller for it."""
        page = self.page
        if page.tall and page.tall == self._tall:
            first, second = self._numbers
            self._spent += first.draw(page.clock)
            if self._spent < ENOUGH:
                self._spent += second.draw(page.points)

    def _forget_styles(self) -> None:
        """Mark the cells whose style has other colours now."""
        wanted, shown = self.page.styles, self._styles
        for style in range(len(wanted) // 2):
            at = 2 * style
            if wanted[at] == shown[at] and wanted[at + 1] == shown[at + 1]:
                continue
            shown[at], shown[at + 1] = wanted[at], wanted[at + 1]
            self._tables.pop(style, None)
            self._tables.pop(style | BIG, None)
            for look in (bytes((style,)), bytes((style | BIG,))):
                for looks in self._looks:
                    column = looks.find(look)
                    while column >= 0:
                        looks[column] = _UNKNOWN
                        column = looks.find(look, column + 1)

    def _change_form(self) -> bool:
        """Clear the middle of the screen for the digits, or leave it to the cells.

        :returns: whether anything was drawn
        """
        page = self.page
        self._tall = False
        if not page.tall:
            return False
        row = self._cleared
        self._cleared = min(row + _ROWS, page.low)
        while row < self._cleared:
            self._blank(row, 0, page.columns, TEXT)
            self._codes[row][:] = bytes(page.columns)
            self._looks[row][:] = bytes((COVERED,)) * page.columns
            row += 1
        if row == page.low:
            self._tall = page.tall
            if page.tall == PAIR:
                self._numbers = halves(self._fill, self._width, self._points)
            else:
                self._numbers = self._single
                for number in self._single:
                    number.forget()
        return True

    def _row(self, row: int, cost: int) -> int:
        """Draw a row's changed cells until the budget is used up; returns the cost so far."""
        codes, looks = self.page.codes[row], self.page.looks[row]
        columns = self.page.columns
        shown_codes, shown_looks = self._codes[row], self._looks[row]
        digits = self._tall and self.page.body <= row < self.page.low
        at = 0
        while at < columns and cost <= _PIECE:
            code, look = codes[at], looks[at]
            if code == shown_codes[at] and look == shown_looks[at]:
                at += 1
                continue
            shown_codes[at] = code
            shown_looks[at] = look
            if look == COVERED:
                if digits:  # beside them, where something stood
                    cost += self._blank(row, at, at + 1, TEXT)
                at += 1
            elif code == 32:
                first = at
                at += 1
                while at < columns and codes[at] == 32 and looks[at] == look:
                    shown_codes[at] = 32
                    shown_looks[at] = look
                    at += 1
                cost += self._blank(row, first, at, look)
            else:
                cost += self._character(row, at, code, look)
                at += 1
        return cost

    def _blank(self, row: int, first: int, end: int, look: int) -> int:
        """Fill some cells of a row with a style's colour, the margins beside them too.

        :returns: the cost, in microseconds
        """
        raise NotImplementedError

    def _character(self, row: int, at: int, code: int, look: int) -> int:
        """Draw a character; returns the cost, in microseconds."""
        raise NotImplementedError

    def _fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        """Fill a rectangle with one colour."""
        raise NotImplementedError
