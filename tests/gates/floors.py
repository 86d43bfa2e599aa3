# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Imports inside a package, and which of them run against its floors.

A module stands above those that it imports, also where it does so for types alone or inside a
function. Where modules import each other in a circle some import must run the wrong way; the order
that leaves few of them is found greedily (P. Eades, X. Lin, W. F. Smyth: A fast and effective
heuristic for the feedback arc set problem, 1993).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

Edge = tuple[str, str]


def imports(root: Path) -> set[Edge]:
    """All imports inside a package: ``(who, whom)``."""
    paths = {_name(path, root): path for path in root.rglob("*.py")}
    return {
        (name, other)
        for name, path in paths.items()
        for other in _imported(name, path, paths.keys())
        if other != name
    }


def _name(path: Path, root: Path) -> str:
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def _imported(name: str, path: Path, known: object) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.ImportFrom):
            continue
        base = node.module or ""
        if node.level:
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join(above + ([node.module] if node.module else []))
        for alias in node.names:
            whole = f"{base}.{alias.name}"
            if whole in known:  # type: ignore[operator]
                yield whole
            elif base in known:  # type: ignore[operator]
                yield base


def against(edges: set[Edge]) -> list[Edge]:
    """The imports that run from a lower floor to a higher one."""
    below: list[str] = []
    above: list[str] = []
    left = sorted({name for edge in edges for name in edge})
    while left:
        down = {name: sum(a == name and b in left for a, b in edges) for name in left}
        up = {name: sum(b == name and a in left for a, b in edges) for name in left}
        if 0 in down.values():
            done = next(name for name in left if down[name] == 0)
            below.append(done)
        else:
            free = [name for name in left if up[name] == 0]
            done = free[0] if free else max(left, key=lambda name: down[name] - up[name])
            above.append(done)
        left.remove(done)
    floor = {name: at for at, name in enumerate(below + above[::-1])}
    return sorted((a, b) for a, b in edges if floor[a] < floor[b])


def circles(edges: set[Edge]) -> list[set[str]]:
    """The modules that import each other, directly or through others: the largest sets of such."""
    below: dict[str, set[str]] = {name: set() for edge in edges for name in edge}
    for name, reached in below.items():
        todo = [name]
        while todo:
            one = todo.pop()
            new = {b for a, b in edges if a == one} - reached
            reached |= new
            todo += new
    found = [{b for b in below[a] if a in below[b]} for a in below if a in below[a]]
    return [one for at, one in enumerate(found) if one not in found[:at]]
