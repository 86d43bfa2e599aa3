# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The result of a game that counts none itself, told to the director of a room.

Of two it is who won, or a draw; of more it is the points of each, which may be below zero.
"""

from tidebell_core import words as texts
from tidebell_core.phrases import signed

from ...paint.styles import SEAT
from ..menu import Line, Menu, Number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..desk import Desk

MOST_POINTS = 99999  # points
_STEPS = (1, 10, 100, 1000, 10000)


def menu(app: "Desk", take: "Callable") -> Menu:
    """Return the question.

    :param take: called with the points of each seat
    """
    return Outcome(app, take) if len(app.view.names) == 2 else Points(app, take)


class Outcome(Menu):
    """The screen that asks how a game of two ended."""

    def __init__(self, app: "Desk", take: "Callable") -> None:
        self._take = take
        names, header, setup = app.view.names, app.session.header, app.session.setup
        rows = []
        for seat, points in ((0, [1, 0]), (1, [0, 1])):
            side = setup.colours[header.seats[seat][0]][0]
            said = names[seat] if names[seat] != side else ""
            name = (lambda said=said: said) if said else None
            row = Line(texts.RESULT_WON.format(side), self._taking(points), name, None, SEAT + seat)
            rows.append(row)
        rows.insert(1, Line(texts.RESULT_DRAW, self._taking([0.5, 0.5])))
        rows.append(Line(texts.RESULT_LATER, app.pop))
        super().__init__(app, texts.RESULT_ASK, rows)

    def _taking(self, points: list) -> "Callable":
        def chosen() -> None:
            self.app.pop()
            self._take(points)

        return chosen


class Points(Menu):
    """The points of each player, in steps as wide as the table likes."""

    def __init__(self, app: "Desk", take: "Callable") -> None:
        self._take = take
        self._points = [0] * len(app.view.names)
        self._step = 2
        step = Line(texts.RESULT_STEP, None, lambda: str(_STEPS[self._step]), self._widen)
        rows = [step]
        rows += [Score(self, seat, name) for seat, name in enumerate(app.view.names)]
        rows.append(Line(texts.RESULT_DONE, self._done))
        rows.append(Line(texts.RESULT_LATER, app.pop))
        super().__init__(app, texts.RESULT_POINTS, rows, 1)

    def _widen(self, steps: int) -> None:
        self._step = max(0, min(len(_STEPS) - 1, self._step + steps))

    @property
    def step(self) -> int:
        """Points that a detent of the knob changes."""
        return _STEPS[self._step]

    @property
    def points(self) -> list:
        """The points that were set."""
        return self._points

    def _done(self) -> None:
        self.app.pop()
        self._take(self._points)


class Score(Number):
    """The points of one player.

    :param Points of: the list in which it stands
    """

    def __init__(self, of: Points, seat: int, name: str) -> None:
        points = of.points
        super().__init__(
            name,
            lambda: points[seat],
            -MOST_POINTS,
            MOST_POINTS,
            lambda value: points.__setitem__(seat, value),
            signed,
            1,
            SEAT + seat,
        )
        self._of = of

    def _change(self, steps: int) -> None:
        self._step = self._of.step
        super()._change(steps)
