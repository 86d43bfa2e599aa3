# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Compile a checked model to the form that the device loads.

Names become indexes, texts one language, switch references ``{"$": index}``. The same file always
gives the same bytes. Unknown names are found here; turns and counts are checked in ``checks``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from pydantic_core import PydanticCustomError
from tidebell_core.letters import unshown

from tidebell_host.languages import setup_text
from tidebell_host.setups.field_types import NAME_LIMIT, Table
from tidebell_host.setups.keys import Keys, ways
from tidebell_host.setups.mechanisms import PARTS, clocks, counters
from tidebell_host.setups.model import ACTION, COLOUR, PLAY, POOL, STAGE, Setup
from tidebell_host.setups.problems import Loc, dotted, suggestion
from tidebell_host.setups.values import (
    NAMED_STEPS,
    Ref,
    Text,
    as_written,
    is_turn,
    reason,
    shown,
)

Report = Callable[[Loc, str, str], None]
"""Called with the place, what is wrong, and what would be right."""

_UNRESOLVED = 0
# What the file calls the things of a list of the device form, where it is not the list's name.
_NAMES = {"levels": ("table", "values"), "dice": ("die", "dice")}
_MEANS = "If it is only a name, say what each value means: means = [...]."


def _same(value: Any) -> Any:
    return value


