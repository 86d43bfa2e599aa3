# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Production: counters that bring as much as they are worth.

Device form: a counter in play may have ``feeds``, ``["counter" or "pool", index]``: at the step
``["produce"]`` every playing seat gets there as much as its counter is. All counters bring what
they were as the step began. A pool may have ``counter``: its points begin each player turn with
that counter's value added to the schedule.
"""

from ..game import flow
from ..game.state import PLAYING, READY
from ..record import events as e
from . import Mechanism
from .points import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST_LEFT = 999  # points that a pool can hold


class Production(Mechanism):
    """The production of one game."""

    STEPS = ("produce",)

    def _value(self, seat: int, counter: int) -> int:
        """Return the value of a seat's counter, 0 where it is another side's."""
        counters: "Any" = self.game.owner(e.CHANGE)
        if counters and not counters.has(seat, counter):
            return 0
        return self.game.state.counters[counter * len(self.game.state.status) + seat]

    def adds(self, pool: int, seat: int, filled: bool) -> int:
        """Return the value of the counter that fills a pool, with the gain that still waits."""
        counter = self.game.setup.pools[pool].get("counter", -1)
        if counter < 0 or seat < 0:
            return 0
        counters: "Any" = self.game.owner(e.CHANGE)
        if counters and self.game.state.phase == READY:
            value = int(counters.earned(seat, counter)) if counters.has(seat, counter) else 0
        else:
            value = self._value(seat, counter)
        return min(_MOST_LEFT, value)

    def enter(self, step: list) -> None:
        """Give every playing seat what its counters bring."""
        state = self.game.state
        brought = []
        for rules in self.game.setup.more.get("in_play", ()):
            if "feeds" in rules:
                for seat, status in enumerate(state.status):
                    if status == PLAYING:
                        brought.append((rules["feeds"], seat, self._value(seat, rules["counter"])))
        for feeds, seat, amount in brought:
            self._bring(feeds, seat, amount)
        flow.next_step(self.game)

    def _bring(self, feeds: tuple, seat: int, amount: int) -> None:
        """Add to a counter or pool of a seat, as far as there is room."""
        game = self.game
        what, index = feeds
        if what == "counter":
            value = self._value(seat, index) + amount
            game.set_counter(seat, index, min(game.most(index), value))
        else:
            at = place(game.setup, game.state, index, seat)
            game.state.left[at] = min(_MOST_LEFT, game.state.left[at] + amount)


RULES = Production
