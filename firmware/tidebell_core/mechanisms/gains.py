# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Gains: pools that get more points with each round.

Device form: a pool may have ``gains``, the points that each round adds after the first one. A round
is a step of play with points. Without ``own`` the base of a player turn is so much larger in each
further round of this turn of the game. With ``fill`` "turn" or "game" each round adds to what is
left: after the first one in the turn, or in the game.

``values``: the turn of the game that had the last round; how many of its rounds came before; and 1
once the game had its first.
"""

from . import Mechanism, number
from .points import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

_MOST = 99  # points that a pool gets by itself


class Gains(Mechanism):
    """The gains of one game."""

    turn = number(0)
    again = number(1)
    started = number(2)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values += [0, 0, 0]

    def round_begins(self, rules: dict) -> bool:
        """Count a round with points, and add its gain to the pools that last."""
        state, setup = self.game.state, self.game.setup
        if not rules.get("points"):
            return False
        self.again = self.again + 1 if self.turn == state.turn else 0
        self.turn = state.turn
        for pool, of_pool in enumerate(setup.pools):
            first = not (self.again if of_pool.get("fill") == "turn" else self.started)
            if "gains" not in of_pool or not of_pool.get("own") or first:
                continue
            for seat in range(1 if of_pool.get("shared") else len(state.status)):
                at = place(setup, state, pool, seat)
                state.left[at] = max(state.left[at], min(_MOST, state.left[at] + of_pool["gains"]))
        self.started = 1
        return False

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return by how much the base of a player turn has grown."""
        rules = self.game.setup.pools[pool]
        if rules.get("own") or self.turn != self.game.state.turn:
            return 0
        return self.again * rules.get("gains", 0)  # type: ignore[no-any-return]


RULES = Gains
