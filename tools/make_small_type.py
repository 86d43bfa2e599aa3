# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make the type of one-colour panels, ``firmware/tidebell/fonts/small.bin``, from Barlow and Tiny5.

Both are SIL OFL. ``make type`` runs it; ``--check`` as of ``make_type``, whose file this resembles:
heads, a face for each size, records of letters. Pixels have one bit here and lie as a one-colour
panel keeps them: column by column from the left, as many bytes of eight rows as a column takes, the
top row in bit 0. Pens stand on whole pixels, so that each size has a face of its own; cells are so
many columns each, the last two narrower.
"""

import hashlib
import math
import struct
import sys
from pathlib import Path

import make_type
from PIL import Image, ImageDraw, ImageFont

NOTE = make_type.ROOT / "tools" / "type" / "small.json"
TARGET = make_type.TARGET.with_name("small.bin")

TINY = "tiny5/files/tiny5-latin-{}-normal.woff"
SEMI, CONDENSED = make_type.SEMI, make_type.CONDENSED

# In the order of ``tidebell.paint.glyphs``, as ``make_type`` has them; capitals are 5 to 20 pixels.
LETTERS = (
    (TINY, 400, 8),
    (SEMI, 500, 10),
    (CONDENSED, 700, 14),
    (CONDENSED, 700, 16),
    (CONDENSED, 700, 21),
    (CONDENSED, 700, 26),
)
CELLS = (
    (CONDENSED, 700, 16, 10, 6),
    (SEMI, 700, 23, 17, 7),
    (CONDENSED, 700, 23, 13, 6),
)
SOFT = 100  # of 255: so much ink lights a pixel of the second size's small letters
PENS = 64  # a face counts in quarters of a pixel: 64 of 256

# Signs by hand, where a drawn one would be a blot: of 5 rows, and of 7.
SIGNS = {
    "◂": ("..#|.##|###|.##|..#", "...#|..##|.###|####|.###|..##|...#"),
    "▸": ("#..|##.|###|##.|#..", "#...|##..|###.|####|###.|##..|#..."),
    "▴": (
        ".....|..#..|.###.|#####|.....",
        ".......|...#...|..###..|.#####.|#######|.......|.......",
    ),
    "▾": (
        ".....|#####|.###.|..#..|.....",
        ".......|#######|.#####.|..###..|...#...|.......|.......",
    ),
    "●": (".##.|####|####|.##.|....", ".....|.###.|#####|#####|#####|.###.|....."),
    "○": (".##.|#..#|#..#|.##.|....", ".....|.###.|#...#|#...#|#...#|.###.|....."),
    "■": ("....|####|####|####|####", ".....|#####|#####|#####|#####|#####|....."),
    "✓": (
        "....#|...#.|#.#..|.#...|.....",
        "......#|.....##|#...##.|##.##..|.###...|..#....|.......",
    ),
    "←": (
        ".....|.#...|#####|.#...|.....",
        ".......|..#....|.#.....|#######|.#.....|..#....|.......",
    ),
    "→": (
        ".....|...#.|#####|...#.|.....",
        ".......|....#..|.....#.|#######|.....#.|....#..|.......",
    ),
    "↑": (".#.|###|.#.|.#.|.#.", "..#..|.###.|#.#.#|..#..|..#..|..#..|..#.."),
    "↓": (".#.|.#.|.#.|###|.#.", "..#..|..#..|..#..|..#..|#.#.#|.###.|..#.."),
    "≥": ("#..|.#.|#..|...|###", "#...|.##.|...#|.##.|#...|....|####"),
}
# A seat's dots, in two columns and four rows: (column, row).
DOTS = make_type.DOTS

# What stands beside a legend, one of each function: knob, spend, declare, undo, end, redo, pause,
# menu, any other action. They differ in their outline, not in details alone.
SHAPES = (
    "..###..|.#...#.|#.....#|#..#..#|#.....#|.#...#.|..###..",
    "#......|###....|#####..|#######|#####..|###....|#......",
    "...#...|#..#..#|.#.#.#.|..###..|.#.#.#.|#..#..#|...#...",
    "..#....|.##....|######.|.##...#|..#...#|......#|..####.",
    "#######|#######|#######|#######|#######|#######|#######",
    "....#..|....##.|.######|#...##.|#...#..|#......|.####..",
    "##...##|##...##|##...##|##...##|##...##|##...##|##...##",
    "#######|.......|.......|#######|.......|.......|#######",
    "...#...|..###..|.#####.|#######|.#####.|..###..|...#...",
)
RINGS = ((8, 2.0), (11, 2.4), (21, 4.0))  # how large, and how thick their arcs are


def pixels(rows: str) -> "Image.Image":
    """Return rows of ``#`` and dots as a picture."""
    lines = rows.split("|")
    image = Image.new("1", (len(lines[0]), len(lines)), 0)
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            image.putpixel((x, y), sign == "#")
    return image


