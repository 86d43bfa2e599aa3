# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Styles of text, and the colours of all screens."""

# Styles: an index into ``Content.styles``, each a pair of colours.
PLAIN = 0
DIM = 1
KEY = 2
PLAYER = 3
WARNING = 4
CARD_FACE = 5
NEXT = 6
TITLE = 7
SELECT = 8
SEAT = 9  # of the first seat; the next ones follow

WHITE = (255, 255, 255)
BLACK = (0, 0, 0)

# Colours as the panel has them, red in the highest five of 16 bits.
NIGHT = 0x0882  # the background
INK = 0xF79D  # text
FAINT = 0x9D36  # text that matters less
AMBER = 0xFD84  # warnings
RAIL = 0x10C4  # behind the strip at the bottom
LINE = 0x29C9  # behind headings
SPENT = 0xBDD6  # an empty block on white
ALARM = 0xFC0D  # digits of the last ten seconds on the dark


def colour(rgb: "tuple | list") -> int:
    """Return a colour as the panel's 16 bits, red in the highest five."""
    return (rgb[0] & 0xF8) << 8 | (rgb[1] & 0xFC) << 3 | rgb[2] >> 3


def ink(rgb: "tuple | list") -> tuple:
    """Return black or white, whichever is easier to read on a colour."""
    return BLACK if 3 * rgb[0] + 6 * rgb[1] + rgb[2] > 1100 else WHITE


def bright(rgb: "tuple | list") -> tuple:
    """Return the colour, lightened until its contrast to the background is seven to one.

    The sum of squares stands for the brightness: it errs to the safe side.
    """
    red, green, blue = rgb
    while 21 * red * red + 72 * green * green + 7 * blue * blue < 2500000:
        red += (262 - red) // 8
        green += (262 - green) // 8
        blue += (262 - blue) // 8
    return red, green, blue
