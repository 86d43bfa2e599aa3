# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Decks: a shuffled pile to draw from, one current card, cards put aside; all known by kind.

Device form: ``decks`` are ``{"name", "cards": [[name, how many, rgb], ...], "pile": cards dealt,
"refill": cards dealt again when the pile is empty, "first": the kind shown before any was drawn,
"from": since which turn}``, perhaps with ``"means"``, ``[what it means, level]`` of each kind, and
``"bands"``, ``[name, height, rgb]`` of what the level stands in, the first what rises; the step
``["draw", deck]`` waits for a card to be turned. Every card is in the pile, is the current one, or
is aside; none is ever lost.

FIX_CARD: deck * 32 + the kind that is to be the current one. ADVANCE at the turn of a card tells
which it is: its kind + 1.
"""

from .. import events as e
from . import Mechanism, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..contract import Game
    from ..view import View


class Decks(Mechanism):
    """The decks of a game.

    ``current`` are the kinds of the current cards, -1 before the first; ``known`` says how many of
    the next cards everybody has seen; the end of a pile is its top.
    """

    KINDS = (e.FIX_CARD,)
    STEPS = ("draw",)
    ACTS = "decks_acts"

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.decks = decks = game.setup.more["decks"]
        self.current = [-1] * len(decks)
        self.shuffles = [0] * len(decks)
        self.known = [0] * len(decks)
        self.piles = [[] for _ in decks]  # type: list[list[int]]
        self.asides = [[] for _ in decks]  # type: list[list[int]]
        self.lists = [self.current, self.shuffles, self.known] + self.piles + self.asides

    def begin(self) -> None:
        """Shuffle every deck."""
        self.acts.begin(self)

    def resolve(self, kind: int, seat: int, arg: int) -> tuple:
        """Tell the log which card is turned."""
        if kind == e.ADVANCE:
            arg = self.acts.top(self)
        return seat, arg

    def peek(self, deck: int, count: int) -> list:
        """Return the kinds of the next cards, the very next first, never past the pile's end."""
        pile = self.piles[deck]
        return [pile[-1 - index] for index in range(min(count, len(pile)))]

    def ahead(self, deck: int) -> list:
        """Return ``(name, rgb)`` of the next cards that everybody has seen, the very next first."""
        cards = self.decks[deck]["cards"]
        return [(cards[kind][0], cards[kind][2]) for kind in self.peek(deck, self.known[deck])]

    def put(self, view: "View") -> None:
        """Show the first deck: its current card, how many are left, and those all have seen."""
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