def sign(text: str, cap: int) -> "Image.Image":
    """Return one of the signs that no font has."""
    if text in SIGNS:
        return pixels(SIGNS[text][cap > 6])
    image = Image.new("1", (4, 7), 0)
    for bit, (column, row) in enumerate(DOTS):
        if (ord(text) - 0x2800) >> bit & 1:
            image.putpixel((2 * column, 2 * row), 1)
    return image


def columns(image: "Image.Image") -> bytes:
    """Return a picture as columns of bytes."""
    high = (image.height + 7) // 8
    out = bytearray(image.width * high)
    for x in range(image.width):
        for y in range(image.height):
            if image.getpixel((x, y)):
                out[x * high + y // 8] |= 1 << (y & 7)
    return bytes(out)


def letter(font: "ImageFont.FreeTypeFont", text: str, cap: int) -> "tuple[Image.Image, int]":
    """Return a letter drawn 4 pixels right of the left edge on a base line 40 below the top.

    :returns: it, and how far it moves the pen
    """
    # FreeType's own one-bit letters have the better stems; but at that size not the better s and e.
    soft = font.size == LETTERS[1][2] and text.islower()
    image = Image.new("L" if soft else "1", (80, 60), 0)
    draw = ImageDraw.Draw(image)
    if make_type.lacks(font, text):
        own = sign(text, cap)
        image.paste(own, (4, 40 - max(cap - (cap - own.height) // 2, own.height)))
        return image, own.width + 1
    draw.fontmode = "L" if soft else "1"
    draw.text((4, 40), text, font=font, fill=255 if soft else 1, anchor="ls")
    if soft:
        image = image.point([int(value >= SOFT) for value in range(256)], "1")
    box = image.getbbox()
    if not box or text == " ":
        return image, max(2, cap // 2)
    if soft and text in "ij" and box[1] < 40 - cap:  # the dot no higher than capitals
        dot = image.crop((0, box[1], 80, box[1] + 1))
        image.paste(0, (0, box[1], 80, box[1] + 1))
        image.paste(dot, (0, 40 - cap))
    return image, max(2, box[2] - min(4, box[0]) + 1)  # ink never touches the next


def letters(path: Path, size: int) -> "tuple[bytes, bytes, int]":
    """Return a font's letters, how far they move the pen, and capitals' height."""
    font = ImageFont.truetype(str(path), size)
    cap = make_type.cap_height(font)
    codes = make_type.codes()
    records, data, face = b"", b"", b""
    for text in codes:
        image, pen = letter(font, text, cap)
        box = image.getbbox()
        part = image.crop(box) if box else Image.new("1", (0, 0))
        where = (8 * len(codes) + len(data)).to_bytes(3, "little")
        dx, dy = (max(0, box[0] - 4), 40 - box[1]) if box else (0, 0)
        records += where + struct.pack("<BBbbx", part.width, part.height, dx, dy)
        data += columns(part)
        face += bytes((pen * 256 // PENS,))
    return records + data, face, cap


def cells(path: Path, height: int, width: int, narrow: int) -> bytes:
    """Return the opaque cells of digits of some height."""
    size = height * 2
    while make_type.cap_height(font := ImageFont.truetype(str(path), size)) > height - 2:
        size -= 1
    dot = max(2, height // 7)
    out = b""
    for code in make_type.DIGITS:
        wide = narrow if code in ":." else width
        image = Image.new("1", (wide, height), 0)
        draw = ImageDraw.Draw(image)
        draw.fontmode = "1"
        left = (wide - dot) // 2
        if code in ":.":
            for top in (height // 4, height * 5 // 8) if code == ":" else (height - dot - 1,):
                draw.rectangle((left, top, left + dot - 1, top + dot - 1), 1)
        elif code == "-":
            top = (height - dot) // 2
            draw.rectangle((width // 5, top, width - width // 5 - 1, top + dot - 1), 1)
        else:
            box = font.getbbox(code, anchor="ls")
            draw.text(((wide - box[2] - box[0] + 1) // 2, height - 1), code, 1, font, "ls")
        out += columns(image)
    return out


def ring(count: int, side: int, thick: float) -> "Image.Image":
    """Return a ring of so many arcs, parted where the first one begins at the top."""
    image = Image.new("1", (side, side), 0)
    middle, outer = (side - 1) / 2, side / 2
    share = 2 * math.pi / count
    gap = (3.2 if side > 20 else 2.2 if count < 4 and side > 9 else 1.5) / (outer - thick / 2)
    for y in range(side):
        for x in range(side):
            across, down = x - middle, y - middle
            away = math.hypot(across, down)
            angle = math.atan2(across, -down) % share
            near = min(angle, share - angle)
            if outer - thick <= away <= outer and near > gap / 2:
                image.putpixel((x, y), 1)
    return image


def icons() -> bytes:
    """Return records and pixels of what is no letter: knob, rings, stripes, functions' shapes."""
    drawn = [Image.new("1", (0, 0)), pixels(SHAPES[0])]
    drawn += [ring(count, *form) for form in RINGS for count in range(1, 9)]
    stripes = Image.new("1", (64, 3), 0)
    for x in range(64):
        for y in range(3):
            stripes.putpixel((x, y), (x + y) % 8 < 4)
    drawn.append(stripes)
    drawn += [pixels(rows) for rows in SHAPES[1:]]
    records, data = b"", b""
    for image in drawn:
        where = (8 * len(drawn) + len(data)).to_bytes(3, "little")
        records += where + struct.pack("<BBbbx", image.width, image.height, 0, 0)
        data += columns(image)
    return records + data


def build(folder: Path) -> bytes:
    """Return the file.

    :param folder: where npm has put the fonts
    """
    parts: "list[tuple[bytes, tuple[int, ...]]]" = []
    faces = b""
    for at, (form, weight, size) in enumerate(LETTERS):
        data, face, cap = letters(folder / form.format(weight), size)
        parts.append((data, (cap, PENS, at)))
        faces += face
    for form, weight, height, width, narrow in CELLS:
        data = cells(folder / form.format(weight), height, width, narrow)
        parts.append((data, (height, width, narrow)))
    parts.append((icons(), (0, 0, 0)))
    at = 2 + struct.calcsize(make_type.HEAD) * len(parts) + len(faces)
    heads, body = bytes([len(parts), len(LETTERS)]), b""
    for data, rest in parts:
        heads += struct.pack(make_type.HEAD, at + len(body), *rest)
        body += data
    return heads + faces + body


def note(data: bytes, folder: Path) -> "dict[str, object]":
    """Return what a file was made from."""
    files = sorted({form.format(weight) for form, weight, *_ in (*LETTERS, *CELLS)})
    return {
        TARGET.name: hashlib.sha256(data).hexdigest(),
        Path(__file__).name: make_type.digest(Path(__file__)),
        "sources": {file: make_type.digest(folder / file) for file in files},
        "freetype": make_type.features.version("freetype2"),
    }


def main() -> int:
    """Write the file, or with ``--check`` compare it."""
    return make_type.written(sys.argv[1:], TARGET, NOTE, Path(__file__), build, note)


if __name__ == "__main__":
    sys.exit(main())
