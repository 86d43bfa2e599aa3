# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Modules under short names and in no package, the last step before they are compiled.

The interpreter keeps three names of each module that it has ever read: its own, that with its
packages', and its file's. A module of no package has but one that is also its own, and a name that
something else has anyway costs nothing. So on the device ``tidebell.ui.menu`` is ``_ab`` or the
like, in ``tidebell/_ab.mpy``, and the folder ``tidebell`` is where modules are looked for first.
What somebody names in a file keeps its name: profiles of boards and mechanisms, each in a package
of its own, where no such name can mean anything else, and what the firmware itself imports by a
text. In the sources nothing changes, nor in the plain .py files that go onto a drive; the host tool
tells tracebacks in the written names.
"""

from __future__ import annotations

import ast
import keyword
import re
import sys
from collections import Counter
from collections.abc import Iterator

from tidebell_host.install.constants import dotted, edited, origin, package_of, parsed, walk
from tidebell_host.install.flat import PACKAGE, STAYS
from tidebell_host.install.names import SHORT

CORE = "tidebell_core"

# What is filled with names, and what has them in memory anyway.
EARLY, RESIDENT = "tidebell/early.py", "tidebell/app.py"

_SHORT_TEXT = 10  # letters; longer ones are no names for the interpreter

# The packages that are left, by their names before, and their names and folders on the drive.
_PACKAGES = {STAYS: "boards", CORE + ".mechanisms": "m"}

# What the programs of the drive's root import first: where all others are.
_ROOM = '__import__("sys").path.insert(0, __path__)\n'


class Loosener:
    """Gives modules their last names; imports and texts follow.

    :param sources: modules by their path from the drive's root, and its programs
    :param named: the modules that keep their names
    """

    def __init__(self, sources: dict[str, str], named: set[str]) -> None:
        self.sources = sources
        self.places = places(list(sources), named)
        self.names = {dotted(path): name(place) for path, place in self.places.items()}

    def loosened(self) -> dict[str, str]:
        """All of them, by the path at which they are now."""
        done = {}
        for path, place in self.places.items():
            text = self._moved(path, self.sources[path])
            done[place] = text + _ROOM if place == f"{PACKAGE}/__init__.py" else text
        if EARLY in self.places:
            done[self.places[EARLY]] = _early(done, self.places[RESIDENT])
        return done

    def follow(self, program: str) -> str:
        """A program outside, with its imports from where things are now."""
        return self._moved("program.py", program)

    def _moved(self, path: str, source: str) -> str:
        package = package_of(path)
        edits: dict[ast.AST, str] = {}
        for node in walk(parsed(source)):
            if isinstance(node, ast.ImportFrom):
                home = origin(node, package)
                if home.partition(".")[0] in (PACKAGE, CORE):
                    first = "" if "/" in path else f"import {PACKAGE}; "
                    edits[node] = first + self._import(node, home)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = self._renamed(node.value)
                if text != node.value:
                    edits[node] = repr(text)
        return edited(source, edits)

    def _import(self, node: ast.ImportFrom, home: str) -> str:
        parts = []
        names = []
        for alias in node.names:
            new = self.names.get(f"{home}.{alias.name}")
            if new is None:
                names.append(alias)
                continue
            above, _, last = new.rpartition(".")
            if above:
                parts.append(f"from {above} import {last} as {alias.asname or alias.name}")
            else:
                parts.append(f"import {last} as {alias.asname or alias.name}")
        if names:
            parts.append(ast.unparse(ast.ImportFrom(self.names[home], names, 0)))
        return "; ".join(parts)

    def _renamed(self, text: str) -> str:
        """A text with the new names of modules, and of packages to which a name is added; what
        came to be part of another is not looked for any more."""
        if text.endswith(".") and text[:-1] in _PACKAGES:
            return _PACKAGES[text[:-1]] + "."
        if text == PACKAGE + ".":
            return ""
        pattern = rf"(?<![\w.])({PACKAGE}|{CORE})(\.\w+)+(?![\w.])"
        return re.sub(pattern, lambda found: self.names.get(found[0], ""), text)


def _early(modules: dict[str, str], resident: str) -> str:
    """A module with the names that more than one of these has, but for the one that stays."""
    names = {path: set(_names(text)) for path, text in modules.items() if "/" in path}
    kept = names.pop(resident)
    times = Counter(name for found in names.values() for name in found - kept)
    several = sorted(name for name, count in times.items() if count > 1)
    return "def names(it):\n" + "".join(f"    it.{name}\n" for name in several)


def _names(source: str) -> Iterator[str]:
    """What the interpreter keeps of a module as names: short texts, too."""
    for node in walk(parsed(source)):
        found: list[str | None] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = [node.value] if len(node.value) <= _SHORT_TEXT else []
        elif isinstance(node, ast.Name):
            found = [node.id]
        else:
            found = [getattr(node, key, None) for key in ("name", "asname", "attr", "arg")]
        for name in found:
            if isinstance(name, str) and name.isidentifier() and not keyword.iskeyword(name):
                yield name


def places(paths: list[str], named: set[str]) -> dict[str, str]:
    """Where modules come to lie, by where they lie from the drive's root; programs stay.

    :param named: the modules that keep their names
    """
    short = (name for name in SHORT if name not in sys.stdlib_module_names)
    found = {}
    for path in sorted(paths):
        parts = path.split("/")
        package = next((one for one in _PACKAGES if f"{dotted(path)}.".startswith(one + ".")), "")
        if package:
            found[path] = f"{PACKAGE}/{_PACKAGES[package]}/{parts[-1]}"
        elif len(parts) == 1 or parts[-1] == "__init__.py":
            found[path] = path
        elif dotted(path) in named:
            found[path] = f"{PACKAGE}/{parts[-1]}"
        else:
            found[path] = f"{PACKAGE}/{next(short)}.py"
    assert len(set(found.values())) == len(found)
    return found


def name(place: str) -> str:
    """What the module at a path of the drive is imported as."""
    return dotted(place).removeprefix(PACKAGE + ".")
