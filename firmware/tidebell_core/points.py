# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pools of points: what a player turn begins with, and how it is spent.

A pool is what the schedule says, with what mechanisms add and take off, never below 0.
"""

from . import events as e
from .errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .contract import Game
    from .setup import Setup
    from .state import State


def base(game: "Game", pool: int, seat: int, filled: bool = False) -> int:
    """Return the points a pool gets at the start of a player turn.

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
        points = base(game, pool, seat, True)
        if not setup.pools[pool].get("own"):  # else a mechanism fills and empties it
            state.left[at] = max(0, points)


def empty(setup: "Setup", state: "State", seat: int) -> None:
    """Take the points that a seat has left as its player turn ends."""
    for pool in range(len(setup.pools)):
        if not setup.pools[pool].get("own"):
            state.left[pool * len(state.status) + seat] = 0


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

    :raises Refused: when the points do not suffice beside those that are reserved
    """
    announced: "Any" = game.owner(e.DROP)
    if announced:
        announced.reserve(seat, action, price)
    if price:
        hold(game, seat, action, price)
        game.state.left[place(game.setup, game.state, action.get("pool", 0), seat)] -= price
