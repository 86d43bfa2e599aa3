# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pools with more rules: by side, hidden, shared, filled at other moments, or made from another.

Device form: a pool with ``own`` is filled here, with ``by_side`` points or else those of the
schedule. ``fill`` says when: without it at each player turn; "turn" at each turn of the game;
"game" once; "set" by each player at the step ``["allot", pool]``. "made": its points are made from
another pool and are lost with the player turn. ``hidden``: only its owner sees it. ``shared``: one
pool for all. ``warn``: points left at the end of a player turn are shown. ``most``: the most that
can be allotted, or spent at once. ``converts`` lists ``{"name", "from": pool, "to": pool, "rates":
[[name, points for one], ...]}``. An action with a ``price`` below 0 is paid from pool -1 - price,
the amount set by hand.

ALLOT: points that a seat allots; an argument below 0 is a look at pool -1 - arg. CONVERT has the
points wanted.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow, play
from ..game.state import PLAYING, RUN
from ..record import events as e
from ..record.events import ALLOT_POOL, CONVERT_CONVERT, CONVERT_RATE, FIX_POOL, SPEND_TARGET
from . import Prompt, Row, number
from .points import Points, place
from .sides import for_side

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game

# ``values``: three integers; then, by pool, unspent points to warn of.
_UNSPENT = 3


