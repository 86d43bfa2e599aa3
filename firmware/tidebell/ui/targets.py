# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What actions of a player turn are done to, where there is something to choose."""

from tidebell_core import events as e
from tidebell_core import words as texts

from ..paint.styles import SEAT
from .menu import Line, Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tidebell_core.mechanisms import Row

    from .desk import Desk


def choose(app: "Desk", action: "Row") -> bool:
    """Do an action to what it can be done to; where that is several, ask which.

    :param action: a row of an action that aims at something
    :returns: whether it was done at once
    """
    targets = action.aims.aims(app.session.setup.actions[action.arg])
    if len(targets) == 1:
        return app.do(e.SPEND, action.seat, e.spend_arg(action.arg, targets[0][0]))
    if targets:
        rows = []
        for target, text in targets:
            rows.append(Line(text, _pick(app, action, target), None, None, SEAT + target))
        app.push(Menu(app, action.name, rows))
    else:
        app.refuse(texts.NOBODY_FOR)
    return False


def _pick(app: "Desk", action: "Row", target: int) -> "Callable":
    def picked() -> None:
        app.pop()
        app.do(e.SPEND, action.seat, e.spend_arg(action.arg, target))

    return picked