class Compiler:
    """Turns one model into the device form; mistakes go to ``report``."""

    def __init__(self, setup: Setup, language: str, report: Report, warn: Report) -> None:
        self.setup = setup
        self.language = language
        self.like = (setup.like,) if setup.like else ()
        self.report = report
        self.warn = warn
        self.switches = list(setup.switch)
        self.meanings: dict[str, list[Any]] = {}
        self.used_at: dict[str, Loc] = {}
        self.used: set[Loc] = set()
        self.asked: set[str] = set()
        self.untranslated: list[Loc] = []
        self.data: dict[str, Any] = {}  # the device form, once it is compiled
        self.said: dict[str, int] = {}  # texts of a single language, with their columns

    # Texts and values

    def text(self, loc: Loc, text: Text) -> str:
        """Return the text in the language asked for, else in English, else in its first.

        A text of a single language may be one of a built-in setup, which the catalogues have.
        """
        words = dict(text.languages)
        if "" in words:
            return self.own(words[""], text.limit)
        if self.language not in words:
            self.untranslated.append(loc)
        return words.get(self.language) or words.get("en") or text.languages[0][1]

    def own(self, text: str, limit: int) -> str:
        """Return a text that the file has in a single language.

        One of a catalogue with letters that the display lacks stays English.
        """
        self.said[text] = min(limit, self.said.get(text, limit))
        found = setup_text(text, self.language, self.setup.id, *self.like)
        return text if unshown(found) else found

    def common(self, text: str) -> str:
        """Return a text that any setup may have."""
        found = setup_text(text, self.language)
        return text if unshown(found) else found

    def value(self, loc: Loc, value: Any, resolve: Callable[[Any], Any] = _same) -> Any:
        """Return a value for the device, a reference if it depends on a switch.

        :param resolve: converts the file's value to the device's; raises ``bad(...)``
        """
        if not isinstance(value, Ref):
            try:
                return resolve(value)
            except PydanticCustomError as error:
                self.report(loc, *reason(error))
                return _UNRESOLVED
        if value.name not in self.switches:
            remedy = suggestion(
                value.name, self.switches, "switches", f"add a table [switch.{value.name}]"
            )
            self.report(loc, f'There is no switch "{value.name}".', remedy)
            return _UNRESOLVED
        at = self.switches.index(value.name)
        if value.chosen is not None:
            return {"$": at, "is": self._chosen(loc, value)}
        self._settle(loc, value, resolve)
        return {"$": at}

    def _chosen(self, loc: Loc, ref: Ref[Any]) -> int:
        """Return the index of the value that a condition asks for."""
        values = [as_written(value) for value in self.setup.switch[ref.name].values]
        self.asked.add(ref.name)
        if ref.chosen in values:
            return values.index(ref.chosen)
        self.report(
            loc,
            f'The switch "{ref.name}" has no value "{ref.chosen}".',
            suggestion(str(ref.chosen), values, "values", "give it values"),
        )
        return _UNRESOLVED

    def _settle(self, loc: Loc, ref: Ref[Any], resolve: Callable[[Any], Any]) -> None:
        switch = self.setup.switch[ref.name]
        key = "values" if switch.means is None else "means"
        meanings = []
        for index, written in enumerate(getattr(switch, key)):
            try:
                meanings.append(resolve(ref.accept(written)))
            except PydanticCustomError as error:
                text, remedy = reason(error)
                self.report(
                    ("switch", ref.name, key, index),
                    f"{shown(written)} does not fit {dotted(loc)}, which uses this switch: {text}",
                    remedy if key == "means" else f"{remedy} {_MEANS}",
                )
                return
        known = self.meanings.setdefault(ref.name, meanings)
        first = self.used_at.setdefault(ref.name, loc)
        if known != meanings:
            self.report(
                loc,
                f'The switch "{ref.name}" already stands for something else at {dotted(first)}.',
                "Use a switch of its own for this.",
            )

    def index(self, loc: Loc, name: str, known: Sequence[str], kind: str, plural: str) -> int:
        """Return the index of a named thing."""
        if name in known:
            self.used.add((kind, name))
            return known.index(name)
        add = f"[[{kind}]] with this id" if kind == "action" else f"[{kind}.{name}]"
        self.report(
            loc,
            f'There is no {kind} "{name}".',
            suggestion(name, known, plural, f"add a table {add}"),
        )
        return _UNRESOLVED

    def named(self, loc: Loc, name: str, of_device: str) -> int:
        """Return the index of a named thing in a list of the device form."""
        kind, plural = _NAMES.get(of_device, (of_device[:-1], of_device))
        if kind == "action":
            known = [action.id for action in self.setup.action]
        else:
            known = (
                clocks.of_players(self.setup) if kind == "clock" else [*getattr(self.setup, kind)]
            )
        return self.index(loc, name, known, kind, plural)

    def form(self, loc: Loc, keys: Keys, table: Table, **special: Any) -> Any:
        """Return a table in the device's form: what its keys say, in the form's order.

        A key that the device can do without is left out where it is the file's default.

        :param special: values that no key says by itself; None and False leave one out
        """
        data = {
            key: value for key, value in special.items() if value is not None and value is not False
        }
        for name, default, way in ways(type(table), keys):
            value = getattr(table, name)
            if way.key not in special and (way.key in keys.needed or value != default):
                data[way.key] = way.convert(self, (*loc, name), value)
        found = {key: data[key] for key in keys.forms if key in data}
        return list(found.values()) if keys.is_row else found

    def pair(self, loc: Loc, table: Table, first: str, second: str) -> list[str] | None:
        """Return two texts of a table that belong together, None unless it has both."""
        given = getattr(table, first), getattr(table, second)
        if None in given:
            return None
        return [
            self.text((*loc, key), text) for key, text in zip((first, second), given, strict=True)
        ]

    # The parts of the file

    def compile(self) -> dict[str, Any]:
        """Return the device form as JSON values, in the order in which it is written."""
        setup = self.setup
        data: dict[str, Any] = {
            "format": setup.format,
            "id": setup.id,
            "title": self.text(("title",), setup.title),
            "players": [setup.players.first, setup.players.last],
            "colours": [
                [*self.form(("colour", at), COLOUR, one), one.letter, list(one.rgb)]
                for at, one in enumerate(setup.colour)
            ],
            "switches": [],
            "turns": self.value(("turns",), setup.turns),
            "stages": [self.stage(at) for at in range(len(setup.stage))],
        }
        optional = {
            "turn_name": setup.turn_name and self.text(("turn_name",), setup.turn_name),
            "clocks": [clocks.device_form(self, name) for name in clocks.of_players(setup)],
            "pools": [self.pool(name) for name in setup.pool],
            "actions": [self.action(at) for at in range(len(setup.action))],
            "counters": [counters.row(self, name) for name in setup.counter],
            "remind": self.reminder("turn_end"),
            "time_called": setup.time_called,
        }
        data.update({key: value for key, value in optional.items() if value})
        uses = [part.name for part in PARTS if part.compile(self, data)]
        for part in PARTS:
            part.join(self, data)
        if uses:
            data["uses"] = sorted(uses)
        data["switches"] = [self.switch(name) for name in self.switches]
        self.data = data
        return data

    def switch(self, name: str) -> list[Any]:
        """Compile a switch: its name, its label, and each value's label and meaning."""
        switch = self.setup.switch[name]
        loc: Loc = ("switch", name)
        means = self.meanings.get(name)
        if means is None:
            means = [None] * len(switch.values)
        labels = [
            self.text((*loc, "labels", at), switch.labels[at])
            if switch.labels and at < len(switch.labels)
            else self.label(value)
            for at, value in enumerate(switch.values)
        ]
        pairs = [list(pair) for pair in zip(labels, means, strict=False)]
        return [name, self.text((*loc, "label"), switch.label), pairs]

    def label(self, value: str | int | bool) -> str:
        """Return the device's label of a switch's value."""
        if isinstance(value, bool):
            return self.common("yes" if value else "no")
        return self.own(value, NAME_LIMIT) if isinstance(value, str) else str(value)

    def stage(self, at: int) -> Any:
        """Compile a stage: its turns, its name and its steps."""
        stage = self.setup.stage[at]
        loc: Loc = ("stage", at)
        steps: list[list[Any]] = []
        for number, step in enumerate(stage.steps):
            here = (*loc, "steps", number)
            if step.verb == "play":
                steps.append(["play", self.play(at)])
            elif step.verb in NAMED_STEPS:
                kind = NAMED_STEPS[step.verb][0]
                steps.append([step.verb, self.named(here, step.name, kind + "s")])
            else:
                steps.append([step.verb])
        turns = [stage.turns.first, stage.turns.last]
        return self.form(loc, STAGE, stage, turns=turns, steps=steps)

    def play(self, at: int) -> Any:
        """Compile the rules of a step of play: clock, points and what mechanisms add."""
        stage = self.setup.stage[at]
        loc: Loc = ("stage", at)
        special: dict[str, Any] = {}
        if stage.clock is not None:
            special["clock"] = clocks.named(self, (*loc, "clock"), stage.clock)
        for part in PARTS:
            part.play(self, at, special)
        return self.form(loc, PLAY, stage, **special)

    def pool(self, name: str) -> Any:
        """Compile a pool of points: what each turn brings, and what is kept."""
        pool = self.setup.pool[name]
        loc: Loc = ("pool", name)
        base = []
        for turn, points in pool.base.items():
            if is_turn(turn, self.setup.most_turns):
                base.append([int(turn), self.value((*loc, "base", turn), points)])
        special: dict[str, Any] = {"base": sorted(base, key=lambda pair: int(pair[0]))}
        for part in PARTS:
            part.pool(self, name, special)
        return self.form(loc, POOL, pool, **special)

    def action(self, at: int) -> Any:
        """Compile an action: its name, cost and effect."""
        action = self.setup.action[at]
        loc: Loc = ("action", at)
        special: dict[str, Any] = {
            "id": action.id,
            "pool": (action.pool and self.named((*loc, "pool"), action.pool, "pools")) or None,
            "turns": action.turns and [action.turns.first, action.turns.last],
        }
        for part in PARTS:
            part.action(self, at, special)
        return self.form(loc, ACTION, action, **special)

    def reminder(self, key: str) -> Any:
        """Compile a reminder: a line that is shown when a time comes, or a switch's reference."""
        loc: Loc = ("reminder", key)

        def resolve(text: Text | None) -> str | None:
            return None if text is None else self.text(loc, text)

        return self.value(loc, getattr(self.setup.reminder, key), resolve)


def to_bytes(data: dict[str, Any]) -> bytes:
    """Return the device form as it is stored: compact JSON in UTF-8, keys in the order of
    ``compile``.
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
