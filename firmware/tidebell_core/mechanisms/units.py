# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Units that act: one in a player turn, each once a turn of the game, and what was spent on each.

Device form: ``units`` is ``{"name", "act": what acting is called, "counter": in play, how many a
seat has, "again": "all" once all have acted, "free" or "never", "pool": whose spending is told unit
by unit}``.

ACT: arg is the unit, which the rest of the player turn is about.
"""

from .. import events as e
from .. import points
from ..errors import Refused
from ..state import RUN
from . import Mechanism, Row
from .counters import first_play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game

MOST = 12
_ACTIVE, _HAD, _SEATS = 0, 1, 2  # the unit that acts; its owner's points before; masks, then sums


class Units(Mechanism):
    """Which units have acted."""

    KINDS = (e.ACT,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self._rules = game.setup.more["units"]
        self._seats = len(game.header.seats)
        self.values += [-1, 0] + [0] * (self._seats * (1 + MOST))

    def _count(self, seat: int) -> int:
        return self.game.state.counters[self._rules["counter"] * self._seats + seat]

    def _acted(self, seat: int, unit: int) -> bool:
        return bool(self.values[_SEATS + seat] >> unit & 1)

    def _ready(self, seat: int) -> list:
        """Return the units that have not acted."""
        return [unit for unit in range(self._count(seat)) if not self._acted(seat, unit)]

    def _left(self, seat: int) -> int:
        game = self.game
        pool = self._rules.get("pool", -1)
        if pool < 0:
            return 0
        return game.state.left[points.place(game.setup, game.state, pool, seat)]

    def _sum(self, seat: int, unit: int) -> int:
        """Return where the sum of a unit stands."""
        return _SEATS + self._seats + seat * MOST + unit

    def _spent(self, seat: int, unit: int) -> int:
        """Return what was spent on a unit in this turn of the game."""
        spent = self.values[self._sum(seat, unit)]
        if unit == self.values[_ACTIVE] and seat == self.game.state.seat:
            spent += max(0, self.values[_HAD] - self._left(seat))
        return spent

    # -- the course of the game

    def round_begins(self, rules: dict) -> bool:
        """With a new turn nobody has acted."""
        if first_play(self.game):
            self.values[:] = [-1, 0] + [0] * (self._seats * (1 + MOST))
        return False

    def turn_begins(self, seat: int) -> None:
        """No unit acts yet."""
        self.values[_ACTIVE] = -1

    def allows(self, action: dict) -> bool:
        """Whether a unit acts; actions are what units do."""
        return self.values[_ACTIVE] >= 0

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Add what was spent on the unit that acted."""
        unit = self.values[_ACTIVE]
        if unit >= 0 and seat >= 0:
            self.values[self._sum(seat, unit)] = self._spent(seat, unit)
        self.values[_ACTIVE] = -1

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Let a unit act.

        :raises Refused: when another one does, or it may not again
        """
        state = self.game.state
        if state.phase != RUN or seat != state.seat or seat < 0:
            raise Refused("not_now")
        if not 0 <= arg < self._count(seat):
            raise Refused("needs_target")
        if self.values[_ACTIVE] >= 0:
            raise Refused("limit", 1)
        again = self._rules["again"]
        if self._acted(seat, arg) and again != "free" and (again == "never" or self._ready(seat)):
            raise Refused("had_turn", self._name(arg))
        self.values[_ACTIVE] = arg
        self.values[_HAD] = self._left(seat)
        self.values[_SEATS + seat] |= 1 << arg

    # -- what may be seen

    def _name(self, unit: int) -> str:
        return "%s %d" % (self._rules["name"], unit + 1)

    def rows(self, seat: int) -> list:
        """Return the choice of a unit, until one acts."""
        if self.game.state.phase != RUN or seat < 0 or self.values[_ACTIVE] >= 0:
            return []
        count = self._count(seat)
        if not count:
            return []
        names = []
        for unit in range(count):
            mark = " ✓" if self._acted(seat, unit) else ""
            names.append(self._name(unit) + mark)
        first = (self._ready(seat) or [0])[0]
        field = ("", 0, count - 1, first, 1, names)
        name = self._rules.get("act", self._rules["name"])
        return [Row(name, "", e.ACT, seat, 0, (field,), "spend")]

    def facts(self, seat: int) -> list:
        """Return the unit that acts and what was spent on it, and who has not acted."""
        found = []  # type: list[str]
        if seat < 0:
            return found
        unit = self.values[_ACTIVE]
        pool = self._rules.get("pool", -1)
        if unit >= 0:
            line = self._name(unit)
            if pool >= 0:
                line += ": %d %s" % (self._spent(seat, unit), self.game.setup.pools[pool]["name"])
            found.append(line)
        ready = [str(unit + 1) for unit in self._ready(seat)]
        found.append("To act: " + (" ".join(ready) or "all again"))
        return found


RULES = Units
