# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A one-colour display's controller: SH1106 commands in, a picture out.

Source: Sino Wealth SH1106 datasheet v2.3, command table. Memory is 8 pages of 132 columns, a byte
for eight rows. The glass shows 128 columns from the third on; on the MacroPad it is mounted so that
columns and lines run the other way round (0xA1, 0xC8) for a person in front of it.
"""

from __future__ import annotations

import threading

from PIL import Image, ImageChops, ImageOps

COLUMNS, PAGES, FIRST = 132, 8, 2
# Commands whose next byte is their value.
_WITH_VALUE = (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)
# How bright a byte of a column makes each of its eight lines.
_LIGHT = [bytes(255 if byte >> line & 1 else 0 for byte in range(256)) for line in range(8)]


class Oled:
    """Display memory as the viewer sees it, one bit a pixel."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.lock = threading.Lock()
        self.commands = 0
        self.clear()

    def clear(self) -> None:
        """Power-on: the memory's contents are dark here, on a real panel noise."""
        with self.lock:
            self.memory = bytearray(COLUMNS * PAGES)
            self.lit = False
            self.contrast = 0x80
            self.inverted = False
            self.turned = [False, False]  # columns, lines
            self.page = self.column = 0
            self._waiting = 0

    def write(self, is_data: bool, data: bytes) -> None:
        """Bytes from the bus; ``is_data`` is the DC line."""
        with self.lock:
            if is_data:
                data = data[: max(0, COLUMNS - self.column)]
                at = self.page * COLUMNS + self.column
                self.memory[at : at + len(data)] = data
                self.column += len(data)
            else:
                for byte in data:
                    self._command(byte)

    def _command(self, byte: int) -> None:
        self.commands += 1
        if self._waiting:
            if self._waiting == 0x81:
                self.contrast = byte
            self._waiting = 0
        elif byte in _WITH_VALUE:
            self._waiting = byte
        elif byte < 0x10:
            self.column = self.column & 0xF0 | byte
        elif byte < 0x20:
            self.column = self.column & 0x0F | (byte & 15) << 4
        elif byte & 0xF8 == 0xB0:
            self.page = byte & 7
        elif byte in (0xA0, 0xA1):
            self.turned[0] = byte == 0xA1
        elif byte & 0xF0 == 0xC0:
            self.turned[1] = bool(byte & 8)
        elif byte in (0xA6, 0xA7):
            self.inverted = byte == 0xA7
        elif byte in (0xAE, 0xAF):
            self.lit = byte == 0xAF

    def put_off(self, command: int, data: bytes) -> None:
        """A command with its data: so little that it is stored at once."""
        self.write(False, bytes((command,)))
        self.write(True, data)

    def settle(self) -> None:
        """Nothing is ever put off."""

    def picture(self) -> bytes:
        """What a person sees: RGB888, row by row, from the upper left; brightness is not shown."""
        with self.lock:
            size = (self.width, self.height)
            if not self.lit:
                return bytes(self.width * self.height * 3)
            lines = []
            for line in range(self.height):
                at = (line >> 3) * COLUMNS + FIRST
                lines.append(self.memory[at : at + self.width].translate(_LIGHT[line & 7]))
            image = Image.frombytes("L", size, b"".join(lines))
            if not self.turned[0]:
                image = ImageOps.mirror(image)
            if not self.turned[1]:
                image = ImageOps.flip(image)
            if self.inverted:
                image = ImageChops.invert(image)
            return image.convert("RGB").tobytes()
