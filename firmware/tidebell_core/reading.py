# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Reading and checking a setup; needed when a game begins, and not kept in memory in play."""

from .errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .setup import Setup

FORMAT = 1

# The steps a turn may have, and what follows the step's name.
STEPS = ("lot", "starter", "reorder", "play", "draw", "look", "choose")

# What an action may do beyond costing points.
EFFECTS = (None, "take", "damage", "repair", "leave", "penalty")


def _settle(value: "Any", switches: list, chosen: list, texts: dict) -> object:
    """Return a value with every switch reference replaced by what was chosen.

    So that it takes less memory, lists become tuples, and equal texts one.
    """
    if isinstance(value, dict):
        if "$" in value:
            index = value["$"]
            if "is" in value:
                return chosen[index] == value["is"]
            return _settle(switches[index][2][chosen[index]][1], switches, chosen, texts)
        for key in value:
            value[key] = _settle(value[key], switches, chosen, texts)
    elif isinstance(value, list):
        for index in range(len(value)):
            value[index] = _settle(value[index], switches, chosen, texts)
        return tuple(value)
    elif isinstance(value, str):
        return texts.setdefault(value, value)
    return value


def _need(condition: object, text: str) -> None:
    if not condition:
        raise Refused("setup", text)


def _mechanism(name: str) -> "Any":
    """Import a mechanism and return its module: only games that use it pay for it."""
    try:
        return __import__("tidebell_core.mechanisms." + name, None, None, ("RULES",))
    except ImportError:
        text = "it needs the mechanism %s, which a newer Tidebell has" % name
        raise Refused("setup", text) from None


def read(setup: "Setup", data: dict, choices: "list | None") -> None:
    """Fill a setup from its parsed device form, which is taken over and changed.

    :param choices: for each switch the index of the chosen value; None means the defaults
    :raises Refused: when the setup is malformed or a choice does not exist
    """
    _need(isinstance(data, dict), "it is not an object")
    _need(data.get("format") == FORMAT, "its format is not %d" % FORMAT)
    switches = data.pop("switches", ())
    chosen = []
    for index, switch in enumerate(switches):
        value = choices[index] if choices and index < len(choices) else 0
        if not 0 <= value < len(switch[2]):
            raise Refused("switch", switch[0], value)
        chosen.append(value)
    try:
        _settle(data, switches, chosen, {})
        _take(setup, data)
        _check(setup)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise Refused("setup", "%s %s" % (type(error).__name__, error)) from None


def _take(setup: "Setup", data: dict) -> None:
    setup.id = data["id"]
    setup.title = data["title"]
    setup.players = data["players"]
    setup.colours = data["colours"]
    setup.turns = data["turns"]
    setup.stages = data["stages"]
    setup.clocks = data.get("clocks", ())
    setup.pools = data.get("pools", ())
    setup.actions = data.get("actions", ())
    setup.assets = data.get("assets") or {}
    setup.counters = data.get("counters", ())
    setup.ticks = data.get("ticks") or {}
    setup.decks = data.get("decks", ())
    setup.looks = data.get("looks", ())
    setup.choices = data.get("choices", ())
    setup.score = data.get("score") or {}
    setup.penalty = data.get("penalty", 0)
    setup.remind = data.get("remind")
    setup.ask_end = data.get("ask_end")
    setup.mechanisms = [_mechanism(name) for name in data.get("uses", ())]
    setup.more = data  # where mechanisms find their own part
    setup.own_steps = ()
    for module in setup.mechanisms:
        setup.own_steps += module.RULES.STEPS


def _check(setup: "Setup") -> None:
    low, high = setup.players
    _need(1 <= low <= high <= 8, "players must be within 1 to 8")
    _need(high <= len(setup.colours), "there are fewer colours than players")
    _need(1 <= setup.turns <= 999, "turns must be within 1 to 999")
    for turn in range(1, setup.turns + 1):
        _need(setup.stage(turn), "turn %d has no stage" % turn)
    _need(len(setup.actions) <= 31, "there are more than 31 actions")
    for action in setup.actions:
        _need(action.get("effect") in EFFECTS, "an action has an unknown effect")
        _need(
            setup.assets or action.get("effect") in (None, "penalty"),
            "an action needs assets",
        )
        _need(0 <= action["cost"] <= 99, "an action's cost must be within 0 to 99")
    limits = {
        "play": setup.clocks,
        "draw": setup.decks,
        "look": setup.looks,
        "choose": setup.choices,
    }
    for stage in setup.stages:
        for step in stage["steps"]:
            known = step[0] in STEPS or step[0] in setup.own_steps
            _need(known, "%s is no step" % step[0])
            if step[0] in limits:
                index = step[1].get("clock", -1) if step[0] == "play" else step[1]
                _need(index < len(limits[step[0]]), "a step of %s has no target" % step[0])
    for clock in setup.clocks:
        known = clock["mode"] == "countdown" or "clocks" in setup.more.get("uses", ())
        _need(known, "clock mode %s is unknown" % clock["mode"])
        _need(clock["ms"] is None or 0 < clock["ms"] <= 86400000, "a clock is beyond a day")
    for deck in setup.decks:
        total = sum([card[1] for card in deck["cards"]])
        _need(deck["pile"] <= total <= 250, "a deck has fewer cards than its pile")
        _need(deck.get("refill", 0) < total, "a deck has too few cards for its refill")
        _need(len(deck["cards"]) <= 32, "a deck has more than 32 kinds of card")
    for look in setup.looks:
        _need(look["deck"] < len(setup.decks), "a look has no deck")
        _need(look["counter"] < len(setup.counters), "a look has no counter")
    _need(not setup.choices or setup.assets, "a choice needs assets")
    if setup.mechanisms:
        from .mechanisms import checks

        for at, name in enumerate(setup.more["uses"]):
            setup.mechanisms[at].RULES.check(setup)
            if hasattr(checks, name):
                getattr(checks, name)(setup)
