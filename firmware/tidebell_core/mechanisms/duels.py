# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Duels: each of two sides picks a number, in secret or one after the other, and a rule decides.

Device form: ``duels`` lists ``{"name", "asks", "numbers": [least, most], "wins": "near", "equal" or
"highest", "shots": most, "open": flag, "pays": ["counter" or "pool", index], "base": [label, most],
"link": counter added for who answers, "words": [won, lost], "when": flag, "key"}``.

DUEL begins one; its argument, lowest digit first: duel (8), how many seats further the other sits
(8), shots of the one (16), of the other (16), the total to begin with (64). By NOBODY it goes on
from what is revealed: 0 with the next shot, 1 with the other side's shots; the two numbers are
added, times 2 and times 512, so that the log tells them. PICK is 2 * number, + 1 in the open.
"""

from .. import events as e
from .. import points
from ..errors import Refused
from ..state import OVER, PLAYING, RUN
from . import Mechanism, Prompt, Row, showdown
from .showdown import BASE, OTHER, SHOTS, SHOTS_BACK
from .sides import side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game

# What ``values`` holds.
_DUEL = 0  # -1: none goes on
_ONE = 1  # who began it
_TWO = 2
_LEFT = 3  # shots of the one still to come, then those of the two
_TURN = 5  # whose shot it is: 0 or 1
_TOTAL = 6  # what the one's side begins with
_PICKS = 7  # the two numbers, -1 until they are picked


class Duels(Mechanism):
    """The duels of one game."""

    KINDS = (e.DUEL, e.PICK)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values.extend((-1, 0, 0, 0, 0, 0, 0, -1, -1))

    @property
    def _rules(self) -> dict:
        return self.game.setup.more["duels"][self.values[_DUEL]]

    def beginner(self, duel: dict, seat: int) -> int:
        """Return who begins a duel in a seat's player turn: it, or the side that always does."""
        if "side" in duel:
            for other in self.game.state.order:
                if side_of(self.game, other) == duel["side"]:
                    return other
        return seat

    def _has(self, duel: dict, seat: int) -> int:
        """Return how much a side has to pay from."""
        game, (what, index) = self.game, duel["pays"]
        if what == "pool":
            return game.state.left[points.place(game.setup, game.state, index, seat)]
        return game.state.counters[index * len(game.state.status) + seat]

    def _pay(self, duel: dict, seat: int, amount: int) -> None:
        """Take what was picked from where it is paid."""
        game, (what, index) = self.game, duel["pays"]
        left = max(0, self._has(duel, seat) - amount)
        if what == "pool":
            game.state.left[points.place(game.setup, game.state, index, seat)] = left
        else:
            game.set_counter(seat, index, left)

    def _most(self, duel: dict, seat: int) -> int:
        """Return the highest number that a side can pick."""
        most = duel["numbers"][1]
        if "pays" in duel:
            most = min(most, self._has(duel, seat))
        return max(most, duel["numbers"][0])

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Begin a duel, pick, or go on.

        :raises Refused: when it is not the moment, or not that number
        """
        if kind == e.PICK:
            self._pick(seat, arg)
        elif seat == e.NOBODY:
            self._go_on(arg & 1)
        else:
            self._begin(seat, arg)

    def _begin(self, seat: int, arg: int) -> None:
        game, state = self.game, self.game.state
        if state.phase != RUN or state.seat < 0:
            raise Refused("not_now")
        index = arg % 8
        if arg < 0 or index >= len(game.setup.more["duels"]):
            raise Refused("no_action")
        duel = game.setup.more["duels"][index]
        if duel.get("when", True) is False:
            raise Refused("no_action")
        if seat != self.beginner(duel, state.seat):
            raise Refused("not_now")
        further = arg // OTHER % 8
        if not 0 < further < len(state.status):
            raise Refused("no_seat")
        other = (seat + further) % len(state.status)
        if state.status[other] != PLAYING:
            raise Refused("not_playing", game.name(other))
        shots = [arg // SHOTS % 16, arg // SHOTS_BACK % 16]
        most = duel.get("shots", 0)
        if max(shots) > most or (most and not max(shots)):
            raise Refused("value", 1 if most else 0, most)
        base = arg // BASE
        most = duel.get("base", ("", 0))[1]
        if base > most:
            raise Refused("value", 0, most)
        if not duel.get("shots"):
            shots = [1, 0]
        turn = 0 if shots[0] else 1
        self.values[:] = [index, seat, other, shots[0], shots[1], turn, base, -1, -1]
        self.ask()

    def _pick(self, seat: int, arg: int) -> None:
        values = self.values
        side = 0 if values[_PICKS] < 0 else 1
        if not self.asks() or values[_PICKS + side] >= 0 or seat != values[_ONE + side]:
            raise Refused("not_now")
        duel = self._rules
        low, high = duel["numbers"][0], self._most(duel, seat)
        if arg < 0 or not low <= arg >> 1 <= high or (arg & 1) != int(duel.get("open", False)):
            raise Refused("value", low, high)
        values[_PICKS + side] = arg >> 1
        if side and "pays" in duel:
            for one in (0, 1):
                self._pay(duel, values[_ONE + one], values[_PICKS + one])

    def _go_on(self, other_side: int) -> None:
        values = self.values
        if not self.asks() or values[_PICKS + 1] < 0:
            raise Refused("not_now")
        turn = values[_TURN]
        values[_LEFT + turn] = 0 if other_side else values[_LEFT + turn] - 1
        values[_PICKS] = values[_PICKS + 1] = -1
        if not values[_LEFT + turn]:
            values[_TURN] = turn = 1
            if not values[_LEFT + turn]:
                values[_DUEL] = -1
                self.answered()

    def resolve(self, kind: int, seat: int, arg: int) -> int:
        """Tell the numbers with the event that goes on from them."""
        values = self.values
        if kind == e.DUEL and seat in (e.NOBODY, -1) and values[_PICKS + 1] >= 0:
            return (arg & 1) + 2 * values[_PICKS] + 512 * values[_PICKS + 1]
        return arg

    def hides(self, event: tuple) -> bool:
        """A number picked in secret is told by its reveal; the pick itself, when all is over."""
        return event[0] == e.PICK and not event[2] & 1 and self.game.state.phase != OVER

    # -- what may be seen

    def _sums(self, one: int, two: int) -> tuple:
        """Return the totals of both sides for two numbers."""
        values, duel = self.values, self._rules
        if "link" in duel:
            seats = len(self.game.state.status)
            two += self.game.state.counters[duel["link"] * seats + values[_TWO]]
        return one + values[_TOTAL], two

    def won(self) -> bool:
        """Whether the shot hits, or the one who began has more; ties are the other's."""
        duel = self._rules
        one, two = self._sums(self.values[_PICKS], self.values[_PICKS + 1])
        if duel["wins"] == "highest":
            return one > two
        apart = abs(one - two)
        if duel["wins"] == "equal":
            return not apart
        low, high = duel["numbers"]
        return apart <= 1 or apart == high - low  # the ends are neighbours too

    def prompt(self) -> Prompt:
        """Ask a side for its number, or reveal both."""
        values, duel = self.values, self._rules
        lines = []
        shots = duel.get("shots")
        if shots:
            lines.append("%s fires, %d to go" % (self._shooter(), values[_LEFT + values[_TURN]]))
        if values[_PICKS + 1] >= 0:
            one, two = self._sums(values[_PICKS], values[_PICKS + 1])
            seats = values[_ONE : _TWO + 1]
            more = bool(shots) and values[_LEFT + values[_TURN]] > 1
            return showdown.revealed(self, duel, seats, (one, two), lines, more)
        side = 0 if values[_PICKS] < 0 else 1
        seat = values[_ONE + side]
        secret = not duel.get("open")
        if not secret:
            lines += self._known(side)
        low, high = duel["numbers"][0], duel["numbers"][1] if secret else self._most(duel, seat)
        row = self._row(seat, low, high)
        return Prompt(duel["name"], [row], lines, seat, secret)

    def private(self) -> Prompt:
        """Ask with the limits that only the side itself may know."""
        prompt = self.prompt()
        if prompt.secret:
            low = self._rules["numbers"][0]
            prompt.rows[:] = [self._row(prompt.seat, low, self._most(self._rules, prompt.seat))]
        return prompt

    def _row(self, seat: int, low: int, high: int) -> Row:
        duel = self._rules
        field = ("", low, high, low, 2, None)
        return Row(duel["asks"], "", e.PICK, seat, int(duel.get("open", False)), (field,))

    def _shooter(self) -> str:
        return self.game.name(self.values[_ONE + self.values[_TURN]])

    def _known(self, side: int) -> list:
        """Return what is known before an open answer."""
        values, duel = self.values, self._rules
        if not side:
            return ["%s %d" % (duel["base"][0], values[_TOTAL])] if "base" in duel else []
        return ["%d to reach, %d so far" % self._sums(values[_PICKS], 0)]

    def rows(self, seat: int) -> list:
        """Return a row for each duel that a player may begin."""
        return showdown.rows(self, seat)


RULES = Duels
