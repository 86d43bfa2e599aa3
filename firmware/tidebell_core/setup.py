# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A game setup in its device form, checked and with its switches settled.

The device form is JSON, made by the host from a setup file; docs/setup-format.md lists its keys. A
value ``{"$": i}`` anywhere stands for the meaning of the value chosen for switch i, and
``{"$": i, "is": n}`` for whether value n was chosen.
"""

from .errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = 1

# The steps a turn may have, and what follows the step's name.
STEPS = ("lot", "starter", "reorder", "play", "draw", "look", "choose")

# What an action may do beyond costing points.
EFFECTS = (None, "take", "damage", "repair", "leave", "penalty")


def _settle(value: object, switches: list, chosen: list) -> object:
    """Return a value with every switch reference replaced by what was chosen."""
    if isinstance(value, dict):
        if "$" in value:
            index = value["$"]
            if "is" in value:
                return chosen[index] == value["is"]
            return switches[index][2][chosen[index]][1]
        for key in value:
            value[key] = _settle(value[key], switches, chosen)
    elif isinstance(value, list):
        for index in range(len(value)):
            value[index] = _settle(value[index], switches, chosen)
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


class Setup:
    """The rules of one game as the session reads them.

    :param dict data: the parsed device form; it is taken over and changed
    :param list choices: for each switch the index of the chosen value; None means the defaults
    :raises Refused: when the setup is malformed or a choice does not exist
    """

    def __init__(self, data: dict, choices: "list | None" = None) -> None:
        _need(isinstance(data, dict), "it is not an object")
        _need(data.get("format") == FORMAT, "its format is not %d" % FORMAT)
        self.switches = data.pop("switches", [])
        chosen = []
        for index, switch in enumerate(self.switches):
            value = choices[index] if choices and index < len(choices) else 0
            if not 0 <= value < len(switch[2]):
                raise Refused("switch", switch[0], value)
            chosen.append(value)
        try:
            _settle(data, self.switches, chosen)
            self._read(data)
            self._check()
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise Refused("setup", "%s %s" % (type(error).__name__, error)) from None

    def _read(self, data: dict) -> None:
        self.id = data["id"]
        self.title = data["title"]
        self.players = data["players"]
        self.colours = data["colours"]
        self.turns = data["turns"]
        self.stages = data["stages"]
        self.clocks = data.get("clocks", [])
        self.pools = data.get("pools", [])
        self.actions = data.get("actions", [])
        self.assets = data.get("assets") or {}
        self.counters = data.get("counters", [])
        self.ticks = data.get("ticks") or {}
        self.decks = data.get("decks", [])
        self.looks = data.get("looks", [])
        self.choices = data.get("choices", [])
        self.score = data.get("score") or {}
        self.penalty = data.get("penalty", 0)
        self.remind = data.get("remind")
        self.mechanisms = [_mechanism(name) for name in data.get("uses", ())]
        self.more = data  # where mechanisms find their own part
        self.own_steps = ()  # type: tuple[str, ...]
        for module in self.mechanisms:
            self.own_steps += module.RULES.STEPS

    def _check(self) -> None:
        low, high = self.players
        _need(1 <= low <= high <= 8, "players must be within 1 to 8")
        _need(high <= len(self.colours), "there are fewer colours than players")
        _need(1 <= self.turns <= 999, "turns must be within 1 to 999")
        for turn in range(1, self.turns + 1):
            _need(self.stage(turn), "turn %d has no stage" % turn)
        _need(len(self.actions) <= 31, "there are more than 31 actions")
        for action in self.actions:
            _need(action.get("effect") in EFFECTS, "an action has an unknown effect")
            _need(
                self.assets or action.get("effect") in (None, "penalty"),
                "an action needs assets",
            )
            _need(0 <= action["cost"] <= 99, "an action's cost must be within 0 to 99")
        limits = {
            "play": self.clocks,
            "draw": self.decks,
            "look": self.looks,
            "choose": self.choices,
        }
        for stage in self.stages:
            for step in stage["steps"]:
                known = step[0] in STEPS or step[0] in self.own_steps
                _need(known, "%s is no step" % step[0])
                if step[0] in limits:
                    index = step[1].get("clock", -1) if step[0] == "play" else step[1]
                    _need(index < len(limits[step[0]]), "a step of %s has no target" % step[0])
        for clock in self.clocks:
            known = clock["mode"] == "countdown" or "clocks" in self.more.get("uses", ())
            _need(known, "clock mode %s is unknown" % clock["mode"])
            _need(clock["ms"] is None or 0 < clock["ms"] <= 86400000, "a clock is beyond a day")
        for deck in self.decks:
            total = sum([card[1] for card in deck["cards"]])
            _need(deck["pile"] <= total <= 250, "a deck has fewer cards than its pile")
            _need(deck.get("refill", 0) < total, "a deck has too few cards for its refill")
            _need(len(deck["cards"]) <= 32, "a deck has more than 32 kinds of card")
        for look in self.looks:
            _need(look["deck"] < len(self.decks), "a look has no deck")
            _need(look["counter"] < len(self.counters), "a look has no counter")
        _need(not self.choices or self.assets, "a choice needs assets")
        for module in self.mechanisms:
            module.RULES.check(self)

    def stage(self, turn: int) -> dict:
        """Return the stage that a turn belongs to, nothing if there is none."""
        for stage in self.stages:
            if stage["turns"][0] <= turn <= stage["turns"][1]:
                return stage
        return {}

    def base(self, pool: int, turn: int) -> int:
        """Return a pool's scheduled points for a turn."""
        points = 0
        for first, value in self.pools[pool]["base"]:
            if first <= turn:
                points = value
        return points

    def cap(self, pool: int, turn: int) -> "int | None":
        """Return the most points a pool may hold in a turn, None for no limit."""
        for first, last, most in self.pools[pool].get("cap", ()):
            if first <= turn <= last:
                return most
        return None

    def available(self, action: dict, turn: int) -> bool:
        """Return whether an action exists in this game at this turn."""
        turns = action.get("turns")
        return action.get("when", True) is not False and (
            turns is None or turns[0] <= turn <= turns[1]
        )
