# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Describe the forms of the setup editor: all tables and keys of the format, from its models.

A key that the models get is in the form without a line here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tidebell_core.setup_reading.mechanism_forms import AT_ZERO
from tidebell_host.languages import form_text
from tidebell_host.setups.inherit import INFERRED
from tidebell_host.setups.json_schema import schema
from tidebell_host.setups.mechanisms import PARTS
from tidebell_host.setups.mechanisms.clocks import OF_MODES
from tidebell_host.setups.mechanisms.part import SWITCH
from tidebell_host.setups.tables.clocks import MATCH, MATCH_AT_ZERO, MODES
from tidebell_host.setups.tables.order import IN_ORDER, ONE_BY_ONE
from tidebell_host.setups.values import NAMED_STEPS, VERBS

_NULL = {"type": "null"}
_OF_FILES = re.compile(r", \[\[?[\w.]+\]?\]|, see below")
"""Words of descriptions that only a reader of the guide needs."""

FIELD = "score.field"
ASSETS = "assets"
NAMED = {
    "Action.counts": ("counter",),
    "Action.sets": ("counter",),
    "Action.all_others": ("counter",),
    "Action.one_other": ("counter",),
    "Action.raises": ("table",),
    "Action.price": ("counter", "pool"),
    "Action.puts": ("bag.card",),
    "Action.pours": ("bag",),
    "Bag.filled_by": ("counter",),
    "BagCard.score": (FIELD,),
    "Clock.odds": ("colour", "side"),
    "Clock.odds_increment": ("colour", "side"),
    "Convert.into": ("pool",),
    "Counter.by_side": ("side",),
    "Counter.feeds": ("counter", "pool"),
    "Die.dice_by": ("counter",),
    "Duel.pays": ("counter", "pool"),
    "Duel.answer_adds": ("counter",),
    "Numbers.by": ("counter",),
    "Phase.actions": ("action",),
    "Pool.by_side": ("side",),
    "Pool.filled_by": ("counter",),
    "Score.tie": (FIELD, ASSETS),
    "Stage.times_by": ("table",),
    "Tick.action": ("action",),
}
"""What a value, the items of a list or the keys of a map name, where their key does not say it."""

_ALONE = [False, SWITCH]
_CONDITIONS = ("part", "by", "face")
FITS: dict[str, dict[str, Any]] = {
    **{f"Clock.{key}": {"mode": list(modes)} for key, modes in OF_MODES.items()},
    **{place: dict(fit.others) for part in PARTS for place, fit in part.FITS.items()},
    "Stage.together": {"order": ["clockwise"]},
    "Stage.points": {"together": _ALONE, "order": ONE_BY_ONE},
    "Stage.runs_on": {"together": [False], "order": IN_ORDER},
    "Stage.next_round": {"order": ["alternate"]},
    **{
        f"DieDegree.{key}": {other: [False] for other in _CONDITIONS if other != key}
        for key in _CONDITIONS
    },
}
"""With which values of other keys of its table a key may be there.

Two keys that exclude each other are both offered: the one that is set takes the other away.
"""

WORDS_FIT: dict[str, dict[str, dict[str, Any]]] = {
    "Clock.at_zero": {
        **{word: {"mode": [one for one in MODES if one != MATCH]} for word in AT_ZERO},
        **{word: {"mode": [MATCH]} for word in MATCH_AT_ZERO},
    },
    "Stage.next_round": {word: {"passes": ["out"]} for word in ("first_passed", "as_passed")},
}
"""The same for the words of a choice."""

_SHORT = 38  # letters of a help that a plain label makes superfluous
_LABELS = Path(__file__).parent / "editor" / "edit_labels.js"
_PLAIN = re.compile(r'^  "(\w+\.\w+)": t\(', re.M)
"""A key that has a plain label."""


def form() -> dict[str, Any]:
    """Return the forms in the language that is spoken.

    That is ``{"tables": {name: {"about", "fields", "new"}}, "labels": {key: label}, "steps": {verb:
    what}}``, with labels of the keys that have no plain one.
    """
    whole = schema()
    defs = {"Setup": whole, **whole["$defs"]}
    plain = _PLAIN.findall(_LABELS.read_text(encoding="utf-8"))
    tables = {name: _table(name, said, defs, plain) for name, said in defs.items()}
    for name, table in tables.items():
        table["new"] = _new(name, tables)
    keys = [
        field["key"]
        for name, table in tables.items()
        for field in table["fields"]
        if f"{name}.{field['key']}" not in plain
    ]
    return {
        "tables": tables,
        "labels": {key: form_text(key.replace("_", " ").capitalize()) for key in keys},
        "steps": {verb: NAMED_STEPS.get(verb, ("",))[0] for verb in VERBS},
    }


