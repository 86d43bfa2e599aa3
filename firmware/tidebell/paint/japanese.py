# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Japanese letters of a second file, where it is on the drive, and how their lines break.

``tools/make_wide_type.py`` makes the file and says how it is built up. Memory holds its index of
514 bytes. A letter's code is its number in Unicode, so that no text needs the file before it is
drawn. Line breaking: JIS X 4051, of which a table's short sentences need the part below.
"""

from array import array
from struct import unpack_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from io import BufferedReader

_WIDE = 0x3000  # the first code of a letter of this file

# In UTF-8: what takes half an em; letters that begin no line, and those that end none.
_OPENING = "「『（【〈《〔［".encode()
_CLOSING = "、。，．・：；」』）】〉》〕］".encode()
_NOT_FIRST = (
    _CLOSING + "！？〜～ー々％ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ)],.:;!?%…".encode()
)
_NOT_LAST = _OPENING + "＃￥([#".encode()
_TWELVE = ("ああああああああああああ", "、、、、、、、、、、、、", "            ")
_UNIT = 12  # parts of a column, in which ``broken`` counts


class Letters:
    """The open file of letters.

    :param file: has ``seek`` and ``readinto``
    """

    def __init__(self, file: "BufferedReader") -> None:
        self.file = file
        head = bytearray(4)
        file.readinto(head)
        count = head[0] | head[1] << 8
        data = bytearray(8 * head[3])
        file.readinto(data)
        self.sizes = [unpack_from("<IB", data, at) for at in range(0, len(data), 8)]
        half = array("H", bytes(2 * head[2]))  # letters that take half an em
        file.readinto(half)
        self._half = set(half)  # MicroPython finds nothing in an array
        self._rows = array("H", bytes(2 * 257))  # how many letters are before each 256 numbers
        file.readinto(self._rows)
        self._lows_at = len(head) + len(data) + 2 * (head[2] + 257)
        self._row = bytearray(256)
        self._count = count

    def number(self, code: int) -> int:
        """Return which of the letters a code is, -1 if the file lacks it."""
        if not _WIDE <= code < 0x10000:
            return -1
        first = self._rows[code >> 8]
        count = self._rows[(code >> 8) + 1] - first
        self.file.seek(self._lows_at + first)
        self.file.readinto(self._row)
        at = self._row.find(bytes((code & 255,)), 0, count)
        return first + at if at >= 0 else -1

    def has(self, code: int) -> bool:
        """Whether the file has a letter."""
        return self.number(code) >= 0

    def advance(self, size: int, code: int) -> int:
        """Return how far a letter moves the pen, in pixels."""
        em = self.sizes[size][1]
        return em // 2 if code in self._half else em

    def find(self, size: int, code: int, record: bytearray) -> int:
        """Read a letter's record; return where its pixels are, 0 if the size lacks it."""
        number = self.number(code)
        if number < 0:
            return 0
        begin = self.sizes[size][0]
        self.file.seek(begin + 8 * number)
        self.file.readinto(record)
        offset = record[0] | record[1] << 8 | record[2] << 16
        return begin + offset if offset else 0


def broken(text: str, width: int, numbers: bool, wide: "Callable") -> list:
    """Break a text with Japanese letters into lines that are about equally long.

    Each line is as narrow as it can be with no more lines. A last line of a letter or two gets the
    end of the line before, where both have room. Latin words stay whole, and a number stays with
    what it counts. See ``content.wrap``.
    """
    data = text.encode()
    parts = _parts(data, numbers, wide)
    spans = []
    first, left = 0, _lines(parts, 0, width * _UNIT)[1]
    while left:
        low, most = 0, width * _UNIT
        while low < most:
            middle = (low + most) // 2
            if _lines(parts, first, middle)[1] > left:
                low = middle + 1
            else:
                most = middle
        after = _lines(parts, first, most)[0]
        spans.append((first, after))
        first = after
        left -= 1
    _fill_last(data, parts, spans, width * _UNIT)
    return [_text(data, parts, first, after) for first, after in spans]


def _text(data: bytes, parts: list, first: int, after: int) -> str:
    return data[parts[first][0] : parts[after - 1][1]].decode()


def _fill_last(data: bytes, parts: list, spans: list, most: int) -> None:
    """Move parts down into a last line of less than three letters."""
    while len(spans) > 1 and len(_text(data, parts, *spans[-1])) < 3:
        first, begin = spans[-2]
        end = spans[-1][1]
        begin -= 1
        if begin == first or len(_text(data, parts, first, begin)) < 3:
            return
        if sum([part[2] + part[3] for part in parts[begin:end]]) - parts[end - 1][3] > most:
            return
        spans[-2:] = [(first, begin), (begin, end)]


def _lines(parts: list, first: int, most: int) -> tuple:
    """Return the first part of the second line, from a part on, and how many lines there are."""
    second = used = 0
    lines = 1
    for at in range(first, len(parts)):
        _, _, long, blank = parts[at]
        if used and used + long > most:
            lines += 1
            used = 0
            second = second or at
        used += long + blank
    return second or len(parts), lines


def _parts(data: bytes, numbers: bool, wide: "Callable") -> list:
    """Return what stays on a line: begin and end, width, and the width of the blank after it."""
    em, half, space = [wide(twelve) * _UNIT // 12 for twelve in _TWELVE]
    parts = []
    begin = long = at = 0
    latin = -1  # begin of the Latin letters that are not measured yet
    before = b""
    while at < len(data):
        code = data[at]
        size = 1 if code < 0x80 else 2 if code < 0xE0 else 3
        letter = data[at : at + size]
        after = data[at + 1 : at + 2]
        own = size == 3 and code > 0xE2
        blank = code == 32 and not (numbers and b"0" <= after <= b"9")
        apart = own or len(before) == 3 and before[0] > 0xE2
        if letter in _NOT_FIRST or before in _NOT_LAST or b"0" <= before <= b"9":
            apart = False
        if code == 32 or before == b" ":  # only ``blank`` parts there
            apart = False
        if latin >= 0 and (own or blank or apart):
            long += wide(data[latin:at].decode()) * _UNIT
            latin = -1
        if blank:
            parts.append((begin, at, long, space))
            begin, long = at + 1, 0
        else:
            if apart and at > begin:
                parts.append((begin, at, long, 0))
                begin, long = at, 0
            if own:
                long += half if letter in _OPENING or letter in _CLOSING else em
            elif latin < 0:
                latin = at
        before = letter
        at += size
    if latin >= 0:
        long += wide(data[latin:].decode()) * _UNIT
    parts.append((begin, len(data), long, 0))
    return parts
