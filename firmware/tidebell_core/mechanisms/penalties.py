# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Penalties: points taken off a seat's next player turn, and a question as a player turn ends.

Device form: ``penalty`` is the number of points that one penalty takes off the first pool. An
action with the ``effect`` "penalty" notes one, and so may a clock. ``ask_end`` is the question
before the end key ends a player turn; it offers that action.

FIX_PENALTY: the points that a seat will lose. ``values`` are these points, by seat.
"""

from ..errors import Refused
from ..record import events as e
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View
    from . import Row


class Penalties(Mechanism):
    """The penalties noted against players."""

    KINDS = (e.FIX_PENALTY,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0] * len(game.header.seats)

    def note(self, seat: int) -> None:
        """Note a penalty."""
        self.values[seat] += self.game.setup.more.get("penalty", 0)

    # -- the course of the game

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Take off the noted points, once."""
        points = 0
        if filled and not pool:
            points, self.values[seat] = self.values[seat], 0
        return -points

    def price(self, action: dict, target: int, price: int) -> int:
        """Refuse a second penalty before the first is taken off."""
        if action.get("effect") == "penalty":
            self._need_none(target)
        return price

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Note the penalty of an action."""
        if action.get("effect") == "penalty":
            self.note(self._whose(target))

    def _whose(self, target: int) -> int:
        """Return the penalised seat: the target, or the active player."""
        return target if 0 <= target < len(self.values) else self.game.state.seat

    def _need_none(self, target: int) -> None:
        """Check that no penalty is noted against the target.

        :raises Refused: when one is
        """
        if self.values[self._whose(target)]:
            raise Refused("noted")

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Ask ``ask_end`` before a player turn ends."""
        if kind == e.END_TURN and self.game.setup.more.get("ask_end") and self.game.ends():
            return self._doubts_of_end()
        return []

    def _doubts_of_end(self) -> list:
        """Return the question, with the action that notes a penalty, or -1."""
        game = self.game
        if game.setup.pools and not game.play_rules().get("points"):
            return []
        found = -1
        for index, action in enumerate(game.setup.actions):
            if action.get("effect") == "penalty" and game.available(action) and found < 0:
                found = index
        noted = self.values[game.state.seat]
        return [(game.setup.more["ask_end"], -1 if noted else found)]

    # -- its event

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Set the points that a seat will lose.

        :raises Refused: when there is no such seat or value
        """
        if not 0 <= seat < len(self.values):
            raise Refused("no_seat")
        if not 0 <= arg <= 99:
            raise Refused("value", 0, 99)
        self.values[seat] = arg

    # -- view

    def put(self, view: "View") -> None:
        """Show the penalty noted against the active player."""
        pools = self.game.setup.pools
        if view.seat >= 0 and pools and not pools[0].get("hidden"):
            view.penalty = self.values[view.seat]

    def offer(self, row: "Row", action: dict) -> None:
        """Add the targets to the row of an action that notes a penalty."""
        if action.get("effect") == "penalty":
            row.aims = self

    def aims(self, action: dict) -> list:
        """Return ``(seat, name)`` of all seats, clockwise from the active player."""
        state, name = self.game.state, self.game.name
        at = state.order.index(state.seat)
        return [(seat, name(seat)) for seat in state.order[at:] + state.order[:at]]


RULES = Penalties
