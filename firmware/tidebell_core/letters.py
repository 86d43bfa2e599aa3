# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Find letters that cannot be shown, because the fonts lack them.

Device and host check names and the texts of setups before they keep them. This module makes no text
of a single letter, since MicroPython interns such texts for good.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Letters of the fonts beside ASCII and Latin-1; tools/make_type.py puts them at codes 128 and up.
# The Braille marks the seats, by the number of its dots.
SIGNS = "◂▸▴▾●○■…–—•✓←→↑↓≥⠁⠃⠇⡇⣇⣧⣷⣿’œŒŸ€−"

# Narrow blanks, which are drawn as the no-break space: French has them before ; and !
NARROW = "\u2009\u202f"

# Ranges of letters that are invisible in a sentence, too, and are named by their number instead.
_UNSEEN = (
    (0, 0x9F),  # controls
    (0xAD, 0xAD),  # soft hyphen
    (0x300, 0x36F),  # combining accents
    (0x2000, 0x200F),  # blanks, joiners and direction marks
    (0x2028, 0x202F),
    (0x205F, 0x206F),
    (0x3000, 0x3000),
    (0xD800, 0xF8FF),  # surrogates and private use
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFF0, 0xFFFF),
    (0xE0000, 0x10FFFF),
)

# Whether there is a letter from U+3000 on, by its number; set where its file is: ``paint.japanese``
has_japanese: "Callable | None" = None

_SHOWN = (SIGNS + NARROW).encode()

# Codes of letters that take two columns: kana, kanji, hangul, full-width forms.
_WIDE = (
    (0x1100, 0x115F),
    (0x2E80, 0x303E),
    (0x3041, 0xA4CF),
    (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE6F),
    (0xFF00, 0xFF60),
    (0xFFE0, 0xFFE6),
    (0x1F300, 0x3FFFD),
)


def columns(text: str) -> int:
    """Return how many columns a text takes: one a letter, two a wide one.

    Limits of texts count columns, in setups too.
    """
    data = text.encode("utf-8", "surrogatepass")
    count = len(text)
    if len(data) == count:
        return count
    for at, byte in enumerate(data):
        if byte >= 0xE1:  # a letter of three bytes or four, from U+1000 on
            more = 2 if byte < 0xF0 else 3
            code = byte & 0x3F >> more
            for one in data[at + 1 : at + 1 + more]:
                code = code << 6 | one & 0x3F
            for first, last in _WIDE:
                if first <= code <= last:
                    count += 1
    return count


def unshown(text: str) -> str:
    """Return the first letter of a text that cannot be shown, "" if all can.

    It is returned as a sentence can name it: the letter, or ``U+0009`` where it is invisible.
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
        if more and letter in _SHOWN or has_japanese and code >= 0x3000 and has_japanese(code):
            continue
        for first, last in _UNSEEN:
            if first <= code <= last:
                return "U+%04X" % code
        return letter.decode()
    return ""
