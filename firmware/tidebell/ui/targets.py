# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What actions of a player turn are done to: assets, or players; games without any need none."""

from tidebell_core import events as e
from tidebell_core.state import HERE

from ..paint.page import SEAT
from . import texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .desk import Desk


def asset_name(app: "Desk", asset: int) -> str:
    """Return what an asset is called: its home's colour and its kind."""
    session = app.session
    home = session.setup.colours[session.header.seats[asset][0]][0]
    return texts.ASSET_OF.format(home, session.setup.assets["name"].lower())


def choose(app: "Desk", action: tuple) -> bool:
    """Do an action to what it can be done to; where that is several, ask which.

    :param action: a row of ``view.actions`` with an effect
    :returns: whether it was done at once
    """
    index, name, _, _, effect, _ = action
    view = app.view
    targets = _targets(app, effect)
    if len(targets) == 1 and effect != "penalty":
        return app.do(e.SPEND, view.seat, e.spend_arg(index, targets[0]))
    if targets:
        from .menu import Menu, Row

        rows = []
        for target in targets:
            text = view.names[target] if effect == "penalty" else asset_name(app, target)
            rows.append(Row(text, _pick(app, index, target), None, None, SEAT + target))
        app.push(Menu(app, name, rows))
    else:
        app.refuse(texts.NOBODY_FOR)
    return False


def _pick(app: "Desk", index: int, target: int) -> "Callable":
    seat = app.view.seat

    def picked() -> None:
        app.pop()
        app.do(e.SPEND, seat, e.spend_arg(index, target))

    return picked


def _targets(app: "Desk", effect: str) -> list:
    """Return what an action may be done to, the likely first: clockwise from the next player."""
    view = app.view
    at = view.order.index(view.seat)
    if effect == "penalty":
        return view.order[at:] + view.order[:at]
    found = []
    for asset in view.order[at + 1 :] + view.order[: at + 1]:
        holder, damage, fate = view.assets[asset]
        own = holder == view.seat
        if fate == HERE and (
            (effect == "take" and not own)
            or (effect == "damage" and damage < app.session.setup.assets["parts"])
            or (effect == "repair" and own and asset != view.seat and damage)
            or (effect == "leave" and own)
        ):
            found.append(asset)
    return found
