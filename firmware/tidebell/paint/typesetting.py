# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Place letters and tall digits of a colour page; each panel brings the pixels up its own way."""

from displayio import Bitmap

from .panel import PiecePainter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .placed import Placed

RUNS = (512, 256, 128)  # pixels of the canvases


class Typesetter(PiecePainter):
    """Draws letters and cells; one for each way of bringing pixels to a colour panel.

    A panel's own are ``fill``; ``_dye(paper, ink)``, the colours of what comes next; and
    ``_pixels(width, height, x, y, skip)``, which draws what the file has next. It leaves out as
    many pixels as ``skip`` says.

    :param page: the wanted screen
    """

    _dye: "Callable"
    _pixels: "Callable"

    def __init__(self, page: "Placed") -> None:
        super().__init__(page)
        # Of 16 bits a pixel; a row is 64 bytes in the file, that of the smallest 32.
        self._canvases = [Bitmap(256, 2, 65535), Bitmap(256, 1, 65535), Bitmap(128, 1, 65535)]
        self._views = [memoryview(canvas) for canvas in self._canvases]  # type: ignore[arg-type]

    def _letter(self, piece: tuple, code: int, x: int) -> None:
        """Draw a letter of a piece, its pen at a place of the base line; nothing beyond it."""
        left, top, wide, high, paper, size, _, ink, _, base = piece
        begin = self._glyphs.sizes[size][0]
        record = self._glyphs.find(size, code)
        width, height, dx, dy = record[3], record[4], record[5], record[6]
        if not width or width > wide:
            return
        self._dye(paper, ink)
        x += dx - 256 if dx > 127 else dx
        y = base - (dy - 256 if dy > 127 else dy)
        skip = 0
        if y < top:
            skip = (top - y) * width
            height -= top - y
            y = top
            if skip > 3:
                at = record[0] + (record[1] << 8) + (record[2] << 16)
                self._glyphs.file.seek(begin + at + skip // 4)
                skip %= 4
        height = min(height, top + high - y)
        if height > 0:
            self._pixels(width, height, min(max(left, x), left + wide - width), y, skip)

    def cell(self, size: int, code: int, x: int, y: int, paper: int, ink: int) -> None:
        """Draw a digit's cell, or clear it: codes as ``Glyphs.cell`` has them, -1 for none."""
        _, height, width, narrow = self._glyphs.sizes[size]
        if code > 11:
            width = narrow
        if code < 0:
            self.fill(x, y, width, height, paper)
            return
        self._dye(paper, ink)
        self._glyphs.cell(size, code)
        self._pixels(width, height, x, y)
