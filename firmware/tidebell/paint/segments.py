# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The tall seven-segment digits, as rectangles; only parts that change are drawn."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .page import Digits

COST = 300  # microseconds that a small rectangle takes
ENOUGH = 4000  # of that in one go; what else changed follows
_OLD = 0x80  # with a mask: in a colour of before


def _parts(mask: int) -> int:
    """Return which of a digit's 13 parts are lit: six joints, three bars, four sides."""
    a, b, c, d = mask & 1, mask >> 1 & 1, mask >> 2 & 1, mask >> 3 & 1
    e, f, g = mask >> 4 & 1, mask >> 5 & 1, mask >> 6 & 1
    joints = (a | f) | (a | b) << 1 | (f | g | e) << 2 | (b | g | c) << 3 | (e | d) << 4
    return joints | (c | d) << 5 | a << 6 | g << 7 | d << 8 | f << 9 | b << 10 | e << 11 | c << 12


class Segments:
    """One number on the panel.

    :param fill: draws a rectangle, see ``Painter``
    :param digits: the board's ``DIGITS``, of the clock; or its ``POINTS``
    """

    def __init__(self, fill: "Callable", *digits: tuple) -> None:
        self._fill = fill
        self._digits = digits  # with three wide places and with four; the points have one form
        # Masks of the four places, separator, colour, wide.
        self._shown = [0, 0, 0, 0, 0, 0, False]

    def forget(self) -> None:
        """The place has been cleared."""
        self._shown[:] = [0, 0, 0, 0, 0, 0, False]

    def draw(self, wanted: "Digits") -> int:
        """Draw the segments that changed, of the first places if they are many.

        :returns: what that cost, in microseconds; 0 when there is nothing more to draw
        """
        shown = self._shown
        if (
            wanted.colour == shown[5]
            and wanted.separator == shown[4]
            and wanted.masks[3] == shown[3]
            and wanted.masks[2] == shown[2]
            and wanted.masks[1] == shown[1]
            and wanted.masks[0] == shown[0]
            and wanted.wide == shown[6]
        ):
            return 0
        digits = self._digits[0 if wanted.wide else -1]
        top, height, _, places = digits
        cost = 0
        if wanted.wide != shown[6]:
            # What was shown may have been wider.
            right = max([sum(digits[3][-1]) for digits in self._digits])
            self._fill(0, top, right, height, 0)
            shown[:] = [0, 0, 0, 0, 0, wanted.colour, wanted.wide]
            cost = 6000
        if wanted.colour != shown[5]:
            shown[5] = wanted.colour
            shown[4] = -1
            for at in range(len(places)):
                shown[at] |= _OLD
        for at in range(len(places)):
            mask = wanted.masks[at]
            before = shown[at]
            if mask != before:
                if cost > ENOUGH:
                    return cost
                shown[at] = mask
                mask = _parts(mask)
                change = mask | _parts(before) if before & _OLD else mask ^ _parts(before)
                if change and places[at][1]:
                    cost += self._place(digits, at, mask, change, wanted.colour)
        if wanted.separator != shown[4]:
            shown[4] = wanted.separator
            cost += COST
            if len(places) > 2:
                self._separators(wanted, digits)
        return cost

    def _place(self, digits: tuple, at: int, mask: int, change: int, ink: int) -> int:
        """Draw what changed of a place, dark parts first, so that the colour changes once."""
        top, height, thick, places = digits
        x, width = places[at]
        side = (height - 3 * thick) // 2
        lines = (x, x + width - thick)
        levels = (top, top + thick + side, top + height - thick)
        cost = 0
        for lit in (0, 1):
            value = ink if lit else 0
            for part in range(13):
                if change >> part & 1 and mask >> part & 1 == lit:
                    cost += COST
                    if part < 6:  # corners and joints
                        self._fill(lines[part & 1], levels[part >> 1], thick, thick, value)
                    elif part < 9:  # bars
                        self._fill(x + thick, levels[part - 6], width - 2 * thick, thick, value)
                    else:  # sides
                        above = levels[(part - 9) >> 1] + thick
                        self._fill(lines[part - 9 & 1], above, thick, side, value)
        return cost

    def _separators(self, wanted: "Digits", digits: tuple) -> None:
        """Draw or clear the colon and the point."""
        top, height, _, places = digits
        size = height * 3 // 22
        x = (places[1][0] + places[1][1] + places[2][0] - size) // 2
        value = wanted.colour if wanted.separator == 1 else 0
        self._fill(x, top + 2 * size, size, size, value)
        self._fill(x, top + height - 3 * size, size, size, value)
        x = (places[2][0] + places[2][1] + places[3][0] - size // 2) // 2
        value = wanted.colour if wanted.separator == 2 else 0
        self._fill(x, top + height - size * 2 // 3, size // 2, size * 2 // 3, value)
