# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The core knows no game by structure: what one game alone says is read by a mechanism, or late.

Resident are the modules that every game has in memory: those that the session and the view import
as they are imported themselves. A key of the device form that a single built-in setup has is that
game's alone; no resident module may read it, but for what any game may say. Keys of one name are
told apart by their places, and what is in a mechanism's own part is that mechanism's.
"""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from test_gates import CORE, bench
from tidebell_core.setup_reading import forms
from tidebell_core.setup_reading import mechanism_forms as added

ROOTS = ("game/session.py", "game/view.py", "record/redaction.py", "record/journal.py")

# Words of one game that any game may use, by key: the reason. One that is not needed fails.
COMMON = {
    "ends": "an action that ends the player turn: a line of play, before what follows acts",
    "together": "which steps of play a referee's other turn takes for the same kind",
}


def imported(path: Path) -> Iterator[Path]:
    """The modules of the core that a module imports as it is imported."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            names = [base / name.name for name in node.names]
            for one in (base, *names):
                yield from (
                    file for file in (one.with_suffix(".py"), one / "__init__.py") if file.exists()
                )


def resident() -> dict[str, Path]:
    """The modules that every game has in memory, by name."""
    found: set[Path] = set()
    waiting = [CORE / name for name in ROOTS]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported(path)
    return {".".join(path.relative_to(CORE).with_suffix("").parts): path for path in found}


def keys_read(text: str) -> set[str]:
    """Keys that a module reads: ``x["key"]``, ``x.get("key")``, ``"key" in x``, ``setup.key``."""
    found: set[Any] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            found.add(getattr(node.slice, "value", None))
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Constant):
            found.add(node.left.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "get" and node.args and isinstance(node.args[0], ast.Constant):
                found.add(node.args[0].value)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("setup"):
            found.add(node.attr)
    return {key for key in found if isinstance(key, str)}


Place = tuple[str, ...]


def has() -> dict[Place, set[str]]:
    """The built-in setups that have a key, by its place, outside of mechanisms' own parts."""
    found: dict[Place, set[str]] = defaultdict(set)

    def look(setup: str, value: Any, place: Place) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                found[(*place, key)].add(setup)
                if place or key not in added.SETUP_KEYS:
                    look(setup, inner, (*place, key))
        elif isinstance(value, list):
            for inner in value:
                look(setup, inner, place)

    for setup, data in bench.built_in().items():
        look(setup, json.loads(data), ())
    return found


def cores(form: Any = forms.SETUP, place: Place = ()) -> Iterator[Place]:
    """The places of keys that the core's forms have, without what mechanisms add."""
    if isinstance(form, tuple) and form[:1] == (forms.STEP,):
        form = tuple(forms.STEPS.values())
    if isinstance(form, dict):
        for key, inner in form.items():
            yield (*place, key)
            yield from cores(inner, (*place, key))
    elif isinstance(form, tuple):
        for inner in form:
            yield from cores(inner, place)


def alone() -> set[str]:
    """Keys that stand for what one game alone says, wherever the core may read them."""
    users = has()
    shared = {place[-1] for place in cores() if len(users.get(place, ())) > 1}
    return {place[-1] for place, setups in users.items() if len(setups) == 1} - shared


def test_no_resident_module_reads_what_one_game_alone_says() -> None:
    games = alone()
    read = {name: keys_read(path.read_text()) & games for name, path in resident().items()}
    assert {
        name: sorted(keys - set(COMMON)) for name, keys in read.items() if keys - set(COMMON)
    } == {}
    needed = set().union(*read.values())
    assert set(COMMON) - needed == set(), "not read any more: take it out of the list"


def test_the_gate_sees_how_keys_are_read() -> None:
    text = 'a["one"]; b.get("two", 3); "three" in c; game.setup.four; d.five; e["six"] = a[7]'
    assert keys_read(text) == {"one", "two", "three", "four"}
    assert {"game.flow", "game.state", "game.game", "game.play"} <= set(resident())
    assert {"effect", "shots", "zero", "final"} <= alone()  # there are others of these names
    assert not {"name", "cost", "points", "clock"} & alone()
    assert "game.scoring" not in resident()
