# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Checks of the mechanisms' parts of a setup: one function for each, named like its mechanism.

Those of mechanisms that draw, roll or hide are in ``chance_checks``. They check relations between
values; ``validation`` has checked types and ranges before. Each raises Refused.
"""

from ..errors import require
from ..record.events import ACT_UNITS, FEW_SEATS
from .clock_times import MOST_MS, follows, increment, main
from .mechanism_forms import TELLING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .setup import Setup

# Modes and zeros of clocks that may run at once.
AT_ONCE = ("bank", "fischer", "count_up")
ZERO_AT_ONCE = ("pass", "out", "flag", "negative")


# Modes of clocks that may turn over, beside the match clock, and zeros that they do not have.
GLASSES = ("countdown", "bank")
BELOW = ("penalty", "negative")


def _sides(setup: "Setup") -> int:
    """Return how many sides there are."""
    return len(setup.more.get("sides", {}).get("names", ()))


def has_side(setup: "Setup", rules: dict) -> bool:
    """Return whether the side that rules name exists; they may name none."""
    return "side" not in rules or rules["side"] < _sides(setup)


def _by_side(setup: "Setup", value: object) -> bool:
    """Return whether a value that differs by side has one item for each."""
    return not isinstance(value, tuple) or len(value) == _sides(setup) > 0


def few(setup: "Setup", what: str) -> None:
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
    few(setup, "a game with assets")


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
        short = False
        for at in range(len(setup.colours)):
            for key in ("odds", "odds_inc"):
                short = short or at >= len(clock.get(key, setup.colours))
            if not short and clock["ms"] is not None:
                numbers.append(increment(clock, at) or 1000)
                short = main(clock, at) + follows(clock, at) <= 0
        if short or min(numbers) < 1000 or max(numbers) > MOST_MS:
            raise ValueError("clock %s" % mode)


def due(setup: "Setup") -> None:
    """Refuse events that never fall due, or roll a die that needs input."""
    for due in setup.more["dues"]:
        require("after" in due or "turns" in due, "an event never falls due")
        if "die" in due:
            die = setup.more["dice"][due["die"]]
            asks = isinstance(die.get("target"), tuple) or die.get("adds") or die.get("contest")
            require("hits" in die and not asks, "an event's die asks for more")
            require(die.get("dice", 1) == 1, "an event's die is more than one")


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


def sand(setup: "Setup") -> None:
    """Refuse clocks that turn over and have no whole time, or count on below zero."""
    for clock in setup.clocks:
        if clock.get("sand"):
            require(clock["mode"] in GLASSES, "a clock of this mode does not turn over")
            require(clock.get("zero") not in BELOW, "a clock that turns over counts below zero")
            require("then" not in clock, "a clock that turns over has other times later")


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
    few(setup, "a game with shares")


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
        require(has_side(setup, rules), "a counter has a side that is not there")
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
        require(has_side(setup, phase), "a phase has a side that is not there")


def units(setup: "Setup") -> None:
    """Refuse more units than can be told apart."""
    counter = setup.more["units"]["counter"]
    require(
        (setup.counters[counter][1] or setup.players[1]) <= ACT_UNITS,
        "there are more than %d units" % ACT_UNITS,
    )
