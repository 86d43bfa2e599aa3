# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticks per unit that differ by kind of unit, last longer than a player turn, or can be overruled.

Device form: ``marks`` is ``{"name", "groups": [[name, units, [kinds]], ...], "kinds": [[name,
most], ...], "limit", "per": "player_turn", "turn", "stage" or "game", "overrule": flag, "action":
index, "state": [name, [kinds it leaves], kind that ends it or -1]}``. Units are numbered through
all groups. Ticks that a player turn forgets and nothing more are ``turn_ticks``. A die with
``tick`` is rolled for a unit, and gives it that kind of tick unless it has it.

MARK: also to overrule the limits; or, with 1 + how many seats further its owner sits, to put a
unit into the state, or out of it. Beside the stage or turn they belong to, ``values``
keep each tick as (seat * 32 + unit) * 8 + kind, and each unit in the state as -1 - seat * 32 - unit
for the whole game.
"""

from .. import events as e
from .. import play
from .. import words as texts
from ..errors import Refused
from ..events import MARK_OVERRULE, MARK_STATE, MARK_UNIT
from ..state import RUN
from . import Mechanism, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game


class Ticks(Mechanism):
    """What the units have done."""

    KINDS = (e.MARK,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self._rules = game.setup.more["marks"]
        self.names = []  # of the units
        self._kinds = []  # which kinds each may do
        for name, count, kinds in self._rules["groups"]:
            for unit in range(count):
                self.names.append("%s %d" % (name, unit + 1) if count > 1 else name)
                self._kinds.append(kinds)
        self.values.append(0)

    def _done(self, seat: int, unit: int) -> list:
        """Return the kinds of tick that a unit has."""
        first = (seat * 32 + unit) * 8
        return [tick - first for tick in self.values[1:] if first <= tick < first + 8]

    def _forget(self, turn: int) -> None:
        """Forget all ticks; those of that turn or stage follow."""
        self.values[:] = [turn] + [value for value in self.values[1:] if value < 0]

    def _may(self, seat: int, unit: int, what: int) -> bool:
        """Whether a unit can do such a thing at all, as it is."""
        if -1 - seat * 32 - unit in self.values[1:] and what not in self._rules["state"][1]:
            return False
        return what in self._kinds[unit]

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """Forget the ticks of a turn or stage that is over."""
        per = self._rules.get("per")
        turn = self.game.state.turn
        if per == "stage":
            turn = self.game.setup.stage(turn)["turns"][0]
        if per in ("turn", "stage") and self.values[0] != turn:
            self._forget(turn)
        return False

    def turn_begins(self, seat: int) -> None:
        """Forget the ticks of the player turn before."""
        if self._rules.get("per", "player_turn") == "player_turn":
            self._forget(0)

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Tick a unit off, and pay for it where that costs something.

        :raises Refused: when it is not its turn, cannot do that, or has done enough
        """
        state = self.game.state
        if state.phase != RUN or seat != state.seat:
            raise Refused("not_now")
        what, unit = arg % MARK_UNIT, arg % MARK_OVERRULE // MARK_UNIT
        overrule = arg // MARK_OVERRULE
        rules = self._rules
        if arg >= MARK_STATE and "state" in rules:
            self._turn(seat, arg // MARK_STATE - 1, unit)
            return
        if arg < 0 or overrule > int(rules.get("overrule", False)):
            raise Refused("needs_target")
        self.mark(seat, unit, what, overrule)

    def _turn(self, seat: int, further: int, unit: int) -> None:
        """Put a unit into the state, or out of it."""
        seats = len(self.game.state.status)
        if further >= seats or unit >= len(self.names):
            raise Refused("needs_target")
        if not [kind for kind in self._rules["state"][1] if kind in self._kinds[unit]]:
            raise Refused("cannot", self.names[unit])  # nothing would be left to it
        value = -1 - (seat + further) % seats * 32 - unit
        if value in self.values[1:]:
            self.values.remove(value)
        else:
            self.values.append(value)

    def mark(self, seat: int, unit: int, what: int, overrule: int, again: bool = False) -> None:
        """Tick a unit off.

        :param again: what it is doing goes on if that is ticked already
        :raises Refused: when it cannot do that, or has done enough
        """
        rules = self._rules
        if unit >= len(self.names):
            raise Refused("needs_target")
        if not self._may(seat, unit, what):
            raise Refused("cannot", self.names[unit])
        done = self._done(seat, unit)
        if again and what in done:
            return
        if not overrule:
            most = rules["kinds"][what][1]
            if done.count(what) >= most:
                raise Refused("limit", most)
            if len(done) >= rules["limit"]:
                raise Refused("limit", rules["limit"])
        self.values.append((seat * 32 + unit) * 8 + what)
        if what == rules.get("state", (0, 0, -1))[2] and -1 - seat * 32 - unit in self.values[1:]:
            self.values.remove(-1 - seat * 32 - unit)
        if "action" in rules:
            play.spend(self.game, rules["action"])

    # -- what may be seen

    def _ready(self, seat: int) -> list:
        limit = self._rules["limit"]
        return [unit for unit in range(len(self.names)) if len(self._done(seat, unit)) < limit]

    def field(self, seat: int, weight: int, what: int = -1) -> tuple:
        """Return the field that names a unit, at first one that is ready.

        :param what: a kind of tick: at first the unit that had it last, so that it goes on
        """
        first = 0
        for unit in reversed(self._ready(seat)):
            if what < 0 or self._may(seat, unit, what):
                first = unit
        for tick in self.values[1:]:
            if what >= 0 and tick % 8 == what and tick >> 8 == seat:
                first = tick // 8 % 32
        return ("", 0, len(self.names) - 1, first, weight, self.names)

    def rows(self, seat: int) -> list:
        """Return the row that ticks a unit off, the first one that is ready offered first."""
        if seat < 0 or self.game.state.phase != RUN:
            return []
        rules = self._rules
        ready = self._ready(seat)
        kinds = [kind[0] for kind in rules["kinds"]]
        units = len(self.names)
        fields = (self.field(seat, MARK_UNIT),) if units > 1 else ()  # type: tuple
        whose = fields
        if len(kinds) > 1:
            fields += (("", 0, len(kinds) - 1, 0, 1, kinds),)
        detail = texts.READY_OF % (len(ready), units)
        found = [Row(rules["name"], detail, e.MARK, seat, 0, fields)] if ready else []
        if rules.get("overrule"):
            found.append(Row(texts.OVERRULE, rules["name"], e.MARK, seat, MARK_OVERRULE, fields))
        if "state" in rules:
            seats = len(self.game.state.status)
            owners = [self.game.name((seat + further) % seats) for further in range(seats)]
            fields = (("", 0, seats - 1, 0, MARK_STATE, owners),) + whose
            found.append(Row(rules["state"][0], "", e.MARK, seat, MARK_STATE, fields))
        return found

    def facts(self, seat: int) -> list:
        """Return which units have done something, and what; of all, which are in the state."""
        if seat < 0:
            return []
        found = []
        kinds = self._rules["kinds"]
        for unit, name in enumerate(self.names):
            words = [kinds[kind][0] for kind in self._done(seat, unit)]
            if words:
                found.append(name + ": " + ", ".join(words))
        for value in self.values[1:]:
            if value < 0:
                owner, unit = divmod(-1 - value, 32)
                whose = "" if owner == seat else self.game.name(owner) + " "
                found.append("%s%s: %s" % (whose, self.names[unit], self._rules["state"][0]))
        return found


RULES = Ticks
