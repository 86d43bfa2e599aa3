# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What each key would do, on a board with many: shown while the menu's key is held, and not done.

A key that is pressed meanwhile says itself in full.
"""

from tidebell_core import words as texts

from ..paint.glyphs import SMALL, TEXT
from ..paint.page import wrap
from ..paint.placed import INK, LEFT, NIGHT
from ..paint.small import HEAD
from ..parts.inputs import PRESS, RELEASE, TAP
from .screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..paint.small import Small
    from .desk import Page, Turn

ACROSS = 3
OPENS = "+menu"


def draw(page: "Small", keys: list, title: str) -> None:
    """Draw the keys as they lie, (function, text) each, below a title."""
    page.begin()
    page.row_of(HEAD - 1, INK)
    page.put(2, page.width - 4, title, TEXT, NIGHT)
    page.row_of(1)
    third = page.width // ACROSS

    def small(text: str) -> int:
        return page.long(text, SMALL)

    for first in range(0, len(keys), ACROSS):
        row = keys[first : first + ACROSS]
        lines = [
            wrap(text, third - 10, False, lambda text: page.long(text, SMALL)) for _, text in row
        ]
        for half, high in enumerate((7, 6)):
            page.row_of(high)
            for at, (function, text) in enumerate(row):
                if text and not half:
                    page.symbol(at * third, function)
                if half < len(lines[at]):
                    page.put(at * third + 9, third - 10, lines[at][half], SMALL, INK, LEFT, 2)


class KeyMap(Screen):
    """The keys, as long as one is held.

    :param table: the game that is on
    :param what: returns what the key of a number does now, see ``extra_keys``
    """

    def __init__(self, table: "Turn", what: "Callable") -> None:
        super().__init__(table.app)
        self._what = what
        self._table = table
        labels = table.app.page.labels
        names = {"spend": labels[0], "declare": labels[1], "undo": labels[2], "end": labels[3]}
        self._knob = labels[4]
        self._said = ""
        self._names = names
        self._keys = []
        for meaning in table.app.inputs.meanings:
            if meaning != "do":
                self._keys.append((meaning, names.get(meaning) or self._name(meaning, False)))

    def _name(self, meaning: str, price: bool) -> str:
        """Return what a key that the screen has no legend for would do now.

        :param price: and what it takes
        """
        view = self.app.view
        if meaning == OPENS:
            return texts.MENU
        if meaning == "+pause":
            return texts.RESUME if view.paused else texts.PAUSE
        if meaning == "+redo":
            return texts.REDO_HELD if view.can_redo else ""
        row = self._what(self.app, int(meaning[1:])) if meaning[1:].isdigit() else None
        if not row:
            return ""
        return row.name + ", " + row.detail if price and row.price else row.name

    def draw(self, page: "Page") -> None:
        """Draw them."""
        draw(page, self._keys, self._said or texts.KEY_MAP)  # type: ignore[arg-type]
        page.keys(("",) * 5, "")

    def gesture(self, gesture: int, meaning: str) -> None:
        """Say a key that is pressed; close when the one comes up that opened it."""
        table = self._table
        if meaning == OPENS:
            if gesture in (PRESS, RELEASE, TAP):
                self.app.pop()
        elif gesture == PRESS:
            table.chord = True  # however late it comes up: it does nothing
            table.pushed = table.pushed or meaning == "do"
            name = self._knob if meaning == "do" else self._names.get(meaning)
            self._said = name or self._name(meaning, True) or texts.KEY_NOTHING
        self.app.redraw()
