# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Bitmaps that displayio for CPython lacks and the firmware draws type with.

These are bitmaps of 16 bits a pixel whose memory can be sent, ``bitmaptools`` for them, and
``bitmapfilter.mix``. They behave as in CircuitPython (``shared-module/displayio/Bitmap.c``,
``bitmaptools``, ``bitmapfilter``), as far as the firmware uses them.

The file has 2 bits a pixel, the first in the highest bits. Levels 0 to 3 become a green of 0, 8, 16
or 24, since these values have their bytes exchanged.
"""

from __future__ import annotations

import functools
import importlib
import sys
import types
from array import array
from typing import Any, NamedTuple


class Canvas(array):  # type: ignore[type-arg]
    """A bitmap of 16 bits a pixel; its memory is a buffer, as on the device."""

    width: int
    height: int
    levels: bytes

    def __new__(cls, width: int, height: int) -> Canvas:
        canvas: Any = super().__new__(cls, "H", bytes(2 * width * height))
        canvas.width = width
        canvas.height = height
        canvas.levels = b""
        return canvas  # type: ignore[no-any-return]

    def memory(self) -> memoryview:
        """Return its memory as bytes."""
        return memoryview(self).cast("B")

    def fill(self, value: int) -> None:
        """Set all pixels to one value."""
        self.memory()[:] = value.to_bytes(2, "little") * len(self)


# The four levels of each possible byte of a file, as values of 16 bits.
_SPREAD = [
    bytes((byte >> 6, 0, byte >> 4 & 3, 0, byte >> 2 & 3, 0, byte & 3, 0)) for byte in range(256)
]


def readinto(
    bitmap: Canvas,
    file: Any,
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    swap_bytes_in_element: bool = False,
    reverse_rows: bool = False,
) -> None:
    """Read pixel rows of 2 bits a pixel.

    :raises EOFError: the file ends before the last of them
    :raises NotImplementedError: in another form than the firmware's
    """
    if (bits_per_pixel, element_size, reverse_pixels_in_element) != (2, 1, True):
        raise NotImplementedError("only two bits a pixel, the first in the highest bits")
    if swap_bytes_in_element or reverse_rows or bitmap.width % 16:
        raise NotImplementedError("only rows of whole words, from the top")
    size = bitmap.width * bitmap.height // 4
    levels = file.read(size)
    if len(levels) != size:
        raise EOFError
    bitmap.levels = levels
    bitmap.memory()[:] = b"".join(map(_SPREAD.__getitem__, levels))


def replace_color(dest_bitmap: Any, old_color: int, new_color: int) -> None:
    """Replace one value by another wherever it occurs; both below 256.

    As on the device, nothing becomes dirty.
    """
    if isinstance(dest_bitmap, Canvas):
        low = bytes(dest_bitmap.memory()[0::2])
        dest_bitmap.memory()[0::2] = low.replace(bytes((old_color,)), bytes((new_color,)))
        return
    if max(old_color, new_color) > dest_bitmap._bitmask:
        raise ValueError("color out of range")
    for y in range(dest_bitmap.height):
        values = _values(dest_bitmap, y)
        if old_color in values:
            _put(dest_bitmap, 0, y, values.replace(bytes((old_color,)), bytes((new_color,))))


def _values(bitmap: Any, y: int) -> bytes:
    """Return a row of one of the library's bitmaps of 4 bits a pixel."""
    digits = "".join(f"{word:08x}" for word in _words(bitmap, y))
    return bytes.fromhex("0" + "0".join(digits[: bitmap.width]))


def _words(bitmap: Any, y: int) -> Any:
    if bitmap._bits_per_value != 4:
        raise NotImplementedError("only 4 bits a pixel")
    return bitmap._data[y * bitmap._stride : (y + 1) * bitmap._stride]


def _put(bitmap: Any, x: int, y: int, values: bytes) -> None:
    """Write the lowest 4 bits of values into a row of one of the library's bitmaps.

    A word is eight pixels, the first in its highest bits: its hexadecimal digits.
    """
    first, last = x // 8, (x + len(values) + 7) // 8
    words = _words(bitmap, y)[first:last]
    digits = "".join(f"{word:08x}" for word in words)
    begin = x - 8 * first
    digits = digits[:begin] + values.hex()[1::2] + digits[begin + len(values) :]
    changed = array(
        words.typecode, (int(digits[at : at + 8], 16) for at in range(0, len(digits), 8))
    )
    start = y * bitmap._stride
    bitmap._data[start + first : start + last] = changed


