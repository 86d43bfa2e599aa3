# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Decks: a shuffled pile, one current card, and cards put aside; cards are known by kind.

Device form: ``decks`` lists ``{"name", "cards": [[name, how many, rgb], ...], "pile": cards dealt,
"refill": cards dealt when the pile is empty, "first": kind shown before the first draw, "from": the
turn since which it is shown}``. Perhaps it has ``"means"``, ``[text, level]`` of each kind, and
``"bands"``, ``[name, height, rgb]`` of the parts of the cross-section that shows the level; the
first one rises with it. The step ``["draw", deck]`` waits for a card to be turned. Every card is in
the pile, is the current one, or is aside.

FIX_CARD: deck * 32 + the correct kind of the current card. The ADVANCE that turns a card has its
kind + 1.
"""

from ..errors import Refused
from ..game import flow
from ..game.rng import Stream
from ..game.state import DRAW, SHOWN
from ..record import events as e
from ..record.events import FIX_DECK
from . import Mechanism, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.view import View

_PURPOSE = 16  # number of the first random stream; each deck has 256, one for each shuffle


class Decks(Mechanism):
    """The decks of a game.

    By deck: ``current`` is the kind of the current card, -1 before the first. ``known`` is the
    number of next cards that all have seen. The end of a pile is its top.
    """

    KINDS = (e.FIX_CARD,)
    STEPS = ("draw",)

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.decks = decks = game.setup.more["decks"]
        self.current = [-1] * len(decks)
        self.shuffles = [0] * len(decks)
        self.known = [0] * len(decks)
        self.piles = [[] for _ in decks]  # type: list[list[int]]
        self.asides = [[] for _ in decks]  # type: list[list[int]]
        self.lists = [self.current, self.shuffles, self.known] + self.piles + self.asides

    # -- piles

    def peek(self, deck: int, count: int) -> list:
        """Return the kinds of the next cards, the very next first, at most to the pile's end."""
        pile = self.piles[deck]
        return [pile[-1 - index] for index in range(min(count, len(pile)))]

    def ahead(self, deck: int) -> list:
        """Return ``(name, rgb)`` of the next cards that all have seen, the very next first."""
        if not self.known[deck]:
            return []
        cards = self.decks[deck]["cards"]
        return [(cards[kind][0], cards[kind][2]) for kind in self.peek(deck, self.known[deck])]

    def _shuffle(self, deck: int, cards: list, count: int) -> None:
        """Shuffle cards and make a pile of ``count``; the rest go aside."""
        purpose = _PURPOSE + deck * 256 + self.shuffles[deck]
        Stream(self.game.header.seed, purpose).shuffle(cards)
        self.shuffles[deck] += 1
        self.known[deck] = 0
        self.piles[deck][:] = cards[:count]
        self.asides[deck][:] = cards[count:]

    def _draw(self, deck: int) -> None:
        """Turn the top card; if that empties the pile, shuffle all other cards into a new one.

        :raises Refused: when there is no card and no refill
        """
        pile = self.piles[deck]
        if not pile:
            raise Refused("not_now")
        if self.current[deck] >= 0:
            self.asides[deck].append(self.current[deck])
        self.current[deck] = pile.pop()
        self.known[deck] = max(0, self.known[deck] - 1)
        refill = self.decks[deck].get("refill")
        if not pile and refill:
            self._shuffle(deck, list(self.asides[deck]), refill)

    def turn_up(self, deck: int, count: int) -> bool:
        """Show the next cards to all; return whether any was not known before."""
        before = self.known[deck]
        self.known[deck] = max(before, min(count, len(self.piles[deck])))
        return self.known[deck] > before

    # -- the course of the game

    def begin(self) -> None:
        """Shuffle every deck for the start of a game."""
        for deck, rules in enumerate(self.decks):
            cards = []
            for kind, card in enumerate(rules["cards"]):
                cards += [kind] * card[1]
            self._shuffle(deck, cards, rules["pile"])

    def enter(self, step: list) -> None:
        """Wait for a card to be turned."""
        self.game.state.phase = DRAW

    def _deck(self) -> int:
        """Return the deck of the current step."""
        game = self.game
        return game.steps()[game.state.step][1]  # type: ignore[no-any-return]

    def go_on(self, arg: int) -> None:
        """Turn the card, or go on from it."""
        state = self.game.state
        if state.phase == DRAW:
            self._draw(self._deck())
            state.phase = SHOWN
        else:
            flow.next_step(self.game)

    # -- its events

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Add the card that is turned to ADVANCE."""
        if kind == e.ADVANCE:
            arg = self._top()
        return seat, arg

    def _top(self) -> int:
        """Return the kind + 1 of the card that waits to be turned, 0 for none."""
        cards = self.peek(self._deck(), 1) if self.game.state.phase == DRAW else ()
        return cards[0] + 1 if cards else 0

    def apply(self, kind: int, seat: int, arg: int) -> None:
        """Make another kind the current card, by exchange with a card aside or in the pile.

        :raises Refused: when there is no such deck or card
        """
        deck, wanted = arg // FIX_DECK, arg % FIX_DECK
        if not 0 <= deck < len(self.decks):
            raise Refused("no_card")
        current, pile = self.current[deck], self.piles[deck]
        if current == wanted:
            return
        for place in (self.asides[deck], pile):
            if wanted in place:
                at = place.index(wanted)
                if current >= 0:
                    place[at] = current
                else:
                    if place is pile and at >= len(place) - self.known[deck]:
                        self.known[deck] -= 1  # all had seen this card
                    place.pop(at)
                self.current[deck] = wanted
                return
        raise Refused("no_card")

    # -- view

    def put(self, view: "View") -> None:
        """Show the first deck: its current card, the cards left, and those that all have seen."""
        rules = self.decks[0]
        kind = current = self.current[0]
        if kind < 0:
            kind = rules.get("first", -1)
        view.deck = rules["name"]
        view.pile = len(self.piles[0])
        if kind >= 0 and (current >= 0 or self.game.state.turn >= rules.get("from", 1)):
            view.card = rules["cards"][kind][0]
            view.card_rgb = rules["cards"][kind][2]
            says, level = rules["means"][kind] if "means" in rules else ("", 0)
            view.card_means = (says, level, rules.get("bands"))
        view.next_cards = self.ahead(0)

    def corrections(self, seat: int) -> list:
        """Return the first deck's current card, for the table."""
        rules, current = self.decks[0], self.current[0]
        if seat >= 0 or current < 0:
            return []
        names = [card[0] for card in rules["cards"]]
        field = ("", 0, len(names) - 1, current, 1, names)
        return [Row(rules["name"], "", e.FIX_CARD, e.NOBODY, 0, (field,))]


RULES = Decks
