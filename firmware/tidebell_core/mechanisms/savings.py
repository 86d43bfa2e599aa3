# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Savings: points kept from one player turn to the next, and caps of pools.

Device form: a pool's ``keep`` is ``{"step", "max", "timeout", "turn"}``. Points left are kept in
whole steps, up to ``max``; ``timeout`` says whether at zero as well. With ``turn`` they are lost as
the next turn of the game begins. ``cap`` lists ``[first turn, last turn, most points or null]``.

FIX_KEPT: pool * 1024 + points. ``values`` are the points kept, by pool and seat.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import OVERTIME
from ..record import events as e
from ..record.events import FIX_POOL
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game
    from ..game.view import View


def saved(keep: dict, left: int, timeout: bool) -> int:
    """Return how many of the points left at the end of a turn are kept.

    :param dict keep: the pool's rules
    """
    if timeout and keep.get("timeout") is False:
        return 0
    return int(min(keep["max"], left // keep["step"] * keep["step"]))


def _to_come(game: "Game", keep: dict) -> bool:
    """Return whether a later step has points; without one nothing is saved.

    :param dict keep: the pool's rules
    """
    match: "Any" = game.owner(e.FULL_TIME)
    if match and match.over:  # the match clock is at zero: this is the player's last turn
        return False
    turn, setup = game.state.turn, game.setup
    steps = game.steps()[game.state.step + 1 :]
    if game.play_rules().get("order") == "alternate":
        return True
    for mechanism in game.hooks.comes_again:
        if mechanism.comes_again():
            return True
    while True:
        for step in steps:
            if step[0] == "play" and step[1].get("points"):
                return True
        if turn >= setup.turns or keep.get("turn"):
            return False
        turn += 1
        steps = setup.stage(turn)["steps"]


class Savings(Mechanism):
    """The points kept in each pool."""

    KINDS = (e.FIX_KEPT,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.pools = game.setup.pools
        self.seats = len(game.header.seats)
        self.values += [0] * (self.seats * len(self.pools))

    def lose(self, seat: int) -> None:
        """Take all savings of a seat."""
        for at in range(seat, len(self.values), self.seats):
            self.values[at] = 0

    # -- the course of the game

    def game_turn_begins(self) -> None:
        """Take what is kept only within a turn of the game."""
        for pool, rules in enumerate(self.pools):
            if rules.get("keep", {}).get("turn"):
                for seat in range(self.seats):
                    self.values[pool * self.seats + seat] = 0

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return the savings as the player turn begins."""
        return self.values[pool * self.seats + seat] if filled else 0

    def turn_begins(self, seat: int) -> None:
        """Take points beyond the cap of a pool."""
        if seat < 0 or not self.game.play_rules().get("points"):
            return
        left = self.game.state.left
        for pool in range(len(self.pools)):
            at = pool * self.seats + seat
            left[at] = self.capped(pool, left[at])

    def capped(self, pool: int, points: int) -> int:
        """Return ``points``, but at most the pool's cap in this turn."""
        turn = self.game.state.turn
        for first, last, most in self.pools[pool].get("cap", ()):
            if first <= turn <= last:
                return points if most is None else min(points, most)
        return points

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Save points left, by the rules of each pool."""
        if seat < 0 or not self.game.play_rules().get("points"):
            return
        for pool, rules in enumerate(self.pools):
            at, keep = pool * self.seats + seat, rules.get("keep")
            self.values[at] = saved(keep, self.game.state.left[at], timeout) if keep else 0

    # -- its event

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Set a seat's savings.

        :raises Refused: when there is no such seat or pool, or the rules allow no such savings
        """
        if not 0 <= seat < self.seats:
            raise Refused("no_seat")
        pool, value = arg // FIX_POOL, arg % FIX_POOL
        if not 0 <= pool < len(self.pools):
            raise Refused("no_action")
        keep = self.pools[pool].get("keep")
        most = keep["max"] if keep else 0
        step = keep["step"] if keep else 1
        if not 0 <= value <= most or value % step:
            raise Refused("steps", step, most)
        self.values[pool * self.seats + seat] = value

    # -- view

    def put(self, view: "View") -> None:
        """Show the active player's savings of the first pool."""
        if self.pools and not self.pools[0].get("hidden"):
            view.keeps = self.pools[0].get("keep") if view.pool else None
            view.kept = self.values[view.seat] if view.seat >= 0 else 0
            points = min(view.kept, view.left)  # savings are spent last
            view.saved = (texts.OF_THEM if points else texts.KEPT).format(points)
            if view.phase == OVERTIME and view.keeps and _to_come(self.game, view.keeps):
                view.saves = saved(view.keeps, view.left, True)


RULES = Savings
