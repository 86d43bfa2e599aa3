# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Every code that a refusal is made with has a sentence, and the values that fill it."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from tidebell_core.sentences import SENTENCES

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in ("firmware", "host_tools")
    for path in (ROOT / folder).rglob("*.py")
    if "Refused(" in path.read_text()
)


def called(node: ast.AST) -> str:
    """The name of what a node calls, nothing for another one."""
    function = getattr(node, "func", None)
    return getattr(function, "id", getattr(function, "attr", ""))


def texts(node: ast.AST) -> set[str]:
    """All texts that stand in a node."""
    found = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    return {one for one in found if isinstance(one, str)}


class Module:
    """A module, as far as it says which codes a refusal may have."""

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text())
        self.functions = [one for one in ast.walk(self.tree) if isinstance(one, ast.FunctionDef)]

    def made(self) -> Iterator[tuple[ast.Call, set[str]]]:
        """Each call that makes a refusal, with its codes."""
        for function in (self.tree, *self.functions):
            for node in ast.walk(function):
                if called(node) == "Refused" and self.inside(node) is function:
                    assert isinstance(node, ast.Call) and node.args, ast.unparse(node)
                    yield node, self.codes(node.args[0], function)

    def inside(self, node: ast.AST) -> ast.AST:
        """The innermost function that a node stands in, or the module."""
        around = [one for one in self.functions if node in ast.walk(one)]
        return max(around, key=lambda one: one.lineno, default=self.tree)

    def codes(self, value: ast.AST, function: ast.AST) -> set[str]:
        """Return the values an expression may have: texts, parameters, results of functions."""
        if isinstance(value, ast.Constant):
            return {value.value}
        if isinstance(value, ast.IfExp):
            return self.codes(value.body, function) | self.codes(value.orelse, function)
        assert isinstance(value, ast.Name), f"no code to be found: {ast.unparse(value)}"
        found: set[str] = set()
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == value.id:
                for one in self.functions:
                    if one.name == called(node.value):
                        returned = [back for back in ast.walk(one) if isinstance(back, ast.Return)]
                        found |= set().union(*(texts(back) for back in returned)) - {""}
        if isinstance(function, ast.FunctionDef):
            names = [argument.arg for argument in function.args.args]
            for node in ast.walk(self.tree):
                if called(node) == function.name and value.id in names:
                    assert isinstance(node, ast.Call)
                    found |= texts(node.args[names.index(value.id)])
        return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_refusal_has_its_sentence_and_the_values_that_it_wants(path: Path) -> None:
    for call, codes in Module(path).made():
        assert codes, f"no code is found for {ast.unparse(call)}"
        assert codes <= set(SENTENCES), f"no sentence for {codes - set(SENTENCES)}"
        for code in codes:
            fields = [field for _, field, _, _ in string.Formatter().parse(SENTENCES[code])]
            wanted = len([field for field in fields if field is not None])
            told = f"{ast.unparse(call)} has too few values: {SENTENCES[code]}"
            assert len(call.args) > wanted, told


def test_every_sentence_is_said() -> None:
    said: set[str] = set()
    for path in FILES:
        for _, codes in Module(path).made():
            said |= codes
    assert set(SENTENCES) == said
