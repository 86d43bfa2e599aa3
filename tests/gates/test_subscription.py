# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Hooks are called of the mechanisms that subscribed to them (``hooks.Hooks``), never of all."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tidebell_core.game.hooks import Hooks

FIRMWARE = Path(__file__).parents[2] / "firmware"
HOOKS = set(vars(Hooks([])))


def loops(text: str) -> Iterator[tuple[str, set[str]]]:
    """The list that each loop over mechanisms goes through, and the hooks that it calls."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            over = node.iter.body if isinstance(node.iter, ast.IfExp) else node.iter
            if not isinstance(over, ast.Attribute):
                continue
            holder = getattr(over.value, "attr", getattr(over.value, "id", ""))
            if over.attr != "mechanisms" and holder != "hooks":
                continue
            # Within a condition it is asked of an owner.
            parts: list[ast.AST] = [node]
            if over.attr == "mechanisms":
                parts = [one.test if isinstance(one, ast.If) else one for one in node.body]
            called = {
                call.func.attr
                for part in parts
                for call in ast.walk(part)
                if isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and isinstance(call.func.value, ast.Name)
                and call.func.value.id == node.target.id
            }
            yield over.attr, called & HOOKS


def test_a_loop_over_a_hooks_mechanisms_calls_that_hook_and_none_over_all_calls_one() -> None:
    found = [
        (path.name, over, called)
        for path in sorted(FIRMWARE.rglob("*.py"))
        for over, called in loops(path.read_text())
    ]
    subscribed = [one for one in found if one[1] != "mechanisms"]
    assert {over for _, over, _ in subscribed} == HOOKS, "a list that nobody goes through"
    assert [one for one in subscribed if one[2] != {one[1]}] == []
    assert [one for one in found if one[1] == "mechanisms" and one[2]] == []


def test_the_gate_sees_a_hook_that_is_called_of_all_or_by_the_wrong_list() -> None:
    assert list(loops("for one in game.mechanisms:\n    one.spent(1)")) == [
        ("mechanisms", {"spent"})
    ]
    assert list(loops("for one in game.mechanisms:\n    if one.holds(1):\n        pass")) == [
        ("mechanisms", {"holds"})
    ]
    assert list(loops("for one in game.hooks.spent if rules else ():\n    one.done(1)")) == [
        ("spent", {"done"})
    ]
