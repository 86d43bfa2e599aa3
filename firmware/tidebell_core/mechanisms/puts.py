# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Puts: actions that put cards into a bag.

Device form: an action may have ``puts``, a list of ``[bag, kind, how many]``, and ``pours``, a list
of ``[bag, counter]``: so many as each player's counter is go in, of his own kind, and all these
counters are 0 then. Kind -1 is one's own: a bag's ``own`` lists the kind of each colour.

``values`` are by bag and kind the cards that were put in; they are cards like all others then.
"""

from ..errors import Refused
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

_MOST = 250  # cards of a bag


class Puts(Mechanism):
    """The cards that the players of one game put into bags."""

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self._at = []  # by bag: index of its part in ``values``
        for bag in game.setup.more["bags"]:
            self._at.append(len(self.values))
            self.values += [0] * len(bag["counts"])

    def put_in(self, bag: int, counts: list) -> None:
        """Add the cards that were put into a bag to how many there are of each kind."""
        at = self._at[bag]
        for kind in range(len(counts)):
            counts[kind] += self.values[at + kind]

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Put in what an action puts, and what counters have.

        :raises Refused: when the bag would be too full
        """
        game = self.game
        for bag, kind, count in action.get("puts", ()):
            self._put(bag, kind, seat, count)
        for bag, counter in action.get("pours", ()):
            seats = len(game.state.status)
            for one in range(seats):
                count = game.state.counters[counter * seats + one]
                if count:
                    self._put(bag, -1, one, count)
                    game.set_counter(one, counter, 0)

    def _put(self, bag: int, kind: int, seat: int, count: int) -> None:
        """Put cards into a bag, by default those of a seat."""
        rules = self.game.setup.more["bags"][bag]
        at = self._at[bag]
        if kind < 0:
            kind = rules["own"][self.game.header.seats[seat][0]]
        self.values[at + kind] += count
        if sum(rules["counts"]) + sum(self.values[at : at + len(rules["counts"])]) > _MOST:
            raise Refused("limit", _MOST)


RULES = Puts
