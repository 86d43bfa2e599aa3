# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is asked of bags: questions with their answers."""

from .. import events as e
from .. import words as texts
from ..events import CARD_BAG, CARD_ZONE
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
    from .cards import Cards

_TITLES = {
    DROP: texts.DISCARD_WHICH,
    LOSE: texts.LOSE_WHICH,
    GIVE: texts.TAKE_WHICH,
    LEFT: texts.WHAT_IS_LEFT,
    LIMIT: texts.DISCARD_TO,
}


def prompt(bags: "Cards", opened: bool) -> Prompt:
    """Return the open question, with what a hand holds only where it is opened or public."""
    mode, seat, bag = bags.values[MODE : BAG + 1]
    rules = bags.bags[bag]
    name = bags.game.name(seat)
    done = Row(texts.DONE, "", e.HAND, seat, DONE)
    if mode == DRAW:
        count = bags.of(bag, DUE)
        return Prompt(texts.DRAWS % (name, count), [Row(texts.DRAW, "", e.TAKE, seat, bag)])
    if mode == END:
        rows = [Row(texts.GO_ON, "", e.ADVANCE, e.NOBODY)]
        return Prompt(texts.SHOWS % name, rows, [bags.ending(seat)])
    if mode == LEFT:
        return Prompt(_TITLES[LEFT], [done] + _left(bags, bag, seat))
    if mode == SEE:
        title = texts.DREW % (name, bags.values[FRESH])
    elif mode == PUT:
        title = rules["table"]
    elif mode == LIMIT:
        title = _TITLES[LIMIT] % bags.limit(bag, seat)
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
        answers = [Row(texts.SHOW_IT, ends, e.HAND, seat, SHOW)] if ends else [done]
        if ends and rules.get("table"):
            answers.append(Row(rules["table"], "", e.HAND, seat, PUT))
        return Prompt(title, answers, lines, seat, secret)
    zone = TABLE if mode in (LOSE, GIVE) else HELD
    kind = e.PLAY if mode in (PUT, GIVE) else e.DISCARD
    answers = _cards(bags, bag, seat, zone, kind, mode == PUT)
    if mode != LIMIT or bags.over_limit(bag, seat) <= 0:
        answers.append(done)
    return Prompt(title, answers, (), seat, secret)


def _cards(bags: "Cards", bag: int, seat: int, zone: int, kind: int, put: bool) -> list:
    """Return a row for each kind that a seat has; ``put``: and can put on the table."""
    held = bags.held(bag, seat, zone)
    cards = bags.names(bag)
    found = []
    for card in range(len(cards)):
        count = held.count(card)
        if count and (not put or bags.puts(bag, card)):
            arg = card + CARD_BAG * bag + CARD_ZONE * zone
            detail = "x%d" % count if count > 1 else ""
            found.append(Row(cards[card], detail, kind, seat, arg))
    return found


def _left(bags: "Cards", bag: int, seat: int) -> list:
    """Return what everybody may know: the discards, or the bag where all see what is drawn."""
    counts = bags.counts(bag) if bags.bags[bag].get("public") else bags.discards(bag)
    return [
        Row(card, str(counts[kind]), e.HAND, seat, DONE)
        for kind, card in enumerate(bags.names(bag))
        if counts[kind]
    ]
