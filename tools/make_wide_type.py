# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make the Japanese letters, ``firmware/fonts/ja.bin``, from BIZ UDGothic (SIL OFL).

``make_type`` calls it. The letters are kana, punctuation, level 1 of JIS X 0208 and the kanji of
names (``tools/type/names.txt``). The file must fit a drive whose ring of logs is full. So the
largest size has only kana, the kanji most used in names, and what the device says large; other
names stand in the next size.

The file, in order:

- number of letters, 2 bytes; of letters that take half an em, a byte; of sizes, a byte
- a head of 8 bytes for each size (below, ``HEAD``)
- the letters that take half an em, 2 bytes each
- for each 256 numbers of Unicode, how many letters there are before, 2 bytes each, and the whole
- each letter's lower byte, in the order of their numbers in Unicode
- of each size the letters' records, in the same order, and their pixels
- 64 zero bytes, because a row is always read whole

Records and pixels are those of ``type.bin``, but tops are above the em's middle, which stands where
capitals have theirs. A record of zeros: the size lacks the letter.
"""

import json
import struct
from pathlib import Path

from glyph_files import ROWS_END, Size, canvas
from PIL import ImageFont
from tidebell_host import languages

# What the device shows in the largest size beside names: its texts by key, and cards of a setup.
MOMENTS = (
    "ANYBODY ASK_LEFT DAMAGED FAULT LAST_ROUND LAST_TURN LOST NOBODY_WINS OVER PAUSED REVEALED TIE "
    "TIME TIME_UP"
).split()
CARDS = {"full-metal-planete": ("High", "Normal", "Low")}
NAMES = Path(__file__).parent / "type" / "names.txt"

# A size's head: its begin in the file; pixels of its em.
HEAD = "<IBxxx"
EMS = (18, 24, 40)  # the last for the letters most used in names
_FAMILY = "biz-udgothic"
_WHOLE = f"{_FAMILY}/files/{_FAMILY}-japanese-700-normal.woff"  # JIS X 0208

KANA = [*map(chr, range(0x3041, 0x3097)), *map(chr, range(0x309D, 0x309F))]
KANA += map(chr, range(0x30A1, 0x30FF))
OPENING = "「『（【〈《〔［"
CLOSING = "、。，．」』）】〉》〕］"
CENTRED = "・：；"
HALF = OPENING + CLOSING + CENTRED
SIGNS = HALF + "！？々〆〇〃〜～＋－＝／％＆＃＊＠＜＞￥"


def level_1() -> "list[str]":
    """Return the kanji of level 1 of JIS X 0208: rows 16 to 47 of its table."""
    cells = [bytes((row + 0xA0, cell + 0xA0)) for row in range(16, 48) for cell in range(1, 95)]
    return list("".join(cell.decode("euc_jp", "ignore") for cell in cells))


def names() -> "tuple[set[str], set[str]]":
    """Return the kanji most used in names, and those beside level 1."""
    found: "dict[str, set[str]]" = {}
    for line in NAMES.read_text(encoding="utf-8").splitlines():
        if line.isascii():
            here = found.setdefault(line, set())
        else:
            here.update(line)
    return found["large"], found["more"]


def moments() -> "set[str]":
    """Return the letters of what is shown in the largest size beside names."""
    texts = languages.device_texts("ja")
    found = [texts[key] for key in MOMENTS]
    for setup, cards in CARDS.items():
        found += [languages.setup_text(card, "ja", setup) for card in cards]
    return {letter for text in found for letter in text if ord(letter) >= 0x3000}


def wanted() -> "tuple[list[str], set[str]]":
    """Return all letters by their numbers in Unicode, and those of the largest size."""
    large, more = names()
    large |= {*KANA, *HALF, *"！？々〇"} | moments()
    return sorted({*KANA, *SIGNS, *level_1(), *more}), large


def subset(folder: Path, letter: str) -> str:
    """Return the font's file that has a letter beside JIS X 0208."""
    ranges = json.loads((folder / _FAMILY / "unicode.json").read_text())
    for name, text in ranges.items():
        for part in text.split(","):
            first, _, last = part[2:].partition("-")
            if int(first, 16) <= ord(letter) <= int(last or first, 16):
                return f"{_FAMILY}/files/{_FAMILY}-{name.strip('[]')}-700-normal.woff"
    raise ValueError(f"{letter} is in no file of {_FAMILY}")


def files(folder: Path) -> "dict[str, str]":
    """Return the font's file of each letter."""

    def file(letter: str) -> str:
        try:
            letter.encode("euc_jp")
        except UnicodeEncodeError:
            return subset(folder, letter)
        return _WHOLE if len(letter.encode("euc_jp")) == 2 else subset(folder, letter)

    return {letter: file(letter) for letter in wanted()[0]}


class Em(Size):
    """Letters of one size; the pen stands at the em's left edge."""

    def add(self, letter: str, side: int, font: "ImageFont.FreeTypeFont") -> None:
        """Add a letter; what takes half an em stands in that half."""
        image, draw = canvas(2 * side, 2 * side)
        base = side // 2 + round(side * 0.88)
        draw.text((side // 2, base), letter, font=font, fill=255, anchor="ls")
        shift = side // 2 if letter in OPENING else side // 4 if letter in CENTRED else 0
        self.letter(image, side // 2 + shift, side)


def build(folder: Path) -> bytes:
    """Return the file.

    :param folder: where npm has put the fonts
    """
    every, large = wanted()
    where = files(folder)
    sizes = []
    for side in EMS:
        size = Em()
        fonts = {file: ImageFont.truetype(str(folder / file), side) for file in {*where.values()}}
        for letter in every:
            if side < EMS[-1] or letter in large:
                size.add(letter, side, fonts[where[letter]])
            else:
                size.lack()
        sizes.append(size.build())
    numbers = [ord(letter) for letter in every]
    rows = [sum(number >> 8 < row for number in numbers) for row in range(257)]
    body = struct.pack(f"<{len(HALF)}H", *map(ord, HALF)) + struct.pack("<257H", *rows)
    body += bytes(number & 255 for number in numbers)
    at = 4 + struct.calcsize(HEAD) * len(EMS) + len(body)
    heads = b""
    for side, data in zip(EMS, sizes, strict=True):
        heads += struct.pack(HEAD, at, side)
        at += len(data)
    head = struct.pack("<HBB", len(every), len(HALF), len(EMS))
    return head + heads + body + b"".join(sizes) + bytes(ROWS_END)
