# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make the type of the panels, ``firmware/fonts/type.bin``, from Barlow (SIL OFL).

``make type`` fetches the sources (npm: ``tools/type/package.json``) and writes the file, that of
the Japanese letters (``make_wide_type``), and ``tools/type/type.json``, the digests of their
sources.

The file, in order:

- one byte: number of sizes; one byte: number of faces
- a head of 8 bytes for each size (below, ``HEAD``)
- for each face the advance of each letter, a byte each, in 256ths of the size's pixels
- tables and pixels of each size
- 64 zero bytes, because a row is always read whole

A size consists of letters, each as large as its ink, or of cells. Cells are opaque, so that one
overwrites another. A size of letters begins with their records (``glyph_files``). A size of cells
has none: all are of one size but for the last two, colon and point, which are narrower.
"""

import hashlib
import json
import struct
import sys
from pathlib import Path

import glyph_files
import make_wide_type
from glyph_files import ROWS_END, Size, canvas, digest, levels, pack
from PIL import Image, ImageFont, features

ROOT = Path(__file__).resolve().parent.parent
NOTE = ROOT / "tools" / "type" / "type.json"
TARGET = ROOT / "firmware" / "fonts" / "type.bin"
WIDE = TARGET.with_name("ja.bin")
MAKERS = [Path(__file__), Path(make_wide_type.__file__), Path(glyph_files.__file__)]
MAKERS.append(make_wide_type.NAMES)
SOURCES = ROOT / "build" / "type" / "node_modules" / "@fontsource"
sys.path.insert(0, str(ROOT / "firmware"))
from tidebell_core.letters import SIGNS  # noqa: E402

# A size's head: its begin in the file; height of capitals, or of cells; pixels of letters, or width
# of cells; its face, or width of the narrow cells.
HEAD = "<IBBBx"
FIRST, COUNT = 32, 224  # codes of a face

CONDENSED = "barlow-condensed/files/barlow-condensed-latin-{}-normal.woff"
SEMI = "barlow-semi-condensed/files/barlow-semi-condensed-latin-{}-normal.woff"

# Letters of ``SIGNS`` that are in another file of their font
ELSEWHERE = {"Ÿ": ("-latin-", "-latin-ext-")}

# In the order of ``tidebell.paint.glyphs``: letters of (file, weight, pixels), then cells of (file,
# weight, height, width, width of colon and point), then the icons.
LETTERS = (
    (SEMI, 600, 17),
    (SEMI, 600, 20),
    (SEMI, 700, 24),
    (CONDENSED, 700, 32),
    (CONDENSED, 700, 42),
    (CONDENSED, 700, 60),
)
CELLS = ((CONDENSED, 700, 78, 50, 22), (CONDENSED, 700, 60, 36, 14), (CONDENSED, 700, 34, 22, 12))
DIGITS = "0123456789-h:."
# Icons, from code 33 on: a knob, then the arcs of eight seats, small, middle and large, then hazard
# stripes, a piece whose ends continue it.
ARCS = ((9, 4), (15, 6), (30, 12))
SMOOTH = 8
# Braille's dots, by their bits
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))


def cap_height(font: "ImageFont.FreeTypeFont") -> int:
    """Return the height of an H."""
    return int(-font.getbbox("H", anchor="ls")[1])


def sign(code: str, cap: int) -> "Image.Image":
    """Draw one of the signs that no font has, as high as capitals."""
    big = SMOOTH
    width = cap if code in "●○■✓←→≥" else cap * 3 // 4
    image, draw = canvas(width * big, cap * big)
    w, h, line = width * big, cap * big, max(2, cap // 7) * big
    middle = h // 2
    if code == "◂":
        draw.polygon([(w, 0), (w, h), (w // 5, middle)], fill=255)
    elif code == "▸":
        draw.polygon([(0, 0), (0, h), (w - w // 5, middle)], fill=255)
    elif code == "▴":
        draw.polygon([(0, h - h // 6), (w, h - h // 6), (w // 2, h // 6)], fill=255)
    elif code == "▾":
        draw.polygon([(0, h // 6), (w, h // 6), (w // 2, h - h // 6)], fill=255)
    elif code == "●":
        draw.ellipse((0, 0, w - 1, h - 1), fill=255)
    elif code == "○":
        draw.ellipse((0, 0, w - 1, h - 1), outline=255, width=line)
    elif code == "■":
        draw.rectangle((0, 0, w - 1, h - 1), fill=255)
    elif code == "✓":
        points = [(line, middle), (w // 3 + line // 2, h - line), (w - line, line)]
        draw.line(points, fill=255, width=line, joint="curve")
    elif code in "←→":
        tip, tail = (line, w) if code == "←" else (w - line, 0)
        back = tip + (w // 3 if code == "←" else -(w // 3))
        draw.line([(tip, middle), (tail, middle)], fill=255, width=line)
        draw.line([(back, middle - w // 3), (tip, middle), (back, middle + w // 3)], 255, line)
    elif code in "↑↓":
        tip, tail = (line, h) if code == "↑" else (h - line, 0)
        back = tip + (w // 3 if code == "↑" else -(w // 3))
        draw.line([(w // 2, tip), (w // 2, tail)], fill=255, width=line)
        draw.line([(w // 2 - w // 3, back), (w // 2, tip), (w // 2 + w // 3, back)], 255, line)
    elif code > "\u2800":  # dots of two columns and four rows, as Braille has them
        for bit, (column, line) in enumerate(DOTS):
            if (ord(code) - 0x2800) >> bit & 1:
                x, y, side = w * column // 2, h * line // 4, h // 5
                draw.ellipse((x, y, x + side, y + side), fill=255)
    elif code == "≥":
        low = h * 3 // 4
        draw.line([(line, line), (w - line, low // 2), (line, low - line)], 255, line)
        draw.line([(line, h - line // 2), (w - line, h - line // 2)], fill=255, width=line)
    return image.resize((width, cap), Image.Resampling.LANCZOS)


def codes() -> "list[str]":
    """Return ASCII, the signs and Latin-1, a text for each code."""
    signs = list(SIGNS) + [""] * (32 - len(SIGNS))
    return [chr(code) for code in range(FIRST, 128)] + signs + [chr(at) for at in range(160, 256)]


def typeface(path: Path, text: str, pixels: int) -> "ImageFont.FreeTypeFont":
    """Return the font of some size that has a letter: one file or another of the same font."""
    name = path.name.replace(*ELSEWHERE[text]) if text in ELSEWHERE else path.name
    return ImageFont.truetype(str(path.with_name(name)), pixels)


def lacks(font: "ImageFont.FreeTypeFont", text: str) -> bool:
    """Whether a sign must be drawn, since the font lacks it."""
    known = [(font.getmask(one).getbbox(), font.getlength(one)) for one in (text, "\uffff")]
    return text != "" and text in SIGNS and known[0] == known[1]


def letters(path: Path, pixels: int) -> "tuple[Size, int]":
    """Return a font's glyphs for the codes, and the height of its capitals."""
    font = ImageFont.truetype(str(path), pixels)
    size, cap = Size(), cap_height(font)
    for text in codes():
        image, draw = canvas(4 * pixels, 3 * pixels)
        if text not in ELSEWHERE and lacks(font, text):
            image.paste(sign(text, cap), (pixels, 2 * pixels - cap))
        else:
            own = typeface(path, text, pixels)
            draw.text((pixels, 2 * pixels), text, font=own, fill=255, anchor="ls")
        size.letter(image, pixels, 2 * pixels)
    return size, cap


