# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Proportional type in a file: its sizes, the width of a text, the place of a letter's pixels.

``tools/make_type.py`` makes the file and says how it is built up. Memory holds the widths of the
letters alone, 224 bytes a face. All else is read as it is drawn.
"""

from struct import unpack_from

from tidebell_core.letters import NARROW, SIGNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader

# Sizes: letters with their pixels, smallest first; cells of digits; icons and drawings.
SMALL = 0  # 17
TEXT = 1  # 20
BOLD = 2  # 24
MEDIUM = 3  # 32
BIG = 4  # 42
LARGE = 5  # 60
TALL = 6  # cells of 50 x 78
MIDDLE = 7  # of 36 x 60
LOW = 8  # of 22 x 34
ICONS = 9
PIPS = 10  # a row of blocks, some of them full
DRAWN = 11  # an object that draws itself: its ``draw(painter, piece)`` yields between parts

# Codes of the icons. A seat's ring has as many arcs as its number says, in three sizes.
KNOB = 33
RING = 34  # of one arc in the smallest size; the next size is 8 further on
RINGS = (20, 32, 62)  # their three sizes in pixels
STRIPES = 58  # 80 pixels of hazard stripes, 10 high

ELLIPSIS = 135  # the code of "…"
UNKNOWN = 63  # that of "?", in place of a letter that the font lacks

_SIGNS = SIGNS.encode()
_NARROW = NARROW.encode()

# Segments a to g (bit 0 to 6) of the digits 0 to 9, of a blank, of a dash, and of an h.
SEGMENTS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f\x00\x40\x74"
BLANK = 10
DASH = 11
HOURS = 12


def encode(text: str) -> "bytes | bytearray":
    """Return a text in the font's codes; a letter that the font lacks becomes a question mark.

    It goes by bytes, since the interpreter interns each letter that a loop over a text takes.
    """
    plain = text.encode("utf-8", "surrogatepass")
    if len(plain) == len(text) and not (plain and min(plain) < 32):
        return plain
    out = bytearray(len(text))
    at = place = 0
    while at < len(plain):
        code = plain[at]
        size = 1 if code < 0x80 else 2 if code < 0xE0 else 3 if code < 0xF0 else 4
        if size == 2 and code < 0xC4:
            code = (code & 3) << 6 | plain[at + 1] & 63
            if code < 160:
                code = UNKNOWN
        elif size > 1:
            letter = plain[at : at + size]
            sign = _SIGNS.find(letter)
            code = 128 + len(_SIGNS[:sign].decode()) if sign >= 0 else 160
            if sign < 0 and letter not in _NARROW:
                code = UNKNOWN
        elif code < 32 or code == 127:
            code = UNKNOWN
        out[place] = code
        place += 1
        at += size
    return out


def font(name: str) -> "BufferedReader":
    """Open a font, to read glyphs as they are needed.

    Fonts lie beside the modules: at the drive's root or, where circup brought them, in lib/.
    """
    try:
        return open("tidebell/fonts/" + name, "rb")
    except OSError:
        return open("lib/tidebell/fonts/" + name, "rb")


class Glyphs:
    """The open file of type; see the module.

    :param file: has ``seek``, ``tell`` and ``readinto``
    """

    def __init__(self, file: "BufferedReader") -> None:
        self.file = file
        head = bytearray(2)
        file.readinto(head)
        data = bytearray(8 * head[0])
        file.readinto(data)
        # Of each size of letters: its place in the file, height of capitals, pixels, face.
        # Of each size of digits: its place, height, width, and width of a narrow cell.
        self.sizes = [unpack_from("<IBBB", data, at) for at in range(0, len(data), 8)]
        self.faces = []  # widths of letters, in 256ths of a size's pixels
        for _ in range(head[1]):
            self.faces.append(bytearray(224))
            file.readinto(self.faces[-1])
        self.record = bytearray(8)

    def width(self, size: int, codes: "bytes | bytearray") -> int:
        """Return how wide a text is in pixels."""
        _, _, scale, which = self.sizes[size]
        face = self.faces[which]
        total = 0
        for code in codes:
            total += face[code - 32]
        return (total * scale + 255) >> 8

    def cut(self, size: int, codes: "bytes | bytearray", room: int) -> "bytes | bytearray":
        """Return a text, cut to the room with an ellipsis where it is too wide."""
        if self.width(size, codes) <= room:
            return codes
        end = bytes((ELLIPSIS,))
        while codes and self.width(size, codes + end) > room:
            codes = codes[:-1]
        return codes + end

    def find(self, size: int, code: int) -> "bytearray":
        """Seek a letter's pixels; returns its record, which the next call overwrites."""
        begin = self.sizes[size][0]
        record, file = self.record, self.file
        file.seek(begin + 8 * (code - 32))
        file.readinto(record)
        file.seek(begin + record[0] + (record[1] << 8) + (record[2] << 16))
        return record

    def cell(self, size: int, code: int) -> None:
        """Seek a cell's pixels: 0 to 9, 10 a dash, 11 an h, 12 a colon, 13 a point."""
        begin, height, width, narrow = self.sizes[size]
        at = code * width * height if code < 13 else 12 * width * height + height * narrow
        self.file.seek(begin + at // 4)
