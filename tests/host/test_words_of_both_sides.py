# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Words of setup files that both sides know: host and device have the same."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from tidebell_core.setup_reading import chance_checks, forms, mechanism_checks, mechanism_forms
from tidebell_host.setups.mechanisms import PARTS
from tidebell_host.setups.mechanisms.ticks import MOST_UNITS
from tidebell_host.setups.model import Setup

Words = dict[str, set[Any]]

# Keys that the device form calls otherwise, or of which the compiler makes something else.
RENAMED = {"zero": "at_zero", "next_starter": "starter_moves"}
COMPILED = {
    "fill": {"player_turn"},  # the default, not written
    "mode": {"match"},  # a part of its own
    "order": {"counter-clockwise", "counter", "clockwise", "numbers-backwards"},  # or the default
    "ranks": {"player"},  # likewise
    "refill": {"none"},  # the default
    "zero": {"more_turns"},  # a key of its own
    "full": {"most"},  # the default, not written
    "ends": {False, True, "one"},  # true is "one"
}


def collect_forms(form: Any, key: str, found: Words) -> None:
    """Note the words that a form of the device takes, by the key that they stand under."""
    if isinstance(form, dict):
        for name, inner in form.items():
            collect_forms(inner, name, found)
    elif isinstance(form, tuple) and form and form[0] == forms.WORD:
        found.setdefault(key, set()).update(form[1:])
    elif isinstance(form, tuple):
        for inner in form:
            collect_forms(inner, key, found)


def collect_schema(node: Any, key: str, found: Words) -> None:
    """Note the words that the JSON Schema of setup files knows, by their key."""
    if isinstance(node, list):
        for inner in node:
            collect_schema(inner, key, found)
    elif isinstance(node, dict):
        found.setdefault(key, set()).update(node.get("enum", ()))
        found[key].update([node["const"]] if "const" in node else [])
        for name, inner in node.items():
            if name == "properties":
                for each, its in inner.items():
                    collect_schema(its, each, found)
            elif name not in ("enum", "default", "examples"):
                collect_schema(inner, key, found)


def test_words_of_a_setup_file_are_those_the_device_takes() -> None:
    device: Words = {}
    for module in (forms, mechanism_forms):
        for name, form in vars(module).items():
            if not name.startswith("__"):
                collect_forms(form, "", device)
    file: Words = {}
    collect_schema(Setup.model_json_schema(), "", file)
    compared = 0
    for key, words in device.items():
        there = file.get(RENAMED.get(key, key))
        if there and key:
            compared += 1
            assert words ^ there == COMPILED.get(key, set()), key
    assert compared == 22


def test_sentences_of_faults_belong_to_faults_that_the_device_finds() -> None:
    checks = {
        node.name: ast.unparse(node)
        for module in (mechanism_checks, chance_checks)
        for node in ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body
        if hasattr(node, "name")
    }
    found = {part.name: set(part.FAULTS) for part in PARTS if part.FAULTS}
    assert len(found) > 5
    for name, faults in found.items():
        assert [fault for fault in faults if fault not in checks[name]] == [], name


def test_the_device_tells_as_many_units_apart_as_a_file_may_have() -> None:
    from tidebell_core.record.events import TICK_OVERRULE, TICK_UNIT

    assert TICK_OVERRULE // TICK_UNIT == MOST_UNITS
