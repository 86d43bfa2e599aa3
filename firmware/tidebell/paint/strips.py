# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Strips and pieces of a colour panel's page, in proportional type.

The screen is divided into strips from the top to the bottom, and each strip into pieces from the
left to the right: all of it belongs to one piece or another, so that no piece is ever under another
and one that stays the same need not be drawn again. A piece is a tuple: x, y, width, height, paper,
size, text, ink, x of the text, its base line. Its size is one of ``glyphs``; of cells for a number
of tall digits (the text says which, the ink how many places it has); or ``PIPS``: the text is how
many blocks, how many of them full, in how many rows.

Measures are those of 320 x 240 pixels; what is right of the middle keeps its distance from the
right edge, what is below it from the lower one. The upper keys are 34 pixels below the upper edge,
the lower ones as far above the lower edge: tabs lead from there to what they do.
"""

from . import page as _page
from .glyphs import ICONS, PIPS, RING, RINGS, SMALL, TEXT
from .page import Page, colour, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .glyphs import Glyphs

LEFT, CENTRE, RIGHT = 0, 1, 2

BAND = 44  # height of the band with the name
LEGEND = 30  # of a strip with what keys do
FOOT = 36  # of the strip at the bottom
TAB = 5  # width of a tab at the edge

NIGHT = colour(_page.NIGHT)
INK = colour(_page.PAPER)
FAINT = colour(_page.FAINT)
AMBER = colour(_page.AMBER)
RAIL = colour(_page.RAIL)
LINE = colour(_page.LINE)
SPENT = colour((188, 186, 178))  # a block that is empty, on white


class Strips(Page):
    """A page that is laid out strip by strip.

    :param int width: of the panel in pixels
    :param int height: likewise, 240 at least
    :param caps: how the screen names the keys that spend, declare, undo and end
    :param glyphs: the type
    """

    placed = True
    inks = (INK, FAINT, AMBER, NIGHT, colour((255, 130, 110)))

    def __init__(self, width: int, height: int, caps: tuple, glyphs: "Glyphs") -> None:
        super().__init__(width // 12, 10, caps)
        self.head_rows = 2
        self.body = 3
        self.width = width
        self.height = height
        self.glyphs = glyphs
        # Of each row runs of (column, text, style, where, columns, big), and the style behind them.
        self._rows = [[] for _ in range(10)]  # type: list[list]
        self._papers = bytearray(10)
        self._top = ""
        self._head = None  # type: tuple | None  # seat, text, ink, paper
        self._list = None  # type: tuple | None
        self._cells = None  # type: tuple | None
        self._notice = ([], 0)  # type: tuple  # lines and their style
        self._cards = []  # type: list  # of the strip: (name, rgb)
        self._notes = []  # type: list  # (text, style)
        self._seats = []  # type: list
        self._remark = ""  # what warns all the time
        self._points = ("", 0, 0)  # what points are called, how many, of how many
        self.own = False  # strips of a screen's own
        self._out = []  # type: list
        self._x = self._y = self._next = 0
        self._paper = NIGHT

    def set_tall(self, tall: "bool | int") -> None:
        """Begin a screen, with room for digits or without."""
        self.tall = tall
        self.own = False

    def begin(self, tall: bool = False) -> None:
        """Begin a screen that lays out strips of its own, with digits or without."""
        self.set_tall(tall)
        self.own = True
        self._start()

    def _start(self) -> None:
        self._out = []
        self._x = self.width
        self._y = self._next = 0

    def row_of(self, height: int, paper: int = NIGHT) -> None:
        """Begin the next strip."""
        self._close()
        self._x = 0
        self._y = self._next
        self._next += height
        self._paper = paper

    def _close(self) -> None:
        """Fill up what is left of a strip."""
        if self._x < self.width:
            self._fill(self._x, self.width - self._x)
            self._x = self.width

    def _fill(self, x: int, width: int) -> None:
        piece = (x, self._y, width, self._next - self._y, self._paper, TEXT, "", 0, 0, 0)
        self._out.append(piece)

    def _to(self, x: int) -> None:
        if x > self._x:
            self._fill(self._x, x - self._x)
        self._x = x

    def put(
        self,
        x: int,
        width: int,
        text: str,
        size: int = TEXT,
        ink: int = INK,
        where: int = LEFT,
        centre: int = -1,
        paper: int = -1,
    ) -> None:
        """Write a text into the strip, smaller where it is too long; cut where nothing helps.

        :param int centre: where the middle of its capitals is below the strip's top; -1: its middle
        """
        self._to(x)
        height = self._next - self._y
        glyphs = self.glyphs
        codes = encode(text)
        while size > SMALL and glyphs.width(size, codes) > width:
            size -= 1
        codes = glyphs.cut(size, codes, width)
        long = glyphs.width(size, codes)
        left = x + (0, (width - long) // 2, width - long)[where]
        if centre < 0:
            centre = height // 2
        base = self._y + centre + (glyphs.sizes[size][1] + 1) // 2
        if paper < 0:
            paper = self._paper
        self._out.append((x, self._y, width, height, paper, size, codes, ink, left, base))
        self._x = x + width

    def ring(self, x: int, seat: int, ink: int, size: int = 0, paper: int = -1) -> None:
        """Show a seat's ring of arcs in the middle of the strip; sizes are 0 to 2."""
        self.icon(x, RING + 8 * size + seat, RINGS[size], ink, paper)

    def icon(self, x: int, code: int, side: int, ink: int, paper: int = -1) -> None:
        """Show an icon in the middle of the strip."""
        self._to(x)
        height = self._next - self._y
        if paper < 0:
            paper = self._paper
        top = self._y + (height - side) // 2
        self._out.append((x, self._y, side, height, paper, ICONS, bytes((code,)), ink, x, top))
        self._x = x + side

    def block(self, x: int, width: int, paper: int, above: int = 0, below: int = 0) -> None:
        """Show a block of another colour, with some of the strip's paper above and below it."""
        self._to(x)
        top, end, behind = self._y, self._next, self._paper
        if above:
            self._out.append((x, top, width, above, behind, TEXT, "", 0, 0, 0))
        if below:
            self._out.append((x, end - below, width, below, behind, TEXT, "", 0, 0, 0))
        height = end - below - top - above
        self._out.append((x, top + above, width, height, paper, TEXT, "", 0, 0, 0))
        self._x = x + width

    def number(
        self, x: int, width: int, which: int, size: int, left: int, top: int, places: int = 4
    ) -> None:
        """Give room to a number of tall digits.

        :param int which: 0 the clock, 1 the points
        :param int left: where its first cell begins
        :param int top: how far below the strip's top
        :param int places: 4 of a time (``places.CLOSE`` for cells that touch), 2 of points
        :param int places: of a time four, of points two
        """
        self._to(x)
        height = self._next - self._y
        self._out.append(
            (x, self._y, width, height, self._paper, size, which, places, left, self._y + top)
        )
        self._x = x + width

    def pips(
        self, x: int, width: int, how: tuple, ink: int, empty: int, above: int = 0, below: int = 0
    ) -> None:
        """Show blocks, of which some are full.

        :param how: how many there are, how many are full, in how many rows
        """
        self._to(x)
        if above:
            self._out.append((x, self._y, width, above, self._paper, TEXT, "", 0, 0, 0))
        if below:
            top = self._next - below
            self._out.append((x, top, width, below, self._paper, TEXT, "", 0, 0, 0))
        top, height = self._y + above, self._next - self._y - above - below
        self._out.append((x, top, width, height, self._paper, PIPS, how, ink, empty, 0))
        self._x = x + width

    def tab(self, right: bool, ink: int, above: int = 0, below: int = 0) -> None:
        """Lead from a key to what is said of it."""
        self.block(self.width - TAB if right else 0, TAB, ink, above, below)
