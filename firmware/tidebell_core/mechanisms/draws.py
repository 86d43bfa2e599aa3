# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the events of bags do: deals and draws, cards played and discarded, hands opened."""

from .. import events as e
from .. import flow, play
from .. import words as texts
from ..errors import Refused
from ..events import (
    CARD_BAG,
    CARD_ZONE,
    FIX_HAND_BAG,
    HAND_BAG,
    HAND_OTHER,
    TAKE_BASE,
    TAKE_KINDS,
    TAKE_PLACE,
)
from ..rng import Stream
from ..state import PLAYING, RUN
from . import Row
from .cards import (
    BAG,
    DEAL,
    DEALT,
    DONE,
    DRAW,
    DRAWS,
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
    SEAT,
    SEE,
    SHOW,
    TABLE,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .bags import Bags

_PURPOSE = 0x200000  # streams of the draws begin here


def enter(bags: "Bags", step: list) -> None:
    """Deal, or let everybody come down to the limit of a hand."""
    state = bags.game.state
    state.round = flow.clockwise(state)
    if step[0] == "deal":
        bags.set(step[1], DEALT, DEAL)
    _next_seat(bags, step)


def _next_seat(bags: "Bags", step: list) -> None:
    """Ask the next of those who are dealt to, or whose hand is too large; else go on."""
    state = bags.game.state
    bag = step[1]
    if step[0] == "deal":
        if deal(bags, bag):
            return
        state.pos = len(state.round)
    while state.pos < len(state.round):
        seat = state.round[state.pos]
        if state.status[seat] == PLAYING and bags.over_limit(bag, seat) > 0:
            bags.question(LIMIT, seat, bag)
            return
        state.pos += 1
    state.seat = -1
    if bags.asks():
        bags.leave()  # the next step may have a question of its own
    flow.next_step(bags.game)


def deal(bags: "Bags", bag: int) -> bool:
    """Have the next one draw who plays and was not given a hand; returns whether there is one."""
    state = bags.game.state
    dealt = bags.of(bag, DEALT)
    for seat in flow.clockwise(state):
        if state.status[seat] == PLAYING and not dealt >> seat & 1:
            bags.set(bag, DEALT, dealt | 1 << seat)
            bags.set(bag, DUE, bags.bags[bag].get("start", 0))
            bags.question(DRAW, seat, bag)
            return True
    return False


def score(bags: "Bags") -> None:
    """Enter the scores of what lies on the tables; without any that count leave them."""
    scores: "Any" = bags.game.owner(e.SCORE)
    seats = len(bags.game.state.status)
    for bag, rules in enumerate(bags.bags if scores else ()):
        for field in {group[0] for group in rules.get("scores", ())}:
            for seat in range(seats):
                cards = bags.held(bag, seat, TABLE)
                total = 0
                for group in rules["scores"]:
                    if group[0] == field:
                        total += group[1] * sum([card in group[2:] for card in cards])
                scores.values[field * seats + seat] = total


def corrections(bags: "Bags", seat: int) -> list:
    """Return the limits of a seat's hands."""
    found = []
    for bag, rules in enumerate(bags.bags):
        if seat >= 0 and "limit" in rules:
            field = ("", 0, 99, bags.limit(bag, seat), 1, None)
            name = texts.LIMIT_OF % rules["name"]
            arg = FIX_HAND_BAG * bag
            found.append(Row(name, "", e.FIX_HAND, seat, arg, (field,)))
    return found


def apply(bags: "Bags", kind: int, seat: int, arg: int) -> None:
    """Draw, choose, play, discard, or open a hand.

    :raises Refused: when it is not the moment, or there is no such card
    """
    if not 0 <= seat < len(bags.game.state.status):
        raise Refused("no_seat")
    if kind == e.FIX_HAND:
        bag, limit = arg // FIX_HAND_BAG, arg % FIX_HAND_BAG
        if not 0 <= bag < len(bags.bags) or "limit" not in bags.bags[bag] or limit > 99:
            raise Refused("value", 0, 99)
        bags.values[bags.limit_at(bag, seat)] = limit + 1
    elif kind == e.TAKE:
        _take(bags, seat, arg)
    elif kind == e.HAND:
        _open(bags, seat, arg)
    else:
        _move(bags, kind, seat, arg)


def _asked(bags: "Bags", seat: int, *modes: int) -> bool:
    return bags.asks() and bags.values[SEAT] == seat and bags.values[MODE] in modes


def _take(bags: "Bags", seat: int, arg: int) -> None:
    state = bags.game.state
    bag = arg % TAKE_PLACE
    place = arg % TAKE_KINDS // TAKE_PLACE
    if arg < 0 or bag >= len(bags.bags):
        raise Refused("no_action")
    if not place and _asked(bags, seat, DRAW) and bag == bags.values[BAG]:
        due = bags.of(bag, DUE)
        bags.set(bag, DUE, 0)
        _draw(bags, bag, seat, due)
        return
    rules = bags.bags[bag]
    cost = rules.get("choose" if place else "cost")
    if cost is None:
        raise Refused("no_action")
    if state.phase != RUN or seat != state.seat:
        raise Refused("not_now")
    there = bags.pickable(bag)
    if place > len(there) or not (place or bags.drawable(bag)):
        raise Refused("no_such_card")
    if cost:
        play.charge(bags.game, {"pool": rules.get("pool", 0), "cost": cost}, -1)
    if place:
        bags.discard(bag, there[place - 1], -1)
        bags.hold(bag, seat, HELD, there[place - 1])
    else:
        _draw(bags, bag, seat, 1)


def _draw(bags: "Bags", bag: int, seat: int, count: int) -> None:
    """Draw cards into a hand, as many as there are, and show them to whom they may be shown."""
    drawn = 0
    while drawn < count and bags.drawable(bag):
        _card(bags, bag, seat)
        drawn += 1
    bags.values[FRESH] = drawn
    if drawn and bags.kinds(bag) > 1:
        bags.question(SEE, seat, bag)
    else:
        _seen(bags, seat)


def _seen(bags: "Bags", seat: int) -> None:
    """What was drawn has been seen: deal on, draw on, or play on."""
    step = bags.own_step()
    if step:
        bags.values[MODE] = DONE
        bags.game.state.pos += 1
        _next_seat(bags, step)
    else:
        bags.next_draw(seat)


def _open(bags: "Bags", seat: int, arg: int) -> None:
    game, state = bags.game, bags.game.state
    mode, bag = arg % HAND_BAG, arg % HAND_OTHER // HAND_BAG
    if bags.asks() and bags.values[SEAT] == seat:
        _answer(bags, seat, mode)
        return
    asked = (seat + arg // HAND_OTHER) % len(state.status)
    if state.phase != RUN or seat != state.seat or mode not in (PUT, DROP, LOSE, GIVE, LEFT):
        raise Refused("not_now")
    if bag >= len(bags.bags) or arg < 0 or (mode == GIVE and asked == seat):
        raise Refused("no_action")
    zone = TABLE if mode in (LOSE, GIVE) else HELD
    if mode != LEFT and not bags.held(bag, asked, zone):
        raise Refused("no_cards", game.name(asked))
    bags.question(mode, asked, bag)


def _answer(bags: "Bags", seat: int, mode: int) -> None:
    """Close a hand, or turn from what was drawn to playing or showing."""
    ends = bags.ending(seat)
    now = bags.values[MODE]
    if mode == SHOW and ends and now in (SEE, PUT):
        bags.values[MODE] = END
    elif mode == PUT and now == SEE and bags.bags[bags.values[BAG]].get("table"):
        bags.values[MODE] = PUT
    elif mode != DONE or now in (DRAW, END) or (ends and now == SEE):
        raise Refused("not_now")
    elif now == LIMIT:
        if bags.over_limit(bags.values[BAG], seat) > 0:
            raise Refused("not_now")
        _limited(bags, seat)
    elif ends:
        bags.values[MODE] = SEE
    else:
        _seen(bags, seat)


def go_on(bags: "Bags", arg: int) -> None:
    """Leave play once the card that ends it was shown.

    :raises Refused: when something else is asked
    """
    if bags.values[MODE] != END:
        raise Refused("not_now")
    bags.values[MODE] = DONE
    flow.finish_play(bags.game)


def _move(bags: "Bags", kind: int, seat: int, arg: int) -> None:
    card, bag = arg % CARD_BAG, arg % CARD_ZONE // CARD_BAG
    zone = arg // CARD_ZONE
    mode = bags.values[MODE]
    if kind == e.DISCARD:
        modes = (LOSE,) if zone == TABLE else (DROP, LIMIT)
    else:
        modes = (GIVE,) if zone == TABLE else (PUT,)
    if not _asked(bags, seat, *modes) or bag != bags.values[BAG] or zone > TABLE or arg < 0:
        raise Refused("not_now")
    bags.let_go(bag, seat, zone, card)
    if mode == PUT and not bags.puts(bag, card):
        raise Refused("no_such_card")
    if kind == e.DISCARD:
        bags.discard(bag, card)
        bags.refill_empty(bag)
    else:
        to = seat if zone == HELD else bags.game.state.seat
        bags.hold(bag, to, TABLE, card)
        if zone == HELD:
            bags.set(bag, DUE, bags.of(bag, DUE) + bags.brings(bag, card, "draws"))
    if mode == LIMIT:
        if bags.over_limit(bag, seat) <= 0 and bags.kinds(bag) > 1:
            _limited(bags, seat)
    elif bags.of(bag, DUE) > 0 or not bags.held(bag, seat, zone):
        _seen(bags, seat)


def _limited(bags: "Bags", seat: int) -> None:
    """A hand is within its limit: end the turn that this held up, or ask the next seat."""
    runs = bags.game.state.back == RUN
    _seen(bags, seat)
    if runs and not bags.own_step() and bags.game.state.phase == RUN:
        flow.end_turn(bags.game)


def resolve(bags: "Bags", kind: int, seat: int, arg: int) -> int:
    """Tell the log what is drawn before all eyes, the first three of it."""
    if kind != e.TAKE or arg < 0:
        return arg
    arg %= TAKE_KINDS
    bag = arg % TAKE_PLACE
    if arg >= TAKE_PLACE or bag >= len(bags.bags) or not bags.bags[bag].get("public"):
        return arg
    before = list(bags.values)
    count = bags.of(bag, DUE) or 1
    weight = TAKE_KINDS
    while count and bags.drawable(bag) and weight < TAKE_KINDS * TAKE_BASE**3:
        arg += (_card(bags, bag, seat) + 1) * weight
        weight *= TAKE_BASE
        count -= 1
    bags.values[:] = before
    return arg


def _card(bags: "Bags", bag: int, seat: int) -> int:
    """Draw a card into a hand, the bag refilled as its rules say; returns its kind."""
    if not sum(bags.counts(bag)):
        bags.refill(bag)
    counts = bags.counts(bag)
    stream = Stream(bags.game.header.seed, _PURPOSE + bags.values[DRAWS])
    at = stream.below(sum(counts))
    kind = 0
    while at >= counts[kind]:
        at -= counts[kind]
        kind += 1
    bags.values[DRAWS] += 1
    bags.hold(bag, seat, HELD, kind)
    bags.refill_empty(bag)
    return kind
