# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make the screens' fonts, ``firmware/tidebell/fonts/*.bin``, from ``tools/fonts/*.bdf``.

``python tools/make_font.py`` writes them; with ``--check`` it only says whether they are current.

Each file is 224 glyphs for the codes 32 to 255. Codes 128 to 159 are the signs of
``tidebell_core.letters.SIGNS``, the others Latin-1. ``cells`` are 12 x 24 pixels of one bit as 36
bytes: 72 nibbles, row by row from the top left, the high nibble first.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "tools" / "fonts"
TARGETS = ROOT / "firmware" / "tidebell" / "fonts"
SIZES = {"cells": (12, 24)}
sys.path.insert(0, str(ROOT / "firmware"))
from tidebell_core.letters import SIGNS  # noqa: E402


def read_bdf(path: Path, width: int, height: int) -> "dict[int, list[int]]":
    """Return for each code point its rows, the leftmost of ``width`` pixels in the highest bit."""
    glyphs: "dict[int, list[int]]" = {}
    code, rows = -1, None
    spare = -width % 8
    for line in path.read_text(encoding="ascii").splitlines():
        word, _, rest = line.partition(" ")
        if word == "ENCODING":
            code = int(rest)
        elif word == "BITMAP":
            rows = []
        elif word == "ENDCHAR":
            if rows is None or len(rows) != height:
                raise ValueError(f"{path.name}: U+{code:04X} has not {height} rows")
            glyphs[code], rows = rows, None
        elif rows is not None:
            rows.append(int(word, 16) >> spare)
    return glyphs


def by_rows(rows: "list[int]", width: int, height: int) -> bytes:
    """Return a glyph row by row, eight pixels a byte."""
    bits = 0
    for row in rows:
        bits = bits << width | row
    return bits.to_bytes(width * height // 8, "big")


def build(name: str) -> bytes:
    """Return a font file's bytes."""
    width, height = SIZES[name]
    glyphs = read_bdf(SOURCES / f"{name}.bdf", width, height)
    out = bytearray()
    for code in range(32, 256):
        point = code
        if code >= 128 and code - 128 < len(SIGNS):
            point = ord(SIGNS[code - 128])
        out += by_rows(glyphs.get(point, [0] * height), width, height)
    return bytes(out)


def main() -> int:
    """Write the files, or with ``--check`` compare them."""
    old = [name for name in SIZES if not (TARGETS / f"{name}.bin").exists()]
    for name in SIZES:
        data, target = build(name), TARGETS / f"{name}.bin"
        if "--check" not in sys.argv[1:]:
            target.write_bytes(data)
        elif name not in old and target.read_bytes() != data:
            old.append(name)
    if "--check" in sys.argv[1:] and old:
        print(f"{', '.join(old)}: not current, run python tools/make_font.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
