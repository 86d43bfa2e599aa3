# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Two clocks side by side, each with four digits on its half of the panel."""

from .segments import Segments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def halves(fill: "Callable", width: int, form: tuple) -> tuple:
    """Return what draws the left clock and what draws the right one.

    :param fill: draws a rectangle, see ``Painter``
    :param int width: of the panel in pixels
    :param tuple form: the board's ``POINTS``, whose top and height they take
    """
    top, height, thick, _ = form
    half = width * 14 // 32
    digit = half // 5
    gap = half // 40 + 1
    colon = half - 4 * digit - 3 * gap
    clocks = []
    for middle in (width // 4, width - width // 4):
        left = middle - half // 2
        second, third = left + digit + gap, left + 2 * digit + gap + colon
        # The point of tenths needs more room than there is between other digits.
        places = ((left, digit), (second, digit), (third, digit), (third + digit + 2 * gap, digit))
        clocks.append(Segments(fill, (top, height, min(thick, digit // 3 - 1), places)))
    return tuple(clocks)
