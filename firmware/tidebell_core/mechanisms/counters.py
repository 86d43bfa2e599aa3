# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Counters in play: shown and changed in player turns, changed by actions, paid for actions.

Device form: ``in_play`` lists ``{"counter": index, "unit": short name, "side": the only side that
has it, "start": by side, "each_turn": gain, by side, "limit": most at the end of a player turn,
"ends_at": value that may end the game, "falls_to": the same where it begins above that, "reset":
"stage", "turn" or "player_turn", after which all seats begin anew, "least"}``. ``least`` is below
0: it is what a value of 0 is shown as, and all values here count from it. An action may have
``counts``, a list of ``[counter, change]``, and ``price``, a counter from which an amount set by
hand is paid, the target of its SPEND event; ``first`` is the amount offered first. ``score`` may
have ``from``, a list of ``[field, counter]``.

CHANGE changes a counter of the event's seat. Its place counts among the counters which that seat
has. FIX_LIMIT sets the limit of such a place at the end of a player turn.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import OUT, OVER, PLAYING, PROMPT, RUN, SCORE
from ..phrases import listed, numbered, signed
from ..record import events as e
from ..record.events import CHANGE_PLACE, CHANGE_ZERO, COUNT_COUNTER, FIX_LIMIT_PLACE, SPEND_TARGET
from . import Mechanism, Prompt, Row, number
from .sides import for_side, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..game.protocols import Game

# ``values``: two integers; then, by counter and seat, the value at which the table played on; then,
# likewise, the limit set by a referee, + 1.
_DECLINED = 2


