# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Looks: in a round, each player sets a counter and may look, alone, at a deck's next cards.

Device form: ``looks`` lists ``{"deck", "counter", "depth": most cards, or "counter"}``; decks and
counters are indexes. The step ``["look", look]`` is the round.

LOOK: the seat looks. ADVANCE of a seat has the value of its counter. ADVANCE of NOBODY with
PASS_OVER ends a round that is ``untouched``.
"""

from ..errors import Refused
from ..game import flow
from ..game.state import ASKED, LOOK, REVEALED, SHOWN
from ..record import events as e
from . import Mechanism, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View
    from .decks import Decks


class Looks(Mechanism):
    """The look round."""

    KINDS = (e.LOOK,)
    STEPS = ("look",)

    looked = number(0)  # 1 once somebody has looked in this round

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.values.append(0)

    def round_rules(self) -> dict:
        """Return the rules of the round under way."""
        game = self.game
        look = game.steps()[game.state.step][1]
        return game.setup.more["looks"][look]  # type: ignore[no-any-return]

    def _decks(self) -> "Decks":
        """Return the mechanism of the decks."""
        return self.game.owner(e.FIX_CARD)  # type: ignore[return-value]

    # -- the round

    def enter(self, step: list) -> None:
        """Begin the round."""
        state = self.game.state
        state.phase = LOOK
        self.looked = 0
        state.round = flow.clockwise(state)
        flow.seek(self.game)

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Note that the seat whose look it is has looked.

        :raises Refused: when it is another seat's look, or no look round goes on
        """
        state = self.game.state
        if state.phase != LOOK or state.seat != seat:
            raise Refused("not_now")
        self.looked = 1

    def peek(self, count: int) -> list:
        """Return ``(name, rgb)`` of the next cards that the seat whose look it is may see.

        :param int count: the seat's counter as it is being set
        :raises Refused: outside a look round
        """
        if self.game.state.phase != LOOK:
            raise Refused("not_now")
        rules, decks = self.round_rules(), self._decks()
        depth = rules.get("depth", 1)
        count = count if depth == "counter" else min(count, depth)
        cards = decks.decks[rules["deck"]]["cards"]
        return [(cards[kind][0], cards[kind][2]) for kind in decks.peek(rules["deck"], count)]

    def untouched(self) -> bool:
        """Whether the round has just begun and no seat may look: one question serves for all."""
        game = self.game
        state = game.state
        if state.phase != LOOK or self.looked:
            return False
        for seat in state.round[: state.pos]:
            if flow.has_turn(game, seat):
                return False
        seats = len(state.status)
        first = self.round_rules()["counter"] * seats
        return not max(state.counters[first : first + seats])

    def go_on(self, arg: int) -> None:
        """Set the counter and go on to the next look, or go on from cards that were turned up.

        :raises Refused: when the round cannot be passed over
        """
        game = self.game
        state = game.state
        if state.phase == SHOWN:
            flow.next_step(game)
            return
        if arg == e.PASS_OVER:
            if not self.untouched():
                raise Refused("not_now")
            flow.next_step(game)
            return
        game.set_counter(state.seat, self.round_rules()["counter"], arg)
        state.pos += 1
        if not flow.next_seat(game):
            self._end_round()

    def _end_round(self) -> None:
        """End the round; cards that every player may look at are turned up first."""
        game, rules = self.game, self.round_rules()
        state = game.state
        first = rules["counter"] * len(state.status)
        may = [state.counters[first + seat] for seat in state.round if flow.has_turn(game, seat)]
        count, depth = min(may, default=0), rules.get("depth", 1)
        count = count if depth == "counter" else min(count, depth)
        decks = self._decks()
        if decks.turn_up(rules["deck"], count):
            state.seat = -1
            state.phase = SHOWN
        else:
            flow.next_step(game)

    def answers(self) -> int:
        """Return REVEALED once anybody has seen cards, else ASKED."""
        shown = self.looked or self.game.state.phase == SHOWN
        return REVEALED if shown else ASKED

    # -- view

    def put(self, view: "View") -> None:
        """Show the counter of the seat whose look it is, or the cards turned up."""
        game, state = self.game, self.game.state
        if state.phase not in (LOOK, SHOWN) or game.owner(e.ADVANCE) is not self:
            return
        rules = self.round_rules()
        if state.phase == SHOWN:
            decks = self._decks()
            view.deck = decks.decks[rules["deck"]]["name"]
            view.next_cards = decks.ahead(rules["deck"])
            return
        counter = rules["counter"]
        view.counter_name = game.setup.counters[counter][0]
        view.counter = state.counters[counter * len(state.status) + state.seat]


RULES = Looks
