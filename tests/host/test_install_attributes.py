# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Private names that are shortened before modules are compiled."""

from __future__ import annotations

import ast

from tidebell_host.install import attributes, firmware, stripping
from tidebell_host.install.attributes import shorten

CLOCK = """\
_LONG = (1, 2)
_SHARED = (3, 4)


class Clock:
    def __init__(self):
        self._left, self._over = _LONG, "é"; self._told = "é" or self._left

    def _strike(self):
        return self._left, self.seen
"""
BELL = """\
from .clock import _SHARED, Clock


class Bell(Clock):
    def __init__(self):
        super().__init__()
        self._rope = self._strike() + _SHARED
        self._said = getattr(self, "_said", f"{self._shown}")
"""
OTHER = "class Other:\n    def told(self):\n        self._words = 1\n        return self._words\n"


def test_private_names_are_shared_but_within_a_family_of_classes() -> None:
    done = shorten({"box/clock.py": CLOCK, "box/bell.py": BELL, "box/other.py": OTHER})
    assert done["box/other.py"] == OTHER.replace("_words", "_a")
    clock, bell = done["box/clock.py"], done["box/bell.py"]
    assert 'self._a, self._b = _a, "é"; self._d = "é" or self._a' in clock.replace("_LONG", "_a")
    assert "def _strike" in clock and "self._strike() + _SHARED" in bell
    assert "self._c =" in bell, "a name of its own beside those that it inherits"
    assert '"_said"' in bell and "self._said" in bell and "self._shown" in bell
    space: dict = {}
    exec(clock, space)
    exec(bell.replace("from .clock import _SHARED, Clock", "_shown = 1"), space)
    space["Clock"].seen, space["Bell"]._shown = 5, 6
    assert space["Bell"]()._c == ((1, 2), 5, 3, 4)


def test_the_firmware_has_fewer_names_and_each_class_as_many() -> None:
    sources = {
        path: stripping.bare(data.decode())
        for path, data in firmware.sources().items()
        if path.endswith(".py") and path.startswith(firmware.PACKAGES)
    }
    done = shorten(sources)
    assert len(_names(done)) < len(_names(sources)) - 150
    for path, source in sources.items():
        for one, other in zip(_classes(source), _classes(done[path]), strict=True):
            assert len(_attributes(one)) == len(_attributes(other)), (path, one.name)
            assert one.name == other.name
    assert attributes.shorten(done).keys() == done.keys()


def _classes(source: str) -> list[ast.ClassDef]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]


def _attributes(tree: ast.AST) -> set[str]:
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def _names(sources: dict[str, str]) -> set[str]:
    trees = [ast.parse(source) for source in sources.values()]
    names = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return names.union(*map(_attributes, trees))
