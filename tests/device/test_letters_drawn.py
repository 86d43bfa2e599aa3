# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every letter of every size stands on the panel where its record in the type's file says.

What is expected is read from the file by the words of ``tools/make_type.py``, not by the firmware.
"""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from test_parts import Bus
from tidebell.paint import colour, glyphs, page

FONTS = Path(page.__file__).resolve().parents[2] / "fonts"
CODES = [code for code in range(33, 256) if code != 0xAD]
PAPER, INK = 0x0000, 0xFFFF
PEN = 6  # from the left of a letter's box


class Glass:
    """A panel with its painter, and the file of its type."""

    def __init__(self, board: str, caps: tuple[str, ...] = ("",) * 4) -> None:
        self.type = (FONTS / "type.bin").read_bytes()
        letters = glyphs.Glyphs((FONTS / "type.bin").open("rb", buffering=0))
        bus = Bus(240 if board == "upright" else 320)
        self.panel = bus.panel
        wanted = page.Page(self.panel.width, 240, caps, letters)
        self.painter = colour.ColourPainter(bus, wanted)

    def letter(self, size: int, code: int) -> tuple[int, int, int, int, set[tuple[int, int]]]:
        """Return a letter's size, its place from the pen on the base line, and its pixels."""
        (begin,) = struct.unpack_from("<I", self.type, 2 + 8 * size)
        record = begin + 8 * (code - 32)
        low, middle, high, wide, tall, dx, dy = struct.unpack_from("<BBBBBbb", self.type, record)
        at = begin + low + (middle << 8) + (high << 16)
        inked = set()
        for x in range(wide):
            for y in range(tall):
                pixel = y * wide + x
                if self.type[at + pixel // 4] >> 6 - 2 * (pixel % 4) & 3:
                    inked.add((x, y))
        return wide, tall, dx, dy, inked

    def draw(self, pieces: list[tuple]) -> set[tuple[int, int]]:
        """Draw some pieces on a panel that was cleared before; returns what is not paper."""
        width, height = self.panel.width, self.panel.height
        self.painter.shown = []
        self.painter.reads = lambda: False
        clear = (0, 0, width, height, PAPER, glyphs.SMALL, b"", INK, 0, 0)
        for some in ([clear], pieces):
            self.painter.compose = lambda some=some: list(some)
            self.painter.page.touched = True
            while self.painter.step():
                pass
        assert self.painter.shown == pieces
        data = self.panel.picture()
        lights = [data[at : at + 3] != b"\0\0\0" for at in range(0, len(data), 3)]
        return {(at % width, at // width) for at, light in enumerate(lights) if light}


@pytest.mark.parametrize("above, below", [(0, 0), (5, 0), (3, 4), (0, 9)])
def test_a_letter_is_where_its_record_says_and_nothing_of_it_beyond_its_piece(
    above: int, below: int
) -> None:
    glass = Glass("pico_table")
    width, height = glass.panel.width, glass.panel.height
    for size in range(glyphs.LARGE + 1):
        found = {code: glass.letter(size, code) for code in CODES}
        rise = max(letter[3] for letter in found.values())
        fall = max(letter[1] - letter[3] for letter in found.values())
        wide = max(letter[0] for letter in found.values()) + 2 * PEN
        tall = max(4, rise + fall - above - below)  # so much of each letter is to be seen
        places = [
            (x, y) for y in range(1, height - tall, tall + 1) for x in range(1, width - wide, wide)
        ]
        assert places
        for first in range(0, len(CODES), len(places)):
            pieces, wanted = [], set()
            for code, (x, y) in zip(CODES[first:], places, strict=False):
                base = y + rise - above
                piece = (x, y, wide, tall, PAPER, size, bytes((code,)), INK, x + PEN, base)
                pieces.append(piece)
                _, _, dx, dy, inked = found[code]
                spots = {(x + PEN + dx + a, base - dy + b) for a, b in inked}
                wanted |= {spot for spot in spots if y <= spot[1] < y + tall}
            assert glass.draw(pieces) == wanted, (size, first)


def test_a_letter_that_would_reach_over_the_sides_stands_at_them() -> None:
    glass = Glass("pico_table")
    for size in range(glyphs.LARGE + 1):
        for code in (*b"WjM", 0xCF):
            wide, tall, dx, dy, inked = glass.letter(size, code)
            for pen in (-9, wide + 9):
                piece = (20, 2, wide + 2, 60, PAPER, size, bytes((code,)), INK, 20 + pen, 50)
                left = 20 if pen < 0 else 22
                spots = {(left + a, 50 - dy + b) for a, b in inked}
                wanted = {spot for spot in spots if 2 <= spot[1] < 62}
                assert glass.draw([piece]) == wanted, (size, chr(code), pen)
            if wide > 1:
                piece = (20, 2, wide - 1, 60, PAPER, size, bytes((code,)), INK, 20, 50)
                assert glass.draw([piece]) == set(), "no room"
