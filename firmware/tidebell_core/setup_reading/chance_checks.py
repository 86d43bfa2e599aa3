# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Checks of what mechanisms that draw, roll or hide have in a setup, as in ``mechanism_checks``."""

from ..errors import require
from .mechanism_checks import few, has_side

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .setup import Setup

# Modes of clocks that give nothing as a turn begins or ends.
ONCE = ("countdown", "bank", "count_up", "hourglass")

# Results of all dice of one roll; a record has room for three days beside them.
MOST_ROLLS = 1 << 29


def bags(setup: "Setup") -> None:
    """Refuse bags whose numbers do not fit events, and cards or pools that do not exist."""
    few(setup, "a game with bags")
    require(len(setup.more["bags"]) <= 4, "there are more than 4 bags")
    for bag in setup.more["bags"]:
        kinds = len(bag["cards"].split("\n"))
        require(
            kinds == len(bag["counts"]) and sum(bag["counts"]) <= 250,
            "a bag has more than 64 kinds or 250 cards",
        )
        for key in ("out", "ends", "stays", "draws", "each", "when"):
            for kind in bag.get(key, ()):
                for one in kind[1:] if isinstance(kind, tuple) else (kind,):
                    require(one < kinds, "a bag has no kind %d" % one)
        if bag.get("away"):
            kept = {"table", "choose", "limit", "trim"} & set(bag)
            require(
                bag.get("public") and not kept, "what goes away is seen by all, and by none kept"
            )
        require(sum(bag["counts"]) or "puts" in setup.more["uses"], "a bag has no cards")
        for field, _, *counted in bag.get("scores", ()):
            fields = len(setup.more.get("score", {}).get("fields", ()))
            require(field < fields, "a bag's cards count in no field of the score")
            require(max(counted) < kinds, "a bag has no kind %d" % max(counted))
        for key in ("cost", "choose"):
            require(setup.pools or not bag.get(key), "a bag has no pool to be paid from")


def choices(setup: "Setup") -> None:
    """Refuse choices in a game without assets."""
    require("assets" in setup.more["uses"], "a choice needs assets")


def decks(setup: "Setup") -> None:
    """Refuse decks that cannot be dealt."""
    for deck in setup.more["decks"]:
        total = sum([card[1] for card in deck["cards"]])
        require(deck["pile"] <= total <= 250, "a deck has fewer cards than its pile")
        require(deck.get("refill", 0) < total, "a deck has too few cards for its refill")
        require(deck.get("first", 0) < len(deck["cards"]), "a deck's first card is not there")
        means = deck.get("means", deck["cards"])
        require(len(means) == len(deck["cards"]), "a deck does not say of each card what it means")
        require("means" in deck or "bands" not in deck, "a deck has bands without levels")


def looks(setup: "Setup") -> None:
    """Refuse looks in a game without decks."""
    require("decks" in setup.more["uses"], "a look needs a deck")


def dice(setup: "Setup") -> None:
    """Refuse dice whose rolls do not fit an argument, and incomplete rules."""
    for die in setup.more["dice"]:
        if die.get("contest"):
            few(setup, "a game with contests")
        most = 2 if die.get("contest") else die.get("dice", 1)
        require(die["sides"] ** most <= MOST_ROLLS, "a die has too many sides or is too many dice")
        require("dice" in die or not die.get("exact"), "a die does not say how many exactly")
        plain = not (die.get("contest") or "tick" in die or die.get("part"))
        require("by" not in die or (plain and "dice" in die), "a die's number hangs on a counter")
        require(
            ("hits" in die) == ("target" in die), "a die has hits without target, or target alone"
        )
        low = high = 0
        for _, least, top, first, sign in die.get("adds", ()):
            low += min(sign * least, sign * top)
            high += max(sign * least, sign * top)
            require(least <= first <= top and sign, "a die's modifier is out of range")
        require(low >= -32 and high <= 31, "a die's modifiers are out of range")
        target = die.get("target")
        if isinstance(target, tuple):
            require(target[1] <= target[3] <= target[2], "a die's target is out of range")
        if "tick" in die:
            require("ticks" in setup.more["uses"] and most == 1, "a die is rolled for no unit")
            require(die["tick"] < len(setup.more["ticks"]["kinds"]), "a die gives an unknown tick")


