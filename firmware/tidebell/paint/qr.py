# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""QR codes, computed and drawn in pieces.

Bytes alone, the lowest level of correction (L), versions 1 to 9, one mask: a result needs no more
on a clean screen. Source: ISO/IEC 18004:2015, chapters 7 and 8, Annexes A to D.

``adafruit_miniqr`` is not used: it computes a code in one go, while no key is looked at. It is also
5.6 KB as .mpy; this module is 2.1.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from .colour import ColourPainter

QUIET = 4  # light modules all around
# For each version bytes of data, bytes of correction of a block, and blocks (Table 9).
_SIZES = (
    (19, 7, 1),
    (34, 10, 1),
    (55, 15, 1),
    (80, 20, 1),
    (108, 26, 1),
    (136, 18, 2),
    (156, 20, 2),
    (194, 24, 2),
    (232, 30, 2),
)
MOST_BYTES = 230  # of text: version 9 without mode, length and end
_FORMAT = 0x77C4  # level L, mask 0 (Table C.1)
_VERSIONS = (0x07C94, 0x085BC, 0x09A99)  # of 7, 8, 9 (Table D.1)
_COST_WORK = 4000  # microseconds of an RP2040 for a part that only computes


class Code:
    """A QR code.

    :param bytes text: what it says
    :raises ValueError: it is too long
    """

    def __init__(self, text: bytes) -> None:
        self._text = text
        for at, size in enumerate(_SIZES):
            if len(text) + 2 <= size[0]:
                self._version, self._size = at + 1, size
                self.side = 4 * at + 21  # modules, without the quiet ones
                return
        raise ValueError("too long for a QR code")

    def draw(self, painter: "ColourPainter", piece: tuple) -> "Iterator":
        """Draw it in the middle of a piece, in its ink; modules are as large as there is room."""
        left, top, wide, high = piece[:4]
        unit = min(wide, high) // (self.side + 2 * QUIET)
        left += (wide - self.side * unit) // 2
        top += (high - self.side * unit) // 2
        dark = bytearray((self.side * self.side + 7) // 8)
        for _ in self._place(dark):
            painter.spent += _COST_WORK
            yield
        for row in range(self.side):
            began = -1
            for column in range(self.side + 1):
                if column < self.side and self._is_dark(dark, row, column):
                    if began < 0:
                        began = column
                elif began >= 0:
                    x, long = left + began * unit, (column - began) * unit
                    painter.fill(x, top + row * unit, long, unit, piece[7])
                    began = -1
            painter.spent += _COST_WORK
            yield

    # -- bytes

    def _data(self) -> bytearray:
        """Return mode, length, text and padding (7.4)."""
        out = bytearray(self._size[0])
        before = 0x40 | len(self._text) >> 4
        rest = len(self._text) & 15
        for at, byte in enumerate(self._text):
            out[at + 1] = rest << 4 | byte >> 4
            rest = byte & 15
        out[0] = before
        end = len(self._text) + 1
        out[end] = rest << 4
        for at in range(end + 1, len(out)):
            out[at] = 0x11 if (at - end) % 2 == 0 else 0xEC
        return out

    def _words(self, out: bytearray) -> "Iterator":
        """Append all bytes to ``out`` in order: interleaved blocks, correction last (7.5, 7.6)."""
        data = self._data()
        _, count, blocks = self._size
        powers, logs = bytearray(255), bytearray(256)
        value = 1
        for at in range(255):
            powers[at] = value
            logs[value] = at
            value = value << 1 ^ (0x11D if value & 128 else 0)
        yield
        factors = bytearray(count)  # coefficients of the generator, without the highest
        factors[-1] = 1
        for at in range(count):
            for place in range(count):
                value = factors[place]
                if value:
                    value = powers[(logs[value] + at) % 255]
                factors[place] = value ^ (factors[place + 1] if place + 1 < count else 0)
            yield
        long = len(data) // blocks
        rests = []
        for block in range(blocks):
            rest = bytearray(count)
            for at in range(block * long, block * long + long):
                first = data[at] ^ rest[0]
                for place in range(count):
                    value = rest[place + 1] if place + 1 < count else 0
                    if first and factors[place]:
                        value ^= powers[(logs[factors[place]] + logs[first]) % 255]
                    rest[place] = value
                if at % 4 == 0:
                    yield
            rests.append(rest)
        for at in range(long):
            for block in range(blocks):
                out.append(data[block * long + at])
        for at in range(count):
            for rest in rests:
                out.append(rest[at])

    # -- modules

    def _place(self, dark: bytearray) -> "Iterator":
        """Put the bytes into the modules, from the lower right, up and down (7.7.3, 7.8)."""
        words = bytearray()
        for _ in self._words(words):
            yield
        side, at, up = self.side, 0, True
        column = side - 1
        while column > 0:
            if column == 6:
                column = 5
            for step in range(side):
                row = side - 1 - step if up else step
                for here in (column, column - 1):
                    if self._fixed(row, here) >= 0:
                        continue
                    bit = 0
                    if at < 8 * len(words):
                        bit = words[at >> 3] >> (7 - (at & 7)) & 1
                    at += 1
                    if bit ^ ((row + here) % 2 == 0):
                        place = row * side + here
                        dark[place >> 3] |= 1 << (place & 7)
                if step % 8 == 7:
                    yield
            up = not up
            column -= 2

    def _is_dark(self, dark: bytearray, row: int, column: int) -> bool:
        found = self._fixed(row, column)
        if found < 0:
            place = row * self.side + column
            found = dark[place >> 3] >> (place & 7) & 1
        return found > 0

    def _fixed(self, row: int, column: int) -> int:
        """Return 1 or 0 for a module of a fixed pattern, -1 for one of the bytes (6.3)."""
        side = self.side
        low, right = row >= side - 8, column >= side - 8
        if (row < 9 or low) and (column < 9 or right) and not (low and right):
            return self._corner(row, column, low, right)
        if self._version > 6 and (row < 6 and column >= side - 11):
            return _VERSIONS[self._version - 7] >> (row * 3 + column - side + 11) & 1
        if self._version > 6 and (column < 6 and row >= side - 11):
            return _VERSIONS[self._version - 7] >> (column * 3 + row - side + 11) & 1
        if row == 6 or column == 6:
            return (row + column + 1) % 2
        if self._version < 2:
            return -1
        last = side - 7
        middle = (last + 6) // 2 if self._version > 6 else last
        across = down = -1
        for centre in (6, middle, last):
            if abs(row - centre) < 3:
                down = centre
            if abs(column - centre) < 3:
                across = centre
        if across < 0 or down < 0 or (across, down) in ((6, last), (last, 6)):
            return -1
        return max(abs(row - down), abs(column - across)) % 2 ^ 1

    def _corner(self, row: int, column: int, low: bool, right: bool) -> int:
        """Return the module of a corner: of the finder, its edge, or the format beside it."""
        side = self.side
        if low and column == 8:
            at = row - side + 15
            return 1 if at == 7 else _FORMAT >> at & 1
        if right and row == 8:
            return _FORMAT >> (side - 1 - column) & 1
        if row == 8 and column == 8:
            return _FORMAT >> 7 & 1
        if row == 8 and not low:
            if column == 6:
                return 1
            return _FORMAT >> (8 if column == 7 else 14 - column) & 1
        if column == 8 and not right:
            if row == 6:
                return 1
            return _FORMAT >> (6 if row == 7 else row) & 1
        down = abs(row - (side - 4 if low else 3))
        across = abs(column - (side - 4 if right else 3))
        return 0 if max(down, across) in (2, 4) else 1
