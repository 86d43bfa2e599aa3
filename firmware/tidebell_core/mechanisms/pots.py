# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pots: filled from an unlimited stock, won by players, split, or carried over.

Device form: ``pots`` lists ``{"name", "each_turn", "counter": the winners' counter, "winners": how
many, "remainder": "carry" or "first"}``. An action may have ``pot``, ``[pot, amount put in, 1 for
in, 2 for out or 0]``. The step ``["stake", pot]`` adds ``each_turn``, and nobody is in or out any
more. At ``["settle", pot]`` the table names the winners. Winners who are in split the pot; without
any it carries over. A remainder stays in the pot, or goes to the first winner named.

PAY: arg 0 names the seat as a winner, NOBODY for none. A higher one sets the amount of a pot.
"""

from .. import words as texts
from ..errors import Refused
from ..game import flow
from ..game.state import ASK, PLAYING, RUN
from ..phrases import listed, numbered
from ..record import events as e
from ..record.events import PAY_AMOUNT, PAY_POT
from . import Mechanism, Prompt, Row, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View

MOST_IN_POT = 999
ROLE_IN, ROLE_OUT = 1, 2  # roles of a seat in a pot; 0 is neither
_AMOUNTS = 4  # ``values``: four integers; then the amount of each pot; then, by pot and seat, roles


class Pots(Mechanism):
    """Pots and payouts."""

    KINDS = (e.PAY,)
    STEPS = ("stake", "settle")

    named = number(0)  # winners named; once they are paid -1 - their number
    winners = number(1)  # their seats, four bits each, the first one lowest
    share = number(2)  # the share of each
    more = number(3)  # the extra of the first one

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.pots = game.setup.more["pots"]
        self.seats = len(game.header.seats)
        self.roles = _AMOUNTS + len(self.pots)
        self.values += [0, 0, 0, 0] + [0] * (len(self.pots) * (1 + self.seats))

    def role(self, pot: int, seat: int) -> int:
        """Return a seat's role in a pot: ROLE_IN, ROLE_OUT, or 0."""
        return self.values[self.roles + pot * self.seats + seat]

    def amount(self, pot: int) -> int:
        """Return the amount in a pot."""
        return self.values[_AMOUNTS + pot]

    def add(self, pot: int, amount: int) -> None:
        """Put an amount into a pot, or take it out."""
        at = _AMOUNTS + pot
        self.values[at] = min(MOST_IN_POT, max(0, self.values[at] + amount))

    def _undecided(self) -> str:
        """Return the question to an active player who is neither in nor out, else ""."""
        game = self.game
        for action in game.setup.actions:
            pot, _, role = action.get("pot", (0, 0, 0))
            if role and game.available(action) and not self.role(pot, game.state.seat):
                return texts.UNDECIDED
        return ""

    # -- the course of the game

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Put an action's amount into its pot, and set the player's role."""
        if "pot" in action:
            pot, amount, role = action["pot"]
            self.add(pot, amount)
            if role:
                self.values[self.roles + pot * self.seats + seat] = role

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Ask before the turn of a player ends who is neither in nor out."""
        if kind != e.END_TURN or self.game.state.phase != RUN or self.game.state.seat < 0:
            return []
        text = self._undecided()
        return [(text, -1)] if text else []

    def outlasts(self, seat: int) -> bool:
        """Ask a player who is neither in nor out at zero as well."""
        state = self.game.state
        if state.status[seat] != PLAYING or not self._undecided():
            return False
        state.phase = ASK
        return True

    def late(self, action: dict) -> bool:
        """Whether an action answers the question at zero."""
        role = action.get("pot", (0, 0, 0))[2]
        return bool(role) and self.game.state.phase == ASK

    def done(self, seat: int, action: dict) -> None:
        """End the player turn once the question at zero is answered."""
        if self.game.state.phase == ASK and self.late(action):
            flow.run_out(self.game)

    # -- its events and questions

    def enter(self, step: list) -> None:
        """Put in the stake of a turn, or ask who wins the pot unless it is empty."""
        state = self.game.state
        if step[0] == "stake":
            self.add(step[1], self.pots[step[1]].get("each_turn", 0))
            at = self.roles + step[1] * self.seats
            self.values[at : at + self.seats] = [0] * self.seats
            flow.next_step(self.game)
            return
        self.named = self.winners = self.share = 0
        if self.amount(step[1]):
            state.seat = -1
            self.ask()
        else:
            flow.next_step(self.game)

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Name a winner, or set the amount of a pot.

        :raises Refused: when it is not possible now, or not with that seat or amount
        """
        state = self.game.state
        if arg > 0:
            pot, amount = (arg - PAY_AMOUNT) // PAY_POT, (arg - PAY_AMOUNT) % PAY_POT
            if state.phase != RUN or pot >= len(self.pots):
                raise Refused("not_now")
            if amount > MOST_IN_POT:
                raise Refused("value", 0, MOST_IN_POT)
            self.values[_AMOUNTS + pot] = amount
            return
        if not self.asks() or self.named < 0:
            raise Refused("not_now")
        if seat != e.NOBODY:
            if not 0 <= seat < self.seats:
                raise Refused("no_seat")
            if seat not in self._open():
                raise Refused("had_turn", self.game.name(seat))
            self.winners |= seat << 4 * self.named
            self.named += 1
        rules = self.pots[self._pot()]
        if seat == e.NOBODY or self.named >= rules["winners"] or not self._open():
            self._pay(rules)

    def _pay(self, rules: dict) -> None:
        """Split the pot among the winners who are in."""
        game, pot = self.game, self._pot()
        roles = [action for action in game.setup.actions if action.get("pot", (-1, 0, 0))[2]]
        paid = [seat for seat in self._winners() if not roles or self.role(pot, seat) == ROLE_IN]
        share = self.amount(pot) // max(1, len(paid))
        more = 0
        if rules.get("remainder") == "first":
            more = self.amount(pot) - share * len(paid)
        for place, seat in enumerate(paid):
            amount = share if place else share + more
            counter = rules["counter"]
            have = game.state.counters[counter * self.seats + seat]
            amount = min(amount, game.most(counter) - have)
            game.set_counter(seat, counter, have + amount)
            self.add(pot, -amount)
        self.winners = 0
        for place, seat in enumerate(paid):
            self.winners |= seat << 4 * place
        self.named = -1 - len(paid)
        self.share = share
        self.more = more

    def go_on(self, arg: int) -> None:
        """Go on from the result.

        :raises Refused: before the winners are paid
        """
        if self.named >= 0:
            raise Refused("not_now")
        self.leave()
        flow.next_step(self.game)

    def prompt(self) -> Prompt:
        """Ask for the winners, then show their shares."""
        pot = self._pot()
        rules, amount = self.pots[pot], self.amount(pot)
        name = self.game.name
        if self.named < 0:
            count = -1 - self.named
            lines = []
            for place in range(count):
                got = self.share + (0 if place else self.more)
                lines.append(texts.GAINS.format(name(self.winners >> 4 * place & 15), got))
            lines.append(texts.LABELLED.format(rules["name"], amount))
            return Prompt(rules["name"], [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)], lines)
        title = texts.WHO_WINS
        if rules["winners"] > 1:
            title = texts.WHICH_WINNER.format(self.named + 1, rules["winners"])
        words = ("", texts.ROLE_IN, texts.ROLE_OUT)
        rows = [Row(name(one), words[self.role(pot, one)], e.PAY, one) for one in self._open()]
        none = texts.NO_OTHER if self.named else texts.NOBODY_ELSE
        rows.append(Row(none, "", e.PAY, e.NOBODY))
        return Prompt(title, rows, (texts.LABELLED.format(rules["name"], amount),))

    def _pot(self) -> int:
        return self.game.steps()[self.game.state.step][1]

    def _winners(self) -> list:
        count = self.named
        return [self.winners >> 4 * at & 15 for at in range(max(0, count))]

    def _open(self) -> list:
        """Return the seats that can still be named."""
        status = self.game.state.status
        named = self._winners()
        order = flow.clockwise(self.game.state)
        return [seat for seat in order if status[seat] == PLAYING and seat not in named]

    # -- view

    def put(self, view: "View") -> None:
        """Show the question at zero."""
        if self.game.state.phase == ASK and self._undecided():
            view.due = texts.IN_OR_OUT

    def rows(self, seat: int) -> list:
        """Return the rows that set the pots by hand."""
        if self.game.state.phase != RUN:
            return []
        found = []
        for pot, rules in enumerate(self.pots):
            amount = self.amount(pot)
            field = ("", 0, MOST_IN_POT, amount, 1, None)
            arg = PAY_AMOUNT + PAY_POT * pot
            found.append(Row(rules["name"], str(amount), e.PAY, e.NOBODY, arg, (field,)))
        return found

    def facts(self, seat: int) -> list:
        """Return the amount of each pot, and the seats that are in or out."""
        found = []  # type: list
        for pot, rules in enumerate(self.pots):
            found.append(numbered(rules["name"], self.amount(pot)))
            for role, word in ((ROLE_IN, texts.WHO_IN), (ROLE_OUT, texts.WHO_OUT)):
                names = [
                    self.game.name(one)
                    for one in flow.clockwise(self.game.state)
                    if self.role(pot, one) == role
                ]
                if names:
                    found.append(word.format(listed(names)))
        return found


RULES = Pots
