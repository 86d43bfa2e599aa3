# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A display that the board brings along (``board.DISPLAY``), drawn on through displayio.

CircuitPython's definition of the board drives the controller, whichever it is. The picture is bands
of 16 rows. Each is a bitmap of one byte a pixel with a palette of its own, so that what displayio
draws at once stays small: it keeps one dirty rectangle for each bitmap, and a palette with a new
colour makes all of its band dirty. A palette learns a colour when a piece first needs it.
"""

import board
from bitmaptools import arrayblit, fill_region, readinto, replace_color
from displayio import Bitmap, Group, Palette, TileGrid

from .glyphs import DRAWN, PIPS, Glyphs
from .page import font
from .placed import Placed
from .typesetting import RUNS, Typesetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from busdisplay import BusDisplay

_ROWS = 16  # of a band
_COLOURS = 96  # of a palette
_LEVELS = 4  # of ink in the file of type; these numbers are no colours
_MOST = 12 * 320  # pixels that a refresh draws
_FREE = -1

# What drawing costs, in microseconds of an RP2040: a letter, and each pixel of a refresh.
_COST_LETTER = 700
_COST_PIXEL = 6

ON = None  # no command: it is on
RESET_MS = 0


def bus(profile: "ModuleType") -> "BusDisplay":
    """Return the display, in place of a bus."""
    display: "BusDisplay" = board.DISPLAY  # type: ignore[attr-defined]
    display.auto_refresh = False
    return display


def start(display: "BusDisplay", profile: "ModuleType") -> None:
    """Nothing to do: CircuitPython has brought the controller up."""


class Light:
    """The display's own backlight.

    :param display: ``board.DISPLAY``
    """

    def __init__(self, display: "BusDisplay") -> None:
        self._display = display

    @property
    def duty_cycle(self) -> int:
        """0 to 65535, of the full brightness."""
        return int(self._display.brightness * 65535)

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        self._display.brightness = value / 65535


def painter(display: "BusDisplay", profile: "ModuleType") -> "BitmapPainter":
    """Return a painter with a page as large as the display."""
    glyphs = Glyphs(font("type.bin"))
    return BitmapPainter(display, Placed(display.width, display.height, profile.CAPS, glyphs))


class BitmapPainter(Typesetter):
    """Brings a display to what the page wants.

    :param display: what has ``root_group`` and ``refresh``
    :param page: the wanted screen
    """

    _enough = 8000
    _slice = _MOST

    def __init__(self, display: "BusDisplay", page: Placed) -> None:
        super().__init__(page)
        self._display = display
        self._bands = []
        group = Group()
        for top in range(0, page.height, _ROWS):
            bitmap = Bitmap(page.width, min(_ROWS, page.height - top), 256)
            palette = Palette(_COLOURS)
            group.append(TileGrid(bitmap, pixel_shader=palette, y=top))
            self._bands.append((bitmap, palette))
        display.root_group = group
        self._colours = [_FREE] * _COLOURS  # in 16 bits, by their index in the palettes
        self._colours[:_LEVELS] = [_FREE - 1] * _LEVELS
        self._rgbs = [0] * _COLOURS  # the same in 24 bits
        self._dyes = (0, 0, 0, 0)  # the indices of the four levels
        self._dirty = [0, 0, 0, 0]  # left, top, right, bottom of what is not shown yet

    # -- what is shown when

    def step(self) -> bool:
        """Draw a piece and show it; returns whether more is to come."""
        more = super().step()
        self._show()
        return more

    def numbers(self) -> None:
        """Draw and show what changed of the tall digits, at once."""
        super().numbers()
        self._show()

    def _show(self) -> None:
        dirty = self._dirty
        if dirty[2]:
            dirty[2] = 0
            self._display.refresh()

    def _touch(self, x: int, y: int, width: int, height: int) -> None:
        """Note what is about to be drawn; what is dirty already is shown before it grows large."""
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

    def _index(self, colour: int) -> int:
        """Return the index that a colour has in all palettes; see ``_teach``."""
        colours = self._colours
        if colour not in colours:
            if _FREE not in colours:
                self._let_go()
            # No page has so many colours; a wrong one is better than none.
            at = colours.index(_FREE) if _FREE in colours else _COLOURS - 1
            colours[at] = colour
            self._rgbs[at] = _rgb(colour)
        return colours.index(colour)

    def _let_go(self) -> None:
        """Free the indices of colours that no piece has any more."""
        kept = set()  # type: set
        for piece in self.shown + (self.wanted or []):
            kept.update(self._colours_of(piece))
        for at in range(_LEVELS, _COLOURS):
            if self._colours[at] not in kept:
                self._colours[at] = _FREE

    def _colours_of(self, piece: tuple) -> tuple:
        """Return the colours that a piece is drawn in, now and as long as it stays."""
        paper, size, text, ink = piece[4:8]
        if size == PIPS or size == DRAWN:
            return paper, ink, piece[8]
        if type(text) is int:
            found = [paper]
            for ink in self.page.inks + (self.page.points_ink,):
                found += mixed(paper, ink)[1:]
            return tuple(found)
        return mixed(paper, ink) if text else (paper,)

    def _teach(self, at: int, index: int) -> bool:
        """Have a band's palette know a colour; returns whether all of the band is dirty now."""
        palette, rgb = self._bands[at][1], self._rgbs[index]
        if palette[index] == rgb:
            return False
        self._touch(0, at * _ROWS, self.page.width, _ROWS)
        palette[index] = rgb
        return True

    def _one(self, piece: tuple) -> "Iterator":
        """Draw a piece, when its bands know its colours: one band at a time, keys in between."""
        indices = [self._index(colour) for colour in self._colours_of(piece)]
        for at in range(piece[1] // _ROWS, (piece[1] + piece[3] - 1) // _ROWS + 1):
            new = False
            for index in indices:
                new = self._teach(at, index) or new
            if new:
                yield
        yield from super()._one(piece)

    # -- pixels

    def fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        """Fill a rectangle with one colour."""
        if width <= 0:
            return
        index = self._index(value)
        while height > 0:
            part = min(height, max(1, _MOST // width))
            self._touch(x, y, width, part)
            for at in range(y // _ROWS, (y + part - 1) // _ROWS + 1):
                self._teach(at, index)
                top = at * _ROWS
                low = min(_ROWS, y + part - top)
                fill_region(self._bands[at][0], x, max(0, y - top), x + width, low, index)
            y += part
            height -= part

    def _dye(self, paper: int, ink: int) -> None:
        """Have levels drawn from paper to ink."""
        first, second, third, last = mixed(paper, ink)
        index = self._index
        self._dyes = index(first), index(second), index(third), index(last)

    def _pixels(self, width: int, height: int, x: int, y: int, skip: int = 0) -> None:
        """Bring into the bitmaps what the file has next, but for a few pixels: whole rows a run."""
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
            for level in range(_LEVELS):
                replace_color(canvas, level, self._dyes[level])
                self._teach(at, self._dyes[level])
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


def _rgb(value: int) -> int:
    """Return a colour of 16 bits as displayio has it, in 24."""
    red, green, blue = value >> 11, value >> 5 & 63, value & 31
    return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | blue << 3 | blue >> 2
