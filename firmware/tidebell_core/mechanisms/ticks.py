# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticks: how often each unit may do something, and of which kind, for how long that is remembered.

Device form: ``ticks`` is ``{"name", "groups": [[name, units, [kinds]], ...], "kinds": [[name,
most], ...], "limit": ticks of a unit, of all kinds}``, perhaps with ``"action"``, the index of what
a tick does, ``"per": "player_turn", "turn", "stage" or "game"``, ``"overrule": flag`` and
``"state": [name, [kinds it leaves], kind that ends it or -1]``. Units are numbered through all
groups. A die with ``tick`` is rolled for a unit, and gives it that kind of tick unless it has it.

TICK: a unit does something, perhaps beyond its limits; or, with 1 + how many seats further its
owner sits, it is put into the state, or out of it. ``values`` begin with the turn or stage that the
ticks belong to; then each tick as (seat * 32 + unit) * 8 + kind, and each unit in the state as -1 -
seat * 32 - unit, for the whole game.
"""

from .. import events as e
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game


class Ticks(Mechanism):
    """What the units have done."""

    KINDS = (e.TICK,)
    ACTS = "ticks_acts"

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = rules = game.setup.more["ticks"]
        self.listed = False  # whether a player turn has rows and facts of it
        # Where a tick is that of an action, and no more, the action has a list of the units.
        if "action" not in rules or "overrule" in rules or "state" in rules:
            self.listed = True
        self.values.append(0)
        self.names = []  # type: list[str]  # of the units, once they are wanted

    def turn_begins(self, seat: int) -> None:
        """Forget the ticks of what is over: the player turn before, a turn, or a stage."""
        per = self.rules.get("per", "player_turn")
        turn = self.game.state.turn if per == "turn" else 0
        if per == "stage":
            turn = self.game.setup.stage(self.game.state.turn)["turns"][0]
        if per == "player_turn" or self.values[0] != turn:
            self.values[:] = [turn] + [value for value in self.values[1:] if value < 0]

    def rows(self, seat: int) -> list:
        """Return the rows that tick a unit off, overrule its limits, or change its state."""
        if seat < 0 or not self.listed:
            return []
        from . import tick_rows

        return tick_rows.rows(self, seat)

    def facts(self, seat: int) -> list:
        """Return which units have done something, and what; of all, which are in the state."""
        if seat < 0 or not self.listed:
            return []
        from . import tick_rows

        return tick_rows.facts(self, seat)


RULES = Ticks
