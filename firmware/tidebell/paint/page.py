# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Page of a colour panel in proportional type: content, and the strips and pieces laid out of it.

Either a screen fills the content, and ``turn_layout`` or ``text_layout`` lays it out
(``Painter.compose``); or it lays out strips of its own after ``begin``.

The screen is divided into strips from the top to the bottom, and each strip into pieces from the
left to the right. Every pixel belongs to one piece: none is ever under another, and a piece that
stays the same need not be drawn again. A piece is a tuple: x, y, width, height, colour behind it,
size, text, colour of the text, x of the text, its base line. Sizes are those of ``glyphs``:

- a size of letters, with the text in the font's codes;
- a size of tall digits: the text says which number, the colour how many places it has;
- ``PIPS``: the text is how many blocks, how many of them full, in how many rows;
- ``DRAWN``: the text is an object that draws itself.

Measures are those of 320 x 240 pixels. What is right of the middle keeps its distance from the
right edge, what is below it from the lower one. The upper keys are 34 pixels below the upper edge,
the lower ones as far above the lower edge: tabs lead from there to what they do.
"""

import os

from tidebell_core import letters

from . import content
from .content import CENTRE, LEFT, Content
from .glyphs import (
    DRAWN,
    ICONS,
    LARGE,
    MARKS,
    MEDIUM,
    PIPS,
    RING,
    RINGS,
    SMALL,
    TEXT,
    Blank,
    Glyphs,
    encode,
    font,
)
from .styles import ALARM, AMBER, FAINT, INK, NIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BAND = 44  # height of the band with the name
LEGEND = 30  # of a strip with what keys do
FOOT = 36  # of the strip at the bottom
TAB = 5  # width of a tab at the edge
LABEL = 18  # of the name below a number in a grid, and of a line
_NUMBER = 41  # of a number in a grid with its name


def type_of_drive() -> "Glyphs":
    """Return the type, with the Japanese letters where their file is on the drive."""
    try:
        glyphs = Glyphs(font("type.bin"))
    except (OSError, ValueError):
        glyphs = Glyphs(Blank())
        glyphs.fault = "type.bin"
        return glyphs
    try:
        file = font("ja.bin")
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError) or os.getenv("TIDEBELL_LANGUAGE") == "ja":
            glyphs.fault = "ja.bin"
        return glyphs
    from . import japanese  # here, so that it costs nothing without the file

    glyphs.japanese = japanese.Letters(file)
    content.broken = japanese.broken
    letters.has_japanese = glyphs.japanese.has
    return glyphs


class Page(Content):
    """The wanted screen; see the module.

    :param int width: of the panel in pixels
    :param int height: likewise, 240 at least
    :param caps: names of the keys that spend, declare, undo and end
    :param glyphs: the type
    """

    # Colours of digits: running, waiting, in the last half minute, in the last ten seconds where
    # the whole screen shows them, and where it does not.
    inks = (INK, FAINT, AMBER, NIGHT, ALARM)

    def __init__(self, width: int, height: int, caps: tuple, glyphs: "Glyphs") -> None:
        super().__init__(width // 12, caps)
        self.width = width
        self.height = height
        self.glyphs = glyphs
        self.own = False  # a screen has laid out strips of its own
        self.pieces = []  # type: list
        self._before = []  # type: list  # those of the last screen, of which most stay the same,
        self._at = 0  # and how many of them stand before the next one
        # The strip that is being filled: how far it is filled, its top, its end, its colour.
        self.x = self.y = self.end = 0
        self.paper = NIGHT

    def set_tall(self, tall: "bool | int") -> None:
        """Begin a screen, with room for digits or without."""
        self.own = False
        super().set_tall(tall)

    def wide(self, text: str) -> int:
        """Return how many columns a text takes, rounded up."""
        return (self.long(text) + 11) // 12

    def long(self, text: str, size: int = TEXT) -> int:
        """Return how many pixels a text takes."""
        return self.glyphs.width(size, encode(text))

    def lacks(self, text: str, size: int) -> bool:
        """Whether a size lacks one of a text's letters."""
        return self.glyphs.lacks(size, encode(text))

    def grid(self, cells: list) -> int:
        """Show numbers in a grid, (what, number as text) each, the first large.

        :returns: how many lines have room below it, 0 where the grid itself would be cut
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
                high = max(_NUMBER * rows, self.glyphs.sizes[LARGE][1] + LABEL)
                fit = (self.height - BAND - 2 * LEGEND - FOOT - high) // LABEL
                self.cells = (cells, [], left, across, fit)
                self.touched = True
                return fit + self.in_strip()
        return 0

    # -- strips and pieces

    def begin(self, scene: tuple, tall: bool = False) -> None:
        """Begin a screen that lays out strips of its own, with digits or without.

        :param scene: what it shows, as ``Content.scene`` has it
        """
        self.listed = self.cells = None
        self.scene = scene
        self.tall = tall
        self.own = True
        self.start()

    def start(self) -> None:
        """Begin anew at the top."""
        if self.pieces:
            self._before, self.pieces = self.pieces, self._before
            del self.pieces[:]  # its room stays: a page is laid out at each press
        self._at = 0
        self.x = self.width
        self.y = self.end = 0

    def finish(self) -> list:
        """Fill the last strip to the edge; return all pieces."""
        self.fill_to(self.width)
        return self.pieces

    def _add(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        paper: int,
        size: int,
        text: "Any",
        ink: int,
        left: int,
        base: int,
    ) -> None:
        """Add a piece: the very one of the last screen where that is the same."""
        before = self._before
        at = self._at
        end = min(at + 3, len(before))
        while at < end:
            old = before[at]
            at += 1
            if old[0] == x and old[1] == y:
                self._at = at
                if old[2] == width and old[3] == height and old[4] == paper and old[5] == size:
                    if old[6] == text and old[7] == ink and old[8] == left and old[9] == base:
                        self.pieces.append(old)
                        return
                break
        self.pieces.append((x, y, width, height, paper, size, text, ink, left, base))

    def blank(self, x: int, y: int, width: int, height: int, paper: int) -> None:
        """Add a piece of one colour, anywhere on the screen."""
        self._add(x, y, width, height, paper, TEXT, "", 0, 0, 0)

    def row_of(self, height: int, paper: int = NIGHT) -> None:
        """Begin the next strip."""
        self.fill_to(self.width)
        self.x = 0
        self.y = self.end
        self.end += height
        self.paper = paper

    def fill_to(self, x: int, width: int = 0) -> int:
        """Fill a strip up to a place where a piece of some width stands; return its height."""
        height = self.end - self.y
        if x > self.x:
            self.blank(self.x, self.y, x - self.x, height, self.paper)
        self.x = x + width
        return height

    def narrow(self, top: int, end: int, x: int) -> None:
        """Go on in a part of the strip's height from x on: one text below another."""
        self.x, self.y, self.end = x, top, end

    def _within(self, x: int, width: int, above: int, below: int) -> tuple:
        """Leave some of the strip free above and below a piece; return its top and height."""
        height = self.fill_to(x, width) - above - below
        top = self.y + above
        if above:
            self.blank(x, self.y, width, above, self.paper)
        if below:
            self.blank(x, top + height, width, below, self.paper)
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
        """Write a text into the strip: in a smaller size where it is too long, else cut.

        :param int centre: middle of the capitals below the strip's top; -1: in its middle
        """
        height = self.fill_to(x, width)
        glyphs = self.glyphs
        codes = encode(text)
        while size > SMALL and (glyphs.width(size, codes) > width or glyphs.lacks(size, codes)):
            size -= 1
        codes = glyphs.cut(size, codes, width)
        left = x + (width - glyphs.width(size, codes)) * where // 2
        if centre < 0:
            centre = height // 2
        base = self.y + centre + (glyphs.sizes[size][1] + 1) // 2
        if paper < 0:
            paper = self.paper
        self._add(x, self.y, width, height, paper, size, codes, ink, left, base)

    def ring(self, x: int, seat: int, ink: int, size: int = 0, paper: int = -1) -> None:
        """Show a seat's ring of arcs in the middle of the strip; sizes are 0 to 2."""
        self.icon(x, RING + MARKS * size + self.mark(seat), RINGS[size], ink, paper)

    def icon(self, x: int, code: int, side: int, ink: int, paper: int = -1, high: int = 0) -> None:
        """Show an icon in the middle of the strip, as high as wide unless its height is given."""
        height = self.fill_to(x, side)
        if paper < 0:
            paper = self.paper
        top = self.y + (height - (high or side)) // 2
        self._add(x, self.y, side, height, paper, ICONS, bytes((code,)), ink, x, top)

    def drawing(self, x: int, width: int, what: "Any", ink: int) -> None:
        """Give room to an object that draws itself.

        :param what: its ``draw(painter, piece)`` yields between parts of the work
        """
        height = self.fill_to(x, width)
        self._add(x, self.y, width, height, self.paper, DRAWN, what, ink, 0, 0)

    def block(self, x: int, width: int, paper: int, above: int = 0, below: int = 0) -> None:
        """Show a block of another colour, with some of the strip free above and below it."""
        top, height = self._within(x, width, above, below)
        self.blank(x, top, width, height, paper)

    def number(
        self, x: int, width: int, which: int, size: int, left: int, top: int, places: int = 4
    ) -> None:
        """Give room to a number of tall digits, or to the text that stands for it.

        :param int which: 0 the clock, 1 the points
        :param int left: x of its first cell
        :param int top: of its cells, below the strip's top
        :param int places: 4 of a time (``digits.OVERLAPPING`` for cells that touch), 2 of points
        """
        digits = self.points if which else self.clock
        if digits.text:
            how = LARGE if self.end - self.y > 17 else MEDIUM
            self.put(x, width, digits.text, how, digits.colour, CENTRE)
        else:
            self.cells_of(x, width, which, size, left, top, places)

    def cells_of(
        self, x: int, width: int, which: int, size: int, left: int, top: int, places: int
    ) -> None:
        """Give room to the cells of a number; see ``number``."""
        height = self.fill_to(x, width)
        base = self.y + top
        self._add(x, self.y, width, height, self.paper, size, which, places, left, base)

    def pips(
        self, x: int, width: int, how: tuple, ink: int, empty: int, above: int = 0, below: int = 0
    ) -> None:
        """Show blocks, of which some are full.

        :param how: their number, the number of full ones, and of rows
        """
        top, height = self._within(x, width, above, below)
        self._add(x, top, width, height, self.paper, PIPS, how, ink, empty, 0)

    def tab(self, right: bool, ink: int, above: int = 0, below: int = 0) -> None:
        """Lead from a key to its label by a mark at the edge."""
        self.block(self.width - TAB if right else 0, TAB, ink, above, below)
