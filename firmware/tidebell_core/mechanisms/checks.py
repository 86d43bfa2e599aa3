# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Checks of what setups say for mechanisms, each by the name of its mechanism.

Each raises Refused for what is bad; a KeyError, IndexError or TypeError is turned into one. Needed
when a game begins, and not kept in memory in play.
"""

from ..errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..setup import Setup

_ORDERS = (None, "counter", "named", "alternate", "confirm")


def bags(setup: "Setup") -> None:
    """Refuse bags that the events cannot tell."""
    bags = setup.more["bags"]
    if not 1 <= len(bags) <= 4:
        raise Refused("setup", "there are more than 4 bags")
    for bag in bags:
        kinds = len(bag["cards"].split("\n"))
        if kinds > 64 or kinds != len(bag["counts"]) or not 1 <= sum(bag["counts"]) <= 250:
            raise Refused("setup", "a bag has more than 64 kinds or 250 cards")
        for field, worth, *kinds_ in bag.get("scores", ()):
            setup.score["fields"][field], worth + 0, [bag["counts"][kind] for kind in kinds_]
        for key in ("out", "ends", "stays", "draws", "each", "when"):
            for kind in bag.get(key, ()):
                for one in kind[1:] if isinstance(kind, tuple) else (kind,):
                    bag["counts"][one]
        if bag.get("refill") not in (None, "empty", "draw"):
            raise Refused("setup", "a bag is refilled in an unknown way")
        for key in ("start", "turn", "limit", "cost", "choose"):
            if not 0 <= bag.get(key, 0) <= 99:
                raise Refused("setup", "a bag has too many draws")
    for stage in setup.stages:
        for step in stage["steps"]:
            if step[0] in ("deal", "trim") and step[1] >= len(bags):
                raise Refused("setup", "a step has no bag")


def dice(setup: "Setup") -> None:
    """Refuse dice that a roll's argument cannot hold."""
    dice = setup.more["dice"]
    if not 1 <= len(dice) <= 8:
        raise Refused("setup", "there are more than 8 dice")
    for die in dice:
        most = 2 if die.get("contest") else die.get("dice", 1)
        if not (2 <= die["sides"] <= 100 and 1 <= most <= 4 and die["sides"] ** most <= 65536):
            raise Refused("setup", "a die has too many sides or is too many dice")
        if "hits" in die and die["hits"] not in ("at_most", "at_least", "above", "below"):
            raise Refused("setup", "a die hits in an unknown way")
        die["name"] + ""
        low = high = 0
        for _, least, top, first, sign in die.get("adds", ()):
            low += min(sign * least, sign * top)
            high += max(sign * least, sign * top)
            if not least <= first <= top or sign not in (1, -1):
                raise Refused("setup", "a die's modifier is out of range")
        if low < -32 or high > 31:
            raise Refused("setup", "a die's modifiers are out of range")
        target = die.get("target")
        if isinstance(target, tuple) and not 0 <= target[1] <= target[3] <= target[2] <= 127:
            raise Refused("setup", "a die's target is out of range")


def due(setup: "Setup") -> None:
    """Refuse what never falls due, or hangs on a die that asks for more."""
    dues = setup.more["dues"]
    if not 1 <= len(dues) <= 8:
        raise Refused("setup", "there are more than 8 events that fall due")
    for due in dues:
        due["name"] + due["text"]
        if not 1 <= due.get("after", due.get("turns", 0)) <= 99:
            raise Refused("setup", "an event never falls due")
        if "unit" in due and not 1 <= due["unit"][1] <= 16:
            raise Refused("setup", "an event has too many units")
        if "die" in due:
            die = setup.more["dice"][due["die"]]
            if isinstance(die["target"], tuple) or die.get("adds") or die.get("contest"):
                raise Refused("setup", "an event's die asks for more")
            die["hits"] + ""


def duels(setup: "Setup") -> None:
    """Refuse duels that nobody can decide or pay."""
    duels = setup.more["duels"]
    if not 1 <= len(duels) <= 8:
        raise Refused("setup", "there are more than 8 duels")
    for duel in duels:
        duel["name"] + duel["asks"]
        low, high = duel["numbers"]
        if not 0 <= low < high <= 255:
            raise Refused("setup", "a duel's numbers are out of range")
        if duel["wins"] not in ("equal", "near", "highest"):
            raise Refused("setup", "a duel is decided in an unknown way")
        if not 0 <= duel.get("shots", 0) <= 15 or not 0 <= duel.get("base", ("", 0))[1] <= 63:
            raise Refused("setup", "a duel has too many shots")
        if duel.get("shots") and duel["wins"] == "highest":
            raise Refused("setup", "a duel of shots is not won by the highest")
        what, index = duel.get("pays", ("", 0))
        if what and index >= len(setup.pools if what == "pool" else setup.counters):
            raise Refused("setup", "a duel is paid from nothing")
        if duel.get("link", -1) >= len(setup.counters):
            raise Refused("setup", "a duel adds a counter that is not there")


