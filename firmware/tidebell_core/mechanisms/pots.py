# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pots: what players win from, filled from an unlimited stock, split by result, carried over.

Device form: ``pots`` lists ``{"name", "each_turn", "counter": who is paid gets it there,
"winners": how many, "remainder": "carry" or "first"}``. An action may have ``pot``, ``[pot, what
goes in, 1 for in, 2 for out or 0]``. At the step ``["stake", pot]`` it gets what each turn brings,
and nobody is in or out; at ``["settle", pot]`` the table names the winners: those who are in split
it, whoever is out gets nothing; with nobody in it carries over. What does not split evenly stays
in, or goes to the first one named.

PAY: arg 0 names the seat as a winner, NOBODY for none; else it tells a pot and its amount, set
by hand.
"""

from .. import events as e
from .. import flow
from .. import words as texts
from ..events import PAY_AMOUNT, PAY_POT
from ..state import ASK, PLAYING, RUN
from . import Mechanism, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game
    from ..view import View

MOST = 999
IN, OUT = 1, 2
# How many winners are named, -1: paid; who they are, a seat in four bits each, the first one
# lowest; what each of them got, and the first one more; then amounts, and what each seat is in
# each pot.
NAMED, WINNERS, SHARE, MORE, AMOUNTS = 0, 1, 2, 3, 4


class Pots(Mechanism):
    """Pots and payouts."""

    KINDS = (e.PAY,)
    ACTS = "payouts"
    STEPS = ("stake", "settle")

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.pots = game.setup.more["pots"]
        self.seats = len(game.header.seats)
        self.roles = AMOUNTS + len(self.pots)
        self.values += [0, 0, 0, 0] + [0] * (len(self.pots) * (1 + self.seats))

    def role(self, pot: int, seat: int) -> int:
        """Return whether a seat is in or out, 0 for neither."""
        return self.values[self.roles + pot * self.seats + seat]

    def add(self, pot: int, amount: int) -> None:
        """Put an amount into a pot, or take it out."""
        at = AMOUNTS + pot
        self.values[at] = min(MOST, max(0, self.values[at] + amount))

    # -- the course of the game

    def spent(self, seat: int, action: dict, target: int) -> None:
        """Put in what an action brings, and note who is in or out."""
        if "pot" in action:
            pot, amount, role = action["pot"]
            self.add(pot, amount)
            if role:
                self.values[self.roles + pot * self.seats + seat] = role

    def doubts(self, kind: int, seat: int, arg: int) -> list:
        """Ask before a player turn ends in which its player came to be neither in nor out."""
        if kind != e.END_TURN or self.game.state.phase != RUN or self.game.state.seat < 0:
            return []
        text = self.acts.undecided(self)
        return [(text, -1)] if text else []

    def outlasts(self, seat: int) -> bool:
        """At zero, too, a player who is neither in nor out is asked."""
        state = self.game.state
        if state.status[seat] != PLAYING or not self.acts.undecided(self):
            return False
        state.phase = ASK
        return True

    def late(self, action: dict) -> bool:
        """Whether it is the answer to that."""
        role = action.get("pot", (0, 0, 0))[2]
        return bool(role) and self.game.state.phase == ASK

    def done(self, seat: int, action: dict) -> None:
        """Go on once it is answered."""
        if self.game.state.phase == ASK and self.late(action):
            flow.run_out(self.game)

    # -- what may be seen

    def put(self, view: "View") -> None:
        """Show what is asked at zero."""
        if self.game.state.phase == ASK and self.acts.undecided(self):
            view.due = texts.IN_OR_OUT

    def rows(self, seat: int) -> list:
        """Return the pots, to be set right by hand."""
        if self.game.state.phase != RUN:
            return []
        found = []
        for pot, rules in enumerate(self.pots):
            amount = self.values[AMOUNTS + pot]
            field = ("", 0, MOST, amount, 1, None)
            arg = PAY_AMOUNT + PAY_POT * pot
            found.append(Row(rules["name"], str(amount), e.PAY, e.NOBODY, arg, (field,)))
        return found

    def facts(self, seat: int) -> list:
        """Return what is in each pot, and who is in or out."""
        found = []
        for pot, rules in enumerate(self.pots):
            found.append("%s %d" % (rules["name"], self.values[AMOUNTS + pot]))
            for role, word in ((IN, texts.WHO_IN), (OUT, texts.WHO_OUT)):
                names = [
                    self.game.name(one)
                    for one in self.game.state.round
                    if self.role(pot, one) == role
                ]
                if names:
                    found.append(word % ", ".join(names))
        return found


RULES = Pots
