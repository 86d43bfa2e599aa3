# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A page of a small one-colour panel, 128 x 64: the pieces of ``placed``, laid out closer.

What has a colour behind it elsewhere is inverted here. Columns are 5 pixels, rows as high as their
text: 9 pixels, or 7 where there is no room. The keys lie below the screen, three in a row: the two
lines at the bottom are the first row of keys and the last one, each legend above its key, and
before it stands the shape of what the key is for.
"""

from .glyphs import RING, SHAPES, SMALL, TEXT
from .page import WARN
from .placed import INK, LEFT, NIGHT, Placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .glyphs import Glyphs

UNIT = 5  # pixels of a column
HEAD = 12  # of the band with the name
LINE = 9  # of a line
DIGITS = 23  # height of the tall ones
GRID = 27  # of numbers in a grid, at least
MARKED = 10  # of one that is inverted
CLOSE = 7  # of a line in the smallest letters
SIDES = (8, 11, 21)  # of rings of arcs, small, middle and large

# What keys are for, in the order of their shapes.
FUNCTIONS = ("spend", "declare", "undo", "end", "+redo", "+pause", "+menu", "+")


class Small(Placed):
    """The wanted screen; see the module, and ``Placed`` for its parameters."""

    coloured = False

    def __init__(self, width: int, height: int, caps: tuple, glyphs: "Glyphs") -> None:
        super().__init__(width, height, caps, glyphs)
        self.columns = width // UNIT
        self.head_rows = 1
        self.body, self.low, self.foot = 2, 5, 7
        self.styles = [INK, NIGHT] * (len(self.styles) // 2)
        for style in (WARN, 3, 5, 8):
            self.on(style, ())

    def on(self, style: int, rgb: "tuple | list") -> None:
        """Give a style a colour to write on: it is inverted."""
        self.styles[2 * style : 2 * style + 2] = NIGHT, INK

    def style(self, style: int, ink_rgb: "tuple | list", rgb: "tuple | list") -> None:
        """Give a style its two colours, of which a dark one behind is dark."""
        self.styles[2 * style : 2 * style + 2] = (NIGHT, INK) if sum(rgb) > 380 else (INK, NIGHT)

    def wide(self, text: str) -> int:
        """Return how many columns a text takes, rounded up."""
        return (self.long(text) + UNIT - 1) // UNIT

    def ring(self, x: int, seat: int, ink: int, size: int = 0, paper: int = -1) -> None:
        """Show a seat's ring of arcs in the middle of the strip; sizes are 0 to 2."""
        self.icon(x, RING + 8 * size + seat, SIDES[size], ink, paper)

    def grid(self, cells: list) -> int:
        """Show numbers in a grid, (what, number as text) each.

        :returns: how many lines have room below it, 0 where itself has none, nothing being cut
        """
        count = self._across(cells)
        self._cells = (cells, [], count) if count else None
        self.touched = True
        return min(count, 1)

    def _across(self, cells: list) -> int:
        """Return how many numbers stand beside each other to the right of the first, 0: no room."""
        rest = cells[1:]
        left = self.large(cells[0])
        for count in (4, 3, 2):
            wide = (self.width - left) // count
            rows = (len(rest) + count - 1) // count
            fits = [self.long(number) + self.long(what, SMALL) + 5 <= wide for what, number in rest]
            if rows * CLOSE <= GRID and False not in fits:
                return count
        return 0

    def large(self, cell: tuple) -> int:
        """Return how many pixels the number takes that matters most, and what it is below it."""
        return max(self.long(cell[0], SMALL), 13 * len(cell[1])) + 6

    def say(self, x: int, width: int, text: str, ink: int = INK, paper: int = -1) -> None:
        """Write a text into a line of the strip, in the larger letters if they have room."""
        high = self._next - self._y
        size = TEXT if high >= LINE and self.long(text) <= width else SMALL
        self.put(x, width, text, size, ink, LEFT, self.centre_of(size), paper)

    def centre_of(self, size: int) -> int:
        """Return where the middle of capitals is in the strip, letters' tails being within it.

        Where there is no room for both, the tails are cut.
        """
        high = self._next - self._y
        capitals = self.glyphs.sizes[size][1]
        return max(capitals // 2, high - (2 if high >= LINE else 1) - (capitals + 1) // 2)

    def seat(self, row: int, at: int, seat: int, pad: str = " ") -> int:
        """Show a seat's ring; returns how many columns that takes."""
        return super().seat(row, at, seat) + 1

    def symbol(self, x: int, function: str) -> None:
        """Show the shape of what a key is for."""
        at = FUNCTIONS.index(function) if function in FUNCTIONS else len(FUNCTIONS) - 1
        self.icon(x, SHAPES + at, 7, INK)
