# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Private names, shortened before a module is compiled.

The interpreter keeps every name that a module has brought for good, in tables that double when they
are full. A name that begins with ``_`` is its module's own, and one that is only ever a parameter's
its function's, so two of them may have the same one: each becomes ``_a``, ``_b`` and so on, the
same few in all modules. In the sources nothing changes, nor in the plain .py
files that go onto a drive.
"""

from __future__ import annotations

import ast
import builtins
import io
import string
import tokenize
from collections import Counter
from collections.abc import Iterator

from tidebell_host.install.constants import written

_FIRST = string.ascii_lowercase
_SHORT = ["_" + letter for letter in _FIRST] + [f"_{a}{b}" for a in _FIRST for b in _FIRST]


def shorten(sources: dict[str, str]) -> dict[str, str]:
    """Give private names short ones, in all modules of some packages.

    :param sources: modules by their path from the drive's root
    """
    short = _short(sources)
    return {path: _renamed(source, short) for path, source in sources.items()}


def long_names(sources: dict[str, str]) -> dict[str, dict[str, str]]:
    """For each module, what its short names stand for.

    :param sources: as ``shorten`` gets them
    """
    short = _short(sources)
    return {
        path: {short[name]: name for name in _names(source) if name in short}
        for path, source in sources.items()
    }


def _short(sources: dict[str, str]) -> dict[str, str]:
    """The short names. Two names get the same one only where no module, together with those that
    its classes are derived from, has both."""
    trees = {path: ast.parse(source) for path, source in sources.items()}
    kept = {name for tree in trees.values() for name in written(tree)}
    kept |= {path.rpartition("/")[2].removesuffix(".py") for path in sources}
    defined = {name for tree in trees.values() for name in _defined(tree)}
    used = {path: _names(source) for path, source in sources.items()}
    together = [
        set().union(*(used[other] for other in family)) for family in _families(trees).values()
    ]
    passed = {name for tree in trees.values() for name in _parameters(tree)} - set(dir(builtins))
    passed -= {name for tree in trees.values() for name in _beyond_a_call(tree)}
    everywhere = Counter(
        name for names in used.values() for name in names if _private(name) or name in passed
    )
    short: dict[str, str] = {}
    for name, _ in sorted(everywhere.items(), key=lambda item: (-item[1], item[0])):
        if name in kept or name not in defined:
            continue
        met = {other for names in together if name in names for other in names}
        taken = {short.get(other, other) for other in met}
        taken |= {other for other in everywhere if other in kept or other not in defined}
        short[name] = next(new for new in _SHORT if new not in taken)
    return short


def _private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _defined(tree: ast.Module) -> Iterator[str]:
    """The names that these modules have made themselves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _parameters(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.arg != "self":  # which the interpreter has itself
            yield node.arg


def _beyond_a_call(tree: ast.Module) -> Iterator[str]:
    """The names that are more than a parameter or a local variable somewhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names
    todo: list[ast.AST] = [tree]
    while todo:  # a module's and a class's own names, so not into functions
        for node in ast.iter_child_nodes(todo.pop()):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id
            if not isinstance(node, ast.FunctionDef | ast.Lambda):
                todo.append(node)


def _tokens(source: str) -> Iterator[tokenize.TokenInfo]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME:
            yield token


def _names(source: str) -> set[str]:
    return {token.string for token in _tokens(source)}


def _families(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """For each module itself and those that its classes are derived from, whose attributes meet."""
    home: dict[str, set[str]] = {}  # where classes of a name are
    bases: dict[str, set[str]] = {path: set() for path in trees}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                home.setdefault(node.name, set()).add(path)
                for base in node.bases:
                    if isinstance(base, ast.Name | ast.Attribute):
                        bases[path].add(base.id if isinstance(base, ast.Name) else base.attr)
    families = {}
    for path in trees:
        family, new = {path}, {path}
        while new:
            new = {there for one in new for base in bases[one] for there in home.get(base, ())}
            new -= family
            family |= new
        families[path] = family
    return families


def _renamed(source: str, short: dict[str, str]) -> str:
    lines = source.splitlines(keepends=True)
    for token in reversed(list(_tokens(source))):
        new = short.get(token.string)
        if new:
            row, first = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:first] + new + line[first + len(token.string) :]
    return "".join(lines)
