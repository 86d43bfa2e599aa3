# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Names become short before compiling, those of others stay, and nothing else changes."""

from __future__ import annotations

import ast
import builtins
import importlib
import io
import re
import sys
import sysconfig
from pathlib import Path

from tidebell_host.install import firmware, flat, names
from tidebell_host.install.compiling import without_types
from tidebell_host.install.constants import dotted, written
from tidebell_host.install.names import renamed_uses, short_names

BASE = """class Base:
    def __init__(self):
        self._first = 1
        self.opened = 2

    def _second(self):
        return self._first
"""
DERIVED = """from .base import Base


class Derived(Base):
    def third(self, é):
        return self._second() + é._first
"""
OTHER = "_fourth = 1\n\n\ndef fifth():\n    return _fourth\n"


def shorten(files):
    """Some modules under the short names of what they have."""
    return names.shorten(files, short_names(files))


def test_names_are_short_and_the_same_few_in_modules_that_have_nothing_in_common():
    done = shorten({"box/base.py": BASE, "box/derived.py": DERIVED, "box/other.py": OTHER})
    assert done["box/other.py"] == OTHER.replace("_fourth", "_a").replace("fifth", "_b")
    for long, short in (("Base", "_a"), ("_first", "_b"), ("_second", "_c")):
        BOTH = done["box/base.py"], done["box/derived.py"]
        assert all(short in text and long not in text for text in BOTH)
    assert "opened" not in done["box/base.py"] and "é" not in done["box/derived.py"]


def test_names_of_a_class_never_meet_those_of_a_class_it_is_derived_from():
    done = shorten({"box/base.py": BASE, "box/derived.py": DERIVED})
    short = short_names({"box/base.py": BASE, "box/derived.py": DERIVED})
    assert len(set(short.values())) == len(short) == 7
    space: dict = {}
    exec(done["box/base.py"] + done["box/derived.py"].split("\n", 1)[1], space)
    derived = space[short["Derived"]]()
    assert getattr(derived, short["third"])(space[short["Base"]]()) == 2


def test_names_in_texts_and_those_of_others_stay():
    source = (
        "from array import array\n\n_told = 1\n_asked = 2\n\n\ndef _seen(it):\n"
        '    return f"{_told}", getattr(it, "_asked"), it._theirs, it.__class__, array\n'
        "\n\narray = None\n\n\ndef append():\n    return len\n"
    )
    done = shorten({"box/one.py": source})["box/one.py"]
    assert done == source.replace("_seen", "_a").replace("(it", "(_b").replace(" it.", " _b.")


def test_a_module_keeps_its_name_where_it_is_imported_and_has_a_short_one_there():
    files = {
        "tidebell/base.py": "def opened():\n    return 1\n",
        "tidebell/user.py": (
            "from . import base\nfrom .base import opened\nfrom tidebell import base as same\n"
            "\n\ndef base_of():\n    yield from [base.opened, opened, same]\n"
        ),
    }
    done = shorten(files)["tidebell/user.py"]
    short = short_names(files)
    assert done.splitlines()[:3] == [
        f"from . import base as {short['base']}",
        f"from .base import {short['opened']}",
        f"from tidebell import base as {short['same']}",
    ]
    assert done.endswith(
        f"yield from [{short['base']}.{short['opened']}, {short['opened']}, {short['same']}]\n"
    )


def test_what_a_profile_of_a_board_says_is_called_the_same_everywhere():
    files = {
        "tidebell/boards/ours.py": "KNOBS = 3\n",
        "tidebell/hand.py": "def grip(it):\n    it.KNOBS\n",
    }
    assert shorten(files)["tidebell/hand.py"] == "def _a(_b):\n    _b.KNOBS\n"


def test_a_program_outside_finds_the_names_and_keeps_its_own():
    short = {"Base": "_a", "opened": "_b", "water": "_b"}
    program = "from box.base import Base\nwater = Base(water=1).opened\nBase.water = water"
    assert renamed_uses(program, short, {"box.base"}) == (
        "from box.base import _a as Base\nwater = Base(_b=1)._b\nBase._b = water"
    )


def declared(tree: ast.AST) -> set[str]:
    """Names that a module of others has."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        found |= {getattr(node, key, None) or "" for key in ("name", "attr", "arg")}
    return found


def test_the_names_that_are_also_those_of_others_are_listed():
    packages = Path(sysconfig.get_path("purelib"))
    files = firmware.sources()
    trees = [ast.parse(data) for name, data in files.items() if name.endswith(".py")]
    wanted = {"neopixel", "adafruit_pixelbuf"}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                wanted.add(node.module or "")
    others = {name for kind in vars(builtins).values() for name in dir(kind)} | set(dir(io.FileIO))
    for module in wanted:
        for stub in (packages / f"{module}-stubs").rglob("*.pyi"):
            others |= declared(ast.parse(stub.read_text()))
        if module in sys.stdlib_module_names:
            others |= set(dir(importlib.import_module(module)))
    others |= declared(ast.parse((packages / "neopixel.py").read_text()))
    settled = [ast.parse(text) for text in firmware.form_of(files).settled.values()]
    ours = {name for tree in settled for name in names._defined(tree)}
    texts = {text for tree in settled for text in written(tree)}
    both = {name for name in (others & ours) - texts if not name.startswith("__")}
    listed = names.THEIRS
    assert both - set(dir(builtins)) == listed, "call it something else, or list it in THEIRS"


def test_a_traceback_of_a_compiled_module_is_told_with_the_names_of_its_source():
    def functions(data: bytes | str) -> list[str]:
        tree = ast.parse(data)
        found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        return [node.name for node in sorted(found, key=lambda node: node.lineno)]

    files = firmware.sources()
    compact = firmware.compact(files)
    plan = firmware.own_form().merger.plan
    changed = 0
    line = '  File "%s", line 1, in %s\n'
    homes = {
        dotted(path): source
        for source, path in flat.places(
            [p for p in files if p.endswith(".py") and "/" in p]
        ).items()
    }
    last = {dotted(path): place for path, place in firmware.own_form().loosener.places.items()}
    taken = {one for several in plan.values() for one in several}
    for there in homes.keys() - taken - {"tidebell.early"}:  # which is filled when it is made
        parts = [*plan.get(there, ()), there]
        here = [
            (dotted(homes[part]), name)
            for part in parts
            for name in functions(without_types(files[homes[part]].decode()))
        ]
        short = functions(compact[last[there]])
        assert len(short) == len(here)
        for name, (home, long) in zip(short, here, strict=True):
            said = line % (firmware.own_form().loosener.names[there], name)
            told = firmware.with_long_names(said)
            changed += said != told
            if len(parts) == 1:
                assert told == line % (home, long)
            else:  # several may have the same short name
                found = re.fullmatch(r'  File "(.+)", line 1, in (.+)\n', told)
                assert home in found[1].split(" or ") and long in found[2].split(" or ")
    assert changed > 20
    theirs = '  File "code.py", line 9, in <module>\n  File "other", line 1, in _a\nError: _a\n'
    assert firmware.with_long_names(theirs) == theirs


def test_the_firmware_needs_few_names():
    short = firmware.own_form().short_names
    assert len(short) > 1000
    assert len(set(short.values())) < 140  # modules' names among them
