# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Private names and parameters become short before compiling, and nothing else changes."""

from __future__ import annotations

import ast

from tidebell_host.install import firmware, flat
from tidebell_host.install.compiling import without_types
from tidebell_host.install.constants import dotted
from tidebell_host.install.names import shorten

BASE = """class Base:
    def __init__(self):
        self._first = 1
        self.open = 2

    def _second(self):
        return self._first
"""
DERIVED = """from .base import Base


class Derived(Base):
    def _third(self, é):
        return self._second() + é._first
"""
OTHER = "_fourth = 1\n\n\ndef _fifth():\n    return _fourth\n"


def test_private_names_are_short_and_the_same_few_in_modules_that_have_nothing_in_common():
    done = shorten({"box/base.py": BASE, "box/derived.py": DERIVED, "box/other.py": OTHER})
    assert done == {
        "box/base.py": BASE.replace("_first", "_a").replace("_second", "_b"),
        "box/derived.py": DERIVED.replace("_first", "_a")
        .replace("_second", "_b")
        .replace("_third", "_c")
        .replace("é", "_d"),
        "box/other.py": OTHER.replace("_fifth", "_a").replace("_fourth", "_b"),
    }


def test_names_of_a_class_never_meet_those_of_a_class_it_is_derived_from():
    for path in ("box/base.py", "box/derived.py"):
        done = shorten({"box/base.py": BASE, "box/derived.py": DERIVED})[path]
        assert len({n.attr for n in ast.walk(ast.parse(done)) if isinstance(n, ast.Attribute)}) > 1
    space: dict = {}
    done = shorten({"box/base.py": BASE, "box/derived.py": DERIVED})
    exec(done["box/base.py"] + done["box/derived.py"].split("\n", 1)[1], space)
    assert space["Derived"]()._c(space["Base"]()) == 2


def test_names_in_texts_and_those_of_others_stay():
    source = (
        "_told = 1\n_asked = 2\n_named = 3\n\n\ndef _seen(it):\n"
        '    return f"{_told}", getattr(it, "_asked"), it._theirs, _named, it.__class__\n'
    )
    done = shorten({"box/_named.py": source})["box/_named.py"]
    assert done == source.replace("_seen", "_a").replace("(it", "(_b").replace(" it.", " _b.")


def test_parameters_that_are_something_else_somewhere_keep_their_names():
    source = (
        "class Box:\n    size = 1\n\n    def fill(self, size, open, water, spoon, drop):\n"
        "        self.water = water\n        return self.stir(spoon=spoon), drop, open, size\n\n\n"
        "def stir(lid):\n    return open(lid)\n"
    )
    done = shorten({"box.py": source})["box.py"]
    assert done == source.replace("drop", "_a").replace("(lid)", "(_b)")


def test_a_traceback_of_a_compiled_module_is_told_with_the_names_of_its_source():
    def functions(data: bytes | str) -> list[str]:
        tree = ast.parse(data)
        return [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]

    files = firmware.sources()
    compact = firmware.compact(files)
    changed = 0
    line = '  File "%s", line 1, in %s\n'
    modules = [path for path in files if path.endswith(".py") and "/" in path]
    for written, path in flat.places(modules).items():
        there, here = dotted(path), dotted(written)
        said = "".join(line % (there, name) for name in functions(compact[path]))
        told = "".join(
            line % (here, name) for name in functions(without_types(files[written].decode()))
        )
        assert firmware.with_long_names(said) == told
        changed += said != told
    assert changed > 20
    theirs = '  File "code.py", line 9, in <module>\n  File "other", line 1, in _a\nError: _a\n'
    assert firmware.with_long_names(theirs) == theirs


def test_the_firmware_needs_few_names_for_all_that_is_private():
    files = firmware.sources()
    before, after = set(), set()
    for found, modules in ((before, files), (after, firmware.compact(files))):
        for path, data in modules.items():
            if path.endswith(".py") and path.startswith("tidebell"):
                for node in ast.walk(ast.parse(data)):
                    name = getattr(node, "attr", None) or getattr(node, "name", None) or ""
                    if name.startswith("_") and not name.startswith("__"):
                        found.add(name)
    assert len(before) > 200
    assert len(after) < 60
