# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A display that the board brings along (``board.DISPLAY``), drawn on through displayio.

CircuitPython's definition of the board drives the controller, whichever it is. The picture is bands
of 12 rows, each a bitmap of 4 bits a pixel with a palette of its own. displayio keeps one dirty
rectangle for each bitmap, and a new colour in a palette makes its whole bitmap dirty. Small bands
keep a refresh small. A band learns a colour when a piece first needs it there.
"""

import board
from bitmaptools import arrayblit, fill_region, readinto, replace_color
from displayio import Bitmap, Group, Palette, TileGrid

from .glyphs import DRAWN, PIPS
from .page import Page, type_of_drive
from .painter import RUNS, Painter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from busdisplay import BusDisplay

_ROWS = 12  # height of a band; one begins at row 204, with the strip at the bottom
_COLOURS = 16  # in a band's palette
_LEVELS = 4  # of a pixel in the file of type, from paper to ink
_MOST = 12 * 320  # pixels that a refresh draws at most
_FREE = -1

# Costs of drawing, in microseconds of an RP2040: of a letter, of each pixel of a refresh, and of
# freeing an index.
_COST_LETTER = 700
_COST_PIXEL = 6
_COST_FREED = 1500

ON = None  # no command: it is on
RESET_MS = 0


def bus(profile: "ModuleType") -> "BusDisplay":
    """Return the display, in place of a bus."""
    display: "BusDisplay" = board.DISPLAY  # type: ignore[attr-defined]
    display.auto_refresh = False
    return display


def start(display: "BusDisplay", profile: "ModuleType") -> None:
    """Do nothing: CircuitPython has brought the controller up."""


class Light:
    """The display's own backlight.

    :param display: ``board.DISPLAY``
    """

    def __init__(self, display: "BusDisplay") -> None:
        self._display = display

    @property
    def duty_cycle(self) -> int:
        """Brightness, 0 to 65535."""
        return int(self._display.brightness * 65535)

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        self._display.brightness = value / 65535


def painter(display: "BusDisplay", profile: "ModuleType") -> "BitmapPainter":
    """Return a painter with a page as large as the display."""
    glyphs = type_of_drive()
    return BitmapPainter(display, Page(display.width, display.height, profile.CAPS, glyphs))


class BitmapPainter(Painter):
    """Draws the page on the board's own display.

    :param display: what has ``root_group`` and ``refresh``
    :param page: the wanted screen
    """

    _enough = 8000
    _slice = _MOST

    def __init__(self, display: "BusDisplay", page: Page) -> None:
        super().__init__(page)
        self._display = display
        self._bands = []
        group = Group()
        for top in range(0, page.height, _ROWS):
            bitmap = Bitmap(page.width, min(_ROWS, page.height - top), _COLOURS)
            palette = Palette(_COLOURS)
            group.append(TileGrid(bitmap, pixel_shader=palette, y=top))
            # The palette's colours in 16 bits; all pixels are black at first.
            self._bands.append((bitmap, palette, [0] + [_FREE] * (_COLOURS - 1)))
        display.root_group = group
        self._crowded = bytearray(len(self._bands))  # 1 where the page has too many colours
        self._oldest = bytearray(len(self._bands))  # index to free first
        self._inks = [_FREE, _FREE]  # of clock and points, once their bands know it
        self._dyes = (0, 0, 0, 0)  # the colours of the four levels
        self._dirty = [0, 0, 0, 0]  # left, top, right, bottom of pixels not shown yet

    # -- drawing and refreshing

    def step(self) -> bool:
        """Draw a piece and show it; returns whether more is to come."""
        more = super().step()
        self._show()
        return more

    def compose(self) -> list:
        """Return the pieces of the screen."""
        for at in range(len(self._crowded)):
            if self._crowded[at]:
                self._crowded[at] = 0
                self._forget(at, [])  # now there may be room for their colours
        return super().compose()

    def numbers(self) -> None:
        """Draw and show the tall digits that changed; teach their bands a new colour first."""
        page, inks = self.page, self._inks
        for which in (0, 1):
            piece = self._tall[which].piece
            ink = page.points.colour if which else page.clock.colour
            if piece and ink != inks[which]:
                if self._learn(piece, mixed(piece[4], ink)):
                    self._show()
                    return  # the next step goes on with the next band
                inks[which] = ink
        super().numbers()
        self._show()

    def _show(self) -> None:
        dirty = self._dirty
        if dirty[2]:
            dirty[2] = 0
            self._display.refresh()

    def _touch(self, x: int, y: int, width: int, height: int) -> None:
        """Add a rectangle to the dirty one; refresh first where the two together would be large."""
        dirty = self._dirty
        left, top, right, bottom = x, y, x + width, y + height
        had = 0
        if dirty[2]:
            had = (dirty[2] - dirty[0]) * (dirty[3] - dirty[1])
            left, top = min(left, dirty[0]), min(top, dirty[1])
            right, bottom = max(right, dirty[2]), max(bottom, dirty[3])
            if (right - left) * (bottom - top) > max(_MOST, had):
                self._show()
                left, top, right, bottom = x, y, x + width, y + height
                had = 0
        dirty[0], dirty[1], dirty[2], dirty[3] = left, top, right, bottom
        self.spent += ((right - left) * (bottom - top) - had) * _COST_PIXEL

    # -- colours

    def _index(self, at: int, colour: int) -> int:
        """Return the index of a colour in a band, learned if new; the nearest one if it is full."""
        colours = self._bands[at][2]
        if colour not in colours:
            if self._crowded[at]:
                return _nearest(colours, colour)
            self._touch(0, at * _ROWS, self.page.width, _ROWS)
            if _FREE not in colours:
                self._let_go(at, 1)
            if _FREE not in colours:
                self._crowded[at] = 1
                return _nearest(colours, colour)
            index = colours.index(_FREE)
            colours[index] = colour
            self._bands[at][1][index] = _rgb(colour)
        return colours.index(colour)

    def _let_go(self, at: int, count: int) -> None:
        """Free some indices of colours that no piece of a band has any more, in turn.

        No more than needed are freed: most of the colours come again within a round. Pixels that
        still have a freed index are about to be drawn over; they take the nearest colour.
        """
        bitmap, _, colours = self._bands[at]
        kept = self._kept(at)
        if self.wanted is not None and kept.issuperset(colours):
            self._forget(at, self.wanted)
            kept = self._kept(at)
        count = min(count, _COLOURS - 1 - colours.count(_FREE))  # one stays for the pixels
        gone = []  # type: list[int]
        for nth in range(_COLOURS):
            index = (self._oldest[at] + nth) % _COLOURS
            if len(gone) < count and colours[index] != _FREE and colours[index] not in kept:
                gone.append(index)
        if gone:
            self._oldest[at] = gone[-1] + 1
        before = list(colours)
        for index in gone:
            colours[index] = _FREE
        for index in gone:
            replace_color(bitmap, index, _nearest(colours, before[index]))
            self.spent += _COST_FREED
        bitmap.dirty()

    def _kept(self, at: int) -> set:
        """Return the colours that pieces of a band have or will have."""
        kept = set()  # type: set
        for pieces in (self.shown, self.wanted or ()):
            for piece in pieces:
                if _reaches(piece, at):
                    kept.update(self._colours_of(piece))
        return kept

    def _forget(self, at: int, stay: list) -> None:
        """Forget the pieces that a band shows, without some: they will be drawn again or over."""
        for piece in list(self.shown):
            if _reaches(piece, at) and piece not in stay:
                self.shown.remove(piece)

    def _colours_of(self, piece: tuple) -> tuple:
        """Return the colours that a piece is drawn in."""
        paper, size, text, ink = piece[4:8]
        if size == PIPS or size == DRAWN:
            return paper, ink, piece[8]
        if type(text) is int:
            place, page = self._tall[text], self.page
            found = mixed(paper, page.points.colour if text else page.clock.colour)
            ink = place.ink
            if place.piece == piece and ink >= 0:
                found += mixed(paper, ink)  # digits still have their old colour
            return found
        return mixed(paper, ink) if text else (paper,)

    def _learn(self, piece: tuple, colours: tuple) -> bool:
        """Teach the first of a piece's bands that lacks colours; returns whether one did."""
        for at in range(piece[1] // _ROWS, (piece[1] + piece[3] - 1) // _ROWS + 1):
            for colour in colours:
                if colour not in self._bands[at][2] and not self._crowded[at]:
                    self._teach(at, colours)
                    return True
        return False

    def _teach(self, at: int, colours: tuple) -> None:
        """Teach a band colours, and others that the page needs there: all of it is drawn anyway.

        Papers and inks come first, then the levels between them. Where a band has too few indices,
        edges are less smooth and no colour changes.
        """
        first, rest = [], list(colours)  # type: ignore[var-annotated]
        for piece in self.wanted or ():
            if _reaches(piece, at):
                found = self._colours_of(piece)
                first += (found[0], found[-1])
                rest += found
        known = self._bands[at][2]
        missing = set(first + rest).difference(known)
        more = len(missing) - known.count(_FREE)
        if more > 0:
            self._touch(0, at * _ROWS, self.page.width, _ROWS)
            self._let_go(at, more)
        for colour in first + rest:
            if colour not in known and (colour in colours or _FREE in known):
                self._index(at, colour)

    def _one(self, piece: tuple) -> "Iterator":
        """Draw a piece, after its bands have learned its colours one by one, keys in between."""
        if type(piece[6]) is int:
            self._inks[piece[6]] = _FREE
        colours = self._colours_of(piece)
        while self._learn(piece, colours):
            yield
        yield from super()._one(piece)

    # -- pixels

    def fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        """Fill a rectangle with one colour."""
        if width <= 0:
            return
        while height > 0:
            at, top = y // _ROWS, y % _ROWS
            part = min(height, _ROWS - top, max(1, _MOST // width))
            index = self._index(at, value)
            self._touch(x, y, width, part)
            fill_region(self._bands[at][0], x, top, x + width, top + part, index)
            y += part
            height -= part

    def _dye(self, paper: int, ink: int) -> None:
        """Set the colours of the levels, from paper to ink."""
        self._dyes = mixed(paper, ink)

    def _pixels(self, width: int, height: int, x: int, y: int, skip: int = 0) -> None:
        """Copy the next pixels of the file into the bitmaps, in runs of whole rows.

        :param skip: pixels that are left out first
        """
        self._touch(x, y, width, height)
        self.spent += _COST_LETTER
        file = self._glyphs.file
        begin = file.tell()
        bottom = y + height
        while y < bottom:
            rows = min((RUNS[0] - 3) // width, bottom - y, _ROWS - y % _ROWS)
            left = rows * width + skip
            run = 0 if left > RUNS[1] else 1 if left > RUNS[2] else 2
            canvas = self._canvases[run]
            readinto(canvas, file, 2, reverse_pixels_in_element=True)
            at = y // _ROWS
            # An index may equal a level that is replaced later. A fifth bit tells them apart;
            # arrayblit drops it.
            for level in range(_LEVELS):
                replace_color(canvas, level, _COLOURS | self._index(at, self._dyes[level]))
            self._touch(x, y, width, rows)
            top = y % _ROWS
            pixels = self._views[run][skip:]
            arrayblit(self._bands[at][0], pixels, x, top, x + width, top + rows)
            y += rows
            begin += left // 4
            skip = left % 4
            file.seek(begin)


def mixed(paper: int, ink: int) -> tuple:
    """Return the colours of the four levels from paper to ink, in 16 bits."""
    first = second = 0
    for shift, most in ((11, 31), (5, 63), (0, 31)):
        one, other = paper >> shift & most, ink >> shift & most
        first |= (4 * one + 2 * other + 3) // 6 << shift
        second |= (2 * one + 4 * other + 3) // 6 << shift
    return paper, first, second, ink


def _reaches(piece: tuple, at: int) -> bool:
    """Whether a piece has pixels in a band."""
    return bool(piece[1] < (at + 1) * _ROWS and piece[1] + piece[3] > at * _ROWS)


def _nearest(colours: list, colour: int) -> int:
    """Return the index of the colour that is most like another."""
    found, least = 0, 1 << 16
    for index in range(_COLOURS):
        other = colours[index]
        if other >= 0:
            red, green = (other >> 11) - (colour >> 11), (other >> 5 & 63) - (colour >> 5 & 63)
            blue = (other & 31) - (colour & 31)
            apart = red * red + green * green + blue * blue
            if apart < least:
                found, least = index, apart
    return found


def _rgb(value: int) -> int:
    """Return a colour of 16 bits as displayio has it, in 24."""
    red, green, blue = value >> 11, value >> 5 & 63, value & 31
    return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | blue << 3 | blue >> 2
