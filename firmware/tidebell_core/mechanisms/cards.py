# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Where the cards of bags are: in the bag, in the discards, in a hand, or before a player.

Each is known by its kind. A card is drawn by chance when it is drawn, so that nothing holds the
cards to come.

Device form: ``bags`` lists ``{"name", "cards": names of the kinds, a line each, "counts": [how many
of each], "out": [kinds held out], "ends": [kinds that are shown at once and end the game], "stays":
[kinds never put on the table], "draws" and "each": [[how many, kind, ...], ...], "when": [[flag,
kind, ...], ...], "public": flag, "start", "turn": draws, "cost", "choose": points, "pool", "table":
what putting a card there is called, "clear": flag, "limit", "trim": flag, "refill": "empty" or
"draw", "scores": [[field, as how many, kind, ...], ...]}``; steps are ``["deal", bag]`` and
``["trim", bag]``.
"""

from ..errors import Refused
from . import Mechanism

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

# What ``values`` begins with; then for each bag DUE, _REFILLED, DEALT, the discards of each kind,
# and for each seat the limit of its hand that a referee has set, + 1; then what is held. What is in
# a bag is what is nowhere else.
DRAWS, MODE, SEAT, BAG, FRESH, _FIXED = 0, 1, 2, 3, 4, 5
DUE, _REFILLED, DEALT, _DISCARDS = 0, 1, 2, 3

DEAL = 256  # in DEALT, beside a bit for each seat that got its hand: there was a deal

HELD, TABLE = 0, 1  # zones

# What a player is asked.
DONE, PUT, DROP, LOSE, GIVE, LEFT, DRAW, SHOW = 0, 1, 2, 3, 4, 5, 6, 7
SEE, LIMIT, END = 8, 9, 10


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
            at += _DISCARDS + len(bag["counts"]) + len(game.header.seats)
        self.values.extend([0] * at)
        self._held = at

    # -- where cards are

    def names(self, bag: int) -> list:
        """Return what the kinds of a bag are called."""
        return self.bags[bag]["cards"].split("\n")

    def kinds(self, bag: int) -> int:
        """Return how many kinds a bag has."""
        return len(self.bags[bag]["counts"])

    def discards(self, bag: int) -> list:
        """Return how many cards of each kind are in a bag's discards."""
        at = self._at[bag] + _DISCARDS
        return self.values[at : at + self.kinds(bag)]

    def counts(self, bag: int) -> list:
        """Return how many cards of each kind are in a bag."""
        found = list(self.bags[bag]["counts"])
        for kind in self._away(bag):
            found[kind] = 0
        for kind, count in enumerate(self.discards(bag)):
            found[kind] -= count
        for one in self.values[self._held :]:
            if one // 1024 == bag:
                found[one % 64] -= 1
        return found

    def _away(self, bag: int) -> list:
        """Return the kinds that are not in the game, or not yet."""
        rules = self.bags[bag]
        found = [] if self.of(bag, _REFILLED) else list(rules.get("out", ()))
        for group in rules.get("when", ()):
            if group[0] is False:
                found += group[1:]
        return found

    def of(self, bag: int, key: int) -> int:
        """Return one of a bag's own numbers."""
        return self.values[self._at[bag] + key]

    def set(self, bag: int, key: int, value: int) -> None:
        """Set one of a bag's own numbers."""
        self.values[self._at[bag] + key] = value

    def discard(self, bag: int, kind: int, count: int = 1) -> None:
        """Put cards into a bag's discards, or take them out."""
        self.values[self._at[bag] + _DISCARDS + kind] += count

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
        if one not in self.values[self._held :]:
            raise Refused("no_such_card")
        self.values.pop(self.values.index(one, self._held))

    def among(self, bag: int, kind: int, key: str) -> bool:
        """Return whether a kind is one of those that "ends" or "stays" names."""
        return kind in self.bags[bag].get(key, ())

    def puts(self, bag: int, kind: int) -> bool:
        """Return whether a kind can be put on the table; what ends the game is shown instead."""
        return not (self.among(bag, kind, "stays") or self.among(bag, kind, "ends"))

    def brings(self, bag: int, kind: int, key: str) -> int:
        """Return how many draws a kind brings, by "draws" or "each"."""
        for group in self.bags[bag].get(key, ()):
            if kind in group[1:]:
                return group[0]
        return 0

    def ending(self, seat: int) -> str:
        """Return the card in a seat's hand that ends the game, or nothing.

        Where all see what is asked, a card that only its holder knows waits for its own bag.
        """
        public = self.bags[self.values[BAG]].get("public")
        for bag, rules in enumerate(self.bags):
            if public and not rules.get("public"):
                continue
            for kind in self.held(bag, seat):
                if self.among(bag, kind, "ends"):
                    return self.names(bag)[kind]
        return ""

    def over_limit(self, bag: int, seat: int) -> int:
        """Return by how many cards a hand is too large."""
        limit = self.limit(bag, seat)
        return 0 if limit is None else len(self.held(bag, seat)) - limit

    def limit_at(self, bag: int, seat: int) -> int:
        """Return where the limit is that a referee has set for a hand."""
        return int(self._at[bag]) + _DISCARDS + self.kinds(bag) + seat

    def limit(self, bag: int, seat: int) -> "int | None":
        """Return how many cards a hand may have, None for any number."""
        fixed = self.values[self.limit_at(bag, seat)]
        limit = self.bags[bag].get("limit")  # type: int | None
        return fixed - 1 if fixed else limit

    # -- what happens to them

    def pickable(self, bag: int) -> list:
        """Return the kinds of which there are discards."""
        counts = self.discards(bag)
        return [kind for kind in range(len(counts)) if counts[kind]]

    def drawable(self, bag: int) -> bool:
        """Return whether a card can be drawn, perhaps after a refill."""
        if sum(self.counts(bag)):
            return True
        if not self.bags[bag].get("refill"):
            return False
        before = list(self.values)
        self.refill(bag)
        there = sum(self.counts(bag))
        self.values[:] = before
        return there > 0

    def refill(self, bag: int) -> None:
        """Put the discards into the bag, and the first time what was held out."""
        first = self._at[bag]
        self.values[first + _REFILLED] = 1
        for kind in range(self.kinds(bag)):
            self.values[first + _DISCARDS + kind] = 0

    def refill_empty(self, bag: int) -> None:
        """Refill a bag that has run empty where it does not wait for the next draw."""
        if self.bags[bag].get("refill") == "empty" and not sum(self.counts(bag)):
            self.refill(bag)
