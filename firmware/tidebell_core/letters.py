# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Which letters can be shown: those that the fonts of all panels have, and no others.

Names and the texts of setups are held against it before they are kept, on the device and on the
host. Nothing here makes a text of a single letter: the interpreter would keep each for good.
"""

# What the fonts have beside ASCII and Latin-1; tools/make_type.py puts them at codes 128 and up.
# The last eight are the seats: so many dots as one has a number.
SIGNS = "◂▸▴▾●○■…–—•✓←→↑↓≥⠁⠃⠇⡇⣇⣧⣷⣿"

# What would not be seen in a sentence either, from the first to the last: it is told by its number.
_UNSEEN = (
    (0, 0x9F),  # controls
    (0xAD, 0xAD),  # where a word may be parted
    (0x300, 0x36F),  # accents apart from their letter
    (0x2000, 0x200F),  # blanks, joiners and marks of direction
    (0x2028, 0x202F),
    (0x205F, 0x206F),
    (0xD800, 0xF8FF),  # halves of surrogate pairs, and what everybody defines for himself
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFF0, 0xFFFF),
    (0xE0000, 0x10FFFF),
)


def unshown(text: str) -> str:
    """Return the first letter of a text that cannot be shown, or nothing if all of it can.

    It comes as a sentence may name it: itself, or ``U+0009`` where it would not be seen there.
    """
    data = text.encode("utf-8", "surrogatepass")
    if len(data) == len(text) and not (data and min(data) < 32) and 127 not in data:
        return ""
    at = 0
    while at < len(data):
        code = data[at]
        more = 0 if code < 0x80 else 1 if code < 0xE0 else 2 if code < 0xF0 else 3
        if more:
            code &= 0x3F >> more
        for byte in data[at + 1 : at + 1 + more]:
            code = code << 6 | byte & 0x3F
        letter = data[at : at + 1 + more]
        at += 1 + more
        if 32 <= code < 127 or (160 <= code < 256 and code != 0xAD):
            continue
        if more > 1 and letter in SIGNS.encode():
            continue
        for first, last in _UNSEEN:
            if first <= code <= last:
                return "U+%04X" % code
        return letter.decode()
    return ""
