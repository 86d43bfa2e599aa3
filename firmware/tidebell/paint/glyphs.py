# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Proportional type in a file: sizes, how long a text is, and where its pixels are.

``tools/make_type.py`` makes the file and says how it is built up. Only how far each letter moves
the pen is kept in memory, 224 bytes a size; all else is read as it is drawn.
"""

from struct import unpack_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader

# Sizes of letters by their pixels, smallest first, then of digits in cells, then the icons.
SMALL = 0  # 17
TEXT = 1  # 20
BOLD = 2  # 24
MEDIUM = 3  # 32
NAME = 4  # 42
LARGE = 5  # 60
HUGE = 6  # 84
TALL = 7  # cells of 50 x 78
MIDDLE = 8  # of 34 x 60
LOW = 9  # of 22 x 34
ICONS = 10

# Codes of the icons; a ring of arcs is one of three sizes, and how many of them.
KNOB = 48
WAVES = 49
RING = 50  # the smallest of one arc; of the next size is 8 further on
RINGS = (20, 32, 62)  # how large they are

_HEAD = 10
ELLIPSIS = 135  # the code of "…"


class Glyphs:
    """The file, open; see the module.

    :param file: it can be sought in, and read into a buffer
    """

    def __init__(self, file: "BufferedReader") -> None:
        self.file = file
        head = bytearray(1)
        file.readinto(head)
        data = bytearray(_HEAD * head[0])
        file.readinto(data)
        # Of each size: where it begins, first code, how many, capitals' height or cells', width of
        # cells, width of narrow cells or what advances are divided by.
        self.sizes = [unpack_from("<IBBBBB", data, at) for at in range(0, len(data), _HEAD)]
        self._advances = []
        for begin, _, count, _, width, _ in self.sizes:
            table = bytearray(0 if width else count)
            if table:
                file.seek(begin)
                file.readinto(table)
            self._advances.append(table)
        self.record = bytearray(8)

    def advance(self, size: int, code: int) -> int:
        """Return how far a letter moves the pen, in quarter pixels."""
        _, first, _, _, _, scale = self.sizes[size]
        return int(self._advances[size][code - first] * scale)

    def width(self, size: int, codes: "bytes | bytearray") -> int:
        """Return how wide a text is in pixels."""
        _, first, _, _, _, scale = self.sizes[size]
        table = self._advances[size]
        total = 0
        for code in codes:
            total += table[code - first]
        return (total * scale + 3) >> 2

    def cut(self, size: int, codes: "bytes | bytearray", room: int) -> "bytes | bytearray":
        """Return as much of a text as has room, with an ellipsis where it is not all of it."""
        if self.width(size, codes) <= room:
            return codes
        room -= self.width(size, bytes((ELLIPSIS,)))
        while codes and self.width(size, codes) > room:
            codes = codes[:-1]
        return bytes(codes) + bytes((ELLIPSIS,))

    def find(self, size: int, code: int) -> "bytearray":
        """Seek a letter's pixels; returns its record, which the next call overwrites."""
        begin, first, count, _, _, _ = self.sizes[size]
        record, file = self.record, self.file
        file.seek(begin + count + 8 * (code - first))
        file.readinto(record)
        file.seek(begin + record[0] + (record[1] << 8) + (record[2] << 16))
        return record

    def cell(self, size: int, code: int) -> None:
        """Seek a cell's pixels: 0 to 9, 10 a dash, 11 an h, 12 a colon, 13 a point."""
        begin, _, _, height, width, narrow = self.sizes[size]
        at = code * width * height if code < 13 else 12 * width * height + height * narrow
        self.file.seek(begin + at // 4)