def duels(setup: "Setup") -> None:
    """Refuse duels that nobody can decide or pay."""
    require(setup.players[1] > 1, "a duel needs two players")
    few(setup, "a game with duels")
    for duel in setup.more["duels"]:
        low, high = duel["numbers"]
        require(low < high, "a duel's numbers are out of range")
        require(has_side(setup, duel), "a duel is begun by a side that is not there")
        if duel.get("shots"):
            require(duel["wins"] != "highest", "a duel of shots is not won by the highest")
            require("pays" not in duel, "shots cost nothing")
        what, index = duel.get("pays", ("", 0))
        if what:
            pays = setup.pools if what == "pool" else setup.counters
            require(index < len(pays), "a duel is paid from nothing")
            require(low == 0, "who cannot pay has no number to pick")


def numbered(setup: "Setup") -> None:
    """Refuse a range of one number, and turns put off that bring something twice."""
    rules = setup.more["numbered"]
    least, most = rules["range"]
    require(least < most, "numbers are out of range")
    unique = rules.get("unique")
    require(not (unique and rules.get("by")), "the numbers of counters are unique")
    require(not (rules.get("lot") and rules.get("keep")), "equal numbers go by chance and stay")
    enough = not unique or most - least + 1 >= setup.players[1]
    require(enough, "there are fewer numbers than players")
    for stage in setup.stages:
        for step in stage["steps"]:
            known = step[0] != "play" or step[1].get("passed") != "numbers"
            require(known or "order" in setup.more["uses"], "rounds by numbers need a mechanism")
    if not (rules.get("delay") or rules.get("hold") or rules.get("jokers")):
        return
    # A turn that is put off begins twice.
    twice = setup.more.get("bags") or setup.more.get("dues")
    for rules in setup.more.get("in_play", ()):
        twice = twice or rules.get("each_turn")
    for stage in setup.stages:
        for step in stage["steps"]:
            if step[0] != "play" or step[1].get("order") != "numbers":
                continue
            twice = twice or step[1].get("points")
            if step[1].get("clock", -1) >= 0:
                clock = setup.clocks[step[1]["clock"]]
                twice = twice or "moves" in clock or clock["mode"] not in ONCE
    require(not twice, "a turn that is put off would bring something twice")


def on_hold(setup: "Setup") -> None:
    """Refuse numbers that do not suffice to be dealt, or that have not as many names."""
    require("numbered" in setup.more["uses"], "turns on hold need numbers")
    rules = setup.more["numbered"]
    least, most = rules["range"]
    require(not (rules.get("dealt") and rules.get("by")), "the numbers of counters are dealt")
    enough = not rules.get("dealt") or most - least + 1 >= setup.players[1]
    require(enough, "there are fewer numbers than players")
    require(rules.get("jokers", 0) <= most - least, "all numbers are jokers")
    names = rules["names"].split("\n") if "names" in rules else range(least, most + 1)
    require(len(names) == most - least + 1, "there is not a name for each number")


def picks(setup: "Setup") -> None:
    """Refuse picks of nothing, and such as their counter cannot hold."""
    for pick in setup.more["picks"]:
        require(("range" in pick) != ("options" in pick), "a pick is no number, or options too")
        least, most = pick["range"] if "range" in pick else (0, len(pick["options"]) - 1)
        require(least < most, "a pick's numbers are out of range")
        if "counter" in pick:
            limit = setup.counters[pick["counter"]][1] or setup.players[0]
            require(most <= limit, "a pick is beyond the limit of its counter")


def puts(setup: "Setup") -> None:
    """Refuse cards that are put into a bag which has no such kind."""
    require("bags" in setup.more["uses"], "what is put needs bags")
    bags = setup.more["bags"]
    for bag in bags:
        own = bag.get("own", ())
        good = not own or (len(own) == len(setup.colours) and max(own) < len(bag["counts"]))
        require(good, "a bag has no kind for each colour")
    for action in setup.actions:
        known = [(bag, kind) for bag, kind, _ in action.get("puts", ())]
        for bag, kind in known + [(bag, -1) for bag, _ in action.get("pours", ())]:
            there = "own" in bags[bag] if kind < 0 else kind < len(bags[bag]["counts"])
            require(there, "a bag has no kind that is put into it")
