# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make ``firmware/tidebell/cells.bin``, the screen's font, from ``tools/fonts/cells.bdf``.

``python tools/make_font.py`` writes it; with ``--check`` it only says whether it is current.

The file is 224 glyphs for the codes 32 to 255, each 12 x 24 pixels of one bit as 36 bytes: 72
nibbles, row by row from the top left, the high nibble first. Codes 128 to 159 are the signs of
``SIGNS``, the others Latin-1.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "tools" / "fonts" / "cells.bdf"
TARGET = ROOT / "firmware" / "tidebell" / "cells.bin"
WIDTH, HEIGHT = 12, 24
# The same string stands in firmware/tidebell/page.py; a test compares them.
SIGNS = "◂▸▴▾●○■…–—•✓←→↑↓≥"


def read_bdf(path: Path) -> "dict[int, list[int]]":
    """Return for each code point its rows, the leftmost pixel in bit 15."""
    glyphs: "dict[int, list[int]]" = {}
    code, rows = -1, None
    for line in path.read_text(encoding="ascii").splitlines():
        word, _, rest = line.partition(" ")
        if word == "ENCODING":
            code = int(rest)
        elif word == "BITMAP":
            rows = []
        elif word == "ENDCHAR":
            if rows is None or len(rows) != HEIGHT:
                raise ValueError(f"{path.name}: U+{code:04X} has not {HEIGHT} rows")
            glyphs[code], rows = rows, None
        elif rows is not None:
            rows.append(int(word, 16))
    return glyphs


def build() -> bytes:
    """Return the font file's bytes."""
    glyphs = read_bdf(SOURCE)
    out = bytearray()
    for code in range(32, 256):
        point = code
        if code >= 128 and code - 128 < len(SIGNS):
            point = ord(SIGNS[code - 128])
        rows = glyphs.get(point, [0] * HEIGHT)
        bits = 0
        for row in rows:
            bits = bits << WIDTH | row >> (16 - WIDTH)
        out += bits.to_bytes(WIDTH * HEIGHT // 8, "big")
    return bytes(out)


def main() -> int:
    """Write the file, or with ``--check`` compare it."""
    data = build()
    if "--check" in sys.argv[1:]:
        if TARGET.exists() and TARGET.read_bytes() == data:
            return 0
        print(f"{TARGET.name} is not current: run python tools/make_font.py", file=sys.stderr)
        return 1
    TARGET.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
