# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The places of cards: in a bag, in its discards, in a hand, or on the table before a player.

A card is only known by its kind. Chance decides at each draw, so the cards to come exist nowhere.

Device form: ``bags`` lists ``{"name", "cards": names of the kinds, a line each, "counts": [how many
of each], "out": [kinds held out], "ends": [kinds that are shown at once and end the game], "stays":
[kinds never put on the table], "draws" and "each": [[how many, kind, ...], ...], "when": [[flag,
kind, ...], ...], "public": flag, "start", "turn": draws, "cost", "choose": points, "pool", "table":
label of putting a card there, "clear": flag, "limit", "trim": flag, "refill": "empty" or
"draw", "scores": [[field, as how many, kind, ...], ...], "away": flag, what is drawn goes to the
discards once it was seen, "own": [kind of each colour, see ``puts``]}``; steps are ``["deal",
bag]`` and ``["trim", bag]``.
"""

from ..errors import Refused
from . import Mechanism, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.protocols import Game

# ``values`` begins with _FIXED integers. Then each bag has _DUE, _REFILLED, _DEALT, the number of
# discards of each kind, and for each seat the limit that a referee has set, + 1. Then come the
# cards that are held. All other cards are in their bag.
_FIXED = 5
_DUE, _REFILLED, _DEALT, _DISCARDS = 0, 1, 2, 3

DEAL = 256  # bit of ``dealt``: there was a deal; the lower bits are the seats that got their hand

HELD, TABLE = 0, 1  # zones

# Modes: the question to a player.
MODE_DONE, MODE_PUT, MODE_DROP, MODE_LOSE, MODE_GIVE, MODE_LEFT = 0, 1, 2, 3, 4, 5
MODE_DRAW, MODE_SHOW, MODE_SEE, MODE_LIMIT, MODE_END = 6, 7, 8, 9, 10


class Cards(Mechanism):
    """The cards of all bags of one game."""

    STEPS = ("deal", "trim")

    draws = number(0)  # draws so far
    mode = number(1)  # the question, MODE_DONE for none
    seat = number(2)  # the seat that it is put to
    bag = number(3)  # the bag that it is about
    fresh = number(4)  # cards that the last draw has brought

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self.bags = game.setup.more["bags"]
        self._at = []  # by bag: index of its part in ``values``
        at = _FIXED
        for bag in self.bags:
            self._at.append(at)
            at += _DISCARDS + len(bag["counts"]) + len(game.header.seats)
        self.values.extend([0] * at)
        self._held = at

    # -- where cards are

    def names(self, bag: int) -> list:
        """Return the names of a bag's kinds."""
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
        for mechanism in self.game.hooks.put_in:
            mechanism.put_in(bag, found)
        for kind, count in enumerate(self.discards(bag)):
            found[kind] -= count
        for one in self.values[self._held :]:
            if one // 1024 == bag:
                found[one % 64] -= 1
        return found

    def _away(self, bag: int) -> list:
        """Return the kinds that are not in the game, or not before the first refill."""
        rules = self.bags[bag]
        found = [] if self.values[self._at[bag] + _REFILLED] else list(rules.get("out", ()))
        for group in rules.get("when", ()):
            if group[0] is False:
                found += group[1:]
        return found

    def due(self, bag: int) -> int:
        """Return how many draws are due from a bag."""
        return self.values[self._at[bag] + _DUE]

    def set_due(self, bag: int, draws: int) -> None:
        """Set how many draws are due from a bag."""
        self.values[self._at[bag] + _DUE] = draws

    def dealt(self, bag: int) -> int:
        """Return DEAL, once hands of a bag were dealt, plus a bit for each seat that got one."""
        return self.values[self._at[bag] + _DEALT]

    def set_dealt(self, bag: int, seats: int) -> None:
        """Set the value of ``dealt``."""
        self.values[self._at[bag] + _DEALT] = seats

    def discard(self, bag: int, kind: int, count: int = 1) -> None:
        """Add cards to a bag's discards, or with a negative count take them out."""
        self.values[self._at[bag] + _DISCARDS + kind] += count

    def held(self, bag: int, seat: int, zone: int = HELD) -> list:
        """Return the kinds of a seat's cards in a zone, in the order in which they came."""
        first = ((bag * 8 + seat) * 2 + zone) * 64
        return [one - first for one in self.values[self._held :] if first <= one < first + 64]

    def hold(self, bag: int, seat: int, zone: int, kind: int) -> None:
        """Give a seat a card."""
        self.values.append(((bag * 8 + seat) * 2 + zone) * 64 + kind)

    def let_go(self, bag: int, seat: int, zone: int, kind: int) -> None:
        """Take a card from a seat.

        :raises Refused: when it has none of this kind
        """
        one = ((bag * 8 + seat) * 2 + zone) * 64 + kind
        if one not in self.values[self._held :]:
            raise Refused("no_such_card")
        self.values.pop(self.values.index(one, self._held))

    def among(self, bag: int, kind: int, key: str) -> bool:
        """Return whether the bag's rules list a kind under ``key``, "ends" or "stays"."""
        return kind in self.bags[bag].get(key, ())

    def puts(self, bag: int, kind: int) -> bool:
        """Return whether a kind can be put on the table; a card that ends the game cannot."""
        return not (self.among(bag, kind, "stays") or self.among(bag, kind, "ends"))

    def brings(self, bag: int, kind: int, key: str) -> int:
        """Return how many draws a kind brings, by the rule ``key``, "draws" or "each"."""
        for group in self.bags[bag].get(key, ()):
            if kind in group[1:]:
                return group[0]
        return 0

    def ending(self, seat: int) -> str:
        """Return the name of a card in a seat's hand that ends the game, or "".

        While the question is public, a card of a secret bag is not told.
        """
        public = self.bags[self.bag].get("public")
        for bag, rules in enumerate(self.bags):
            if public and not rules.get("public"):
                continue
            for kind in self.held(bag, seat):
                if self.among(bag, kind, "ends"):
                    return self.names(bag)[kind]
        return ""

    def over_limit(self, bag: int, seat: int) -> int:
        """Return by how many cards a hand is over its limit."""
        limit = self.limit(bag, seat)
        return 0 if limit is None else len(self.held(bag, seat)) - limit

    def limit_at(self, bag: int, seat: int) -> int:
        """Return the index in ``values`` of the limit that a referee has set for a hand."""
        return int(self._at[bag]) + _DISCARDS + self.kinds(bag) + seat

    def limit(self, bag: int, seat: int) -> "int | None":
        """Return how many cards a hand may have, None for any number."""
        fixed = self.values[self.limit_at(bag, seat)]
        limit = self.bags[bag].get("limit")  # type: int | None
        return fixed - 1 if fixed else limit

    # -- draws and refills

    def pickable(self, bag: int) -> list:
        """Return the kinds that are among the discards."""
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
        """Put the discards into the bag, and the first time the kinds held out as well."""
        first = self._at[bag]
        self.values[first + _REFILLED] = 1
        for kind in range(self.kinds(bag)):
            self.values[first + _DISCARDS + kind] = 0

    def refill_empty(self, bag: int) -> None:
        """Refill an empty bag whose rules do so at once, not only at the next draw."""
        if self.bags[bag].get("refill") == "empty" and not sum(self.counts(bag)):
            self.refill(bag)
