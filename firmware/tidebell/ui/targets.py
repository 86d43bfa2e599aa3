# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What actions of a player turn are done to: assets, or players; games without any need none."""

from tidebell_core import events as e
from tidebell_core import words as texts

from ..paint.page import SEAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tidebell_core.mechanisms import Row

    from .desk import Desk


def asset_name(app: "Desk", asset: int) -> str:
    """Return what an asset is called: its home's colour and its kind."""
    session = app.session
    home = session.setup.colours[session.header.seats[asset][0]][0]
    return texts.ASSET_OF.format(home, session.setup.assets["name"].lower())


def choose(app: "Desk", action: "Row") -> bool:
    """Do an action to what it can be done to; where that is several, ask which.

    :param action: a row of an action that aims at something
    :returns: whether it was done at once
    """
    from tidebell_core import assets  # the names of assets are wanted more often

    seats = action.aims == "penalty"
    targets = assets.aims(app.session.game, action.aims)
    if len(targets) == 1 and not seats:
        return app.do(e.SPEND, action.seat, e.spend_arg(action.arg, targets[0]))
    if targets:
        from .menu import Line, Menu

        rows = []
        for target in targets:
            text = app.view.names[target] if seats else asset_name(app, target)
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
