# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Validate a device form: check every value against its form, and settle the switches."""

from ..errors import Refused, require
from ..letters import columns, unshown
from . import forms
from .mechanism_forms import ADDED
from .switches import Texts, choice, meaning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

SETUP_FORMAT = 1


class _Reader:
    """Take values that have their form, and refuse all others.

    Lists become tuples, equal texts one object. The depth of recursion is that of the forms,
    however deep a foreign value is nested.

    :param dict data: the parsed device form
    :param switches: its switches, checked
    :param list chosen: for each of them the index of the chosen value
    :param dict added: optional keys of mechanisms, by the name of the form that they extend
    :param between: called between the values of the outermost keys, and between the items of those
    """

    def __init__(
        self,
        data: dict,
        switches: "list | tuple",
        chosen: list,
        added: "dict | None" = None,
        between: "Callable | None" = None,
    ) -> None:
        self._added = added or {}
        self._between = between
        self._data = data
        self._switches = switches
        self._chosen = chosen
        self._texts = Texts()
        self._place = []  # type: list[str | int]

    def take(self, value: "Any", form: tuple) -> "Any":
        """Return a value as play reads it, with references to switches replaced.

        :raises Refused: when it has not this form
        """
        if isinstance(value, dict) and "$" in value:
            value = self._meaning(value, form)
        kind = form[0]
        while kind == forms.MAYBE or kind == forms.EITHER:  # no call: a device's stack is small
            if kind == forms.EITHER:
                form = form[1] if type(value) is int else form[2]
            elif value is None:
                return None
            else:
                form = form[1]
            kind = form[0]
        if kind == forms.NUMBER or kind == forms.INDEX:
            self._number(value, kind, form)
        elif kind == forms.BOOLEAN:
            self._need(type(value) is bool, "is neither true nor false")
        elif kind == forms.WORD:
            if value not in form[1:]:
                self._wrong("is none of: " + ", ".join(form[1:]))
        elif kind == forms.TEXT:
            self._text(value, form[1])
        elif kind == forms.LINES:
            self._lines(value, form)
        elif kind == forms.KEYS:
            self._keys(value, form[1], form[2], self._added.get(form[3], {}) if form[3:] else {})
        else:
            value = tuple(self._items(value, kind, form))
        return self._texts.one(value) if isinstance(value, str) else value

    def _number(self, value: "Any", kind: str, form: tuple) -> None:
        if kind == forms.NUMBER:
            if type(value) is not int or not form[1] <= value <= form[2]:
                self._wrong("is not a number from %d to %d" % form[1:])
            return
        most = self._data.get(form[1])
        most = len(most) if isinstance(most, (list, tuple)) else 0
        if type(value) is not int or not 0 <= value < most:
            self._wrong("is none of the %d %s" % (most, form[1]))

    def _lines(self, value: "Any", form: tuple) -> None:
        lines = value.split("\n") if isinstance(value, str) else ()
        if not 1 <= len(lines) <= form[1]:
            self._wrong("is not 1 to %d lines" % form[1])
        for line in lines:
            self._text(line, form[2])

    def _wrong(self, text: str) -> None:
        place = ""
        for part in self._place:
            place += "[%d]" % part if isinstance(part, int) else "." + part
        raise Refused("setup", (place[1:] or "it") + " " + text)

    def _need(self, condition: bool, text: str) -> None:
        if not condition:
            self._wrong(text)

    def _meaning(self, value: dict, form: tuple) -> "Any":
        """Return the chosen meaning of a reference; every possible meaning is checked."""
        index = value["$"]
        self._need(type(index) is int and 0 <= index < len(self._switches), "is no switch's value")
        self._need(len(value) == 1 + ("is" in value), "is no switch's value")
        if "is" in value:
            asked = value["is"]
            good = type(asked) is int and 0 <= asked < len(self._switches[index][2])
            self._need(good, "asks for no value of its switch")
            return meaning(value, self._switches, self._chosen)
        for at, (_, other) in enumerate(self._switches[index][2]):
            self._need(not isinstance(other, dict) or "$" not in other, "is no switch's value")
            # Other values are indexes of the outermost lists, so these lists must not change.
            whole = len(self._place) == 1 and isinstance(other, (list, tuple))
            self._need(not whole, "cannot hang on a switch as a whole")
            if at != self._chosen[index]:
                self.take(other, form)
        return meaning(value, self._switches, self._chosen)

    def _text(self, value: "Any", most: int) -> None:
        if not isinstance(value, str) or columns(value) > most:
            self._wrong("is not a text of at most %d" % most)
        letter = unshown(value)
        if letter:
            self._wrong("holds %s, which cannot be shown" % letter)

    def _keys(self, value: "Any", needed: dict, more: dict, added: dict) -> None:
        self._need(isinstance(value, dict), "is not an object")
        for key in needed:
            if key not in value:
                self._wrong("lacks " + key)
        for key in value:
            form = needed.get(key) or more.get(key) or added.get(key)
            if form is None:
                shown = "a key" if unshown(key) else key[:20]
                self._wrong("has %s, which this Tidebell does not know" % shown)
            self._place.append(key)
            value[key] = self.take(value[key], form)  # type: ignore[arg-type]
            self._place.pop()
            if self._between and not self._place:
                self._between()

    def _items(self, value: "Any", kind: str, form: tuple) -> list:
        """Return the checked items of a list, a row or a step."""
        self._need(isinstance(value, (list, tuple)), "is not a list")
        items = value if isinstance(value, list) else list(value)
        least = most = len(form) - 1
        if kind in (forms.LIST, forms.FIRST):
            least, most = form[1:3]
        elif kind == forms.STEP:
            name = items[0] if items else None
            self._need(isinstance(name, str) and name in forms.STEPS, "is no step")
            form = (kind, (forms.TEXT, 16)) + forms.STEPS[name][1:]
            least = most = len(form) - 1
        if not least <= len(items) <= most:
            self._wrong("has not %d to %d items" % (least, most))
        for at, item in enumerate(items):
            one = form[3] if kind == forms.LIST else form[1 + at if kind != forms.FIRST else 3]
            if kind == forms.FIRST and at:
                one = form[4]
            if one is not None:
                self._place.append(at)
                items[at] = self.take(item, one)
                self._place.pop()
                if self._between and len(self._place) < 2:
                    self._between()
        return items


