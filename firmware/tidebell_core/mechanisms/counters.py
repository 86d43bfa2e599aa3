# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters in play: a player turn shows and changes them, actions change them or are paid in them.

Device form: ``in_play`` lists ``{"counter": index, "unit": short name, "side": whose alone,
"start": by side, "each_turn": by side, "limit": most at the end of a player turn, "ends_at":
value that may end the game, "reset": "stage" or "turn"}``. An action may have ``counts``, a list of
``[counter, change]``, and ``price``, a counter from which an amount set by hand is paid: the target
of its SPEND event. ``score`` may have ``from``, a list of ``[field, counter]``.

CHANGE: arg is place * 1024 + change + 512, the place being that among the counters which the seat
has; the seat is whose counter it is.
"""

from .. import events as e
from ..errors import Refused
from ..state import OVER, PROMPT, RUN, SCORE
from . import Mechanism, Prompt, Row
from .sides import for_side, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game

_WIDTH = 26
_SEAT, _WHICH, _DECLINED = 0, 1, 2  # who may end the game, by which counter; what was played on at


def first_play(game: "Game") -> bool:
    """Return whether the step of play that begins is the first one of its turn."""
    state = game.state
    steps = game.setup.stage(state.turn)["steps"]
    return "play" not in [step[0] for step in steps[: state.step]]


class Counters(Mechanism):
    """Counters that the table sees and changes in play."""

    KINDS = (e.CHANGE,)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self._own = game.setup.more["in_play"]
        self._seats = len(game.header.seats)
        self.values += [-1, 0] + [0] * (len(self._own) * self._seats)

    # -- the course of the game

    def begin(self) -> None:
        """Set what begins otherwise by side."""
        for rules in self._own:
            if "start" in rules:
                for seat in range(self._seats):
                    value = for_side(self.game, seat, rules["start"])
                    self.game.set_counter(seat, rules["counter"], value)

    def round_begins(self, rules: dict) -> bool:
        """Set back what begins anew with each turn or stage."""
        if first_play(self.game):
            turn = self.game.state.turn
            for own in self._own:
                anew = own.get("reset")
                if anew == "turn" or (
                    anew and turn > 1 and turn == self.game.setup.stage(turn)["turns"][0]
                ):
                    start = own.get("start", self.game.setup.counters[own["counter"]][2])
                    for seat in range(self._seats):
                        value = for_side(self.game, seat, start)
                        self.game.set_counter(seat, own["counter"], value)
        return False

    def turn_begins(self, seat: int) -> None:
        """Add what a player turn brings."""
        for rules in self._own:
            if seat >= 0 and "each_turn" in rules:
                gain = for_side(self.game, seat, rules["each_turn"])
                most = self.game.setup.counters[rules["counter"]][1]
                value = min(most, self._value(seat, rules["counter"]) + gain)
                self.game.set_counter(seat, rules["counter"], value)
        if self.waits() and self.game.state.phase != PROMPT:
            self.ask()

    def play_ends(self) -> None:
        """Enter the scores that are counters."""
        score = self.game.setup.score
        for field, counter in score.get("from", ()):
            for seat in range(self._seats):
                self.game.state.scores[field * self._seats + seat] = self._value(seat, counter)

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Pay what an action costs in counters, and add what it brings."""
        if action.get("price", -1) >= 0 and target > 0:
            self._change(seat, action["price"], -target)
        for counter, change in action.get("counts", ()):
            self._change(seat, counter, change)

    def counted(self, seat: int, counter: int, value: int) -> None:
        """Ask whether the game is over when a counter comes to where it may end."""
        state = self.game.state
        for at, rules in enumerate(self._own):
            if rules["counter"] == counter and "ends_at" in rules:
                declined = _DECLINED + at * self._seats + seat
                if value < rules["ends_at"]:
                    self.values[declined] = 0
                elif value > self.values[declined] and state.phase not in (SCORE, OVER):
                    self.values[_SEAT] = seat
                    self.values[_WHICH] = at
                    if state.phase != PROMPT:
                        self.ask()

    def waits(self) -> bool:
        """Whether a counter came to where the game may end while something else was asked."""
        return self.values[_SEAT] >= 0

    def go_on(self) -> None:
        """Play on, and ask again only when there is more."""
        seat, at = self.values[:2]
        value = self._value(seat, self._own[at]["counter"])
        self.values[_DECLINED + at * self._seats + seat] = value
        self.values[_SEAT] = -1
        self.answered()

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Change a counter by so much.

        :raises Refused: when there is no such seat or counter, or it would leave its bounds
        """
        if not 0 <= seat < self._seats:
            raise Refused("no_seat")
        own = self._of(seat)
        if not 0 <= arg >> 10 < len(own):
            raise Refused("no_action")
        self._change(seat, own[arg >> 10]["counter"], (arg & 1023) - 512)

    def _value(self, seat: int, counter: int) -> int:
        return self.game.state.counters[counter * self._seats + seat]

    def _change(self, seat: int, counter: int, change: int) -> None:
        have = self._value(seat, counter)
        if have + change < 0:
            raise Refused("points", -change, have)
        self.game.set_counter(seat, counter, have + change)

    # -- what may be seen

    def _of(self, seat: int) -> list:
        """Return the rules of the counters that a seat has."""
        side = side_of(self.game, seat)
        return [rules for rules in self._own if rules.get("side", side) == side]

    def rows(self, seat: int) -> list:
        """Return actions with a price, the counters of who plays, and a row for each other."""
        found = self._prices(seat) if self.game.state.phase == RUN and seat >= 0 else []
        for rules in self._of(seat) if seat >= 0 else ():
            counter = rules["counter"]
            name, most = self.game.setup.counters[counter][:2]
            value = self._value(seat, counter)
            field = ("", 0, most, value, 1, None)
            found.append(Row(name, str(value), e.COUNT, seat, counter << 8, (field,)))
        for other in self.game.state.order:
            if other != seat and self._of(other):
                found.append(self._other(other))
        return found

    def _prices(self, seat: int) -> list:
        found = []
        game = self.game
        for index, action in enumerate(game.setup.actions):
            if action.get("price", -1) >= 0 and game.available(action):
                counter = action["price"]
                have = self._value(seat, counter)
                field = (game.setup.counters[counter][0], 0, have, 0, 32, None)
                cost = action["cost"]
                detail = ""
                if cost:
                    detail = "%d %s" % (cost, game.setup.pools[action.get("pool", 0)]["name"])
                arg = e.spend_arg(index, 0)
                key = action.get("key")
                found.append(Row(action["name"], detail, e.SPEND, seat, arg, (field,), key))
        return found

    def _other(self, seat: int) -> Row:
        """Return the row that changes a counter of somebody whose turn it is not."""
        own = self._of(seat)
        names = [self.game.setup.counters[rules["counter"]][0] for rules in own]
        fields = (
            ("What", 0, len(own) - 1, 0, 1024, names),
            ("Change", -50, 50, 1, 1, None),
        )
        return Row(self.game.name(seat), "...", e.CHANGE, seat, 512, fields)

    def facts(self, seat: int) -> list:
        """Return the counters of who plays, one by one, then those of the others that are not 0."""
        found = []
        for rules in self._of(seat) if seat >= 0 else ():
            found.append("%s %d" % (rules["unit"], self._value(seat, rules["counter"])))
        for other in self.game.state.order:
            if other != seat:
                line = self.game.name(other)[:9]
                for rules in self._of(other):
                    value = self._value(other, rules["counter"])
                    if value:
                        more = " %s %d" % (rules["unit"], value)
                        if len(line) + len(more) > _WIDTH:
                            found.append(line)
                            line = ""
                        line += more
                if line != self.game.name(other)[:9]:
                    found.append(line)
        return found

    def warnings(self, seat: int) -> list:
        """Return the counters that are above what a player turn may end with."""
        found = []
        for rules in self._of(seat):
            value = self._value(seat, rules["counter"])
            if value > rules.get("limit", value):
                found.append("%s %d: limit %d" % (rules["unit"], value, rules["limit"]))
        return found

    def prompt(self) -> Prompt:
        """Ask whether the game ends."""
        seat, at = self.values[:2]
        counter = self._own[at]["counter"]
        name = self.game.setup.counters[counter][0]
        line = "%s: %d %s" % (self.game.name(seat), self._value(seat, counter), name)
        rows = [
            Row("End of game", "", e.END_EARLY, e.NOBODY),
            Row("Play on", "", e.ADVANCE, e.NOBODY),
        ]
        return Prompt("Is that the end?", rows, (line,))


RULES = Counters
