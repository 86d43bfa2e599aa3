# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Where the cards of bags are: in the bag, in the discards, in a hand, or before a player.

Each is known by its kind. A card is drawn by chance when it is drawn, so that nothing holds the
cards to come.

Device form: ``bags`` lists ``{"name", "cards": [[name, count, {"out", "ends", "stays", "draws",
"each", "when"}], ...], "public": flag, "start", "turn": draws, "cost", "choose": points, "pool", "table":
what putting a card there is called, "clear": flag, "limit", "trim": flag, "refill": "empty" or
"draw"}``; steps are ``["deal", bag]`` and ``["trim", bag]``.
"""

from ..errors import Refused
from ..rng import Stream
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game import Game
    from ..setup import Setup

_PURPOSE = 0x200000  # streams of the draws begin here

# What ``values`` begins with; then for each bag _DUE, _REFILLED and its counts; then what is held.
DRAWS, MODE, SEAT, BAG, FRESH, _FIXED = 0, 1, 2, 3, 4, 5
DUE, _REFILLED, _COUNTS = 0, 1, 2

HELD, TABLE = 0, 1  # zones


class Cards(Mechanism):
    """The cards of all bags of one game."""

    STEPS = ("deal", "trim")

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.bags = game.setup.more["bags"]
        self._at = []  # where the part of each bag begins
        at = _FIXED
        for bag in self.bags:
            self._at.append(at)
            at += _COUNTS + 2 * len(bag["cards"])
        self.values.extend([0] * at)
        self._held = at

    @staticmethod
    def check(setup: "Setup") -> None:
        """Refuse bags that the events cannot tell."""
        bags = setup.more["bags"]
        if not 1 <= len(bags) <= 4:
            raise Refused("setup", "there are more than 4 bags")
        for bag in bags:
            total = 0
            for card in bag["cards"]:
                card[0] + ""
                total += card[1]
            if not 1 <= len(bag["cards"]) <= 64 or not 1 <= total <= 250:
                raise Refused("setup", "a bag has more than 64 kinds or 250 cards")
            if bag.get("refill") not in (None, "empty", "draw"):
                raise Refused("setup", "a bag is refilled in an unknown way")
            for key in ("start", "turn", "limit", "cost", "choose"):
                if not 0 <= bag.get(key, 0) <= 99:
                    raise Refused("setup", "a bag has too many draws")
        for stage in setup.stages:
            for step in stage["steps"]:
                if step[0] in Cards.STEPS and step[1] >= len(bags):
                    raise Refused("setup", "a step has no bag")

    # -- where cards are

    def counts(self, bag: int, discards: bool = False) -> list:
        """Return how many cards of each kind are in a bag, or in its discards."""
        kinds = len(self.bags[bag]["cards"])
        at = self._at[bag] + _COUNTS + kinds * discards
        return self.values[at : at + kinds]

    def of(self, bag: int, key: int) -> int:
        """Return one of a bag's own numbers."""
        return self.values[self._at[bag] + key]

    def add(self, bag: int, kind: int, count: int, discards: bool = False) -> None:
        """Change a count of a bag, or of its discards."""
        kinds = len(self.bags[bag]["cards"])
        self.values[self._at[bag] + _COUNTS + kinds * discards + kind] += count

    def held(self, bag: int, seat: int, zone: int = HELD) -> list:
        """Return the kinds that a seat has in hand or on the table, as they came."""
        first = ((bag * 8 + seat) * 2 + zone) * 64
        return [one - first for one in self.values[self._held :] if first <= one < first + 64]

    def hold(self, bag: int, seat: int, zone: int, kind: int) -> None:
        """Give a seat a card."""
        self.values.append(((bag * 8 + seat) * 2 + zone) * 64 + kind)

    def let_go(self, bag: int, seat: int, zone: int, kind: int) -> None:
        """Take a card from a seat.

        :raises Refused: when it has none such
        """
        one = ((bag * 8 + seat) * 2 + zone) * 64 + kind
        if kind >= len(self.bags[bag]["cards"]) or one not in self.values[self._held :]:
            raise Refused("no_such_card")
        self.values.pop(self.values.index(one, self._held))

    def extra(self, bag: int, kind: int, key: str) -> int:
        """Return what is special about a kind of card, 0 for nothing."""
        card = self.bags[bag]["cards"][kind]
        return card[2].get(key, 0) if len(card) > 2 else 0

    def ending(self, seat: int) -> str:
        """Return the card in a seat's hand that ends the game, or nothing."""
        for bag in range(len(self.bags)):
            for kind in self.held(bag, seat):
                if self.extra(bag, kind, "ends"):
                    return self.bags[bag]["cards"][kind][0]
        return ""

    def over_limit(self, bag: int, seat: int) -> int:
        """Return by how many cards a hand is too large."""
        limit = self.bags[bag].get("limit")
        return 0 if limit is None else len(self.held(bag, seat)) - limit

    # -- what happens to them

    def begin(self) -> None:
        """Fill the bags, all but what is held out."""
        for bag, rules in enumerate(self.bags):
            for kind, card in enumerate(rules["cards"]):
                if not self.extra(bag, kind, "out") and self._there(bag, kind):
                    self.add(bag, kind, card[1])

    def _there(self, bag: int, kind: int) -> bool:
        card = self.bags[bag]["cards"][kind]
        return len(card) < 3 or card[2].get("when", True) is not False

    def pickable(self, bag: int) -> list:
        """Return the kinds of which there are discards."""
        counts = self.counts(bag, True)
        return [kind for kind in range(len(counts)) if counts[kind]]

    def drawable(self, bag: int) -> int:
        """Return how many cards can be drawn, those of a refill included."""
        there = sum(self.counts(bag))
        if self.bags[bag].get("refill"):
            there += sum(self.counts(bag, True))
            if not self.of(bag, _REFILLED):
                for kind, card in enumerate(self.bags[bag]["cards"]):
                    if self.extra(bag, kind, "out") and self._there(bag, kind):
                        there += card[1]
        return there

    def draw_one(self, bag: int) -> int:
        """Take a card out of a bag, refilled as its rules say; returns its kind."""
        refill = self.bags[bag].get("refill")
        if not sum(self.counts(bag)):
            self._refill(bag)
        counts = self.counts(bag)
        stream = Stream(self.game.header.seed, _PURPOSE + self.values[DRAWS])
        at = stream.below(sum(counts))
        kind = 0
        while at >= counts[kind]:
            at -= counts[kind]
            kind += 1
        self.values[DRAWS] += 1
        self.add(bag, kind, -1)
        if refill == "empty" and sum(counts) == 1:
            self._refill(bag)
        return kind

    def _refill(self, bag: int) -> None:
        """Put the discards into the bag, and the first time what was held out."""
        discards = self.counts(bag, True)
        for kind, card in enumerate(self.bags[bag]["cards"]):
            self.add(bag, kind, discards[kind])
            self.add(bag, kind, -discards[kind], True)
            if not self.of(bag, _REFILLED) and self.extra(bag, kind, "out"):
                self.add(bag, kind, card[1] if self._there(bag, kind) else 0)
        self.values[self._at[bag] + _REFILLED] = 1
