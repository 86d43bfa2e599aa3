# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Write glyphs as the files of type have them: records of 8 bytes, pixels of 2 bits.

A record: offset of the pixels from the size's begin, 3 bytes; width; height; ink's distance to the
right of the pen, signed; its top above the base line, signed; a spare. Pixels have the share of
ink, 0 to 3, the first in the highest bits, as one stream without row padding.
"""

import hashlib
import struct
from pathlib import Path

from PIL import Image, ImageDraw

ROWS_END = 64  # zero bytes behind the last glyph, because a row is always read whole


class Size:
    """One size while it is made: glyphs as (width, height, dx, dy, levels)."""

    def __init__(self) -> None:
        self.glyphs: "list[tuple[int, int, int, int, bytes] | None]" = []

    def letter(self, image: "Image.Image", x: int, base: int) -> None:
        """Add the ink of an image, its pen at x on a base line."""
        box = image.getbbox()
        if box is None:
            self.glyphs.append((0, 0, 0, 0, b""))
            return
        part = image.crop(box)
        self.glyphs.append((part.width, part.height, box[0] - x, base - box[1], levels(part)))

    def lack(self) -> None:
        """Add the record of a letter that this size lacks."""
        self.glyphs.append(None)

    def build(self) -> bytes:
        """Return records and pixels."""
        at = 8 * len(self.glyphs)
        records, pixels = b"", b""
        for glyph in self.glyphs:
            if glyph is None:
                records += bytes(8)
                continue
            width, height, dx, dy, data = glyph
            where = (at + len(pixels)).to_bytes(3, "little")
            records += where + struct.pack("<BBbbx", width, height, dx, dy)
            pixels += pack(data)
        return records + pixels


def levels(image: "Image.Image") -> bytes:
    """Return each pixel's share of ink of a grey image, 0 to 3."""
    return bytes(min(3, (value * 3 + 128) // 255) for value in image.tobytes())


def pack(data: bytes) -> bytes:
    """Return levels as a stream of two bits each."""
    data += bytes(-len(data) % 4)
    return bytes(
        data[at] << 6 | data[at + 1] << 4 | data[at + 2] << 2 | data[at + 3]
        for at in range(0, len(data), 4)
    )


def canvas(width: int, height: int) -> "tuple[Image.Image, ImageDraw.ImageDraw]":
    """Return an image to draw on, and its pen."""
    image = Image.new("L", (width, height), 0)
    return image, ImageDraw.Draw(image)


def digest(path: Path) -> str:
    """Return a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
