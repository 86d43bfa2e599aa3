# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Entry of a name by the knob: a wheel of known names and of letters."""

from tidebell_core import words as texts

from ...parts.inputs import PRESS, TAP
from ..draw import common
from ..menu import Line, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..desk import Desk, Page

MAX_LETTERS = 12  # letters of a name, as the store keeps them

# Read by slices: the interpreter interns each letter that is read by its index.
CAPITAL_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÅÆÇÈÉÑÖØÜ- '"
SMALL_LETTERS = "abcdefghijklmnopqrstuvwxyzäåæçèéñöøü- 'ßâêëîïôû"


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
        self._offers: list = []
        super().__init__(app, texts.NAME, [])
        self._fill()
        self.cursor = self._offers.index(name) if name in self._offers else 0

    def _fill(self, letter: int = 0) -> None:
        """Make the rows; the mark stands on a letter."""
        typed = self.typed
        self._offers = [one for one in self._known if one != typed and one.startswith(typed)]
        if not typed:
            self._offers.insert(0, "")
        letters = self._letters()
        self.rows = [Line(one or self._own) for one in self._offers]
        for at in range(len(letters)):
            self.rows.append(Line(letters[at : at + 1].replace(" ", texts.SPACE)))
        self.title = texts.LABELLED.format(texts.NAME, typed) if typed else texts.NAME
        self.cursor = len(self._offers) + min(letter, len(letters) - 1)

    def _letters(self) -> str:
        """Return the letters that may come next: capitals at the beginning of a word."""
        return CAPITAL_LETTERS if not self.typed or self.typed[-1:] in " -'" else SMALL_LETTERS

    def draw(self, page: "Page") -> None:
        """Write the wheel."""
        super().draw(page)
        done = texts.DONE if self.typed else ""
        common.labels(page, texts.UP, texts.DOWN, texts.BACK, done, texts.CHOOSE, "", True)

    def turn(self, steps: int) -> None:
        """Move the mark; beyond one end comes the other."""
        self.cursor = (self.cursor + steps) % len(self.rows)

    def choose(self) -> None:
        """Take the marked name, or add the marked letter."""
        letter = self.cursor - len(self._offers)
        if letter < 0:
            self._end(self._offers[self.cursor])
        elif len(self.typed) < MAX_LETTERS:
            self.typed += self._letters()[letter : letter + 1]
            self._fill(letter)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take the name by Y; X takes the last letter back."""
        if gesture == PRESS and meaning == "end" and self.typed.strip():
            self._end(self.typed.strip())
        elif gesture == TAP and meaning == "undo" and self.typed:
            self.typed = self.typed[:-1]
            self._fill()
            self.app.redraw()
        else:
            super().gesture(gesture, meaning)

    def _end(self, name: str) -> None:
        self.app.pop()
        self._done(name)
