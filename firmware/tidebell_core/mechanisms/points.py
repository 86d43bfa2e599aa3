# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Points: pools that are filled as a player turn begins, and spent in it.

Device form: a pool is ``{"name", "base": [[first turn, points], ...]}``. It gets the points of this
schedule, plus those that mechanisms add or take off, but never less than 0. With ``warn_at`` the
device warns as spending takes them there, or below. Setups whose pools have more rules use the
mechanism ``pools`` instead.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import ASK, OVERTIME, PROMPT, READY, RUN
from ..phrases import numbered
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
    """Return the points that a pool gets at the start of a player turn.

    :param bool filled: the turn begins now, so one-time points count and are used up
    """
    points = game.setup.base(pool, game.state.turn)
    for mechanism in game.hooks.adds:
        points += mechanism.adds(pool, seat, filled)
    return points


def place(setup: "Setup", state: "State", pool: int, seat: int) -> int:
    """Return the index in ``state.left`` of a seat's points; a shared pool has one for all."""
    return pool * len(state.status) + (0 if setup.pools[pool].get("shared") else seat)


def left(game: "Game", seat: int, action: dict) -> int:
    """Return the points that a seat has left in an action's pool."""
    return left_in(game, seat, action.get("pool", 0))


def left_in(game: "Game", seat: int, pool: int) -> int:
    """Return the points that a seat has left in a pool."""
    return game.state.left[place(game.setup, game.state, pool, seat)]


def public(game: "Game", seat: int) -> list:
    """Return the indexes of a seat's public pools, without the first pool."""
    found = []  # type: list[int]
    if seat < 0 or len(game.setup.pools) < 2:
        return found
    # Pools of the schedule are filled only as the player turn begins.
    waits = game.state.phase == READY or not game.play_rules().get("points")
    for pool, rules in enumerate(game.setup.pools):
        if pool and not rules.get("hidden") and (rules.get("own") or not waits):
            found.append(pool)
    return found


def more(game: "Game", seat: int) -> list:
    """Return ``(name, points)`` of a seat's public pools, without the first pool."""
    pools = game.setup.pools
    return [(pools[at]["name"], left_in(game, seat, at)) for at in public(game, seat)]


def need(game: "Game", seat: int, action: dict, price: int) -> None:
    """Check that a seat has ``price`` points in an action's pool.

    :raises Refused: when they do not suffice
    """
    rules, there = game.setup.pools[action.get("pool", 0)], left(game, seat, action)
    if price > there and rules.get("hidden"):
        raise Refused("short")
    if price > there:
        raise Refused("few", rules["name"], there, price)


_IN_TURN = (RUN, OVERTIME, ASK, PROMPT)
_ENDS = (e.END_TURN, e.PASS)  # the next turn's points are others


class Points(Mechanism):
    """Pools that are filled by the schedule as a player turn begins."""

    KINDS = (e.FIX_POINTS,)  # type: tuple[int, ...]

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self._warns = any(["warn_at" in rules for rules in game.setup.pools])

    # -- the course of the game

    def fills(self, seat: int, begins: bool) -> None:
        """Fill the active player's pools, or empty them."""
        game = self.game
        for pool, rules in enumerate(game.setup.pools):
            points = base(game, pool, seat, True) if begins else 0
            if not rules.get("own"):
                game.state.left[pool * len(game.state.status) + seat] = max(0, points)

    def pays(self, seat: int, action: dict, price: int) -> None:
        """Take a price out of its pool."""
        if price:
            need(self.game, seat, action, price)
            at = place(self.game.setup, self.game.state, action.get("pool", 0), seat)
            self.game.state.left[at] -= price

    # -- its event

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Set the points that a seat has left in a pool.

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

    def cues(self, event: tuple, before: "View") -> tuple:
        """Warn as a player's points fall to ``warn_at``, or below, within a player turn."""
        game, seat = self.game, self.game.state.seat
        if not self._warns or seat < 0 or seat != before.seat or game.state.phase not in _IN_TURN:
            return ()
        if event[0] in _ENDS:
            return ()
        had = [before.left] + [points for _, points in before.pools]
        shown = [0] + public(game, seat)
        for at in range(min(len(shown), len(had))):
            least = game.setup.pools[shown[at]].get("warn_at", -1)
            if left_in(game, seat, shown[at]) <= least < had[at]:
                return ("WARN",)
        return ()

    # -- view

    def offer(self, row: "Row", action: dict) -> None:
        """Mark an action that cannot be paid; of a hidden pool this is not shown."""
        rules = self.game.setup.pools[action.get("pool", 0)]
        hidden = rules.get("hidden")
        if row.price and not row.detail:
            row.detail = texts.AMOUNT.format(row.price, rules["name"])
        if row.price and not hidden and row.price > left(self.game, row.seat, action):
            row.can = False

    def facts(self, seat: int) -> list:
        """Return the public pools but the first, which has its own place on the screen."""
        pools = more(self.game, seat)
        return [numbered(*one) for one in pools] if pools else pools

    def put(self, view: "View") -> None:
        """Show the active player's points left in the first pool, and those it began with."""
        first = self.game.setup.pools[0]
        view.pools = more(self.game, view.seat)
        if first.get("hidden"):
            return
        if self.game.play_rules().get("points"):
            view.pool = first["name"]
        if view.seat >= 0:
            waits = view.phase == READY and view.pool
            view.left = self.waiting(view.seat) if waits else left_in(self.game, view.seat, 0)
            view.base = base(self.game, 0, view.seat)

    def waiting(self, seat: int) -> int:
        """Return the points that the first pool will hold when a seat's turn begins."""
        penalties: "Any" = self.game.owner(e.FIX_PENALTY)
        noted = penalties.values[seat] if penalties else 0
        points = max(0, base(self.game, 0, seat, True))
        if noted:
            penalties.values[seat] = noted  # ``base`` took it off too early
        savings: "Any" = self.game.owner(e.FIX_KEPT)
        return savings.capped(0, points) if savings else points


RULES = Points
