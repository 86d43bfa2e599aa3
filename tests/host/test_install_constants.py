# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Named numbers and texts become plain ones before the firmware is compiled, and nothing else
changes."""

from __future__ import annotations

import ast

from tidebell_host.install import firmware
from tidebell_host.install.constants import settle

KINDS = """RUN = 2
_HALF, _WHOLE = 1 << 9, -5
LEAST = -_WHOLE * 3
NAMES = ("a", "b")
limit = 7
TWICE = 1
TWICE = 2
SHOWN = 4
"""
PLAY = """from . import kinds as k
from .kinds import NAMES, RUN as ON, SHOWN
from .kinds import LEAST


def play(é, state=ON):
    if é and state == ON:
        return k.LEAST - k.RUN, NAMES[ON - 1], f"{SHOWN}", k.TWICE
    return LEAST
"""


def test_numbers_take_the_place_of_their_names_in_all_modules():
    done = settle({"box/kinds.py": KINDS, "box/play.py": PLAY})
    assert done["box/play.py"] == (
        "from . import kinds as k\n"
        "from .kinds import NAMES, SHOWN\n"
        "pass\n"
        "\n\n"
        "def play(é, state=2):\n"
        "    if é and state == 2:\n"
        '        return 15 - 2, NAMES[2 - 1], f"{SHOWN}", k.TWICE\n'
        "    return 15\n"
    )
    assert done["box/kinds.py"] == (
        'pass\npass\npass\nNAMES = ("a", "b")\nlimit = 7\nTWICE = 1\nTWICE = 2\nSHOWN = 4\n'
    )


def test_texts_take_the_place_of_their_names_and_a_module_without_more_is_not_imported():
    words = 'DONE = "Done ✓"\nOF = "{} of {}"\nSTATES = ("in", "out")\n'
    page = (
        "from . import play, words\nfrom . import words as w\nfrom .words import DONE, STATES\n\n\n"
        "def told(é):\n    from . import words as others\n\n"
        "    return w.OF.format(é, DONE), w.DONE, STATES, words.STATES, others.DONE\n"
    )
    done = settle({"box/words.py": words, "box/page.py": page, "box/play.py": "X = 1\n"})
    assert done["box/words.py"] == 'pass\npass\nSTATES = ("in", "out")\n'
    assert done["box/page.py"] == (
        "from . import play, words\npass\nfrom .words import STATES\n\n\n"
        "def told(é):\n    pass\n\n"
        "    return '{} of {}'.format(é, 'Done ✓'), 'Done ✓', STATES, words.STATES, 'Done ✓'\n"
    )


def test_a_number_too_large_for_the_interpreter_keeps_its_name():
    large = "FAR = 1 << 40\n"
    assert settle({"box/a.py": large}) == {"box/a.py": large}


def test_a_number_that_is_asked_of_an_object_or_by_a_text_keeps_its_name():
    profile = "WIDTH = 320\nKEYS = 5\nLEFT = 4\n"
    reader = 'def read(board):\n    return board.WIDTH + getattr(board, "KEYS")\n'
    assert settle({"box/profile.py": profile, "box/reader.py": reader}) == {
        "box/profile.py": "WIDTH = 320\nKEYS = 5\npass\n",
        "box/reader.py": reader,
    }


def test_no_module_of_the_firmware_misses_a_name():
    modules = {
        path: ast.parse(source)
        for path, source in firmware.settled(firmware.sources()).items()
        if path.endswith(".py")
    }
    tops = {}
    for path, tree in modules.items():
        names = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.alias):
                names.add((node.asname or node.name).split(".")[0])
        tops[path] = names
    used = 0
    for path, tree in modules.items():
        package = path.split("/")[:-1]
        modules_here = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else []
                origin = base + (node.module.split(".") if node.module else [])
                for alias in node.names:
                    inside = "/".join([*origin, alias.name]) + ".py"
                    if inside in tops:
                        modules_here[alias.asname or alias.name] = inside
                    whole = "/".join(origin) + ".py"
                    assert inside in tops or whole not in tops or alias.name in tops[whole], (
                        path,
                        alias.name,
                    )
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id.isupper():
                assert node.id in tops[path], (path, node.id)
                used += 1
            elif isinstance(node, ast.Attribute) and node.attr.isupper():
                if not isinstance(node.value, ast.Name):
                    continue
                origin = modules_here.get(node.value.id)
                assert origin is None or node.attr in tops[origin], (path, node.attr)
                used += origin is not None
    assert used > 30
