# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Proportional type in a file: its sizes, the width of a text, the place of a letter's pixels.

``tools/make_type.py`` makes the file and says how it is built up. Memory holds the widths of the
letters alone, 224 bytes a face. All else is read as it is drawn.
"""

from array import array
from binascii import crc32
from struct import unpack_from

from tidebell_core.letters import NARROW, SIGNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from io import BufferedReader
    from typing import Any

    from .japanese import Letters

    Codes = bytes | bytearray | array

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

# Bytes of each file, and the CRC-32 of its first ones; a test says how to renew them.
FILES = {
    "type.bin": (157613, 0x16EE7171),
    "ja.bin": (1261145, 0x2687CDDB),
}
CHECKED = 512  # bytes

# Codes of the icons. A seat's ring has as many arcs as its number says, in three sizes.
KNOB = 33
RING = 34  # of one arc in the smallest size; the next size is 8 further on
RINGS = (20, 32, 62)  # their three sizes in pixels
MARKS = 8  # as many seats have arcs of their own
STRIPES = 58  # 80 pixels of hazard stripes, 10 high

ELLIPSIS = 135  # the code of "…"
UNKNOWN = 63  # that of "?", in place of a letter that the font lacks

_HEIGHTS = (17, 20, 24, 32, 42, 60, 78, 60, 34, 0)

_SIGNS = SIGNS.encode()
_NARROW = NARROW.encode()

# Segments a to g (bit 0 to 6) of the digits 0 to 9, of a blank, of a dash, and of an h.
SEGMENTS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f\x00\x40\x74"
BLANK = 10
DASH = 11
HOURS = 12


# The newest texts with their codes: a page asks for those of each several times.
_KEPT = 64
_texts: list = [None] * _KEPT
_codes: list = [None] * _KEPT


def encode(text: str) -> "Codes":
    """Return a text in the font's codes; nobody may change them. See ``_encoded``."""
    at = hash(text) % _KEPT
    if _texts[at] != text:
        _codes[at] = _encoded(text)
        _texts[at] = text
    return _codes[at]  # type: ignore[no-any-return]


def forget() -> None:
    """Forget the newest texts: those that come lie where garbage was just collected."""
    for at in range(_KEPT):
        _texts[at] = _codes[at] = None


def _encoded(text: str) -> "Codes":
    """Return a text in the font's codes; a letter that the font lacks becomes a question mark.

    Japanese letters have their numbers in Unicode. A text with them is an array of 32 bits: bytes
    compare as equal to an array of the same memory, and one without zeros cannot be. It goes by
    bytes, since the interpreter interns each letter that a loop over a text takes.
    """
    plain = text.encode("utf-8", "surrogatepass")
    if len(plain) == len(text) and not (plain and min(plain) < 32):
        return plain
    out = array("I", bytes(4 * len(text))) if max(plain) > 0xE2 else bytearray(len(text))
    at = place = 0
    while at < len(plain):
        code = plain[at]
        size = 1
        if code < 32 or code == 127:
            code = UNKNOWN
        elif code < 127:
            pass
        elif code < 0xC4:
            size = 2
            code = (code & 3) << 6 | plain[at + 1] & 63
            if code < 160:
                code = UNKNOWN
        elif 0xE2 < code < 0xF0:
            size = 3
            code = (code & 15) << 12 | (plain[at + 1] & 63) << 6 | plain[at + 2] & 63
        else:
            size = 2 if code < 0xE0 else 3 if code < 0xF0 else 4
            letter = plain[at : at + size]
            sign = _SIGNS.find(letter)
            code = 128 + len(_SIGNS[:sign].decode()) if sign >= 0 else UNKNOWN
            if letter in _NARROW:
                code = 160
        out[place] = code
        place += 1
        at += size
    return out


