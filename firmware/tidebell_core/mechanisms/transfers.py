# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Transfers: actions that set counters, or change those of other players.

Device form: an action may have ``sets``, a list of ``[counter, value]``; ``all_others``, a list of
``[counter, change]`` for each other playing seat, as far as there is room; and ``one_other``, the
same for one seat, the target of its SPEND event. The last is refused where there is no room.
"""

from ..errors import Refused
from ..game.state import PLAYING
from ..record import events as e
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from . import Row


class Transfers(Mechanism):
    """The transfers of one game."""

    def _room(self, seat: int, counter: int, change: int) -> int:
        """Return how much of a change there is room for; 0 where it is another side's counter."""
        game = self.game
        counters: "Any" = game.owner(e.CHANGE)
        if not counters.has(seat, counter):
            return 0
        value = counters.value(seat, counter)
        return min(game.most(counter), max(0, value + change)) - value  # type: ignore[no-any-return]

    def _others(self) -> list:
        """Return the other playing seats, clockwise from the active player."""
        state = self.game.state
        if state.seat < 0:
            return []
        at = state.order.index(state.seat)
        seats = state.order[at + 1 :] + state.order[:at]
        return [seat for seat in seats if state.status[seat] == PLAYING]

    def price(self, action: dict, target: int, price: int) -> int:
        """Refuse an action for one other seat without such a seat."""
        if "one_other" in action:
            state = self.game.state
            if not 0 <= target < len(state.status) or target == state.seat:
                raise Refused("no_seat")
            if state.status[target] != PLAYING:
                raise Refused("not_playing", self.game.name(target))
        return price

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Set the player's counters, and change those of others.

        :raises Refused: when the one other has no room for its change
        """
        game = self.game
        others = self._others() if "all_others" in action else []
        for counter, value in action.get("sets", ()):
            game.set_counter(seat, counter, value)
        counters: "Any" = game.owner(e.CHANGE)
        for counter, change in action.get("one_other", ()):
            counters.change(target, counter, change)
        for counter, change in action.get("all_others", ()):
            for other in others:
                room = self._room(other, counter, change)
                if room:
                    counters.change(other, counter, room)

    # -- view

    def offer(self, row: "Row", action: dict) -> None:
        """Add the targets to the row of an action for one other seat."""
        if "one_other" in action:
            row.aims = self
            row.can = row.can and bool(self.aims(action))

    def aims(self, action: dict) -> list:
        """Return ``(seat, name)`` of the other seats with room for its changes."""
        found = []
        for seat in self._others():
            rooms = [self._room(seat, *one) == one[1] for one in action["one_other"]]
            if all(rooms):
                found.append((seat, self.game.name(seat)))
        return found


RULES = Transfers
