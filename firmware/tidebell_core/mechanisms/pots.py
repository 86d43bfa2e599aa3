# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pots: what players win from, filled from an unlimited stock, split by result, carried over.

Device form: ``pots`` lists ``{"name", "each_turn", "counter": who is paid gets it there,
"winners": how many, "remainder": "carry" or "first"}``. An action may have ``pot``, ``[pot, what
goes in, 1 for in, 2 for out or 0]``. At the step ``["stake", pot]`` it gets what each turn brings,
and nobody is in or out; at ``["settle", pot]`` the table names the winners: those who are in split
it, whoever is out gets nothing; with nobody in it carries over. What does not split evenly stays
in, or goes to the first one named.

PAY: arg 0 names the seat as a winner, NOBODY for none; else arg is 1 + pot * 1024 + its amount, set
by hand.
"""

from .. import events as e
from .. import flow
from ..errors import Refused
from ..state import PLAYING, RUN
from . import Mechanism, Prompt, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game

MOST = 999
IN, OUT = 1, 2
# How many winners are named, -1: paid; who they are, a seat in four bits each, the first one
# lowest; what each of them got, and the first one more; then amounts, and what each seat is in
# each pot.
_NAMED, _WINNERS, _SHARE, _MORE, _AMOUNTS = 0, 1, 2, 3, 4


class Pots(Mechanism):
    """Pots and payouts."""

    KINDS = (e.PAY,)
    STEPS = ("stake", "settle")

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self._pots = game.setup.more["pots"]
        self._seats = len(game.header.seats)
        self._roles = _AMOUNTS + len(self._pots)
        self.values += [0, 0, 0, 0] + [0] * (len(self._pots) * (1 + self._seats))

    def _role(self, pot: int, seat: int) -> int:
        return self.values[self._roles + pot * self._seats + seat]

    def _add(self, pot: int, amount: int) -> None:
        at = _AMOUNTS + pot
        self.values[at] = min(MOST, max(0, self.values[at] + amount))

    # -- the course of the game

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Put in what an action brings, and note who is in or out."""
        if "pot" in action:
            pot, amount, role = action["pot"]
            self._add(pot, amount)
            if role:
                self.values[self._roles + pot * self._seats + seat] = role

    def enter(self, step: list) -> None:
        """Put in what the turn brings, or ask who wins, if there is anything to win."""
        state = self.game.state
        if step[0] == "stake":
            self._add(step[1], self._pots[step[1]].get("each_turn", 0))
            at = self._roles + step[1] * self._seats
            self.values[at : at + self._seats] = [0] * self._seats
            flow.next_step(self.game)
            return
        self.values[_NAMED] = self.values[_WINNERS] = self.values[_SHARE] = 0
        if self.values[_AMOUNTS + step[1]]:
            state.seat = -1
            self.ask()
        else:
            flow.next_step(self.game)

    def _pot(self) -> int:
        return flow.steps(self.game)[self.game.state.step][1]

    def _winners(self) -> list:
        count = self.values[_NAMED]
        return [self.values[_WINNERS] >> 4 * at & 15 for at in range(max(0, count))]

    def _open(self) -> list:
        """Return the seats that can still be named."""
        status = self.game.state.status
        named = self._winners()
        order = flow.clockwise(self.game.state)
        return [seat for seat in order if status[seat] == PLAYING and seat not in named]

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Name a winner, or set what is in a pot.

        :raises Refused: when it is not the moment, or that seat or amount is not possible
        """
        state = self.game.state
        if arg > 0:
            pot, amount = arg - 1 >> 10, arg - 1 & 1023
            if state.phase != RUN or pot >= len(self._pots):
                raise Refused("not_now")
            if amount > MOST:
                raise Refused("value", 0, MOST)
            self.values[_AMOUNTS + pot] = amount
            return
        if not self.asks() or self.values[_NAMED] < 0:
            raise Refused("not_now")
        if seat != e.NOBODY:
            if not 0 <= seat < self._seats:
                raise Refused("no_seat")
            if seat not in self._open():
                raise Refused("had_turn", self.game.name(seat))
            self.values[_WINNERS] |= seat << 4 * self.values[_NAMED]
            self.values[_NAMED] += 1
        rules = self._pots[self._pot()]
        if seat == e.NOBODY or self.values[_NAMED] >= rules["winners"] or not self._open():
            self._pay(rules)

    def _pay(self, rules: dict) -> None:
        """Split the pot among those winners who are in."""
        game, pot = self.game, self._pot()
        roles = [action for action in game.setup.actions if action.get("pot", (-1, 0, 0))[2]]
        paid = [seat for seat in self._winners() if not roles or self._role(pot, seat) == IN]
        share = self.values[_AMOUNTS + pot] // max(1, len(paid))
        more = 0
        if rules.get("remainder") == "first":
            more = self.values[_AMOUNTS + pot] - share * len(paid)
        for place, seat in enumerate(paid):
            amount = share if place else share + more
            counter = rules["counter"]
            have = game.state.counters[counter * self._seats + seat]
            amount = min(amount, game.setup.counters[counter][1] - have)
            game.set_counter(seat, counter, have + amount)
            self._add(pot, -amount)
        self.values[_WINNERS] = 0
        for place, seat in enumerate(paid):
            self.values[_WINNERS] |= seat << 4 * place
        self.values[_NAMED] = -1 - len(paid)
        self.values[_SHARE] = share
        self.values[_MORE] = more

    def go_on(self) -> None:
        """Leave the result; winners must be named, or nobody.

        :raises Refused: before anything was paid
        """
        if self.values[_NAMED] >= 0:
            raise Refused("not_now")
        self.leave()
        flow.next_step(self.game)

    # -- what may be seen

    def rows(self, seat: int) -> list:
        """Return the pots, to be set right by hand."""
        if self.game.state.phase != RUN:
            return []
        found = []
        for pot, rules in enumerate(self._pots):
            amount = self.values[_AMOUNTS + pot]
            field = ("", 0, MOST, amount, 1, None)
            arg = 1 + (pot << 10)
            found.append(Row(rules["name"], str(amount), e.PAY, e.NOBODY, arg, (field,)))
        return found

    def prompt(self) -> Prompt:
        """Ask for the winners, then tell what they got."""
        pot = self._pot()
        rules, amount = self._pots[pot], self.values[_AMOUNTS + pot]
        name = self.game.name
        if self.values[_NAMED] < 0:
            count = -1 - self.values[_NAMED]
            lines = []
            for place in range(count):
                got = self.values[_SHARE] + (0 if place else self.values[_MORE])
                lines.append("%s +%d" % (name(self.values[_WINNERS] >> 4 * place & 15), got))
            lines.append("%s: %d" % (rules["name"], amount))
            return Prompt(rules["name"], [Row("Go on", "", e.ADVANCE, e.NOBODY)], lines)
        title = "Who wins?"
        if rules["winners"] > 1:
            title = "Winner %d of %d?" % (self.values[_NAMED] + 1, rules["winners"])
        words = ("", "in", "out")
        rows = [Row(name(one), words[self._role(pot, one)], e.PAY, one) for one in self._open()]
        none = "No other" if self.values[_NAMED] else "Nobody"
        rows.append(Row(none, "", e.PAY, e.NOBODY))
        return Prompt(title, rows, ("%s: %d" % (rules["name"], amount),))

    def facts(self, seat: int) -> list:
        """Return what is in each pot, and who is in or out."""
        found = []
        for pot, rules in enumerate(self._pots):
            found.append("%s %d" % (rules["name"], self.values[_AMOUNTS + pot]))
            for role, word in ((IN, "In: "), (OUT, "Out: ")):
                names = [
                    self.game.name(one)[:6]
                    for one in self.game.state.round
                    if self._role(pot, one) == role
                ]
                if names:
                    found.append(word + ", ".join(names))
        return found


RULES = Pots