def front(data: "Any", choices: "list | None" = None) -> list:
    """Check the parts that are shown before a game begins: title, players, colours, switches.

    :param choices: for each switch the index of the chosen value; None means the defaults
    :returns: the index of the chosen value of every switch
    :raises Refused: when a part is malformed, or a choice does not exist
    """
    require(isinstance(data, dict), "it is not an object")
    require(data.get("format") == SETUP_FORMAT, "its format is not %d" % SETUP_FORMAT)
    switches = data.get("switches", ())
    reader = _Reader(data, (), [])
    reader.take({"switches": switches}, (forms.KEYS, {"switches": forms.SWITCHES}, {}))
    for switch in switches:
        values = switch[2]
        require(
            isinstance(values, list) and 1 <= len(values) <= 8, "a switch has not 1 to 8 values"
        )
        for value in values:
            require(isinstance(value, list) and len(value) == 2, "a switch has a strange value")
            reader.take(value[0], forms.SETTING)
    chosen = choice(switches, choices)
    for key in ("title", "players", "colours"):
        require(key in data, "it lacks " + key)
        reader.take({key: data[key]}, (forms.KEYS, {key: forms.SETUP[1][key]}, {}))
    low, high = data["players"]
    require(1 <= low <= high <= len(data["colours"]), "there are fewer colours than players")
    return chosen


def validate(data: dict, choices: "list | None", between: "Callable") -> None:
    """Check every value of a parsed device form and settle its switches, in place.

    :param choices: for each switch the index of the chosen value; None means the defaults
    :param between: called between the steps
    :raises Refused: when a value has not its form, or a choice does not exist
    """
    chosen = front(data, choices)
    between()
    switches = data.pop("switches", ())
    added: dict = {}
    if data.get("uses"):
        added = ADDED
    _Reader(data, switches, chosen, added, between).take(data, forms.SETUP)
