# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Content of a screen: one value that screens fill and layouts read.

It is rows of text and what stands round them: a heading, labels of the keys, a notice, cards, a
list, a grid of numbers, two numbers of tall digits. Row ``body`` is the first below the heading.
Rows ``low`` and ``low`` + 1 are two lines below the digits, where there are digits. ``foot`` comes
after the last row. Columns are twelve pixels wide; letters have widths of their own.
"""

from tidebell_core import words as texts
from tidebell_core.record.events import MOST_SEATS

from .digits import Digits
from .glyphs import RING
from .styles import AMBER, FAINT, INK, LINE, NIGHT, PLAYER, RAIL, SEAT, WARNING, bright, colour, ink

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LEFT, CENTRE, RIGHT = 0, 1, 2
PAIR = 2  # a value of ``Content.tall``: two clocks side by side instead of clock and points
# Kinds of ``Content.scene``, with what follows the kind:
HANDED = "hand"  # seats in their order, those that are idle, a text about saved points
CARD_UP = "card"  # its name and colour, lines about it, level and parts of its cross-section
ALONE = "alone"  # a title and texts, for the eyes of one player
RANKS = "ranks"  # (place or "", seat, name, number or text) each, sentences above them
CODE = "code"  # ``qr.Code``
PLACE = "place"  # a pixel of the ring, and how many it has
ANSWERS = "answers"  # (name, detail) each, the marked one or -1, the row that they begin in
ROWS = 10

# What is empty most of the time is one list that nobody changes: a press then leaves less garbage.
_NONE = []  # type: list
_UNTOLD = (_NONE, 0)  # type: tuple

# Breaks lines of Japanese, where its letters are on the drive: ``japanese.broken``
broken: "Callable | None" = None


def wrap(text: str, width: int, numbers: bool = False, wide: "Callable" = len) -> list:
    """Break a text into lines at blanks; a word that is too long has a line of its own.

    A text with Japanese letters breaks between any two of them that may be parted.

    :param numbers: a number stays on the line of the word before it
    :param wide: returns how wide a text is: ``Page.wide``, or its letters
    """
    if broken and max(text.encode() or b" ") > 0xE2:
        return list(broken(text, width, numbers, wide))
    lines = []
    line = word = ""
    for part in text.split(" ") + [""]:
        if part and word and numbers and part[:1].isdigit():
            word += " " + part
            continue
        longer = line + " " + word if line else word
        if line and wide(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
        word = part
    lines.append(line)
    return lines


class Content:
    """A screen's content; see the module. Screens call the methods, layouts read the fields.

    :param int columns: number of columns
    :param caps: names of the keys that spend, declare, undo and end
    """

    body = 3
    low = ROWS - 3
    foot = ROWS - 1
    goes_on = False  # the clock is still the same player's: his points are drawn first

    def __init__(self, columns: int, caps: tuple) -> None:
        self.columns = columns
        self.caps = caps
        self.touched = True  # something changed since the page was laid out
        self.filled = 0  # how often a screen filled it: faces ask what changed
        self.seats = _NONE  # the colours that the styles of seats were set to
        self.alike = False  # names alone tell the seats apart: all have the same arcs
        # Two colours of each style: of the text, and behind it.
        self.styles = [0] * (2 * (SEAT + MOST_SEATS))
        self.styles[:10] = INK, NIGHT, FAINT, NIGHT, INK, LINE, 0, 0, AMBER, RAIL
        self.styles[14:18] = INK, LINE, NIGHT, INK
        # Of each row runs of (column, text, style, where, columns, big), and the style behind them.
        self.rows = [[] for _ in range(ROWS)]  # type: list[list]
        self.papers = bytearray(ROWS)
        # The digits: none, or clock and points, or two clocks (``PAIR``).
        self.tall: "bool | int" = False
        self.clock = Digits()
        self.points = Digits()
        self.points_ink = 0
        self.last = -1  # seconds left, if the whole screen shows the last ten
        self.pool = ("", 0, 0)  # name of the points, how many are left, of how many
        # Round the middle.
        self.head = None  # type: tuple | None  # seat or -1, text, its colour, colour behind it
        self.labels: tuple = ("",) * 5  # of A, B, X, Y and the knob
        self.arrows = False  # whether A and B move a mark
        self.top = ""  # a text at the top right
        self.remark = ""  # a warning between the upper keys
        self.listed = None  # type: tuple | None  # (items, cursor, editing)
        # Numbers in a grid: (cells, lines below, width of the first, columns, lines with room).
        self.cells = None  # type: tuple | None
        self.told = _UNTOLD  # a notice: lines and their style
        self.cards = _NONE  # of the strip at the bottom: (name, rgb)
        self.notes = _NONE  # (text, style)
        self.held = _NONE  # seats whose assets the player holds
        # What rows and lists do not say: a kind (``HANDED`` and so on) and its values.
        self.scene = None  # type: tuple | None

    # -- styles

    def style(self, style: int, ink_rgb: "tuple | list", rgb: "tuple | list") -> None:
        """Set a style's two colours: that of its text, and that behind it."""
        self.styles[2 * style] = colour(ink_rgb)
        self.styles[2 * style + 1] = colour(rgb)

    def on(self, style: int, rgb: "tuple | list") -> None:
        """Set the colour behind a style's text; a seat's is lightened to stand out on black."""
        if style >= SEAT:
            self.seats = _NONE
            rgb = bright(rgb)
        self.style(style, ink(rgb), rgb)
        if self.styles[2 * style] == 0:
            self.styles[2 * style] = NIGHT

    # -- rows of text

    def clear(self, first: int = 0, end: int = 0, style: int = 0) -> None:
        """Blank some rows, to the last one where no end is given."""
        end = end or self.foot + 1
        for row in range(first, end):
            if self.rows[row]:
                self.rows[row] = []
            self.papers[row] = style
        if end > self.low:
            self.told = _UNTOLD
            self.cards = self.notes = self.held = _NONE
            self.remark = ""
        self.touched = True

    def set_tall(self, tall: "bool | int") -> None:
        """Begin a screen, with room for digits or without."""
        self.tall = tall
        self.listed = self.cells = self.scene = None
        self.pool = ("", 0, 0)
        self.last = -1
        self.clear(self.body, self.foot)
        if tall:
            self.clock.clear()
            self.points.clear()
            self.clock.wide = self.clock.wide and tall != PAIR

    def _run(
        self, row: int, at: int, text: str, style: int, where: int, width: int, big: bool = False
    ) -> None:
        runs = self.rows[row]
        if not text:
            if width >= self.columns - at:
                self.papers[row] = style
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

    def seat(self, row: int, at: int, seat: int) -> int:
        """Show a seat's ring in its colour; return how many columns that takes."""
        self._run(row, at, chr(RING + self.mark(seat)), SEAT + seat, LEFT, -1)
        return 2

    def mark(self, seat: int) -> int:
        """Return which arcs stand for a seat; those of the first where more than eight play."""
        return 0 if self.alike else seat

    # -- round the rows

    def keys(self, labels: tuple, top: str, arrows: bool = False) -> None:
        """Say what the keys and the knob do.

        :param labels: of A, B, X, Y and of the knob
        :param top: a text at the top right
        :param arrows: A and B move a mark; arrows say so where there is no room for labels
        """
        self.arrows = arrows
        self.labels = labels
        self.top = top
        self.touched = True

    def band(self, seat: int, name: str, rgb: "tuple | list") -> None:
        """Write a player's ring and name across the screen on his colour."""
        self.on(PLAYER, bright(rgb))
        self.points_ink = self.styles[2 * PLAYER + 1]
        self.head = (seat, name, self.styles[2 * PLAYER], self.points_ink)
        self.touched = True

    def heading(self, text: str) -> None:
        """Write a heading across the screen."""
        self.head = (-1, text, INK, LINE)
        self.touched = True

    def tell(self, lines: list, style: int) -> None:
        """Write two lines into the strip at the bottom; the card stays beside them."""
        self.told = (list(filter(None, lines[:2])), style)
        self.touched = True

    def lasts(
        self, card: "tuple | None", following: "tuple | None", notes: list, held: list
    ) -> None:
        """Show below the digits what lasts longer than a press.

        :param card: name and colour of the one that counts
        :param following: likewise of the next, where all know it
        :param notes: (text, style) each; a warning stands between the upper keys
        :param held: seats whose assets the player holds
        """
        self.cards = [card] if card else []
        if following:
            self.cards.append((texts.COMING.format(following[0]), following[1]))
        self.notes = []
        for note in notes:
            if note[1] == WARNING:
                self.remark = note[0]
            elif note[0]:
                self.notes.append(note)
        self.held = held
        self.touched = True

    def unit(self, name: str, left: int, base: int) -> None:
        """Say what the points are called, how many are left, and how many there were."""
        self.pool = (name, left, base)
        self.touched = True

    def listing(self, title: str, items: list, cursor: int, editing: bool) -> None:
        """Write a list: a title, then (text, value, style or -1), the chosen one marked."""
        self.set_tall(False)
        self.heading(title)
        self.listed = (items, cursor, editing)

    def room(self) -> int:
        """Return how many rows are free for what a screen says."""
        taken = self.told[0] or self.cards or self.notes or self.held
        return (self.low if taken else self.foot) - self.body

    def in_strip(self) -> int:
        """Return how many lines that belong to a grid the strip at the bottom has room for."""
        return 2 if self.room() > self.low - self.body else 0

    def below(self, lines: list) -> None:
        """Write lines below a grid, the last ones into the strip at the bottom where it is free."""
        if self.cells:
            self.cells[1][:] = lines
