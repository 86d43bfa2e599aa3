# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Checks of the mechanisms' parts of a setup: one function for each, named like its mechanism.

They check relations between values; ``validation`` has checked types and ranges before. Each raises
Refused.
"""

from ..errors import require
from ..record.events import ACT_UNITS, FEW_SEATS
from .clock_times import MOST_MS, follows, increment, main
from .mechanism_forms import TELLING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .setup import Setup

# Modes of clocks that give nothing as a turn begins or ends.
ONCE = ("countdown", "bank", "count_up", "hourglass")

# Modes and zeros of clocks that may run at once.
AT_ONCE = ("bank", "fischer", "count_up")
ZERO_AT_ONCE = ("pass", "out", "flag", "negative")


# Modes of clocks that may turn over, beside the match clock, and zeros that they do not have.
GLASSES = ("countdown", "bank")
BELOW = ("penalty", "negative")

# Results of all dice of one roll; a record has room for three days beside them.
MOST_ROLLS = 1 << 29


def _sides(setup: "Setup") -> int:
    """Return how many sides there are."""
    return len(setup.more.get("sides", {}).get("names", ()))


def _has_side(setup: "Setup", rules: dict) -> bool:
    """Return whether the side that rules name exists; they may name none."""
    return "side" not in rules or rules["side"] < _sides(setup)


def _by_side(setup: "Setup", value: object) -> bool:
    """Return whether a value that differs by side has one item for each."""
    return not isinstance(value, tuple) or len(value) == _sides(setup) > 0


def _few(setup: "Setup", what: str) -> None:
    """Refuse more players than a seat's three bits can tell."""
    require(setup.players[1] <= FEW_SEATS, "%s has at most %d players" % (what, FEW_SEATS))


def announced(setup: "Setup") -> None:
    """Refuse ``announced`` behind another mechanism: at zero it must be called first."""
    require(setup.more["uses"][0] == "announced", "announced is not the first of the mechanisms")


def asides(setup: "Setup") -> None:
    """Refuse asides of a player for whom no clock can run."""
    clocks = []
    for stage in setup.stages:
        for step in stage["steps"]:
            clock = step[1].get("clock", -1) if step[0] == "play" else -1
            if clock >= 0:
                clocks.append(setup.clocks[clock])
    for aside in setup.more["asides"]:
        if aside.get("nobody"):
            continue
        require(setup.players[1] > 1, "an aside needs two players")
        for clock in clocks:
            require(clock["mode"] != "hourglass", "an hourglass has no asides")
            own = "ms" in aside or clock["mode"] != "countdown" or clock["ms"] is None
            require(own, "an aside has no time")


def assets(setup: "Setup") -> None:
    """Refuse assets of more players than colours tell apart."""
    _few(setup, "a game with assets")


def at_once(setup: "Setup") -> None:
    """Refuse clocks that cannot run at once: one of all, or one that stops to ask."""
    for key in ("clocks", "order", "together"):
        require(key in setup.more["uses"], "clocks at once need " + key)
    for stage in setup.stages:
        for step in stage["steps"]:
            if step[0] != "play" or not step[1].get("at_once"):
                continue
            good = step[1].get("order") == "confirm" and step[1].get("together")
            require(good, "clocks run at once without confirming")
            clock = step[1].get("clock", -1)
            if clock >= 0:
                rules = setup.clocks[clock]
                good = rules["mode"] in AT_ONCE and rules.get("zero", "pass") in ZERO_AT_ONCE
                require(good, "a clock cannot run at once with others")


def bags(setup: "Setup") -> None:
    """Refuse bags whose numbers do not fit events, and cards or pools that do not exist."""
    _few(setup, "a game with bags")
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


def cycles(setup: "Setup") -> None:
    """Refuse parts that do not divide their turn, and that come as often as nothing says."""
    known = len(setup.more.get("levels", ()))
    for stage in setup.stages:
        first = -1
        for at, (step, _, _, times) in enumerate(stage.get("cycle", ())):
            inside = (at > 0 or step == 0) and first < step < len(stage["steps"])
            require(inside, "a part of a turn has no step")
            require(times and -1 - times < known, "a part comes as often as no level says")
            first = step


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