def face(path: Path, small: bool) -> bytes:
    """Return the advance of each code, in 256ths of a size's pixels.

    :param small: for small sizes: pens stand on whole pixels, and words need a little more room
    """
    font = ImageFont.truetype(str(path), 256)
    cap, found = cap_height(font), []
    for text in codes():
        advance = typeface(path, text, 256).getlength(text)
        if text not in ELSEWHERE and lacks(font, text):
            advance = sign(text, cap).width + cap / 7
        elif text == " " and small:
            advance += 12
        found.append(min(255, round(advance)))
    return bytes(found)


def cells(path: Path, height: int, width: int, narrow: int) -> bytes:
    """Return the opaque cells of digits of some height."""
    pixels = height * 2
    while cap_height(font := ImageFont.truetype(str(path), pixels)) > height:
        pixels -= 1
    out = b""
    for code in DIGITS:
        wide = narrow if code in ":." else width
        image, draw = canvas(wide, height)
        if code in ":.":
            half = max(3, height * 3 // 40)
            rows = (height * 3 // 10, height * 74 // 100) if code == ":" else (height - half - 1,)
            for y in rows:
                draw.rectangle((wide // 2 - half, y - half, wide // 2 + half - 1, y + half), 255)
        elif code == "-":
            draw.rectangle((wide // 6, height // 2 - 3, wide - wide // 6, height // 2 + 3), 255)
        else:
            draw.text((wide / 2, height), code, font=font, fill=255, anchor="ms")
        data = levels(image)
        if len(data) % 4:
            raise ValueError("a cell's pixels must fill whole bytes")
        out += pack(data)
    return out


def arcs(count: int, radius: int, width: int) -> "Image.Image":
    """Return a ring of some arcs."""
    big, side = SMOOTH, 2 * radius + 2
    image, draw = canvas(side * big, side * big)
    box = (big, big, (side - 1) * big, (side - 1) * big)
    share = 360 / count
    gap = min(share * 0.45, 40 if count == 1 else 26)
    for at in range(count):
        begin = -90 + at * share + gap / 2
        draw.arc(box, begin, begin + share - gap, fill=255, width=width * big)
    return image.resize((side, side), Image.Resampling.LANCZOS)


def stripes(width: int, height: int, period: int) -> "Image.Image":
    """Return stripes that lean to the right, as wide as what is between them."""
    big = SMOOTH
    image, draw = canvas(width * big, height * big)
    for left in range(-period, width, period):
        low, high, half = left * big, (left + height) * big, period // 2 * big
        top, bottom = 0, height * big
        corners = [(low, bottom), (high, top), (high + half, top), (low + half, bottom)]
        draw.polygon(corners, fill=255)
    return image.resize((width, height), Image.Resampling.BOX)


def icons() -> Size:
    """Return the knob, the arcs of seats and the stripes, drawn from their upper left corners."""
    size = Size()
    size.letter(canvas(1, 1)[0], 0, 0)  # code 32 is never drawn
    big = SMOOTH
    knob, draw = canvas(18 * big, 18 * big)
    draw.ellipse((big, big, 17 * big, 17 * big), outline=255, width=2 * big)
    draw.ellipse((6 * big, 6 * big, 12 * big, 12 * big), fill=255)
    drawn = [knob.resize((18, 18))]
    drawn += [arcs(count, *form) for form in ARCS for count in range(1, 9)]
    drawn.append(stripes(80, 10, 20))
    for image in drawn:
        size.letter(image, 0, 0)
    return size


def build(folder: Path) -> bytes:
    """Return the file.

    :param folder: where npm has put the fonts
    """
    parts: "list[tuple[bytes, tuple[int, ...]]]" = []
    faces = list(dict.fromkeys((form, weight) for form, weight, _ in LETTERS))
    for form, weight, pixels in LETTERS:
        size, cap = letters(folder / form.format(weight), pixels)
        parts.append((size.build(), (cap, pixels, faces.index((form, weight)))))
    for form, weight, height, width, narrow in CELLS:
        data = cells(folder / form.format(weight), height, width, narrow)
        parts.append((data, (height, width, narrow)))
    parts.append((icons().build(), (0, 0, 0)))
    at = 2 + struct.calcsize(HEAD) * len(parts) + COUNT * len(faces)
    heads, tables, body = bytes([len(parts), len(faces)]), b"", b""
    for form, weight in faces:
        tables += face(folder / form.format(weight), form == SEMI)
    for data, rest in parts:
        heads += struct.pack(HEAD, at + len(body), *rest)
        body += data
    return heads + tables + body + bytes(ROWS_END)


def note(made: "dict[Path, bytes]", folder: Path) -> "dict[str, object]":
    """Return the digests of the files, of what makes them, and of their sources."""
    own = {form.format(weight) for form, weight, *_ in (*LETTERS, *CELLS)}
    own |= {file.replace(*other) for file in own for other in ELSEWHERE.values()}
    own |= {*make_wide_type.files(folder).values()}
    return {
        **{path.name: hashlib.sha256(data).hexdigest() for path, data in made.items()},
        **{path.name: digest(path) for path in MAKERS},
        "sources": {file: digest(folder / file) for file in sorted(own)},
        "freetype": features.version("freetype2"),
    }


def built(folder: Path) -> "dict[Path, bytes]":
    """Return both files by their paths."""
    return {TARGET: build(folder), WIDE: make_wide_type.build(folder)}


def old() -> "list[str]":
    """Return the names of the files that are not as their sources make them."""
    kept = json.loads(NOTE.read_text())
    found = [path.name for path in (TARGET, WIDE, *MAKERS) if digest(path) != kept[path.name]]
    if not found and SOURCES.is_dir() and features.version("freetype2") == kept["freetype"]:
        found = [path.name for path, data in built(SOURCES).items() if data != path.read_bytes()]
    return found


def main() -> int:
    """Write the files and their sources' digests."""
    if not SOURCES.is_dir():
        print(f"{SOURCES} is missing: make type fetches it", file=sys.stderr)
        return 1
    made = built(SOURCES)
    for path, data in made.items():
        path.write_bytes(data)
        print(f"{path.name}: {len(data)} bytes")
    NOTE.write_text(json.dumps(note(made, SOURCES), indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
