# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the screen should show, whichever panel it is: wishes only, which the panel's painter
compares with what it shows.

A page is rows of text and what stands round them. ``body`` is the first row below the heading;
``low`` and ``low`` + 1 are two lines below the digits, where there are digits; ``foot`` comes
after the last. Columns are twelve pixels wide; letters have widths of their own. ``placed`` lays
out a page.
"""

from tidebell_core import times
from tidebell_core.letters import SIGNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from io import BufferedReader

# Styles: an index into ``Page.styles``, each a pair of colours.
TEXT = 0
DIM = 1
KEY = 2
PLAYER = 3
WARN = 4
CARD = 5
NEXT = 6
TITLE = 7
SELECT = 8
SEAT = 9  # and one for each further seat

WHITE = (255, 255, 255)
GREY = (150, 150, 150)
BLACK = (0, 0, 0)
AMBER = (255, 176, 32)
RED = (255, 92, 66)

# Segments a to g (bit 0 to 6) of the digits 0 to 9, of a blank, of a dash, and of an h.
SEGMENTS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f\x00\x40\x74"
PAIR = 2  # a value of ``Page.tall``: two clocks side by side instead of clock and points

BLANK = 10
DASH = 11
HOURS = 12


def colour(rgb: "tuple | list") -> int:
    """Return a colour as the panel's 16 bits, red in the highest five."""
    return (rgb[0] & 0xF8) << 8 | (rgb[1] & 0xFC) << 3 | rgb[2] >> 3


def ink(rgb: "tuple | list") -> tuple:
    """Return black or white, whichever is read better on a colour."""
    return BLACK if 3 * rgb[0] + 6 * rgb[1] + rgb[2] > 1100 else WHITE


def bright(rgb: "tuple | list") -> tuple:
    """Return the colour, lightened as far as it takes to be read on the dark, seven to one.

    The brightness of a colour is taken for the sum of squares, which errs to the safe side.
    """
    red, green, blue = rgb
    while 21 * red * red + 72 * green * green + 7 * blue * blue < 2500000:
        red, green, blue = [value + (262 - value) // 8 for value in (red, green, blue)]
    return red, green, blue


def encode(text: str) -> "bytes | bytearray":
    """Return a text in the font's codes; what the font lacks becomes a question mark."""
    plain = text.encode("utf-8", "surrogatepass")
    if len(plain) == len(text) and not (plain and min(plain) < 32):
        return plain
    out = bytearray(len(text))
    for at, sign in enumerate(text):
        code = ord(sign)
        if code > 255:
            code = SIGNS.find(sign) + 128
        elif code < 32 or 127 <= code < 160:
            code = 127
        out[at] = 63 if code == 127 else code
    return out


def font(name: str) -> "BufferedReader":
    """Open a font, to read glyphs as they are needed.

    It lies beside the modules: at the drive's root or, where circup brought them, in lib/.
    """
    try:
        return open("tidebell/fonts/" + name, "rb")
    except OSError:
        return open("lib/tidebell/fonts/" + name, "rb")


def wrap(text: str, width: int, numbers: bool = False, wide: "Callable" = len) -> list:
    """Break a text into lines at blanks; a word that is too long has a line of its own.

    :param numbers: a number stays on the line of the word before it
    :param wide: returns how wide a text is: ``Page.wide``, or its letters
    """
    lines = []
    line = word = ""
    for part in text.split(" ") + [""]:
        if part and word and numbers and part[:1].isdigit():
            word += " " + part
            continue
        longer = line + " " + word if line else word
        if line and wide(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
        word = part
    lines.append(line)
    return lines


class Digits:
    """One number of tall digits: the segments to light, a separator, a colour.

    ``text`` is what has no place among them; a page writes it where they would stand. ``anew``:
    it has changed since somebody set that back, so the page is to be drawn.
    """

    def __init__(self) -> None:
        self.masks = bytearray(4)
        self.separator = 0  # bit 0: the colon, bit 1: the point
        self.colour = 0
        self.wide = False  # three wide digits instead of four
        self.text = ""
        self.anew = False

    def say(self, text: str) -> None:
        """Show a text, or none, in the digits' place."""
        if text != self.text:
            self.text = text
            self.anew = True

    def number(self, value: int) -> None:
        """Show a number of up to two digits, right aligned; one of more is a text."""
        self.say(str(value) if value > 99 else "")
        if self.text:
            self.clear()
            return
        self.masks[0] = SEGMENTS[value // 10 if value > 9 else BLANK]
        self.masks[1] = SEGMENTS[value % 10]

    def time(self, ms: int, tenths: bool, used: bool = False) -> None:
        """Show a time: ``12:34`` minutes, ``-1:05``, ``2h05`` from 100 minutes on, or tenths.

        What these four places do not hold is a text, as ``times`` writes it.
        """
        masks = self.masks
        whole = times.seconds(ms, used)
        minutes = whole // 60
        self.say(times.short(ms, used) if minutes >= (10 if ms < 0 else 600) else "")
        if self.text:
            self.clear()
            return
        if tenths:
            value = ms // 100
            masks[0] = 0
            masks[1] = SEGMENTS[value // 100 if value > 99 else BLANK]
            self.separator = 2
        else:
            value = whole % 60
            if minutes >= 100:
                masks[0] = SEGMENTS[minutes // 60]
                masks[1] = SEGMENTS[HOURS]
                value = minutes % 60
                self.separator = 0
            else:
                masks[0] = SEGMENTS[minutes // 10 if minutes > 9 else DASH if ms < 0 else BLANK]
                masks[1] = SEGMENTS[minutes % 10]
                self.separator = 1
        masks[2] = SEGMENTS[value // 10 % 10]
        masks[3] = SEGMENTS[value % 10]

    def clear(self) -> None:
        """Show no digit."""
        self.masks[:] = b"\0\0\0\0"
        self.separator = 0


class Page:
    """The wanted screen, of which each kind says more.

    :param int columns: how many there are
    :param int rows: how many, eight at least
    :param caps: how the screen names the keys that spend, declare, undo and end
    """

    goes_on = False  # the clock is still the same player's: his points come first
    # Of digits: that run, that wait, in the last half minute, in the last ten seconds where the
    # whole screen says so, and where it does not.
    inks: tuple = ()

    def __init__(self, columns: int, rows: int, caps: tuple) -> None:
        self.columns = columns
        self.caps = caps
        self.low = rows - 3
        self.foot = rows - 1
        self.labels: tuple = ("",) * 5  # of those keys, and of the knob
        self.styles = [0] * (2 * (SEAT + 8))
        self.tall: "bool | int" = False
        self.last = -1  # of the last ten seconds those that are left
        self.points_ink = 0
        self.clock = Digits()
        self.points = Digits()
        self.touched = True

    def style(self, style: int, ink_rgb: "tuple | list", rgb: "tuple | list") -> None:
        """Give a style its two colours: what is written, and on what."""
        self.styles[2 * style] = colour(ink_rgb)
        self.styles[2 * style + 1] = colour(rgb)

    def on(self, style: int, rgb: "tuple | list") -> None:
        """Give a style a colour to write on."""
        self.style(style, ink(rgb), rgb)

    def keys(self, labels: tuple, top: str) -> None:
        """Say what the keys and the knob do.

        :param labels: of A, B, X, Y and of the knob
        :param top: what else is said at the top
        """
        self.labels = labels
