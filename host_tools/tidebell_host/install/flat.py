# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""The device's modules out of their rooms, before they are compiled.

In the sources the modules of ``tidebell`` lie in folders that say what they are for. On the device
each folder is one more object in memory and its name part of the name of every module in it, kept
for good. There they therefore lie side by side: ``tidebell.ui.table`` is ``tidebell.table``. Only
``tidebell.boards`` stays, for people add profiles of their own. In the sources nothing changes, nor
in the plain .py files that go onto a drive.
"""

from __future__ import annotations

import ast
import re
from collections import Counter

from tidebell_host.install.constants import (
    dotted,
    edited,
    origin,
    package_of,
    parsed,
    walk,
    written,
)

PACKAGE = "tidebell"
STAYS = PACKAGE + ".boards"


def places(paths: list[str]) -> dict[str, str]:
    """Where modules come to lie, by where they lie from the drive's root; rooms themselves nowhere.

    :raises ValueError: two would come to the same place, or one to that of a room
    """
    found = {}
    for path in paths:
        parts = path.split("/")
        if parts[0] != PACKAGE or len(parts) == 2 or dotted(path).startswith(STAYS):
            found[path] = path
        elif parts[-1] != "__init__.py":
            found[path] = f"{PACKAGE}/{parts[-1]}"
    # Nor may one have a room's name, whose folder an older installation may have left behind.
    rooms = {path.removesuffix("/__init__.py") + ".py" for path in paths if path not in found}
    taken = Counter(found.values())
    twice = sorted(place for place, times in taken.items() if times > 1 or place in rooms)
    if twice:
        raise ValueError(f"Modules or rooms have the same name: {', '.join(twice)}.")
    return found


def named(sources: dict[str, str]) -> set[str]:
    """The modules, as they are called outside their rooms, that are imported by a text: it adds
    their name to a room's.

    :param sources: modules by their path from the drive's root
    """
    texts = {text for source in sources.values() for text in written(parsed(source))}
    found = set()
    for path in sources:
        room, _, name = dotted(path).rpartition(".")
        if room + "." in texts and room.startswith(PACKAGE + ".") and room != STAYS:
            found.add(f"{PACKAGE}.{name}")
    return found


def flatten(sources: dict[str, str]) -> dict[str, str]:
    """Take modules out of their rooms; imports and names written as texts follow.

    :param sources: modules by their path from the drive's root
    :raises ValueError: two modules have the same name, or a room has code of its own
    """
    to = places(list(sources))
    modules = {dotted(path): dotted(to.get(path, PACKAGE + "/__init__.py")) for path in sources}
    rooms = {dotted(path) for path in sources if path not in to}
    for path in sources.keys() - to.keys():
        if any(not isinstance(node, ast.Expr) for node in parsed(sources[path]).body):
            raise ValueError(f"{path} is a room of modules: it has no place for code of its own.")
    return {place: _moved(path, sources[path], modules, rooms) for path, place in to.items()}


def _moved(path: str, source: str, modules: dict[str, str], rooms: set[str]) -> str:
    package = package_of(path)
    tree = parsed(source)
    edits: dict[ast.AST, str] = {}
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom):
            wanted = origin(node, package)
            if wanted.partition(".")[0] == PACKAGE:
                into = _home(package, rooms)
                edits[node] = _import(node, modules.get(wanted, wanted), into)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = _renamed(node.value, modules, rooms)
            if text != node.value:
                edits[node] = repr(text)
    return edited(source, edits)


def _home(package: str, rooms: set[str]) -> str:
    return PACKAGE if package in rooms else package


def _import(node: ast.ImportFrom, module: str, package: str) -> str:
    if module == package:
        return ast.unparse(ast.ImportFrom(None, node.names, 1))
    if module.startswith(package + "."):
        return ast.unparse(ast.ImportFrom(module[len(package) + 1 :], node.names, 1))
    return ast.unparse(ast.ImportFrom(module, node.names, 0))


def _renamed(text: str, modules: dict[str, str], rooms: set[str]) -> str:
    """Names of modules in a text, with or without that of the package, and of rooms to which a
    module's name is added."""

    def module(found: re.Match[str]) -> str:
        whole = found[0] if found[1] else f"{PACKAGE}.{found[0]}"
        there = modules.get(whole)
        return found[0] if there is None else there if found[1] else there[len(PACKAGE) + 1 :]

    if text.endswith(".") and text[:-1] in rooms:
        return PACKAGE + "."
    return re.sub(rf"(?<![\w.])({PACKAGE}\.)?\w+(\.\w+)+(?![\w.])", module, text)
