# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A display that the board brings along (``board.DISPLAY``), shown through displayio.

Whatever its controller is, CircuitPython's own definition of the board drives it. A character is a
tile of a sheet that is filled with glyphs as they are needed; each row has a grid of tiles for each
style that was used in it, see-through where another style stands. The tall digits are rectangles in
a bitmap of their own. displayio redraws what became dirty in one go, so that a piece is a few cells
and each is shown as soon as it is wished for.
"""

import bitmaptools
import board
import displayio

from .cells import BIG, Cells
from .page import font
from .painter import Painter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader
    from types import ModuleType

    from busdisplay import BusDisplay

_CELL_W = 12
_CELL_H = 24
_GLYPHS = 96  # tiles of the sheet: the first is see-through, the second a blank

ON = None  # no command: it is on, with nothing on it yet
RESET_MS = 0

# What displayio takes for a cell and its share of a refresh, in microseconds of an RP2040.
_COST_CELL = 3000
_COST_BIG = 8000
_COST_BLANK = 1500


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


def painter(display: "BusDisplay", profile: "ModuleType") -> "TilePainter":
    """Return a painter with a page as large as the display."""
    columns, rows = display.width // _CELL_W, display.height // _CELL_H
    return TilePainter(display, Cells(columns, rows, profile.CAPS), font("cells.bin"), profile)


class TilePainter(Painter):
    """Draws a page by tiles.

    :param display: what has ``root_group`` and ``refresh``
    :param page: the wanted screen
    :param font: an open file of glyphs of 36 bytes for the codes from 32 on, read as needed
    :param profile: a module of ``boards/``
    """

    def __init__(
        self, display: "BusDisplay", page: "Cells", font: "BufferedReader", profile: "ModuleType"
    ) -> None:
        super().__init__(display, page, font, profile, _CELL_W)  # type: ignore[arg-type]
        self._display = display
        self._group = displayio.Group()
        self._source = bytearray(36)
        self._sheet = displayio.Bitmap(_GLYPHS * _CELL_W, _CELL_H, 3)
        bitmaptools.fill_region(self._sheet, _CELL_W, 0, 2 * _CELL_W, _CELL_H, 1)
        self._tiles = [-1, 32]  # the code of each tile of the sheet
        self._palettes: dict = {}  # by style: see-through, what is behind, what is written
        self._grids: dict = {}  # by row and style: tiles, of big characters by two
        top = page.body * _CELL_H
        self._top = top
        height = (page.low - page.body) * _CELL_H
        self._digits = displayio.Bitmap(self._width, height, 4)
        self._ink = displayio.Palette(4)
        self._inks = [0, -1, -1, -1]
        self._field = displayio.TileGrid(self._digits, pixel_shader=self._ink, x=0, y=top)
        self._field.hidden = True
        self._group.append(self._field)
        self._dirty = True
        display.root_group = self._group

    def step(self) -> bool:
        """Draw a piece and show it; returns whether there is more to draw."""
        more = super().step()
        if self._field.hidden == bool(self._tall):
            self._field.hidden = not self._tall
            self._dirty = True
        self._show()
        return more

    def numbers(self) -> None:
        """Draw what changed of the tall digits, at once."""
        super().numbers()
        if self._spent:
            self._show()

    def _show(self) -> None:
        if self._dirty:
            self._dirty = False
            self._display.refresh(minimum_frames_per_second=0)

    def _change_form(self) -> bool:
        drawn = super()._change_form()
        if self._tall:
            self._digits.fill(0)
        return drawn

    def _palette(self, style: int) -> "displayio.Palette":
        """Return a style's colours, as they are now."""
        palette = self._palettes.get(style)
        if palette is None:
            palette = self._palettes[style] = displayio.Palette(3)
            palette.make_transparent(0)
        palette[1] = _rgb(self._styles[2 * style + 1])
        palette[2] = _rgb(self._styles[2 * style])
        return palette

    def _forget_styles(self) -> None:
        super()._forget_styles()
        for style in self._palettes:
            self._palette(style)
        self._dirty = True

    def _grid(self, row: int, look: int, at: int) -> "displayio.TileGrid":
        """Return the tiles of a row in a style; big ones by whether they begin in an odd column."""
        big = bool(look & BIG)
        key = (row, look, at & 1 if big else 0)
        grid = self._grids.get(key)
        if grid is None:
            columns, scale = self.page.columns, 2 if big else 1
            grid = displayio.TileGrid(
                self._sheet,
                pixel_shader=self._palette(look & ~BIG),
                width=(columns + scale - 1) // scale,
                tile_width=_CELL_W,
                tile_height=_CELL_H,
            )
            left = self._left + (_CELL_W if key[2] else 0)
            layer = displayio.Group(scale=scale, x=left, y=row * _CELL_H)
            layer.append(grid)
            self._group.append(layer)
            self._grids[key] = grid
        return grid

    def _clear(self, row: int, at: int, kept: "tuple | None") -> None:
        """Have no other style's character in a cell, nor a big one that reaches into it."""
        for key, grid in self._grids.items():
            if key == kept:
                continue
            if key[1] & BIG:
                if row - key[0] in (0, 1) and at >= key[2]:
                    grid[(at - key[2]) // 2, 0] = 0
            elif key[0] == row:
                grid[at, 0] = 0

    def _blank(self, row: int, first: int, end: int, look: int) -> int:
        """Clear some cells of a row; black ones are see-through, there is nothing behind."""
        style = look & ~BIG
        coloured = self._styles[2 * style + 1] != 0
        for at in range(first, end):
            self._clear(row, at, None)
            if coloured:
                self._grid(row, style, at)[at, 0] = 1
        self._dirty = True
        return _COST_BLANK * (end - first)

    def _character(self, row: int, at: int, code: int, look: int) -> int:
        big = bool(look & BIG)
        key = (row, look, at & 1 if big else 0)
        for line in range(2 if big else 1):
            for column in range(2 if big else 1):
                if at + column < self.page.columns:
                    self._clear(row + line, at + column, key)
        grid = self._grid(row, look, at)
        grid[at // 2 if big else at, 0] = self._tile(code)
        self._dirty = True
        return _COST_BIG if big else _COST_CELL

    def _tile(self, code: int) -> int:
        """Return the tile of the sheet that shows a character."""
        if code in self._tiles:
            return self._tiles.index(code)
        if len(self._tiles) == _GLYPHS:
            at = self._spare()
            self._tiles[at] = code
        else:
            at = len(self._tiles)
            self._tiles.append(code)
        source, sheet = self._source, self._sheet
        self._font.seek((code - 32) * 36)
        self._font.readinto(source)
        left = at * _CELL_W
        for bit in range(_CELL_W * _CELL_H):
            lit = source[bit >> 3] >> (7 - (bit & 7)) & 1
            sheet[left + bit % _CELL_W, bit // _CELL_W] = 1 + lit
        return at

    def _spare(self) -> int:
        """Return a tile of a character that is nowhere on the screen any more."""
        shown: set = set()
        for codes in self.page.codes:
            shown.update(codes)
        for codes in self._codes:
            shown.update(codes)
        for at in range(2, _GLYPHS):
            if self._tiles[at] not in shown:
                return at
        return 2  # more different characters than tiles: one of them comes out wrong

    def _fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        """Fill a rectangle among the digits with one colour."""
        ink = 0
        if value:
            if value not in self._inks:
                # One that neither number has any more: what still shows it is about to change.
                wanted = (0, self.page.clock.colour, self.page.points.colour)
                at = next(at for at in (1, 2, 3) if self._inks[at] not in wanted)
                self._inks[at] = value
                self._ink[at] = _rgb(value)
            ink = self._inks.index(value)
        bitmaptools.fill_region(
            self._digits, x, y - self._top, x + width, y - self._top + height, ink
        )
        self._dirty = True


def _rgb(value: int) -> int:
    """Return a colour of 16 bits as displayio has it, in 24."""
    red, green, blue = value >> 11, value >> 5 & 63, value & 31
    return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | blue << 3 | blue >> 2
