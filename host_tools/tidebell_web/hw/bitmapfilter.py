# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``bitmapfilter.mix`` for what ``bitmaptools.readinto`` has read.

The page mixes: levels go out through a device file, pixels come back, memory to memory.
"""

from collections import namedtuple

import _web

ChannelMixerOffset = namedtuple(
    "ChannelMixerOffset",
    ("rr", "rg", "rb", "r_add", "gr", "gg", "gb", "g_add", "br", "bg", "bb", "b_add"),
)

_mixer = open("/dev/mixer", "r+b", 0)
_weights = None  # those that the page has


def _pixel(level, weights):
    """Return the pixel of 16 bits that a level of 0 to 3 becomes.

    The firmware has a level read as a green of 8 times that; the rest is ``shared-module/
    bitmapfilter`` in whole numbers of 16 bits behind the point.
    """
    pixel = 0
    for at, bits, one in ((0, 5, 32768), (4, 6, 65536), (8, 5, 32768)):
        most = (1 << bits) - 1
        part = 8 * level * round(one * weights[at + 1]) + round(65535 * most * weights[at + 3])
        pixel = pixel << bits | max(0, min(most, part >> 16))
    return pixel


def mix(bitmap, weights, mask=None):
    """Mix the colours of what was read into a bitmap, and return it."""
    global _weights
    if weights is not _weights:
        _weights = weights
        _web.colours(*[_pixel(level, weights) for level in range(4)])
    _mixer.write(bitmap._levels)
    _mixer.readinto(bitmap._memory)
    bitmap._filled = -1
    return bitmap
