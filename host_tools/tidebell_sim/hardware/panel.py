# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The display's controller: ST7789 commands in, a picture out.

Source: Sitronix ST7789VW datasheet, section 9 (command table). The glass is the Pico Display Pack
2.0's: 240 columns by 320 rows of memory, mounted on its side. Memory row 0 is the viewer's left
edge, column 239 the top. So MADCTL with MX and MV (0x60; Pimoroni's own driver sends 0x70)
addresses it as the viewer sees it.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable

from PIL import Image, ImageChops

NOP, SWRESET, SLPIN, SLPOUT, INVOFF, INVON, DISPOFF, DISPON = (
    0x00, 0x01, 0x10, 0x11, 0x20, 0x21, 0x28, 0x29,
)  # fmt: skip
CASET, RASET, RAMWR, MADCTL, COLMOD, RAMWRC = 0x2A, 0x2B, 0x2C, 0x36, 0x3A, 0x3C
MY, MX, MV, BGR = 0x80, 0x40, 0x20, 0x08
UPRIGHT = MX | MV


def _split(pixels: list[bytes]) -> list[bytes]:
    fillings = [b""]
    for piece in pixels:
        if piece:
            fillings[-1] += piece
        else:
            fillings.append(b"")
    return fillings


class Panel:
    """Display memory as the viewer sees it, 16 bits a pixel, low byte first."""

    def __init__(self, width: int, height: int, upright: int = UPRIGHT) -> None:
        """:param upright: the MADCTL that addresses the glass as the viewer sees it"""
        self.width = width
        self.height = height
        self.upright = upright & (MY | MX | MV)
        self.lock = threading.Lock()
        self.commands = 0
        self.changed: Callable[[], None] | None = None
        self.clear()

    def clear(self) -> None:
        """Blank the memory at power-on; on a real panel it holds noise."""
        with self.lock:
            # Pixels that are not stored yet, by window, oldest first.
            self.later: dict[bytes, list[bytes]] = {}
            self.later_columns = self.later_rows = b""
            self.later_pixels: list[bytes] | None = None
            self.later_missing = 0
            self.memory = bytearray(self.width * self.height * 2)
            self._reset()

    def _reset(self) -> None:
        self.asleep = True
        self.lit = False
        self.inverted = False
        self.madctl = 0
        self.colmod = 0x66
        self.command = NOP
        self.parameters = bytearray()
        self.columns = (0, 239)
        self.rows = (0, 319)
        self.position = 0
        self.odd = b""

    def write(self, is_data: bool, data: bytes) -> None:
        """Take bytes from the bus; ``is_data`` is the DC line."""
        with self.lock:
            if not is_data:
                for byte in data:
                    self._start(byte)
            elif self.command in (RAMWR, RAMWRC):
                self._pixels(data)
            else:
                self.parameters += data
                self._parameter()

    def put_off(self, command: int, data: bytes) -> None:
        """Keep a command whose pixels are only stored when somebody looks.

        A window that is filled again drops its earlier content. So a whole evening of changing
        digits costs no more than its last picture.
        """
        if command == RAMWR:
            window = self.later_columns + self.later_rows
            before = self.later.pop(window, None)
            self.later_pixels = self.later[window] = [data]
            self.later_missing = self._bytes_of(window) - len(data)
            if before is not None and self.later_missing > 0:
                self.later_pixels[:0] = [*before, b""]
        elif command == RAMWRC and self.later_pixels is not None:
            self.later_pixels.append(data)
            self.later_missing -= len(data)
            if self.later_missing <= 0 and b"" in self.later_pixels:
                last = len(self.later_pixels) - self.later_pixels[::-1].index(b"")
                del self.later_pixels[:last]
        elif command == CASET:
            self.later_columns = data
        elif command == RASET:
            self.later_rows = data
        else:
            self.settle()
            self.write(False, bytes((command,)))
            self.write(True, data)

    @staticmethod
    def _bytes_of(window: bytes) -> int:
        left, right, top, bottom = struct.unpack(">4H", window)
        return 2 * int(right - left + 1) * int(bottom - top + 1)

    def settle(self) -> None:
        """Store the pixels that were put off."""
        if not self.later:
            return
        waiting, self.later = self.later, {}
        for window, pixels in waiting.items():
            for command, data in ((CASET, window[:4]), (RASET, window[4:])):
                self.write(False, bytes((command,)))
                self.write(True, data)
            # An empty piece separates two fillings of the same window.
            for filling in _split(pixels):
                self.write(False, bytes((RAMWR,)))
                self.write(True, filling)
        self.later_pixels = None

    def _start(self, command: int) -> None:
        self.commands += 1
        self.command = command
        self.parameters.clear()
        if command == SWRESET:
            self._reset()
        elif command == SLPIN:
            self.asleep = True
        elif command == SLPOUT:
            self.asleep = False
        elif command == INVOFF:
            self.inverted = False
        elif command == INVON:
            self.inverted = True
        elif command == DISPOFF:
            self.lit = False
        elif command == DISPON:
            self.lit = True
        elif command == RAMWR:
            self.position = 0
            self.odd = b""

    def _parameter(self) -> None:
        given = self.parameters
        if self.command == CASET and len(given) == 4:
            self.columns = (given[0] << 8 | given[1], given[2] << 8 | given[3])
        elif self.command == RASET and len(given) == 4:
            self.rows = (given[0] << 8 | given[1], given[2] << 8 | given[3])
        elif self.command == MADCTL and given:
            self.madctl = given[0]
        elif self.command == COLMOD and given:
            self.colmod = given[0]

    def _pixels(self, data: bytes) -> None:
        if self.colmod & 0x07 != 0x05:
            return  # only 16 bits a pixel are handled; a real panel would show garbage
        if self.odd:
            data = self.odd + data
        count = len(data) // 2
        self.odd = data[count * 2 :]
        pixels = bytearray(count * 2)
        pixels[0::2] = data[1 : count * 2 : 2]
        pixels[1::2] = data[0 : count * 2 : 2]
        left, right = self.columns
        top, bottom = self.rows
        wide, high = right - left + 1, bottom - top + 1
        if wide <= 0 or high <= 0:
            return
        done = 0
        while done < count:
            self.position %= wide * high
            row, column = divmod(self.position, wide)
            length = min(wide - column, count - done)
            whole = 0 if column else min((count - done) // wide, high - row)
            if whole > 1 and self._fits(left, top + row, wide, whole):
                length = whole * wide
                self._rows(left, top + row, wide, pixels[done * 2 : (done + length) * 2])
            else:
                self._row(left + column, top + row, pixels[done * 2 : (done + length) * 2])
            self.position += length
            done += length

    def _fits(self, x: int, y: int, wide: int, high: int) -> bool:
        """Whether pixels are stored in the order they come, and all of so many rows are visible."""
        plain = self.madctl & (MY | MX | MV | BGR) == self.upright
        return plain and x + wide <= self.width and y + high <= self.height

    def _rows(self, x: int, y: int, wide: int, pixels: bytearray) -> None:
        """Store whole visible rows from the host's column x, row y on: the usual case."""
        memory, line = self.memory, 2 * wide
        at = (y * self.width + x) * 2
        for begin in range(0, len(pixels), line):
            memory[at : at + line] = pixels[begin : begin + line]
            at += 2 * self.width

    def _row(self, x: int, y: int, pixels: bytearray) -> None:
        """Store a run of pixels that starts at the host's column x, row y."""
        if self.madctl & BGR:
            for index in range(0, len(pixels), 2):
                value = pixels[index] | pixels[index + 1] << 8
                value = (value & 0x07E0) | (value & 0x1F) << 11 | value >> 11
                pixels[index] = value & 0xFF
                pixels[index + 1] = value >> 8
        if self.madctl & (MY | MX | MV) == self.upright:
            if 0 <= y < self.height and x < self.width:
                keep = min(len(pixels) // 2, self.width - x) * 2
                at = (y * self.width + x) * 2
                self.memory[at : at + keep] = pixels[:keep]
            return
        for index in range(len(pixels) // 2):
            column, row = x + index, y
            if self.madctl & MV:
                column, row = row, column
            if column > 239 or row > 319:
                continue
            if self.madctl & MX:
                column = 239 - column
            if self.madctl & MY:
                row = 319 - row
            seen_x, seen_y = row, 239 - column
            if seen_x < self.width and seen_y < self.height:
                at = (seen_y * self.width + seen_x) * 2
                self.memory[at : at + 2] = pixels[index * 2 : index * 2 + 2]

    def picture(self) -> bytes:
        """Return the picture with the backlight on: RGB888, row by row, from the upper left."""
        with self.lock:
            size = (self.width, self.height)
            if self.asleep or not self.lit:
                return bytes(self.width * self.height * 3)
            image = Image.frombytes("RGB", size, bytes(self.memory), "raw", "BGR;16")
            if not self.inverted:
                # The glass is made for inversion on; without it every colour is its complement.
                image = ImageChops.invert(image)
            return image.tobytes()