def _table(
    name: str, said: dict[str, Any], defs: dict[str, Any], plain: list[str]
) -> dict[str, Any]:
    top = defs["Setup"]["properties"]
    required = said.get("required", ())
    fields = []
    for key, one in said["properties"].items():
        field = {"key": key, **_kind(one)}
        help = _OF_FILES.sub("", one.get("description", ""))
        superfluous = len(help) < _SHORT and f"{name}.{key}" in plain
        if help and not superfluous and "table" not in field:
            field["help"] = form_text(help)
        named = NAMED.get(f"{name}.{key}")
        if field["kind"] == "text" and not field.get("limit") and _named(top.get(key)):
            named = (key,)
        if named:
            field["names"] = named
        if f"{name}.{key}" in FITS:
            field["fits"] = FITS[f"{name}.{key}"]
        if f"{name}.{key}" in WORDS_FIT:
            field["words_fit"] = WORDS_FIT[f"{name}.{key}"]
        if key in required:
            field["required"] = True
        default = INFERRED.get(name, {}).get(key, one.get("default"))
        if default not in (None, [], {}):
            field["default"] = default
        if one.get("examples"):
            field["example"] = one["examples"][0]
        fields.append(field)
    return {"about": form_text(said["description"]), "fields": fields}


def _named(said: dict[str, Any] | None) -> bool:
    """Return whether a key of the file holds tables that have names."""
    return said is not None and _kind(said)["kind"] == "named"


def _kind(said: dict[str, Any]) -> dict[str, Any]:
    """Return the control for a value of a schema, and its bounds."""
    if "$ref" in said:
        return {"kind": "table", "table": _name(said)}
    several = [one for one in said.get("anyOf", ()) if one != _NULL]
    if len(several) == 1:
        return _kind({**said, **several[0], "anyOf": []})
    if several:
        return _of_several(several)
    kind = said.get("type")
    if kind == "object":
        inner = said.get("additionalProperties", {})
        if "$ref" in inner:
            return {"kind": "named", "table": _name(inner)}
        return {"kind": "map", "of": _kind(inner)}
    if kind == "array":
        inner = said.get("items", {})
        if "$ref" in inner:
            return {"kind": "tables", "table": _name(inner)}
        return {"kind": "list", "of": _kind(inner)}
    if "enum" in said:
        return {"kind": "choice", "words": said["enum"]}
    if "const" in said:
        return {"kind": "fixed", "words": [said["const"]]}
    if kind == "boolean":
        return {"kind": "flag"}
    if kind in ("integer", "number"):
        bounds = {"min": said.get("minimum"), "max": said.get("maximum")}
        return {"kind": "number", "step": said.get("multipleOf", 1), **bounds}
    if kind == "string":
        return _of_text(said)
    return {"kind": "any"}


def _of_text(said: dict[str, Any]) -> dict[str, Any]:
    pattern = said.get("pattern", "")
    if pattern.startswith("^#"):
        return {"kind": "colour"}
    if pattern.startswith(f"^({VERBS[0]}|"):
        return {"kind": "step"}
    return {"kind": "text", "limit": said.get("maxLength", 0)}


def _of_several(several: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the control for a value of several types: a text or a number, with suggestions."""
    made: dict[str, Any] = {}
    words: list[str] = []
    for one in several:
        pattern = one.get("pattern", "")
        if pattern.startswith(r"^\$"):
            made["switch"] = "condition" if " is " in pattern else "value"
        elif one.get("description") == "by language":
            made["languages"] = True
        elif "enum" in one:
            words += one["enum"]
        elif "[0-9]" in pattern or "[1-9]" in pattern:
            made["kind"] = "range"
        else:
            made = {**_kind(one), **made}
    if words:
        made = {"kind": "choice", **made, "words": words}
    return made if "kind" in made else {"kind": "any", **made}


def _name(said: dict[str, Any]) -> str:
    return str(said["$ref"].rsplit("/", 1)[-1])


def _new(name: str, tables: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a new table: the required ones, by their examples."""
    found: dict[str, Any] = {}
    for field in tables[name]["fields"]:
        if not field.get("required"):
            continue
        if field["kind"] == "tables":
            found[field["key"]] = [_new(field["table"], tables)]
        elif field["kind"] == "table":
            found[field["key"]] = _new(field["table"], tables)
        elif "example" in field:
            found[field["key"]] = field["example"]
    return found