def gains(setup: "Setup") -> None:
    """Refuse gains of a pool that others fill, or that is empty after each player turn."""
    for pool in setup.pools:
        lasts = pool.get("fill") in ("turn", "game")
        require("gains" not in pool or not pool.get("own") or lasts, "a pool cannot gain")


def levels(setup: "Setup") -> None:
    """Refuse levels whose numbers do not fit each other, or that have too many values."""
    for level in setup.more["levels"]:
        least, step = level["least"], level.get("step", 1)
        room, start = max(0, level["most"] - least), level["start"] - least
        require(room, "a level has nowhere to go")
        require(room % step == 0, "a level's steps do not lead to its most")
        require(room // step <= 250, "a level has more than 250 steps")
        require(0 <= start <= room, "a level begins out of range")
        require(start % step == 0, "a level begins between two steps")
        ends, after = level.get("ends"), level.get("after")
        require(after is None or ends, "a level ends nothing")
        if ends == "round":
            require(after in ("now", "player_turn"), "a round ends too late")
            require("each_turn" not in level, "a level grows in vain")
        if after is not None and ends != "all":
            full = level[level.get("full", "most")] - least
            require(start != full, "a level begins full")


def handicaps(setup: "Setup") -> None:
    """Refuse handicaps of a clock that has none, or that may have run."""
    rules = setup.more["handicaps"]
    require("clocks" in setup.more["uses"], "handicaps need clocks")
    clock = setup.clocks[rules["clock"]]
    known = "odds" not in clock and "odds_inc" not in clock and clock["mode"] != "count_up"
    require(known, "a clock with handicaps has odds, or counts up")
    for _, ms, more in rules["levels"]:
        good = (ms is None or ms >= 1000) and (not more or more >= 1000)
        require(good, "a handicap is less than a second")
        require(more is None or clock["mode"] == "fischer", "a handicap's increment is not used")
    for stage in setup.stages:
        steps = [step[0] for step in stage["steps"]]
        if "handicaps" in steps:
            first = stage["turns"][0] == 1 and "play" not in steps[: steps.index("handicaps")]
            require(first, "handicaps come behind a player turn")


def looks(setup: "Setup") -> None:
    """Refuse looks in a game without decks."""
    require("decks" in setup.more["uses"], "a look needs a deck")


def clocks(setup: "Setup") -> None:
    """Refuse clocks whose numbers contradict each other, and penalties in a game without them."""
    for clock in setup.clocks:
        good = clock.get("zero") != "penalty" or "penalties" in setup.more["uses"]
        require(good, "a clock notes penalties, and there are none")
        mode = clock["mode"]
        numbers = [clock.get("inc", 0) or 1000]
        if mode == "delay" or mode == "bronstein":
            numbers.append(clock["delay"])
        elif mode == "byo_yomi" or mode == "canadian":
            numbers += [clock["period"], clock["periods"] * 1000]
        for stage in clock.get("then", ()):
            numbers += [stage[1], stage[2] or 1000, stage[0] * 1000 or 1000]
        # With less than a second a clock would strike endlessly.
        few = False
        for at in range(len(setup.colours)):
            for key in ("odds", "odds_inc"):
                few = few or at >= len(clock.get(key, setup.colours))
            if not few and clock["ms"] is not None:
                numbers.append(increment(clock, at) or 1000)
                few = main(clock, at) + follows(clock, at) <= 0
        if few or min(numbers) < 1000 or max(numbers) > MOST_MS:
            raise ValueError("clock %s" % mode)


def dice(setup: "Setup") -> None:
    """Refuse dice whose rolls do not fit an argument, and incomplete rules."""
    for die in setup.more["dice"]:
        if die.get("contest"):
            _few(setup, "a game with contests")
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


def due(setup: "Setup") -> None:
    """Refuse events that never fall due, or roll a die that needs input."""
    for due in setup.more["dues"]:
        require("after" in due or "turns" in due, "an event never falls due")
        if "die" in due:
            die = setup.more["dice"][due["die"]]
            asks = isinstance(die.get("target"), tuple) or die.get("adds") or die.get("contest")
            require("hits" in die and not asks, "an event's die asks for more")
            require(die.get("dice", 1) == 1, "an event's die is more than one")


def duels(setup: "Setup") -> None:
    """Refuse duels that nobody can decide or pay."""
    require(setup.players[1] > 1, "a duel needs two players")
    _few(setup, "a game with duels")
    for duel in setup.more["duels"]:
        low, high = duel["numbers"]
        require(low < high, "a duel's numbers are out of range")
        require(_has_side(setup, duel), "a duel is begun by a side that is not there")
        if duel.get("shots"):
            require(duel["wins"] != "highest", "a duel of shots is not won by the highest")
            require("pays" not in duel, "shots cost nothing")
        what, index = duel.get("pays", ("", 0))
        if what:
            pays = setup.pools if what == "pool" else setup.counters
            require(index < len(pays), "a duel is paid from nothing")
            require(low == 0, "who cannot pay has no number to pick")


def endings(setup: "Setup") -> None:
    """Refuse counters that end the game later, but say not where, or begin anew before."""
    uses = setup.more["uses"]
    require("counters" in uses or "levels" in uses, "an ending needs counters or levels")
    for rules in setup.more.get("in_play", ()):
        if "after" in rules:
            ends = "ends_at" in rules or "falls_to" in rules
            require(ends and "reset" not in rules, "a counter never ends the game")


def match(setup: "Setup") -> None:
    """Refuse a match clock with no time, or with an end that it does not know."""
    match = setup.more["match"]
    known = match["zero"] in ("last_turns", "round", "end", "more_turns")
    more = ("more" in match) == (match["zero"] == "more_turns")
    require(more, "a match clock does not say how many turns follow")
    if not known or not (match["ms"] is None or 0 < match["ms"] <= MOST_MS):
        raise ValueError("match %s" % match)


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


def passes(setup: "Setup") -> None:
    """Refuse passing where nobody passes, or that nobody else is there for."""
    require(setup.players[1] > 1, "passing needs two players")
    for stage in setup.stages:
        for step in stage["steps"]:
            others = step[0] == "play" and step[1].get("others")
            known = not others or step[1].get("order") == "alternate"
            require(known and (not others or "order" in setup.more["uses"]), "nobody passes")
    for action in setup.actions:
        require(not action.get("folds") or action.get("ends"), "who folds goes on")


def picks(setup: "Setup") -> None:
    """Refuse picks of nothing, and such as their counter cannot hold."""
    for pick in setup.more["picks"]:
        require(("range" in pick) != ("options" in pick), "a pick is no number, or options too")
        least, most = pick["range"] if "range" in pick else (0, len(pick["options"]) - 1)
        require(least < most, "a pick's numbers are out of range")
        if "counter" in pick:
            limit = setup.counters[pick["counter"]][1] or setup.players[0]
            require(most <= limit, "a pick is beyond the limit of its counter")


def sand(setup: "Setup") -> None:
    """Refuse clocks that turn over and have no whole time, or count on below zero."""
    for clock in setup.clocks:
        if clock.get("sand"):
            require(clock["mode"] in GLASSES, "a clock of this mode does not turn over")
            require(clock.get("zero") not in BELOW, "a clock that turns over counts below zero")
            require("then" not in clock, "a clock that turns over has other times later")


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


def scores(setup: "Setup") -> None:
    """Refuse scores and tie-breaks by fields that do not exist."""
    rules = setup.more["score"]
    fields = len(rules["fields"])
    there = rules.get("ranks") != "side" or "sides" in setup.more["uses"]
    require(there, "sides are ranked that are not there")
    require(len(rules.get("least", ())) in (0, fields), "a score does not say each field's least")
    for field, _ in rules.get("from", ()):
        require(field < fields, "a score is filled in that is not there")
    for tie in rules.get("tie", ()):
        there = "assets" in setup.more["uses"] if tie == "assets" else tie < fields
        require(there, "a tie is decided by a field that is not there")


def shares(setup: "Setup") -> None:
    """Refuse shares in a game for one."""
    require(setup.players[1] > 1, "a share needs two players")
    _few(setup, "a game with shares")


def transfers(setup: "Setup") -> None:
    """Refuse transfers in a game for one, values out of range, and targets of two kinds."""
    require("counters" in setup.more["uses"], "a transfer needs counters")
    for action in setup.actions:
        for counter, value in action.get("sets", ()):
            most = setup.counters[counter][1] or setup.players[0]
            require(value <= most, "an action sets a counter beyond its limit")
        if "all_others" in action or "one_other" in action:
            require(setup.players[1] > 1, "a transfer needs two players")
        if "one_other" in action:
            plain = not action.get("effect") and "price" not in action
            require(plain, "an action for one other has an effect or a price")


def ticks(setup: "Setup") -> None:
    """Refuse more units than fit an event, and kinds that do not exist."""
    rules = setup.more["ticks"]
    units = sum([group[1] for group in rules["groups"]])
    require(units <= 32, "there are more than 32 units to tick")
    for group in rules["groups"]:
        for kind in group[2]:
            require(kind < len(rules["kinds"]), "a unit has a kind of tick that is not there")
    if "state" in rules:
        _, left, ends = rules["state"]
        for kind in tuple(left) + (ends,):
            require(kind < len(rules["kinds"]), "a unit's state leaves unknown ticks")


def counters(setup: "Setup") -> None:
    """Refuse counters listed twice, and sides or counters that do not exist."""
    shown = [rules["counter"] for rules in setup.more["in_play"]]
    for rules in setup.more["in_play"]:
        most = setup.counters[rules["counter"]][1] or setup.players[0]
        require(shown.count(rules["counter"]) == 1, "a counter is in play twice")
        require("ends_at" not in rules or "falls_to" not in rules, "a counter ends twice")
        require(_has_side(setup, rules), "a counter has a side that is not there")
        for key in ("start", "each_turn"):
            value = rules.get(key, 0)
            require(_by_side(setup, value), "a counter has not a value for each side")
            if key == "start":
                value = value if isinstance(value, tuple) else (value,)
                require(max(value) <= most, "a counter begins beyond its limit")
    for action in setup.actions:
        require(action.get("price", 0) < len(setup.counters), "an action is paid in no counter")


def places(setup: "Setup") -> None:
    """Refuse points by place in pools with rules of their own, which nothing adds to."""
    for pool in setup.pools:
        require("by_place" not in pool or not pool.get("own"), "a pool has rules and places")


def pools(setup: "Setup") -> None:
    """Refuse pools and sides that do not exist, and hidden pools that tell what they hold."""
    for pool in setup.pools:
        for key in TELLING if pool.get("hidden") else ():
            require(key not in pool, "a hidden pool tells what it holds")
        require(_by_side(setup, pool.get("by_side")), "a pool has not points for each side")
    for action in setup.actions:
        require(-1 - action.get("price", 0) < len(setup.pools), "an action is paid from no pool")


def production(setup: "Setup") -> None:
    """Refuse a counter that feeds nothing, a passing pool, or a pool with rules of its own."""
    for rules in setup.more.get("in_play", ()):
        what, index = rules.get("feeds", ("", 0))
        if what == "counter":
            require(index < len(setup.counters), "a counter feeds no counter")
        elif what:
            require(index < len(setup.pools), "a counter feeds no pool")
            lasts = setup.pools[index].get("fill") in ("game", "set")
            require(lasts, "a counter feeds a pool that does not last")
    for pool in setup.pools:
        require("counter" not in pool or not pool.get("own"), "a counter fills a pool with rules")


def sides(setup: "Setup") -> None:
    """Refuse colours without a side."""
    sides = setup.more["sides"]
    require(len(sides["of"]) == len(setup.colours), "a colour has no side")
    require(max(sides["of"]) < len(sides["names"]), "a colour has a side that is not there")
    require(sides.get("begins", 0) < len(sides["names"]), "a side begins that is not there")
    notes = sides.get("notes", sides["names"])
    require(len(notes) == len(sides["names"]), "there is not a note for each side")


def phases(setup: "Setup") -> None:
    """Refuse phases of sides that do not exist."""
    for phase in setup.more.get("phases", ()):
        require(_has_side(setup, phase), "a phase has a side that is not there")


def units(setup: "Setup") -> None:
    """Refuse more units than can be told apart."""
    counter = setup.more["units"]["counter"]
    require(
        (setup.counters[counter][1] or setup.players[1]) <= ACT_UNITS,
        "there are more than %d units" % ACT_UNITS,
    )
