# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What the events of counters do, what they ask, and what the referee corrects."""

from .. import events as e
from .. import words as texts
from ..errors import Refused
from ..events import CHANGE_PLACE, CHANGE_ZERO, FIX_LIMIT_PLACE, SPEND_TARGET
from . import Prompt, Row
from .counters import DECLINED, SEAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .counters import Counters


def apply(counters: "Counters", kind: int, seat: int, arg: int) -> None:
    """Change a counter by so much, or set what it may be at the end of a player turn.

    :raises Refused: when there is no such seat or counter, or it would leave its bounds
    """
    if not 0 <= seat < counters.seats:
        raise Refused("no_seat")
    own = counters.of(seat)
    place = arg // (CHANGE_PLACE if kind == e.CHANGE else FIX_LIMIT_PLACE)
    if not 0 <= place < len(own):
        raise Refused("no_action")
    rules = own[place]
    if kind == e.CHANGE:
        counters.change(seat, rules["counter"], arg % CHANGE_PLACE - CHANGE_ZERO)
        return
    most = counters.game.most(rules["counter"])
    limit = arg % FIX_LIMIT_PLACE
    if "limit" not in rules or limit > most:
        raise Refused("value", 0, most)
    counters.values[counters.limit_at(rules, seat)] = limit + 1


def go_on(counters: "Counters", arg: int) -> None:
    """Play on, and ask again only when there is more."""
    seat, at = counters.values[:2]
    value = counters.value(seat, counters.own[at]["counter"])
    counters.values[DECLINED + at * counters.seats + seat] = value
    counters.values[SEAT] = -1
    counters.answered()


def prompt(counters: "Counters") -> Prompt:
    """Ask whether the game ends."""
    seat, at = counters.values[:2]
    counter = counters.own[at]["counter"]
    name = counters.game.setup.counters[counter][0]
    line = "%s: %d %s" % (counters.game.name(seat), counters.value(seat, counter), name)
    rows = [
        Row(texts.END_OF_GAME, "", e.END_EARLY, e.NOBODY),
        Row(texts.PLAY_ON, "", e.ADVANCE, e.NOBODY),
    ]
    return Prompt(texts.IS_THAT_END, rows, (line,))


def corrections(counters: "Counters", seat: int) -> list:
    """Return what a seat's player turn may end with, counter by counter, for the referee to set."""
    found = []
    for place, rules in enumerate(counters.of(seat)):
        if "limit" in rules:
            name = counters.game.setup.counters[rules["counter"]][0]
            most = counters.game.most(rules["counter"])
            limit = counters.limit(rules, seat)
            field = ("", 0, min(FIX_LIMIT_PLACE - 1, most), min(limit, most), 1, None)
            found.append(
                Row(texts.LIMIT_OF % name, "", e.FIX_LIMIT, seat, FIX_LIMIT_PLACE * place, (field,))
            )
    return found


def prices(counters: "Counters", seat: int) -> list:
    """Return the actions that are paid for in a counter, and take nothing that is not there."""
    found = []
    game = counters.game
    for index, action in enumerate(game.setup.actions):
        if action.get("price", -1) < 0 or not game.available(action):
            continue
        if counters.lacks(seat, action):
            continue
        counter = action["price"]
        first = action.get("first", 0)
        most = max(first, counters.value(seat, counter))
        field = (game.setup.counters[counter][0], 0, most, first, SPEND_TARGET, None)
        cost = action["cost"]
        detail = ""
        if cost:
            detail = "%d %s" % (cost, game.setup.pools[action.get("pool", 0)]["name"])
        arg = e.spend_arg(index, 0)
        found.append(Row(action["name"], detail, e.SPEND, seat, arg, (field,), action.get("key")))
    return found
