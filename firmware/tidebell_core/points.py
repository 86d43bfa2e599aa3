# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pools of points: schedule, bonus for what is held, spending, saving, cap, penalty.

A pool of a player turn is base + kept - penalty, never below 0; what is left at its end is rounded
down to whole steps and kept, up to a limit.
"""

from .errors import Refused
from .state import HERE, LEFT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .setup import Setup
    from .state import State


def bonus_count(state: "State", seat: int) -> int:
    """Return for how many assets a seat's base is raised: those it took and still holds.

    When its own has left of its own will, one less counts: the base falls with each that leaves.
    """
    count = 0
    for asset in range(len(state.holder)):
        if state.holder[asset] == seat and asset != seat and state.fate[asset] == HERE:
            count += 1
    if count and state.holder[seat] == seat and state.fate[seat] == LEFT:
        count -= 1
    return count


def base(setup: "Setup", state: "State", pool: int, seat: int) -> int:
    """Return the points a pool gets at the start of a player turn, before what was kept."""
    raised = setup.pools[pool].get("asset_bonus", 0)
    if raised and setup.assets:
        raised *= bonus_count(state, seat)
    return setup.base(pool, state.turn) + raised


def place(setup: "Setup", state: "State", pool: int, seat: int) -> int:
    """Return where in ``state.left`` a seat's points stand; a shared pool has one place for all."""
    return pool * len(state.status) + (0 if setup.pools[pool].get("shared") else seat)


def fill(setup: "Setup", state: "State", seat: int) -> None:
    """Give a seat its points for the player turn that begins, and settle its penalty."""
    seats = len(state.status)
    for pool in range(len(setup.pools)):
        if setup.pools[pool].get("own"):
            continue  # a mechanism fills and empties it
        at = pool * seats + seat
        points = base(setup, state, pool, seat) + state.kept[at]
        if pool == 0:
            points -= state.penalty[seat]
        cap = setup.cap(pool, state.turn)
        if cap is not None:
            points = min(points, cap)
        state.left[at] = max(0, points)
    state.penalty[seat] = 0


def save(setup: "Setup", state: "State", seat: int, timeout: bool) -> None:
    """Keep what the rules let a seat keep of the points it has left, and take the rest."""
    seats = len(state.status)
    for pool in range(len(setup.pools)):
        if setup.pools[pool].get("own"):
            continue
        at = pool * seats + seat
        keep = setup.pools[pool].get("keep")
        kept = 0
        if keep and not (timeout and keep.get("timeout") is False):
            kept = min(keep["max"], state.left[at] // keep["step"] * keep["step"])
        state.kept[at] = kept
        state.left[at] = 0


def raise_left(setup: "Setup", state: "State", seat: int, count: int) -> None:
    """Change the points of the player turn that runs when assets came or went."""
    seats = len(state.status)
    for pool in range(len(setup.pools)):
        at = pool * seats + seat
        more = count * setup.pools[pool].get("asset_bonus", 0)
        state.left[at] = max(0, state.left[at] + more)


def cost(action: dict, damage: int = 0) -> int:
    """Return what one press of an action costs, given the damage of what it is done to."""
    return action["cost"] + damage * action.get("cost_damage", 0)


def reserved(setup: "Setup", state: "State") -> int:
    """Return the points that the rest of a declared action will cost."""
    if state.declared < 0:
        return 0
    action = setup.actions[state.declared]
    return (action.get("shots", 1) - state.shots) * action["cost"]


def pay(setup: "Setup", state: "State", seat: int, action: dict, price: int, spare: int) -> None:
    """Take the price of an action out of its pool, leaving at least ``spare`` there.

    :raises Refused: when the points do not suffice
    """
    if not price and not spare:
        return
    pool = action.get("pool", 0)
    at = place(setup, state, pool, seat)
    left = state.left[at]
    need = price if state.declared >= 0 else price + spare  # what is declared now costs all of it
    if need > left and setup.pools[pool].get("hidden"):
        raise Refused("short")
    if need > left:
        raise Refused("few", setup.pools[pool]["name"], left, need)
    if price + spare > left:
        raise Refused("reserved", spare)
    state.left[at] -= price
