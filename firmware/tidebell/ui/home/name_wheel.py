# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Entry of a name by the knob: a wheel of known names and of letters.

Where the drive has the Japanese letters, there are wheels of kana, too. Each row of kana is one
place on them; chosen, it opens with its small and voiced kana.
"""

import os

from tidebell_core import letters
from tidebell_core import words as texts

from ...keep.setup_store import check_name
from ...parts.inputs import PRESS, TAP
from ..draw import common
from ..menu import Line, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..desk import Desk, Page

MAX_COLUMNS = 12  # of a name, as the store keeps them

# Read by slices: the interpreter interns each letter that is read by its index.
CAPITAL_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÅÆÇÈÉÑÖØÜ- '"
SMALL_LETTERS = "abcdefghijklmnopqrstuvwxyzäåæçèéñöøü- 'ßâêëîïôû"

HIRAGANA = (
    "あいうえおぁぃぅぇぉゔ かきくけこがぎぐげご さしすせそざじずぜぞ たちつてとっだぢづでど "
    "なにぬねの はひふへほばびぶべぼぱぴぷぺぽ まみむめも やゆよゃゅょ らりるれろ わをんゎ ー"
)
KATAKANA = (
    "アイウエオァィゥェォヴ カキクケコガギグゲゴヵヶ サシスセソザジズゼゾ タチツテトッダヂヅデド "
    "ナニヌネノ ハヒフヘホバビブベボパピプペポ マミムメモ ヤユヨャュョ ラリルレロ ワヲンヮ ー・"
)
# The wheels, each with what stands for it on the one before it.
WHEELS = (("ABC", ""), ("かな", HIRAGANA), ("カナ", KATAKANA))


class NameWheel(Menu):
    """Known names that begin with the typed letters, then letters; the wheel has no end.

    :param str own: his colour, shown for the empty name
    :param str name: the name that is marked at first
    :param list known: the names to offer, those that play most first
    :param done: called with the name, or with nothing for the colour
    """

    def __init__(self, app: "Desk", own: str, name: str, known: list, done: "Callable") -> None:
        self._own = own
        self._known = known
        self._done = done
        self.typed = ""
        self._wheel = int(bool(letters.has_japanese and os.getenv("TIDEBELL_LANGUAGE") == "ja"))
        self._row = ""  # the kana of the row that is open
        self._offers: list = []
        super().__init__(app, texts.NAME, [])
        self._fill()
        self.cursor = self._offers.index(name) if name in self._offers else 0

    def _fill(self, letter: int = 0) -> None:
        """Make the rows; the mark stands on a letter."""
        typed = self.typed
        self._offers = []
        if not self._row:
            self._offers = [one for one in self._known if one != typed and one.startswith(typed)]
            if not typed:
                self._offers.insert(0, "")
        self.rows = [Line(one or self._own) for one in self._offers]
        found = self._letters()
        for one in found:
            self.rows.append(Line(texts.SPACE if one == " " else one))
        self.title = texts.LABELLED.format(texts.NAME, typed) if typed else texts.NAME
        self.cursor = len(self._offers) + min(letter, len(found) - 1)

    def _letters(self) -> list:
        """Return the texts of what may come next; after them the next wheel.

        Capitals stand at the beginning of a word.
        """
        kana = WHEELS[self._wheel][1]
        if self._row:
            return _each(self._row)
        if kana:
            found = [row[:1] for row in kana.split(" ")]
        else:
            begins = not self.typed or self.typed[-1:] in " -'"
            found = _each(CAPITAL_LETTERS if begins else SMALL_LETTERS)
        if letters.has_japanese:
            found.append(WHEELS[(self._wheel + 1) % len(WHEELS)][0])
        return found

    def draw(self, page: "Page") -> None:
        """Write the wheel."""
        super().draw(page)
        done = texts.DONE if self.typed else ""
        common.labels(page, texts.UP, texts.DOWN, texts.BACK, done, texts.CHOOSE, "", True)

    def turn(self, steps: int) -> None:
        """Move the mark; beyond one end comes the other."""
        self.cursor = (self.cursor + steps) % len(self.rows)

    def choose(self) -> None:
        """Take the marked name, open the marked row or wheel, or add the marked letter."""
        at = self.cursor - len(self._offers)
        if at < 0:
            self._end(self._offers[self.cursor])
            return
        found = self._letters()
        kana = WHEELS[self._wheel][1]
        row = kana.split(" ")[at] if kana and not self._row and at < len(found) - 1 else ""
        if not self._row and letters.has_japanese and at == len(found) - 1:
            self._wheel = (self._wheel + 1) % len(WHEELS)
            self._fill()
        elif letters.columns(self.typed) + letters.columns(found[at]) <= MAX_COLUMNS:
            if len(row) > 1:
                self._row = row
                self._fill()
                return
            self.typed += found[at]
            if self._row:
                at = self._close()
            self._fill(at)

    def _close(self) -> int:
        """Close the open row; return its place on the wheel."""
        rows = WHEELS[self._wheel][1].split(" ")
        at = rows.index(self._row)
        self._row = ""
        return at

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take the name by Y; X closes an open row, else takes the last letter back."""
        if gesture == PRESS and meaning == "end" and self.typed.strip():
            self._end(self.typed.strip())
        elif gesture == TAP and meaning == "undo" and self._row:
            self._fill(self._close())
            self.app.redraw()
        elif gesture == TAP and meaning == "undo" and self.typed:
            self.typed = self.typed[:-1]
            self._fill()
            self.app.redraw()
        else:
            super().gesture(gesture, meaning)

    def write(self, name: str) -> None:
        """Take a name that was typed elsewhere; nothing stands for the colour.

        :raises LinkError: it is too long, or holds what cannot be shown
        """
        name = name.strip()
        while "  " in name:
            name = name.replace("  ", " ")
        if name:
            check_name(name)
        self._end(name)

    def _end(self, name: str) -> None:
        self.app.pop()
        self._done(name)


def _each(text: str) -> list:
    """Return the letters of a text, each read as a slice: so none is interned."""
    return [text[at : at + 1] for at in range(len(text))]
