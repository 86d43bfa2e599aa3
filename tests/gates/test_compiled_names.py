# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""What is compiled for a device finds all that it names in its own modules."""

from __future__ import annotations

import ast
from pathlib import PurePosixPath

import pytest
from tidebell_host.install.firmware import compact, sources

FILES = {path: ast.parse(source) for path, source in compact(sources()).items()}


def module(path: str, level: int, dotted: str) -> str:
    """The file of a module that a file imports."""
    above = PurePosixPath(path)
    base = PurePosixPath() if not level else above.parents[level - 1]
    place = base.joinpath(*dotted.split("."))
    own = f"{place}.py"
    return own if own in FILES else f"{place}/__init__.py"


def defined(tree: ast.Module) -> set[str]:
    """All names that a module has, once it is imported and as functions add them."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {alias.asname or alias.name for alias in node.names}
    return names


@pytest.mark.parametrize("path", sorted(FILES))
def test_a_compiled_module_finds_what_it_names_in_others(path: str) -> None:
    known: dict[str, list[str]] = {}  # one name may stand for several, in one function each
    for node in ast.walk(FILES[path]):
        if not isinstance(node, ast.ImportFrom) or not (node.level or node.module):
            continue
        for alias in node.names:
            inner = module(path, node.level, ".".join(filter(None, (node.module, alias.name))))
            if inner in FILES:
                known.setdefault(alias.asname or alias.name, []).append(inner)
                continue
            outer = module(path, node.level, node.module or "")
            if outer in FILES:
                assert alias.name in defined(FILES[outer]), f"{outer} has no {alias.name}"
    for node in ast.walk(FILES[path]):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            where = known.get(node.value.id)
            if where:
                there = any(node.attr in defined(FILES[one]) for one in where)
                assert there, f"{where} has no {node.attr}"
