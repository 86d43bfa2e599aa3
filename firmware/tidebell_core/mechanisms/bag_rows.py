# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What a player turn is offered of bags."""

from .. import events as e
from .. import words as texts
from ..events import HAND_BAG, HAND_OTHER, TAKE_PLACE
from . import Row
from .cards import DROP, GIVE, LEFT, LOSE, PUT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Cards


def rows(bags: "Cards", seat: int) -> list:
    """Return what a player may do with the bags in a player turn."""
    found = []  # type: list[Row]
    several = len(bags.bags) > 1
    seats = len(bags.game.state.status)
    names = [bags.game.name((seat + further) % seats) for further in range(seats)]

    def add(name: str, kind: int, arg: int, detail: str = "", fields: tuple = ()) -> None:
        if several:
            name = "%s: %s" % (rules["name"], name)
        found.append(Row(name, detail, kind, seat, arg, fields))

    for bag, rules in enumerate(bags.bags):
        unit = bags.game.setup.pools[rules.get("pool", 0)]["name"] if bags.game.setup.pools else ""
        if "cost" in rules and bags.drawable(bag):
            add(texts.DRAW, e.TAKE, bag, _price(rules["cost"], unit))
        picks = bags.pickable(bag)
        if "choose" in rules and picks:
            cards = [bags.names(bag)[kind] for kind in picks]
            field = ("", 1, len(picks), 1, TAKE_PLACE, cards)
            fields = (field,) if len(picks) > 1 else ()
            arg = bag + (0 if fields else TAKE_PLACE)
            add(texts.FROM_DISCARDS, e.TAKE, arg, _price(rules["choose"], unit), fields)
        who = ("", 0, seats - 1, 0, HAND_OTHER, names)
        if rules.get("table"):
            if bags.held(bag, seat):
                add(rules["table"], e.HAND, PUT + HAND_BAG * bag)
        add(texts.DISCARD, e.HAND, DROP + HAND_BAG * bag, "", (who,))
        if rules.get("table"):
            add(texts.LOSE_CARD, e.HAND, LOSE + HAND_BAG * bag, "", (who,))
            others = ("", 1, seats - 1, 1, HAND_OTHER, names[1:])
            if seats == 2:
                add(texts.TAKE_CARD, e.HAND, GIVE + HAND_BAG * bag + HAND_OTHER)
            elif seats > 2:
                add(texts.TAKE_CARD, e.HAND, GIVE + HAND_BAG * bag, "", (others,))
        if bags.kinds(bag) > 1:
            add(texts.WHAT_IS_LEFT, e.HAND, LEFT + HAND_BAG * bag)
    return found


def _price(cost: int, unit: str) -> str:
    return "%d %s" % (cost, unit) if cost else ""
