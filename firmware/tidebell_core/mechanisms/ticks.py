# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticks per unit that differ by kind of unit, last longer than a player turn, or can be overruled.

Device form: ``marks`` is ``{"name", "groups": [[name, units, [kinds]], ...], "kinds": [[name,
most], ...], "limit", "per": "player_turn", "turn", "stage" or "game", "overrule": flag, "action":
index}``. Units are numbered through all groups. Ticks that a player turn forgets and nothing more
are the core's own.

MARK: kind (8), unit (32), 1 to overrule the limits (2). Beside the stage or turn they belong to,
``values`` keep each tick as (seat * 32 + unit) * 8 + kind.
"""

from .. import events as e
from .. import play
from ..errors import Refused
from ..state import RUN
from . import Mechanism, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game

_UNIT = 8
_OVERRULE = 256


class Ticks(Mechanism):
    """What the units have done."""

    KINDS = (e.MARK,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self._rules = game.setup.more["marks"]
        self._names = []  # of the units
        self._kinds = []  # which kinds each may do
        for name, count, kinds in self._rules["groups"]:
            for unit in range(count):
                self._names.append("%s %d" % (name, unit + 1) if count > 1 else name)
                self._kinds.append(kinds)
        self.values.append(0)

    def _done(self, seat: int, unit: int) -> list:
        """Return the kinds of tick that a unit has."""
        first = (seat * 32 + unit) * 8
        return [tick - first for tick in self.values[1:] if first <= tick < first + 8]

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """Forget the ticks of a turn or stage that is over."""
        per = self._rules.get("per")
        turn = self.game.state.turn
        if per == "stage":
            turn = self.game.setup.stage(turn)["turns"][0]
        if per in ("turn", "stage") and self.values[0] != turn:
            self.values[:] = [turn]
        return False

    def turn_begins(self, seat: int) -> None:
        """Forget the ticks of the player turn before."""
        if self._rules.get("per", "player_turn") == "player_turn":
            self.values[:] = [0]

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Tick a unit off, and pay for it where that costs something.

        :raises Refused: when it is not its turn, cannot do that, or has done enough
        """
        state = self.game.state
        if state.phase != RUN or seat != state.seat:
            raise Refused("not_now")
        what, unit = arg % 8, arg // _UNIT % 32
        overrule = arg // _OVERRULE
        rules = self._rules
        if arg < 0 or unit >= len(self._names) or overrule > int(rules.get("overrule", False)):
            raise Refused("needs_target")
        if what not in self._kinds[unit]:
            raise Refused("cannot", self._names[unit])
        done = self._done(seat, unit)
        if not overrule:
            most = rules["kinds"][what][1]
            if done.count(what) >= most:
                raise Refused("limit", most)
            if len(done) >= rules["limit"]:
                raise Refused("limit", rules["limit"])
        self.values.append((seat * 32 + unit) * 8 + what)
        if "action" in rules:
            play.spend(self.game, rules["action"])

    # -- what may be seen

    def _ready(self, seat: int) -> list:
        limit = self._rules["limit"]
        return [unit for unit in range(len(self._names)) if len(self._done(seat, unit)) < limit]

    def rows(self, seat: int) -> list:
        """Return the row that ticks a unit off, the first one that is ready offered first."""
        if seat < 0 or self.game.state.phase != RUN:
            return []
        rules = self._rules
        ready = self._ready(seat)
        kinds = [kind[0] for kind in rules["kinds"]]
        units = len(self._names)
        fields = ()  # type: tuple
        if units > 1:
            first = ready[0] if ready else 0
            fields += (("", 0, units - 1, first, _UNIT, self._names),)
        if len(kinds) > 1:
            fields += (("", 0, len(kinds) - 1, 0, 1, kinds),)
        detail = "%d of %d" % (len(ready), units)
        found = [Row(rules["name"], detail, e.MARK, seat, 0, fields)] if ready else []
        if rules.get("overrule"):
            found.append(Row("Overrule", rules["name"], e.MARK, seat, _OVERRULE, fields))
        return found

    def facts(self, seat: int) -> list:
        """Return which units have done something, and what."""
        if seat < 0:
            return []
        found = []
        kinds = self._rules["kinds"]
        for unit, name in enumerate(self._names):
            done = self._done(seat, unit)
            if done:
                words = [kinds[kind][0] for kind in done]
                found.append(name + ": " + ", ".join(words))
        return found


RULES = Ticks
