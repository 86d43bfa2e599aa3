# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Savings: points that are kept from one player turn to the next, and the most a pool may hold.

Device form: a pool's ``keep`` is ``{"step", "max", "timeout": flag}``: what is left is rounded down
to whole steps and kept, up to a limit, at zero too or not; ``cap`` lists ``[first turn, last,
points or null]``.

FIX_KEPT: pool * 1024 + points. ``values`` are what was kept, pool by pool, seat by seat.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import OVERTIME
from ..record import events as e
from ..record.events import FIX_POOL, FULL_TIME
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View


def saved(keep: dict, left: int, timeout: bool) -> int:
    """Return what the rules let a seat keep of the points that it has left as its turn ends."""
    if timeout and keep.get("timeout") is False:
        return 0
    return int(min(keep["max"], left // keep["step"] * keep["step"]))


def _to_come(game: "Game") -> bool:
    """Return whether player turns with points follow those under way: else nothing is saved."""
    match = game.owner(FULL_TIME)
    if match and match.values[2]:  # its zero has come
        return False  # the turn under way is the player's last
    turn, setup = game.state.turn, game.setup
    steps = game.steps()[game.state.step + 1 :]
    while True:
        for step in steps:
            if step[0] == "play" and step[1].get("points"):
                return True
        if turn >= setup.turns:
            return False
        turn += 1
        steps = setup.stage(turn)["steps"]


class Savings(Mechanism):
    """What was kept of the pools."""

    KINDS = (e.FIX_KEPT,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.pools = game.setup.pools
        self.seats = len(game.header.seats)
        self.values += [0] * (self.seats * len(self.pools))

    def lose(self, seat: int) -> None:
        """Take all that a seat has kept."""
        for at in range(seat, len(self.values), self.seats):
            self.values[at] = 0

    # -- the course of the game

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return what was kept, once the player turn begins."""
        return self.values[pool * self.seats + seat] if filled else 0

    def turn_begins(self, seat: int) -> None:
        """Take what is beyond the most that a pool may hold."""
        if seat < 0 or not self.game.play_rules().get("points"):
            return
        left = self.game.state.left
        for pool in range(len(self.pools)):
            at = pool * self.seats + seat
            left[at] = self.capped(pool, left[at])

    def capped(self, pool: int, points: int) -> int:
        """Return so many points, or the most that a pool may hold in this turn."""
        turn = self.game.state.turn
        for first, last, most in self.pools[pool].get("cap", ()):
            if first <= turn <= last:
                return points if most is None else min(points, most)
        return points

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Keep what the rules let a seat keep of the points it has left."""
        if seat < 0 or not self.game.play_rules().get("points"):
            return
        for pool, rules in enumerate(self.pools):
            at, keep = pool * self.seats + seat, rules.get("keep")
            self.values[at] = saved(keep, self.game.state.left[at], timeout) if keep else 0

    # -- its event

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Set what a seat is to have kept, if that is a sum that the rules let anybody keep.

        :raises Refused: when there is no such seat, pool or sum
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

    # -- what may be seen

    def put(self, view: "View") -> None:
        """Show what of the first pool who plays has kept."""
        if self.pools and not self.pools[0].get("hidden"):
            view.keeps = self.pools[0].get("keep") if view.pool else None
            view.kept = self.values[view.seat] if view.seat >= 0 else 0
            points = min(view.kept, view.left)  # what is not saved is spent first
            view.saved = (texts.OF_THEM if points else texts.KEPT).format(points)
            if view.phase == OVERTIME and view.keeps and _to_come(self.game):
                view.saves = saved(view.keeps, view.left, True)


RULES = Savings