def _change(bitmap: Any, x1: int, y1: int, x2: int, y2: int) -> None:
    """Check that a rectangle lies within a bitmap, and make it dirty."""
    if not (0 <= x1 < x2 <= bitmap.width and 0 <= y1 < y2 <= bitmap.height):
        raise ValueError("outside of the bitmap")
    bitmap.dirty(x1, y1, x2, y2)


def arrayblit(bitmap: Any, data: memoryview, x1: int, y1: int, x2: int, y2: int) -> None:
    """Copy values of 16 bits into a rectangle of one of the library's bitmaps, row by row.

    As on the device, a bitmap takes the lowest bits of a value. The library's own version counts
    the values from the bitmap's corner instead of the rectangle's.

    :raises IndexError: there are fewer values than pixels
    """
    values, wide = bytes(data.cast("B")[0::2]), x2 - x1
    if len(values) < wide * (y2 - y1):
        raise IndexError("index out of range")
    _change(bitmap, x1, y1, x2, y2)
    for row in range(y2 - y1):
        _put(bitmap, x1, y1 + row, values[row * wide : (row + 1) * wide])


def fill_region(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Set a rectangle of one of the library's bitmaps to one value."""
    if value > dest_bitmap._bitmask:
        raise ValueError("value out of range")
    _change(dest_bitmap, x1, y1, x2, y2)
    for y in range(y1, y2):
        _put(dest_bitmap, x1, y, bytes((value,)) * (x2 - x1))


class ChannelMixerOffset(NamedTuple):
    """Weights from red, green and blue to each of red, green and blue, and an offset for each."""

    rr: float
    rg: float
    rb: float
    r_add: float
    gr: float
    gg: float
    gb: float
    g_add: float
    br: float
    bg: float
    bb: float
    b_add: float


def _mixed(level: int, weights: ChannelMixerOffset) -> int:
    """Return the pixel that a level becomes."""
    pixel = 0
    for at, most in ((0, 31), (4, 63), (8, 31)):
        # The device's integer arithmetic: 16 fractional bits; red and blue have half of green's
        # range.
        factor = round((65536 if most == 63 else 32768) * weights[at + 1])
        more = round(65535 * most * weights[at + 3])
        value = max(0, min(most, (8 * level * factor + more) >> 16))
        pixel = pixel << (6 if most == 63 else 5) | value
    return pixel


@functools.lru_cache(64)
def _table(weights: ChannelMixerOffset) -> list[bytes]:
    pixels = [_mixed(level, weights).to_bytes(2, "big") for level in range(4)]
    return [
        pixels[byte >> 6] + pixels[byte >> 4 & 3] + pixels[byte >> 2 & 3] + pixels[byte & 3]
        for byte in range(256)
    ]


def mix(bitmap: Canvas, weights: ChannelMixerOffset, mask: Any = None) -> Canvas:
    """Colour the pixels that were read into a canvas.

    :raises ValueError: the weights are no ``ChannelMixerOffset``
    """
    if not isinstance(weights, ChannelMixerOffset):
        raise ValueError("weights must be a ChannelMixerOffset")
    table = _table(weights)
    bitmap.memory()[:] = b"".join(map(table.__getitem__, bitmap.levels))
    return bitmap


def patch() -> None:
    """Change the imported display libraries; once a process."""
    displayio = importlib.import_module("displayio")
    bitmaptools = importlib.import_module("bitmaptools")
    plain = displayio.Bitmap
    read_plain = bitmaptools.readinto

    class Bitmap(plain):  # type: ignore[misc, valid-type]
        """The library's bitmap, except for 16 bits a pixel."""

        def __new__(cls, width: int, height: int, value_count: int) -> Any:
            if value_count > 0x100:
                return Canvas(width, height)
            return plain(width, height, value_count)

    def read(bitmap: Any, *form: Any, **options: Any) -> None:
        (readinto if isinstance(bitmap, Canvas) else read_plain)(bitmap, *form, **options)

    displayio.__dict__["Bitmap"] = Bitmap
    bitmaptools.__dict__.update(
        readinto=read,
        replace_color=replace_color,
        arrayblit=arrayblit,
        fill_region=fill_region,
    )
    filters = types.ModuleType("bitmapfilter")
    filters.__dict__.update(mix=mix, ChannelMixerOffset=ChannelMixerOffset)
    sys.modules["bitmapfilter"] = filters
