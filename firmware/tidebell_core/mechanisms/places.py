# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Places: points that differ by when a player's turn comes in the round.

Device form: a pool may have ``by_place``, the points that the first, second ... seat to play in a
round has beside the schedule. Later seats have as many as the last one listed. A seat keeps its
place for the round, however often it plays in it and whoever leaves.

``values`` are the seats that have begun a player turn of the round, in the order of their first.
"""

from . import Mechanism


class Places(Mechanism):
    """The places of one game."""

    def round_begins(self, rules: dict) -> bool:
        """Begin a round in which nobody has a place yet."""
        self.values.clear()
        return False

    def turn_begins(self, seat: int) -> None:
        """Give a seat the next place, unless it has one."""
        if seat >= 0 and seat not in self.values:
            self.values.append(seat)

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return the points of a seat's place, or of the next one."""
        points = self.game.setup.pools[pool].get("by_place")
        if not points or seat < 0:
            return 0
        place = self.values.index(seat) if seat in self.values else len(self.values)
        return int(points[min(place, len(points) - 1)])


RULES = Places