def font(name: str) -> "BufferedReader":
    """Open a font, to read glyphs as they are needed.

    Fonts lie beside the packages, whose names no folder of the drive needs to have where the
    firmware is frozen. Where circup brought them they are in its package.

    :raises OSError: there is none
    :raises ValueError: it is damaged, or of another version
    """
    try:
        file = open("fonts/" + name, "rb")
    except OSError:
        file = open("lib/tidebell/fonts/" + name, "rb")
    begin = file.read(CHECKED)
    if (file.seek(0, 2), crc32(begin)) != FILES[name]:
        file.close()
        raise ValueError(name)
    file.seek(0)
    return file


class Blank:
    """Stands for the file of type where that cannot be read: no letter has pixels."""

    def seek(self, at: int) -> None:
        """Do nothing: all of it is alike."""

    def tell(self) -> int:
        """Return a place: all of it is alike."""
        return 0

    def readinto(self, data: "bytearray") -> None:
        """Read zeros."""
        for at in range(len(data)):
            data[at] = 0


class Glyphs:
    """The open file of type, and that of the Japanese letters if there is one; see the module.

    :param file: has ``seek`` and ``readinto``
    """

    fault = ""  # the file that is missing or damaged

    def __init__(self, file: "Any") -> None:
        self._latin = self.file = file  # ``file`` has the pixels that ``find`` or ``cell`` found
        self.japanese: "Letters | None" = None
        self.at = 0  # where the letter's pixels are in it
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
        if not head[0]:  # a blank one: sizes and widths that screens can be laid out by
            self.sizes = [(0, size, size, 0) for size in _HEIGHTS]
            self.faces = [bytearray(b"\x80" * 224)]

    def advance(self, size: int, code: int) -> int:
        """Return how far a letter moves the pen, in 256ths of a pixel."""
        if code > 255:
            return self.japanese.advance(size >> 1, code) << 8 if self.japanese else 0
        _, _, scale, which = self.sizes[size]
        return int(self.faces[which][code - 32]) * scale

    def width(self, size: int, codes: "Codes") -> int:
        """Return how wide a text is in pixels."""
        total = 0
        if isinstance(codes, array):
            for code in codes:
                total += self.advance(size, code)
            return (total + 255) >> 8
        _, _, scale, which = self.sizes[size]
        face = self.faces[which]
        for code in codes:
            total += face[code - 32]
        return (total * scale + 255) >> 8

    def cut(self, size: int, codes: "Codes", room: int) -> "Codes":
        """Return a text, cut to the room with an ellipsis where it is too wide."""
        if self.width(size, codes) <= room:
            return codes
        end: "Any" = bytes((ELLIPSIS,))
        if isinstance(codes, array):
            end = array("I", (ELLIPSIS,))
        while codes and self.width(size, codes + end) > room:
            codes = codes[:-1]
        return codes + end

    def lacks(self, size: int, codes: "Codes") -> bool:
        """Whether a size lacks one of a text's letters."""
        if size > MEDIUM and isinstance(codes, array) and self.japanese:
            for code in codes:
                if code > 255 and not self.japanese.find(size >> 1, code, self.record):
                    return True
        return False

    def find(self, size: int, code: int) -> "bytearray":
        """Seek a letter's pixels; returns its record, which the next call overwrites."""
        begin, capital, _, _ = self.sizes[size]
        record = self.record
        japanese = self.japanese
        if code > 255 and japanese:
            self.at = japanese.find(size >> 1, code, record)
            if self.at:
                self.file = japanese.file
                self.file.seek(self.at)
                # Its top is above the em's middle, which is that of capitals.
                record[6] = record[6] + (capital + 1) // 2 & 255
                return record
        if code > 255:
            code = UNKNOWN
        file = self.file = self._latin
        file.seek(begin + 8 * (code - 32))
        file.readinto(record)
        self.at = begin + record[0] + (record[1] << 8) + (record[2] << 16)
        file.seek(self.at)
        return record

    def cell(self, size: int, code: int) -> None:
        """Seek a cell's pixels: 0 to 9, 10 a dash, 11 an h, 12 a colon, 13 a point."""
        begin, height, width, narrow = self.sizes[size]
        at = code * width * height if code < 13 else 12 * width * height + height * narrow
        self.file = self._latin
        self.file.seek(begin + at // 4)
