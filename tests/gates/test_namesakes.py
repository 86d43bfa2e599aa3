# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""One word means one thing: no two modules of a package give a public constant two values."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest
from test_gates import FIRMWARE, python_files

# Modules that are read through one name, whichever is there, and so have the same constants.
PROFILES = {"boards/pico_table.py", "boards/pimoroni_explorer2350.py"}
DRIVERS = {"paint/bitmap.py", "paint/st7789.py"}

# Words have their keys to themselves: ``texts.DRAW`` is a text. A mechanism has its ``RULES``.
EVERYWHERE = {"TYPE_CHECKING", "RULES"}

# Namesakes of today. A name that is not one any more fails as well: the list only shrinks.
KNOWN = {
    # Names of the protocol: a phase is called like the event that it waits for. An event is always
    # read as ``e.LOOK``, see below.
    "tidebell_core": {"CHOOSE", "LOOK", "SCORE", "STARTER"},
    "tidebell": set(),
}


def constants(path: Path) -> dict[str, str]:
    """The public constants that a module names at its top, and what each is, as source."""
    found: dict[str, str] = {}
    for node in ast.parse(path.read_text()).body:
        target, value = None, None
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
        elif isinstance(node, ast.AnnAssign):
            target, value = node.target, node.value
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=True))
        for name, given in pairs:
            if isinstance(name, ast.Name) and name.id.isupper() and given is not None:
                if not name.id.startswith("_"):
                    found[name.id] = ast.unparse(given)
    return found


def namesakes(modules: dict[str, dict[str, str]]) -> dict[str, list[str]]:
    """The names that have two values in some modules, and the modules that have them."""
    places: dict[str, dict[str, str]] = defaultdict(dict)
    for module, named in modules.items():
        for name, value in named.items():
            places[name][module] = value
    return {
        name: sorted(found)
        for name, found in places.items()
        if len(set(found.values())) > 1
        and not (set(found) <= PROFILES or set(found) <= DRIVERS)
        and name not in EVERYWHERE
    }


@pytest.mark.parametrize("package", ["tidebell", "tidebell_core"])
def test_no_two_public_constants_of_a_package_share_a_name(package: str) -> None:
    folder = FIRMWARE / package
    modules = {
        path.relative_to(folder).as_posix(): constants(path)
        for path in folder.rglob("*.py")
        if path.name != "words.py"
    }
    found = namesakes(modules)
    assert {name: found[name] for name in set(found) - KNOWN[package]} == {}
    assert KNOWN[package] - set(found) == set(), "no namesake any more: take it out of the list"


def test_namesakes_are_found() -> None:
    modules = {"one.py": {"MOST": "3", "SAME": "1"}, "two.py": {"MOST": "4", "SAME": "1"}}
    assert namesakes(modules) == {"MOST": ["one.py", "two.py"]}


def test_constants_are_seen_however_they_are_named(tmp_path: Path) -> None:
    path = tmp_path / "named.py"
    path.write_text('A, _B = 1, 2\nC: int = 3\nlow = 4\nD = "text"\ndef f():\n    E = 5\n')
    assert constants(path) == {"A": "1", "C": "3", "D": "'text'"}


def test_an_event_is_read_by_its_module() -> None:
    """So no event is taken for the phase that has its name."""
    events = KNOWN["tidebell_core"]
    bare = {
        f"{path.relative_to(FIRMWARE)}: {alias.name}"
        for path in python_files()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("record.events")
        for alias in node.names
        if alias.name in events
    }
    assert bare == set()
