# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What a player does in a player turn: actions, declared actions, ticks per unit."""

from . import flow, points
from .errors import Refused
from .event_fields import SPEND_TARGET
from .state import OVERTIME, RUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .contract import Game


def spend(game: "Game", arg: int) -> None:  # noqa: C901 - price, target, shots and effect in one
    """Do an action: pay for it and let it have its effect.

    An action of several shots is declared by the first press; each press pays one shot and the
    points for the rest stay reserved. After zero only what was declared goes on, or, where the
    table was asked, leaving.

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
        raise Refused("wrong_turn", turns[0], turns[1]) if turns else Refused("no_action")
    seat = state.seat
    allowed = state.seat >= 0 and (
        state.phase == RUN
        or (state.phase == OVERTIME and index == state.declared)
        or _late(game, action)
    )
    if not allowed:
        raise Refused("not_now")
    spare = points.reserved(game.setup, state)
    shots = action.get("shots", 1)
    if index == state.declared:
        spare = 0
    elif shots > 1:
        if state.declared >= 0:
            raise Refused("reserved", spare)
        spare = (shots - 1) * action["cost"]
    price = action["cost"]
    for mechanism in game.mechanisms:
        price = mechanism.price(action, target, price)
    points.pay(game.setup, state, state.seat, action, price, spare)
    if shots > 1:
        state.declared = index
        state.shots += 1
        if state.shots == shots:
            state.declared = -1
            state.shots = 0
    state.last = index
    for mechanism in game.mechanisms:
        mechanism.spent(seat, action, target)
    if state.phase == OVERTIME and state.declared < 0:
        flow.run_out(game)
    elif action.get("ends") and state.phase == RUN:
        flow.end_turn(game)
    for mechanism in game.mechanisms:
        mechanism.done(seat, action)


def _late(game: "Game", action: dict) -> bool:
    """Whether a mechanism lets an action be done after zero."""
    for mechanism in game.mechanisms:
        if mechanism.late(action):
            return True
    return False


def drop(game: "Game") -> None:
    """Give up what is left of a declared action; its points stay with the player.

    :raises Refused: when nothing is declared
    """
    state = game.state
    if state.declared < 0:
        raise Refused("nothing_declared")
    state.declared = -1
    state.shots = 0
    if state.phase == OVERTIME:
        flow.run_out(game)


def tick(game: "Game", unit: int, kind: int) -> None:
    """Do the ticked action with one unit, within its limits for this player turn.

    :raises Refused: when that unit has done it as often as it may
    """
    state = game.state
    ticks = game.setup.ticks
    if not ticks:
        raise Refused("no_action")
    kinds = ticks["kinds"]
    if not (0 <= unit < ticks["units"] and 0 <= kind < len(kinds)):
        raise Refused("needs_target")
    at = unit * len(kinds)
    if state.ticks[at + kind] >= kinds[kind][1]:
        raise Refused("limit", kinds[kind][1])
    if sum(state.ticks[at : at + len(kinds)]) >= ticks["limit"]:
        raise Refused("limit", ticks["limit"])
    state.ticks[at + kind] += 1
    spend(game, ticks["action"])
