# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Points: what a player turn begins with, and how it is spent.

Device form: a pool is ``{"name", "base": [[first turn, points], ...]}``; it holds what this
schedule says, with what mechanisms add and take off, never below 0. Where pools have more rules
than that, the mechanism ``pools`` stands in the place of this one.
"""

from ..errors import Refused
from ..game.state import READY
from ..record import events as e
from ..record.events import FIX_POOL
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game
    from ..game.state import State
    from ..game.view import View
    from ..setup_reading.setup import Setup
    from . import Row


def base(game: "Game", pool: int, seat: int, filled: bool = False) -> int:
    """Return the points a pool gets at the start of a player turn.

    :param bool filled: it begins: with what counts once
    """
    points = game.setup.base(pool, game.state.turn)
    for mechanism in game.hooks.adds:
        points += mechanism.adds(pool, seat, filled)
    return points


def place(setup: "Setup", state: "State", pool: int, seat: int) -> int:
    """Return where in ``state.left`` a seat's points stand; a shared pool has one place for all."""
    return pool * len(state.status) + (0 if setup.pools[pool].get("shared") else seat)


def left(game: "Game", seat: int, action: dict) -> int:
    """Return what a seat has left to pay an action from."""
    at = place(game.setup, game.state, action.get("pool", 0), seat)
    return game.state.left[at]


def more(game: "Game", seat: int) -> list:
    """Return ``(name, points)`` of the pools behind the first that a seat has now and all see."""
    found = []
    # The schedule's points come with the player turn.
    waits = game.state.phase == READY or not game.play_rules().get("points")
    for pool, rules in enumerate(game.setup.pools):
        if seat >= 0 and pool and not rules.get("hidden") and (rules.get("own") or not waits):
            found.append((rules["name"], left(game, seat, {"pool": pool})))
    return found


def hold(game: "Game", seat: int, action: dict, price: int) -> None:
    """Hold that a seat has so many points in the pool of an action.

    :raises Refused: when they do not suffice
    """
    rules, there = game.setup.pools[action.get("pool", 0)], left(game, seat, action)
    if price > there and rules.get("hidden"):
        raise Refused("short")
    if price > there:
        raise Refused("few", rules["name"], there, price)


class Points(Mechanism):
    """Pools that are filled by the schedule as a player turn begins."""

    KINDS = (e.FIX_POINTS,)  # type: tuple[int, ...]

    # -- the course of the game

    def fills(self, seat: int, begins: bool) -> None:
        """Fill the pools of who plays, or take what is left in them."""
        game = self.game
        for pool, rules in enumerate(game.setup.pools):
            points = base(game, pool, seat, True) if begins else 0
            if not rules.get("own"):
                game.state.left[pool * len(game.state.status) + seat] = max(0, points)

    def pays(self, seat: int, action: dict, price: int) -> None:
        """Take a price out of its pool."""
        if price:
            hold(self.game, seat, action, price)
            at = place(self.game.setup, self.game.state, action.get("pool", 0), seat)
            self.game.state.left[at] -= price

    # -- its event

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Set what a seat has left in a pool.

        :raises Refused: when there is no such seat or pool
        """
        state, pools = self.game.state, self.game.setup.pools
        if not 0 <= seat < len(state.status):
            raise Refused("no_seat")
        pool, value = arg // FIX_POOL, arg % FIX_POOL
        if not 0 <= pool < len(pools):
            raise Refused("no_action")
        if value > 999:
            raise Refused("value", 0, 999)
        state.left[place(self.game.setup, state, pool, seat)] = value

    # -- what may be seen

    def offer(self, row: "Row", action: dict) -> None:
        """What an action costs must be there; of a hidden pool not even this is told."""
        rules = self.game.setup.pools[action.get("pool", 0)]
        hidden = rules.get("hidden")
        if row.price:
            row.detail = "%d %s" % (row.price, rules["name"])
        if row.price and not hidden and row.price > left(self.game, row.seat, action):
            row.can = False

    def facts(self, seat: int) -> list:
        """Return the pools that the screen does not show by itself."""
        return ["%s %d" % one for one in more(self.game, seat)]

    def put(self, view: "View") -> None:
        """Show what who plays has left of the first pool, and what it began with."""
        first = self.game.setup.pools[0]
        view.pools = more(self.game, view.seat)
        if first.get("hidden"):
            return
        if self.game.play_rules().get("points"):
            view.pool = first["name"]
        if view.seat >= 0:
            waits = view.phase == READY and view.pool
            view.left = self.waiting(view.seat) if waits else left(self.game, view.seat, {})
            view.base = base(self.game, 0, view.seat)

    def waiting(self, seat: int) -> int:
        """Return what the first pool will hold once a player turn begins."""
        penalties: "Any" = self.game.owner(e.FIX_PENALTY)
        noted = penalties.values[seat] if penalties else 0
        points = max(0, base(self.game, 0, seat, True))
        if noted:
            penalties.values[seat] = noted  # it is taken when the turn begins
        savings: "Any" = self.game.owner(e.FIX_KEPT)
        return savings.capped(0, points) if savings else points


RULES = Points
