# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Entry of values that are set by hand before a row is done."""

from tidebell_core import words as texts
from tidebell_core.phrases import signed

from ...parts.inputs import PRESS, TAP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tidebell_core import mechanisms

    from ..desk import Desk


_FAR = 255  # values in a field; where there are more, keys go in larger steps


class Entry:
    """The values of a row, set one after another by the knob; the last push does the row.

    :param row: a row of a mechanism, with fields
    :param left: called when the entry is over, done or given up
    :param draw: returns for each field a value to begin with; without it, its first value
    """

    def __init__(
        self,
        app: "Desk",
        row: "mechanisms.Row",
        left: "Callable",
        draw: "Callable | None" = None,
    ) -> None:
        self._app = app
        self._row = row
        self._left = left
        self._round = draw is not None  # values wrap round
        self.values = [draw(field) if draw else field[3] for field in row.fields]
        # Fields with only one value are not asked for.
        self._asked = [at for at, field in enumerate(row.fields) if field[1] < field[2]] or [0]
        self._place = 0

    @property
    def at(self) -> int:
        """Index of the value that is being set."""
        return self._asked[self._place]

    @property
    def begun(self) -> bool:
        """Whether the first value has been set: X goes back to it."""
        return self._place > 0

    def lines(self) -> list:
        """Return the name of the value that is being set, and the value."""
        row = self._row
        label, least, _, _, _, names = row.fields[self.at]
        title = row.name
        if label and label != title:
            title = texts.LABELLED.format(title, label)
        value = self.values[self.at]
        return [title, texts.TURNED.format(names[value - least] if names else signed(value))]

    def labels(self) -> tuple:
        """Return the labels of A, B, X, Y and the knob."""
        last = self._place == len(self._asked) - 1
        knob = texts.DONE if last else texts.NEXT
        more, less = texts.MORE, texts.LESS
        if self._step() > 1:
            more, less = texts.PLUS.format(self._step()), signed(-self._step())
        return more, less, texts.BACK, "" if last else texts.DONE, knob

    def _step(self) -> int:
        """Return by how much A and B change the value."""
        _, least, most, _, _, names = self._row.fields[self.at]
        return 50 if most - least > _FAR and not names and not self._round else 1

    def turn(self, steps: int) -> None:
        """Change the value; names, and values of a secret, wrap round."""
        _, least, most, _, _, names = self._row.fields[self.at]
        value = self.values[self.at] + steps
        if names or self._round:
            value = least + (value - least) % (most - least + 1)
        self.values[self.at] = max(least, min(most, value))

    def gesture(self, gesture: int, meaning: str) -> None:
        """Change by A and B, go on by the knob, back by X; Y takes all values as they are."""
        self._app.redraw()
        if gesture == PRESS and meaning in ("spend", "declare"):
            self.turn(self._step() if meaning == "spend" else -self._step())
        elif gesture == PRESS and meaning == "end":
            self._done()
        elif gesture == TAP and meaning == "do":
            if self._place == len(self._asked) - 1:
                self._done()
            else:
                self._place += 1
        elif gesture == TAP and meaning == "undo":
            if self._place:
                self._place -= 1
            else:
                self._left()

    def _done(self) -> None:
        row = self._row
        self._left()
        self._app.do(row.kind, row.seat, row.filled(self.values))
