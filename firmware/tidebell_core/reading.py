# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Reading and checking a setup; needed when a game begins, and not kept in memory in play."""

from . import forms
from .errors import Refused
from .letters import unshown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .setup import Setup

FORMAT = 1

# The steps of a turn that need no mechanism.
_STEPS = ("lot", "starter", "reorder", "play", "draw", "look", "choose")


class _Reader:
    """Takes values that are of their form, and refuses all others.

    So that they take less memory, lists become tuples, and equal texts one. How deep it goes the
    forms say, however deep the values are.

    :param dict data: the parsed device form
    :param switches: its switches, checked
    :param list chosen: for each of them the index of the chosen value
    :param dict added: keys that mechanisms add, by the name of the form they belong to
    """

    def __init__(
        self, data: dict, switches: "list | tuple", chosen: list, added: "dict | None" = None
    ) -> None:
        self._added = added or {}
        self._data = data
        self._switches = switches
        self._chosen = chosen
        self._texts = {}  # type: dict[str, str]
        self._place = []  # type: list[str | int]

    def take(self, value: "Any", form: tuple) -> "Any":
        """Return a value as play reads it, switch references replaced by what was chosen.

        :raises Refused: when it is not of the form
        """
        if isinstance(value, dict) and "$" in value:
            value = self._meaning(value)
        kind = form[0]
        while kind == forms.MAYBE or kind == forms.EITHER:  # no call: a device's stack is small
            if kind == forms.EITHER:
                form = form[1] if type(value) is int else form[2]
            elif value is None:
                return None
            else:
                form = form[1]
            kind = form[0]
        if kind == forms.NUMBER:
            self._need(
                type(value) is int and form[1] <= value <= form[2],
                "is not a number from %d to %d" % form[1:],
            )
        elif kind == forms.INDEX:
            most = self._data.get(form[1])
            most = len(most) if isinstance(most, (list, tuple)) else 0
            self._need(
                type(value) is int and 0 <= value < most, "is none of the %d %s" % (most, form[1])
            )
        elif kind == forms.FLAG:
            self._need(type(value) is bool, "is neither true nor false")
        elif kind == forms.WORD:
            self._need(value in form[1:], "is none of: " + ", ".join(form[1:]))
        elif kind == forms.TEXT:
            self._text(value, form[1])
        elif kind == forms.LINES:
            lines = value.split("\n") if isinstance(value, str) else ()
            self._need(1 <= len(lines) <= form[1], "is not 1 to %d lines" % form[1])
            for line in lines:
                self._text(line, form[2])
        elif kind == forms.KEYS:
            self._keys(value, form[1], form[2], self._added.get(form[3], {}) if form[3:] else {})
        else:
            value = tuple(self._items(value, kind, form))
        return self._texts.setdefault(value, value) if isinstance(value, str) else value

    def _need(self, condition: bool, text: str) -> None:
        if not condition:
            place = ""
            for part in self._place:
                place += "[%d]" % part if isinstance(part, int) else "." + part
            raise Refused("setup", (place[1:] or "it") + " " + text)

    def _meaning(self, value: dict) -> "Any":
        """Return what a reference to a switch stands for."""
        index = value["$"]
        self._need(type(index) is int and 0 <= index < len(self._switches), "is no switch's value")
        self._need(len(value) == 1 + ("is" in value), "is no switch's value")
        values = self._switches[index][2]
        if "is" in value:
            asked = value["is"]
            good = type(asked) is int and 0 <= asked < len(values)
            self._need(good, "asks for no value of its switch")
            return self._chosen[index] == asked
        return values[self._chosen[index]][1]

    def _text(self, value: "Any", most: int) -> None:
        self._need(
            isinstance(value, str) and len(value) <= most, "is not a text of at most %d" % most
        )
        letter = unshown(value)
        self._need(not letter, "holds %s, which cannot be shown" % letter)

    def _keys(self, value: "Any", needed: dict, more: dict, added: dict) -> None:
        self._need(isinstance(value, dict), "is not an object")
        for key in needed:
            self._need(key in value, "lacks " + key)
        for key in value:
            form = needed.get(key) or more.get(key) or added.get(key)
            shown = "a key" if unshown(key) else key[:20]
            self._need(form is not None, "has %s, which this Tidebell does not know" % shown)
            self._place.append(key)
            value[key] = self.take(value[key], form)  # type: ignore[arg-type]
            self._place.pop()

    def _items(self, value: "Any", kind: str, form: tuple) -> list:
        """Return the items of a list, a row, or a step, taken."""
        self._need(isinstance(value, (list, tuple)), "is not a list")
        items = value if isinstance(value, list) else list(value)
        least = most = len(form) - 1
        if kind in (forms.LIST, forms.FIRST):
            least, most = form[1:3]
        elif kind == forms.STEP:
            name = items[0] if items else None
            self._need(isinstance(name, str) and name in forms.STEPS, "is no step")
            form = (kind, (forms.TEXT, 16)) + forms.STEPS[name]
            least = most = len(form) - 1
        self._need(least <= len(items) <= most, "has not %d to %d items" % (least, most))
        for at, item in enumerate(items):
            one = form[3] if kind == forms.LIST else form[1 + at if kind != forms.FIRST else 3]
            if kind == forms.FIRST and at:
                one = form[4]
            if one is not None:
                self._place.append(at)
                items[at] = self.take(item, one)
                self._place.pop()
        return items