class Counters(Mechanism):
    """Counters that the table sees and changes in play."""

    KINDS = (e.CHANGE, e.FIX_LIMIT)

    ending = number(0)  # the seat that may end the game, -1 for none
    ending_by = number(1)  # by which counter, an index of ``own``

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.own = game.setup.more["in_play"]
        self.seats = len(game.header.seats)
        self.bids = [pick.get("counter") for pick in game.setup.more.get("picks", ())]
        self.values += [-1, 0] + [0] * (2 * len(self.own) * self.seats)

    def of(self, seat: int) -> list:
        """Return the rules of the counters that a seat has."""
        return [rules for rules in self.own if self._has(seat, rules)]

    def _has(self, seat: int, rules: dict) -> bool:
        """Return whether a seat has a counter."""
        side = side_of(self.game, seat)
        return bool(rules.get("side", side) == side)

    def has(self, seat: int, counter: int) -> bool:
        """Return whether a seat has a counter, which may be that of one side."""
        for rules in self.own:
            if rules["counter"] == counter:
                return self._has(seat, rules)
        return True

    def value(self, seat: int, counter: int) -> int:
        """Return the value of one of a seat's counters."""
        return self.game.state.counters[counter * self.seats + seat]

    def shown(self, seat: int, counter: int) -> str:
        """Return the value of one of a seat's counters as it is shown."""
        return signed(self.game.least(counter) + self.value(seat, counter))

    def _field(self, counter: int, most: int, value: int, step: int = 1) -> tuple:
        """Return the field in which a value of a counter is set as it is shown."""
        least = self.game.least(counter)
        return ("", least, least + most, least + value, step, None)

    def change(self, seat: int, counter: int, change: int) -> None:
        """Change one of a seat's counters by ``change``.

        :raises Refused: when it would leave its bounds
        """
        have = self.value(seat, counter)
        if have + change < 0 and not self.game.least(counter):
            raise Refused("few", self.game.setup.counters[counter][0], have, -change)
        self.game.set_counter(seat, counter, have + change)

    def lacks(self, seat: int, action: dict) -> bool:
        """Whether an action takes more of a counter than a seat has."""
        for counter, change in action.get("counts", ()):
            if self.value(seat, counter) + change < 0:
                return True
        return False

    def limit_at(self, rules: dict, seat: int) -> int:
        """Return the index in ``values`` of the limit that a referee has set."""
        return _DECLINED + (len(self.own) + self.own.index(rules)) * self.seats + seat

    def limit(self, rules: dict, seat: int) -> int:
        """Return a counter's most at the end of a player turn."""
        fixed = self.values[self.limit_at(rules, seat)]
        return fixed - 1 if fixed else int(rules["limit"])

    # -- the course of the game

    def begin(self) -> None:
        """Set the counters that begin with other values, by side."""
        for rules in self.own:
            if "start" in rules:
                for seat in range(self.seats):
                    value = for_side(self.game, seat, rules["start"])
                    self.game.set_counter(seat, rules["counter"], value)

    def game_turn_begins(self) -> None:
        """Reset the counters that begin anew with each turn or stage."""
        turn = self.game.state.turn
        first = self.game.setup.stage(turn)["turns"][0]
        for own in self.own if turn > 1 else ():
            anew = own.get("reset")
            if anew == "turn" or (anew == "stage" and turn == first):
                self._begin_anew(own)

    def _begin_anew(self, own: dict) -> None:
        start = own.get("start", self.game.setup.counters[own["counter"]][2])
        for seat in range(self.seats):
            value = for_side(self.game, seat, start)
            self.game.set_counter(seat, own["counter"], value)

    def earned(self, seat: int, counter: int) -> int:
        """Return the value with which one of a seat's counters begins a player turn."""
        value = self.value(seat, counter)
        for rules in self.own:
            if rules["counter"] == counter and "each_turn" in rules and self._has(seat, rules):
                value += for_side(self.game, seat, rules["each_turn"])
        return min(self.game.most(counter), value)

    def earns(self, seat: int) -> None:
        """Add the gains of a player turn."""
        for rules in self.own:
            if "each_turn" in rules:
                counter = rules["counter"]
                self.game.set_counter(seat, counter, self.earned(seat, counter))

    def turn_begins(self, seat: int) -> None:
        """Ask whether the game ends if that question waits."""
        if self.waits() and self.game.state.phase != PROMPT:
            self.ask()

    def turn_ends(self, seat: int, timeout: bool) -> None:
        """Reset the counters that last for a player turn."""
        for own in self.own:
            if own.get("reset") == "player_turn":
                self._begin_anew(own)

    def play_ends(self) -> None:
        """Enter the scores that counters tell."""
        scores: "Any" = self.game.owner(e.SCORE)
        for field, counter in scores.rules.get("from", ()) if scores else ():
            for seat in range(self.seats):
                value = self.game.least(counter) + self.value(seat, counter)
                scores.values[field * self.seats + seat] = value

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Pay the price of an action in counters, and carry out its changes."""
        if action.get("price", -1) >= 0 and target > 0:
            self.change(seat, action["price"], -target)
        for counter, change in action.get("counts", ()):
            self.change(seat, counter, change)

    def counted(self, seat: int, counter: int, value: int) -> None:
        """Ask whether the game ends when a counter comes to ``ends_at`` or ``falls_to``."""
        state = self.game.state
        for at, rules in enumerate(self.own):
            if rules["counter"] != counter or not self._has(seat, rules):
                continue
            far = self._far(rules, value)
            if not far:
                self.values[self._declined(at, seat)] = 0
            elif self._may_end(at, seat, far) and state.phase not in (SCORE, OVER):
                if not self.waits():  # else it is asked after the one that waits
                    self.ending = seat
                    self.ending_by = at
                if state.phase != PROMPT:
                    self.ask()

    def _declined(self, at: int, seat: int) -> int:
        """Return the index in ``values`` of how far a counter was when the table played on."""
        return _DECLINED + at * self.seats + seat

    def _may_end(self, at: int, seat: int, far: int) -> bool:
        """Return whether a counter is further than when the table played on."""
        out = self.game.state.status[seat] == OUT
        return not out and far > self.values[self._declined(at, seat)]

    def _find_next(self) -> None:
        """Find another counter with which the game may end, of which nobody was asked yet."""
        self.ending = -1
        for at, rules in enumerate(self.own):
            for seat in range(self.seats):
                far = self._far(rules, self.value(seat, rules["counter"]))
                if self._has(seat, rules) and self._may_end(at, seat, far):
                    self.ending = seat
                    self.ending_by = at
                    return

    def _far(self, rules: dict, value: int) -> int:
        """Return how far a counter is where the game may end, 0 when it is not there.

        One with ``after`` is the concern of ``endings``.
        """
        if "after" in rules:
            return 0
        if "falls_to" in rules:
            most = self.game.most(rules["counter"])
            return most + 1 - value if value <= rules["falls_to"] else 0
        return value if value >= rules.get("ends_at", value + 1) else 0

    # -- its events and questions

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Change a counter, or set its limit at the end of a player turn.

        :raises Refused: when there is no such seat or counter, or it would leave its bounds
        """
        if not 0 <= seat < self.seats:
            raise Refused("no_seat")
        own = self.of(seat)
        place, limit = e.place(arg, FIX_LIMIT_PLACE)
        if kind == e.CHANGE:
            place = arg // CHANGE_PLACE
        if not 0 <= place < len(own):
            raise Refused("no_action")
        rules = own[place]
        if kind == e.CHANGE:
            self.change(seat, rules["counter"], arg % CHANGE_PLACE - CHANGE_ZERO)
            return
        most = self.game.most(rules["counter"])
        if "limit" not in rules or limit > most:
            least = self.game.least(rules["counter"])
            raise Refused("value", signed(least), signed(least + most))
        self.values[self.limit_at(rules, seat)] = limit + 1

    def waits(self) -> bool:
        """Whether a counter has come where the game may end and the table was not asked yet."""
        return self.ending >= 0

    def prompt(self) -> Prompt:
        """Ask whether the game ends."""
        seat, at = self.ending, self.ending_by
        counter = self.own[at]["counter"]
        name = self.game.setup.counters[counter][0]
        amount = texts.AMOUNT.format(self.shown(seat, counter), name)
        line = texts.LABELLED.format(self.game.name(seat), amount)
        rows = [
            Row(texts.END_OF_GAME, "", e.END_EARLY, e.NOBODY),
            Row(texts.PLAY_ON, "", e.ADVANCE, e.NOBODY),
        ]
        if "falls_to" in self.own[at] and self._may_be_out(seat):
            rows.insert(0, Row(texts.IS_OUT.format(self.game.name(seat)), "", e.STATUS, seat, OUT))
        return Prompt(texts.IS_THAT_END, rows, (line,))

    def _may_be_out(self, seat: int) -> bool:
        """Return whether others can play on without a seat."""
        status = self.game.state.status
        left = status.count(PLAYING) > 2 and status[seat] == PLAYING
        return left and self.game.owner(e.ASSET) is None

    def go_on(self, arg: int) -> None:
        """Play on, and ask again only when the counter has gone further."""
        self._play_on()

    def _play_on(self) -> None:
        seat, at = self.ending, self.ending_by
        rules = self.own[at]
        far = self._far(rules, self.value(seat, rules["counter"]))
        self.values[self._declined(at, seat)] = far
        self._find_next()
        self.answered()

    def is_done(self, seat: int) -> None:
        """Close the question about a seat that is out, and end its player turn."""
        if self.asks() and self.ending == seat and self.game.state.status[seat] == OUT:
            self._play_on()
            if self.game.state.seat == seat and self.game.state.phase == RUN:
                flow.end_turn(self.game)

    # -- view

    def offer(self, row: Row, action: dict) -> None:
        """Mark an action that takes more counters than the player has."""
        row.can = row.can and not self.lacks(row.seat, action)

    def rows(self, seat: int) -> list:
        """Return actions with a price, the player's counters, and a row for each other player."""
        game = self.game
        found = []  # type: list[Row]
        priced = [action for action in self.game.setup.actions if action.get("price", -1) >= 0]
        if priced and self.game.state.phase == RUN and seat >= 0:
            found = self._prices(seat)
        for rules in self.of(seat) if seat >= 0 else ():
            counter = rules["counter"]
            name = game.setup.counters[counter][0]
            most = game.most(counter)
            zero, step = e.base(most, counter, COUNT_COUNTER)
            field = self._field(counter, most, self.value(seat, counter), step)
            arg = zero - step * game.least(counter)
            found.append(Row(name, self.shown(seat, counter), e.COUNT, seat, arg, (field,)))
        for other in game.state.order:
            if other != seat and self.of(other):
                found.append(self._other(other))
        return found

    def _prices(self, seat: int) -> list:
        """Return the actions that are paid in a counter, and whose changes are possible."""
        found = []
        game = self.game
        for index, action in enumerate(game.setup.actions):
            if action.get("price", -1) < 0 or not game.available(action):
                continue
            if self.lacks(seat, action):
                continue
            counter = action["price"]
            first = action.get("first", 0)
            most = max(first, self.value(seat, counter))
            field = (game.setup.counters[counter][0], 0, most, first, SPEND_TARGET, None)
            cost = action["cost"]
            detail = ""
            if cost:
                detail = texts.AMOUNT.format(cost, game.setup.pools[action.get("pool", 0)]["name"])
            arg = e.spend_arg(index, 0)
            key = action.get("key")
            found.append(Row(action["name"], detail, e.SPEND, seat, arg, (field,), key))
        return found

    def _other(self, seat: int) -> Row:
        """Return the row that changes a counter of another player."""
        own = self.of(seat)
        names = [self.game.setup.counters[rules["counter"]][0] for rules in own]
        most = max([self.game.most(rules["counter"]) for rules in own])
        most = 50 if most < COUNT_COUNTER else CHANGE_ZERO - 1
        fields = (
            (texts.COUNTER, 0, len(own) - 1, 0, CHANGE_PLACE, names),
            (texts.CHANGE, -most, most, 1, 1, None),
        )
        return Row(self.game.name(seat), "...", e.CHANGE, seat, CHANGE_ZERO, fields)

    def facts(self, seat: int) -> list:
        """Return the active player's counters, then those of the others that are worth telling."""
        found = []
        for rules in self.of(seat) if seat >= 0 else ():
            found.append(numbered(rules["unit"], self.shown(seat, rules["counter"])))
        for other in self.game.state.order:
            if other != seat:
                found += self._told(other)
        return found

    def _told(self, seat: int) -> list:
        """Return the fact of another player's counters that matter; none without.

        Those matter that are not 0, or run out, or that picks fill.
        """
        counts = []
        for rules in self.of(seat):
            value = rules.get("least", 0) + self.value(seat, rules["counter"])
            if value or "falls_to" in rules or rules["counter"] in self.bids:
                counts.append((rules["unit"], signed(value)))
        if len(counts) == 1:
            what, value = counts[0]
            return [numbered(texts.OF_PLAYER.format(self.game.name(seat), what), value, True)]
        said = [texts.NUMBERED.format(*one) for one in counts]
        if not said:
            return said
        return [texts.OF_PLAYER.format(self.game.name(seat), listed(said, texts.NUMBERS))]

    def warnings(self, seat: int) -> list:
        """Return the counters that are over their limit at the end of a player turn."""
        found = []
        for rules in self.of(seat):
            value = self.value(seat, rules["counter"])
            if "limit" in rules and value > self.limit(rules, seat):
                least = rules.get("least", 0)
                limit = signed(least + self.limit(rules, seat))
                found.append(texts.OVER_LIMIT.format(rules["unit"], signed(least + value), limit))
        return found

    def corrections(self, seat: int) -> list:
        """Return the limits of a seat's counters."""
        found = []
        for place, rules in enumerate(self.of(seat) if seat >= 0 else ()):
            if "limit" in rules:
                name = self.game.setup.counters[rules["counter"]][0]
                most = self.game.most(rules["counter"])
                zero, step = e.base(most, place, FIX_LIMIT_PLACE)
                field = self._field(
                    rules["counter"], most, min(self.limit(rules, seat), most), step
                )
                arg = zero - step * rules.get("least", 0)
                what = texts.LIMIT_OF.format(name)
                found.append(Row(what, "", e.FIX_LIMIT, seat, arg, (field,)))
        return found


RULES = Counters
