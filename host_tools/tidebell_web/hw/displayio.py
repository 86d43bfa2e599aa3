# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``displayio.Bitmap`` of 16 bits a pixel, whose memory can be sent to a panel."""

from array import array


class Bitmap(array):
    """Pixels in rows."""

    def __init__(self, width, height, value_count):
        super().__init__("H", bytes(2 * width * height))
        self.width = width
        self.height = height
        self._memory = memoryview(self)
        self._levels = b""  # as ``bitmaptools`` has read them
        self._filled = -1  # the value that is everywhere

    def fill(self, value):
        """Set all pixels to one value."""
        if value != self._filled:
            self._filled = value
            self._memory[:] = array("H", (value,) * len(self._memory))


def release_displays():
    """Give back what displays use: there are none."""
