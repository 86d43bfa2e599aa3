# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is seen of the bags: rows of a player turn, facts, and questions with their answers."""

from .. import events as e
from ..state import RUN
from . import Prompt, Row
from .cards import (
    BAG,
    DONE,
    DRAW,
    DROP,
    DUE,
    END,
    FRESH,
    GIVE,
    HELD,
    LEFT,
    LIMIT,
    LOSE,
    MODE,
    PUT,
    SEE,
    SHOW,
    TABLE,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .bags import Bags

_TITLES = {
    DROP: "Discard which card?",
    LOSE: "Which card is lost?",
    GIVE: "Which card is taken?",
    LEFT: "What is left",
    LIMIT: "Discard down to %d",
}


def rows(bags: "Bags", seat: int) -> list:
    """Return what a player may do with the bags in a player turn."""
    found = []  # type: list[Row]
    if bags.game.state.phase != RUN:
        return found
    several = len(bags.bags) > 1
    seats = len(bags.game.state.status)
    names = [bags.game.name((seat + further) % seats) for further in range(seats)]

    def add(name: str, kind: int, arg: int, detail: str = "", fields: tuple = ()) -> None:
        if several:
            name = "%s: %s" % (rules["name"], name)
        found.append(Row(name[:18], detail, kind, seat, arg, fields))

    for bag, rules in enumerate(bags.bags):
        unit = bags.game.setup.pools[rules.get("pool", 0)]["name"] if bags.game.setup.pools else ""
        if "cost" in rules and bags.drawable(bag):
            add("Draw", e.TAKE, bag, _price(rules["cost"], unit))
        picks = bags.pickable(bag)
        if "choose" in rules and picks:
            cards = [bags.names(bag)[kind] for kind in picks]
            field = ("", 1, len(picks), 1, 8, cards)
            fields = (field,) if len(picks) > 1 else ()
            arg = bag + (0 if fields else 8)
            add("From the discards", e.TAKE, arg, _price(rules["choose"], unit), fields)
        who = ("", 0, seats - 1, 0, 64, names)
        if rules.get("table"):
            if bags.held(bag, seat):
                add(rules["table"], e.HAND, PUT + 8 * bag)
        add("Discard", e.HAND, DROP + 8 * bag, "", (who,))
        if rules.get("table"):
            add("Lose a card", e.HAND, LOSE + 8 * bag, "", (who,))
            others = ("", 1, seats - 1, 1, 64, names[1:])
            if seats == 2:
                add("Take a card", e.HAND, GIVE + 8 * bag + 64)
            elif seats > 2:
                add("Take a card", e.HAND, GIVE + 8 * bag, "", (others,))
        if bags.kinds(bag) > 1:
            add("What is left", e.HAND, LEFT + 8 * bag)
    return found


def _price(cost: int, unit: str) -> str:
    return "%d %s" % (cost, unit) if cost else ""


def facts(bags: "Bags", seat: int) -> list:
    """Return how many cards each bag and its discards have, and how many a hand has."""
    lines = []
    for bag, rules in enumerate(bags.bags):
        there, gone = sum(bags.counts(bag)), sum(bags.discards(bag))
        lines.append("%s %d, discards %d" % (rules["name"], there, gone))
        if seat >= 0:
            text = "Hand %d" % len(bags.held(bag, seat))
            limit = rules.get("limit")
            lines.append(text if limit is None else "%s of %d" % (text, limit))
    return lines


def warnings(bags: "Bags", seat: int) -> list:
    """Return the hands that time has left too large."""
    return [
        "Hand %d of %d" % (len(bags.held(bag, seat)), rules["limit"])
        for bag, rules in enumerate(bags.bags)
        if not rules.get("trim") and bags.over_limit(bag, seat) > 0
    ]


def prompt(bags: "Bags", opened: bool) -> Prompt:
    """Return the open question, with what a hand holds only where it is opened or public."""
    mode, seat, bag = bags.values[MODE : BAG + 1]
    rules = bags.bags[bag]
    name = bags.game.name(seat)
    done = Row("Done", "", e.HAND, seat, DONE)
    if mode == DRAW:
        count = bags.of(bag, DUE)
        return Prompt("%s draws %d" % (name, count), [Row("Draw", "", e.TAKE, seat, bag)])
    if mode == END:
        return Prompt(name + " shows", [Row("Go on", "", e.ADVANCE, e.NOBODY)], [bags.ending(seat)])
    if mode == LEFT:
        return Prompt(_TITLES[LEFT], [done] + _left(bags, bag, seat))
    if mode == SEE:
        title = "%s drew %d" % (name, bags.values[FRESH])
    elif mode == PUT:
        title = rules["table"]
    elif mode == LIMIT:
        title = _TITLES[LIMIT] % rules["limit"]
    else:
        title = _TITLES[mode]
    secret = not rules.get("public")
    if secret and not opened:
        return Prompt(title, [], (), seat, True)
    if mode == SEE:
        fresh = bags.held(bag, seat)[-bags.values[FRESH] :] if bags.values[FRESH] else []
        cards = bags.names(bag)
        lines = [" • ".join([cards[kind] for kind in fresh])]
        ends = bags.ending(seat)
        answers = [Row("Show it", ends, e.HAND, seat, SHOW)] if ends else [done]
        if ends and rules.get("table"):
            answers.append(Row(rules["table"], "", e.HAND, seat, PUT))
        return Prompt(title, answers, lines, seat, secret)
    zone = TABLE if mode in (LOSE, GIVE) else HELD
    kind = e.PLAY if mode in (PUT, GIVE) else e.DISCARD
    answers = _cards(bags, bag, seat, zone, kind, mode == PUT)
    if mode != LIMIT or bags.over_limit(bag, seat) <= 0:
        answers.append(done)
    return Prompt(title, answers, (), seat, secret)


def _cards(bags: "Bags", bag: int, seat: int, zone: int, kind: int, put: bool) -> list:
    """Return a row for each kind that a seat has; ``put``: and can put on the table."""
    held = bags.held(bag, seat, zone)
    cards = bags.names(bag)
    found = []
    for card in range(len(cards)):
        count = held.count(card)
        if count and not (put and bags.among(bag, card, "stays")):
            arg = card + 64 * bag + 512 * zone
            detail = "x%d" % count if count > 1 else ""
            found.append(Row(cards[card], detail, kind, seat, arg))
    return found


def _left(bags: "Bags", bag: int, seat: int) -> list:
    """Return what everybody may know: the discards, or the bag where all see what is drawn."""
    counts = bags.counts(bag) if bags.bags[bag].get("public") else bags.discards(bag)
    return [
        Row(card, str(counts[kind]), e.HAND, seat, DONE)
        for kind, card in enumerate(bags.names(bag))
        if counts[kind]
    ]