def shares(setup: "Setup") -> None:
    """Refuse shares of what nobody counts."""
    shares = setup.more["shares"]
    if not 1 <= len(shares) <= 8:
        raise Refused("setup", "there are more than 8 shares")
    for name, counter, most in shares:
        setup.counters[counter][0] + name
        if not 1 <= most <= 255:
            raise Refused("setup", "a share is out of range")


def ticks(setup: "Setup") -> None:
    """Refuse units and kinds that an event cannot tell."""
    rules = setup.more["marks"]
    if not 1 <= sum([group[1] for group in rules["groups"]]) <= 32:
        raise Refused("setup", "there are more than 32 units to tick")
    if not 1 <= len(rules["kinds"]) <= 8 or rules["limit"] < 1:
        raise Refused("setup", "there are more than 8 kinds of tick")
    for group in rules["groups"]:
        for kind in group[2]:
            rules["kinds"][kind][0] + group[0]
    if rules.get("per", "player_turn") not in ("player_turn", "turn", "stage", "game"):
        raise Refused("setup", "ticks last an unknown time")
    if rules.get("action", 0) and rules["action"] >= len(setup.actions):
        raise Refused("setup", "a tick has no action")
    rules["name"] + ""


def counters(setup: "Setup") -> None:
    """Check that counters, actions and scores refer to counters that there are."""
    known = setup.counters
    for rules in setup.more["in_play"]:
        known[rules["counter"]]
    for action in setup.actions:
        known[max(0, action.get("price", 0))]  # below 0 it is paid from a pool
        for counter, _ in action.get("counts", ()):
            known[counter]
    for field, counter in setup.score.get("from", ()):
        setup.score["fields"][field], known[counter]


def order(setup: "Setup") -> None:
    """Check that every order is known."""
    for stage in setup.stages:
        for step in stage["steps"]:
            if step[0] == "play" and step[1].get("order") not in _ORDERS:
                raise KeyError(step[1]["order"])


def phases(setup: "Setup") -> None:
    """Check that steps lead to lists that have something in them."""
    for stage in setup.stages:
        for step in stage["steps"]:
            if step[0] in ("check", "call"):
                lists = setup.more["checklists" if step[0] == "check" else "calls"]
                lists[step[1]][1]


def pools(setup: "Setup") -> None:
    """Check that conversions, prices and steps name pools that there are."""
    for convert in setup.more.get("converts", ()):
        setup.pools[convert["from"]], setup.pools[convert["to"]]
        if not convert["rates"] or min([rate[1] for rate in convert["rates"]]) < 1:
            raise ValueError("a rate below 1")
    for action in setup.actions:
        setup.pools[max(0, -1 - action.get("price", -1))]
    for stage in setup.stages:
        for step in stage["steps"]:
            if step[0] == "allot":
                setup.pools[step[1]]


def pots(setup: "Setup") -> None:
    """Check that pots pay into counters that there are, and that steps and actions fit."""
    pots = setup.more["pots"]
    for pot in pots:
        setup.counters[pot["counter"]], pot["name"], pot["winners"]
    for action in setup.actions:
        pots[action.get("pot", (0, 0, 0))[0]]
    for stage in setup.stages:
        for step in stage["steps"]:
            if step[0] in ("stake", "settle"):
                pots[step[1]]


def sides(setup: "Setup") -> None:
    """Check that every colour has a side that there is."""
    sides = setup.more["sides"]
    for at in range(len(setup.colours)):
        sides["names"][sides["of"][at]]
    sides["names"][sides.get("begins", 0)]


def units(setup: "Setup") -> None:
    """Check that there is a counter of units, and the pool."""
    from .units import MOST

    rules = setup.more["units"]
    if setup.counters[rules["counter"]][1] > MOST:
        raise ValueError("too many units")
    if "pool" in rules:
        setup.pools[rules["pool"]]
