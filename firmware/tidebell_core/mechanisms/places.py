# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Places: points that differ by when a player's turn comes in the round.

Device form: a pool may have ``by_place``, the points that the first, second ... playing seat of a
round has beside the schedule. Later seats have as many as the last one listed.
"""

from ..game import flow
from ..game.state import PLAYING
from . import Mechanism


class Places(Mechanism):
    """The places of one game."""

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return the points of a seat's place."""
        points = self.game.setup.pools[pool].get("by_place")
        if not points or seat < 0:
            return 0
        return int(points[min(self._place(seat), len(points) - 1)])

    def _place(self, seat: int) -> int:
        """Return how many playing seats come before one in the round."""
        state = self.game.state
        order = state.round
        if self.game.play_rules().get("order") == "alternate":
            order = flow.clockwise(state)  # there the round is rebuilt at each hand-over
        before = 0
        for other in order:
            if other == seat:
                break
            before += state.status[other] == PLAYING
        return before


RULES = Places