class Pools(Points):
    """Pools with rules of their own."""

    KINDS = (e.ALLOT, e.CONVERT, e.FIX_POINTS)
    STEPS = ("allot",)

    pool = number(0)  # of the open question
    seat = number(1)  # of the open question
    looks = number(2)  # 1: the seat looks at the pool, 0: it allots

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.pools = game.setup.pools
        self.converts = game.setup.more.get("converts", ())
        self._seats = len(game.header.seats)
        self.values += [0, -1, 0] + [0] * len(self.pools)

    def place(self, pool: int, seat: int) -> int:
        """Return the index in ``state.left`` of a seat's points."""
        return place(self.game.setup, self.game.state, pool, seat)

    def _fill(self, when: str, seats: "tuple | list | range") -> None:
        """Fill the pools whose ``fill`` is ``when``."""
        for pool, rules in enumerate(self.pools):
            if rules.get("own") and rules.get("fill", "") == when:
                for seat in seats:
                    self.game.state.left[self.place(pool, seat)] = self._full(pool, seat)

    def _full(self, pool: int, seat: int) -> int:
        base = self.game.setup.base(pool, self.game.state.turn)
        return for_side(self.game, seat, self.pools[pool].get("by_side", base))

    def most(self, pool: int) -> int:
        """Return the most points that can be allotted, or spent at once."""
        return self.pools[pool].get("most", 99)

    # -- the course of the game

    def begin(self) -> None:
        """Fill the pools that are filled once."""
        self._fill("game", range(self._seats))

    def game_turn_begins(self) -> None:
        """Fill the pools that are filled with each turn of the game."""
        self._fill("turn", range(self._seats))

    def fills(self, seat: int, begins: bool) -> None:
        """Fill all pools that are filled with each player turn."""
        super().fills(seat, begins)
        if begins:
            self._fill("", (seat,))

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Note unspent points, and empty pools that last for a player turn."""
        left = self.game.state.left
        for pool, rules in enumerate(self.pools):
            at = self.place(pool, max(0, seat))
            self.values[_UNSPENT + pool] = left[at] if rules.get("warn") and seat >= 0 else 0
            if seat >= 0 and rules.get("own") and rules.get("fill", "") in ("", "made"):
                left[at] = 0

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Pay the amount that was set by hand for an action."""
        price = action.get("price", 0)
        if price < 0 and target > 0:
            self.pay(-1 - price, seat, target)

    def pay(self, pool: int, seat: int, price: int) -> None:
        """Take points out of a pool.

        :raises Refused: when there are too few
        """
        play.pay(self.game, seat, {"pool": pool}, price)

    def waiting(self, seat: int) -> int:
        """Return the points that the first pool will hold when a seat's turn begins."""
        rules = self.pools[0]
        if not rules.get("own"):
            return super().waiting(seat)
        if rules.get("fill"):
            return self.game.state.left[self.place(0, seat)]
        return self._full(0, seat)

    # -- its events and questions

    def enter(self, step: list) -> None:
        """Let every player allot points to a pool."""
        self.pool = step[1]
        self.looks = 0
        self.seat = -1
        self._ask_next()

    def _ask_next(self) -> None:
        state = self.game.state
        order = flow.clockwise(state)
        at = order.index(self.seat) + 1 if self.seat >= 0 else 0
        for seat in order[at:]:
            if state.status[seat] == PLAYING:
                self.seat = seat
                self.ask()
                return
        flow.next_step(self.game)

    def asked(self) -> int:
        """Return the seat that looks or allots."""
        return self.seat

    def go_on(self, arg: int) -> None:
        """Close a look; skip the allotment of a seat that no longer plays.

        :raises Refused: when the seat plays
        """
        if self.looks:
            self.answered()
        elif self.game.state.status[self.seat] == PLAYING:
            raise Refused("not_now")
        else:
            self.leave()
            self._ask_next()

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Look at a pool, allot points, or convert points of one pool to another.

        :raises Refused: when it is not possible now, or the pool does not exist or has too little
        """
        state = self.game.state
        if kind == e.FIX_POINTS:
            super().apply(kind, seat, arg)
        elif kind == e.CONVERT:
            if state.phase != RUN or seat != state.seat:
                raise Refused("not_now")
            self._convert(
                seat,
                arg // CONVERT_CONVERT,
                arg % CONVERT_CONVERT // CONVERT_RATE,
                arg % CONVERT_RATE,
            )
        elif arg < 0:
            pool = -1 - arg
            if state.phase != RUN or seat != state.seat or seat < 0:
                raise Refused("not_now")
            if pool >= len(self.pools):
                raise Refused("no_action")
            self.pool, self.seat, self.looks = pool, seat, 1
            self.ask()
        else:
            pool, allotted = self.pool, arg % ALLOT_POOL
            if not self.asks() or self.looks or arg // ALLOT_POOL != pool:
                raise Refused("not_now")
            if seat != self.seat:
                raise Refused("no_seat")
            if allotted > self.most(pool):
                raise Refused("value", 0, self.most(pool))
            state.left[self.place(pool, seat)] = allotted
            self.leave()
            self._ask_next()

    def _convert(self, seat: int, at: int, rate: int, wanted: int) -> None:
        if at >= len(self.converts) or rate >= len(self.converts[at]["rates"]):
            raise Refused("no_action")
        convert = self.converts[at]
        each = convert["rates"][rate][1]
        price = (wanted + each - 1) // each
        self.pay(convert["from"], seat, price)
        # Points left from an earlier conversion are lost.
        self.game.state.left[self.place(convert["to"], seat)] = price * each

    def prompt(self) -> Prompt:
        """Ask for an allotment, or show a pool to its owner."""
        pool, seat, looks = self.pool, self.seat, self.looks
        rules = self.pools[pool]
        name = rules["name"]
        hidden = bool(rules.get("hidden"))
        if looks:
            rows = [Row(texts.CLOSE, "", e.ADVANCE, e.NOBODY)]
            return Prompt(name, rows, (), seat, True)
        if self.game.state.status[seat] != PLAYING:
            return Prompt(name, [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)], (), seat)
        fields = ((name, 0, self.most(pool), 0, 1, None),)
        row = Row(texts.ALLOT, "", e.ALLOT, seat, ALLOT_POOL * pool, fields)
        return Prompt(texts.HOW_MANY.format(name), [row], (), seat, hidden)

    def private(self) -> Prompt:
        """Show the pool's points to the seat that looks."""
        asked = self.prompt()
        pool, seat, looks = self.pool, self.seat, self.looks
        if looks:
            left = self.game.state.left[self.place(pool, seat)]
            asked.lines = (texts.POOL_HOLDS.format(left, self.pools[pool]["name"]),)
        return asked

    # -- view

    def rows(self, seat: int) -> list:
        """Return actions paid by hand, conversions, and looks at hidden pools."""
        game = self.game
        found = []  # type: list[Row]
        if game.state.phase != RUN or seat < 0 or not game.play_rules().get("points"):
            return found
        for index, action in enumerate(game.setup.actions):
            if action.get("price", 0) < 0 and game.available(action):
                pool = -1 - action["price"]
                most = self.most(pool)
                if not self.pools[pool].get("hidden"):
                    announced: "Any" = game.owner(e.DROP)
                    there = game.state.left[self.place(pool, seat)]
                    if announced:
                        there = max(0, announced.free(seat, {"pool": pool}))
                    most = min(most, there)
                field = (self.pools[pool]["name"], 0, most, min(1, most), SPEND_TARGET, None)
                arg = e.spend_arg(index, 0)
                key = action.get("key")
                found.append(Row(action["name"], "", e.SPEND, seat, arg, (field,), key))
        for at, convert in enumerate(self.converts):
            names = [texts.NUMBERED.format(rate[0], rate[1]) for rate in convert["rates"]]
            fields = (
                (texts.WHO, 0, len(names) - 1, 0, CONVERT_RATE, names),
                (self.pools[convert["to"]]["name"], 1, 99, 1, 1, None),
            )
            found.append(Row(convert["name"], "", e.CONVERT, seat, CONVERT_CONVERT * at, fields))
        for pool, rules in enumerate(self.pools):
            if rules.get("hidden"):
                found.append(Row(texts.LOOK_AT.format(rules["name"]), "", e.ALLOT, seat, -1 - pool))
        return found

    def warnings(self, seat: int) -> list:
        """Return the points left unspent."""
        return [
            texts.UNSPENT.format(rules["name"], self.values[_UNSPENT + pool])
            for pool, rules in enumerate(self.pools)
            if self.values[_UNSPENT + pool]
        ]

    def hides(self, event: tuple) -> bool:
        """Whether an event tells points allotted to a hidden pool, or set there by a referee."""
        kind, _, arg, _ = event
        if kind == e.FIX_POINTS:
            pool = arg // FIX_POOL
            return 0 <= pool < len(self.pools) and bool(self.pools[pool].get("hidden"))
        if kind != e.ALLOT or arg < 0:
            return False
        return bool(self.pools[arg // ALLOT_POOL].get("hidden"))


RULES = Pools
