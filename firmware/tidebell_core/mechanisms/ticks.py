# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Ticks: note how often each unit has acted, by kind, and limit it.

Device form: ``ticks`` is ``{"name", "groups": [[name, units, [kinds]], ...], "kinds": [[name,
most], ...], "limit": most ticks of a unit}``. Perhaps it has ``"action"``, the index of the action
that a tick does; ``"per"``, how long ticks last, "player_turn", "turn", "stage" or "game";
``"overrule": flag``, limits can be exceeded; ``"state": [name, [kinds still possible in it], kind
that ends it or -1]``. Units are numbered through all groups. A die with ``tick`` is rolled for a
unit, and ticks it with that kind unless it has such a tick.

TICK ticks a unit, perhaps beyond its limits. With 1 + how many seats further its owner sits, it
puts a unit into the state, or out of it. ``values`` begins with the turn or stage of the ticks.
Then each tick is (seat * 32 + unit) * 8 + kind, and each unit in the state -1 - seat * 32 - unit.
"""

from .. import words as texts
from ..errors import Refused
from ..game import play
from ..game.state import RUN
from ..phrases import listed
from ..record import events as e
from ..record.events import TICK_OVERRULE, TICK_STATE, TICK_UNIT
from . import Mechanism, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View


def in_state(seat: int, unit: int) -> int:
    """Return the integer that marks a unit as in the state."""
    return -1 - seat * 32 - unit


class Ticks(Mechanism):
    """The ticks of all units."""

    KINDS = (e.TICK,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = rules = game.setup.more["ticks"]
        # Ticks that only follow an action have no rows: the action lists the units.
        self._shown = "action" not in rules or "overrule" in rules or "state" in rules
        self.values.append(0)
        self.names = []  # type: list[str]
        for name, count, _ in rules["groups"]:
            for unit in range(count):
                self.names.append(texts.NUMBERED.format(name, unit + 1) if count > 1 else name)

    def game_turn_begins(self) -> None:
        """Forget ticks of the turn or stage before."""
        if self.rules.get("per") in ("turn", "stage"):
            self.turn_begins(-1)

    def turn_begins(self, seat: int) -> None:
        """Forget ticks of an earlier player turn, turn or stage; states stay."""
        per = self.rules.get("per", "player_turn")
        turn = self.game.state.turn if per == "turn" else 0
        if per == "stage":
            turn = self.game.setup.stage(self.game.state.turn)["turns"][0]
        if per == "player_turn" or self.values[0] != turn:
            self.values[:] = [turn] + [value for value in self.values[1:] if value < 0]

    # -- the units

    def ticked(self, seat: int, unit: int) -> list:
        """Return the kinds of a unit's ticks."""
        first = (seat * 32 + unit) * 8
        return [tick - first for tick in self.values[1:] if first <= tick < first + 8]

    def kinds_of(self, unit: int) -> list:
        """Return the kinds of tick that a unit can get."""
        found = []  # type: list
        for _, count, kinds in self.rules["groups"]:
            if 0 <= unit < count:
                found += kinds
            unit -= count
        return found

    def may(self, seat: int, unit: int, what: int) -> bool:
        """Whether a unit can get this kind of tick, in its present state."""
        if in_state(seat, unit) in self.values[1:] and what not in self.rules["state"][1]:
            return False
        return what in self.kinds_of(unit)

    # -- its event

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Tick a unit and do the action that goes with it, or change the unit's state.

        :raises Refused: when it is not the seat's turn, or the unit cannot do that, or not again
        """
        state = self.game.state
        if state.phase != RUN or seat != state.seat:
            raise Refused("not_now")
        unit, overrule = arg % TICK_OVERRULE // TICK_UNIT, arg // TICK_OVERRULE
        if arg >= TICK_STATE and "state" in self.rules:
            self._turn(seat, arg // TICK_STATE - 1, unit)
        elif arg < 0 or overrule > int(self.rules.get("overrule", False)):
            raise Refused("needs_target")
        else:
            self._tick(seat, unit, arg % TICK_UNIT, overrule)

    def _turn(self, seat: int, further: int, unit: int) -> None:
        """Put a unit into the state, or out of it."""
        seats = len(self.game.state.status)
        if further >= seats or unit >= len(self.names):
            raise Refused("needs_target")
        kinds = self.kinds_of(unit)
        if not [kind for kind in self.rules["state"][1] if kind in kinds]:
            raise Refused("cannot", self.names[unit])  # it could do nothing in the state
        value = in_state((seat + further) % seats, unit)
        if value in self.values[1:]:
            self.values.remove(value)
        else:
            self.values.append(value)

    def _tick(self, seat: int, unit: int, what: int, overrule: int = 0) -> None:
        rules, called = self.rules, self.names
        if unit >= len(called):
            raise Refused("needs_target")
        if not self.may(seat, unit, what):
            raise Refused("cannot", called[unit])
        if not overrule:
            done, most = self.ticked(seat, unit), rules["kinds"][what][1]
            if done.count(what) >= most:
                raise Refused("limit", most)
            if len(done) >= rules["limit"]:
                raise Refused("limit", rules["limit"])
        self.values.append((seat * 32 + unit) * 8 + what)
        there = in_state(seat, unit)
        if what == rules.get("state", (0, 0, -1))[2] and there in self.values[1:]:
            self.values.remove(there)
        if "action" in rules:
            play.spend(self.game, rules["action"])

    def rolled_for(self, seat: int, unit: int, what: int) -> None:
        """Tick a unit that a die was rolled for, unless it has such a tick.

        :raises Refused: when it cannot get this tick
        """
        known = unit < len(self.names) and self.may(seat, unit, what)
        if not known or what not in self.ticked(seat, unit):
            self._tick(seat, unit, what)

    def cues(self, event: tuple, before: "View") -> tuple:
        """Sound like an action that is done."""
        return ("DONE",) if event[0] == e.TICK else ()

    # -- view

    def rows(self, seat: int) -> list:
        """Return the rows that tick a unit, overrule its limits, or change its state.

        The first ready unit is offered first.
        """
        if seat < 0 or not self._shown or self.game.state.phase != RUN:
            return []
        rules, called = self.rules, self.names
        limit, units = rules["limit"], len(called)
        ready = [unit for unit in range(units) if len(self.ticked(seat, unit)) < limit]
        kinds = [kind[0] for kind in rules["kinds"]]
        first = ready[0] if ready else 0
        whose = (("", 0, units - 1, first, TICK_UNIT, called),) if units > 1 else ()
        fields = whose  # type: tuple
        if len(kinds) > 1:
            fields += (("", 0, len(kinds) - 1, 0, 1, kinds),)
        detail = texts.READY_OF.format(len(ready), units)
        found = [Row(rules["name"], detail, e.TICK, seat, 0, fields)] if ready else []
        if rules.get("overrule"):
            found.append(Row(texts.OVERRULE, rules["name"], e.TICK, seat, TICK_OVERRULE, fields))
        if "state" in rules:
            seats = len(self.game.state.status)
            owners = [self.game.name((seat + further) % seats) for further in range(seats)]
            fields = (("", 0, seats - 1, 0, TICK_STATE, owners),) + whose
            found.append(Row(rules["state"][0], "", e.TICK, seat, TICK_STATE, fields))
        return found

    def doing(self, seat: int, weight: int, what: int) -> tuple:
        """Return the field that chooses a unit for a kind of tick.

        It begins with the unit that had this kind last, else with the first ready one.
        """
        called, limit = self.names, self.rules["limit"]
        first = 0
        for unit in range(len(called) - 1, -1, -1):
            if len(self.ticked(seat, unit)) < limit and self.may(seat, unit, what):
                first = unit
        for tick in self.values[1:]:
            if tick % 8 == what and tick >> 8 == seat:
                first = tick // 8 % 32
        return ("", 0, len(called) - 1, first, weight, called)

    def facts(self, seat: int) -> list:
        """Return the seat's ticked units with their kinds, and all units in the state."""
        found = []  # type: list[str]
        if seat < 0 or not self._shown:
            return found
        rules, called = self.rules, self.names
        for unit, name in enumerate(called):
            words = [rules["kinds"][kind][0] for kind in self.ticked(seat, unit)]
            if words:
                found.append(texts.LABELLED.format(name, listed(words)))
        for value in self.values[1:]:
            if value < 0:
                owner, unit = divmod(-1 - value, 32)
                name = called[unit]
                if owner != seat:
                    name = texts.OF_PLAYER.format(self.game.name(owner), name)
                found.append(texts.LABELLED.format(name, rules["state"][0]))
        return found


RULES = Ticks
