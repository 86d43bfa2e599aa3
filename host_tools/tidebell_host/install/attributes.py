# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Give private attributes and variables short names that all modules share, before compiling.

CircuitPython keeps each name in a table for ever, and the table doubles: with more than 2,550 names
it asks for 15 KB in one piece, which an evening does not have. So ``self._first_line`` of one class
and ``self._waiting`` of another become ``self._a``. Classes that inherit from each other share no
name by accident. Functions, classes and methods keep theirs, for tracebacks.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections import defaultdict
from collections.abc import Iterator

from tidebell_host.install.constants import parsed, walk, written

_PRIVATE = re.compile(r"_[a-z]")


def shorten(sources: dict[str, str]) -> dict[str, str]:
    """Shorten the private attributes in all modules of some packages.

    :param sources: modules by their path from the drive's root
    """
    trees = {path: parsed(source) for path, source in sources.items()}
    families = _families(trees)
    used: dict[str, set[str]] = defaultdict(set)  # attribute: families that have it
    kept = set()
    for path, tree in trees.items():
        kept |= set(written(tree)) | set(_other_names(tree))
        for node in walk(tree):
            if isinstance(node, ast.Attribute):
                used[node.attr].add(families[path])
    named = {node.id for tree in trees.values() for node in walk(tree) if type(node) is ast.Name}
    free = (name for name in _short_names() if name not in kept | named and name not in used)
    pool: list[str] = []
    short: dict[str, str] = {}
    taken: dict[str, int] = defaultdict(int)  # short names of each family
    for name in sorted(used):
        if _PRIVATE.match(name) and name not in kept | named and len(used[name]) == 1:
            (family,) = used[name]
            if taken[family] == len(pool):
                pool.append(next(free))
            short[name] = pool[taken[family]]
            taken[family] += 1
    done = {}
    for path, source in sources.items():
        own = sorted(_variables(trees[path]) - kept - set(used))
        pool += itertools.islice(free, max(0, len(own) - len(pool)))
        done[path] = _renamed(source, trees[path], short, dict(zip(own, pool, strict=False)))
    return done


def _variables(tree: ast.Module) -> set[str]:
    """Return the private variables at the top of a module."""
    found = set()
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Name) and _PRIVATE.match(target.id.lower()):
                found.add(target.id)
    return found


def _families(trees: dict[str, ast.Module]) -> dict[str, str]:
    """Return for each module the name of its family: modules whose classes inherit are one."""
    family = {path: path for path in trees}
    homes: dict[str, list[str]] = defaultdict(list)
    bases: list[tuple[str, str]] = []
    for path, tree in trees.items():
        for node in walk(tree):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(path)
                for base in node.bases:
                    name = base.attr if isinstance(base, ast.Attribute) else ""
                    bases.append((path, base.id if isinstance(base, ast.Name) else name))
    for path, name in bases:
        for home in homes[name]:
            old, new = family[home], family[path]
            family = {each: new if one == old else one for each, one in family.items()}
    return family


def _other_names(tree: ast.Module) -> Iterator[str]:
    """Return the names in a module that are neither attributes nor variables."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from node.names
        elif isinstance(node, ast.alias):
            yield from (node.name, node.asname or "")


def _short_names() -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    for length in itertools.count(1):
        for name in itertools.product(letters, repeat=length):
            yield "_" + "".join(name)


def _renamed(
    source: str, tree: ast.Module, attributes: dict[str, str], variables: dict[str, str]
) -> str:
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    places = []
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in attributes:
            old, new = node.attr, attributes[node.attr]
        elif isinstance(node, ast.Name) and node.id in variables:
            old, new = node.id, variables[node.id]
        else:
            continue
        assert node.end_lineno is not None and node.end_col_offset is not None
        places.append((node.end_lineno - 1, node.end_col_offset, old, new))
    for number, end, old, new in sorted(places, reverse=True):
        line = lines[number]
        lines[number] = line[: end - len(old)] + new.encode() + line[end:]
    return b"".join(lines).decode()
