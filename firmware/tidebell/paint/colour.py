# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Painter of a colour panel by raw windows: no picture of it is kept in memory.

A letter is 2 bits a pixel in a file. CircuitPython's own tools read it into a canvas of 16 bits a
pixel and mix its two colours; the canvas goes to the panel. The canvases are made at the start.
Source of the commands: Sitronix ST7789VW datasheet v1.0, chapter 9.
"""

from struct import pack_into

import bitmaptools
from bitmapfilter import ChannelMixerOffset, mix

from .page import Page, type_of_drive
from .painter import RUNS, Painter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from fourwire import FourWire


_CASET = 0x2A
_RASET = 0x2B
_RAMWR = 0x2C
_RAMWRC = 0x3C

_MIXERS = 8

# Costs of drawing, in microseconds of an RP2040: a fill or a letter, and each 16 pixels of them.
_COST_FILL = 300
_COST_FILLED = 4
_COST_LETTER = 500
_COST_DRAWN = 26


def build(bus: "FourWire", profile: "ModuleType") -> "ColourPainter":
    """Return a painter with a page as large as the board's panel.

    :param profile: a module of ``boards/``
    """
    glyphs = type_of_drive()
    page = Page(profile.DISPLAY_WIDTH, profile.DISPLAY_HEIGHT, profile.CAPS, glyphs)
    return ColourPainter(bus, page)


class ColourPainter(Painter):
    """Draws the page on a colour panel.

    :param bus: has ``send(command, data)``: a FourWire with the panel set up behind it
    :param page: the wanted screen
    """

    def __init__(self, bus: "FourWire", page: Page) -> None:
        super().__init__(page)
        self._bus = bus
        self._window = bytearray(4)
        self._mixer = (-1, -1, None)  # type: tuple  # paper, ink, and what mixes them
        self._mixers = []  # type: list[tuple]  # the newest: a page has few pairs of colours

    def _open(self, x: int, y: int, width: int, height: int) -> None:
        """Set the window that the following pixels fill."""
        window, send = self._window, self._bus.send
        pack_into(">HH", window, 0, x, x + width - 1)
        send(_CASET, window)
        pack_into(">HH", window, 0, y, y + height - 1)
        send(_RASET, window)

    def fill(self, x: int, y: int, width: int, height: int, value: int) -> None:
        """Fill a rectangle with one colour."""
        if width <= 0 or height <= 0:
            return
        self._open(x, y, width, height)
        canvas, view = self._canvases[0], self._views[0]
        canvas.fill((value & 255) << 8 | value >> 8)
        command = _RAMWR
        left = width * height
        self.spent += _COST_FILL + (left * _COST_FILLED >> 4)
        while left > 0:
            self._bus.send(command, view if left >= 512 else view[:left])
            command = _RAMWRC
            left -= 512

    def _dye(self, paper: int, ink: int) -> None:
        """Set the colours of the levels, from paper to ink.

        The bytes of a canvas's pixel are exchanged: level 1 reads as a green of 8. The mixer
        halves a green's weights in red and blue (``shared-module/bitmapfilter``).
        """
        if self._mixer[0] == paper and self._mixer[1] == ink:
            return
        for made in self._mixers:
            if made[0] == paper and made[1] == ink:
                self._mixer = made
                return
        weights = []  # type: list[float]
        for shift, most in ((11, 31), (5, 63), (0, 31)):
            one, other = paper >> shift & most, ink >> shift & most
            weights += (0, (other - one) / (12 if most < 63 else 24), 0, (one + 0.5) / most)
        self._mixer = (paper, ink, ChannelMixerOffset(*weights))
        if len(self._mixers) == _MIXERS:
            self._mixers.pop(0)
        self._mixers.append(self._mixer)

    def _pixels(self, width: int, height: int, x: int, y: int, skip: int = 0) -> None:
        """Send the next pixels of the file to the panel.

        :param skip: pixels that are left out first
        """
        self._open(x, y, width, height)
        left = width * height + skip
        self.spent += _COST_LETTER + (left * _COST_DRAWN >> 4)
        command = _RAMWR
        send, file = self._bus.send, self._glyphs.file
        while left > 0:
            at = 0 if left > 256 else 1 if left > 128 else 2
            canvas, view = self._canvases[at], self._views[at]
            bitmaptools.readinto(canvas, file, 2, reverse_pixels_in_element=True)
            mix(canvas, self._mixer[2])
            have = RUNS[at]
            send(command, view if left >= have and not skip else view[skip : min(left, have)])
            command = _RAMWRC
            left -= have
            skip = 0
