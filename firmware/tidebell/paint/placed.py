# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A page of a colour panel as screens write it: row by row, and what stands round the rows.

Either a screen says what it is made of, and ``frames``, ``turns``, ``opened`` and ``tables`` lay it
out; or it lays out strips of its own between ``begin`` and the end of its drawing.
"""

from .glyphs import RING, TEXT
from .page import (
    AMBER,
    DIM,
    FAINT,
    KEY,
    LINE,
    NIGHT,
    PAIR,
    PAPER,
    PLAYER,
    RAIL,
    SEAT,
    SELECT,
    TITLE,
    WARN,
    bright,
    encode,
)
from .strips import CENTRE, INK, LEFT, RIGHT, Strips
from .strips import LINE as STEEL
from .strips import NIGHT as DARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .glyphs import Glyphs


class Placed(Strips):
    """The wanted screen; see the module.

    :param int width: of the panel in pixels
    :param int height: likewise, 240 at least
    :param caps: how the screen names the keys that spend, declare, undo and end
    :param glyphs: the type
    """

    def __init__(self, width: int, height: int, caps: tuple, glyphs: "Glyphs") -> None:
        super().__init__(width, height, caps, glyphs)
        for style, ink_rgb, rgb in (
            (0, PAPER, NIGHT),
            (DIM, FAINT, NIGHT),
            (KEY, PAPER, LINE),
            (SELECT, NIGHT, PAPER),
            (WARN, AMBER, RAIL),
            (TITLE, PAPER, LINE),
        ):
            self.style(style, ink_rgb, rgb)

    def on(self, style: int, rgb: "tuple | list") -> None:
        """Give a style a colour to write on: a seat's, that its ring can be seen on the dark."""
        if style >= SEAT:
            rgb = bright(rgb)
        super().on(style, rgb)
        if self.styles[2 * style] == 0:
            self.styles[2 * style] = DARK

    # -- rows of text

    def clear(self, first: int = 0, end: int = 0, style: int = 0) -> None:
        """Blank some rows, to the last one where no end is given."""
        for row in range(first, end or self.foot + 1):
            self._rows[row] = []
            self._papers[row] = style
        if (end or self.foot) > self.low:
            self._notice = ([], 0)
            self._cards = self._notes = self._seats = []
            self._remark = ""
        self.touched = True

    def set_tall(self, tall: "bool | int") -> None:
        """Begin a screen, with room for digits or without."""
        super().set_tall(tall)
        self._list = self._cells = None
        self._points = ("", 0, 0)
        self.last = -1
        self.clear(self.body, self.foot)
        if tall:
            self.clock.clear()
            self.points.clear()
            self.clock.wide = self.clock.wide and tall != PAIR
        self.touched = True

    def _run(self, row: int, at: int, text: str, style: int, where: int, width: int) -> list:
        if not text:
            if width >= self.columns - at:
                self._papers[row] = style
            return []
        run = [at, text, style, where, width, False]
        runs = [one for one in self._rows[row] if one[0] != at or one[3] != where]
        runs.append(run)
        runs.sort(key=_column)
        self._rows[row] = runs
        self.touched = True
        return run

    def text(self, row: int, at: int, text: str, style: int = 0, width: int = 0) -> None:
        """Write a text from a column on."""
        self._run(row, at, text, style, LEFT, width)

    def right(self, row: int, text: str, style: int = 0) -> None:
        """Write a text that ends at the right edge."""
        self._run(row, self.columns, text.strip(), style, RIGHT, 0)

    def centre(self, row: int, text: str, style: int = 0, at: int = 0, width: int = 0) -> None:
        """Write a text in the middle of a row, or of some columns of it."""
        self._run(row, at, text, style, CENTRE, width)

    def big(self, row: int, at: int, text: str, style: int = 0) -> None:
        """Write a text in big letters."""
        run = self._run(row, at, text, style, LEFT, 0)
        if run:
            run[5] = True

    def middle(self, row: int, text: str, style: int = 0, at: int = 0, width: int = 0) -> None:
        """Write a big text in the middle; where it is too long for that, a small one."""
        run = self._run(row, at, text, style, CENTRE, width)
        if run:
            run[5] = True

    def wide(self, text: str) -> int:
        """Return how many columns a text takes, rounded up."""
        return (self.glyphs.width(TEXT, encode(text)) + 11) // 12

    def seat(self, row: int, at: int, seat: int, pad: str = " ") -> int:
        """Show a seat's ring in its colour; returns how many columns that takes."""
        self._run(row, at, chr(RING + seat), SEAT + seat, LEFT, -1)
        return 2

    # -- what screens are made of

    def keys(self, labels: tuple, top: str) -> None:
        """Say what the keys and the knob do, and what stands at the top."""
        super().keys(labels, top)
        self._top = top
        self.touched = True

    def band(self, seat: int, name: str, rgb: "tuple | list") -> None:
        """Write a player's ring and name across the screen on his colour."""
        self.on(PLAYER, bright(rgb))
        self._head = (seat, name, self.styles[2 * PLAYER], self.styles[2 * PLAYER + 1])
        self.points_ink = self.styles[2 * PLAYER + 1]
        self.touched = True

    def heading(self, text: str) -> None:
        """Write a heading across the screen."""
        self._head = (-1, text, INK, STEEL)
        self.touched = True

    def strip(self, lines: list, style: int) -> None:
        """Write two lines into the strip below; the card stays beside them."""
        self._notice = ([line for line in lines[:2] if line], style)
        self.touched = True

    def lasts(
        self, card: "tuple | None", following: "tuple | None", notes: list, seats: list
    ) -> None:
        """Show below the digits what lasts longer than a press.

        :param card: name and colour of the one that counts
        :param following: likewise of the next, where all know it
        :param notes: (text, style) each; what warns stands between the upper keys
        :param seats: whose assets the player holds
        """
        self._cards = [card] if card else []
        if following:
            self._cards.append(("▸ " + following[0], following[1]))
        self._notes = [note for note in notes if note[1] != WARN]
        for text, style in notes:
            if style == WARN:
                self._remark = text
        self._seats = seats
        self.touched = True

    def unit(self, name: str, left: int, base: int) -> None:
        """Say what the points are, how many are left, and how many there were."""
        self._points = (name, left, base)
        self.touched = True

    def listing(self, title: str, items: list, cursor: int, editing: bool) -> None:
        """Write a list: a title, then (text, value, style or -1), the chosen one marked."""
        self.set_tall(False)
        self.heading(title)
        self._list = (items, cursor, editing)

    def grid(self, cells: list, lines: list) -> None:
        """Show numbers in a grid, (what, number as text) each, and lines below them."""
        self._cells = (cells, lines)
        self.touched = True

    # -- the layout

    def compose(self) -> list:
        """Return the pieces of the screen."""
        if not self.own:
            self._start()
            if self._list or not (self.tall or self._cells):
                from .opened import show

                show(self)
            else:
                from .turns import turn

                turn(self)
        self._close()
        return self._out


def _column(run: list) -> int:
    return int(run[0])
