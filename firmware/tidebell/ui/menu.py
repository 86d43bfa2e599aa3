# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Screens of any kind: the base class, lists to choose from, questions, messages."""

from tidebell_core import words as texts

from ..parts.inputs import PRESS, TAP
from .draw import common

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .desk import Desk, Page


class Screen:
    """A screen: it is drawn and takes gestures. The app keeps a stack of screens."""

    def __init__(self, app: "Desk") -> None:
        self.app = app

    def draw(self, page: "Page") -> None:
        """Write the page."""

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take a gesture of a key."""

    def turn(self, steps: int) -> None:
        """Take a turn of the knob."""


class Line:
    """A line of a menu.

    :param str text: what it is about
    :param act: called when it is pushed; without one a push begins to change the value
    :param value: returns the value as text
    :param change: called with the detents turned while the value is being changed
    :param int style: of the colour shown before it, -1 for none
    """

    def __init__(
        self,
        text: str,
        act: "Callable | None" = None,
        value: "Callable | None" = None,
        change: "Callable | None" = None,
        style: int = -1,
    ) -> None:
        self.text = text
        self.act = act
        self.value = value
        self.change: "Callable" = change  # type: ignore[assignment]
        self.style = style

    def done(self) -> None:
        """Called when the value has been changed."""

    def cancel(self) -> None:
        """Called when the change of the value is given up."""


class Number(Line):
    """A number to be set by turning; it counts only when pushed.

    :param get: returns the present number
    :param commit: called with the new one
    :param form: turns a number into text
    :param int step: by how much a detent changes it
    """

    def __init__(
        self,
        text: str,
        get: "Callable",
        low: int,
        high: int,
        commit: "Callable",
        form: "Callable" = str,
        step: int = 1,
        style: int = -1,
    ) -> None:
        super().__init__(text, None, self._text, self._change, style)
        self._get = get
        self._range = (low, high)
        self._commit = commit
        self._form = form
        self._step = step
        self._new = None

    def _text(self) -> str:
        return self._form(self._get() if self._new is None else self._new)

    def _change(self, steps: int) -> None:
        value = self._get() if self._new is None else self._new
        self._new = max(self._range[0], min(self._range[1], value + steps * self._step))

    def done(self) -> None:
        """Commit what was set."""
        value, self._new = self._new, None
        if value is not None and value != self._get():
            self._commit(value)

    def cancel(self) -> None:
        """Forget what was set."""
        self._new = None


class Choice(Line):
    """A choice among a few texts; turning goes round.

    :param list texts: to choose from
    :param get: returns the index of the present one
    :param set_: called with the index of another one
    """

    def __init__(
        self, text: str, texts: list, get: "Callable", set_: "Callable", style: int = -1
    ) -> None:
        super().__init__(text, None, lambda: texts[get()], self._turn, style)
        self.texts = texts
        self.get = get
        self._set = set_

    def _turn(self, steps: int) -> None:
        self._set((self.get() + steps) % len(self.texts))


class Menu(Screen):
    """A list: turning moves the mark, pushing does; X goes back.

    :param str title: of the list
    :param list rows: of ``Line``
    """

    x_text = texts.BACK
    onward = -1  # the line that goes on to what comes next

    def __init__(self, app: "Desk", title: str, rows: list, cursor: int = 0) -> None:
        super().__init__(app)
        self.title = title
        self.rows = rows
        self.cursor = cursor
        self.editing = False

    @property
    def covered(self) -> bool:
        """Whether no value is being changed that X would leave: then X takes back an event."""
        return not self.editing

    def draw(self, page: "Page") -> None:
        """Write the list."""
        page_rows = [(row.text, row.value() if row.value else "", row.style) for row in self.rows]
        common.seat_styles(page, self.app.seat_colours)
        common.rows(page, self.title, page_rows, self.cursor, self.editing, self.x_text)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Move, choose, go back."""
        self.app.redraw()
        if gesture == PRESS and meaning == "spend":
            self.turn(-1)
        elif gesture == PRESS and meaning == "declare":
            self.turn(1)
        elif gesture == TAP and meaning == "do":
            self.choose()
        elif gesture == TAP and meaning == "undo":
            if self.editing:
                self.editing = False
                self.rows[self.cursor].cancel()
            else:
                self.back()

    def turn(self, steps: int) -> None:
        """Move the mark, or change the value."""
        if self.editing:
            self.rows[self.cursor].change(steps)
        else:
            self.cursor = max(0, min(len(self.rows) - 1, self.cursor + steps))
            self.moved()

    def choose(self) -> None:
        """Do what the marked row is for."""
        row = self.rows[self.cursor]
        if self.editing:
            self.editing = False
            row.done()
        elif row.act:
            row.act()
        elif row.change:
            self.editing = True

    def moved(self) -> None:
        """Called when another row is marked."""

    def back(self) -> None:
        """Leave."""
        self.app.pop()


class Question(Screen):
    """A question: Y says yes, X no. The knob does not: it is easily pushed twice by mistake."""

    def __init__(
        self, app: "Desk", title: str, text: str, yes: "Callable", no: "Callable | None" = None
    ) -> None:
        super().__init__(app)
        self._title = title
        self._text = text
        self._yes = yes
        self._no = no

    def draw(self, page: "Page") -> None:
        """Write the question."""
        common.message(page, self._title, self._text)
        common.labels(page, "", "", texts.NO, texts.YES)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Take the answer."""
        if gesture == PRESS and meaning == "end":
            self.app.pop()
            self._yes()
        elif gesture == TAP and meaning == "undo":
            self.app.pop()
            if self._no:
                self._no()


class Message(Screen):
    """A message; the knob or X closes it."""

    def __init__(self, app: "Desk", title: str, text: str) -> None:
        super().__init__(app)
        self._title = title
        self._text = text

    def draw(self, page: "Page") -> None:
        """Write the sentence."""
        common.message(page, self._title, self._text)
        common.labels(page, "", "", texts.CLOSE, "", texts.CLOSE)

    def gesture(self, gesture: int, meaning: str) -> None:
        """Close."""
        if gesture == TAP and meaning in ("do", "undo"):
            self.app.pop()
