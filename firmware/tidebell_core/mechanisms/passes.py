# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Passes: a round that ends once all others have passed, and players who fold.

Device form: in the rules of a step of play where players alternate, ``others``: it ends when all
have passed but one, who was the last to act; or when all but one have folded. An action may have
``folds``: who does it has no more player turns in this turn of the game. It is a pass, too, and
ends the player turn.

Its hooks follow those of ``order``, as its name does.
"""

from .. import words as texts
from ..game.state import OVER, PLAYING, SCORE
from ..phrases import listed
from ..record import events as e
from . import Mechanism, number, seat_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game


class Passes(Mechanism):
    """The rules of passing of one game."""

    last = seat_number(0)  # who acted last in the round
    folded = number(1)  # a bit for each seat that has folded
    turn = number(2)  # in which turn of the game

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0, 0, 0]

    def _out(self) -> int:
        """Return a bit for each seat that has folded in this turn of the game."""
        return self.folded if self.turn == self.game.state.turn else 0

    def _order(self) -> "Any":
        """Return the mechanism of orders where players alternate now, else None."""
        order: "Any" = self.game.owner(e.PASS)
        return order if order and order.is_order("alternate") else None

    def _alone(self, seat: int) -> bool:
        """Whether all other players have folded."""
        state, out = self.game.state, self._out()
        others = [one for one in range(len(state.status)) if one != seat and not out >> one & 1]
        return bool(out) and PLAYING not in [state.status[one] for one in others]

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """Begin a round without those who have folded."""
        self.last = -1
        order = self._order()
        if order:
            order.finished |= self._out()
        return False

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Let a player fold."""
        if not action.get("folds"):
            return
        state = self.game.state
        self.folded = self._out() | 1 << seat
        self.turn = state.turn
        order = self._order()
        if order:
            order.passing, order.acted = 1, 0
            order.finished |= 1 << seat

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Note who acted last."""
        order = self._order()
        if order and seat >= 0 and self._acted(order):
            self.last = seat

    def _acted(self, order: "Any") -> bool:
        """Whether the player turn that ends was no pass."""
        if self.game.play_rules().get("idle"):
            return bool(order.acted)
        return not order.passing

    def settles(self, seat: int) -> None:
        """Let the last one pass, too, once all others have."""
        order = self._order()
        if not order or not self.game.play_rules().get("others"):
            return
        left = [one for one in order.playing() if not order.passes >> one & 1]
        if len(left) == 1 and (left[0] == self.last or self._alone(left[0])):
            order.passes |= 1 << left[0]

    def skips(self, seat: int) -> bool:
        """Whether a seat has folded, or nobody is left against whom it plays."""
        if self._out() >> seat & 1:
            return True
        return bool(self.game.play_rules().get("others")) and self._alone(seat)

    # -- view

    def facts(self, seat: int) -> list:
        """Return who has folded."""
        names = [self.game.name(one) for one in self._told()]
        return [texts.FOLDED.format(listed(names))] if names else []

    def tells(self, found: dict) -> None:
        """Tell who has folded."""
        seats = self._told()
        if seats:
            found["folded"] = seats

    def _told(self) -> list:
        """Return the seats that have folded, as long as play goes on."""
        state = self.game.state
        out = 0 if state.phase in (SCORE, OVER) else self._out()
        return [one for one in state.order if out >> one & 1]


RULES = Passes
