# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A page of a colour panel in proportional type: what screens say, and strips and pieces of it.

Either a screen says what it is made of, and ``frames``, ``turns``, ``opened`` and ``tables`` lay it
out (``PiecePainter.compose``); or it lays out strips of its own after ``begin``.

The screen is divided into strips from the top to the bottom, and each strip into pieces from the
left to the right: all of it belongs to one piece or another, so that no piece is ever under another
and one that stays the same need not be drawn again. A piece is a tuple: x, y, width, height, paper,
size, text, ink, x of the text, its base line. Its size is one of ``glyphs``; of cells for a number
of tall digits (the text says which, the ink how many places it has); ``PIPS``: the text is how
many blocks, how many of them full, in how many rows; or ``DRAWN``: it is what draws itself.

Measures are those of 320 x 240 pixels; what is right of the middle keeps its distance from the
right edge, what is below it from the lower one. The upper keys are 34 pixels below the upper edge,
the lower ones as far above the lower edge: tabs lead from there to what they do.
"""

from .glyphs import ICONS, LARGE, MEDIUM, PIPS, RING, RINGS, SMALL, TEXT
from .page import PAIR, PLAYER, SEAT, WARN, Page, bright, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .glyphs import Glyphs

LEFT, CENTRE, RIGHT = 0, 1, 2

BAND = 44  # height of the band with the name
LEGEND = 30  # of a strip with what keys do
FOOT = 36  # of the strip at the bottom
TAB = 5  # width of a tab at the edge
LABEL = 18  # of what stands below a number in a grid, and of a line
NUMBER = 41  # of a number with that

# Colours as the panel has them, red in the highest five of 16 bits.
NIGHT = 0x0882  # what is behind all
INK = 0xF79D  # what is written
FAINT = 0x9D36  # less of it
AMBER = 0xFD84  # what warns
RAIL = 0x10C4  # behind what lasts
LINE = 0x29C9  # behind headings
SPENT = 0xBDD6  # a block that is empty, on white
ALARM = 0xFC0D  # digits of the last ten seconds on the dark


class Placed(Page):
    """The wanted screen; see the module.

    :param int width: of the panel in pixels
    :param int height: likewise, 240 at least
    :param caps: how the screen names the keys that spend, declare, undo and end
    :param glyphs: the type
    """

    inks = (INK, FAINT, AMBER, NIGHT, ALARM)

    def __init__(self, width: int, height: int, caps: tuple, glyphs: "Glyphs") -> None:
        super().__init__(width // 12, 10, caps)
        self.head_rows = 2
        self.body = 3
        self.width = width
        self.height = height
        self.glyphs = glyphs
        # TEXT, DIM, KEY, PLAYER, WARN, CARD, NEXT, TITLE, SELECT: what is written, and on what.
        self.styles[:10] = INK, NIGHT, FAINT, NIGHT, INK, LINE, 0, 0, AMBER, RAIL
        self.styles[14:18] = INK, LINE, NIGHT, INK
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

    def on(self, style: int, rgb: "tuple | list") -> None:
        """Give a style a colour to write on: a seat's, that its ring can be seen on the dark."""
        if style >= SEAT:
            rgb = bright(rgb)
        super().on(style, rgb)
        if self.styles[2 * style] == 0:
            self.styles[2 * style] = NIGHT

    # -- rows of text

    def clear(self, first: int = 0, end: int = 0, style: int = 0) -> None:
        """Blank some rows, to the last one where no end is given."""
        end = end or self.foot + 1
        for row in range(first, end):
            self._rows[row] = []
            self._papers[row] = style
        if end > self.low:
            self._notice = ([], 0)
            self._cards = self._notes = self._seats = []
            self._remark = ""
        self.touched = True

    def set_tall(self, tall: "bool | int") -> None:
        """Begin a screen, with room for digits or without."""
        self.tall = tall
        self.own = False
        self._list = self._cells = None
        self._points = ("", 0, 0)
        self.last = -1
        self.clear(self.body, self.foot)
        if tall:
            self.clock.clear()
            self.points.clear()
            self.clock.wide = self.clock.wide and tall != PAIR

    def _run(
        self, row: int, at: int, text: str, style: int, where: int, width: int, big: bool = False
    ) -> None:
        runs = self._rows[row]
        if not text:
            if width >= self.columns - at:
                self._papers[row] = style
            return
        for one in runs:
            if one[0] == at and one[3] == where:
                runs.remove(one)
                break
        runs.append((at, text, style, where, width, big))
        runs.sort()
        self.touched = True

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
        self._run(row, at, text, style, LEFT, 0, True)

    def middle(self, row: int, text: str, style: int = 0, at: int = 0, width: int = 0) -> None:
        """Write a big text in the middle; where it is too long for that, a small one."""
        self._run(row, at, text, style, CENTRE, width, True)

    def wide(self, text: str) -> int:
        """Return how many columns a text takes, rounded up."""
        return (self.long(text) + 11) // 12

    def long(self, text: str, size: int = TEXT) -> int:
        """Return how many pixels a text takes."""
        return self.glyphs.width(size, encode(text))

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
        self.points_ink = self.styles[2 * PLAYER + 1]
        self._head = (seat, name, self.styles[2 * PLAYER], self.points_ink)
        self.touched = True

    def heading(self, text: str) -> None:
        """Write a heading across the screen."""
        self._head = (-1, text, INK, LINE)
        self.touched = True

    def strip(self, lines: list, style: int) -> None:
        """Write two lines into the strip below; the card stays beside them."""
        self._notice = (list(filter(None, lines[:2])), style)
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
        self._notes = []
        for note in notes:
            if note[1] == WARN:
                self._remark = note[0]
            elif note[0]:
                self._notes.append(note)
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

    def room(self) -> int:
        """Return how many rows are free for what a screen says."""
        taken = self._notice[0] or self._cards or self._notes or self._seats
        return (self.low if taken else self.foot) - self.body

    def grid(self, cells: list) -> int:
        """Show numbers in a grid, (what, number as text) each, the first large.

        :returns: how many lines have room below it, 0 where itself has none, nothing being cut
        """
        widest = 1
        for what, number in cells[1:]:
            widest = max(widest, self.long(what, SMALL), self.long(number, MEDIUM))
        what, number = cells[0]
        for size in (LARGE, MEDIUM):
            left = max(self.long(what, SMALL), self.long(number, size)) + 24
            across = min(4, (self.width - left) // (widest + 8))
            if len(cells) - 1 <= 2 * across:
                rows = max(1, (len(cells) - 2 + across) // across)
                across = max(1, (len(cells) - 2 + rows) // rows)
                high = max(NUMBER * rows, self.glyphs.sizes[LARGE][1] + LABEL)
                fit = (self.height - BAND - 2 * LEGEND - FOOT - high) // LABEL
                self._cells = (cells, [], left, across, fit)
                self.touched = True
                return fit + self.in_strip()
        return 0

    def in_strip(self) -> int:
        """Return how many lines that belong to a grid the strip has room for."""
        return 2 if self.room() > self.low - self.body else 0

    def below(self, lines: list) -> None:
        """Write lines below a grid, the last ones into the strip where that is free."""
        if self._cells:
            self._cells[1][:] = lines

    # -- strips and pieces

    def begin(self, tall: bool = False) -> None:
        """Begin a screen that lays out strips of its own, with digits or without."""
        self.tall = tall
        self.own = True
        self.start()

    def start(self) -> None:
        """Begin anew at the top."""
        self._out = []
        self._x = self.width
        self._y = self._next = 0

    def _blank(self, x: int, y: int, width: int, height: int, paper: int) -> None:
        self._out.append((x, y, width, height, paper, TEXT, "", 0, 0, 0))

    def row_of(self, height: int, paper: int = NIGHT) -> None:
        """Begin the next strip."""
        self._to(self.width)
        self._x = 0
        self._y = self._next
        self._next += height
        self._paper = paper

    def _to(self, x: int, width: int = 0) -> int:
        """Fill a strip up to a place where a piece of some width stands; return its height."""
        height = self._next - self._y
        if x > self._x:
            self._blank(self._x, self._y, x - self._x, height, self._paper)
        self._x = x + width
        return height

    def _within(self, x: int, width: int, above: int, below: int) -> tuple:
        """Leave some of the strip's paper above and below a piece; return its top and height."""
        height = self._to(x, width) - above - below
        top = self._y + above
        if above:
            self._blank(x, self._y, width, above, self._paper)
        if below:
            self._blank(x, top + height, width, below, self._paper)
        return top, height

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
        height = self._to(x, width)
        glyphs = self.glyphs
        codes = encode(text)
        while size > SMALL and glyphs.width(size, codes) > width:
            size -= 1
        codes = glyphs.cut(size, codes, width)
        left = x + (width - glyphs.width(size, codes)) * where // 2
        if centre < 0:
            centre = height // 2
        base = self._y + centre + (glyphs.sizes[size][1] + 1) // 2
        if paper < 0:
            paper = self._paper
        self._out.append((x, self._y, width, height, paper, size, codes, ink, left, base))

    def ring(self, x: int, seat: int, ink: int, size: int = 0, paper: int = -1) -> None:
        """Show a seat's ring of arcs in the middle of the strip; sizes are 0 to 2."""
        self.icon(x, RING + 8 * size + seat, RINGS[size], ink, paper)

    def icon(self, x: int, code: int, side: int, ink: int, paper: int = -1) -> None:
        """Show an icon in the middle of the strip."""
        height = self._to(x, side)
        if paper < 0:
            paper = self._paper
        top = self._y + (height - side) // 2
        self._out.append((x, self._y, side, height, paper, ICONS, bytes((code,)), ink, x, top))

    def block(self, x: int, width: int, paper: int, above: int = 0, below: int = 0) -> None:
        """Show a block of another colour, with some of the strip's paper above and below it."""
        top, height = self._within(x, width, above, below)
        self._blank(x, top, width, height, paper)

    def number(
        self, x: int, width: int, which: int, size: int, left: int, top: int, places: int = 4
    ) -> None:
        """Give room to a number of tall digits.

        :param int which: 0 the clock, 1 the points
        :param int left: where its first cell begins
        :param int top: how far below the strip's top
        :param int places: 4 of a time (``places.CLOSE`` for cells that touch), 2 of points
        """
        digits = self.points if which else self.clock
        if digits.text:
            how = LARGE if self._next - self._y > 17 else MEDIUM
            self.put(x, width, digits.text, how, digits.colour, CENTRE)
            return
        height = self._to(x, width)
        piece = (x, self._y, width, height, self._paper, size, which, places, left, self._y + top)
        self._out.append(piece)

    def pips(
        self, x: int, width: int, how: tuple, ink: int, empty: int, above: int = 0, below: int = 0
    ) -> None:
        """Show blocks, of which some are full.

        :param how: how many there are, how many are full, in how many rows
        """
        top, height = self._within(x, width, above, below)
        self._out.append((x, top, width, height, self._paper, PIPS, how, ink, empty, 0))

    def tab(self, right: bool, ink: int, above: int = 0, below: int = 0) -> None:
        """Lead from a key to what is said of it."""
        self.block(self.width - TAB if right else 0, TAB, ink, above, below)
