# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""MicroPython has all of Python's built-in types and functions that the firmware uses."""

from __future__ import annotations

import ast
import builtins
import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import vm  # noqa: E402

FIRMWARE = vm.ROOT / "firmware"
TYPES = (int, str, bytes, bytearray, list, tuple, dict, set, object, type)

ASK = """
types = [int, str, bytes, bytearray, list, tuple, dict, set, object, type]
import builtins, json
print(json.dumps([name for name in {names} if not hasattr(builtins, name)]))
print(json.dumps([name for name in {methods} if not any([hasattr(one, name) for one in types])]))
print(json.dumps([[of, name] for of, name in {own} if not hasattr(getattr(builtins, of), name)]))
"""


def used(trees: list[ast.AST]) -> tuple[list[str], list[str], list[list[str]]]:
    """Built-in names; methods that a built-in type has and nothing here; (type, attribute)."""
    names, methods, own, defined = set(), set(), set(), set()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                defined.add(node.name)
            elif isinstance(node, ast.Name) and hasattr(builtins, node.id):
                names.add(node.id)
            elif isinstance(node, ast.Attribute):
                if isinstance(node.ctx, ast.Store):
                    defined.add(node.attr)
                if isinstance(node.value, ast.Name):
                    if isinstance(getattr(builtins, node.value.id, None), type):
                        own.add((node.value.id, node.attr))
                if any(hasattr(one, node.attr) for one in TYPES):
                    methods.add(node.attr)
    return sorted(names), sorted(methods - defined), sorted(map(list, own))


def lacking(trees: list[ast.AST]) -> list[list[str]]:
    """Return those of them that this MicroPython lacks."""
    names, methods, own = used(trees)
    said = vm.run(ASK.format(names=names, methods=methods, own=own), files=vm.core_files())
    return [json.loads(line) for line in said.splitlines()]


@pytest.mark.skipif(vm.missing() is not None, reason=str(vm.missing()))
def test_micropython_has_what_the_firmware_uses_of_built_in_types() -> None:
    trees = [ast.parse(path.read_text()) for path in FIRMWARE.rglob("*.py")]
    assert lacking(trees) == [[], [], []]


@pytest.mark.skipif(vm.missing() is not None, reason=str(vm.missing()))
def test_what_it_lacks_is_found() -> None:
    tree = ast.parse("frozenset(map(int.__lt__, (1,), (2,)))\nx.removeprefix('a').casefold()")
    names, methods, own = lacking([tree])
    assert own == [["int", "__lt__"]]
    assert {"removeprefix", "casefold"} <= set(methods)
