# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Units that act: one in a player turn, each once a turn of the game; spending is noted by unit.

Device form: ``units`` is ``{"name", "act": label of acting, "counter": how many units a seat has,
"again": a unit may act again "all" once all have acted, "free" or "never", "pool": pool whose
spending is noted by unit, "most": points of it that a unit may use in a turn of the game, 0 for no
limit, "one": flag, the device asks before a second action, an act or a draw, in a player turn}``.

ACT: the unit that acts for the rest of the player turn. MOST sets the most that a unit may use.
"""

from .. import words as texts
from ..errors import Refused
from ..game.state import RUN
from ..phrases import labelled, listed, numbered
from ..record import events as e
from ..record.events import ACT_UNITS, CONVERT_CONVERT, CONVERT_RATE, MOST_UNIT, SPEND_TARGET
from . import Mechanism, Row, number
from .points import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

# ``values``: four integers; then, by seat, a bit for each unit that has acted; then, by seat and
# unit, points used; then, likewise, the most that may be used.
_ACTED = 4


class Units(Mechanism):
    """The units that have acted, and the points that they used."""

    KINDS = (e.ACT, e.MOST)

    active = number(0)  # the acting unit, -1 for none
    had = number(1)  # its owner's points when its use was last summed up
    draws = number(2)  # 1: points spent since have paid for a draw
    actions = number(3)  # actions in this player turn

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.rules = game.setup.more["units"]
        self._seats = len(game.header.seats)
        self.values += [-1, 0, 0, 0] + [0] * (self._seats * (1 + ACT_UNITS))
        self.values += [self.rules.get("most", 0)] * (self._seats * ACT_UNITS)

    def count(self, seat: int) -> int:
        """Return how many units a seat has."""
        return self.game.state.counters[self.rules["counter"] * self._seats + seat]

    def acted(self, seat: int, unit: int) -> bool:
        """Whether a unit has acted."""
        return bool(self.values[_ACTED + seat] >> unit & 1)

    def ready(self, seat: int) -> list:
        """Return the units that have not acted."""
        return [unit for unit in range(self.count(seat)) if not self.acted(seat, unit)]

    def _all_done(self, seat: int) -> bool:
        """Whether all units of a seat have acted and none may act again."""
        return self.rules["again"] == "never" and not self.ready(seat)

    def left(self, seat: int) -> int:
        """Return the points left in the pool whose spending is noted."""
        game = self.game
        pool = self.rules.get("pool", -1)
        if pool < 0:
            return 0
        return game.state.left[place(game.setup, game.state, pool, seat)]

    def name(self, unit: int) -> str:
        """Return the name of a unit."""
        return texts.NUMBERED.format(self.rules["name"], unit + 1)

    def most_at(self, seat: int, unit: int) -> int:
        """Return the index in ``values`` of the most points that a unit may use."""
        return self._sum(seat, unit) + self._seats * ACT_UNITS

    def _sum(self, seat: int, unit: int) -> int:
        """Return the index in ``values`` of the points that a unit has used."""
        return _ACTED + self._seats + seat * ACT_UNITS + unit

    def spent_on(self, seat: int, unit: int) -> int:
        """Return the points that a unit has used in this turn of the game."""
        spent = self.values[self._sum(seat, unit)]
        if unit == self.active and seat == self.game.state.seat:
            spent += self._since(seat)
        return spent

    def _since(self, seat: int) -> int:
        """Return the points that the acting unit has used since the last sum."""
        return 0 if self.draws else max(0, self.had - self.left(seat))

    # -- the course of the game

    def game_turn_begins(self) -> None:
        """Begin a turn of the game: no unit has acted."""
        end = _ACTED + self._seats * (1 + ACT_UNITS)
        self.values[:end] = [-1] + [0] * (end - 1)

    def turn_begins(self, seat: int) -> None:
        """Begin a player turn without an acting unit."""
        self.active = -1
        self.actions = 0

    def does(self, kind: int) -> None:
        """Add points to the acting unit, but not those paid for draws, and count actions."""
        seat = self.game.mover()
        if self.game.state.phase != RUN or seat < 0:
            return
        values = self.values
        if self.active >= 0:
            values[self._sum(seat, self.active)] += self._since(seat)
            self.had = self.left(seat)
        self.draws = int(kind == e.TAKE)
        self.actions += int(kind == e.TAKE or kind == e.ACT)

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Ask before a second action, and before a unit uses more than it may."""
        if self.game.state.phase != RUN or kind not in (e.ACT, e.TAKE, e.SPEND, e.CONVERT):
            return []
        text = self._doubt(kind, arg)
        return [(text, -1)] if text else []

    def _doubt(self, kind: int, arg: int) -> str:
        """Return the doubt about a second action, or about too many points for a unit, or ""."""
        game, values = self.game, self.values
        if kind == e.ACT or kind == e.TAKE:
            again = self.rules.get("one") and self.actions and (kind == e.TAKE or self.active < 0)
            return texts.ONE_ACTION if again else ""
        pool, unit, seat = self.rules.get("pool", -1), self.active, game.state.seat
        if pool < 0 or unit < 0:
            return ""
        wanted = 0
        if kind == e.SPEND and arg % SPEND_TARGET < len(game.setup.actions):
            action = game.setup.actions[arg % SPEND_TARGET]
            if action.get("pool", 0) == pool:
                wanted = action["cost"]
            if action.get("price", 0) == -1 - pool:
                wanted += max(0, arg // SPEND_TARGET - 1)
        elif kind == e.CONVERT:
            converts = game.setup.more.get("converts", ())
            at, rate = arg // CONVERT_CONVERT, arg % CONVERT_CONVERT // CONVERT_RATE
            if at < len(converts) and rate < len(converts[at]["rates"]):
                each = converts[at]["rates"][rate][1]
                if converts[at]["from"] == pool:
                    wanted = (arg % CONVERT_RATE + each - 1) // each
        most = values[self.most_at(seat, unit)]
        total = self.spent_on(seat, unit) + wanted
        if not most or not wanted or total <= most:
            return ""
        return texts.UNIT_SPENDS.format(
            self.name(unit), total, most, game.setup.pools[pool]["name"]
        )

    def allows(self, action: dict) -> bool:
        """Whether a unit acts; without one there are no actions."""
        return self.active >= 0

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Add the points spent to the unit that acted."""
        unit = self.active
        if unit >= 0 and seat >= 0:
            self.values[self._sum(seat, unit)] = self.spent_on(seat, unit)
        self.active = -1

    # -- its events

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Let a unit act, or set the most points that one may use.

        :raises Refused: when another unit acts, or this one may not act again
        """
        state = self.game.state
        if kind == e.MOST:
            if not 0 <= seat < len(state.status) or not 0 <= arg // MOST_UNIT < self.count(seat):
                raise Refused("needs_target")
            self.values[self.most_at(seat, arg // MOST_UNIT)] = arg % MOST_UNIT
            return
        if state.phase != RUN or seat != state.seat or seat < 0:
            raise Refused("not_now")
        if not 0 <= arg < self.count(seat):
            raise Refused("needs_target")
        if self.active >= 0:
            raise Refused("limit", 1)
        again = self.rules["again"]
        if self.acted(seat, arg) and again != "free" and (again == "never" or self.ready(seat)):
            raise Refused("had_turn", self.name(arg))
        self.active = arg
        self.had = self.left(seat)
        self.draws = 0
        self.values[_ACTED + seat] |= 1 << arg

    # -- view

    def rows(self, seat: int) -> list:
        """Return the row that chooses a unit, until one acts."""
        if self.game.state.phase != RUN or seat < 0 or self.active >= 0:
            return []
        count = self.count(seat)
        if not count or self._all_done(seat):
            return []
        names = []
        for unit in range(count):
            name = self.name(unit)
            names.append(texts.ACTED.format(name) if self.acted(seat, unit) else name)
        first = (self.ready(seat) or [0])[0]
        field = ("", 0, count - 1, first, 1, names)
        name = self.rules.get("act", self.rules["name"])
        return [Row(name, "", e.ACT, seat, 0, (field,), "spend")]

    def facts(self, seat: int) -> list:
        """Return the acting unit with the points it used, and the units that have not acted."""
        found = []  # type: list
        if seat < 0:
            return found
        unit = self.active
        pool = self.rules.get("pool", -1)
        if unit >= 0:
            if pool >= 0:
                spent = texts.AMOUNT.format(
                    self.spent_on(seat, unit), self.game.setup.pools[pool]["name"]
                )
                found.append(texts.LABELLED.format(self.name(unit), spent))
            else:
                found.append(numbered(self.rules["name"], unit + 1))
        ready = [str(unit + 1) for unit in self.ready(seat)]
        if ready:
            found.append(labelled(texts.TO_ACT, listed(ready, texts.NUMBERS)))
        elif not self._all_done(seat):
            found.append(texts.LABELLED.format(texts.TO_ACT, texts.ALL_AGAIN))
        return found

    def corrections(self, seat: int) -> list:
        """Return the rows that set the most points for each unit of a seat."""
        pool = self.rules.get("pool", -1)
        found = []
        for unit in range(self.count(seat)) if seat >= 0 <= pool else ():
            name = texts.UNIT_MOST.format(self.name(unit))
            field = ("", 0, 99, self.values[self.most_at(seat, unit)], 1, None)
            found.append(Row(name, "", e.MOST, seat, MOST_UNIT * unit, (field,)))
        return found


RULES = Units
