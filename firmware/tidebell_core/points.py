# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pools of points: schedule, spending, saving, cap.

A pool of a player turn is base + kept, with what mechanisms add and take off, never below 0; what
is left at its end is rounded down to whole steps and kept, up to a limit.
"""

from .errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .contract import Game
    from .setup import Setup
    from .state import State


def base(game: "Game", pool: int, seat: int, filled: bool = False) -> int:
    """Return the points a pool gets at the start of a player turn, before what was kept.

    :param bool filled: it begins: with what counts once
    """
    points = game.setup.base(pool, game.state.turn)
    for mechanism in game.mechanisms:
        points += mechanism.adds(pool, seat, filled)
    return points


def place(setup: "Setup", state: "State", pool: int, seat: int) -> int:
    """Return where in ``state.left`` a seat's points stand; a shared pool has one place for all."""
    return pool * len(state.status) + (0 if setup.pools[pool].get("shared") else seat)


def fill(game: "Game", seat: int) -> None:
    """Give a seat its points for the player turn that begins."""
    setup, state = game.setup, game.state
    seats = len(state.status)
    for pool in range(len(setup.pools)):
        at = pool * seats + seat
        points = base(game, pool, seat, True) + state.kept[at]
        if setup.pools[pool].get("own"):
            continue  # a mechanism fills and empties it
        cap = setup.cap(pool, state.turn)
        if cap is not None:
            points = min(points, cap)
        state.left[at] = max(0, points)


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


def left(game: "Game", seat: int, action: dict) -> int:
    """Return what a seat has left to pay an action from."""
    at = place(game.setup, game.state, action.get("pool", 0), seat)
    return game.state.left[at]


def hold(game: "Game", seat: int, action: dict, price: int) -> None:
    """Hold that a seat has so many points in the pool of an action.

    :raises Refused: when they do not suffice
    """
    rules, there = game.setup.pools[action.get("pool", 0)], left(game, seat, action)
    if price > there and rules.get("hidden"):
        raise Refused("short")
    if price > there:
        raise Refused("few", rules["name"], there, price)


def pay(game: "Game", seat: int, action: dict, price: int) -> None:
    """Take the price of an action out of its pool.

    :raises Refused: when the points do not suffice
    """
    if price:
        hold(game, seat, action, price)
        game.state.left[place(game.setup, game.state, action.get("pool", 0), seat)] -= price
