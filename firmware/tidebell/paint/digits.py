# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Tall digits: a wanted number, and the number that the panel shows in its place."""

from tidebell_core import times

from .glyphs import BLANK, DASH, HOURS, MIDDLE, SEGMENTS, TALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ENOUGH = 4000  # microseconds of an RP2040 to draw digits in one go
OVERLAPPING = 5  # a number of places: four, whose cells overlap by their blank edges


class Digits:
    """A wanted number of tall digits: the segments to light, a separator, a colour.

    ``text`` is written in their place where they cannot show the number. ``anew`` is set when it
    changes, so that the page is laid out again; who does so resets it.
    """

    def __init__(self) -> None:
        self.masks = bytearray(4)
        self.separator = 0  # bit 0: the colon, bit 1: the point
        self.colour = 0
        self.wide = False  # three wide digits instead of four
        self.text = ""
        self.anew = False

    def say(self, text: str) -> None:
        """Show a text in place of the digits; without a text, the digits."""
        if text != self.text:
            self.text = text
            self.anew = True

    def number(self, value: int) -> None:
        """Show a number of up to two digits, right aligned; a larger one is a text."""
        self.say(str(value) if value > 99 else "")
        if self.text:
            self.clear()
            return
        self.masks[0] = SEGMENTS[value // 10 if value > 9 else BLANK]
        self.masks[1] = SEGMENTS[value % 10]

    def time(self, ms: int, tenths: bool, used: bool = False) -> None:
        """Show a time: ``12:34`` minutes, ``-1:05``, ``2h05`` from 100 minutes on, or tenths.

        A time that does not fit into these four places is a text, as ``times`` writes it.
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


class ShownDigits:
    """A number on the panel: its piece of the page, and which digits are shown there."""

    def __init__(self) -> None:
        self.piece: "tuple | None" = None
        self._shown = [-1] * 7  # masks of four places, separator, colour, form

    @property
    def ink(self) -> int:
        """The colour of the digits that are shown, -1 for none."""
        return self._shown[5]

    def take(self, piece: tuple) -> None:
        """Begin with a piece that has just been cleared."""
        self.piece = piece
        for at in range(5):
            self._shown[at] = 0
        self._shown[5] = self._shown[6] = -1

    def draw(self, painter: "Any", wanted: "Digits") -> None:
        """Draw the cells that changed, until ``ENOUGH`` is spent."""
        shown = self._shown
        masks = wanted.masks
        piece = self.piece
        assert piece is not None
        form = 3 if piece[7] == 2 else 2 if wanted.separator == 2 else 0 if wanted.wide else 1
        if (
            shown[0] == masks[0]
            and shown[1] == masks[1]
            and shown[2] == masks[2]
            and shown[3] == masks[3]
            and shown[4] == wanted.separator
            and shown[5] == wanted.colour
            and shown[6] == form
        ):
            return
        if form != shown[6] or shown[5] != wanted.colour:
            self._anew(painter, form, wanted.colour)
        size, paper, left, top = piece[5], piece[4], piece[8], piece[9]
        if form == 1 and size == TALL:
            size, top = MIDDLE, top + 9
        for at in range(4):
            if masks[at] != shown[at]:
                if painter.spent > ENOUGH:
                    return
                shown[at] = masks[at]
                if at < 3 and piece[7] == OVERLAPPING:
                    shown[at + 1] = shown[4] = -1  # its cell reaches into theirs
                self._digit(painter, at, size, left, top, wanted.colour)
        if shown[4] != wanted.separator:
            shown[4] = wanted.separator
            _, height, cell, colon = painter.page.glyphs.sizes[size]
            if piece[7] == OVERLAPPING:
                cell -= 2
            spot = left + (cell if form in (0, 2) else 2 * cell)
            if form == 3:
                pass
            elif wanted.separator:
                painter.cell(size, 11 + wanted.separator, spot, top, paper, wanted.colour)
            else:
                painter.fill(spot, top, colon, height, paper)

    def _digit(self, painter: "Any", at: int, size: int, left: int, top: int, ink: int) -> None:
        """Draw the digit of one of the four places; a form may have fewer."""
        form, piece = self._shown[6], self.piece
        assert piece is not None
        _, _, cell, colon = painter.page.glyphs.sizes[size]
        if piece[7] == OVERLAPPING:
            cell -= 2
        place = at if form in (1, 3) else at - 1
        if place < 0 or (form == 2 and at < 2) or (form == 3 and at > 1):
            return
        spot = left + place * cell
        if form == 2:
            spot = left + (cell + colon if at == 3 else 0)
            if at == 3 and size == TALL:
                size, top = MIDDLE, top + 18
        elif at > 1:
            spot += colon
        painter.cell(size, _code(self._shown[at]), spot, top, piece[4], ink)

    def _anew(self, painter: "Any", form: int, ink: int) -> None:
        """Clear the piece for digits of another form, or have all drawn in another colour."""
        shown, piece = self._shown, self.piece
        assert piece is not None
        if form != shown[6]:
            if shown[6] >= 0:  # digits stood elsewhere
                high = min(piece[1] + piece[3] - piece[9], 80)
                painter.fill(piece[0], piece[9], piece[2], high, piece[4])
            for at in range(5):
                shown[at] = 0
            shown[6] = form
        if shown[5] != ink:
            shown[5] = ink
            for at in range(5):
                shown[at] = -1 if shown[at] else 0


def _code(mask: int) -> int:
    """Return the code of the cell that shows some segments, -1 for a blank."""
    for at in range(len(SEGMENTS)):
        if SEGMENTS[at] == mask:
            return -1 if at == 10 else at if at < 10 else at - 1
    return -1
