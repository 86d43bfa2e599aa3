# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Make the type of the pages, ``host_tools/tidebell_sim/page/*.woff2``, from Barlow (SIL OFL).

``make type`` fetches the sources (npm: ``tools/type/package.json``), keeps the letters that pages
need, and writes the files and ``tools/type/page.json``, their digests and those of their sources.
Letters of other scripts are the system's own.
"""

import hashlib
import io
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTE = ROOT / "tools" / "type" / "page.json"
TARGET = ROOT / "host_tools" / "tidebell_sim" / "page"
SOURCES = ROOT / "build" / "type" / "node_modules" / "@fontsource"
FILES = {
    "condensed-700.woff2": "barlow-condensed/files/barlow-condensed-latin-700-normal.woff2",
    "semi-500.woff2": "barlow-semi-condensed/files/barlow-semi-condensed-latin-500-normal.woff2",
    "semi-600.woff2": "barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2",
}
# ASCII, Latin-1, what French adds, blanks and dashes, quotes, signs.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x178]
LETTERS += [0x2009, 0x202F, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E]
LETTERS += [0x2022, 0x2026, 0x2039, 0x203A, 0x20AC, *range(0x2190, 0x2194), 0x2212, 0x2215]
LETTERS += [0x2264, 0x2265]
FEATURES = ["kern", "tnum", "mark", "mkmk", "ccmp"]


def made(source: bytes) -> bytes:
    """Return a font with these letters alone, without hints, as WOFF2."""
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = FEATURES
    font = subset.load_font(io.BytesIO(source), options)
    taken = subset.Subsetter(options)
    taken.populate(unicodes=LETTERS)
    taken.subset(font)
    out = io.BytesIO()
    subset.save_font(font, out, options)
    return out.getvalue()


def digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes."""
    return hashlib.sha256(data).hexdigest()


def old() -> "list[str]":
    """Return the names of the files that are not those of ``page.json``."""
    kept = json.loads(NOTE.read_text())
    found = [name for name in FILES if digest((TARGET / name).read_bytes()) != kept[name]]
    if digest(Path(__file__).read_bytes()) != kept["maker"]:
        found.append(NOTE.name)
    return found


def main() -> int:
    """Write the files and their digests."""
    if not SOURCES.is_dir():
        print(f"{SOURCES} is missing: make type fetches it", file=sys.stderr)
        return 1
    note = {"maker": digest(Path(__file__).read_bytes()), "sources": {}}
    for name, file in FILES.items():
        source = (SOURCES / file).read_bytes()
        data = made(source)
        (TARGET / name).write_bytes(data)
        note[name] = digest(data)
        note["sources"][file] = digest(source)  # type: ignore[index]
        print(f"{name}: {len(data)} bytes")
    NOTE.write_text(json.dumps(note, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
