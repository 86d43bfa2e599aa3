# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A one-colour display's controller: SH1106 commands in, a picture out.

Source: Sino Wealth SH1106 datasheet v2.3, command table. Memory is 8 pages of 132 columns, a byte
for eight rows. The glass shows 128 columns from the third on; on the MacroPad it is mounted so that
columns and lines run the other way round (0xA1, 0xC8) for a person in front of it.
"""

from __future__ import annotations

import threading

COLUMNS, PAGES, FIRST = 132, 8, 2
# Commands whose next byte is their value.
_WITH_VALUE = (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)


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
            for byte in data:
                if not is_data:
                    self._command(byte)
                elif self.column < COLUMNS:
                    self.memory[self.page * COLUMNS + self.column] = byte
                    self.column += 1

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
            out = bytearray(self.width * self.height * 3)
            if not self.lit:
                return bytes(out)
            for y in range(self.height):
                line = y if self.turned[1] else self.height - 1 - y
                for x in range(self.width):
                    column = x if self.turned[0] else self.width - 1 - x
                    byte = self.memory[(line >> 3) * COLUMNS + FIRST + column]
                    if bool(byte >> (line & 7) & 1) != self.inverted:
                        at = (y * self.width + x) * 3
                        out[at : at + 3] = b"\xff\xff\xff"
            return bytes(out)