def need(condition: object, text: str) -> None:
    """Refuse a setup, and say why.

    :raises Refused: where the condition does not hold
    """
    if not condition:
        raise Refused("setup", text)


def _mechanism(name: str) -> "Any":
    """Import a mechanism and return its module: only games that use it pay for it."""
    try:
        return __import__("tidebell_core.mechanisms." + name, None, None, ("RULES",))
    except (ImportError, ValueError):
        text = "it needs the mechanism %s, which a newer Tidebell has" % name
        raise Refused("setup", text) from None


def front(data: "Any", choices: "list | None" = None) -> list:
    """Check what can be chosen before a game begins: players, colours, switches.

    :param choices: for each switch the index of the chosen value; None means the defaults
    :return: the same for every switch that there is
    :raises Refused: when it is malformed or a choice does not exist
    """
    need(isinstance(data, dict), "it is not an object")
    need(data.get("format") == FORMAT, "its format is not %d" % FORMAT)
    switches = data.get("switches", ())
    reader = _Reader(data, (), [])
    reader.take({"switches": switches}, (forms.KEYS, {"switches": forms.SWITCHES}, {}))
    chosen = []
    for index, switch in enumerate(switches):
        values = switch[2]
        need(isinstance(values, list) and 1 <= len(values) <= 8, "a switch has not 1 to 8 values")
        for value in values:
            need(isinstance(value, list) and len(value) == 2, "a switch has a strange value")
            reader.take(value[0], forms.SETTING)
        value = choices[index] if choices and index < len(choices) else 0
        if not 0 <= value < len(values):
            raise Refused("switch", switch[0], value)
        chosen.append(value)
    for key in ("title", "players", "colours"):
        need(key in data, "it lacks " + key)
        reader.take({key: data[key]}, (forms.KEYS, {key: forms.SETUP[1][key]}, {}))
    low, high = data["players"]
    need(1 <= low <= high <= len(data["colours"]), "there are fewer colours than players")
    return chosen


def read(setup: "Setup", data: dict, choices: "list | None") -> None:
    """Fill a setup from its parsed device form, which is taken over and changed.

    :param choices: for each switch the index of the chosen value; None means the defaults
    :raises Refused: when the setup is malformed or a choice does not exist
    """
    chosen = front(data, choices)
    switches = data.pop("switches", ())
    added: dict = {}
    if data.get("uses"):
        from .mechanisms.forms import ADDED as added
    _Reader(data, switches, chosen, added).take(data, forms.SETUP)
    try:
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


# Steps at which the table, or somebody, is waited for whatever has happened: a game whose turns had
# none of them would run through in one go.
WAITS = ("play", "draw", "starter", "reorder", "lot", "check", "call")


def _check(setup: "Setup") -> None:
    """Hold the places to each other: what each of them may be, the forms say."""
    for turn in range(1, setup.turns + 1):
        need(setup.stage(turn), "turn %d has no stage" % turn)
    for stage in setup.stages:
        waits = False
        for step in stage["steps"]:
            known = step[0] in _STEPS or step[0] in setup.own_steps
            need(known, "a step of %s needs a mechanism" % step[0])
            if step[0] == "play":
                clock = step[1].get("clock", -1)
                need(clock < len(setup.clocks), "a step of play has no clock %d" % clock)
            waits = waits or step[0] in WAITS
        need(waits, "stage %s waits for nobody" % stage["name"])
    for clock in setup.clocks:
        known = clock["mode"] == "countdown" or "clocks" in setup.more.get("uses", ())
        need(known, "clock mode %s needs a mechanism" % clock["mode"])
    for action in setup.actions:
        effect = action.get("effect")
        need(setup.assets or effect in (None, "penalty"), "an action needs assets")
        priced = action["cost"] or action.get("cost_damage")
        need(setup.pools or not priced, "an action has no pool to be paid from")
    for deck in setup.decks:
        total = sum([card[1] for card in deck["cards"]])
        need(deck["pile"] <= total <= 250, "a deck has fewer cards than its pile")
        need(deck.get("refill", 0) < total, "a deck has too few cards for its refill")
        need(deck.get("first", 0) < len(deck["cards"]), "a deck's first card is not there")
    for counter in setup.counters:
        need(counter[2] <= (counter[1] or setup.players[0]), "a counter begins beyond its limit")
    need(not setup.choices or setup.assets, "a choice needs assets")
    for tie in setup.score.get("tie", ()):
        there = tie == "assets" or tie < len(setup.score["fields"])
        need(there, "a tie is decided by a field that is not there")
    uses = setup.more.get("uses", ())
    if uses:
        from .mechanisms import forms as parts
    for name in uses:
        need(uses.count(name) == 1, "it names a mechanism twice")
        part = parts.PARTS.get(name)
        need(not part or setup.more.get(part), "the mechanism %s has nothing to do" % name)
    if setup.mechanisms:
        from .mechanisms import checks

        for at, name in enumerate(uses):
            setup.mechanisms[at].RULES.check(setup)
            if hasattr(checks, name):
                getattr(checks, name)(setup)
