# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Actions: do one in a player turn, and pay for it."""

from ..errors import Refused
from ..record.events import SPEND_TARGET
from . import flow
from .state import RUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import Game


def spend(game: "Game", arg: int) -> None:
    """Do an action: pay for it and let it have its effect.

    :raises Refused: when the moment, the points or the target forbid it
    """
    state = game.state
    index = arg % SPEND_TARGET
    target = arg // SPEND_TARGET - 1
    if index >= len(game.setup.actions):
        raise Refused("no_action")
    action = game.setup.actions[index]
    if not game.available(action):
        turns = action.get("turns")
        if not turns:
            raise Refused("no_action")
        name = game.setup.turn_name(turns[0])
        if name:
            raise Refused("wrong_named", name, turns[0], turns[1])
        raise Refused("wrong_turn", turns[0], turns[1])
    seat = state.seat
    if seat < 0 or (state.phase != RUN and not _late(game, action)):
        raise Refused("not_now")
    charge(game, action, target)
    state.last = index
    for mechanism in game.hooks.spent:
        mechanism.spent(seat, action, target)
    if action.get("ends") and state.phase == RUN:
        flow.end_turn(game)
    for mechanism in game.hooks.done:
        mechanism.done(seat, action)


def charge(game: "Game", action: dict, target: int) -> None:
    """Let the active player pay for an action.

    :param action: at least its ``cost`` and ``pool``
    :param target: seat or asset that it is done to, -1 for none
    :raises Refused: when the points do not suffice, or a mechanism forbids it
    """
    price = action["cost"]
    for mechanism in game.hooks.price:
        price = mechanism.price(action, target, price)
    pay(game, game.state.seat, action, price)


def pay(game: "Game", seat: int, action: dict, price: int) -> None:
    """Let a seat pay.

    :param action: the action paid for, or ``{"pool": index}`` for anything else
    :raises Refused: when the points do not suffice, without those that are reserved
    """
    for mechanism in game.hooks.pays:
        mechanism.pays(seat, action, price)


def _late(game: "Game", action: dict) -> bool:
    """Whether a mechanism lets an action be done after zero."""
    for mechanism in game.hooks.late:
        if mechanism.late(action):
            return True
    return False
