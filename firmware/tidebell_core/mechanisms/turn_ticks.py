# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticks that a player turn forgets: how often each unit may do one action in it, and how.

Device form: ``ticks`` is ``{"name", "units": how many, "limit": ticks of a unit, of all kinds,
"kinds": [[name, most], ...], "action": index}``. Ticks that say more are the mechanism ``ticks``,
which takes four times the memory.

TICK: a unit does the action, as unit * 8 + kind. ``values`` count the ticks, unit by unit.
"""

from .. import events as e
from .. import play
from ..errors import Refused
from ..events import TICK_UNIT
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game


class TurnTicks(Mechanism):
    """What the units have done in the player turn."""

    KINDS = (e.TICK,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = rules = game.setup.more["ticks"]
        self.values += [0] * (rules["units"] * len(rules["kinds"]))

    def turn_begins(self, seat: int) -> None:
        """Forget the ticks of the player turn before."""
        self.values[:] = [0] * len(self.values)

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Do the ticked action with one unit.

        :raises Refused: when that unit has done it as often as it may, or the action is refused
        """
        rules = self.rules
        kinds = rules["kinds"]
        unit, which = arg // TICK_UNIT, arg % TICK_UNIT
        if not (0 <= unit < rules["units"] and which < len(kinds)):
            raise Refused("needs_target")
        at = unit * len(kinds)
        if self.values[at + which] >= kinds[which][1]:
            raise Refused("limit", kinds[which][1])
        if sum(self.values[at : at + len(kinds)]) >= rules["limit"]:
            raise Refused("limit", rules["limit"])
        self.values[at + which] += 1
        play.spend(self.game, rules["action"])


RULES = TurnTicks
